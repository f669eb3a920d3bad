"""How the journal's tables came to be, step by step; run by Alembic."""
