DROP INDEX applications_unread;
