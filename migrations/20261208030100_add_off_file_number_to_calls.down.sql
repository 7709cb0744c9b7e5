ALTER TABLE calls DROP COLUMN off_file_number;
