//! Changes of an application's status or owner with the state before and after, and the moves from status to status.

use crate::cases::daily_figures;
use crate::db::{Db, Value};
use crate::{Result, Write, args, batch, statements};
use hub_domain::cases::change::{CaseState, Change, ChangeKind, Owner, UNDO_MS};
use hub_domain::{ApplicationId, ProgramId, TenantId};

macro_rules! columns {
    () => {
        "version, what, from_state, from_since_ms, from_owner_id, from_owner_name, to_state, to_since_ms, to_owner_id, to_owner_name,
        reason_id, reason, comment, workflow_version, by_id, by_name, at_ms"
    };
}

statements! {
    INSERT = concat!("INSERT INTO application_changes (tenant_id, application_id, ", columns!(), ")
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)");
    MOVE = "INSERT INTO application_movements (tenant_id, id, application_id, program_id, from_status, to_status, actor_id, actor_name,
            owner_id, workflow_version, bulk_id, is_undo, at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
    OF = concat!("SELECT ", columns!(), " FROM application_changes WHERE tenant_id = $1 AND application_id = $2
        ORDER BY version DESC LIMIT 500");
    // How it came to the status that it is in: what took another move back left it there.
    INTO = concat!("SELECT ", columns!(), " FROM application_changes WHERE tenant_id = $1 AND application_id = $2
        AND what = 'state' AND to_state = $3 AND from_state <> $3 ORDER BY version DESC LIMIT 1");
    LAST = concat!("SELECT ", columns!(), " FROM application_changes WHERE tenant_id = $1 AND application_id = $2
        ORDER BY version DESC LIMIT 1");
}

/// A change as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptChange {
    /// Of the application, after the change.
    pub version: i64,
    pub kind: ChangeKind,
    pub change: Change,
    /// Of the workflow that it was judged by; 0 where none was asked.
    pub workflow_version: i64,
    pub by: (i64, String),
    pub at_ms: i64,
}

impl KeptChange {
    /// Whether an account may undo it: its own recent change, with nothing after it.
    pub fn may_be_undone(&self, application_version: i64, account: i64, now_ms: i64) -> bool {
        self.is_last_of(application_version, account) && now_ms - self.at_ms <= UNDO_MS
    }

    /// Whether it is an account's own change, with nothing after it.
    pub fn is_last_of(&self, application_version: i64, account: i64) -> bool {
        let is_last = self.version == application_version && self.by.0 == account;
        is_last
            && matches!(
                self.kind,
                ChangeKind::State | ChangeKind::Owner | ChangeKind::Withdrawn
            )
    }
}

#[derive(sqlx::FromRow)]
struct ChangeRow {
    version: i64,
    what: String,
    from_state: i64,
    from_since_ms: i64,
    from_owner_id: Option<i64>,
    from_owner_name: String,
    to_state: i64,
    to_since_ms: i64,
    to_owner_id: Option<i64>,
    to_owner_name: String,
    reason_id: Option<i64>,
    reason: String,
    comment: String,
    workflow_version: i64,
    by_id: i64,
    by_name: String,
    at_ms: i64,
}

impl ChangeRow {
    /// The change; none where a newer hub has written a kind this one does not know.
    fn kept(self) -> Option<KeptChange> {
        let owner = |id: Option<i64>, name: String| id.map(|id| Owner { id, name });
        Some(KeptChange {
            version: self.version,
            kind: ChangeKind::parse(&self.what)?,
            change: Change {
                before: CaseState {
                    state: self.from_state,
                    since_ms: self.from_since_ms,
                    owner: owner(self.from_owner_id, self.from_owner_name),
                },
                after: CaseState {
                    state: self.to_state,
                    since_ms: self.to_since_ms,
                    owner: owner(self.to_owner_id, self.to_owner_name),
                },
                reason: self.reason_id.map(|id| (id, self.reason)),
                comment: self.comment,
            },
            workflow_version: self.workflow_version,
            by: (self.by_id, self.by_name),
            at_ms: self.at_ms,
        })
    }
}

/// Changes, for reading.
pub struct Changes<'a>(pub(crate) &'a Db);

impl Changes<'_> {
    /// The changes of an application, the last one first, at most 500.
    pub async fn of(&self, tenant: TenantId, application: ApplicationId) -> Result<Vec<KeptChange>> {
        let rows: Vec<ChangeRow> = self.0.all(OF, args![tenant, application]).await?;
        Ok(rows.into_iter().filter_map(ChangeRow::kept).collect())
    }

    /// The move that brought an application to a status at last.
    pub async fn into_state(
        &self,
        tenant: TenantId,
        application: ApplicationId,
        state: i64,
    ) -> Result<Option<KeptChange>> {
        let row: Option<ChangeRow> = self.0.optional(INTO, args![tenant, application, state]).await?;
        Ok(row.and_then(ChangeRow::kept))
    }

    /// The last change of an application.
    pub async fn last(&self, tenant: TenantId, application: ApplicationId) -> Result<Option<KeptChange>> {
        let row: Option<ChangeRow> = self.0.optional(LAST, args![tenant, application]).await?;
        Ok(row.and_then(ChangeRow::kept))
    }
}

