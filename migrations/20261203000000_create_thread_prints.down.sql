DROP TABLE thread_prints;
