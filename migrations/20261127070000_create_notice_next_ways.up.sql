-- By which way a notice goes on when the message that carries it fails for good: written with the move, gone when it is used.
CREATE TABLE notice_next_ways (
    tenant_id BIGINT NOT NULL,
    message_id TEXT NOT NULL,           -- the message by the first way
    channel TEXT NOT NULL,
    from_address TEXT NOT NULL,
    to_address TEXT NOT NULL,
    lang TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (tenant_id, message_id)
);
