//! Versions of configuration, by tenant, kind and key. Only editors read a draft; publishing it ends the version in
//! force, in the same transaction as the audit line. Texts never change, so the configuration of any past time can be
//! read.

use crate::audit::{self, Actor, AuditLine};
use crate::calls::{called_numbers, phone_sounds, waiting_lines};
use crate::error::{Result, StoreError};
use crate::programs::program_states;
use crate::{Store, Write, args, cases::applications, statements};
use hub_domain::calls::flow::{FaultKey, Flow, FlowFault, Step};
use hub_domain::calls::outgoing_call::outgoing_call;
use hub_domain::cases::denial_reasons::{self, DenialReason, ReasonFault};
use hub_domain::cases::form::Schema;
use hub_domain::cases::validation::{RuleBook, RuleSet, names_of};
use hub_domain::cases::workflow::Workflow;
use hub_domain::clock::now_ms;
use hub_domain::config_version::{ConfigFault, ConfigKind, VersionState};
use hub_domain::conversations::template::{MessageTemplate, TemplateFault};
use hub_domain::{ProgramId, TenantId};

statements! {
    INSERT = "INSERT INTO config_versions (tenant_id, kind, config_key, version, state, based_on, body, created_by, created_at_ms,
            published_by, published_at_ms) VALUES ($1, $2, $3, $4, 'draft', $5, $6, $7, $8, '', NULL)";
    BY_VERSION = "SELECT version, state, based_on, body, created_by, created_at_ms, published_by, published_at_ms FROM config_versions
        WHERE tenant_id = $1 AND kind = $2 AND config_key = $3 AND version = $4";
    PUBLISHED = "SELECT version, state, based_on, body, created_by, created_at_ms, published_by, published_at_ms FROM config_versions
        WHERE tenant_id = $1 AND kind = $2 AND config_key = $3 AND state = 'published'";
    LIST = "SELECT version, state, based_on, body, created_by, created_at_ms, published_by, published_at_ms FROM config_versions
        WHERE tenant_id = $1 AND kind = $2 AND config_key = $3 ORDER BY version DESC LIMIT 100";
    ALL_PUBLISHED = "SELECT config_key, version, state, based_on, body, created_by, created_at_ms, published_by, published_at_ms
        FROM config_versions WHERE tenant_id = $1 AND kind = $2 AND state = 'published' ORDER BY config_key LIMIT 1000";
    OPEN_DRAFTS = "SELECT config_key, version, state, based_on, body, created_by, created_at_ms, published_by, published_at_ms
        FROM config_versions WHERE tenant_id = $1 AND kind = $2 AND state = 'draft' AND version = (SELECT MAX(other.version)
            FROM config_versions other WHERE other.tenant_id = $1 AND other.kind = $2 AND other.config_key = config_versions.config_key)
        ORDER BY config_key LIMIT 1000";
    HISTORY = "SELECT version, state, based_on, body, created_by, created_at_ms, published_by, published_at_ms FROM config_versions
        WHERE tenant_id = $1 AND kind = $2 AND config_key = $3 AND state <> 'draft' ORDER BY version DESC LIMIT 100";
    SUPERSEDE = "UPDATE config_versions SET state = 'superseded'
        WHERE tenant_id = $1 AND kind = $2 AND config_key = $3 AND version = $4 AND state = 'published'";
    PUBLISH = "UPDATE config_versions SET state = 'published', published_by = $5, published_at_ms = $6
        WHERE tenant_id = $1 AND kind = $2 AND config_key = $3 AND version = $4 AND state = 'draft'";
}

/// Kind and owner of a configuration.
#[derive(Debug, Clone, Copy)]
pub struct ConfigId<'a> {
    pub tenant: TenantId,
    pub kind: ConfigKind,
    /// Of a workflow: the program's number.
    pub key: &'a str,
}

