DROP TABLE mailbox_positions;
DROP TABLE mails;
