//! Whether people take calls, and who of them has a screen open.

use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::{Write, args, statements};
use hub_domain::calls::audibility::SupervisorMode;
use hub_domain::calls::availability::{Availability, Presence};
use hub_domain::calls::waiting_line::MOST_UNANSWERED;
use hub_domain::calls::working_hours::WorkingHours;
use hub_domain::clock::now_ms;
use hub_domain::live::AvailabilityChanged;
use hub_domain::topic::Topic;
use hub_domain::{AccountId, TenantId};

/// How long after the last sign of its node a screen counts as open.
const OPEN_FOR_MS: i64 = 90_000;
/// How often a node has to give that sign.
pub const RENEW_MS: i64 = 30_000;

/// When the call began that an account is in: their own, a colleague's in which they are asked, or one that they supervise.
macro_rules! in_call_since {
    ($tenant:literal, $account:literal) => {
        concat!(
            "COALESCE((SELECT MIN(c.started_at_ms) FROM calls c WHERE c.tenant_id = ",
            $tenant,
            " AND c.reviewer_id = ",
            $account,
            "
                AND (c.state IN ('ringing', 'live') OR (c.state = 'calling' AND c.to_address <> ''))),
            (SELECT MIN(t.begun_at_ms) FROM call_transfers t WHERE t.tenant_id = ",
            $tenant,
            " AND t.to_account = ",
            $account,
            "
                AND t.state = 'talking'),
            (SELECT MIN(w.since_ms) FROM call_supervisors w WHERE w.tenant_id = ",
            $tenant,
            " AND w.account_id = ",
            $account,
            "))"
        )
    };
}

