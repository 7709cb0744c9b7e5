DROP TABLE trunk_leases;
