"""The screens of Aladdin's Dragons."""
