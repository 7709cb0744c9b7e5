DELETE FROM config_versions WHERE kind = 'denial_reasons';
