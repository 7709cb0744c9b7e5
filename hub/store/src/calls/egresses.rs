//! Egresses: recordings that programs asked for through the server API.

use crate::{Result, Store, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;

statements! {
    BY_ID = "SELECT tenant_id, id, room, node, started_at_ms, ended, mixed, filename, parts, info FROM egresses
        WHERE tenant_id = $1 AND id = $2";
    LIST = "SELECT tenant_id, id, room, node, started_at_ms, ended, mixed, filename, parts, info FROM egresses
        WHERE tenant_id = $1 AND ($2 = '' OR room = $2) AND ($3 = '' OR id = $3) AND ($4 = FALSE OR ended = FALSE)
        AND (started_at_ms < $5 OR (started_at_ms = $5 AND id < $6)) ORDER BY started_at_ms DESC, id DESC LIMIT $7";
    LEFT_OPEN = "SELECT tenant_id, id, room, node, started_at_ms, ended, mixed, filename, parts, info FROM egresses
        WHERE node = $1 AND ended = FALSE";
    DUE = "SELECT e.tenant_id, e.id, e.room, e.node, e.started_at_ms, e.ended, e.mixed, e.filename, e.parts, e.info,
            p.retention_days AS days
        FROM egresses e
        JOIN recording_policies p ON p.tenant_id = e.tenant_id AND p.program_id = 0
        WHERE e.tenant_id = $1 AND e.ended = TRUE AND e.updated_at_ms + 86400000 * p.retention_days <= $2
        ORDER BY e.updated_at_ms, e.id LIMIT $3";
    REMOVE = "DELETE FROM egresses WHERE tenant_id = $1 AND id = $2 AND ended = TRUE";
    PUT = "INSERT INTO egresses (tenant_id, id, room, node, started_at_ms, ended, mixed, filename, parts, info, updated_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (tenant_id, id) DO UPDATE SET
        ended = excluded.ended, parts = excluded.parts, info = excluded.info, updated_at_ms = excluded.updated_at_ms
        WHERE egresses.ended = FALSE";
}

/// One egress.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Egress {
    pub tenant_id: i64,
    /// `EG_…`.
    pub id: String,
    /// Name of the room.
    pub room: String,
    /// The process that records.
    pub node: String,
    pub started_at_ms: i64,
    /// Nothing changes any more.
    pub ended: bool,
    /// Whether its parts are one file when they are mixed; otherwise it has one part.
    pub mixed: bool,
    /// What the file is called.
    pub filename: String,
    /// Keys of the files that its tracks were written to, as JSON.
    pub parts: String,
    /// LiveKit's `EgressInfo` as JSON.
    pub info: String,
}

/// An egress whose retention period, by the tenant's general rule, is over.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct DueEgress {
    #[sqlx(flatten)]
    pub egress: Egress,
    /// Days of the rule.
    pub days: i64,
}

/// Which egresses are wanted.
#[derive(Debug, Clone, Default)]
pub struct EgressFilter {
    /// Of this room; all when empty.
    pub room: String,
    /// With this id; all when empty.
    pub id: String,
    /// Only those that have not ended.
    pub active: bool,
    /// Only those before this one: its time, and its id.
    pub before: Option<(i64, String)>,
    /// At most so many.
    pub limit: i64,
}

/// Questions about egresses.
pub struct Egresses<'a>(pub(crate) &'a Store);

impl Egresses<'_> {
    /// One egress, if there is one.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<Option<Egress>> {
        self.0.db().optional(BY_ID, args![tenant, id]).await
    }

    /// The latest first.
    pub async fn list(&self, tenant: TenantId, filter: &EgressFilter) -> Result<Vec<Egress>> {
        let (at_ms, id) = filter.before.clone().unwrap_or((i64::MAX, String::new()));
        let values = args![
            tenant,
            &filter.room,
            &filter.id,
            filter.active,
            at_ms,
            id,
            filter.limit
        ];
        self.0.db().all(LIST, values).await
    }

    /// Those whose retention has ended at this time, by the tenant's general rule: an egress belongs to no program.
    pub async fn due(&self, tenant: TenantId, now_ms: i64, limit: i64) -> Result<Vec<DueEgress>> {
        self.0.db().all(DUE, args![tenant, now_ms, limit]).await
    }

    /// What a process has left open in all tenants, when it starts again.
    pub async fn left_open(&self, node: &str) -> Result<Vec<Egress>> {
        self.0.db().all(LEFT_OPEN, args![node]).await
    }
}

/// Writes an egress, new or changed. One that has ended stays as it is.
pub async fn put(write: &mut Write, tenant: TenantId, egress: &Egress) -> Result<()> {
    let values = args![
        tenant,
        &egress.id,
        &egress.room,
        &egress.node,
        egress.started_at_ms,
        egress.ended,
        egress.mixed,
        &egress.filename,
        &egress.parts,
        &egress.info,
        now_ms()
    ];
    write.execute(PUT, values).await.map(drop)
}

/// Forgets an egress whose files are gone.
pub async fn remove(write: &mut Write, tenant: TenantId, id: &str) -> Result<()> {
    write.execute(REMOVE, args![tenant, id]).await.map(drop)
}
