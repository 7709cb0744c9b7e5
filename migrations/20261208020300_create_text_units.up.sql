-- What carriers have brought by SMPP: texts and their parts, until the whole is in a thread. They are remembered for a while,
-- because a carrier that got no answer brings a unit again.
CREATE TABLE text_units (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    text_id TEXT NOT NULL,             -- the text that it is a part of
    fingerprint TEXT NOT NULL,         -- of numbers, part and content
    from_address TEXT NOT NULL,
    to_address TEXT NOT NULL,
    reference BIGINT NOT NULL,         -- of the whole among the sender's; -1 for a text in one unit
    total BIGINT NOT NULL,
    place BIGINT NOT NULL,             -- from 1
    alphabet TEXT NOT NULL,
    content TEXT NOT NULL,             -- bytes in hexadecimal; empty once the text is in a thread
    session TEXT NOT NULL,             -- the connection that it came by
    sequence BIGINT NOT NULL,          -- its number there
    state TEXT NOT NULL,               -- waiting, done
    received_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX text_units_by_fingerprint ON text_units (tenant_id, fingerprint, received_at_ms);
CREATE INDEX text_units_by_text ON text_units (tenant_id, text_id, place);
CREATE INDEX text_units_by_state ON text_units (tenant_id, state, received_at_ms);
