DROP TABLE sync_runs;
