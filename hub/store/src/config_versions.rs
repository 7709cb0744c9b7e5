//! Versions of configuration, by tenant, kind and key. Only editors read a draft, until it is published
//! (`configuration`). Texts never change, so the configuration of any past time can be read.

use crate::audit::By;
use crate::configuration::form_check;
use crate::error::{Result, StoreError};
use crate::{Store, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::calls::call::PersonRef;
use hub_domain::clock::now_ms;
use hub_domain::config_version::{ConfigFault, ConfigKind, VersionState};
use hub_domain::live::ConfigDraftSaved;
use hub_domain::topic::Topic;

statements! {
    INSERT = "INSERT INTO config_versions (tenant_id, kind, config_key, version, state, based_on, body, created_by, created_at_ms,
            published_by, published_at_ms, restores, author_id) VALUES ($1, $2, $3, $4, 'draft', $5, $6, $7, $8, '', NULL, $9, $10)";
    BY_VERSION = "SELECT version, state, based_on, body, created_by, COALESCE(author_id, 0) AS author, created_at_ms, published_by, published_at_ms, restores FROM config_versions
        WHERE tenant_id = $1 AND kind = $2 AND config_key = $3 AND version = $4";
    PUBLISHED = "SELECT version, state, based_on, body, created_by, COALESCE(author_id, 0) AS author, created_at_ms, published_by, published_at_ms, restores FROM config_versions
        WHERE tenant_id = $1 AND kind = $2 AND config_key = $3 AND state = 'published'";
    IN_FORCE = "SELECT version FROM config_versions WHERE tenant_id = $1 AND kind = $2 AND config_key = $3 AND state = 'published'";
    LIST = "SELECT version, state, based_on, body, created_by, COALESCE(author_id, 0) AS author, created_at_ms, published_by, published_at_ms, restores FROM config_versions
        WHERE tenant_id = $1 AND kind = $2 AND config_key = $3 ORDER BY version DESC LIMIT 100";
    ALL_PUBLISHED = "SELECT config_key, version, state, based_on, body, created_by, COALESCE(author_id, 0) AS author, created_at_ms, published_by, published_at_ms, restores
        FROM config_versions WHERE tenant_id = $1 AND kind = $2 AND state = 'published' ORDER BY config_key LIMIT 1000";
    OPEN_DRAFTS = "SELECT config_key, version, state, based_on, body, created_by, COALESCE(author_id, 0) AS author, created_at_ms, published_by, published_at_ms, restores
        FROM config_versions WHERE tenant_id = $1 AND kind = $2 AND state = 'draft' AND version = (SELECT MAX(other.version)
            FROM config_versions other WHERE other.tenant_id = $1 AND other.kind = $2 AND other.config_key = config_versions.config_key)
        ORDER BY config_key LIMIT 1000";
    HISTORY = "SELECT version, state, based_on, body, created_by, COALESCE(author_id, 0) AS author, created_at_ms, published_by, published_at_ms, restores FROM config_versions
        WHERE tenant_id = $1 AND kind = $2 AND config_key = $3 AND state <> 'draft' ORDER BY version DESC LIMIT 100";
    NEWEST = "SELECT version, state, based_on, body, created_by, COALESCE(author_id, 0) AS author, created_at_ms, published_by, published_at_ms, restores FROM config_versions
        WHERE tenant_id = $1 AND kind = $2 AND config_key = $3 ORDER BY version DESC LIMIT 1";
    BETWEEN = "SELECT version, state, based_on, body, created_by, COALESCE(author_id, 0) AS author, created_at_ms, published_by, published_at_ms, restores FROM config_versions
        WHERE tenant_id = $1 AND kind = $2 AND config_key = $3 AND version BETWEEN $4 AND $5 ORDER BY version DESC LIMIT 200";
    AUTHORS = "SELECT COALESCE(author_id, 0) AS author, created_by, MAX(created_at_ms) AS last_ms FROM config_versions
        WHERE tenant_id = $1 AND kind = $2 AND config_key = $3 AND version BETWEEN $4 AND $5
        GROUP BY COALESCE(author_id, 0), created_by ORDER BY last_ms DESC, created_by LIMIT 200";
    TEXTS = "SELECT config_key, body FROM config_versions WHERE tenant_id = $1 AND kind = $2 AND state = 'published'";
    SUPERSEDE = "UPDATE config_versions SET state = 'superseded'
        WHERE tenant_id = $1 AND kind = $2 AND config_key = $3 AND version = $4 AND state = 'published'";
    PUBLISH = "UPDATE config_versions SET state = 'published', published_by = $5, published_at_ms = $6
        WHERE tenant_id = $1 AND kind = $2 AND config_key = $3 AND version = $4 AND state = 'draft'";
}

