DROP TABLE application_changes;
