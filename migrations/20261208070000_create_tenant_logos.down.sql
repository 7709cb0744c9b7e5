DROP TABLE tenant_logos;
