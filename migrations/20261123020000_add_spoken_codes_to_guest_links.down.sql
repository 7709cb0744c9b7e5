DROP INDEX guest_links_by_spoken_hash;
ALTER TABLE guest_links DROP COLUMN spoken_hash;
