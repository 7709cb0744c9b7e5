//! Applications: one item, and the changes of owner and status. The pages of the queue are in `queue_pages`.

use crate::cases::{due_dates, practice_cases};
use crate::error::Result;
use crate::programs::program_states::{self, named_or_specified};
use crate::{Store, Write, args, statements};
use hub_domain::cases::application::{QueueItem, UnreadCounts, item_name};
use hub_domain::cases::change::{CaseState, Owner};
use hub_domain::cases::validation::Validations;
use hub_domain::cases::workflow::Workflow;
use hub_domain::clock::{iso8601, now_ms};
use hub_domain::config_version::ConfigFault;
use hub_domain::conversations::channel::Channel;
use hub_domain::live::{ItemUpdated, ItemsUpdated};
use hub_domain::topic::Topic;
use hub_domain::{AccountId, ApplicationId, ProgramId, StateId, TenantId, ThreadId};

/// Columns and tables of a queue's row, of one application by its id or of those of a view.
macro_rules! item_columns {
    () => {
        item_columns!("applications")
    };
    ($table:literal) => {
        concat!(
            "a.id, a.program_id, p.name AS program_name, a.company_id, a.company_name, a.state_id, a.external_id, a.owner_id,
        a.owner_name, a.applicant_name, a.created_at_ms, a.last_com_at_ms, a.last_com_direction, a.last_com_type,
        a.state_since_ms, a.last_changed_by, a.case_number, a.client_id, a.category_name, a.payment_channel_name,
        a.payment_status_name, a.version, a.thread_id, a.unread_email, a.unread_sms, a.unread_voice, a.unread_note, a.applicant_id,
        a.validation_failed, a.validation_warning, a.validation_passed, a.validation_corrected, a.test, a.due_at_ms, st.name AS state_name,
        st.token AS state_token
        FROM ",
            $table,
            " a JOIN programs p ON p.tenant_id = a.tenant_id AND p.id = a.program_id
        LEFT JOIN program_states st ON st.tenant_id = a.tenant_id AND st.program_id = a.program_id AND st.state_id = a.state_id"
        )
    };
}
pub(crate) use item_columns;

