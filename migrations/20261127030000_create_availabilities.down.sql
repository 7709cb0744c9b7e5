DROP TABLE attendances;
DROP TABLE availabilities;
