DROP TABLE assistant_runs;
DROP TABLE assistant_cases;
DROP TABLE assistant_prompts;
