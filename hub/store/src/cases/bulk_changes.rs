//! Bulk changes: the requested change, the verdict on each application, and the outcomes. Two jobs carry them out: one
//! with the change's own id, and one for its undo.

use crate::db::Db;
use crate::jobs::{self, NewJob};
use crate::programs::program_states::named_or_specified;
use crate::{Result, StoreError, Write, args, batch, statements};
use hub_domain::cases::bulk::{
    BulkChange, BulkFault, BulkItem, BulkOutcome, BulkStage, CHECK_LIFE_MS, NewOwner, Refused,
    RequestedChange,
};
use hub_domain::cases::change::UNDO_MS;
use hub_domain::clock::now_ms;
use hub_domain::identity::by::By;
use hub_domain::job::{Job, Priority};
use hub_domain::live::BulkUpdated;
use hub_domain::topic::Topic;
use hub_domain::{AccountId, ApplicationId, ProgramId, TenantId};
use serde::{Deserialize, Serialize};

/// Carries a change of many out. Before jobs had payloads, its cursor was the change's id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangeMany {
    pub bulk: String,
}

impl Job for ChangeMany {
    const KIND: &'static str = "bulk_change";
    const PRIORITY: Priority = Priority::Awaited;
    const AT_ONCE: usize = 2;

    fn key(&self) -> String {
        self.bulk.clone()
    }

    fn begins_at(&self) -> String {
        self.bulk.clone()
    }

    fn of_cursor(cursor: &str) -> Option<Self> {
        let bulk = cursor.to_owned();
        (!cursor.is_empty()).then_some(Self { bulk })
    }
}

/// Takes a change of many back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UndoMany {
    pub bulk: String,
}

impl Job for UndoMany {
    const KIND: &'static str = "bulk_undo";
    const PRIORITY: Priority = Priority::Awaited;
    const AT_ONCE: usize = 2;

    fn key(&self) -> String {
        format!("{}-undo", self.bulk)
    }

    fn begins_at(&self) -> String {
        self.bulk.clone()
    }

    fn of_cursor(cursor: &str) -> Option<Self> {
        let bulk = cursor.to_owned();
        (!cursor.is_empty()).then_some(Self { bulk })
    }
}

/// Changes that one account sees: the last ones.
const SHOWN: i64 = 20;
/// Changes of everybody that a supervisor sees.
const SHOWN_OF_ALL: i64 = 50;

macro_rules! columns {
    () => {
        "b.id, b.account_id, b.account_name, b.source, b.acting_id, b.acting_name, b.to_state, b.sets_owner, b.owner_id, b.role_id,
        b.denial_reason_id, b.comment, b.stage, b.requested, b.changed, b.failed, b.restored, b.kept, b.created_at_ms, b.expires_at_ms,
        b.finished_at_ms,
        (SELECT COUNT(*) FROM bulk_change_items i WHERE i.tenant_id = b.tenant_id AND i.bulk_id = b.id AND i.code <> '') AS refused,
        COALESCE((SELECT MAX(i.owner_name) FROM bulk_change_items i WHERE i.tenant_id = b.tenant_id AND i.bulk_id = b.id
            AND i.owner_id = b.owner_id), '') AS owner_name,
        (SELECT MIN(s.name) FROM program_states s WHERE s.tenant_id = b.tenant_id AND s.state_id = b.to_state
            AND s.program_id IN (SELECT i.program_id FROM bulk_change_items i
                WHERE i.tenant_id = b.tenant_id AND i.bulk_id = b.id AND i.code = '')) AS state_name
        FROM bulk_changes b"
    };
}

macro_rules! item_columns {
    () => {
        "i.position, i.application_id, i.external_id, i.program_id, i.state_id, s.name AS state_name, i.version, i.owner_id,
        i.owner_name, i.code, i.detail, i.outcome, i.outcome_code, i.undo_outcome, i.undo_code FROM bulk_change_items i
        LEFT JOIN program_states s ON s.tenant_id = i.tenant_id AND s.program_id = i.program_id AND s.state_id = i.state_id
        WHERE i.tenant_id = $1 AND i.bulk_id = $2"
    };
}

