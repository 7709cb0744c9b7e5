DROP INDEX messages_first_contact;
DROP INDEX messages_by_time;
DROP INDEX calls_by_program;
DROP INDEX application_drafts_by_program;
