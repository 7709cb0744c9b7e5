DROP TABLE application_movements;
