-- Nothing ever used it: jobs have their leases in their own rows.
DROP TABLE leases;
