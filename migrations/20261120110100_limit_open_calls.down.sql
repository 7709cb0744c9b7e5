DROP INDEX calls_open_by_thread;
