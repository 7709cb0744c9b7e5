DROP TABLE phone_numbers;
