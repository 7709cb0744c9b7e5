//! Which applications wait for their applicant. The one place of that rule, for the queue and whatever counts it.

use crate::statements;

/// The condition on an application `a` of the tenant `$1`.
macro_rules! waiting_condition {
    () => {
        "(EXISTS (SELECT 1 FROM correction_requests w WHERE w.tenant_id = $1 AND w.application_id = a.id AND w.ended = '')
            OR EXISTS (SELECT 1 FROM paper_requests q WHERE q.tenant_id = $1 AND q.application_id = a.id
                AND NOT EXISTS (SELECT 1 FROM application_documents d WHERE d.tenant_id = $1 AND d.application_id = a.id
                    AND d.kind = q.kind AND d.received_at_ms >= q.asked_at_ms AND d.removed_at_ms IS NULL))
            OR (a.last_com_direction = 'out' AND EXISTS (SELECT 1 FROM messages m WHERE m.tenant_id = $1 AND m.thread_id = a.thread_id
                AND m.direction = 'out' AND m.author_kind = 'staff' AND m.created_at_ms >= a.last_com_at_ms
                AND m.channel IN ('EMAIL', 'SMS') AND m.status <> 'cancelled')))
        AND NOT EXISTS (SELECT 1 FROM program_states z WHERE z.tenant_id = $1 AND z.program_id = a.program_id
            AND z.state_id = a.state_id AND z.outcome <> 'open')"
    };
}

statements! {
    // A correction or a paper that was asked for and has not come, or what staff wrote last and nobody has answered; decided ones
    // wait for nobody.
    WAITING = concat!("SELECT a.id FROM counted_applications a WHERE a.tenant_id = $1 AND ", waiting_condition!());
}

/// Whether an application `a` of the tenant `$1` waits for its applicant, as a condition of SQL.
pub(crate) fn is_waiting_for_applicant() -> &'static str {
    waiting_condition!()
}
