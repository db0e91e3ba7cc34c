"""The score book: matches kept in a database, their keys, their photos, and the sheet to hand round."""
