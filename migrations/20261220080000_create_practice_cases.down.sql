DROP TABLE practice_cases;
