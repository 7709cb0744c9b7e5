ALTER TABLE paper_requests DROP COLUMN reminders;
DROP TABLE replaced_paper_requests;
