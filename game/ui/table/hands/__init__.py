"""What the player's hands do: drag, press, keys and focus."""
