ALTER TABLE incoming_calls DROP COLUMN forwarded_from;
ALTER TABLE incoming_calls DROP COLUMN number_check;
ALTER TABLE incoming_calls DROP COLUMN asserted_name;
