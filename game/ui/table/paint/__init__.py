"""Pictures of the table, mended where something changed."""
