"""The card table: its layout, its painting, and what the hand on the mouse means."""
