//! Programs that administrators make, from texts that are given or from those of another program. A new one takes no applications
//! before it is launched.

use crate::audit::{self, AuditLine, By};
use crate::config_versions::{self, ConfigId};
use crate::identity::accounts::{self, Membership};
use crate::programs::{self, NewProgram, number_prefixes};
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::cases::denial_reasons::DenialReason;
use hub_domain::cases::form::Words;
use hub_domain::cases::workflow::Workflow;
use hub_domain::clock::now_ms;
use hub_domain::config_version::ConfigKind;
use hub_domain::configuration::parse;
use hub_domain::programs::details::ProgramDetails;
use hub_domain::programs::scope::Scope;
use hub_domain::{AccountId, ProgramId, TenantId};
use serde_json::Value;

statements! {
    LAST = "SELECT COALESCE(MAX(id), 0) FROM programs WHERE tenant_id = $1";
    DESCRIBE = "UPDATE programs SET names = $3, scope = $4, active = FALSE WHERE tenant_id = $1 AND id = $2";
    ONE = "SELECT name, names, category, scope, case_columns, version FROM programs WHERE tenant_id = $1 AND id = $2";
    CHANGE = "UPDATE programs SET name = $3, names = $4, category = $5, scope = $6, case_columns = $7, version = version + 1, updated_at_ms = $8
        WHERE tenant_id = $1 AND id = $2 AND version = $9";
}

/// Numbers of programs that are made begin above those that the specification gives a meaning.
const FIRST: i64 = 2_000;

/// What a program is called and where it stands in lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramHead {
    /// By language; English is always there.
    pub names: Words,
    pub category: String,
    pub scope: Scope,
    /// The queue shows case number and client id.
    pub case_columns: bool,
}

impl ProgramHead {
    /// The name in lists of staff.
    fn name(&self) -> &str {
        self.names.get("en").map_or("", String::as_str)
    }

    /// As the audit log keeps it.
    fn kept(&self) -> serde_json::Value {
        serde_json::json!({
            "names": self.names,
            "category": self.category,
            "scope": self.scope.as_str(),
            "case_columns": self.case_columns,
        })
    }
}

/// What a program begins with.
#[derive(Debug, Clone)]
pub struct FirstTexts {
    pub workflow: Workflow,
    pub reasons: Vec<DenialReason>,
    pub form: Value,
    pub details: ProgramDetails,
}

/// Makes a program with these texts in force, and answers its number.
pub async fn make(
    write: &mut Write,
    tenant: TenantId,
    head: &ProgramHead,
    texts: &FirstTexts,
    by: &By,
) -> Result<ProgramId> {
    let program = begin(write, tenant, head, &texts.workflow, &texts.reasons).await?;
    let at_ms = now_ms();
    programs::begin_form(write, tenant, program, &texts.form, at_ms).await?;
    programs::begin_details(write, tenant, program, &texts.details, at_ms).await?;
    made(write, tenant, program, head.name(), by, "").await?;
    Ok(program)
}

/// Makes a program with what is in force of another one: workflow, reasons, form, rules of validation, what it says of itself, its
/// templates and its notification rules. Dates are left out: they were the other one's.
///
/// # Errors
/// `NotFound` without such a program, or where it has no workflow.
pub async fn copy(
    write: &mut Write,
    tenant: TenantId,
    head: &ProgramHead,
    from: ProgramId,
    by: &By,
) -> Result<ProgramId> {
    let flow = text(write, tenant, from, ConfigKind::Workflow).await?;
    let flow: Workflow = parse(&flow.ok_or(StoreError::NotFound("program"))?)?;
    let reasons = text(write, tenant, from, ConfigKind::DenialReasons).await?;
    let reasons: Vec<DenialReason> = reasons.map_or(Ok(Vec::new()), |body| parse(&body))?;
    let program = begin(write, tenant, head, &flow, &reasons).await?;
    for kind in [ConfigKind::Form, ConfigKind::ValidationRules] {
        let Some(body) = text(write, tenant, from, kind).await? else {
            continue;
        };
        // A form of the former shape begins nowhere any more.
        if kind != ConfigKind::Form || is_document(&body) {
            first(write, tenant, kind, &program.to_string(), &body).await?;
        }
    }
    let details = text(write, tenant, from, ConfigKind::ProgramDetails).await?;
    let details: ProgramDetails = details.map_or(Ok(ProgramDetails::default()), |body| parse(&body))?;
    let details = ProgramDetails {
        opens_at_ms: None,
        closes_at_ms: None,
        summary: match details.summary.is_empty() {
            true => head.names.clone(),
            false => details.summary,
        },
        ..details
    };
    programs::begin_details(write, tenant, program, &details, now_ms()).await?;
    copy_messages(write, tenant, from, program).await?;
    let reason = format!("copy of {from}");
    made(write, tenant, program, head.name(), by, &reason).await?;
    Ok(program)
}

/// The text in force of a kind that is keyed by the program.
async fn text(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    kind: ConfigKind,
) -> Result<Option<String>> {
    let key = program.to_string();
    let id = ConfigId {
        tenant,
        kind,
        key: &key,
    };
    Ok(config_versions::held(write, id).await?.map(|held| held.body))
}

