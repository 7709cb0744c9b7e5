DROP TABLE number_conflicts;
DROP TABLE number_claim_uses;
DROP TABLE number_claims;
