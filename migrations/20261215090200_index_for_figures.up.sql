-- Figures of a program by period.
CREATE INDEX application_drafts_by_program ON application_drafts (tenant_id, program_id, created_at_ms);
CREATE INDEX calls_by_program ON calls (tenant_id, program_id, started_at_ms);
CREATE INDEX messages_by_time ON messages (tenant_id, created_at_ms, channel, direction, thread_id);
-- The first time that staff reached out in a conversation.
CREATE INDEX messages_first_contact ON messages (tenant_id, thread_id, created_at_ms)
    WHERE direction = 'out' AND author_kind = 'staff';
