//! What was sent to a model, and what each tool may still use in a day. Tokens are reserved before a question is sent, by one
//! conditional update whose row count decides, so that many who ask at once do not pass the cap together; the answer's end settles
//! what it has really used, once. One person has a share of each tool's day. A reservation expires: what a process that has ended can
//! no longer settle is given back within minutes.

use crate::db::Db;
use crate::{Result, Store, StoreError, Write, args, statements};
use hub_domain::assistant::AiTool;
use hub_domain::{AccountId, TenantId};

statements! {
    OPEN_DAY = "INSERT INTO assistant_days (tenant_id, day, tool, used_tokens, reserved_tokens) VALUES ($1, $2, $3, 0, 0)
        ON CONFLICT (tenant_id, day, tool) DO NOTHING";
    RESERVE = "UPDATE assistant_days SET reserved_tokens = reserved_tokens + $4
        WHERE tenant_id = $1 AND day = $2 AND tool = $3 AND used_tokens + reserved_tokens + $4 <= $5";
    USE = "UPDATE assistant_days SET reserved_tokens = reserved_tokens - $4, used_tokens = used_tokens + $5
        WHERE tenant_id = $1 AND day = $2 AND tool = $3";
    OPEN_SHARE = "INSERT INTO assistant_person_days (tenant_id, day, tool, account_id, used_tokens, reserved_tokens)
        VALUES ($1, $2, $3, $4, 0, 0) ON CONFLICT (tenant_id, day, tool, account_id) DO NOTHING";
    RESERVE_SHARE = "UPDATE assistant_person_days SET reserved_tokens = reserved_tokens + $5
        WHERE tenant_id = $1 AND day = $2 AND tool = $3 AND account_id = $4 AND used_tokens + reserved_tokens + $5 <= $6";
    USE_SHARE = "UPDATE assistant_person_days SET reserved_tokens = reserved_tokens - $5, used_tokens = used_tokens + $6
        WHERE tenant_id = $1 AND day = $2 AND tool = $3 AND account_id = $4";
    OF_PERSON = "SELECT tool, used_tokens, reserved_tokens FROM assistant_person_days
        WHERE tenant_id = $1 AND day = $2 AND account_id = $3";
    EXPIRED = "SELECT id, day, tool, account_id, reserved_tokens, share_tokens FROM assistant_requests
        WHERE tenant_id = $1 AND state = 'asked' AND COALESCE(expires_at_ms, created_at_ms + $3) <= $2 ORDER BY id LIMIT 200";
    GIVE_BACK = "UPDATE assistant_requests SET state = 'failed', failure = 'interrupted', reserved_tokens = 0, share_tokens = 0 * share_tokens
        WHERE tenant_id = $1 AND id = $2 AND state = 'asked'";
    OF_DAY = "SELECT tool, used_tokens, reserved_tokens FROM assistant_days WHERE tenant_id = $1 AND day = $2";
    INSERT = "INSERT INTO assistant_requests (tenant_id, id, tool, account_id, account_name, prompt_version, endpoint, model, sent, day,
            reserved_tokens, state, failure, tokens_in, tokens_out, cost_microcents, is_estimated, is_useful, created_at_ms,
            expires_at_ms, share_tokens)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'asked', '', 0, 0, 0, TRUE, NULL, $12, $13, $14)";
    SETTLE = "UPDATE assistant_requests SET state = $3, failure = $4, tokens_in = $5, tokens_out = $6, cost_microcents = $7,
            is_estimated = $8
        WHERE tenant_id = $1 AND id = $2 AND (state = 'asked' OR failure = 'interrupted')
        RETURNING day, reserved_tokens, tool, account_id, share_tokens";
    FORGET = "DELETE FROM assistant_requests WHERE tenant_id = $1 AND created_at_ms < $2";
    FORGET_DAYS = "DELETE FROM assistant_days WHERE tenant_id = $1 AND day < $2";
    FORGET_SHARES = "DELETE FROM assistant_person_days WHERE tenant_id = $1 AND day < $2";
    RATE = "UPDATE assistant_requests SET is_useful = $4 WHERE tenant_id = $1 AND id = $2 AND account_id = $3";
    OF_ACCOUNT = "SELECT id, tool, account_id, account_name, prompt_version, endpoint, model, sent, state, failure, tokens_in, tokens_out,
            cost_microcents, is_estimated, is_useful, created_at_ms
        FROM assistant_requests WHERE tenant_id = $1 AND account_id = $2 AND tool <> 'test_prompts' ORDER BY created_at_ms DESC, id DESC LIMIT 50";
    OF_ALL = "SELECT id, tool, account_id, account_name, prompt_version, endpoint, model, sent, state, failure, tokens_in, tokens_out,
            cost_microcents, is_estimated, is_useful, created_at_ms
        FROM assistant_requests WHERE tenant_id = $1 AND tool <> 'test_prompts' ORDER BY created_at_ms DESC, id DESC LIMIT 100";
}

