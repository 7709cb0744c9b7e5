DROP TABLE draft_sources;
