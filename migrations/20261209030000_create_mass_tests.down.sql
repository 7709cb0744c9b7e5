DROP TABLE mass_tests;
