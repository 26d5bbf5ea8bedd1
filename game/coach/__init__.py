"""The coach: what would have been better, and a word of advice when its situation is there.

Everything here is a function of what the player's own seat could see (R10).
"""
