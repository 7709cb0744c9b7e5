DROP TABLE phone_sounds;
