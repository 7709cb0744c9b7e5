-- The words by which applications are found have more spellings of a name: the hub makes them again when it starts.
DELETE FROM application_words;