statements! {
    KEPT = "SELECT v.state, v.since_at_ms, v.until_ms, v.reason, a.zone, u.data AS settings
        FROM (SELECT 1 AS one) o
        LEFT JOIN availabilities v ON v.tenant_id = $1 AND v.account_id = $2
        LEFT JOIN accounts a ON a.tenant_id = $1 AND a.id = $2
        LEFT JOIN user_preferences u ON u.tenant_id = $1 AND u.account_id = $2";
    IN_CALL = concat!("SELECT ", in_call_since!("$1", "$2"), " AS since");
    HERE = concat!("SELECT a.id AS account_id, a.first_name, a.last_name, v.state, v.since_at_ms, v.until_ms, v.reason,
            a.zone, u.data AS settings,
            ", in_call_since!("a.tenant_id", "a.id"), " AS in_call_since,
            (SELECT s.mode FROM call_supervisors s WHERE s.tenant_id = a.tenant_id AND s.account_id = a.id
                ORDER BY s.since_ms DESC, s.call_id LIMIT 1) AS supervises
        FROM accounts a
        LEFT JOIN availabilities v ON v.tenant_id = a.tenant_id AND v.account_id = a.id
        LEFT JOIN user_preferences u ON u.tenant_id = a.tenant_id AND u.account_id = a.id
        WHERE a.tenant_id = $1 AND a.id IN (SELECT p.account_id FROM attendances p WHERE p.tenant_id = $1 AND p.seen_at_ms > $2)
            AND (CAST($3 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
                JOIN program_members mine ON mine.tenant_id = m.tenant_id AND mine.program_id = m.program_id
                WHERE m.tenant_id = a.tenant_id AND m.account_id = a.id AND mine.account_id = $3))
        ORDER BY a.last_name, a.first_name, a.id LIMIT 1000");
    SET = "INSERT INTO availabilities (tenant_id, account_id, state, since_at_ms, until_ms) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (tenant_id, account_id) DO UPDATE SET state = $3, since_at_ms = $4, until_ms = $5, unanswered = 0, reason = ''";
    UNANSWERED = "INSERT INTO availabilities (tenant_id, account_id, state, since_at_ms, unanswered) VALUES ($1, $2, 'available', $3, 1)
        ON CONFLICT (tenant_id, account_id) DO UPDATE SET unanswered = availabilities.unanswered + 1 RETURNING unanswered";
    AWAY_UNANSWERED = "UPDATE availabilities SET state = 'away', since_at_ms = $3, until_ms = NULL, unanswered = 0, reason = 'unanswered'
        WHERE tenant_id = $1 AND account_id = $2";
    ANSWERED = "UPDATE availabilities SET unanswered = 0 WHERE tenant_id = $1 AND account_id = $2";
    END_WRAP_UP = "UPDATE availabilities SET state = 'available', since_at_ms = $3, until_ms = NULL
        WHERE tenant_id = $1 AND account_id = $2 AND state = 'wrap_up'";
    FOR_LINES = concat!("SELECT a.id AS account_id, a.first_name, a.last_name, a.lang, v.state, v.since_at_ms, v.until_ms, v.reason,
            a.zone, u.data AS settings,
            ", in_call_since!("a.tenant_id", "a.id"), " AS in_call_since
        FROM accounts a
        LEFT JOIN availabilities v ON v.tenant_id = a.tenant_id AND v.account_id = a.id
        LEFT JOIN user_preferences u ON u.tenant_id = a.tenant_id AND u.account_id = a.id
        WHERE a.tenant_id = $1 AND a.id IN (SELECT p.account_id FROM attendances p WHERE p.tenant_id = $1 AND p.seen_at_ms > $2)
        ORDER BY a.id LIMIT 1000");
    PROGRAMS_HERE = "SELECT m.account_id, m.program_id FROM program_members m WHERE m.tenant_id = $1
        AND m.account_id IN (SELECT p.account_id FROM attendances p WHERE p.tenant_id = $1 AND p.seen_at_ms > $2)
        ORDER BY m.account_id, m.program_id";
    NODES_HERE = "SELECT account_id, node FROM attendances WHERE tenant_id = $1 AND seen_at_ms > $2 ORDER BY account_id, node";
    SET_UNLESS_AWAY = "INSERT INTO availabilities (tenant_id, account_id, state, since_at_ms, until_ms) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (tenant_id, account_id) DO UPDATE SET state = $3, since_at_ms = $4, until_ms = $5
        WHERE availabilities.state <> 'away'";
    COME = "INSERT INTO attendances (tenant_id, account_id, node, seen_at_ms) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant_id, account_id, node) DO UPDATE SET seen_at_ms = $4";
    GONE = "DELETE FROM attendances WHERE tenant_id = $1 AND account_id = $2 AND node = $3";
    RENEW = "UPDATE attendances SET seen_at_ms = $2 WHERE node = $1";
    FORGET_NODE = "DELETE FROM attendances WHERE node = $1";
    FORGET_OLD = "DELETE FROM attendances WHERE seen_at_ms < $1";
}

#[derive(sqlx::FromRow)]
struct Kept {
    state: Option<String>,
    since_at_ms: Option<i64>,
    until_ms: Option<i64>,
    reason: Option<String>,
    /// IANA, of the account.
    zone: Option<String>,
    /// What the account has set, as JSON.
    settings: Option<String>,
}

impl Kept {
    /// The presence that follows from it at a moment.
    fn at(self, in_call_since: Option<i64>, now_ms: i64) -> Result<Presence> {
        let hours = self.settings.as_deref().map(WorkingHours::of_settings);
        let off_since = hours.and_then(|hours| hours.off_since(now_ms, self.zone.as_deref()?));
        Ok(Presence::at_work(
            self.presence()?,
            in_call_since,
            off_since,
            now_ms,
        ))
    }

    fn presence(self) -> Result<Option<Presence>> {
        let (Some(state), Some(since_at_ms)) = (self.state, self.since_at_ms) else {
            return Ok(None);
        };
        let state = Availability::parse(&state).ok_or_else(|| StoreError::Corrupt {
            what: "availability",
            reason: state.clone(),
        })?;
        Ok(Some(Presence {
            state,
            since_at_ms,
            until_ms: self.until_ms,
        }))
    }
}

#[derive(sqlx::FromRow)]
struct HereRow {
    account_id: i64,
    first_name: String,
    last_name: String,
    #[sqlx(flatten)]
    kept: Kept,
    in_call_since: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct PersonRow {
    #[sqlx(flatten)]
    here: HereRow,
    supervises: Option<String>,
}

/// Somebody who takes calls and has a screen open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonHere {
    pub account: AccountId,
    pub name: String,
    pub presence: Presence,
    /// How they take part in a call that they supervise; none: they supervise none.
    pub supervises: Option<SupervisorMode>,
}

#[derive(sqlx::FromRow)]
struct LineRow {
    lang: String,
    #[sqlx(flatten)]
    here: HereRow,
}

/// Somebody who takes calls and has a screen open, as waiting lines need to know them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinePerson {
    pub account: AccountId,
    pub name: String,
    /// Of the account, BCP 47.
    pub lang: String,
    pub presence: Presence,
    /// Programs that they are a member of.
    pub programs: Vec<i64>,
    /// The nodes at which they have a screen open.
    pub nodes: Vec<String>,
}

/// Somebody's presence, and why where somebody else has set it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnPresence {
    pub presence: Presence,
    /// `unanswered`: two calls in a row were not answered; `hours`: it is outside their working hours; empty where they said it themselves.
    pub reason: String,
}

