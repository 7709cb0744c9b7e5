DROP INDEX messages_failed_by_author;
DROP INDEX application_changes_by_new_owner;
DROP TABLE bell_marks;