/// Kind and owner of a configuration.
#[derive(Debug, Clone, Copy)]
pub struct ConfigId<'a> {
    pub tenant: TenantId,
    pub kind: ConfigKind,
    /// Of a workflow: the program's number.
    pub key: &'a str,
}

/// One version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigVersion {
    /// From 1 on, in the order in which they were written.
    pub version: i64,
    pub state: VersionState,
    /// The version that was in force when this one was written, and which it replaces; 0 when none was.
    pub based_on: i64,
    /// JSON.
    pub body: String,
    pub created_by: String,
    /// The account of who saved it: two people may have the same name. 0: a command, or older than these records.
    pub author: i64,
    pub created_at_ms: i64,
    /// Empty while it is a draft.
    pub published_by: String,
    pub published_at_ms: Option<i64>,
    /// The earlier version whose text it has again.
    pub restores: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct VersionRow {
    version: i64,
    state: String,
    based_on: i64,
    body: String,
    created_by: String,
    author: i64,
    created_at_ms: i64,
    published_by: String,
    published_at_ms: Option<i64>,
    restores: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct KeyedRow {
    config_key: String,
    #[sqlx(flatten)]
    version: VersionRow,
}

impl TryFrom<VersionRow> for ConfigVersion {
    type Error = StoreError;
    fn try_from(row: VersionRow) -> Result<Self> {
        let state = VersionState::parse(&row.state).ok_or_else(|| StoreError::Corrupt {
            what: "state of a version",
            reason: row.state.clone(),
        })?;
        Ok(Self {
            version: row.version,
            state,
            based_on: row.based_on,
            body: row.body,
            created_by: row.created_by,
            author: row.author,
            created_at_ms: row.created_at_ms,
            published_by: row.published_by,
            published_at_ms: row.published_at_ms,
            restores: row.restores,
        })
    }
}

/// Versions, for reading.
pub struct ConfigVersions<'a>(pub(crate) &'a Store);

impl Store {
    /// Versions of configuration.
    pub fn config_versions(&self) -> ConfigVersions<'_> {
        ConfigVersions(self)
    }
}

