//! What staff changed by the last entries of conversations.

use crate::db::{Db, Value};
use crate::{Result, args};
use hub_domain::conversations::message::StatusChange;
use hub_domain::{TenantId, ThreadId};
use std::collections::HashMap;

/// Who changed an application, and what.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct LastChange {
    pub by: String,
    pub change: StatusChange,
}

#[derive(sqlx::FromRow)]
struct ChangeRow {
    thread_id: String,
    author_name: String,
    change: Option<String>,
}

/// The last change of each of these threads, where their last comment is one. What came after a comment is for the caller to know.
pub(crate) async fn of(
    db: &Db,
    tenant: TenantId,
    threads: &[ThreadId],
) -> Result<HashMap<ThreadId, LastChange>> {
    let mut found = HashMap::with_capacity(threads.len());
    for some in threads.chunks(500) {
        let mut values = args![tenant];
        values.extend(some.iter().map(Value::from));
        let rows: Vec<ChangeRow> = db.all(changes_sql(some.len()), values).await?;
        for row in rows {
            let Some(change) = row.change.as_deref().map(serde_json::from_str).transpose()? else {
                continue;
            };
            let by = row.author_name;
            found.insert(ThreadId(row.thread_id), LastChange { by, change });
        }
    }
    Ok(found)
}

/// The SQL of the last comments of so many threads.
fn changes_sql(count: usize) -> String {
    let places: Vec<String> = (0..count).map(|place| format!("${}", place + 2)).collect();
    format!(
        "SELECT m.thread_id, m.author_name, m.change FROM threads t CROSS JOIN messages m
        WHERE t.tenant_id = $1 AND t.id IN ({}) AND m.tenant_id = $1 AND m.thread_id = t.id
            AND m.seq = (SELECT l.seq FROM messages l WHERE l.tenant_id = $1 AND l.thread_id = t.id AND l.channel = 'COMMENT'
                ORDER BY l.seq DESC LIMIT 1)",
        places.join(", ")
    )
}

/// Every shape of this SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    vec![changes_sql(2)]
}
