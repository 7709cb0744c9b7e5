//! Saved views of the queue, personal or for the whole team: the filters, the columns, the density.

use crate::db::Db;
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::cases::queue_view::QueueView;
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, TenantId};

macro_rules! columns {
    () => {
        "id, account_id, name, query, hidden_columns, density, made_by_name, version FROM queue_views WHERE tenant_id = $1"
    };
}

statements! {
    OF_ACCOUNT = concat!("SELECT ", columns!(), " AND account_id IN (0, $2) ORDER BY account_id, name, id LIMIT 200");
    BY_ID = concat!("SELECT ", columns!(), " AND id = $2");
    ADD = "INSERT INTO queue_views (tenant_id, id, account_id, name, query, hidden_columns, density, made_by_name, version, updated_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9)";
    CHANGE = "UPDATE queue_views SET name = $4, query = $5, hidden_columns = $6, density = $7, made_by_name = $8, version = version + 1,
            updated_at_ms = $9
        WHERE tenant_id = $1 AND id = $2 AND version = $3";
    REMOVE = "DELETE FROM queue_views WHERE tenant_id = $1 AND id = $2";
    COUNT = "SELECT COUNT(*) FROM queue_views WHERE tenant_id = $1 AND account_id = $2";
}

#[derive(sqlx::FromRow)]
struct ViewRow {
    id: String,
    account_id: i64,
    name: String,
    query: String,
    hidden_columns: String,
    density: String,
    made_by_name: String,
    version: i64,
}

impl From<ViewRow> for QueueView {
    fn from(row: ViewRow) -> Self {
        let columns = row.hidden_columns.split(',').filter(|column| !column.is_empty());
        QueueView {
            hidden_columns: columns.map(str::to_owned).collect(),
            id: row.id,
            is_team: row.account_id == 0,
            name: row.name,
            query: row.query,
            density: row.density,
            made_by: row.made_by_name,
            version: row.version,
        }
    }
}

/// What a view is made of.
#[derive(Debug, Clone)]
pub struct ViewParts<'a> {
    pub name: &'a str,
    pub query: &'a str,
    pub hidden_columns: &'a [String],
    pub density: &'a str,
    /// Who writes it.
    pub by: &'a str,
}

/// Saved views, for reading.
pub struct QueueViews<'a>(pub(crate) &'a Db);

impl QueueViews<'_> {
    /// The team's and the account's own, by name, at most 200.
    pub async fn of_account(&self, tenant: TenantId, account: AccountId) -> Result<Vec<QueueView>> {
        let rows: Vec<ViewRow> = self.0.all(OF_ACCOUNT, args![tenant, account]).await?;
        Ok(rows.into_iter().map(QueueView::from).collect())
    }

    /// A view that the account sees: the team's, or its own.
    pub async fn visible(&self, tenant: TenantId, id: &str, account: AccountId) -> Result<QueueView> {
        let row: ViewRow = self.0.one("view", BY_ID, args![tenant, id]).await?;
        match row.account_id {
            0 => Ok(row.into()),
            owner if owner == account.0 => Ok(row.into()),
            _ => Err(StoreError::NotFound("view")),
        }
    }

    /// How many views an account has; the team's with none.
    pub async fn count(&self, tenant: TenantId, account: Option<AccountId>) -> Result<i64> {
        let account = account.map_or(0, |account| account.0);
        let row: (i64,) = self.0.one("views", COUNT, args![tenant, account]).await?;
        Ok(row.0)
    }
}

/// Saves a new view of an account, or of the team where there is none. Returns its id.
pub async fn add(
    write: &mut Write,
    tenant: TenantId,
    account: Option<AccountId>,
    parts: &ViewParts<'_>,
) -> Result<String> {
    let id = uuid::Uuid::now_v7().to_string();
    let values = args![
        tenant,
        &id,
        account.map_or(0, |account| account.0),
        parts.name,
        parts.query,
        parts.hidden_columns.join(","),
        parts.density,
        parts.by,
        now_ms()
    ];
    write.execute(ADD, values).await?;
    Ok(id)
}

/// Updates a view if it is still at `version`.
pub async fn change(
    write: &mut Write,
    tenant: TenantId,
    view: &QueueView,
    version: i64,
    parts: &ViewParts<'_>,
) -> Result<()> {
    let values = args![
        tenant,
        &view.id,
        version,
        parts.name,
        parts.query,
        parts.hidden_columns.join(","),
        parts.density,
        parts.by,
        now_ms()
    ];
    match write.execute(CHANGE, values).await? {
        0 => Err(StoreError::VersionConflict {
            what: "view",
            seen: version,
            current: view.version,
        }),
        _ => Ok(()),
    }
}

/// Removes a view.
pub async fn remove(write: &mut Write, tenant: TenantId, id: &str) -> Result<()> {
    write.execute(REMOVE, args![tenant, id]).await.map(drop)
}
