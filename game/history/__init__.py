"""What was played, looked at afterwards: replays, the luck ledger, and proof that all was fair."""
