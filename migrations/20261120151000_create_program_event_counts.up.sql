CREATE TABLE program_event_counts (
    tenant_id BIGINT NOT NULL,
    day_ms BIGINT NOT NULL,            -- the beginning of the day, UTC
    kind TEXT NOT NULL,                -- page or outbound
    subject TEXT NOT NULL,             -- which page, or the host that a link led to; other beyond a number of them
    events BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, day_ms, kind, subject)
);
