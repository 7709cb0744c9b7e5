-- When a keyword of a number was last answered: each kind is answered at most once a day.
CREATE TABLE keyword_answers (
    tenant_id BIGINT NOT NULL,
    number TEXT NOT NULL,              -- who sent the keyword, E.164
    own_number TEXT NOT NULL,          -- the tenant's own that it was sent to
    keyword TEXT NOT NULL,
    answered_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, number, own_number, keyword)
);
