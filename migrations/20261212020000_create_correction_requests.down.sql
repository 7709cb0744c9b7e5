DROP TABLE correction_items;
DROP TABLE correction_requests;
