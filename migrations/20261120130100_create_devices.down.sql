DROP TABLE exchange_codes;
DROP TABLE session_alarms;
DROP TABLE devices;
