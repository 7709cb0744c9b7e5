-- Programs whose forms are filled in by the tenant's form engine (tenants.settings, form_engine), and where in it.
CREATE TABLE program_frames (
    tenant_id BIGINT NOT NULL,
    program_id BIGINT NOT NULL,
    path TEXT NOT NULL,                -- after the engine's address; the application's external id follows it
    frame_mode BOOLEAN NOT NULL,       -- the address says in a query that it is shown in a frame
    PRIMARY KEY (tenant_id, program_id)
);
