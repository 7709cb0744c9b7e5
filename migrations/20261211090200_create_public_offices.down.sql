DROP TABLE public_offices;
