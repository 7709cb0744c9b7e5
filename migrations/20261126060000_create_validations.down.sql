DROP TABLE validation_overrides;
DROP TABLE application_validations;
