-- A number may lead to a flow (a published spoken menu) of its tenant; empty: it rings the program's reviewers at once.
ALTER TABLE phone_numbers ADD COLUMN flow TEXT NOT NULL DEFAULT '';
