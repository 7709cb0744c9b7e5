DROP INDEX accounts_with_roles;
