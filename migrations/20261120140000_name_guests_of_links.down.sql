ALTER TABLE guest_links DROP COLUMN identity;
