//! The audit log: who did what, on whose behalf, to which thing. Read, taken away as a file, and verified.

pub mod exports;
pub mod list;
pub mod read;
pub mod verify;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Admin;
use crate::problem::Problem;
use crate::read_audit::note_read;
use crate::route::{Calls, calls};
use hub_domain::TenantId;
use hub_domain::audit_query::AuditQuery;
use hub_domain::cases::reports::{Period, PeriodFault};
use hub_domain::clock::now_ms;
use hub_store::audit_lines::LoggedLine;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// The calls, and who may make them; fixed names come before `{seq}`.
pub const CALLS: Calls = calls! {
    list::list_audit_lines: Allowed(Admin);
    exports::list_audit_exports: Allowed(Admin);
    exports::export_audit: Allowed(Admin);
    exports::link_audit_export: Allowed(Admin);
    verify::read_audit_check: Allowed(Admin);
    verify::verify_audit: Allowed(Admin);
    read::read_audit_line: Allowed(Admin);
};

/// Longest text that is looked for.
const MOST_TEXT: usize = 200;

/// Which lines; what is left out narrows nothing.
#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams, utoipa::ToSchema)]
#[into_params(parameter_in = Query)]
pub struct AuditFilter {
    /// The account that did it; 0: the hub itself.
    who: Option<i64>,
    /// The account on whose behalf it was done.
    behalf_of: Option<i64>,
    /// For instance `application.advance`.
    action: Option<String>,
    /// The kind of thing that it was done to, for instance `application`.
    kind: Option<String>,
    /// The id of the thing.
    object: Option<String>,
    /// What was done to this program, its configuration, its applications, their drafts, conversations and calls.
    program: Option<i64>,
    /// First day, `yyyy-mm-dd`, in the tenant's zone.
    from: Option<String>,
    /// Last day.
    to: Option<String>,
    /// A part of the name, the action, the thing or the reason.
    text: Option<String>,
    /// `next_cursor` of the page before; says nothing of an export.
    cursor: Option<i64>,
    /// Lines of the page, at most 200; 50 where it is left out. Says nothing of an export.
    limit: Option<i64>,
}

/// A line of the log.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AuditEntry {
    /// Its number, from 1 on without a gap.
    seq: i64,
    at_ms: i64,
    /// 0: the hub itself.
    actor_id: i64,
    actor_name: String,
    /// On whose behalf it was done, by somebody who acted as them.
    behalf_of: Option<i64>,
    /// Their name; empty where the account is gone.
    behalf_of_name: String,
    action: String,
    object_kind: String,
    object_id: String,
    reason: String,
    /// Network address, or the name of a command or a part of the hub.
    source: String,
}

impl AuditFilter {
    /// The question to the log.
    async fn query(&self, app: &App, tenant: TenantId) -> Result<AuditQuery, Problem> {
        let zone = app.store.tenant(tenant).await?.zone.clone();
        let given = |text: &Option<String>| {
            let text = text.as_deref().map(str::trim).unwrap_or_default();
            (!text.is_empty()).then(|| text.to_owned())
        };
        let day = |name: &str, text: &Option<String>| {
            given(text)
                .map(|day| Period::new(Some(&day), Some(&day), &zone, now_ms()))
                .transpose()
                .map_err(|_: PeriodFault| Problem::field(name, "wrong_type"))
        };
        let from_ms = day("from", &self.from)?.map(|day| day.from_ms());
        let until_ms = day("to", &self.to)?.map(|day| day.until_ms());
        if from_ms.zip(until_ms).is_some_and(|(from, until)| until <= from) {
            return Err(Problem::field("to", "before_from"));
        }
        let text = given(&self.text);
        if text.as_ref().is_some_and(|text| text.chars().count() > MOST_TEXT) {
            return Err(Problem::field("text", "too_long"));
        }
        Ok(AuditQuery {
            who: self.who,
            behalf_of: self.behalf_of,
            action: given(&self.action),
            kind: given(&self.kind),
            object: given(&self.object),
            program: self.program,
            from_ms,
            until_ms,
            text,
        })
    }
}

/// Reading the log is a line in it.
async fn note(app: &App, caller: &Allowed<Admin>) -> Result<(), Problem> {
    note_read(app, caller, "audit.read", ("tenant", caller.tenant)).await
}

/// Lines with the names of those on whose behalf they were written.
async fn entries(app: &App, tenant: TenantId, lines: Vec<LoggedLine>) -> Result<Vec<AuditEntry>, Problem> {
    let mut names: HashMap<i64, String> = HashMap::new();
    let mut entries = Vec::with_capacity(lines.len());
    for line in lines {
        let behalf_of_name = match line.behalf_of {
            None => String::new(),
            Some(account) => match names.get(&account) {
                Some(name) => name.clone(),
                None => {
                    let name = app.store.audit_lines().name_of(tenant, account).await?;
                    names.insert(account, name.clone());
                    name
                }
            },
        };
        entries.push(AuditEntry {
            seq: line.seq,
            at_ms: line.at_ms,
            actor_id: line.actor_id,
            actor_name: line.actor_name,
            behalf_of: line.behalf_of,
            behalf_of_name,
            action: line.action,
            object_kind: line.object_kind,
            object_id: line.object_id,
            reason: line.reason,
            source: line.source,
        });
    }
    Ok(entries)
}
