DROP TABLE ledger_transfers;
DROP TABLE ledger_accounts;
