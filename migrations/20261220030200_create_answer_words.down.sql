DROP TABLE answer_words;
