DROP TABLE profile_changes;
DROP TABLE profile_facts;
DROP TABLE profile_sections;
