DROP TABLE offered_secrets;
DROP TABLE offered_items;
DROP TABLE offered_changes;
