"""The one place that knows all four packages."""