/// Whether people take calls, for reading.
pub struct Availabilities<'a>(pub(crate) &'a Db);

impl Availabilities<'_> {
    /// Presence of somebody who has a screen open.
    pub async fn of(&self, tenant: TenantId, account: AccountId) -> Result<Presence> {
        Ok(self.own(tenant, account).await?.presence)
    }

    /// The same, with the reason.
    pub async fn own(&self, tenant: TenantId, account: AccountId) -> Result<OwnPresence> {
        let kept: Option<Kept> = self.0.optional(KEPT, args![tenant, account]).await?;
        let said = kept.as_ref().and_then(|kept| kept.state.clone());
        let unanswered = kept
            .as_ref()
            .and_then(|kept| kept.reason.clone())
            .unwrap_or_default();
        let (since,): (Option<i64>,) = self.0.one("call", IN_CALL, args![tenant, account]).await?;
        let now = now_ms();
        let presence = match kept {
            Some(kept) => kept.at(since, now)?,
            None => Presence::at(None, since, now),
        };
        let is_off = said.as_deref() != Some(Availability::Away.as_str());
        let reason = match presence.state {
            Availability::Away if is_off => "hours".to_owned(),
            Availability::Away => unanswered,
            Availability::Available | Availability::Busy | Availability::WrapUp => String::new(),
        };
        Ok(OwnPresence { presence, reason })
    }

    /// Everybody who has a screen open, by account, at most 1,000.
    pub async fn for_lines(&self, tenant: TenantId) -> Result<Vec<LinePerson>> {
        let now = now_ms();
        let values = || args![tenant, now - OPEN_FOR_MS];
        let rows: Vec<LineRow> = self.0.all(FOR_LINES, values()).await?;
        let programs: Vec<(i64, i64)> = self.0.all(PROGRAMS_HERE, values()).await?;
        let nodes: Vec<(i64, String)> = self.0.all(NODES_HERE, values()).await?;
        let person = |LineRow { lang, here }: LineRow| {
            let of = programs.iter().filter(|(account, _)| *account == here.account_id);
            Ok(LinePerson {
                account: AccountId(here.account_id),
                name: format!("{} {}", here.first_name, here.last_name)
                    .trim()
                    .to_owned(),
                lang,
                presence: here.kept.at(here.in_call_since, now)?,
                programs: of.map(|(_, program)| *program).collect(),
                nodes: nodes
                    .iter()
                    .filter(|(account, _)| *account == here.account_id)
                    .map(|(_, node)| node.clone())
                    .collect(),
            })
        };
        rows.into_iter().map(person).collect()
    }

    /// Those who have a screen open, by name, at most 1,000; of `member`'s programs where one is named. Whose browser is closed
    /// is not among them, whatever they said.
    pub async fn here(&self, tenant: TenantId, member: Option<AccountId>) -> Result<Vec<PersonHere>> {
        let now = now_ms();
        let member = member.map_or(0, |member| member.0);
        let values = args![tenant, now - OPEN_FOR_MS, member];
        let rows: Vec<PersonRow> = self.0.all(HERE, values).await?;
        let person = |PersonRow { here, supervises }: PersonRow| {
            Ok(PersonHere {
                account: AccountId(here.account_id),
                name: format!("{} {}", here.first_name, here.last_name)
                    .trim()
                    .to_owned(),
                presence: here.kept.at(here.in_call_since, now)?,
                supervises: supervises.as_deref().map(mode_of).transpose()?,
            })
        };
        rows.into_iter().map(person).collect()
    }
}

