DROP TABLE call_summaries;