statements! {
    STATES_OF_PERSON = "SELECT a.state_id FROM applications o JOIN counted_applications a ON a.tenant_id = o.tenant_id AND a.applicant_id = o.applicant_id
        WHERE o.tenant_id = $1 AND o.id = $2 AND a.program_id = $3 ORDER BY a.id";
    STATES_IN_USE = "SELECT state_id, COUNT(*) FROM applications WHERE tenant_id = $1 AND program_id = $2
        GROUP BY state_id ORDER BY state_id";
    COUNTED_STATES = "SELECT state_id, COUNT(*) FROM counted_applications WHERE tenant_id = $1 AND program_id = $2
        GROUP BY state_id ORDER BY state_id";
    BY_ID = concat!("SELECT ", item_columns!(), " WHERE a.tenant_id = $1 AND a.id = $2");
    OF_IDS = concat!("SELECT ", item_columns!(), " WHERE a.tenant_id = $1");
    BY_THREAD = concat!("SELECT ", item_columns!(), " WHERE a.tenant_id = $1 AND a.thread_id = $2");
    BY_EXTERNAL = concat!("SELECT ", item_columns!(), " WHERE a.tenant_id = $1 AND a.external_id = $2 ORDER BY a.id DESC LIMIT 1");
    BY_DIGITS = concat!("SELECT ", item_columns!(), " WHERE a.tenant_id = $1 AND a.number_digits = $2 ORDER BY a.id DESC LIMIT 20");
    STATE = "SELECT state_id, state_since_ms, owner_id, owner_name FROM applications WHERE tenant_id = $1 AND id = $2";
    // Another owner alone leaves it due when it was: it may have waited for its applicant.
    SET_STATE = "UPDATE applications SET state_id = $4, state_since_ms = $5, owner_id = $6, owner_name = $7, last_changed_by = $8,
            version = version + 1, updated_at_ms = $9,
            due_at_ms = CASE WHEN state_id = $4 AND state_since_ms = CAST($5 AS BIGINT) AND due_at_ms > 0 THEN due_at_ms
                ELSE COALESCE((SELECT CAST($5 AS BIGINT) + st.limit_ms FROM program_states st WHERE st.tenant_id = $1
                    AND st.program_id = applications.program_id AND st.state_id = $4 AND st.limit_ms > 0), CAST($10 AS BIGINT)) END
        WHERE tenant_id = $1 AND id = $2 AND version = $3 RETURNING due_at_ms";
    UNREAD = "SELECT COUNT(*) FROM (SELECT a.id FROM counted_applications a
        WHERE a.tenant_id = $1 AND a.unread_email + a.unread_sms + a.unread_voice + a.unread_note > 0
            AND (CAST($2 AS BIGINT) = 0 OR a.owner_id = $2)
            AND (CAST($3 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = CAST($3 AS BIGINT) AND m.program_id = a.program_id))
        LIMIT $4) u";
    LAST_CHANGED = concat!("SELECT ", item_columns!("counted_applications"), " WHERE a.tenant_id = $1 AND a.program_id = $2
        ORDER BY a.state_since_ms DESC, a.id DESC LIMIT 1");
    OF_ACCOUNT = concat!("SELECT ", item_columns!(), "
        JOIN applicants o ON o.tenant_id = a.tenant_id AND o.id = a.applicant_id
        WHERE a.tenant_id = $1 AND o.account_id = $2 AND a.id = $3");
    OF_APPLICANT = concat!("SELECT ", item_columns!(), " WHERE a.tenant_id = $1 AND a.applicant_id = $2
        AND (CAST($3 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
            WHERE m.tenant_id = $1 AND m.account_id = CAST($3 AS BIGINT) AND m.program_id = a.program_id))
        ORDER BY a.created_at_ms DESC, a.id LIMIT 50");
}

/// The states of a program's applications that this workflow (JSON) lacks: those applications could not move on.
pub async fn lost_states(
    write: &mut Write,
    tenant: TenantId,
    program: &str,
    workflow: &str,
) -> Result<Vec<ConfigFault>> {
    // What cannot be read has its fault already.
    let (Ok(program), Ok(flow)) = (program.parse::<i64>(), serde_json::from_str::<Workflow>(workflow)) else {
        return Ok(Vec::new());
    };
    let in_use: Vec<(i64, i64)> = write.all(STATES_IN_USE, args![tenant, program]).await?;
    Ok(in_use
        .into_iter()
        .filter(|(state, _)| flow.state(*state).is_none())
        .map(|(state, applications)| ConfigFault::StateInUse { state, applications })
        .collect())
}

/// A row of the queue as it is stored.
#[derive(sqlx::FromRow)]
pub(crate) struct ItemRow {
    id: i64,
    program_id: i64,
    program_name: String,
    company_id: Option<i64>,
    company_name: String,
    state_id: i64,
    external_id: String,
    owner_id: Option<i64>,
    owner_name: String,
    applicant_name: String,
    created_at_ms: i64,
    last_com_at_ms: Option<i64>,
    last_com_direction: String,
    last_com_type: String,
    state_since_ms: i64,
    last_changed_by: String,
    case_number: String,
    client_id: String,
    category_name: String,
    payment_channel_name: Option<String>,
    payment_status_name: Option<String>,
    version: i64,
    thread_id: String,
    unread_email: i64,
    unread_sms: i64,
    unread_voice: i64,
    unread_note: i64,
    applicant_id: i64,
    validation_failed: i64,
    validation_warning: i64,
    validation_passed: i64,
    validation_corrected: i64,
    test: bool,
    due_at_ms: i64,
    state_name: Option<String>,
    state_token: Option<String>,
}

impl From<ItemRow> for QueueItem {
    fn from(row: ItemRow) -> Self {
        let (state_name, state_token) = named_or_specified(row.state_id, row.state_name, row.state_token);
        QueueItem {
            id: ApplicationId(row.id),
            process_id: ProgramId(row.program_id),
            process_name: row.program_name,
            company_id: row.company_id,
            company_name: row.company_name,
            current_state_id: StateId(row.state_id),
            current_state_name: state_name,
            status_token: state_token,
            external_id: row.external_id,
            owner_id: row.owner_id,
            owner_name: row.owner_name,
            item_name: item_name(&row.applicant_name).to_owned(),
            created_at: iso8601(row.created_at_ms),
            last_com_date: row.last_com_at_ms.map(iso8601),
            com_direction: row.last_com_direction,
            com_type: Channel::parse(&row.last_com_type),
            state_current_time: iso8601(row.state_since_ms),
            last_changed_by: row.last_changed_by,
            case_number: row.case_number,
            client_id: row.client_id,
            category_name: row.category_name,
            payment_channel_name: row.payment_channel_name.unwrap_or_default(),
            payment_status_name: row.payment_status_name.unwrap_or_default(),
            version: row.version,
            thread_id: ThreadId(row.thread_id),
            unread: UnreadCounts::new(
                row.unread_email,
                row.unread_sms,
                row.unread_voice,
                row.unread_note,
            ),
            validations: Validations::new(
                row.validation_failed,
                row.validation_warning,
                row.validation_passed,
            )
            .with_corrected(row.validation_corrected),
            test: row.test,
            due_at: due_dates::shown(row.due_at_ms).map(iso8601),
        }
    }
}

/// Applications of the queue.
pub struct Applications<'a>(pub(crate) &'a Store);

impl Applications<'_> {
    /// The application of a program that came to its status last.
    pub async fn last_changed(&self, tenant: TenantId, program: ProgramId) -> Result<Option<QueueItem>> {
        let row: Option<ItemRow> = self.0.db().optional(LAST_CHANGED, args![tenant, program]).await?;
        Ok(row.map(QueueItem::from))
    }

    /// How many applications have unread messages or calls, counted up to `most`: an owner's, or everybody's. With a
    /// member, only in programs in which that account is a member.
    pub async fn unread(
        &self,
        tenant: TenantId,
        owner: Option<AccountId>,
        member: Option<AccountId>,
        most: i64,
    ) -> Result<i64> {
        let [owner, member] = [owner, member].map(|account| account.map_or(0, |account| account.0));
        let (count,): (i64,) = self
            .0
            .db()
            .one("unread", UNREAD, args![tenant, owner, member, most])
            .await?;
        Ok(count)
    }

    /// How many applications of a program are in each state.
    pub async fn states_in_use(&self, tenant: TenantId, program: ProgramId) -> Result<Vec<(i64, i64)>> {
        self.0.db().all(COUNTED_STATES, args![tenant, program]).await
    }

    /// Where the applications stand in a program of the person whose application this is.
    pub async fn states_of_person(
        &self,
        tenant: TenantId,
        id: ApplicationId,
        program: ProgramId,
    ) -> Result<Vec<i64>> {
        let rows: Vec<(i64,)> = self
            .0
            .db()
            .all(STATES_OF_PERSON, args![tenant, id, program])
            .await?;
        Ok(rows.into_iter().map(|(state,)| state).collect())
    }

    /// One application.
    pub async fn by_id(&self, tenant: TenantId, id: ApplicationId) -> Result<QueueItem> {
        self.0
            .db()
            .one::<ItemRow>("application", BY_ID, args![tenant, id])
            .await
            .map(QueueItem::from)
    }

    /// State, owner and time of the last change of an application.
    pub async fn case_state(&self, tenant: TenantId, id: ApplicationId) -> Result<CaseState> {
        let row = self.0.db().one("application", STATE, args![tenant, id]).await?;
        Ok(case_state_of(row))
    }

    /// The application of this number, as people know it; the newest where several have it.
    pub async fn by_external_id(&self, tenant: TenantId, external_id: &str) -> Result<Option<QueueItem>> {
        let values = args![tenant, external_id];
        let row: Option<ItemRow> = self.0.db().optional(BY_EXTERNAL, values).await?;
        Ok(row.map(QueueItem::from))
    }

    /// Applications whose number has these digits, in this order and no others; the newest first, at most 20.
    pub async fn by_digits(&self, tenant: TenantId, digits: &str) -> Result<Vec<QueueItem>> {
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(Vec::new());
        }
        let rows: Vec<ItemRow> = self.0.db().all(BY_DIGITS, args![tenant, digits]).await?;
        Ok(rows.into_iter().map(QueueItem::from).collect())
    }

    /// The application that a thread belongs to.
    pub async fn by_thread(&self, tenant: TenantId, thread: &ThreadId) -> Result<QueueItem> {
        self.0
            .db()
            .one::<ItemRow>("thread", BY_THREAD, args![tenant, thread])
            .await
            .map(QueueItem::from)
    }

    /// This application, if it is of a person who signs in with this account.
    pub async fn of_account(
        &self,
        tenant: TenantId,
        account: AccountId,
        id: ApplicationId,
    ) -> Result<Option<QueueItem>> {
        let row: Option<ItemRow> = self
            .0
            .db()
            .optional(OF_ACCOUNT, args![tenant, account, id])
            .await?;
        Ok(row.map(QueueItem::from))
    }

    /// Every application of one person, newest first, at most 50.
    /// With a member, only those of programs of which that account is a member.
    pub async fn of_applicant(
        &self,
        tenant: TenantId,
        member: Option<AccountId>,
        applicant: i64,
    ) -> Result<Vec<QueueItem>> {
        let member = member.map_or(0, |account| account.0);
        let values = args![tenant, applicant, member];
        let rows: Vec<ItemRow> = self.0.db().all(OF_APPLICANT, values).await?;
        Ok(rows.into_iter().map(QueueItem::from).collect())
    }
}

