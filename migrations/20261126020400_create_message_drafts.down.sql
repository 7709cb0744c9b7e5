DROP TABLE message_drafts;
