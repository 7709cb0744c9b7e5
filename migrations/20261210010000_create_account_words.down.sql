DROP TABLE account_words;
