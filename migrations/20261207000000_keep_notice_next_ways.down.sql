DROP VIEW notice_next_ways;