/// One version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigVersion {
    /// From 1 on, in the order in which they were written.
    pub version: i64,
    pub state: VersionState,
    /// The version that was in force when this one was written, and which it replaces; 0 when none was.
    pub based_on: i64,
    /// JSON.
    pub body: String,
    pub created_by: String,
    pub created_at_ms: i64,
    /// Empty while it is a draft.
    pub published_by: String,
    pub published_at_ms: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct VersionRow {
    version: i64,
    state: String,
    based_on: i64,
    body: String,
    created_by: String,
    created_at_ms: i64,
    published_by: String,
    published_at_ms: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct KeyedRow {
    config_key: String,
    #[sqlx(flatten)]
    version: VersionRow,
}

impl TryFrom<VersionRow> for ConfigVersion {
    type Error = StoreError;
    fn try_from(row: VersionRow) -> Result<Self> {
        let state = VersionState::parse(&row.state).ok_or_else(|| StoreError::Corrupt {
            what: "state of a version",
            reason: row.state.clone(),
        })?;
        Ok(Self {
            version: row.version,
            state,
            based_on: row.based_on,
            body: row.body,
            created_by: row.created_by,
            created_at_ms: row.created_at_ms,
            published_by: row.published_by,
            published_at_ms: row.published_at_ms,
        })
    }
}

/// What came of publishing.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum Publishing {
    Published,
    /// Nothing was changed, for these reasons.
    Refused(Vec<ConfigFault>),
}

/// Versions, for reading.
pub struct ConfigVersions<'a>(pub(crate) &'a Store);

impl Store {
    /// Versions of configuration.
    pub fn config_versions(&self) -> ConfigVersions<'_> {
        ConfigVersions(self)
    }
}

impl ConfigVersions<'_> {
    /// The version that holds, if there is one.
    pub async fn published(&self, id: ConfigId<'_>) -> Result<Option<ConfigVersion>> {
        let values = args![id.tenant, id.kind.as_str(), id.key];
        let row: Option<VersionRow> = self.0.db().optional(PUBLISHED, values).await?;
        row.map(ConfigVersion::try_from).transpose()
    }

    /// The key and the version in force of everything of a kind, by key, at most a thousand.
    pub async fn all_published(
        &self,
        tenant: TenantId,
        kind: ConfigKind,
    ) -> Result<Vec<(String, ConfigVersion)>> {
        let rows: Vec<KeyedRow> = self
            .0
            .db()
            .all(ALL_PUBLISHED, args![tenant, kind.as_str()])
            .await?;
        rows.into_iter()
            .map(|row| Ok((row.config_key, row.version.try_into()?)))
            .collect()
    }

    /// The key and the draft of everything of a kind whose newest version is a draft, by key, at most a thousand.
    pub async fn open_drafts(
        &self,
        tenant: TenantId,
        kind: ConfigKind,
    ) -> Result<Vec<(String, ConfigVersion)>> {
        let rows: Vec<KeyedRow> = self.0.db().all(OPEN_DRAFTS, args![tenant, kind.as_str()]).await?;
        rows.into_iter()
            .map(|row| Ok((row.config_key, row.version.try_into()?)))
            .collect()
    }

    /// The versions that hold or have held, newest first, at most a hundred.
    pub async fn history(&self, id: ConfigId<'_>) -> Result<Vec<ConfigVersion>> {
        let values = args![id.tenant, id.kind.as_str(), id.key];
        let rows: Vec<VersionRow> = self.0.db().all(HISTORY, values).await?;
        rows.into_iter().map(ConfigVersion::try_from).collect()
    }

    /// One version, in whichever state.
    pub async fn by_version(&self, id: ConfigId<'_>, version: i64) -> Result<ConfigVersion> {
        let values = args![id.tenant, id.kind.as_str(), id.key, version];
        let row: VersionRow = self.0.db().one("version", BY_VERSION, values).await?;
        row.try_into()
    }

    /// The latest versions, newest first, at most a hundred.
    pub async fn list(&self, id: ConfigId<'_>) -> Result<Vec<ConfigVersion>> {
        let values = args![id.tenant, id.kind.as_str(), id.key];
        let rows: Vec<VersionRow> = self.0.db().all(LIST, values).await?;
        rows.into_iter().map(ConfigVersion::try_from).collect()
    }
}

