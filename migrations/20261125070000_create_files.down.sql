DROP TABLE message_files;
DROP TABLE uploads;
DROP TABLE files;
