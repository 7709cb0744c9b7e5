ALTER TABLE codes DROP COLUMN call_state;
