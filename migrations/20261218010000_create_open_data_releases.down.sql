DROP TABLE open_data_releases;