statements! {
    ADD = "INSERT INTO bulk_changes (tenant_id, id, account_id, account_name, source, acting_id, acting_name, to_state, sets_owner,
            owner_id, role_id, denial_reason_id, comment, stage, requested, changed, failed, restored, kept, created_at_ms, expires_at_ms,
            finished_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'checked', $14, 0, 0, 0, 0, $15, $16, NULL)";
    ADD_ITEM = "INSERT INTO bulk_change_items (tenant_id, bulk_id, position, application_id, external_id, program_id, state_id, version,
            owner_id, owner_name, code, detail, outcome, outcome_code, undo_outcome, undo_code)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)";
    BY_ID = concat!("SELECT ", columns!(), " WHERE b.tenant_id = $1 AND b.id = $2");
    OF_ACCOUNT = concat!("SELECT ", columns!(), " WHERE b.tenant_id = $1 AND b.account_id = $2 AND b.stage <> 'checked'
        ORDER BY b.created_at_ms DESC, b.id DESC LIMIT $3");
    OF_TENANT = concat!("SELECT ", columns!(), " WHERE b.tenant_id = $1 AND b.stage <> 'checked'
        ORDER BY b.created_at_ms DESC, b.id DESC LIMIT $2");
    ITEMS = concat!("SELECT ", item_columns!(), " ORDER BY i.position");
    DUE = concat!("SELECT ", item_columns!(), " AND i.code = '' AND i.outcome IS NULL ORDER BY i.position LIMIT $3");
    DUE_UNDO = concat!("SELECT ", item_columns!(), " AND i.outcome = 'done' AND i.undo_outcome IS NULL ORDER BY i.position LIMIT $3");
    ACCEPTED = "SELECT program_id, COUNT(*) FROM bulk_change_items
        WHERE tenant_id = $1 AND bulk_id = $2 AND code = '' GROUP BY program_id ORDER BY program_id";
    // Not those that were theirs already. A change leaves an application one version further.
    RECEIVED = "SELECT i.owner_id, COUNT(*), MAX(i.application_id) FROM bulk_change_items i
        JOIN application_changes c ON c.tenant_id = i.tenant_id AND c.application_id = i.application_id AND c.version = i.version + 1
        WHERE i.tenant_id = $1 AND i.bulk_id = $2 AND i.outcome = 'done' AND i.owner_id IS NOT NULL
            AND (c.from_owner_id IS NULL OR c.from_owner_id <> i.owner_id)
        GROUP BY i.owner_id ORDER BY i.owner_id";
    SET_STAGE = "UPDATE bulk_changes SET stage = $4 WHERE tenant_id = $1 AND id = $2 AND stage = $3";
    LEAVE_OUT = "UPDATE bulk_change_items SET code = $4 WHERE tenant_id = $1 AND bulk_id = $2 AND program_id <> $3 AND code = ''";
    COUNT = "UPDATE bulk_changes SET changed = changed + $3, failed = failed + $4 WHERE tenant_id = $1 AND id = $2";
    COUNT_UNDO = "UPDATE bulk_changes SET restored = restored + $3, kept = kept + $4 WHERE tenant_id = $1 AND id = $2";
    FINISH = "UPDATE bulk_changes SET stage = $3, finished_at_ms = $4 WHERE tenant_id = $1 AND id = $2";
    // The processed items of this range without an outcome were refused: they keep their verdict.
    OUTCOME = "UPDATE bulk_change_items SET outcome = $5, outcome_code = $6
        WHERE tenant_id = $1 AND bulk_id = $2 AND position BETWEEN $3 AND $4 AND code = '' AND outcome IS NULL";
    UNDO_OUTCOME = "UPDATE bulk_change_items SET undo_outcome = $5, undo_code = $6
        WHERE tenant_id = $1 AND bulk_id = $2 AND position BETWEEN $3 AND $4 AND outcome = 'done' AND undo_outcome IS NULL";
}

/// A change of many as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredBulk {
    pub view: BulkChange,
    pub change: RequestedChange,
    /// Who asked for it.
    pub by: By,
}

/// One application about to be kept with its verdict.
#[derive(Debug, Clone)]
pub struct NewBulkItem {
    /// 0: no such application.
    pub application: ApplicationId,
    pub external_id: String,
    pub program: ProgramId,
    pub state: i64,
    pub version: i64,
    /// The new owner.
    pub owner: Option<(i64, String)>,
    pub verdict: std::result::Result<(), Refused>,
}

/// One application to be processed now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueItem {
    pub position: i64,
    pub application: ApplicationId,
    pub program: ProgramId,
    /// When it was checked.
    pub version: i64,
    pub owner: Option<(i64, String)>,
}

