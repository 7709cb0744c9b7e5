-- When the applicant sent another paper in this one's place, as they were asked to; NULL: it stands.
ALTER TABLE application_documents ADD COLUMN replaced_at_ms BIGINT;
