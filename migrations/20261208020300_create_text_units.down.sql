DROP TABLE text_units;
