DROP INDEX applications_by_company_name;
DROP INDEX applications_by_owner_name;
DROP INDEX applications_by_payment_channel;
DROP INDEX applications_by_category;
DROP INDEX applications_by_company;
