-- By which channel an applicant is to be written to about a paper, and the message by which they were asked: while it can be taken back,
-- so can the request.
ALTER TABLE paper_requests ADD COLUMN via TEXT NOT NULL DEFAULT '';
ALTER TABLE paper_requests ADD COLUMN message_id TEXT NOT NULL DEFAULT '';
