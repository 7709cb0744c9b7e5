CREATE TABLE calls (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,
    thread_id TEXT NOT NULL,
    message_id TEXT NOT NULL,
    application_id BIGINT NOT NULL,
    program_id BIGINT NOT NULL,
    reviewer_id BIGINT NOT NULL,
    reviewer_name TEXT NOT NULL,
    applicant_name TEXT NOT NULL,
    to_address TEXT NOT NULL,
    lang TEXT NOT NULL,
    room TEXT NOT NULL,
    node TEXT NOT NULL,
    state TEXT NOT NULL,               -- calling, ringing, live, ended
    outcome TEXT,
    started_at_ms BIGINT NOT NULL,
    answered_at_ms BIGINT,
    ended_at_ms BIGINT,
    recording_state TEXT NOT NULL,
    recording_error TEXT,
    recording_started_at_ms BIGINT,
    recording_duration_ms BIGINT,
    transcript_engine TEXT NOT NULL,
    transcript_draft BOOLEAN NOT NULL,
    transcript_available BOOLEAN NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX calls_by_state ON calls (tenant_id, state, started_at_ms);
CREATE INDEX calls_by_thread ON calls (tenant_id, thread_id, started_at_ms);
CREATE TABLE call_participants (
    tenant_id BIGINT NOT NULL,
    call_id TEXT NOT NULL,
    identity TEXT NOT NULL,
    role TEXT NOT NULL,
    name TEXT NOT NULL,
    account_id BIGINT,
    joined_at_ms BIGINT NOT NULL,
    left_at_ms BIGINT,
    PRIMARY KEY (tenant_id, call_id, identity)
);
CREATE TABLE recording_tracks (
    tenant_id BIGINT NOT NULL,
    call_id TEXT NOT NULL,
    leg TEXT NOT NULL,                 -- the party's identity in the conference
    speaker TEXT NOT NULL,
    file_key TEXT NOT NULL,
    key_id BIGINT NOT NULL,
    duration_ms BIGINT,
    peaks TEXT NOT NULL,               -- JSON list 0…255, empty until finished
    created_at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, call_id, leg)
);
CREATE TABLE transcript_segments (
    tenant_id BIGINT NOT NULL,
    call_id TEXT NOT NULL,
    segment_id TEXT NOT NULL,
    thread_id TEXT NOT NULL,
    leg TEXT NOT NULL,
    speaker TEXT NOT NULL,
    start_ms BIGINT NOT NULL,
    end_ms BIGINT NOT NULL,
    text TEXT NOT NULL,
    lang TEXT NOT NULL,
    revision BIGINT NOT NULL,
    engine TEXT NOT NULL,
    draft BOOLEAN NOT NULL,
    PRIMARY KEY (tenant_id, call_id, segment_id)
);
CREATE TABLE guest_links (
    code_hash TEXT PRIMARY KEY,
    tenant_id BIGINT NOT NULL,
    call_id TEXT NOT NULL,
    device_id TEXT,
    created_at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT,
    revoked_at_ms BIGINT
);
CREATE INDEX guest_links_by_call ON guest_links (tenant_id, call_id);
CREATE TABLE search_documents (
    tenant_id BIGINT NOT NULL,
    id TEXT NOT NULL,                  -- message id, or call id and segment id
    kind TEXT NOT NULL,                -- message, transcript
    thread_id TEXT NOT NULL,
    message_id TEXT NOT NULL,
    call_id TEXT,
    start_ms BIGINT,
    body TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX search_documents_by_thread ON search_documents (tenant_id, thread_id);
