-- Applications that their applicants have withdrawn, under the key of the request: the same request again changes nothing.
CREATE TABLE withdrawals (
    tenant_id BIGINT NOT NULL,
    application_id BIGINT NOT NULL,
    request_key TEXT NOT NULL,
    version BIGINT NOT NULL,           -- of the application, since the withdrawal: its change is in application_changes
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, application_id, request_key)
);
