-- Beside the link: a short code that can be said and typed, kept as a keyed hash.
ALTER TABLE guest_links ADD COLUMN spoken_hash TEXT;
CREATE UNIQUE INDEX guest_links_by_spoken_hash ON guest_links (tenant_id, spoken_hash);
