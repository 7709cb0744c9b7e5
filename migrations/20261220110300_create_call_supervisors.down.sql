DROP TABLE call_supervisors;
