DROP TABLE report_exports;
