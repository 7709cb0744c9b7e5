DROP TABLE answer_secrets;
