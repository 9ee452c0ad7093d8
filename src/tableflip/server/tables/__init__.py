"""What a table is: a plan, and a log that is only ever appended to. No storage and no network in here."""
