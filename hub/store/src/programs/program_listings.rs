//! The programs of a tenant with all that their lists show, in one statement however many there are.

use super::program_details;
use crate::error::Result;
use crate::{Store, args, statements};
use hub_domain::cases::form::Words;
use hub_domain::cases::form_frame::FormFrame;
use hub_domain::clock::now_ms;
use hub_domain::programs::details::{ProgramDetails, in_lang};
use hub_domain::programs::scope::Scope;
use hub_domain::{AccountId, ProgramId, TenantId};
use std::sync::Arc;

statements! {
    // With a program's number that program alone, with 0 each of them; with 1 those that are not active too. An account sees
    // those that it tries before their launch.
    LISTED = "SELECT p.id, p.name, p.names, p.category, p.scope, p.active, p.case_columns, p.version, p.launched_at_ms, p.closed_at_ms, d.version AS details_version,
            CASE WHEN f.version IS NULL THEN FALSE ELSE TRUE END AS has_form, w.path AS frame_path, w.frame_mode,
            t.ends_at_ms AS trial_until_ms
        FROM programs p
        LEFT JOIN config_versions d ON d.tenant_id = p.tenant_id AND d.kind = 'program_details'
            AND d.config_key = CAST(p.id AS TEXT) AND d.state = 'published'
        LEFT JOIN config_versions f ON f.tenant_id = p.tenant_id AND f.kind = 'form'
            AND f.config_key = CAST(p.id AS TEXT) AND f.state = 'published'
        LEFT JOIN program_frames w ON w.tenant_id = p.tenant_id AND w.program_id = p.id
        LEFT JOIN trials t ON t.tenant_id = p.tenant_id AND t.program_id = p.id AND t.account_id = $4 AND t.ends_at_ms > $5
            AND NOT p.active AND p.launched_at_ms IS NULL
        WHERE p.tenant_id = $1 AND (p.active OR $3 = 1 OR t.ends_at_ms IS NOT NULL) AND ($2 = 0 OR p.id = $2) ORDER BY p.name, p.id";
}

/// No account has this number.
const NOBODY: AccountId = AccountId(0);

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    name: String,
    names: Option<String>,
    category: String,
    scope: Option<String>,
    active: bool,
    case_columns: bool,
    version: i64,
    launched_at_ms: Option<i64>,
    closed_at_ms: Option<i64>,
    details_version: Option<i64>,
    has_form: bool,
    frame_path: Option<String>,
    frame_mode: Option<bool>,
    trial_until_ms: Option<i64>,
}

/// A program as lists show it.
#[derive(Debug, Clone)]
pub struct ListedProgram {
    pub id: ProgramId,
    pub name: String,
    /// By language.
    pub names: Words,
    pub category: String,
    pub scope: Scope,
    /// People work on it, and apply to it within its dates.
    pub active: bool,
    /// The queue shows case number and client id.
    pub case_columns: bool,
    /// Of its name, category, scope and columns.
    pub version: i64,
    /// None for one that is older than launches, or was not launched.
    pub launched_at_ms: Option<i64>,
    /// From when on it takes no applications, whatever it says; its details close then too.
    pub closed_at_ms: Option<i64>,
    pub details: Arc<ProgramDetails>,
    /// It has a form that is filled in here.
    pub has_form: bool,
    /// Where the tenant's form engine shows its form.
    pub frame: Option<FormFrame>,
    /// Until when the account that asks tries it, before its launch; it takes what they send whatever its dates say.
    pub trial_until_ms: Option<i64>,
}

impl ListedProgram {
    /// Its name for who reads this language.
    pub fn name_in(&self, lang: &str) -> &str {
        in_lang(&self.names, lang).map_or(self.name.as_str(), |(_, name)| name)
    }
}

/// Programs as lists show them.
pub struct ProgramListings<'a>(pub(crate) &'a Store);

impl ProgramListings<'_> {
    /// The active programs by name.
    pub async fn all(&self, tenant: TenantId) -> Result<Vec<ListedProgram>> {
        self.for_account(tenant, NOBODY).await
    }

    /// The active programs by name, and those that an account tries.
    pub async fn for_account(&self, tenant: TenantId, account: AccountId) -> Result<Vec<ListedProgram>> {
        let values = args![tenant, 0_i64, 0_i64, account, now_ms()];
        let rows: Vec<Row> = self.0.db().all(LISTED, values).await?;
        self.with_details(tenant, rows).await
    }

    /// Every program by name, for those who administer some.
    pub async fn with_inactive(&self, tenant: TenantId) -> Result<Vec<ListedProgram>> {
        let values = args![tenant, 0_i64, 1_i64, NOBODY, now_ms()];
        let rows: Vec<Row> = self.0.db().all(LISTED, values).await?;
        self.with_details(tenant, rows).await
    }

    /// One of those that an account sees; none where it is not active and they do not try it, or there is none.
    pub async fn one(
        &self,
        tenant: TenantId,
        program: ProgramId,
        account: AccountId,
    ) -> Result<Option<ListedProgram>> {
        // 0 stands for all of them in the statement.
        if program.0 == 0 {
            return Ok(None);
        }
        let values = args![tenant, program, 0_i64, account, now_ms()];
        let row: Option<Row> = self.0.db().optional(LISTED, values).await?;
        let mut found = self.with_details(tenant, row.into_iter().collect()).await?;
        Ok(found.pop())
    }

    /// A program whose details cannot be read is left out: it may be for somebody else.
    async fn with_details(&self, tenant: TenantId, rows: Vec<Row>) -> Result<Vec<ListedProgram>> {
        let known = &self.0.read_details;
        let is_new = |row: &Row| {
            let version = row.details_version;
            version.is_some_and(|version| known.of(tenant, ProgramId(row.id), version).is_none())
        };
        if rows.iter().any(is_new) {
            program_details::read_all(self.0, tenant).await?;
        }
        let listed = |row: Row| {
            let id = ProgramId(row.id);
            let details = match row.details_version {
                None => Arc::default(),
                Some(version) => known.of(tenant, id, version)?,
            };
            let details = match row.closed_at_ms {
                None => details,
                Some(at_ms) => {
                    let mut closed = ProgramDetails::clone(&details);
                    closed.close_at(at_ms);
                    Arc::new(closed)
                }
            };
            let details = match row.trial_until_ms {
                None => details,
                Some(_) => {
                    let mut tried = ProgramDetails::clone(&details);
                    (tried.opens_at_ms, tried.closes_at_ms) = (None, None);
                    Arc::new(tried)
                }
            };
            // Names that cannot be read are none: the first one is there.
            let names = row.names.and_then(|names| serde_json::from_str(&names).ok());
            let frame = row.frame_path.map(|path| FormFrame {
                path,
                frame_mode: row.frame_mode.unwrap_or_default(),
            });
            Some(ListedProgram {
                id,
                name: row.name,
                names: names.unwrap_or_default(),
                category: row.category,
                scope: row.scope.as_deref().and_then(Scope::parse).unwrap_or_default(),
                active: row.active,
                case_columns: row.case_columns,
                version: row.version,
                launched_at_ms: row.launched_at_ms,
                closed_at_ms: row.closed_at_ms,
                details,
                has_form: row.has_form,
                frame,
                trial_until_ms: row.trial_until_ms,
            })
        };
        Ok(rows.into_iter().filter_map(listed).collect())
    }
}
