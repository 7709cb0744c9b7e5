DROP TABLE message_media;
DROP TABLE thread_text_numbers;
DROP TABLE text_numbers;