const DAY_MS: i64 = 86_400_000;
/// How long tokens stay reserved for an answer: longer than one may take.
pub const RESERVED_MS: i64 = 5 * 60_000;

/// The day (UTC) of a moment, in days since 1970.
pub fn day_of(at_ms: i64) -> i64 {
    at_ms.div_euclid(DAY_MS)
}

/// What a tool has used in a day.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct UsedTokens {
    pub tool: String,
    pub used_tokens: i64,
    pub reserved_tokens: i64,
}

/// A question that is about to be sent.
#[derive(Debug, Clone, Copy)]
pub struct NewRequest<'a> {
    pub id: &'a str,
    /// What the cap is counted for.
    pub tool: AiTool,
    pub account: AccountId,
    pub account_name: &'a str,
    pub prompt_version: i64,
    pub endpoint: &'a str,
    pub model: &'a str,
    /// The messages as JSON.
    pub sent: &'a str,
    pub reserved_tokens: i64,
    pub at_ms: i64,
}

/// Whether tokens are reserved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reserved {
    Yes,
    /// The tool's day does not allow it.
    DayUsedUp,
    /// The person's share of it does not.
    ShareUsedUp,
}

/// How an answer has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    Done,
    /// By the person, or with their page.
    Stopped,
    /// By the machine key of why.
    Failed(&'static str),
}

/// What an answer has used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spent {
    pub tokens_in: i64,
    pub tokens_out: i64,
    pub cost_microcents: i64,
    pub is_estimated: bool,
}

/// What was sent, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct SentRequest {
    pub id: String,
    pub tool: String,
    pub account_id: i64,
    pub account_name: String,
    pub prompt_version: i64,
    pub endpoint: String,
    pub model: String,
    pub sent: String,
    pub state: String,
    pub failure: String,
    pub tokens_in: i64,
    pub tokens_out: i64,
    pub cost_microcents: i64,
    pub is_estimated: bool,
    pub is_useful: Option<bool>,
    pub created_at_ms: i64,
}

/// Requests, for reading.
pub struct AssistantRequests<'a>(pub(crate) &'a Db);

impl AssistantRequests<'_> {
    /// What each tool has used in a day.
    pub async fn used(&self, tenant: TenantId, day: i64) -> Result<Vec<UsedTokens>> {
        self.0.all(OF_DAY, args![tenant, day]).await
    }

    /// What one person has used of each tool in a day.
    pub async fn used_by(&self, tenant: TenantId, day: i64, account: AccountId) -> Result<Vec<UsedTokens>> {
        self.0.all(OF_PERSON, args![tenant, day, account]).await
    }

    /// What somebody has sent, the newest first, at most 50; without tests of prompts.
    pub async fn of(&self, tenant: TenantId, account: AccountId) -> Result<Vec<SentRequest>> {
        self.0.all(OF_ACCOUNT, args![tenant, account]).await
    }

    /// What everybody has sent, the newest first, at most 100; without tests of prompts.
    pub async fn all(&self, tenant: TenantId) -> Result<Vec<SentRequest>> {
        self.0.all(OF_ALL, args![tenant]).await
    }
}

