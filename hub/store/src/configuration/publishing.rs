//! Texts come into force: one or several, in one transaction, with their release and their lines in the audit log.

use super::{beyond_budget, text_faults, workflow_of};
use crate::audit::{self, AuditLine, By};
use crate::cases::applications;
use crate::config_versions::{self, ConfigId, ConfigVersion};
use crate::error::{Result, StoreError};
use crate::ledger::changed_outcomes::{self, ChangedOutcomes};
use crate::programs::program_states;
use crate::{Write, args, batch, statements};
use hub_domain::cases::workflow::Workflow;
use hub_domain::clock::now_ms;
use hub_domain::config_version::{ConfigFault, ConfigKind, VersionState};
use hub_domain::configuration::{Change, PlacedFault, StateMoves, parse};
use hub_domain::live::ConfigPublished;
use hub_domain::{ProgramId, TenantId};

statements! {
    INSERT = "INSERT INTO config_releases (tenant_id, release_id, program_id, note, published_by, published_at_ms, rolls_back)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    INSERT_ITEM = "INSERT INTO config_release_items (tenant_id, release_id, kind, config_key, version, replaced)
        VALUES ($1, $2, $3, $4, $5, $6)";
    TAKEN_BACK = "UPDATE config_releases SET rolled_back_by = $3 WHERE tenant_id = $1 AND release_id = $2";
}

/// The counter of a tenant's releases. Whoever has taken a number keeps others from publishing until the commit, so that two who
/// publish what names each other cannot both pass.
const COUNTER: &str = "config-releases";

/// Keeps others from publishing until the commit, and answers the number of the release.
///
/// Every write that is going to publish, or that judges what is in force and goes by that, does this before it takes the number of a
/// draft or changes a program's row. The order of locks is the same for all: the counter of programs, this one, the counters of
/// drafts by kind and key, rows, and the audit log last. Two who went in different orders would wait for each other on PostgreSQL.
pub(crate) async fn hold(write: &mut Write, tenant: TenantId) -> Result<i64> {
    write.next_number(tenant, COUNTER, 1).await
}

/// What came of a release.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum Released {
    /// Its number.
    Published(i64),
    /// Nothing is in force, for these reasons; the write has to be rolled back.
    Refused(Vec<PlacedFault>),
}

/// One text of a release: what comes into force, in place of what.
pub(super) struct Step {
    pub kind: ConfigKind,
    pub key: String,
    /// The version in force, as the draft's author saw it; 0: none was.
    pub replaces: i64,
    /// None: nothing is in force from then on.
    pub becomes: Option<ConfigVersion>,
}

impl Step {
    /// A draft in place of the version it is based on.
    pub async fn of_draft(write: &mut Write, id: ConfigId<'_>, version: i64) -> Result<Self> {
        let draft = match config_versions::version_of(write, id, version).await {
            Err(StoreError::NotFound(_)) => return Err(StoreError::NotFound("draft")),
            other => other?,
        };
        if draft.state != VersionState::Draft {
            return Err(StoreError::NotFound("draft"));
        }
        Ok(Self {
            kind: id.kind,
            key: id.key.to_owned(),
            replaces: draft.based_on,
            becomes: Some(draft),
        })
    }

    fn id(&self, tenant: TenantId) -> ConfigId<'_> {
        ConfigId {
            tenant,
            kind: self.kind,
            key: &self.key,
        }
    }

    pub fn change(&self) -> Change<'_> {
        Change {
            kind: self.kind,
            key: &self.key,
            body: self.becomes.as_ref().map(|draft| draft.body.as_str()),
        }
    }
}

/// Who publishes, and how that is recorded.
pub(super) struct Act {
    tenant: TenantId,
    by: By,
    action: &'static str,
    /// None: that of the text, for a release of one.
    program: Option<ProgramId>,
    note: String,
    rolls_back: Option<i64>,
    is_single: bool,
    /// Lines of the same act that come before.
    lines: Vec<AuditLine>,
    /// Where the cases of states go that a workflow loses.
    moves: StateMoves,
    /// The release's number, where it was taken before the numbers of drafts.
    release: Option<i64>,
}

