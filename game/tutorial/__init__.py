"""The tutorial: the lessons as data, who plays in them, and how far a learner has come."""
