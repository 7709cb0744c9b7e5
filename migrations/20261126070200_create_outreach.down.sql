DROP TABLE outreach_recipients;
DROP TABLE outreach_items;
