DROP TABLE incoming_calls;
