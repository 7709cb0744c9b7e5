DROP TABLE assistant_requests;
DROP TABLE assistant_days;
