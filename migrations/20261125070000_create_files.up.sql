-- One row per file that somebody has given; the bytes lie in the files' place, sealed with the tenant's key.
CREATE TABLE files (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    purpose TEXT NOT NULL,              -- what for: thread
    subject TEXT NOT NULL,              -- which: the thread's id
    name TEXT NOT NULL,
    media_type TEXT NOT NULL,           -- as told by the contents; empty when refused
    size_bytes BIGINT NOT NULL,
    sha256 TEXT NOT NULL,
    state TEXT NOT NULL,                -- pending, unscanned, clean, infected, refused, removed
    finding TEXT NOT NULL,              -- what the scanner found, or why it was refused
    is_stored BOOLEAN NOT NULL,         -- its bytes are there
    has_thumbnail BOOLEAN NOT NULL,
    width BIGINT,
    height BIGINT,
    uploaded_by BIGINT NOT NULL,
    uploaded_by_name TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    scanned_at_ms BIGINT,
    keep_until_ms BIGINT,               -- none: as long as what it is attached to
    removed_at_ms BIGINT,
    removed_by BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX files_by_subject ON files (tenant_id, purpose, subject, created_at_ms);
CREATE INDEX files_by_state ON files (tenant_id, state, created_at_ms);
CREATE INDEX files_by_end ON files (tenant_id, keep_until_ms);

-- Uploads under way. Their parts lie beside the files.
CREATE TABLE uploads (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    purpose TEXT NOT NULL,
    subject TEXT NOT NULL,
    name TEXT NOT NULL,
    size_bytes BIGINT NOT NULL,
    received_bytes BIGINT NOT NULL,
    parts TEXT NOT NULL,                -- names of the parts, in order, each followed by a space
    account_id BIGINT NOT NULL,
    account_name TEXT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX uploads_by_end ON uploads (tenant_id, expires_at_ms);

-- Which files a message carries, in order.
CREATE TABLE message_files (
    tenant_id BIGINT NOT NULL,
    message_id TEXT NOT NULL,
    position BIGINT NOT NULL,
    file_id TEXT NOT NULL,
    PRIMARY KEY (tenant_id, message_id, position)
);
CREATE INDEX message_files_by_file ON message_files (tenant_id, file_id);
