DROP TABLE community_notes;
DROP TABLE business_people;