impl ConfigVersions<'_> {
    /// The version that holds, if there is one.
    pub async fn published(&self, id: ConfigId<'_>) -> Result<Option<ConfigVersion>> {
        let values = args![id.tenant, id.kind.as_str(), id.key];
        let row: Option<VersionRow> = self.0.db().optional(PUBLISHED, values).await?;
        row.map(ConfigVersion::try_from).transpose()
    }

    /// The number of the version that holds, without its text.
    pub async fn in_force(&self, id: ConfigId<'_>) -> Result<Option<i64>> {
        let values = args![id.tenant, id.kind.as_str(), id.key];
        let row: Option<(i64,)> = self.0.db().optional(IN_FORCE, values).await?;
        Ok(row.map(|(version,)| version))
    }

    /// The key and the version in force of everything of a kind, by key, at most a thousand.
    pub async fn all_published(
        &self,
        tenant: TenantId,
        kind: ConfigKind,
    ) -> Result<Vec<(String, ConfigVersion)>> {
        let rows: Vec<KeyedRow> = self
            .0
            .db()
            .all(ALL_PUBLISHED, args![tenant, kind.as_str()])
            .await?;
        rows.into_iter()
            .map(|row| Ok((row.config_key, row.version.try_into()?)))
            .collect()
    }

    /// The key and the draft of everything of a kind whose newest version is a draft, by key, at most a thousand.
    pub async fn open_drafts(
        &self,
        tenant: TenantId,
        kind: ConfigKind,
    ) -> Result<Vec<(String, ConfigVersion)>> {
        let rows: Vec<KeyedRow> = self.0.db().all(OPEN_DRAFTS, args![tenant, kind.as_str()]).await?;
        rows.into_iter()
            .map(|row| Ok((row.config_key, row.version.try_into()?)))
            .collect()
    }

    /// The versions that hold or have held, newest first, at most a hundred.
    pub async fn history(&self, id: ConfigId<'_>) -> Result<Vec<ConfigVersion>> {
        let values = args![id.tenant, id.kind.as_str(), id.key];
        let rows: Vec<VersionRow> = self.0.db().all(HISTORY, values).await?;
        rows.into_iter().map(ConfigVersion::try_from).collect()
    }

    /// The draft that waits: newer than the version in force, the last that was saved.
    pub async fn waiting(&self, id: ConfigId<'_>) -> Result<Option<ConfigVersion>> {
        let values = args![id.tenant, id.kind.as_str(), id.key];
        let newest: Option<VersionRow> = self.0.db().optional(NEWEST, values).await?;
        let newest = newest.map(ConfigVersion::try_from).transpose()?;
        Ok(newest.filter(|one| one.state == VersionState::Draft))
    }

    /// Every version from one to another with the drafts between them, oldest first; of many, the first and the last two hundred.
    pub async fn between(&self, id: ConfigId<'_>, from: i64, to: i64) -> Result<Vec<ConfigVersion>> {
        let first = self.by_version(id, from).await?;
        let values = args![id.tenant, id.kind.as_str(), id.key, from.saturating_add(1), to];
        let rows: Vec<VersionRow> = self.0.db().all(BETWEEN, values).await?;
        let later = rows.into_iter().rev().map(ConfigVersion::try_from);
        std::iter::once(Ok(first)).chain(later).collect()
    }

    /// Who has saved the versions and drafts after one, up to another, the last first: account (0 where it is not known), name, and when
    /// they last did. Somebody who was renamed meanwhile is one person.
    pub async fn authors(&self, id: ConfigId<'_>, after: i64, to: i64) -> Result<Vec<(i64, String, i64)>> {
        let values = args![id.tenant, id.kind.as_str(), id.key, after.saturating_add(1), to];
        let rows: Vec<(i64, String, i64)> = self.0.db().all(AUTHORS, values).await?;
        let mut authors: Vec<(i64, String, i64)> = Vec::with_capacity(rows.len());
        for row in rows {
            let is_known = row.0 > 0 && authors.iter().any(|(author, ..)| *author == row.0);
            if !is_known {
                authors.push(row);
            }
        }
        Ok(authors)
    }

    /// One version, in whichever state.
    pub async fn by_version(&self, id: ConfigId<'_>, version: i64) -> Result<ConfigVersion> {
        let values = args![id.tenant, id.kind.as_str(), id.key, version];
        let row: VersionRow = self.0.db().one("version", BY_VERSION, values).await?;
        row.try_into()
    }

    /// The latest versions, newest first, at most a hundred.
    pub async fn list(&self, id: ConfigId<'_>) -> Result<Vec<ConfigVersion>> {
        let values = args![id.tenant, id.kind.as_str(), id.key];
        let rows: Vec<VersionRow> = self.0.db().all(LIST, values).await?;
        rows.into_iter().map(ConfigVersion::try_from).collect()
    }
}

/// The version that holds, as this write sees it.
pub async fn held(write: &mut Write, id: ConfigId<'_>) -> Result<Option<ConfigVersion>> {
    let values = args![id.tenant, id.kind.as_str(), id.key];
    let row: Option<VersionRow> = write.optional(PUBLISHED, values).await?;
    row.map(ConfigVersion::try_from).transpose()
}

/// The number of the version that holds, as this write sees it.
pub async fn version_held(write: &mut Write, id: ConfigId<'_>) -> Result<Option<i64>> {
    let values = args![id.tenant, id.kind.as_str(), id.key];
    let row: Option<(i64,)> = write.optional(IN_FORCE, values).await?;
    Ok(row.map(|(version,)| version))
}

/// One version, in whichever state, as this write sees it.
pub async fn version_of(write: &mut Write, id: ConfigId<'_>, version: i64) -> Result<ConfigVersion> {
    let values = args![id.tenant, id.kind.as_str(), id.key, version];
    let row: VersionRow = write.one("version", BY_VERSION, values).await?;
    row.try_into()
}

