"""How the match goes on at the table: turns, pauses, viewers, the end of a round."""
