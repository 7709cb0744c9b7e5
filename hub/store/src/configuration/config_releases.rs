//! Releases: what came into force together, by whom and why, and what it replaced.

use super::{conflict, faults, record, texts_in_force};
use crate::audit::{AuditLine, Origin};
use crate::config_versions::{self, ConfigId, ConfigVersion};
use crate::error::{Result, StoreError};
use crate::programs::program_states;
use crate::{Store, Write, args, batch, statements};
use hub_domain::cases::workflow::Workflow;
use hub_domain::clock::now_ms;
use hub_domain::config_version::{ConfigKind, VersionState};
use hub_domain::configuration::{Change, Effect, PlacedFault, effects, parse};
use hub_domain::{ProgramId, TenantId};

statements! {
    INSERT = "INSERT INTO config_releases (tenant_id, release_id, program_id, note, published_by, published_at_ms, rolls_back)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    INSERT_ITEM = "INSERT INTO config_release_items (tenant_id, release_id, kind, config_key, version, replaced)
        VALUES ($1, $2, $3, $4, $5, $6)";
    TAKEN_BACK = "UPDATE config_releases SET rolled_back_by = $3 WHERE tenant_id = $1 AND release_id = $2";
    ONE = "SELECT release_id, program_id, note, published_by, published_at_ms, rolls_back, rolled_back_by FROM config_releases
        WHERE tenant_id = $1 AND release_id = $2";
    OF_PROGRAM = "SELECT release_id, program_id, note, published_by, published_at_ms, rolls_back, rolled_back_by FROM config_releases
        WHERE tenant_id = $1 AND program_id = $2 ORDER BY release_id DESC LIMIT 100";
    ITEMS = "SELECT kind, config_key, version, replaced FROM config_release_items
        WHERE tenant_id = $1 AND release_id = $2 ORDER BY kind, config_key";
}

/// The counter of a tenant's releases. Whoever has taken a number keeps others from publishing until the commit, so that two who
/// publish what names each other cannot both pass.
const COUNTER: &str = "config-releases";

/// A draft that is to be published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReleaseItem {
    pub kind: ConfigKind,
    pub key: String,
    /// The draft's.
    pub version: i64,
}

/// What came of a release.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum Released {
    /// Its number.
    Published(i64),
    /// Nothing was changed, for these reasons.
    Refused(Vec<PlacedFault>),
}

/// What one text of a release does to open cases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effects {
    pub kind: ConfigKind,
    pub key: String,
    pub effects: Vec<Effect>,
}

/// A release as it is listed.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct ConfigRelease {
    pub release_id: i64,
    /// None for what the whole tenant has.
    pub program_id: Option<i64>,
    pub note: String,
    pub published_by: String,
    pub published_at_ms: i64,
    /// The release that it took back.
    pub rolls_back: Option<i64>,
    /// The release that took it back.
    pub rolled_back_by: Option<i64>,
}

/// A text of a release.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReleasedItem {
    pub kind: ConfigKind,
    pub key: String,
    /// 0: nothing is in force from then on.
    pub version: i64,
    /// What was in force before; 0: nothing was.
    pub replaced: i64,
}

/// Releases, for reading.
pub struct ConfigReleases<'a>(pub(crate) &'a Store);

impl ConfigReleases<'_> {
    /// A program's releases, newest first, at most a hundred.
    pub async fn of_program(&self, tenant: TenantId, program: ProgramId) -> Result<Vec<ConfigRelease>> {
        self.0.db().all(OF_PROGRAM, args![tenant, program]).await
    }

    /// A release by its number.
    pub async fn by_id(&self, tenant: TenantId, release: i64) -> Result<ConfigRelease> {
        self.0.db().one("release", ONE, args![tenant, release]).await
    }

    /// The texts of a release.
    pub async fn items(&self, tenant: TenantId, release: i64) -> Result<Vec<ReleasedItem>> {
        let rows = self.0.db().all(ITEMS, args![tenant, release]).await?;
        rows.into_iter().map(read_item).collect()
    }
}

fn read_item((kind, key, version, replaced): (String, String, i64, i64)) -> Result<ReleasedItem> {
    Ok(ReleasedItem {
        kind: ConfigKind::parse(&kind).ok_or(StoreError::Corrupt {
            what: "kind of configuration",
            reason: kind,
        })?,
        key,
        version,
        replaced,
    })
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

    fn change(&self) -> Change<'_> {
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
    by: Origin,
    action: &'static str,
    /// None: that of the text, for a release of one.
    program: Option<ProgramId>,
    note: String,
    rolls_back: Option<i64>,
    is_single: bool,
    /// Lines of the same act that come before.
    lines: Vec<AuditLine>,
}

impl Act {
    /// A single text is published.
    pub fn publishing(tenant: TenantId, by: Origin) -> Self {
        Self {
            tenant,
            by,
            action: "config.publish",
            program: None,
            note: String::new(),
            rolls_back: None,
            is_single: true,
            lines: Vec::new(),
        }
    }

    /// A single text is rolled back.
    pub fn rolling_back(tenant: TenantId, by: Origin) -> Self {
        Self {
            action: "config.roll_back",
            ..Self::publishing(tenant, by)
        }
    }

    /// With lines that come before.
    pub fn after(self, lines: Vec<AuditLine>) -> Self {
        Self { lines, ..self }
    }
}

