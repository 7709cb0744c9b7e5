-- Staff are few among the accounts of applicants: who may do what is found without reading everybody.
CREATE INDEX accounts_of_staff ON accounts (tenant_id, last_name, first_name, id)
    WHERE active AND role_codes <> '["IND"]' AND role_codes <> '["BUS"]' AND role_codes <> '["PARTNER"]' AND role_codes <> '["HOUSEHOLD"]';
