DROP TABLE applicant_waits;
