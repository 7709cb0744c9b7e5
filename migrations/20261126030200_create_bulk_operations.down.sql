DROP TABLE IF EXISTS bulk_operations;