/// One application as this write sees it.
pub async fn by_id(write: &mut Write, tenant: TenantId, id: ApplicationId) -> Result<QueueItem> {
    write
        .one::<ItemRow>("application", BY_ID, args![tenant, id])
        .await
        .map(QueueItem::from)
}

/// One thread's application as this write sees it, with the applicant's id.
pub async fn by_thread(write: &mut Write, tenant: TenantId, thread: &ThreadId) -> Result<(QueueItem, i64)> {
    let row = write
        .one::<ItemRow>("thread", BY_THREAD, args![tenant, thread])
        .await?;
    let applicant = row.applicant_id;
    Ok((QueueItem::from(row), applicant))
}

/// State and owner of an application within this write.
pub async fn case_state(write: &mut Write, tenant: TenantId, id: ApplicationId) -> Result<CaseState> {
    let row = write.one("application", STATE, args![tenant, id]).await?;
    Ok(case_state_of(row))
}

fn case_state_of((state, since_ms, owner, name): (i64, i64, Option<i64>, String)) -> CaseState {
    CaseState {
        state,
        since_ms,
        owner: owner.map(|id| Owner { id, name }),
    }
}

/// Applications by their ids within this write, each with its state and owner, in the order of their ids.
pub async fn held(
    write: &mut Write,
    tenant: TenantId,
    ids: &[ApplicationId],
) -> Result<Vec<(QueueItem, CaseState)>> {
    let mut all = Vec::with_capacity(ids.len());
    for some in ids.chunks(500) {
        let places: Vec<String> = (0..some.len()).map(|place| format!("${}", place + 2)).collect();
        let sql = format!("{OF_IDS} AND a.id IN ({}) ORDER BY a.id", places.join(", "));
        let mut values = args![tenant];
        values.extend(some.iter().map(|id| crate::db::Value::from(*id)));
        let rows: Vec<ItemRow> = write.all(sql, values).await?;
        all.extend(rows.into_iter().map(|row| {
            let case_state = case_state_of((
                row.state_id,
                row.state_since_ms,
                row.owner_id,
                row.owner_name.clone(),
            ));
            (QueueItem::from(row), case_state)
        }));
    }
    Ok(all)
}

