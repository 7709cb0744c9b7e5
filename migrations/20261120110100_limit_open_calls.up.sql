-- One open call per thread, whichever node places it.
CREATE UNIQUE INDEX calls_open_by_thread ON calls (tenant_id, thread_id) WHERE state <> 'ended';