/// The version that holds, as this write sees it.
pub async fn held(write: &mut Write, id: ConfigId<'_>) -> Result<Option<ConfigVersion>> {
    let values = args![id.tenant, id.kind.as_str(), id.key];
    let row: Option<VersionRow> = write.optional(PUBLISHED, values).await?;
    row.map(ConfigVersion::try_from).transpose()
}

/// One version, in whichever state, as this write sees it.
pub async fn version_of(write: &mut Write, id: ConfigId<'_>, version: i64) -> Result<ConfigVersion> {
    let values = args![id.tenant, id.kind.as_str(), id.key, version];
    let row: VersionRow = write.one("version", BY_VERSION, values).await?;
    row.try_into()
}

/// Writes a draft that replaces the version `based_on` (0: none yet), and returns its number. It is checked when it is
/// published.
pub async fn save_draft(
    write: &mut Write,
    id: ConfigId<'_>,
    based_on: i64,
    body: &str,
    by: &Actor,
) -> Result<i64> {
    let counter = format!("config/{}/{}", id.kind.as_str(), id.key);
    // A configuration begins with version 1, without a draft (`begin`).
    let version = write.next_number(id.tenant, &counter, 2).await?;
    let values = args![
        id.tenant,
        id.kind.as_str(),
        id.key,
        version,
        based_on,
        body,
        &by.name,
        now_ms()
    ];
    write.execute(INSERT, values).await?;
    Ok(version)
}

/// Version 1 of an object that is being created, published at once; its creator writes the audit line. The text must
/// pass its check.
pub async fn begin(write: &mut Write, id: ConfigId<'_>, body: &str, by: &Actor, at_ms: i64) -> Result<()> {
    if let Err(faults) = id.kind.check(body) {
        return Err(StoreError::Corrupt {
            what: id.kind.as_str(),
            reason: words(&faults),
        });
    }
    let values = args![
        id.tenant,
        id.kind.as_str(),
        id.key,
        1_i64,
        0_i64,
        body,
        &by.name,
        at_ms
    ];
    write.execute(INSERT, values).await?;
    let values = args![id.tenant, id.kind.as_str(), id.key, 1_i64, &by.name, at_ms];
    write.execute(PUBLISH, values).await.map(drop)
}