/// Reserves tokens within the day's cap, and within a person's `share` of it where that is counted, and writes down what is about to be
/// sent; where one of them does not allow it, nothing is written.
pub async fn reserve(
    store: &Store,
    tenant: TenantId,
    new: NewRequest<'_>,
    cap: i64,
    share: Option<i64>,
) -> Result<Reserved> {
    let mut write = store.write().await?;
    let (day, tool) = (day_of(new.at_ms), new.tool.as_str());
    write.execute(OPEN_DAY, args![tenant, day, tool]).await?;
    let values = args![tenant, day, tool, new.reserved_tokens, cap];
    if write.execute(RESERVE, values).await? != 1 {
        write.rollback().await?;
        return Ok(Reserved::DayUsedUp);
    }
    if let Some(share) = share {
        let values = args![tenant, day, tool, new.account];
        write.execute(OPEN_SHARE, values).await?;
        let values = args![tenant, day, tool, new.account, new.reserved_tokens, share];
        if write.execute(RESERVE_SHARE, values).await? != 1 {
            write.rollback().await?;
            return Ok(Reserved::ShareUsedUp);
        }
    }
    let values = args![
        tenant,
        new.id,
        tool,
        new.account,
        new.account_name,
        new.prompt_version,
        new.endpoint,
        new.model,
        new.sent,
        day,
        new.reserved_tokens,
        new.at_ms,
        new.at_ms + RESERVED_MS,
        share.map(|_| new.reserved_tokens)
    ];
    write.execute(INSERT, values).await?;
    write.commit().await?;
    Ok(Reserved::Yes)
}

/// Forgets what was sent before `at_ms`, and what was used on the days before it.
pub async fn forget_before(store: &Store, tenant: TenantId, at_ms: i64) -> Result<()> {
    let mut write = store.write().await?;
    let day = day_of(at_ms);
    write.execute(FORGET, args![tenant, at_ms]).await?;
    write.execute(FORGET_DAYS, args![tenant, day]).await?;
    write.execute(FORGET_SHARES, args![tenant, day]).await?;
    write.commit().await
}

/// An answer whose reservation has expired.
#[derive(Debug, sqlx::FromRow)]
struct Expired {
    id: String,
    day: i64,
    tool: String,
    account_id: i64,
    reserved_tokens: i64,
    share_tokens: Option<i64>,
}

/// Gives back what is reserved for answers that nobody can settle any more, because the process that asked has ended: how many there
/// were. Each is its own transaction. Where the process has not ended after all, its settling counts as it always does.
pub async fn give_back(store: &Store, tenant: TenantId, now_ms: i64) -> Result<u64> {
    let expired: Vec<Expired> = store
        .db()
        .all(EXPIRED, args![tenant, now_ms, RESERVED_MS])
        .await?;
    let mut given = 0;
    for one in expired {
        let mut write = store.write().await?;
        if write.execute(GIVE_BACK, args![tenant, &one.id]).await? != 1 {
            write.rollback().await?;
            continue;
        }
        let values = args![tenant, one.day, &one.tool, one.reserved_tokens, 0_i64];
        write.execute(USE, values).await?;
        if let Some(tokens) = one.share_tokens {
            let values = args![tenant, one.day, &one.tool, one.account_id, tokens, 0_i64];
            write.execute(USE_SHARE, values).await?;
        }
        write.commit().await?;
        given += 1;
    }
    Ok(given)
}

/// Puts what an answer has used in the place of what was reserved for it; false where that was done before.
pub async fn settle(store: &Store, tenant: TenantId, id: &str, ending: Ending, spent: Spent) -> Result<bool> {
    let (state, failure) = match ending {
        Ending::Done => ("done", ""),
        Ending::Stopped => ("stopped", ""),
        Ending::Failed(key) => ("failed", key),
    };
    let mut write = store.write().await?;
    let values = args![
        tenant,
        id,
        state,
        failure,
        spent.tokens_in,
        spent.tokens_out,
        spent.cost_microcents,
        spent.is_estimated
    ];
    let settled: Option<(i64, i64, String, i64, Option<i64>)> = write.optional(SETTLE, values).await?;
    let Some((day, reserved, tool, account, share)) = settled else {
        write.rollback().await?;
        return Ok(false);
    };
    let used = spent.tokens_in.saturating_add(spent.tokens_out);
    write
        .execute(USE, args![tenant, day, &tool, reserved, used])
        .await?;
    if let Some(share) = share {
        let values = args![tenant, day, &tool, account, share, used];
        write.execute(USE_SHARE, values).await?;
    }
    write.commit().await?;
    Ok(true)
}

/// What its author says of an answer; [`StoreError::NotFound`] where they have no such request.
pub async fn rate(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    account: AccountId,
    is_useful: bool,
) -> Result<()> {
    match write.execute(RATE, args![tenant, id, account, is_useful]).await? {
        0 => Err(StoreError::NotFound("request")),
        _ => Ok(()),
    }
}
