-- Who serves people of which ZIP codes, as the county imports it.
CREATE TABLE public_offices (
    tenant_id BIGINT NOT NULL,
    position BIGINT NOT NULL,           -- in the imported list
    office TEXT NOT NULL,
    holder TEXT NOT NULL,
    level TEXT NOT NULL,                -- federal, state, county, city
    zip_begins TEXT NOT NULL,           -- empty: serves everybody
    phone TEXT NOT NULL,
    mail TEXT NOT NULL,
    url TEXT NOT NULL,
    PRIMARY KEY (tenant_id, position)
);
