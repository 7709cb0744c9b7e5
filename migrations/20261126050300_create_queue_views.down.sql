DROP TABLE queue_views;
