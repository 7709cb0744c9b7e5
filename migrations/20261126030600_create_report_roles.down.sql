DROP TABLE report_roles;
