-- The month of which figures for everybody could not be published, and which later ones wait for; at most one for each tenant.
CREATE TABLE open_data_refusals (
    tenant_id BIGINT NOT NULL,
    month TEXT NOT NULL,               -- yyyy-mm
    why TEXT NOT NULL,                 -- see hub-open-data Refused
    since_ms BIGINT NOT NULL,          -- when the month was refused first
    tried_at_ms BIGINT NOT NULL,       -- and last
    PRIMARY KEY (tenant_id)
);
