-- An earlier hub makes its own words when it starts.
DELETE FROM application_words;
