DROP TABLE notice_next_ways;
