DROP TABLE staff_import_rows;
DROP TABLE staff_imports;
