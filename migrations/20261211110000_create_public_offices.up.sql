-- Who represents people and the offices that serve them, as the county lists them. The list is replaced as a whole.
CREATE TABLE public_offices (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    level TEXT NOT NULL,               -- federal, state, county, city, district
    holder TEXT NOT NULL,
    phone TEXT NOT NULL,               -- E.164, or empty
    email TEXT NOT NULL,
    website TEXT NOT NULL,
    address TEXT NOT NULL,
    zips TEXT NOT NULL,                -- five digits each, joined by blanks; empty: all of the county
    place BIGINT NOT NULL,             -- in the list
    PRIMARY KEY (tenant_id, id)
);
