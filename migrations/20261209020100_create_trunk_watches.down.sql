DROP TABLE trunk_watches;
