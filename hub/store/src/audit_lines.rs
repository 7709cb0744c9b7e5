//! The audit log as its readers see it: lines that a question finds, the last ones first, page by page.

use crate::db::{Db, Value};
use crate::{Result, StoreError, args, statements};
use hub_domain::TenantId;
use hub_domain::audit_query::AuditQuery;

macro_rules! columns {
    () => {
        "l.seq, l.at_ms, l.actor_id, l.actor_name, l.behalf_of, l.action, l.object_kind, l.object_id, l.before_hash, l.after_hash,
            l.reason, l.source, l.hash"
    };
}

statements! {
    HEAD_SEQ = "SELECT seq FROM audit_heads WHERE tenant_id = $1";
    BY_SEQ = concat!("SELECT ", columns!(), " FROM audit_log l WHERE l.tenant_id = $1 AND l.seq = $2");
    LAST_OF_LOOK = concat!("SELECT ", columns!(), " FROM audit_log l WHERE l.tenant_id = $1 AND l.object_kind = 'tenant' AND l.object_id = $2
        AND l.action IN ('instance.branding', 'instance.content', 'instance.languages', 'tenant.logo', 'tenant.background',
            'tenant.contact', 'tenant.captcha', 'community_profile.change') ORDER BY l.seq DESC LIMIT 1");
    // Numbers follow time but for the clocks of nodes: the edge is looked for among many lines.
    FIRST_SINCE = "SELECT MIN(e.seq) FROM (SELECT seq FROM audit_log WHERE tenant_id = $1 AND at_ms >= $2
        ORDER BY at_ms, seq LIMIT 1000) e";
    LAST_BEFORE = "SELECT MAX(e.seq) FROM (SELECT seq FROM audit_log WHERE tenant_id = $1 AND at_ms < $2
        ORDER BY at_ms DESC, seq DESC LIMIT 1000) e";
    NAME = "SELECT a.first_name, a.last_name, a.company_name FROM accounts a WHERE a.tenant_id = $1 AND a.id = $2";
}

/// Kinds of things whose id is the number of a program.
const OF_PROGRAMS: &str = "'program', 'recording_policy', 'workflow', 'form', 'validation_rules', 'denial_reasons', 'program_details'";

/// Lines that a question looks through at a time where no index answers it.
pub const SEARCHED: i64 = 100_000;

/// One line.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct LoggedLine {
    /// Its number, from 1 on without a gap.
    pub seq: i64,
    pub at_ms: i64,
    /// 0: the hub itself.
    pub actor_id: i64,
    pub actor_name: String,
    pub behalf_of: Option<i64>,
    pub action: String,
    pub object_kind: String,
    pub object_id: String,
    /// Empty where there was no state before.
    pub before_hash: String,
    /// Empty where there is none after.
    pub after_hash: String,
    pub reason: String,
    pub source: String,
    pub hash: String,
}

/// Lines, the last one first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinePage {
    pub items: Vec<LoggedLine>,
    /// The next page has lines below this number; none on the last one.
    pub next: Option<i64>,
}

/// The log, for reading.
pub struct AuditLines<'a>(pub(crate) &'a Db);

impl AuditLines<'_> {
    /// Lines below a number, all of them without one. A page of a question that no index answers may have few lines and a next
    /// page all the same: [`SEARCHED`] lines were looked through.
    pub async fn page(
        &self,
        tenant: TenantId,
        query: &AuditQuery,
        before: Option<i64>,
        limit: usize,
    ) -> Result<LinePage> {
        let nothing = LinePage {
            items: Vec::new(),
            next: None,
        };
        let head: Option<(i64,)> = self.0.optional(HEAD_SEQ, args![tenant]).await?;
        let mut until = head.map_or(1, |(seq,)| seq + 1);
        if let Some(before) = before {
            until = until.min(before).max(0);
        }
        let mut from = 1;
        if let Some(at_ms) = query.from_ms {
            match self.edge(FIRST_SINCE, tenant, at_ms).await? {
                Some(seq) => from = seq,
                None => return Ok(nothing),
            }
        }
        if let Some(at_ms) = query.until_ms {
            match self.edge(LAST_BEFORE, tenant, at_ms).await? {
                Some(seq) => until = until.min(seq + 1),
                None => return Ok(nothing),
            }
        }
        let floor = match query.is_searching() {
            true => from.max(until - SEARCHED),
            false => from,
        };
        if until <= floor {
            return Ok(nothing);
        }
        let (sql, values) = page_sql(tenant, query, (floor, until), limit + 1);
        let mut items: Vec<LoggedLine> = self.0.all(&sql, values).await?;
        let next = if items.len() > limit {
            items.truncate(limit);
            items.last().map(|line| line.seq)
        } else {
            (floor > from).then_some(floor)
        };
        Ok(LinePage { items, next })
    }

    /// The last change of a tenant's name, look, texts or languages, by whichever page changes its branding; none before the first.
    pub async fn last_of_look(&self, tenant: TenantId) -> Result<Option<LoggedLine>> {
        self.0
            .optional(LAST_OF_LOOK, args![tenant, tenant.to_string()])
            .await
    }

    /// One line.
    pub async fn by_seq(&self, tenant: TenantId, seq: i64) -> Result<LoggedLine> {
        let line: Option<LoggedLine> = self.0.optional(BY_SEQ, args![tenant, seq]).await?;
        line.ok_or(StoreError::NotFound("audit line"))
    }

    /// The name of an account; empty where it is gone.
    pub async fn name_of(&self, tenant: TenantId, account: i64) -> Result<String> {
        let row: Option<(String, String, String)> = self.0.optional(NAME, args![tenant, account]).await?;
        let name = row.map(|(first, last, company)| {
            let person = format!("{first} {last}").trim().to_owned();
            if person.is_empty() { company } else { person }
        });
        Ok(name.unwrap_or_default())
    }

    async fn edge(&self, sql: &str, tenant: TenantId, at_ms: i64) -> Result<Option<i64>> {
        let (seq,): (Option<i64>,) = self.0.one("edge", sql, args![tenant, at_ms]).await?;
        Ok(seq)
    }
}