/// Publishes drafts of a program together. Nothing of it is in force unless all of it can be.
///
/// # Errors
/// `NotFound` when one is no draft, `VersionConflict` when another version than a draft's is in force by now.
pub async fn publish(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    items: &[ReleaseItem],
    note: &str,
    by: Origin,
) -> Result<Released> {
    let mut steps = Vec::with_capacity(items.len());
    for item in items {
        let id = ConfigId {
            tenant,
            kind: item.kind,
            key: &item.key,
        };
        steps.push(Step::of_draft(write, id, item.version).await?);
    }
    let act = Act {
        program: Some(program),
        note: note.to_owned(),
        is_single: false,
        ..Act::publishing(tenant, by)
    };
    apply(write, steps, act).await
}

/// Takes a release back: each of its texts is again what it was before, as a new version; what it brought first is in force no
/// more. It passes the same checks.
///
/// # Errors
/// `VersionConflict` when something of it was published since, `NotFound` when there is no such release.
pub async fn roll_back(
    write: &mut Write,
    tenant: TenantId,
    release: i64,
    note: &str,
    by: Origin,
) -> Result<Released> {
    let taken: ConfigRelease = write.one("release", ONE, args![tenant, release]).await?;
    let rows: Vec<(String, String, i64, i64)> = write.all(ITEMS, args![tenant, release]).await?;
    let (mut steps, mut lines) = (Vec::new(), Vec::new());
    for row in rows {
        let item = read_item(row)?;
        let id = ConfigId {
            tenant,
            kind: item.kind,
            key: &item.key,
        };
        let becomes = match item.replaced {
            0 => None,
            to => {
                let by = &by.actor;
                Some(config_versions::draft_of_earlier(write, id, item.version, to, by).await?)
            }
        };
        if let Some(draft) = &becomes {
            let numbers = (draft.version, item.version, Some(item.replaced));
            lines.push(config_versions::draft_line(id, numbers, &draft.body, &by));
        }
        steps.push(Step {
            kind: item.kind,
            key: item.key,
            replaces: item.version,
            becomes,
        });
    }
    let act = Act {
        program: taken.program_id.map(ProgramId),
        note: note.to_owned(),
        rolls_back: Some(release),
        is_single: false,
        ..Act::rolling_back(tenant, by).after(lines)
    };
    apply(write, steps, act).await
}

/// What a release of these drafts would do: its faults, and its effects on open cases. Nothing is written.
///
/// # Errors
/// `NotFound` when one is no draft.
pub async fn preview(
    write: &mut Write,
    tenant: TenantId,
    items: &[ReleaseItem],
) -> Result<(Vec<PlacedFault>, Vec<Effects>)> {
    let mut steps = Vec::with_capacity(items.len());
    for item in items {
        let id = ConfigId {
            tenant,
            kind: item.kind,
            key: &item.key,
        };
        steps.push(Step::of_draft(write, id, item.version).await?);
    }
    let changes: Vec<Change<'_>> = steps.iter().map(Step::change).collect();
    let faults = faults(write, tenant, &changes).await?;
    let in_force = texts_in_force::beside(write, tenant, &changes).await?;
    let mut all = Vec::new();
    for change in &changes {
        let program = change
            .body
            .and_then(|body| change.kind.program_of(change.key, body));
        let found = match program {
            Some(program) => {
                let cases = texts_in_force::open_cases(write, tenant, program, &in_force).await?;
                effects(change, &in_force, &cases)
            }
            None => Vec::new(),
        };
        all.push(Effects {
            kind: change.kind,
            key: change.key.to_owned(),
            effects: found,
        });
    }
    Ok((faults, all))
}

/// Brings all steps into force, or none.
pub(super) async fn apply(write: &mut Write, mut steps: Vec<Step>, act: Act) -> Result<Released> {
    let tenant = act.tenant;
    // In one order for everybody, so that two releases cannot wait for each other.
    steps.sort_by(|one, other| (one.kind, &one.key).cmp(&(other.kind, &other.key)));
    let release = write.next_number(tenant, COUNTER, 1).await?;
    for step in &steps {
        let held = config_versions::held(write, step.id(tenant)).await?;
        let held = held.map_or(0, |held| held.version);
        if held != step.replaces {
            return Err(conflict(step.id(tenant), step.replaces, held));
        }
    }
    let changes: Vec<Change<'_>> = steps.iter().map(Step::change).collect();
    let found = faults(write, tenant, &changes).await?;
    if !found.is_empty() {
        return Ok(Released::Refused(found));
    }
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
        &act.by.actor.name,
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
    record(write, tenant, lines).await?;
    Ok(Released::Published(release))
}

/// Brings one text into force; answers its line for the audit log.
async fn put(
    write: &mut Write,
    tenant: TenantId,
    step: &Step,
    (by, action): (&Origin, &'static str),
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
            let name = &by.actor.name;
            if !config_versions::put_in_force(write, id, draft.version, name, at_ms).await? {
                return Err(conflict(id, step.replaces, draft.version));
            }
            put_states(write, id, &draft.body).await?;
            line = line.after(&draft.body);
            format!("version {} after {}", draft.version, step.replaces)
        }
        None => format!("nothing after {}", step.replaces),
    };
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