/// Keeps what somebody says of themselves.
pub async fn set(write: &mut Write, tenant: TenantId, account: AccountId, presence: &Presence) -> Result<()> {
    write.execute(SET, values(tenant, account, presence)).await?;
    changed(write, tenant, account)
}

/// Somebody talked in a call until now: they write it up, unless they said that they are away.
pub(crate) async fn call_ended(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    at_ms: i64,
    wrap_up_ms: i64,
) -> Result<()> {
    let presence = Presence::after_call(at_ms, wrap_up_ms);
    write
        .execute(SET_UNLESS_AWAY, values(tenant, account, &presence))
        .await?;
    changed(write, tenant, account)
}

/// Somebody has written up their last call: they are available again, unless they have gone away meanwhile.
pub async fn end_wrap_up(write: &mut Write, tenant: TenantId, account: AccountId) -> Result<()> {
    write
        .execute(END_WRAP_UP, args![tenant, account, now_ms()])
        .await?;
    changed(write, tenant, account)
}

/// A call was offered to somebody, who did not answer; with the second in a row they are away.
pub(super) async fn unanswered(write: &mut Write, tenant: TenantId, account: AccountId) -> Result<()> {
    let now = now_ms();
    let (in_a_row,): (i64,) = write
        .one("availability", UNANSWERED, args![tenant, account, now])
        .await?;
    if in_a_row >= MOST_UNANSWERED {
        write
            .execute(AWAY_UNANSWERED, args![tenant, account, now])
            .await?;
    }
    changed(write, tenant, account)
}

/// Somebody answered.
pub(super) async fn answered(write: &mut Write, tenant: TenantId, account: AccountId) -> Result<()> {
    write.execute(ANSWERED, args![tenant, account]).await.map(drop)
}

fn mode_of(kept: &str) -> Result<SupervisorMode> {
    SupervisorMode::parse(kept).ok_or_else(|| StoreError::Corrupt {
        what: "mode of a supervisor",
        reason: kept.to_owned(),
    })
}

fn values(tenant: TenantId, account: AccountId, presence: &Presence) -> Vec<crate::db::Value> {
    let Presence {
        state,
        since_at_ms,
        until_ms,
    } = *presence;
    args![tenant, account, state.as_str(), since_at_ms, until_ms]
}

/// Somebody's presence has changed: their own screens and the board look again.
pub fn changed(write: &mut Write, tenant: TenantId, account: AccountId) -> Result<()> {
    write.emit(tenant, Topic::Me(account.0), &AvailabilityChanged {})?;
    board_changed(write, tenant)
}

fn board_changed(write: &mut Write, tenant: TenantId) -> Result<()> {
    write.emit(tenant, Topic::Conferences, &AvailabilityChanged {})
}

/// Notes who has opened their first screen at a node, and who has closed the last one.
pub async fn attend(
    write: &mut Write,
    node: &str,
    come: &[(TenantId, AccountId)],
    gone: &[(TenantId, AccountId)],
) -> Result<()> {
    let now = now_ms();
    for (tenant, account) in come {
        write.execute(COME, args![*tenant, *account, node, now]).await?;
    }
    for (tenant, account) in gone {
        write.execute(GONE, args![*tenant, *account, node]).await?;
    }
    let tenants: std::collections::BTreeSet<i64> =
        come.iter().chain(gone).map(|(tenant, _)| tenant.0).collect();
    for tenant in tenants {
        board_changed(write, TenantId(tenant))?;
    }
    Ok(())
}

/// A node gives the sign that its screens are open, and forgets those of nodes that have long given none.
pub async fn renew(write: &mut Write, node: &str) -> Result<()> {
    let now = now_ms();
    write.execute(RENEW, args![node, now]).await?;
    write.execute(FORGET_OLD, args![now - 10 * OPEN_FOR_MS]).await?;
    Ok(())
}

/// A node has begun anew: no screen is open at it.
pub async fn forget_node(write: &mut Write, node: &str) -> Result<()> {
    write.execute(FORGET_NODE, args![node]).await?;
    Ok(())
}
