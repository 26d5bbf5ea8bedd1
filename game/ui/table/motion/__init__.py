"""Events become flights of cards and tokens."""
