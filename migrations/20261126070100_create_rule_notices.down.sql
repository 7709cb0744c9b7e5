DROP TABLE rule_notices;
