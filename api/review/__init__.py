"""The page on which people settle the doubtful tiles of a batch."""
