DROP TABLE open_data_refusals;
