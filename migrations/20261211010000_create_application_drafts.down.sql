DROP TABLE application_drafts;
