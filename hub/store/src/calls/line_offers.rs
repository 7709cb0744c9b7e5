//! Reviewers who are being rung for a caller in a line: one offer for a reviewer and for a caller, whatever node makes it.

use super::{availabilities, line_visits};
use crate::db::Db;
use crate::error::Result;
use crate::{Write, args, statements};
use hub_domain::calls::waiting_line::{LineVisit, VisitKind, VisitState};
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, CallId, TenantId, ThreadId};

statements! {
    OPEN = "SELECT account_id, visit_id, node, offered_at_ms, until_ms FROM line_offers
        WHERE tenant_id = $1 AND until_ms > $2 ORDER BY account_id";
    OF_ACCOUNT = "SELECT account_id, visit_id, node, offered_at_ms, until_ms FROM line_offers WHERE tenant_id = $1 AND account_id = $2";
    // Holds the caller's row: a write that ends the stay at this moment comes after the offer, and takes it back.
    STILL_WAITS = "UPDATE line_visits SET state = 'waiting' WHERE tenant_id = $1 AND id = $2 AND state = 'waiting'";
    FORGET_LEFT = "DELETE FROM line_offers WHERE tenant_id = $1 AND account_id = $2 AND until_ms <= $3";
    OFFER = "INSERT INTO line_offers (tenant_id, account_id, visit_id, node, offered_at_ms, until_ms) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT DO NOTHING";
    TAKE = "DELETE FROM line_offers WHERE tenant_id = $1 AND account_id = $2 AND visit_id = $3";
    FORGET_NODE = "DELETE FROM line_offers WHERE node = $1";
}

/// An offer that is over for so long was left by a node that is gone.
const LEFT_AFTER_MS: i64 = 60_000;

/// Somebody is being rung.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct OpenOffer {
    pub account_id: i64,
    /// The caller's stay in the line.
    pub visit_id: String,
    pub node: String,
    pub offered_at_ms: i64,
    /// After this the next one is rung.
    pub until_ms: i64,
}

/// What a call was that somebody takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TakenFrom {
    /// Of no line.
    NoLine,
    Line(Box<LineVisit>),
    /// It was not offered to them, or is not any more.
    NotOffered,
}

/// Offers, for reading.
pub struct LineOffers<'a>(pub(crate) &'a Db);

impl LineOffers<'_> {
    /// Everybody who is being rung.
    pub async fn open(&self, tenant: TenantId) -> Result<Vec<OpenOffer>> {
        self.0.all(OPEN, args![tenant, now_ms() - LEFT_AFTER_MS]).await
    }

    /// What somebody is being rung for.
    pub async fn of(&self, tenant: TenantId, account: AccountId) -> Result<Option<OpenOffer>> {
        self.0.optional(OF_ACCOUNT, args![tenant, account]).await
    }
}

/// Rings somebody for a caller; false where either is in another offer, or the caller waits no more.
pub async fn offer(
    write: &mut Write,
    tenant: TenantId,
    visit: &str,
    account: AccountId,
    node: &str,
    until_ms: i64,
) -> Result<bool> {
    if write.execute(STILL_WAITS, args![tenant, visit]).await? == 0 {
        return Ok(false);
    }
    write
        .execute(FORGET_LEFT, args![tenant, account, now_ms() - LEFT_AFTER_MS])
        .await?;
    let values = args![tenant, account, visit, node, now_ms(), until_ms];
    let is_made = write.execute(OFFER, values).await? == 1;
    line_visits::announce(write, tenant)?;
    Ok(is_made)
}

/// The offer is over: the reviewer declined, is gone, or the caller is. False when it was before.
pub async fn withdraw(write: &mut Write, tenant: TenantId, account: AccountId, visit: &str) -> Result<bool> {
    let is_gone = write.execute(TAKE, args![tenant, account, visit]).await? == 1;
    line_visits::announce(write, tenant)?;
    Ok(is_gone)
}

/// Somebody did not answer in time. With the second call in a row they are away.
pub async fn unanswered(write: &mut Write, tenant: TenantId, account: AccountId, visit: &str) -> Result<()> {
    if withdraw(write, tenant, account, visit).await? {
        availabilities::unanswered(write, tenant, account).await?;
    }
    Ok(())
}

/// Takes the call of a line for whom it was offered to.
pub async fn take(
    write: &mut Write,
    tenant: TenantId,
    call: &CallId,
    by: AccountId,
    thread: &ThreadId,
) -> Result<TakenFrom> {
    let visit = line_visits::of_call(write, tenant, call).await?;
    let visit = match visit.map(|visit| (visit.kind, visit.state, visit)) {
        Some((VisitKind::Call, VisitState::Waiting, visit)) => visit,
        // Somebody who is promised a callback is not connected besides.
        Some((VisitKind::Callback, VisitState::Waiting | VisitState::Calling, _)) => {
            return Ok(TakenFrom::NotOffered);
        }
        Some(_) | None => return Ok(TakenFrom::NoLine),
    };
    let was_offered = write.execute(TAKE, args![tenant, by, &visit.id]).await? == 1;
    if was_offered && line_visits::answered(write, tenant, &visit.id, by, thread).await? {
        availabilities::answered(write, tenant, by).await?;
        return Ok(TakenFrom::Line(Box::new(visit)));
    }
    Ok(TakenFrom::NotOffered)
}

/// Begins the callback that was offered to somebody; false when it is not any more.
pub async fn take_callback(
    write: &mut Write,
    tenant: TenantId,
    visit: &str,
    call: &CallId,
    by: AccountId,
    thread: &ThreadId,
    node: &str,
) -> Result<bool> {
    let was_offered = write.execute(TAKE, args![tenant, by, visit]).await? == 1;
    if !was_offered || !line_visits::calling(write, tenant, visit, call, by, thread, node).await? {
        return Ok(false);
    }
    availabilities::answered(write, tenant, by).await?;
    Ok(true)
}

/// A node has begun anew: it rings nobody.
pub async fn forget_node(write: &mut Write, node: &str) -> Result<()> {
    write.execute(FORGET_NODE, args![node]).await?;
    Ok(())
}
