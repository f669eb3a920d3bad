"""The companion: rules, journal, table and command line."""
