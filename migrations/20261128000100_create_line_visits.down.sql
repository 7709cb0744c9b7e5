DROP TABLE line_offers;
DROP TABLE line_visits;
