-- A link lets in one party of a call: its applicant, or somebody whom the reviewer added.
ALTER TABLE guest_links ADD COLUMN identity TEXT NOT NULL DEFAULT 'applicant';
