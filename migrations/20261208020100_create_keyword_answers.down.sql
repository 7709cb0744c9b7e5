DROP TABLE keyword_answers;
