CREATE INDEX applications_by_company ON applications (tenant_id, company_id, created_at_ms, id);
CREATE INDEX applications_by_category ON applications (tenant_id, category_name, created_at_ms, id);
CREATE INDEX applications_by_payment_channel ON applications (tenant_id, payment_channel_name, created_at_ms, id);
-- For the order of the page: a page is read without sorting all the others.
CREATE INDEX applications_by_owner_name ON applications (tenant_id, owner_name, id);
CREATE INDEX applications_by_company_name ON applications (tenant_id, company_name, id);
