UPDATE programs SET workflow = (SELECT v.body FROM config_versions v WHERE v.tenant_id = programs.tenant_id
        AND v.kind = 'workflow' AND v.config_key = CAST(programs.id AS TEXT) AND v.state = 'published');
DROP TABLE config_versions;
