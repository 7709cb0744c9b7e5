DROP TABLE draft_secrets;
