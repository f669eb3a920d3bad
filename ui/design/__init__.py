"""What everything on the screen is made of: colours, faces, sizes, shapes."""
