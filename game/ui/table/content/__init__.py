"""What the table says and shows, as data: no sizes, no pictures."""
