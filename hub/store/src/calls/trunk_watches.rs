//! What is known of trunks that calls go out by, asked from time to time by the node that holds their watch.

use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::calls::trunk_watch::{TrunkAlarm, TrunkTurn, TrunkWatch};
use hub_domain::live::{TrunkDown, TrunkUp};
use hub_domain::topic::Topic;

statements! {
    ALL = "SELECT trunk_id, answered_at_ms, failures, down_since_ms, next_at_ms FROM trunk_watches WHERE tenant_id = $1";
    ALARMS = "SELECT trunk_id, name, down_since_ms FROM trunk_watches WHERE tenant_id = $1 AND down_since_ms IS NOT NULL
        ORDER BY down_since_ms, trunk_id LIMIT 100";
    DOWN = "SELECT COUNT(*) FROM trunk_watches WHERE down_since_ms IS NOT NULL";
    PUT = "INSERT INTO trunk_watches (tenant_id, trunk_id, name, answered_at_ms, failures, down_since_ms, next_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (tenant_id, trunk_id) DO UPDATE SET name = $3, answered_at_ms = $4, failures = $5, down_since_ms = $6, next_at_ms = $7";
    FORGET = "DELETE FROM trunk_watches WHERE tenant_id = $1 AND trunk_id = $2";
}

#[derive(sqlx::FromRow)]
struct Row {
    trunk_id: String,
    answered_at_ms: Option<i64>,
    failures: i64,
    down_since_ms: Option<i64>,
    next_at_ms: i64,
}

/// Watches, for reading.
pub struct TrunkWatches<'a>(pub(crate) &'a Db);

impl TrunkWatches<'_> {
    /// What is known of a tenant's trunks, by their ids.
    pub async fn all(&self, tenant: TenantId) -> Result<Vec<(String, TrunkWatch)>> {
        let rows: Vec<Row> = self.0.all(ALL, args![tenant]).await?;
        let watches = rows.into_iter().map(|row| {
            let watch = TrunkWatch {
                answered_at_ms: row.answered_at_ms,
                failures: row.failures,
                down_since_ms: row.down_since_ms,
                next_at_ms: row.next_at_ms,
            };
            (row.trunk_id, watch)
        });
        Ok(watches.collect())
    }

    /// A tenant's trunks that are gone, the longest first, at most a hundred.
    pub async fn alarms(&self, tenant: TenantId) -> Result<Vec<TrunkAlarm>> {
        let rows: Vec<(String, String, i64)> = self.0.all(ALARMS, args![tenant]).await?;
        let alarms = rows.into_iter().map(|(trunk_id, name, since_ms)| TrunkAlarm {
            trunk_id,
            name,
            since_ms,
        });
        Ok(alarms.collect())
    }

    /// How many trunks of all tenants are gone.
    pub async fn down(&self) -> Result<i64> {
        let row: Option<(i64,)> = self.0.optional(DOWN, args![]).await?;
        Ok(row.map_or(0, |(count,)| count))
    }
}

/// Writes down what a question has shown. Administrators' screens are notified of a turn.
pub async fn put(
    write: &mut Write,
    tenant: TenantId,
    (trunk, name): (&str, &str),
    watch: TrunkWatch,
    turn: Option<TrunkTurn>,
) -> Result<()> {
    let values = args![
        tenant,
        trunk,
        name,
        watch.answered_at_ms,
        watch.failures,
        watch.down_since_ms,
        watch.next_at_ms
    ];
    write.execute(PUT, values).await?;
    if let Some(turn) = turn {
        announce(write, tenant, trunk, turn)?;
    }
    Ok(())
}

/// A trunk is no more: neither is its alarm.
pub async fn forget(write: &mut Write, tenant: TenantId, trunk: &str) -> Result<()> {
    if write.execute(FORGET, args![tenant, trunk]).await? > 0 {
        announce(write, tenant, trunk, TrunkTurn::Up)?;
    }
    Ok(())
}

fn announce(write: &mut Write, tenant: TenantId, trunk: &str, turn: TrunkTurn) -> Result<()> {
    match turn {
        TrunkTurn::Down => write.emit(tenant, Topic::Jobs, &TrunkDown { trunk_id: trunk }),
        TrunkTurn::Up => write.emit(tenant, Topic::Jobs, &TrunkUp { trunk_id: trunk }),
    }
}
