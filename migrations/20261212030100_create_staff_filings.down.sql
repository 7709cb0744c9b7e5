DROP TABLE staff_filings;
