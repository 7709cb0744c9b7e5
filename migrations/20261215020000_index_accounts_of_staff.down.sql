DROP INDEX accounts_of_staff;