impl Act {
    /// A single text is published.
    pub fn publishing(tenant: TenantId, by: By) -> Self {
        Self {
            tenant,
            by,
            action: "config.publish",
            program: None,
            note: String::new(),
            rolls_back: None,
            is_single: true,
            lines: Vec::new(),
            moves: StateMoves::default(),
            release: None,
        }
    }

    /// A single text is rolled back.
    pub fn rolling_back(tenant: TenantId, by: By) -> Self {
        Self {
            action: "config.roll_back",
            ..Self::publishing(tenant, by)
        }
    }

    /// Under a number that [`hold`] has answered.
    pub fn held(self, release: i64) -> Self {
        Self {
            release: Some(release),
            ..self
        }
    }

    /// With lines that come before.
    pub fn after(self, lines: Vec<AuditLine>) -> Self {
        Self { lines, ..self }
    }

    /// Whoever publishes moves the cases of removed states in the same transaction.
    pub fn moving(self, moves: StateMoves) -> Self {
        Self { moves, ..self }
    }

    /// Several texts of a program, and why.
    pub fn of_release(self, program: Option<ProgramId>, note: &str) -> Self {
        Self {
            program,
            note: note.to_owned(),
            is_single: false,
            ..self
        }
    }

    /// What takes this release back.
    pub fn taking_back(self, release: i64) -> Self {
        Self {
            rolls_back: Some(release),
            ..self
        }
    }
}

/// Brings all steps into force, or none.
pub(super) async fn apply(write: &mut Write, mut steps: Vec<Step>, act: Act) -> Result<Released> {
    let tenant = act.tenant;
    let release = match act.release {
        Some(release) => release,
        None => hold(write, tenant).await?,
    };
    // In one order for everybody, so that two releases cannot wait for each other.
    steps.sort_by(|one, other| (one.kind, &one.key).cmp(&(other.kind, &other.key)));
    for step in &steps {
        let held = config_versions::held(write, step.id(tenant)).await?;
        let held = held.map_or(0, |held| held.version);
        if held != step.replaces {
            return Err(conflict(step.id(tenant), step.replaces, held));
        }
    }
    let changes: Vec<Change<'_>> = steps.iter().map(Step::change).collect();
    let found = text_faults(write, tenant, &changes).await?;
    let flow = workflow_among(&changes);
    let found = match &flow {
        Some((_, flow)) => act.moves.settle(found, flow),
        None => found,
    };
    if !found.is_empty() {
        return Ok(Released::Refused(found));
    }
    let outcomes = match &flow {
        Some((program, flow)) => changed_outcomes::changed(write, tenant, *program, flow, &act.moves).await?,
        None => ChangedOutcomes::new(),
    };
    let at_ms = now_ms();
    let program = act.program.map(|program| program.0).or_else(|| {
        let only = changes.first()?;
        only.kind.program_of(only.key, only.body?)
    });
    let row = args![
        tenant,
        release,
        program,
        &act.note,
        act.by.hands().1,
        at_ms,
        act.rolls_back
    ];
    write.execute(INSERT, row).await?;
    let mut lines = act.lines;
    let mut items = Vec::with_capacity(steps.len());
    for step in &steps {
        lines.push(
            put(
                write,
                tenant,
                step,
                (&act.by, act.action),
                (release, act.is_single),
                at_ms,
            )
            .await?,
        );
        let version = step.becomes.as_ref().map_or(0, |draft| draft.version);
        items.push(args![
            tenant,
            release,
            step.kind.as_str(),
            &step.key,
            version,
            step.replaces
        ]);
    }
    // Somebody else's move into a removed state, which was committed since the check.
    for change in changes
        .iter()
        .filter(|change| change.kind == ConfigKind::Workflow)
    {
        let Some((body, (_, flow))) = change.body.zip(flow.as_ref()) else {
            continue;
        };
        for fault in applications::lost_states(write, tenant, change.key, body).await? {
            if let ConfigFault::StateInUse { state, applications } = fault
                && !act.moves.takes(state, flow)
            {
                return Err(StoreError::VersionConflict {
                    what: "application",
                    seen: 0,
                    current: applications,
                });
            }
        }
    }
    if let Some((program, _)) = &flow
        && let Some(shortage) = changed_outcomes::book(write, tenant, *program, &outcomes).await?
    {
        return Ok(Released::Refused(vec![beyond_budget(*program, shortage)]));
    }
    batch::insert(write, INSERT_ITEM, items).await?;
    if let Some(taken) = act.rolls_back {
        write.execute(TAKEN_BACK, args![tenant, taken, release]).await?;
    }
    if !act.is_single {
        let action = match act.rolls_back {
            Some(_) => "config.release.roll_back",
            None => "config.release",
        };
        let line = AuditLine::new(tenant, act.by, action, "config_release", release);
        lines.push(line.reason(&act.note));
    }
    audit::append_all(write, tenant, lines).await?;
    Ok(Released::Published(release))
}

