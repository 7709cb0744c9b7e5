DROP TABLE payment_notice_refusals;
DROP TABLE payment_questions;
