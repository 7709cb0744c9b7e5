DROP TABLE text_phones;
