DROP TABLE queue_exports;