#[derive(sqlx::FromRow)]
struct BulkRow {
    id: String,
    account_id: i64,
    account_name: String,
    source: String,
    acting_id: Option<i64>,
    acting_name: String,
    to_state: Option<i64>,
    sets_owner: bool,
    owner_id: Option<i64>,
    role_id: Option<i64>,
    denial_reason_id: Option<i64>,
    comment: String,
    stage: String,
    requested: i64,
    changed: i64,
    failed: i64,
    restored: i64,
    kept: i64,
    created_at_ms: i64,
    expires_at_ms: i64,
    finished_at_ms: Option<i64>,
    refused: i64,
    owner_name: String,
    state_name: Option<String>,
}

impl TryFrom<BulkRow> for StoredBulk {
    type Error = StoreError;
    fn try_from(row: BulkRow) -> Result<Self> {
        let stage = BulkStage::parse(&row.stage).ok_or_else(|| StoreError::Corrupt {
            what: "stage of a bulk change",
            reason: row.stage.clone(),
        })?;
        let owner = match (row.sets_owner, row.role_id, row.owner_id) {
            (false, _, _) => NewOwner::Stays,
            (true, Some(role), _) => NewOwner::Role(role),
            (true, None, Some(account)) => NewOwner::Account(account),
            (true, None, None) => NewOwner::Nobody,
        };
        let undo_until_ms = match stage {
            BulkStage::Done if row.changed > 0 => row.finished_at_ms.map(|at_ms| at_ms + UNDO_MS),
            _ => None,
        };
        Ok(Self {
            change: RequestedChange {
                to: row.to_state,
                owner,
                denial_reason: row.denial_reason_id,
                comment: row.comment.clone(),
            },
            view: BulkChange {
                check_id: row.id,
                by_id: row.account_id,
                by_name: row.account_name.clone(),
                stage,
                state_id: row.to_state,
                state_name: match row.to_state {
                    Some(state) => named_or_specified(state, row.state_name, None).0,
                    None => String::new(),
                },
                sets_owner: row.sets_owner,
                user_id: row.owner_id,
                role_id: row.role_id,
                owner_name: row.owner_name,
                denial_reason_id: row.denial_reason_id,
                comment: row.comment,
                requested: row.requested,
                refused: row.refused,
                changed: row.changed,
                failed: row.failed,
                restored: row.restored,
                kept: row.kept,
                created_at_ms: row.created_at_ms,
                expires_at_ms: row.expires_at_ms,
                finished_at_ms: row.finished_at_ms,
                undo_until_ms,
            },
            by: By {
                account: row.account_id,
                name: row.account_name,
                source: row.source,
                acting: row.acting_id.map(|id| (id, row.acting_name)),
            },
        })
    }
}

#[derive(sqlx::FromRow)]
struct ItemRow {
    position: i64,
    application_id: i64,
    external_id: String,
    program_id: i64,
    state_id: i64,
    state_name: Option<String>,
    version: i64,
    owner_id: Option<i64>,
    owner_name: String,
    code: String,
    detail: String,
    outcome: Option<String>,
    outcome_code: String,
    undo_outcome: Option<String>,
    undo_code: String,
}

impl From<ItemRow> for BulkItem {
    fn from(row: ItemRow) -> Self {
        let outcome = |text: Option<String>| text.as_deref().and_then(BulkOutcome::parse);
        BulkItem {
            item_id: row.application_id,
            external_id: row.external_id,
            ok: row.code.is_empty(),
            message: BulkFault::parse(&row.code)
                .map_or("", BulkFault::message)
                .to_owned(),
            code: row.code,
            detail: row.detail,
            current_state: row.state_id,
            current_state_name: match row.state_id {
                0 => String::new(),
                state => named_or_specified(state, row.state_name, None).0,
            },
            version: row.version,
            user_id: row.owner_id,
            owner_name: row.owner_name,
            outcome: outcome(row.outcome),
            outcome_code: row.outcome_code,
            undo_outcome: outcome(row.undo_outcome),
            undo_code: row.undo_code,
        }
    }
}

impl From<ItemRow> for DueItem {
    fn from(row: ItemRow) -> Self {
        DueItem {
            position: row.position,
            application: ApplicationId(row.application_id),
            program: ProgramId(row.program_id),
            version: row.version,
            owner: row.owner_id.map(|id| (id, row.owner_name)),
        }
    }
}

/// Changes of many, for reading.
pub struct BulkChanges<'a>(pub(crate) &'a Db);

