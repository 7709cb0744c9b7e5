DROP TABLE program_event_counts;
