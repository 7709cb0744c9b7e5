DROP TABLE emergency_callings;
