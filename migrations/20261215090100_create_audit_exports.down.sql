DROP TABLE audit_checks;
DROP TABLE audit_exports;
