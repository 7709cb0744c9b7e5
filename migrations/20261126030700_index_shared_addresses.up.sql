-- Who has which number, without reading rows: the report on the accuracy of data asks for those that several have.
CREATE INDEX applicant_addresses_by_kind ON applicant_addresses (tenant_id, kind, address, applicant_id);
