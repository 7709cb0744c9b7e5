DROP INDEX applications_by_work;
DROP INDEX incoming_calls_by_end;
DROP TABLE stale_days;
DROP TABLE kept_days;
DROP TABLE daily_figures;
