-- What is known of who called: the shown number is one person's, several people's or nobody's, or none was shown; or the caller said
-- number and date of birth of an application. What is older is judged by the numbers on file now.
ALTER TABLE incoming_calls ADD COLUMN caller_standing TEXT NOT NULL DEFAULT 'not_on_file';
UPDATE incoming_calls SET caller_standing = CASE WHEN caller = '' THEN 'withheld' ELSE
    CASE (SELECT COUNT(DISTINCT d.applicant_id) FROM applicant_addresses d
        WHERE d.tenant_id = incoming_calls.tenant_id AND d.address = incoming_calls.caller)
    WHEN 0 THEN 'not_on_file' WHEN 1 THEN 'on_file' ELSE 'shared' END END;