/// The templates of a program and its notification rules, which name them, under keys of their own.
async fn copy_messages(write: &mut Write, tenant: TenantId, from: ProgramId, to: ProgramId) -> Result<()> {
    let mut keys = Vec::new();
    for (key, body) in config_versions::texts(write, tenant, ConfigKind::MessageTemplate).await? {
        let mut template: Value = serde_json::from_str(&body)?;
        if template["program"] != from.0 {
            continue;
        }
        template["program"] = to.0.into();
        let own = own_key(&key, to);
        first(
            write,
            tenant,
            ConfigKind::MessageTemplate,
            &own,
            &template.to_string(),
        )
        .await?;
        keys.push((key, own));
    }
    for (key, body) in config_versions::texts(write, tenant, ConfigKind::NotificationRule).await? {
        let mut rule: Value = serde_json::from_str(&body)?;
        if rule["program"] != from.0 {
            continue;
        }
        rule["program"] = to.0.into();
        for channel in rule["channels"].as_array_mut().into_iter().flatten() {
            let own = keys.iter().find(|(key, _)| channel["template"] == key.as_str());
            if let Some((_, own)) = own {
                channel["template"] = own.as_str().into();
            }
        }
        let own = own_key(&key, to);
        first(
            write,
            tenant,
            ConfigKind::NotificationRule,
            &own,
            &rule.to_string(),
        )
        .await?;
    }
    Ok(())
}

/// Whether a form is a document as in docs/FORMS.md.
fn is_document(body: &str) -> bool {
    let read: Option<Value> = serde_json::from_str(body).ok();
    read.is_some_and(|form| form.get("format").is_some())
}

/// A key of the copy's own; keys have 64 characters at most.
fn own_key(key: &str, program: ProgramId) -> String {
    let end = format!("-{program}");
    let stem: String = key.chars().take(64 - end.len()).collect();
    format!("{stem}{end}")
}

async fn first(write: &mut Write, tenant: TenantId, kind: ConfigKind, key: &str, body: &str) -> Result<()> {
    let id = ConfigId { tenant, kind, key };
    config_versions::begin(write, id, body, &By::system(), now_ms()).await
}

/// The number of a program that is being made; nobody else gets one before the commit.
pub(super) async fn next_number(write: &mut Write, tenant: TenantId) -> Result<ProgramId> {
    // Locks the counter: the holder sees the last number.
    write.next_number(tenant, "programs", 1).await?;
    let (last,): (i64,) = write.one("program", LAST, args![tenant]).await?;
    Ok(ProgramId((last + 1).max(FIRST)))
}

async fn begin(
    write: &mut Write,
    tenant: TenantId,
    head: &ProgramHead,
    workflow: &Workflow,
    reasons: &[DenialReason],
) -> Result<ProgramId> {
    let id = next_number(write, tenant).await?;
    let new = NewProgram {
        tenant,
        id,
        name: head.name(),
        category: &head.category,
        case_columns: head.case_columns,
        workflow,
        denial_reasons: reasons,
    };
    programs::insert(write, &new, now_ms()).await?;
    number_prefixes::begin(write, tenant, id, head.name(), now_ms()).await?;
    let names = serde_json::to_string(&head.names)?;
    let values = args![tenant, id, names, head.scope.as_str()];
    write.execute(DESCRIBE, values).await?;
    Ok(id)
}

/// Records that a program was made, and from what; whose rights it changes is read anew.
pub async fn made(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    name: &str,
    by: &By,
    reason: &str,
) -> Result<()> {
    accounts::announce_members(write, tenant).await?;
    let line = AuditLine::new(tenant, by.clone(), "program.make", "program", program);
    audit::append(write, line.after(name).reason(reason)).await
}

/// Lets who has made a program administer it.
pub async fn add_maker(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    account: AccountId,
    role: &str,
) -> Result<()> {
    let membership = Membership {
        program,
        queue_role: 0,
        role_name: role.to_owned(),
        permissions: Vec::new(),
    };
    accounts::add_membership(write, tenant, account, &membership).await
}

/// Head and version of a program, as this write sees it.
///
/// # Errors
/// `NotFound` without such a program.
pub async fn head(write: &mut Write, tenant: TenantId, program: ProgramId) -> Result<(ProgramHead, i64)> {
    type Row = (String, Option<String>, String, Option<String>, bool, i64);
    let row: Row = write.one("program", ONE, args![tenant, program]).await?;
    let (name, names, category, scope, case_columns, version) = row;
    let mut names: Words = names.map_or(Ok(Words::new()), |names| serde_json::from_str(&names))?;
    names.entry("en".to_owned()).or_insert(name);
    let head = ProgramHead {
        names,
        category,
        scope: scope.as_deref().and_then(Scope::parse).unwrap_or_default(),
        case_columns,
    };
    Ok((head, version))
}

/// Changes the head of a program in place of the version that was seen.
///
/// # Errors
/// `NotFound` without such a program, `VersionConflict` when somebody else has changed it since.
pub async fn change_head(
    write: &mut Write,
    tenant: TenantId,
    (program, seen): (ProgramId, i64),
    new: &ProgramHead,
    by: &By,
) -> Result<()> {
    let (before, current) = head(write, tenant, program).await?;
    let values = args![
        tenant,
        program,
        new.name(),
        serde_json::to_string(&new.names)?,
        &new.category,
        new.scope.as_str(),
        new.case_columns,
        now_ms(),
        seen
    ];
    if write.execute(CHANGE, values).await? == 0 {
        return Err(StoreError::VersionConflict {
            what: "program",
            seen,
            current,
        });
    }
    let line = AuditLine::new(tenant, by.clone(), "program.change", "program", program)
        .before(before.kept())
        .after(new.kept())
        .keeping_states();
    audit::append(write, line).await
}
