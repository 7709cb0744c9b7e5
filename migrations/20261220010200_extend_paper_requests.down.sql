ALTER TABLE paper_requests DROP COLUMN message_id;
ALTER TABLE paper_requests DROP COLUMN via;
