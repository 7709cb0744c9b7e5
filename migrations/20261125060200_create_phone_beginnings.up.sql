-- Every place from which somebody may begin to type an applicant's number: prefixes are found by a range of the primary key.
CREATE TABLE phone_beginnings (
    tenant_id BIGINT NOT NULL,
    digits TEXT NOT NULL,
    applicant_id BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, digits, applicant_id)
);
CREATE INDEX phone_beginnings_by_applicant ON phone_beginnings (tenant_id, applicant_id);
-- As `phone_beginnings` in hub/domain/src/people/address.rs.
INSERT INTO phone_beginnings (tenant_id, digits, applicant_id)
SELECT tenant_id, SUBSTR(address, 2), applicant_id FROM applicant_addresses WHERE kind = 'phone'
UNION SELECT tenant_id, SUBSTR(address, LENGTH(address) - 9), applicant_id FROM applicant_addresses WHERE kind = 'phone' AND LENGTH(address) > 11
UNION SELECT tenant_id, SUBSTR(address, LENGTH(address) - 8), applicant_id FROM applicant_addresses WHERE kind = 'phone' AND LENGTH(address) > 10 AND address NOT LIKE '+1%'
UNION SELECT tenant_id, SUBSTR(address, LENGTH(address) - 7), applicant_id FROM applicant_addresses WHERE kind = 'phone' AND LENGTH(address) > 9 AND address NOT LIKE '+1%'
UNION SELECT tenant_id, SUBSTR(address, LENGTH(address) - 6), applicant_id FROM applicant_addresses WHERE kind = 'phone' AND LENGTH(address) > 8
UNION SELECT tenant_id, SUBSTR(address, LENGTH(address) - 3), applicant_id FROM applicant_addresses WHERE kind = 'phone' AND LENGTH(address) > 5;
