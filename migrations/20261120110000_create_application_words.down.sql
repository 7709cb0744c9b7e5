DROP TABLE application_words;
