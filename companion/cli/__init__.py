"""The command line: a file for each subcommand; printing lives only here."""