/// The workflow that comes into force, with its program; at most one does, since all texts are of one program.
fn workflow_among(changes: &[Change<'_>]) -> Option<(ProgramId, Workflow)> {
    let (program, flow, _) = changes.iter().find_map(workflow_of)?;
    Some((program, flow))
}

/// Brings one text into force; answers its line for the audit log.
async fn put(
    write: &mut Write,
    tenant: TenantId,
    step: &Step,
    (by, action): (&By, &'static str),
    (release, is_single): (i64, bool),
    at_ms: i64,
) -> Result<AuditLine> {
    let id = step.id(tenant);
    let before = match step.replaces {
        0 => String::new(),
        replaced => {
            if !config_versions::supersede(write, id, replaced).await? {
                return Err(conflict(id, replaced, 0));
            }
            config_versions::version_of(write, id, replaced).await?.body
        }
    };
    let mut line = AuditLine::new(tenant, by.clone(), action, id.kind.as_str(), id.key).before(&before);
    let mut reason = match &step.becomes {
        Some(draft) => {
            let name = by.hands().1;
            if !config_versions::put_in_force(write, id, draft.version, name, at_ms).await? {
                return Err(conflict(id, step.replaces, draft.version));
            }
            put_states(write, id, &draft.body).await?;
            line = line.after(&draft.body);
            format!("version {} after {}", draft.version, step.replaces)
        }
        None => format!("nothing after {}", step.replaces),
    };
    let published = ConfigPublished {
        version: step.becomes.as_ref().map_or(0, |draft| draft.version),
        by: config_versions::person(by),
    };
    write.emit(tenant, id.topic(), &published)?;
    if let Some(restored) = step.becomes.as_ref().and_then(|draft| draft.restores) {
        reason.push_str(&format!(", restores {restored}"));
    }
    if !is_single {
        reason.push_str(&format!(", release {release}"));
    }
    Ok(line.reason(reason))
}

/// The states of a workflow that comes into force, for queries that join them.
async fn put_states(write: &mut Write, id: ConfigId<'_>, body: &str) -> Result<()> {
    if id.kind != ConfigKind::Workflow {
        return Ok(());
    }
    // It has passed its check, and its key is a program's number.
    let flow: Workflow = parse(body)?;
    let program = id.key.parse().map_err(|_| StoreError::NotFound("program"))?;
    program_states::put(write, id.tenant, ProgramId(program), &flow).await
}

fn conflict(id: ConfigId<'_>, seen: i64, current: i64) -> StoreError {
    StoreError::VersionConflict {
        what: id.kind.as_str(),
        seen,
        current,
    }
}
