DROP TABLE own_phones;
