DROP TABLE bulk_operations;