/// The last change of an application, as this write sees it.
pub async fn last(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
) -> Result<Option<KeptChange>> {
    let row: Option<ChangeRow> = write.optional(LAST, args![tenant, application]).await?;
    Ok(row.and_then(ChangeRow::kept))
}

/// Who brought an application to a status at last: the account, as this write sees it.
pub async fn moved_by(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    state: i64,
) -> Result<Option<i64>> {
    let row: Option<ChangeRow> = write.optional(INTO, args![tenant, application, state]).await?;
    Ok(row.map(|row| row.by_id))
}

/// A change about to be kept.
#[derive(Debug, Clone)]
pub struct NewChange {
    pub application: ApplicationId,
    pub program: ProgramId,
    pub kept: KeptChange,
    /// The bulk change that it is part of; empty for a single change.
    pub bulk: String,
}

/// Stores changes, one or many, and records those that move an application to another status as movements.
pub async fn keep(write: &mut Write, tenant: TenantId, new: &[NewChange]) -> Result<()> {
    batch::insert(write, INSERT, new.iter().map(|new| row(tenant, new)).collect()).await?;
    let moves = new.iter().filter(|new| {
        let change = &new.kept.change;
        change.before.state != change.after.state
    });
    batch::insert(write, MOVE, moves.map(|new| movement(tenant, new)).collect()).await?;
    // What an undo takes back was counted on its own day.
    for undone in new.iter().filter(|new| new.kept.kind == ChangeKind::Undo) {
        daily_figures::changed_at(write, tenant, undone.kept.change.before.since_ms).await?;
    }
    Ok(())
}

fn row(tenant: TenantId, new: &NewChange) -> Vec<Value> {
    let KeptChange { change, by, .. } = &new.kept;
    let (before, after) = (&change.before, &change.after);
    let id = |owner: &Option<Owner>| owner.as_ref().map(|owner| owner.id);
    let name = |owner: &Option<Owner>| {
        owner
            .as_ref()
            .map_or_else(String::new, |owner| owner.name.clone())
    };
    let (reason_id, reason) = change.reason.clone().unzip();
    args![
        tenant,
        new.application,
        new.kept.version,
        new.kept.kind.as_str(),
        before.state,
        before.since_ms,
        id(&before.owner),
        name(&before.owner),
        after.state,
        after.since_ms,
        id(&after.owner),
        name(&after.owner),
        reason_id,
        reason.unwrap_or_default(),
        &change.comment,
        new.kept.workflow_version,
        by.0,
        &by.1,
        new.kept.at_ms
    ]
}

fn movement(tenant: TenantId, new: &NewChange) -> Vec<Value> {
    let KeptChange { change, by, .. } = &new.kept;
    args![
        tenant,
        uuid::Uuid::now_v7().to_string(),
        new.application,
        new.program,
        change.before.state,
        change.after.state,
        by.0,
        &by.1,
        change.after.owner.as_ref().map(|owner| owner.id),
        new.kept.workflow_version,
        &new.bulk,
        new.kept.kind == ChangeKind::Undo,
        new.kept.at_ms
    ]
}