/// Publishes a draft in place of the version it is based on, with a line in the audit log.
///
/// # Errors
/// `VersionConflict` when another version is in force by now, `NotFound` when there is no such draft.
pub async fn publish(write: &mut Write, id: ConfigId<'_>, version: i64, by: Actor) -> Result<Publishing> {
    let values = args![id.tenant, id.kind.as_str(), id.key, version];
    let row: VersionRow = write.one("draft", BY_VERSION, values).await?;
    let draft = ConfigVersion::try_from(row)?;
    if draft.state != VersionState::Draft {
        return Err(StoreError::NotFound("draft"));
    }
    let mut faults = id.kind.check(&draft.body).err().unwrap_or_default();
    match id.kind {
        ConfigKind::Workflow => {
            faults.extend(applications::lost_states(write, id.tenant, id.key, &draft.body).await?);
        }
        // Answers name the version of their form, so a new form removes nothing from them.
        ConfigKind::Form => {}
        ConfigKind::ValidationRules => {
            faults.extend(rule_faults(write, id, &draft.body).await?);
        }
        // Messages sent by a template stay in their threads.
        ConfigKind::MessageTemplate => faults.extend(template_faults(write, id, &draft.body).await?),
        // Messages sent by a rule stay in their threads; unsent ones stay in the log of errors.
        ConfigKind::NotificationRule => {}
        ConfigKind::Flow => faults.extend(flow_faults(write, id, &draft.body).await?),
        // Flows ask for hours when a call comes.
        ConfigKind::PhoneSchedule => {}
        ConfigKind::DenialReasons => faults.extend(reason_faults(write, id, &draft.body).await?),
    }
    if !faults.is_empty() {
        return Ok(Publishing::Refused(faults));
    }
    let values = args![id.tenant, id.kind.as_str(), id.key, draft.based_on];
    let replaced = write.execute(SUPERSEDE, values).await? == 1;
    let held: Option<VersionRow> = write
        .optional(PUBLISHED, args![id.tenant, id.kind.as_str(), id.key])
        .await?;
    let conflict = |current| StoreError::VersionConflict {
        what: id.kind.as_str(),
        seen: draft.based_on,
        current,
    };
    if let Some(other) = held {
        return Err(conflict(other.version));
    }
    if !replaced && draft.based_on != 0 {
        return Err(conflict(0));
    }
    let before = match draft.based_on {
        0 => String::new(),
        based_on => {
            let values = args![id.tenant, id.kind.as_str(), id.key, based_on];
            write.one::<VersionRow>("version", BY_VERSION, values).await?.body
        }
    };
    let values = args![id.tenant, id.kind.as_str(), id.key, version, &by.name, now_ms()];
    match write.execute(PUBLISH, values).await {
        Ok(1) => {}
        // This very draft, or the first version, was published by another account at the same moment.
        Ok(_) => return Err(conflict(version)),
        Err(error) if error.is_unique_violation() => return Err(conflict(draft.based_on)),
        Err(error) => return Err(error),
    }
    if id.kind == ConfigKind::Workflow {
        // It has passed its check, and its key is a program's number.
        let flow: Workflow = serde_json::from_str(&draft.body)?;
        let program = id.key.parse().map_err(|_| StoreError::NotFound("program"))?;
        program_states::put(write, id.tenant, ProgramId(program), &flow).await?;
    }
    let reason = format!("version {version} after {}", draft.based_on);
    let line = AuditLine::new(
        id.tenant,
        by.from("config versions"),
        "config.publish",
        id.kind.as_str(),
        id.key,
    )
    .before(&before)
    .after(&draft.body)
    .reason(&reason);
    audit::append(write, line).await?;
    Ok(Publishing::Published)
}

/// Schedules, lines and other flows that a flow names and that are not there. It may lead to itself.
async fn flow_faults(write: &mut Write, id: ConfigId<'_>, body: &str) -> Result<Vec<ConfigFault>> {
    // What cannot be read has its fault already.
    let Ok(flow) = serde_json::from_str::<Flow>(body) else {
        return Ok(Vec::new());
    };
    let mut faults = Vec::new();
    let mut named = Vec::new();
    for (name, step) in &flow.steps {
        if let Step::Hours(hours) = step {
            let kind = ConfigKind::PhoneSchedule;
            named.push((name, kind, &hours.schedule, "schedule", FaultKey::UnknownSchedule));
        }
        if let Step::Goto(goto) = step {
            named.push((name, ConfigKind::Flow, &goto.flow, "flow", FaultKey::UnknownFlow));
        }
    }
    for (name, step) in &flow.steps {
        if let Step::Enqueue(enqueue) = step
            && !waiting_lines::is_known(write, id.tenant, &enqueue.name).await?
        {
            faults.push(FlowFault::of_step(
                FaultKey::UnknownQueue,
                name,
                "name",
                enqueue.name.as_str(),
            ));
        }
    }
    for (name, kind, key, field, fault) in named {
        let is_known = (kind, key.as_str()) == (id.kind, id.key)
            || write
                .optional::<VersionRow>(PUBLISHED, args![id.tenant, kind.as_str(), key])
                .await?
                .is_some();
        if !is_known {
            faults.push(FlowFault::of_step(fault, name, field, key.as_str()));
        }
    }
    for (name, step) in &flow.steps {
        let Step::Play(play) = step else { continue };
        for (lang, key) in &play.audio {
            // One that may be left out is, and one that is missing was found by the flow's own check.
            if !key.trim().is_empty() && !phone_sounds::is_known(write, id.tenant, key).await? {
                let field = format!("audio.{lang}");
                faults.push(FlowFault::of_step(
                    FaultKey::UnknownSound,
                    name,
                    &field,
                    key.as_str(),
                ));
            }
        }
    }
    faults.extend(numbers_not_called(write, id, &flow).await?);
    Ok(faults.into_iter().map(ConfigFault::Flow).collect())
}

