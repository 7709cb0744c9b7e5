//! Running calls that are handed on, and who is rung for them.

use super::availabilities;
use crate::conversations::thread_view;
use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::{Write, args, statements};
use hub_domain::calls::transfer::TransferState;
use hub_domain::clock::now_ms;
use hub_domain::live::TransferChanged;
use hub_domain::topic::Topic;
use hub_domain::{AccountId, CallId, TenantId};

macro_rules! columns {
    () => {
        "t.id, t.call_id, t.from_account, t.from_name, t.to_account, t.to_name, t.line_name, t.asks_first, t.note, t.state,
        t.begun_at_ms, t.ended_at_ms, c.thread_id, c.applicant_name, c.application_id, c.program_id, c.lang
        FROM call_transfers t JOIN calls c ON c.tenant_id = t.tenant_id AND c.id = t.call_id"
    };
}

statements! {
    ADD = "INSERT INTO call_transfers (tenant_id, id, call_id, from_account, from_name, to_account, to_name, line_name, asks_first,
            note, state, begun_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'ringing', $11)";
    SET_STATE = "UPDATE call_transfers SET state = $3, ended_at_ms = $4 WHERE tenant_id = $1 AND id = $2
            AND state IN ('ringing', 'talking')
        RETURNING to_account, from_account";
    CLOSE_OF_CALL = "UPDATE call_transfers SET state = 'cancelled', ended_at_ms = $3 WHERE tenant_id = $1 AND call_id = $2
            AND state IN ('ringing', 'talking')
        RETURNING to_account";
    HAND_OVER = "UPDATE calls SET reviewer_id = $3, reviewer_name = $4 WHERE tenant_id = $1 AND id = $2";
    RINGING_FOR = concat!("SELECT ", columns!(), " WHERE t.tenant_id = $1 AND t.to_account = $2 AND t.state = 'ringing'
        ORDER BY t.begun_at_ms, t.id LIMIT 20");
    OF_CALL = concat!("SELECT ", columns!(), " WHERE t.tenant_id = $1 AND t.call_id = $2 ORDER BY t.begun_at_ms, t.id LIMIT 200");
}

/// A transfer with the call that it hands on.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Transfer {
    pub id: String,
    pub call_id: String,
    pub from_account: i64,
    pub from_name: String,
    pub to_account: i64,
    pub to_name: String,
    /// The line whose members are rung; empty: this colleague was meant.
    pub line_name: String,
    pub asks_first: bool,
    /// What the colleague reads before they take it.
    pub note: String,
    state: String,
    pub begun_at_ms: i64,
    pub ended_at_ms: Option<i64>,
    pub thread_id: String,
    pub applicant_name: String,
    pub application_id: i64,
    pub program_id: i64,
    pub lang: String,
}

impl Transfer {
    /// How far it is, or how it ended.
    pub fn state(&self) -> Result<TransferState> {
        TransferState::parse(&self.state).ok_or_else(|| StoreError::Corrupt {
            what: "transfer state",
            reason: self.state.clone(),
        })
    }
}

/// A transfer that begins.
#[derive(Debug, Clone)]
pub struct NewTransfer {
    pub id: String,
    pub call: CallId,
    pub from_account: i64,
    pub from_name: String,
    pub to_account: i64,
    pub to_name: String,
    pub line_name: String,
    pub asks_first: bool,
    pub note: String,
}

/// Transfers, for reading.
pub struct CallTransfers<'a>(pub(crate) &'a Db);

impl CallTransfers<'_> {
    /// The calls that somebody is rung for now, the first first.
    pub async fn ringing_for(&self, tenant: TenantId, account: AccountId) -> Result<Vec<Transfer>> {
        self.0.all(RINGING_FOR, args![tenant, account]).await
    }

    /// How often a call was handed on, in order.
    pub async fn of_call(&self, tenant: TenantId, call: &CallId) -> Result<Vec<Transfer>> {
        self.0.all(OF_CALL, args![tenant, call]).await
    }
}

/// A colleague is rung.
pub async fn begin(write: &mut Write, tenant: TenantId, new: &NewTransfer) -> Result<()> {
    let values = args![
        tenant,
        &new.id,
        &new.call,
        new.from_account,
        &new.from_name,
        new.to_account,
        &new.to_name,
        &new.line_name,
        new.asks_first,
        &new.note,
        now_ms()
    ];
    write.execute(ADD, values).await?;
    write.emit(tenant, Topic::Me(new.to_account), &TransferChanged {})
}

/// A transfer is another by now; one that is over stays so.
pub async fn set_state(write: &mut Write, tenant: TenantId, id: &str, state: TransferState) -> Result<()> {
    let ended = (!state.is_open()).then(now_ms);
    let changed: Option<(i64, i64)> = write
        .optional(SET_STATE, args![tenant, id, state.as_str(), ended])
        .await?;
    let Some((to, from)) = changed else {
        return Ok(());
    };
    write.emit(tenant, Topic::Me(to), &TransferChanged {})?;
    availabilities::changed(write, tenant, AccountId(to))?;
    availabilities::changed(write, tenant, AccountId(from))
}

/// The call is the colleague's from now on.
pub async fn hand_over(
    write: &mut Write,
    tenant: TenantId,
    call: &CallId,
    id: &str,
    to: (AccountId, &str),
) -> Result<()> {
    write.execute(HAND_OVER, args![tenant, call, to.0, to.1]).await?;
    set_state(write, tenant, id, TransferState::Completed).await?;
    thread_view::call_changed(write, tenant, call).await
}

/// The call is over: nobody is rung for it any more.
pub(super) async fn close_of_call(
    write: &mut Write,
    tenant: TenantId,
    call: &CallId,
    at_ms: i64,
) -> Result<()> {
    let closed: Vec<(i64,)> = write.all(CLOSE_OF_CALL, args![tenant, call, at_ms]).await?;
    for (to,) in closed {
        write.emit(tenant, Topic::Me(to), &TransferChanged {})?;
        availabilities::changed(write, tenant, AccountId(to))?;
    }
    Ok(())
}
