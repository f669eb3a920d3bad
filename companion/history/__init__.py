"""What a group's games add up to: evenings, standings, landings, things to take away."""