/// Numbers that flows do not call: see [`outgoing_call`].
async fn numbers_not_called(write: &mut Write, id: ConfigId<'_>, flow: &Flow) -> Result<Vec<FlowFault>> {
    let served = called_numbers::served(write, id.tenant).await?;
    let mut faults = Vec::new();
    for (name, step) in &flow.steps {
        let Some((field, number)) = step.called_number() else {
            continue;
        };
        if outgoing_call(number, &served).is_err() {
            faults.push(FlowFault::of_step(FaultKey::Number, name, field, number));
        }
    }
    Ok(faults)
}

/// Rules that speak of what the program's form does not ask.
async fn rule_faults(write: &mut Write, id: ConfigId<'_>, body: &str) -> Result<Vec<ConfigFault>> {
    // What cannot be read has its fault already.
    let Ok(rules) = serde_json::from_str::<RuleSet>(body) else {
        return Ok(Vec::new());
    };
    let form = args![id.tenant, ConfigKind::Form.as_str(), id.key];
    let form = match write.optional::<VersionRow>(PUBLISHED, form).await? {
        Some(row) => Some(serde_json::from_str::<Schema>(&row.body)?),
        None => None,
    };
    let (_, faults) = RuleBook::compile(&rules, &names_of(form.as_ref()));
    Ok(faults.into_iter().map(ConfigFault::Rule).collect())
}

/// Statuses of a template that no program has.
async fn template_faults(write: &mut Write, id: ConfigId<'_>, body: &str) -> Result<Vec<ConfigFault>> {
    // What cannot be read has its fault already.
    let Ok(template) = serde_json::from_str::<MessageTemplate>(body) else {
        return Ok(Vec::new());
    };
    let known = program_states::ids(write, id.tenant).await?;
    let unknown = template.states.into_iter().filter(|state| !known.contains(state));
    Ok(unknown
        .map(|state| ConfigFault::Template(TemplateFault::State(state)))
        .collect())
}

/// Reasons missing from a new list although decisions may refer to them, and those that lead to no state of the
/// workflow. Retired ones may: their state may have been removed since.
async fn reason_faults(write: &mut Write, id: ConfigId<'_>, body: &str) -> Result<Vec<ConfigFault>> {
    // What cannot be read has its fault already.
    let Ok(after) = serde_json::from_str::<Vec<DenialReason>>(body) else {
        return Ok(Vec::new());
    };
    let mut faults = Vec::new();
    let held: Option<VersionRow> = write
        .optional(PUBLISHED, args![id.tenant, id.kind.as_str(), id.key])
        .await?;
    if let Some(held) = held {
        let before: Vec<DenialReason> = serde_json::from_str(&held.body)?;
        faults.extend(denial_reasons::left_out(&before, &after));
    }
    let workflow = args![id.tenant, ConfigKind::Workflow.as_str(), id.key];
    if let Some(row) = write.optional::<VersionRow>(PUBLISHED, workflow).await? {
        let flow: Workflow = serde_json::from_str(&row.body)?;
        let lost = after
            .iter()
            .filter(|reason| !reason.retired && flow.state(reason.state).is_none());
        faults.extend(lost.map(|reason| ReasonFault::UnknownState {
            id: reason.id,
            state: reason.state,
        }));
    }
    Ok(faults.into_iter().map(ConfigFault::Reason).collect())
}

/// Faults in one line.
fn words(faults: &[ConfigFault]) -> String {
    let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
    all.join("; ")
}
