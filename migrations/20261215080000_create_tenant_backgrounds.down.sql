DROP TABLE tenant_backgrounds;
