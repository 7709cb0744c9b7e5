DROP TABLE marketplace_events;
DROP TABLE subscription_operations;
DROP TABLE marketplace_tickets;
DROP TABLE subscriptions;
DROP TABLE marketplace_calls;
DROP TABLE marketplace_gateways;
