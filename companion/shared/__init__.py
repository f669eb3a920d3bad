"""What every game here shares: players, seats, sealed bids, logs, refusals, standings."""
