"""Photos from the tables' phones into a batch's folder, each under its round, table, hand and side."""
