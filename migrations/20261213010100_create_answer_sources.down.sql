DROP TABLE answer_sources;
