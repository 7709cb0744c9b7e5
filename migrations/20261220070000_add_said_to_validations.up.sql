-- What a rule says of the application where it does not hold, as JSON by language; empty where it says nothing of its own.
ALTER TABLE application_validations ADD COLUMN said TEXT NOT NULL DEFAULT '';
