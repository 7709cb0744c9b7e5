DROP TABLE call_transfers;
