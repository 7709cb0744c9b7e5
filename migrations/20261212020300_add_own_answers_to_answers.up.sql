-- A correction by the applicant: what they say themselves since, without what staff have corrected. Null: staff made it.
ALTER TABLE application_answers ADD COLUMN own_answers TEXT;
