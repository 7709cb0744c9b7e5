DROP TABLE paper_requests;
