"""The score book over HTTP."""
