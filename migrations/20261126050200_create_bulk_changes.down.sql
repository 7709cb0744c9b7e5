DROP TABLE bulk_change_items;
DROP TABLE bulk_changes;
