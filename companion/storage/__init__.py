"""The journal and what else is kept between evenings."""
