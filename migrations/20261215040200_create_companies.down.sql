DROP TABLE company_programs;
DROP TABLE companies;
