DROP TABLE trunk_calls;
