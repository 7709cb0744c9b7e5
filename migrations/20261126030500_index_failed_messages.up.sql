-- The few that could not be delivered, for the report on the accuracy of data.
CREATE INDEX messages_failed ON messages (tenant_id, thread_id) WHERE status = 'permanent-failure';
