//! Drafts: applications that somebody has begun and not submitted, their own, or those of cases that staff fill in. Their answers are
//! in `draft_answers`. Saves are not audited one by one; that a draft is begun, signed, submitted or given up is.

use super::draft_answers;
use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::files::stored_files;
use crate::{Result, Store, StoreError, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::files::FileSubject;
use hub_domain::{AccountId, ApplicationId, ProgramId, TenantId};
use serde_json::Value;

macro_rules! columns {
    () => {
        "id, account_id, program_id, form_version, lang, revision, resume_at, set_aside, places, size_bytes, created_at_ms, saved_at_ms,
            for_application, application_id, external_id, submit_key, submitted_at_ms"
    };
}

statements! {
    INSERT = "INSERT INTO application_drafts (tenant_id, id, account_id, program_id, form_version, lang, revision, resume_at, set_aside,
            places, size_bytes, created_at_ms, saved_at_ms, for_application, application_id, external_id, submit_key, submitted_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, 1, '', '[]', 0, 0, $7, $7, $8, NULL, '', '', NULL) ON CONFLICT DO NOTHING";
    OWN = concat!("SELECT ", columns!(), " FROM application_drafts
        WHERE tenant_id = $1 AND account_id = $2 AND id = $3 AND for_application IS NULL");
    OPEN_IN = concat!("SELECT ", columns!(), " FROM application_drafts
        WHERE tenant_id = $1 AND account_id = $2 AND program_id = $3 AND application_id IS NULL AND for_application IS NULL");
    OF_CASE = concat!("SELECT ", columns!(), " FROM application_drafts
        WHERE tenant_id = $1 AND for_application = $2 ORDER BY created_at_ms DESC, id LIMIT 1");
    OF_ACCOUNT = concat!("SELECT ", columns!(), " FROM application_drafts
        WHERE tenant_id = $1 AND account_id = $2 AND for_application IS NULL ORDER BY created_at_ms DESC, id LIMIT 200");
    // Two writes of one draft wait for each other here.
    LOCK = concat!("UPDATE application_drafts SET revision = revision WHERE tenant_id = $1 AND id = $2 RETURNING ", columns!());
    SAVED = "UPDATE application_drafts SET revision = $3, saved_at_ms = $4, resume_at = $5, lang = $6, places = places + $7,
            size_bytes = size_bytes + $8
        WHERE tenant_id = $1 AND id = $2";
    MOVED = "UPDATE application_drafts SET form_version = $3, set_aside = $4 WHERE tenant_id = $1 AND id = $2";
    SUBMITTED = "UPDATE application_drafts SET application_id = $3, external_id = $4, submit_key = $5, submitted_at_ms = $6
        WHERE tenant_id = $1 AND id = $2";
    REMOVE = "DELETE FROM application_drafts WHERE tenant_id = $1 AND id = $2";
    UNTOUCHED = "SELECT tenant_id, id, account_id FROM application_drafts WHERE saved_at_ms < $1 ORDER BY tenant_id, id LIMIT 200";
}

/// A draft without its answers.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    pub id: String,
    /// Who began it: its owner, or one of the colleagues who fill in a case.
    pub account: AccountId,
    pub program: ProgramId,
    /// Of the program's form: its answers are for it.
    pub form_version: i64,
    /// In which it is filled in, BCP 47.
    pub lang: String,
    /// Counts the saves.
    pub revision: i64,
    /// The place at which somebody was last; empty at the beginning.
    pub resume_at: String,
    /// Answers that have no place in this version of the form.
    pub set_aside: Value,
    pub places: i64,
    pub size_bytes: i64,
    pub created_at_ms: i64,
    pub saved_at_ms: i64,
    /// The case that staff fill in by it; none: it is its account's own.
    pub for_application: Option<ApplicationId>,
    /// What it has become.
    pub submitted: Option<Submitted>,
}

/// What a draft has become.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submitted {
    pub application: ApplicationId,
    pub external_id: String,
    /// The caller's own word for the submission.
    pub key: String,
    pub at_ms: i64,
}

#[derive(sqlx::FromRow)]
struct DraftRow {
    id: String,
    account_id: i64,
    program_id: i64,
    form_version: i64,
    lang: String,
    revision: i64,
    resume_at: String,
    set_aside: String,
    places: i64,
    size_bytes: i64,
    created_at_ms: i64,
    saved_at_ms: i64,
    for_application: Option<i64>,
    application_id: Option<i64>,
    external_id: String,
    submit_key: String,
    submitted_at_ms: Option<i64>,
}

impl TryFrom<DraftRow> for Draft {
    type Error = StoreError;
    fn try_from(row: DraftRow) -> Result<Self> {
        Ok(Self {
            set_aside: super::draft_answers::parsed(&row.set_aside)?,
            id: row.id,
            account: AccountId(row.account_id),
            program: ProgramId(row.program_id),
            form_version: row.form_version,
            lang: row.lang,
            revision: row.revision,
            resume_at: row.resume_at,
            places: row.places,
            size_bytes: row.size_bytes,
            created_at_ms: row.created_at_ms,
            saved_at_ms: row.saved_at_ms,
            for_application: row.for_application.map(ApplicationId),
            submitted: row.application_id.map(|application| Submitted {
                application: ApplicationId(application),
                external_id: row.external_id,
                key: row.submit_key,
                at_ms: row.submitted_at_ms.unwrap_or(row.saved_at_ms),
            }),
        })
    }
}

impl Draft {
    /// What its files are for.
    pub fn files(&self) -> FileSubject {
        FileSubject::Draft {
            owner: self.account,
            draft: self.id.clone(),
        }
    }
}

/// Drafts, for reading.
pub struct Drafts<'a>(pub(crate) &'a Store);

impl Drafts<'_> {
    fn db(&self) -> &Db {
        self.0.db()
    }

    /// A draft of this account.
    pub async fn own(&self, tenant: TenantId, account: AccountId, id: &str) -> Result<Option<Draft>> {
        let row: Option<DraftRow> = self.db().optional(OWN, args![tenant, account, id]).await?;
        row.map(Draft::try_from).transpose()
    }

    /// The draft by which staff fill in a case, or have filled it in.
    pub async fn of_case(&self, tenant: TenantId, case: ApplicationId) -> Result<Option<Draft>> {
        let row: Option<DraftRow> = self.db().optional(OF_CASE, args![tenant, case]).await?;
        row.map(Draft::try_from).transpose()
    }

    /// An account's open draft in a program.
    pub async fn open_in(
        &self,
        tenant: TenantId,
        account: AccountId,
        program: ProgramId,
    ) -> Result<Option<Draft>> {
        let values = args![tenant, account, program];
        let row: Option<DraftRow> = self.db().optional(OPEN_IN, values).await?;
        row.map(Draft::try_from).transpose()
    }

    /// An account's drafts, those that were submitted too, newest first, at most 200.
    pub async fn of_account(&self, tenant: TenantId, account: AccountId) -> Result<Vec<Draft>> {
        let rows: Vec<DraftRow> = self.db().all(OF_ACCOUNT, args![tenant, account]).await?;
        rows.into_iter().map(Draft::try_from).collect()
    }

    /// Ends drafts that nobody has touched since `at_ms`, with their files.
    pub async fn forget_before(&self, at_ms: i64) -> Result<u64> {
        let mut ended = 0;
        loop {
            let rows: Vec<(i64, String, i64)> = self.db().all(UNTOUCHED, args![at_ms]).await?;
            if rows.is_empty() {
                return Ok(ended);
            }
            for (tenant, id, _) in &rows {
                let mut write = self.0.write().await?;
                let draft = lock(&mut write, TenantId(*tenant), id).await?;
                // Somebody may have gone on with it meanwhile.
                if draft.saved_at_ms < at_ms {
                    remove(&mut write, TenantId(*tenant), &draft).await?;
                    write.commit().await?;
                    ended += 1;
                }
            }
        }
    }
}

