"""Serving the house's network: a certificate of one's own, two doors, and an address that a phone can photograph."""
