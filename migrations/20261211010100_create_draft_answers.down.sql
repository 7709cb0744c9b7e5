DROP TABLE draft_answers;
