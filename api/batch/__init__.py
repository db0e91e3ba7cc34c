"""A tournament's photos to one table of results: found, read in workers, counted, audited and printed."""
