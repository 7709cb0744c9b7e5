-- Figures of a month that everybody may read, as they were frozen: never changed, never deleted.
CREATE TABLE open_data_releases (
    tenant_id BIGINT NOT NULL,
    month TEXT NOT NULL,               -- yyyy-mm
    body TEXT NOT NULL,                -- JSON, see hub-open-data figure
    made_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, month)
);
