DROP TABLE staff_notices;