impl BulkChanges<'_> {
    /// How many applications of each program the check has accepted.
    pub async fn accepted(&self, tenant: TenantId, id: &str) -> Result<Vec<(ProgramId, i64)>> {
        let rows: Vec<(i64, i64)> = self.0.all(ACCEPTED, args![tenant, id]).await?;
        Ok(rows
            .into_iter()
            .map(|(program, count)| (ProgramId(program), count))
            .collect())
    }

    /// One change.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<StoredBulk> {
        let row: BulkRow = self.0.one("bulk change", BY_ID, args![tenant, id]).await?;
        row.try_into()
    }

    /// Those that an account has confirmed, the last ones first, at most 20.
    pub async fn of_account(&self, tenant: TenantId, account: AccountId) -> Result<Vec<StoredBulk>> {
        let rows: Vec<BulkRow> = self.0.all(OF_ACCOUNT, args![tenant, account, SHOWN]).await?;
        rows.into_iter().map(StoredBulk::try_from).collect()
    }

    /// Those that anybody has confirmed, the last ones first, at most 50.
    pub async fn of_tenant(&self, tenant: TenantId) -> Result<Vec<StoredBulk>> {
        let rows: Vec<BulkRow> = self.0.all(OF_TENANT, args![tenant, SHOWN_OF_ALL]).await?;
        rows.into_iter().map(StoredBulk::try_from).collect()
    }

    /// The next applications whose turn comes, of the change or of its undo.
    pub async fn due(&self, tenant: TenantId, id: &str, is_undo: bool, most: i64) -> Result<Vec<DueItem>> {
        let rows: Vec<ItemRow> = self.0.all(due_sql(is_undo), args![tenant, id, most]).await?;
        Ok(rows.into_iter().map(DueItem::from).collect())
    }

    /// The applications of a change, as they were named.
    pub async fn items(&self, tenant: TenantId, id: &str) -> Result<Vec<BulkItem>> {
        let rows: Vec<ItemRow> = self.0.all(ITEMS, args![tenant, id]).await?;
        Ok(rows.into_iter().map(BulkItem::from).collect())
    }
}

/// Keeps a check with its verdicts. Answers its id.
pub async fn add(
    write: &mut Write,
    tenant: TenantId,
    requested: &RequestedChange,
    items: &[NewBulkItem],
    by: &By,
) -> Result<String> {
    let (id, now) = (uuid::Uuid::now_v7().to_string(), now_ms());
    let (sets_owner, owner, role) = match requested.owner {
        NewOwner::Stays => (false, None, None),
        NewOwner::Nobody => (true, None, None),
        NewOwner::Account(account) => (true, Some(account), None),
        NewOwner::Role(role) => (true, None, Some(role)),
    };
    let values = args![
        tenant,
        &id,
        by.account,
        &by.name,
        &by.source,
        by.acting.as_ref().map(|(id, _)| *id),
        by.acting.as_ref().map_or("", |(_, name)| name.as_str()),
        requested.to,
        sets_owner,
        owner,
        role,
        requested.denial_reason,
        &requested.comment,
        items.len() as i64,
        now,
        now + CHECK_LIFE_MS
    ];
    write.execute(ADD, values).await?;
    let rows = items.iter().zip(1_i64..).map(|(item, position)| {
        let (owner_id, owner_name) = item.owner.clone().unzip();
        let refused = item.verdict.as_ref().err();
        args![
            tenant,
            &id,
            position,
            item.application,
            &item.external_id,
            item.program,
            item.state,
            item.version,
            owner_id,
            owner_name.unwrap_or_default(),
            refused.map_or("", |refused| refused.fault.as_str()),
            refused.map_or("", |refused| refused.detail.as_str()),
            None::<String>,
            "",
            None::<String>,
            ""
        ]
    });
    batch::insert(write, ADD_ITEM, rows.collect()).await?;
    Ok(id)
}

/// Confirms a check: from now on a job carries out the change. False where it was confirmed before.
pub async fn begin(write: &mut Write, tenant: TenantId, id: &str) -> Result<bool> {
    let (from, to) = (BulkStage::Checked, BulkStage::Running);
    let job = ChangeMany { bulk: id.to_owned() };
    start(write, tenant, id, (from, to), &job).await
}

