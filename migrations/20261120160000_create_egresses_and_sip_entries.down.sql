DROP TABLE sip_entries;
DROP INDEX egresses_by_time;
DROP TABLE egresses;
