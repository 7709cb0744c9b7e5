DROP INDEX line_visits_by_callback;
DROP TABLE called_numbers;
