DROP TABLE phone_beginnings;
