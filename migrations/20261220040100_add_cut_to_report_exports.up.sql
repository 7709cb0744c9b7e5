-- How the rows of the file are cut, and whose work it counts.
ALTER TABLE report_exports ADD COLUMN cut TEXT NOT NULL DEFAULT '';            -- day, week, month, program, person; empty: as the report has it
ALTER TABLE report_exports ADD COLUMN person_id BIGINT NOT NULL DEFAULT -1;    -- account; 0: nobody on staff; -1: everybody
