DROP TABLE program_settings;
