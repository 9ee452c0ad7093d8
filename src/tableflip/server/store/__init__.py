"""Where tables are kept: a plan for each, and a log that is only ever appended to."""
