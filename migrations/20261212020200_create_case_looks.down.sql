DROP TABLE case_looks;
