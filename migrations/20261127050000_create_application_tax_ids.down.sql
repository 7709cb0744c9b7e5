DROP TABLE application_tax_ids;
