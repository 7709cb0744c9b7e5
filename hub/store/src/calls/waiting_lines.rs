//! Settings of waiting lines.

use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::{Write, args, statements};
use hub_domain::TenantId;
use hub_domain::calls::waiting_line::{DEFAULT_LINE, WaitingLine};
use hub_domain::clock::now_ms;
use hub_domain::live::LinesChanged;
use hub_domain::topic::Topic;
use std::collections::BTreeMap;

statements! {
    ALL = "SELECT key, settings, version, updated_at_ms FROM waiting_lines WHERE tenant_id = $1 ORDER BY key";
    BY_KEY = "SELECT key, settings, version, updated_at_ms FROM waiting_lines WHERE tenant_id = $1 AND key = $2";
    ADD = "INSERT INTO waiting_lines (tenant_id, key, settings, version, created_at_ms, updated_at_ms) VALUES ($1, $2, $3, 1, $4, $4)
        ON CONFLICT (tenant_id, key) DO NOTHING";
    CHANGE = "UPDATE waiting_lines SET settings = $3, version = version + 1, updated_at_ms = $4
        WHERE tenant_id = $1 AND key = $2 AND version = $5";
    REMOVE = "DELETE FROM waiting_lines WHERE tenant_id = $1 AND key = $2";
}

#[derive(sqlx::FromRow)]
struct Row {
    key: String,
    settings: String,
    version: i64,
    updated_at_ms: i64,
}

/// A line as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptLine {
    pub key: String,
    pub line: WaitingLine,
    /// Raised by each change; 0: the built-in line, which nobody has changed.
    pub version: i64,
    pub updated_at_ms: i64,
}

impl KeptLine {
    /// The line that every tenant has.
    pub fn built_in() -> Self {
        Self {
            key: DEFAULT_LINE.to_owned(),
            line: WaitingLine::default(),
            version: 0,
            updated_at_ms: 0,
        }
    }
}

impl TryFrom<Row> for KeptLine {
    type Error = StoreError;
    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            line: serde_json::from_str(&row.settings)?,
            key: row.key,
            version: row.version,
            updated_at_ms: row.updated_at_ms,
        })
    }
}

/// Lines, for reading.
pub struct WaitingLines<'a>(pub(crate) &'a Db);

impl WaitingLines<'_> {
    /// All lines of a tenant by key, the built-in one among them.
    pub async fn all(&self, tenant: TenantId) -> Result<BTreeMap<String, KeptLine>> {
        let rows: Vec<Row> = self.0.all(ALL, args![tenant]).await?;
        let mut lines = BTreeMap::from([(DEFAULT_LINE.to_owned(), KeptLine::built_in())]);
        for row in rows {
            let kept = KeptLine::try_from(row)?;
            lines.insert(kept.key.clone(), kept);
        }
        Ok(lines)
    }

    /// One line, where there is such a one.
    pub async fn by_key(&self, tenant: TenantId, key: &str) -> Result<Option<KeptLine>> {
        let row: Option<Row> = self.0.optional(BY_KEY, args![tenant, key]).await?;
        match row {
            Some(row) => row.try_into().map(Some),
            None => Ok((key == DEFAULT_LINE).then(KeptLine::built_in)),
        }
    }
}

/// Whether there is such a line, as this write sees it.
pub async fn is_known(write: &mut Write, tenant: TenantId, key: &str) -> Result<bool> {
    let row: Option<Row> = write.optional(BY_KEY, args![tenant, key]).await?;
    Ok(row.is_some() || key == DEFAULT_LINE)
}

/// Adds a line; false where there is one of this key.
pub async fn add(
    write: &mut Write,
    tenant: TenantId,
    key: &str,
    line: &WaitingLine,
    by: &By,
) -> Result<bool> {
    let settings = serde_json::to_string(line)?;
    if write
        .execute(ADD, args![tenant, key, &settings, now_ms()])
        .await?
        == 0
    {
        return Ok(false);
    }
    let entry = AuditLine::new(tenant, by.clone(), "waiting_line.add", "waiting_line", key);
    audit::append(write, entry.after(settings)).await?;
    announce(write, tenant)?;
    Ok(true)
}

/// Changes a line. The version says which state was changed.
pub async fn change(
    write: &mut Write,
    tenant: TenantId,
    key: &str,
    version: i64,
    line: &WaitingLine,
    by: &By,
) -> Result<()> {
    let before: Row = write.one("waiting line", BY_KEY, args![tenant, key]).await?;
    let settings = serde_json::to_string(line)?;
    let values = args![tenant, key, &settings, now_ms(), version];
    if write.execute(CHANGE, values).await? == 0 {
        return Err(StoreError::VersionConflict {
            what: "waiting line",
            seen: version,
            current: before.version,
        });
    }
    let entry = AuditLine::new(tenant, by.clone(), "waiting_line.change", "waiting_line", key);
    audit::append(write, entry.before(before.settings).after(settings)).await?;
    announce(write, tenant)
}

/// Removes a line: a caller who waits in it goes on as after the longest wait. The built-in line is as it was at first again.
pub async fn remove(write: &mut Write, tenant: TenantId, key: &str, by: &By) -> Result<()> {
    let before: Row = write.one("waiting line", BY_KEY, args![tenant, key]).await?;
    write.execute(REMOVE, args![tenant, key]).await?;
    let entry = AuditLine::new(tenant, by.clone(), "waiting_line.remove", "waiting_line", key);
    audit::append(write, entry.before(before.settings)).await?;
    announce(write, tenant)
}

fn announce(write: &mut Write, tenant: TenantId) -> Result<()> {
    write.emit(tenant, Topic::Conferences, &LinesChanged {})
}