/// Writes a draft that replaces the version `based_on` (0: none yet), and returns its number, without an audit line and
/// whatever draft waits: for texts that are published in the same write. It is checked when it is published.
pub async fn save_draft(
    write: &mut Write,
    id: ConfigId<'_>,
    based_on: i64,
    body: &str,
    by: &By,
) -> Result<i64> {
    let version = next_version(write, id).await?;
    insert(write, id, (version, based_on, None), body, by).await?;
    Ok(version)
}

/// The next version's number. Whoever has taken one keeps others from taking the next until the commit.
pub(crate) async fn next_version(write: &mut Write, id: ConfigId<'_>) -> Result<i64> {
    let counter = format!("config/{}/{}", id.kind.as_str(), id.key);
    // A configuration begins with version 1, without a draft (`begin`).
    write.next_number(id.tenant, &counter, 2).await
}

impl ConfigId<'_> {
    /// What its editors watch.
    pub(crate) fn topic(&self) -> Topic {
        Topic::Config(self.kind, self.key.to_owned())
    }
}

/// Who has saved or published, for those who edit the same text.
pub(crate) fn person(by: &By) -> PersonRef {
    let (id, name) = by.hands();
    PersonRef {
        id,
        name: name.to_owned(),
    }
}

/// Writes a draft under a number that was taken, and tells those who edit the text.
pub(crate) async fn insert(
    write: &mut Write,
    id: ConfigId<'_>,
    (version, based_on, restores): (i64, i64, Option<i64>),
    body: &str,
    by: &By,
) -> Result<()> {
    let values = args![
        id.tenant,
        id.kind.as_str(),
        id.key,
        version,
        based_on,
        body,
        &by.name,
        now_ms(),
        restores,
        by.account
    ];
    write.execute(INSERT, values).await?;
    let saved = ConfigDraftSaved {
        version,
        by: person(by),
    };
    write.emit(id.tenant, id.topic(), &saved)
}

/// The newest version or draft, as this write sees it.
pub(crate) async fn newest(write: &mut Write, id: ConfigId<'_>) -> Result<Option<ConfigVersion>> {
    let values = args![id.tenant, id.kind.as_str(), id.key];
    let newest: Option<VersionRow> = write.optional(NEWEST, values).await?;
    newest.map(ConfigVersion::try_from).transpose()
}

/// The texts of a kind in force, by key, as this write sees them.
pub(crate) async fn texts(
    write: &mut Write,
    tenant: TenantId,
    kind: ConfigKind,
) -> Result<Vec<(String, String)>> {
    write.all(TEXTS, args![tenant, kind.as_str()]).await
}

/// Ends a version; false when it is not in force.
pub(crate) async fn supersede(write: &mut Write, id: ConfigId<'_>, version: i64) -> Result<bool> {
    let values = args![id.tenant, id.kind.as_str(), id.key, version];
    Ok(write.execute(SUPERSEDE, values).await? == 1)
}

/// Puts a draft into force; false when it is none, or something else is in force.
pub(crate) async fn put_in_force(
    write: &mut Write,
    id: ConfigId<'_>,
    version: i64,
    by: &str,
    at_ms: i64,
) -> Result<bool> {
    let values = args![id.tenant, id.kind.as_str(), id.key, version, by, at_ms];
    match write.execute(PUBLISH, values).await {
        Ok(changed) => Ok(changed == 1),
        Err(error) if error.is_unique_violation() => Ok(false),
        Err(error) => Err(error),
    }
}

/// Version 1 of an object that is being created, published at once; its creator writes the audit line. The text must
/// pass its check.
pub async fn begin(write: &mut Write, id: ConfigId<'_>, body: &str, by: &By, at_ms: i64) -> Result<()> {
    let mut faults = id.kind.check(body).err().unwrap_or_default();
    faults.extend(form_check::own_faults(id.kind, body));
    if !faults.is_empty() {
        return Err(StoreError::Corrupt {
            what: id.kind.as_str(),
            reason: words(&faults),
        });
    }
    let values = args![
        id.tenant,
        id.kind.as_str(),
        id.key,
        1_i64,
        0_i64,
        body,
        &by.name,
        at_ms,
        None::<i64>,
        by.account
    ];
    write.execute(INSERT, values).await?;
    let values = args![id.tenant, id.kind.as_str(), id.key, 1_i64, &by.name, at_ms];
    write.execute(PUBLISH, values).await.map(drop)
}

/// Faults in one line.
fn words(faults: &[ConfigFault]) -> String {
    let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
    all.join("; ")
}
