DROP TABLE conversation_snoozes;
