-- The reasons for a denial become a configuration of their own, in versions, so that a change of them can be read afterwards.
-- programs.denial_reasons is read by nothing from here on but by a hub of the version before, which may still run beside; the
-- release after this one drops it.
INSERT INTO config_versions (tenant_id, kind, config_key, version, state, based_on, body, created_by, created_at_ms,
        published_by, published_at_ms)
    SELECT tenant_id, 'denial_reasons', CAST(id AS TEXT), 1, 'published', 0, denial_reasons, 'system', updated_at_ms, 'system', updated_at_ms
    FROM programs;