/// Moves an application to another state or owner if it is still at the version of `item`, without an event. Returns
/// the changed item; none if somebody else has changed it.
pub async fn move_quietly(
    write: &mut Write,
    tenant: TenantId,
    item: &QueueItem,
    case_state: &CaseState,
    by: &str,
) -> Result<Option<QueueItem>> {
    let owner = case_state.owner.as_ref();
    let values = args![
        tenant,
        item.id,
        item.version,
        case_state.state,
        case_state.since_ms,
        owner.map(|owner| owner.id),
        owner.map_or("", |owner| owner.name.as_str()),
        by,
        now_ms(),
        due_dates::NEVER_MS
    ];
    let Some((due_at_ms,)) = write.optional::<(i64,)>(SET_STATE, values).await? else {
        return Ok(None);
    };
    let (state_name, state_token) =
        program_states::named(write, tenant, item.process_id, case_state.state).await?;
    Ok(Some(QueueItem {
        current_state_id: StateId(case_state.state),
        current_state_name: state_name,
        status_token: state_token,
        state_current_time: iso8601(case_state.since_ms),
        owner_id: owner.map(|owner| owner.id),
        owner_name: owner.map_or_else(String::new, |owner| owner.name.clone()),
        last_changed_by: by.to_owned(),
        version: item.version + 1,
        due_at: due_dates::shown(due_at_ms).map(iso8601),
        ..item.clone()
    }))
}

/// Rows per event, so that it stays below the size of a frame.
const MAX_PER_EVENT: usize = 40;

/// Announces changed applications to queues and threads. A queue gets one event for many; practice cases are in none.
pub async fn announce_many(write: &mut Write, tenant: TenantId, items: &[QueueItem]) -> Result<()> {
    let mut queued: Vec<&QueueItem> = Vec::with_capacity(items.len());
    for item in items {
        if !item.test || practice_cases::owner(write, tenant, item.id).await?.is_none() {
            queued.push(item);
        }
    }
    let mut programs: Vec<ProgramId> = queued.iter().map(|item| item.process_id).collect();
    programs.sort();
    programs.dedup();
    for program in programs {
        let mut of_program = queued.clone();
        of_program.retain(|item| item.process_id == program);
        for some in of_program.chunks(MAX_PER_EVENT) {
            let topic = Topic::Queue(program);
            match some {
                [item] => write.emit(tenant, topic, &ItemUpdated { item })?,
                some => write.emit(tenant, topic, &ItemsUpdated { items: some.to_vec() })?,
            }
        }
    }
    for item in items {
        let topic = Topic::Thread(item.thread_id.clone());
        write.emit(tenant, topic, &ItemUpdated { item })?;
    }
    Ok(())
}

/// Announces a changed application to its queue, unless somebody practises on it, and to its thread.
pub async fn announce(write: &mut Write, tenant: TenantId, item: &QueueItem) -> Result<()> {
    announce_many(write, tenant, std::slice::from_ref(item)).await
}