/// Begins a draft; false where the account has one in this program already.
pub async fn begin(
    write: &mut Write,
    tenant: TenantId,
    new: (&str, AccountId, ProgramId),
    asked: (i64, &str),
    by: &By,
) -> Result<bool> {
    insert(write, tenant, new, None, asked, by).await
}

/// Begins the draft of a case that staff fill in; false where a colleague has begun it already.
pub async fn begin_for(
    write: &mut Write,
    tenant: TenantId,
    new: (&str, AccountId, ProgramId),
    case: ApplicationId,
    asked: (i64, &str),
    by: &By,
) -> Result<bool> {
    insert(write, tenant, new, Some(case), asked, by).await
}

async fn insert(
    write: &mut Write,
    tenant: TenantId,
    (id, account, program): (&str, AccountId, ProgramId),
    case: Option<ApplicationId>,
    (form_version, lang): (i64, &str),
    by: &By,
) -> Result<bool> {
    let of_case = case.map(|case| case.0);
    let values = args![
        tenant,
        id,
        account,
        program,
        form_version,
        lang,
        now_ms(),
        of_case
    ];
    if write.execute(INSERT, values).await? == 0 {
        return Ok(false);
    }
    let line = AuditLine::new(tenant, by.clone(), "draft.begin", "application_draft", id);
    let line = line.after(program);
    let line = match case {
        Some(case) => line.reason(case),
        None => line,
    };
    audit::append(write, line).await?;
    Ok(true)
}