/// Confirms a check for the applications of one program: the others are refused. False where it was confirmed before.
pub async fn begin_in_program(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    program: ProgramId,
) -> Result<bool> {
    if !begin(write, tenant, id).await? {
        return Ok(false);
    }
    let code = BulkFault::OtherProgram.as_str();
    write.execute(LEAVE_OUT, args![tenant, id, program, code]).await?;
    emit_progress(write, tenant, id).await?;
    Ok(true)
}

/// Lets a job undo a change. False where it is not done, or is being undone already.
pub async fn begin_undo(write: &mut Write, tenant: TenantId, id: &str) -> Result<bool> {
    let (from, to) = (BulkStage::Done, BulkStage::Undoing);
    let job = UndoMany { bulk: id.to_owned() };
    start(write, tenant, id, (from, to), &job).await
}

async fn start(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    (from, to): (BulkStage, BulkStage),
    job: &impl Job,
) -> Result<bool> {
    let values = args![tenant, id, from.as_str(), to.as_str()];
    if write.execute(SET_STAGE, values).await? == 0 {
        return Ok(false);
    }
    jobs::add(write, &NewJob::once(tenant, job, now_ms())?).await?;
    emit_progress(write, tenant, id).await?;
    Ok(true)
}

fn due_sql(is_undo: bool) -> &'static str {
    if is_undo { DUE_UNDO } else { DUE }
}

/// The next applications to process, of the change or of its undo.
pub async fn due(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    is_undo: bool,
    most: i64,
) -> Result<Vec<DueItem>> {
    let rows: Vec<ItemRow> = write.all(due_sql(is_undo), args![tenant, id, most]).await?;
    Ok(rows.into_iter().map(DueItem::from).collect())
}

/// Writes the outcomes of processed applications, in the transaction that changes them, and sends the progress to the
/// author.
pub async fn note(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    is_undo: bool,
    mut outcomes: Vec<(i64, std::result::Result<(), BulkFault>)>,
) -> Result<()> {
    let (one, count) = match is_undo {
        true => (UNDO_OUTCOME, COUNT_UNDO),
        false => (OUTCOME, COUNT),
    };
    let (mut done, mut failed) = (0_i64, 0_i64);
    outcomes.sort_by_key(|(position, _)| *position);
    for same in outcomes.chunk_by(|one, next| one.1 == next.1) {
        let (first, last, count) = (same[0].0, same[same.len() - 1].0, same.len() as i64);
        let (word, code) = match same[0].1 {
            Ok(()) => (BulkOutcome::Done, ""),
            Err(fault) => (BulkOutcome::Failed, fault.as_str()),
        };
        match same[0].1 {
            Ok(()) => done += count,
            Err(_) => failed += count,
        }
        let values = args![tenant, id, first, last, word.as_str(), code];
        write.execute(one, values).await?;
    }
    write.execute(count, args![tenant, id, done, failed]).await?;
    emit_progress(write, tenant, id).await
}

/// Ends the change, or its undo.
pub async fn finish(write: &mut Write, tenant: TenantId, id: &str, is_undo: bool) -> Result<StoredBulk> {
    let stage = match is_undo {
        true => BulkStage::Undone,
        false => BulkStage::Done,
    };
    write
        .execute(FINISH, args![tenant, id, stage.as_str(), now_ms()])
        .await?;
    emit_progress(write, tenant, id).await?;
    by_id(write, tenant, id).await
}

/// What went to one account that it did not have before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Received {
    pub owner: i64,
    pub count: i64,
    /// One of them.
    pub application: ApplicationId,
}

/// Which applications the change has given to whom.
pub async fn received(write: &mut Write, tenant: TenantId, id: &str) -> Result<Vec<Received>> {
    let rows: Vec<(i64, i64, i64)> = write.all(RECEIVED, args![tenant, id]).await?;
    let received = |(owner, count, application)| Received {
        owner,
        count,
        application: ApplicationId(application),
    };
    Ok(rows.into_iter().map(received).collect())
}

/// One change, as this write sees it.
pub async fn by_id(write: &mut Write, tenant: TenantId, id: &str) -> Result<StoredBulk> {
    let row: BulkRow = write.one("bulk change", BY_ID, args![tenant, id]).await?;
    row.try_into()
}

/// Sends the progress to the author's own topic.
async fn emit_progress(write: &mut Write, tenant: TenantId, id: &str) -> Result<()> {
    let bulk = by_id(write, tenant, id).await?;
    let data = BulkUpdated { bulk: &bulk.view };
    write.emit(tenant, Topic::Me(bulk.by.account), &data)
}
