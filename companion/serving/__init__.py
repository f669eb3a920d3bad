"""The second screen: a page on the local network with what the shared screen shows. It takes nothing."""