/// A draft that only this write changes until it ends.
///
/// # Errors
/// `NotFound` without such a draft.
pub async fn lock(write: &mut Write, tenant: TenantId, id: &str) -> Result<Draft> {
    let row: DraftRow = write.one("draft", LOCK, args![tenant, id]).await?;
    row.try_into()
}

/// Notes a save: the draft's new revision and time, where somebody was, in which language, and how much more it holds.
pub(super) async fn saved(
    write: &mut Write,
    tenant: TenantId,
    draft: &Draft,
    (places, size_bytes): (i64, i64),
) -> Result<()> {
    let values = args![
        tenant,
        &draft.id,
        draft.revision,
        draft.saved_at_ms,
        &draft.resume_at,
        &draft.lang,
        places,
        size_bytes
    ];
    write.execute(SAVED, values).await.map(drop)
}

/// Notes that a draft's answers are for another version of its form, and what has no place in it.
pub async fn moved(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    form_version: i64,
    set_aside: &Value,
) -> Result<()> {
    let values = args![tenant, id, form_version, set_aside.to_string()];
    write.execute(MOVED, values).await.map(drop)
}

/// Notes what a draft has become.
pub async fn submitted(write: &mut Write, tenant: TenantId, id: &str, as_what: &Submitted) -> Result<()> {
    let values = args![
        tenant,
        id,
        as_what.application,
        &as_what.external_id,
        &as_what.key,
        as_what.at_ms
    ];
    write.execute(SUBMITTED, values).await.map(drop)
}

/// Gives a draft up, with its answers and files.
pub async fn discard(write: &mut Write, tenant: TenantId, draft: &Draft, by: &By) -> Result<()> {
    remove(write, tenant, draft).await?;
    let line = AuditLine::new(
        tenant,
        by.clone(),
        "draft.discard",
        "application_draft",
        &draft.id,
    );
    audit::append(write, line.before(draft.program)).await
}

async fn remove(write: &mut Write, tenant: TenantId, draft: &Draft) -> Result<()> {
    stored_files::let_go(write, tenant, &draft.files(), now_ms()).await?;
    draft_answers::remove_all(write, tenant, &draft.id).await?;
    write.execute(REMOVE, args![tenant, &draft.id]).await.map(drop)
}
