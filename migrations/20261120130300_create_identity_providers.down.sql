DROP TABLE external_grants;
DROP TABLE external_identities;
DROP TABLE sign_on_requests;
DROP TABLE identity_providers;
