DROP TABLE draft_papers;