/// A page of lines from one number up to another; only fixed fragments, values are bound.
fn page_sql(
    tenant: TenantId,
    query: &AuditQuery,
    (from, until): (i64, i64),
    limit: usize,
) -> (String, Vec<Value>) {
    let mut values: Vec<Value> = args![tenant, from, until];
    let mut sql = String::from(concat!(
        "SELECT ",
        columns!(),
        " FROM audit_log l WHERE l.tenant_id = $1 AND l.seq >= $2 AND l.seq < $3"
    ));
    let mut narrow = |condition: &str, value: Value| {
        values.push(value);
        sql.push_str(&condition.replace("{}", &format!("${}", values.len())));
    };
    if let Some(who) = query.who {
        narrow(" AND l.actor_id = {}", who.into());
    }
    if let Some(account) = query.behalf_of {
        narrow(" AND l.behalf_of = {}", account.into());
    }
    if let Some(action) = &query.action {
        narrow(" AND l.action = {}", action.into());
    }
    if let Some(kind) = &query.kind {
        narrow(" AND l.object_kind = {}", kind.into());
    }
    if let Some(object) = &query.object {
        narrow(" AND l.object_id = {}", object.into());
    }
    if let Some(at_ms) = query.from_ms {
        narrow(" AND l.at_ms >= {}", at_ms.into());
    }
    if let Some(at_ms) = query.until_ms {
        narrow(" AND l.at_ms < {}", at_ms.into());
    }
    if let Some(text) = &query.text {
        narrow(
            " AND (LOWER(l.actor_name) LIKE {} ESCAPE '!' OR LOWER(l.action) LIKE {} ESCAPE '!'
                OR LOWER(l.object_id) LIKE {} ESCAPE '!' OR LOWER(l.reason) LIKE {} ESCAPE '!')",
            containing(text).into(),
        );
    }
    if let Some(program) = query.program {
        let of_programs = format!(
            " AND ((l.object_kind IN ({OF_PROGRAMS}) AND l.object_id = CAST(CAST({{}} AS BIGINT) AS TEXT))
            OR (l.object_kind = 'application' AND l.object_id IN (SELECT CAST(a.id AS TEXT) FROM applications a
                WHERE a.tenant_id = $1 AND a.program_id = CAST({{}} AS BIGINT)))
            OR (l.object_kind = 'application_draft' AND EXISTS (SELECT 1 FROM application_drafts d
                WHERE d.tenant_id = $1 AND d.id = l.object_id AND d.program_id = CAST({{}} AS BIGINT)))
            OR (l.object_kind = 'thread' AND EXISTS (SELECT 1 FROM threads t
                WHERE t.tenant_id = $1 AND t.id = l.object_id AND t.program_id = CAST({{}} AS BIGINT)))
            OR (l.object_kind = 'call' AND EXISTS (SELECT 1 FROM calls c
                WHERE c.tenant_id = $1 AND c.id = l.object_id AND c.program_id = CAST({{}} AS BIGINT))))"
        );
        narrow(&of_programs, program.into());
    }
    sql.push_str(&format!(" ORDER BY l.seq DESC LIMIT {limit}"));
    (sql, values)
}

/// A pattern for texts that have this one in them.
fn containing(text: &str) -> String {
    let mut pattern = String::from("%");
    for c in text.to_lowercase().chars() {
        if matches!(c, '%' | '_' | '!') {
            pattern.push('!');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}

/// Every shape of that SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    let whole = AuditQuery {
        who: Some(1),
        behalf_of: Some(1),
        action: Some("session.start".into()),
        kind: Some("session".into()),
        object: Some("1".into()),
        program: Some(5),
        from_ms: Some(1),
        until_ms: Some(2),
        text: Some("ana".into()),
    };
    [whole, AuditQuery::default()]
        .iter()
        .map(|query| page_sql(TenantId(1), query, (1, 10), 50).0)
        .collect()
}
