//! Releases: what came into force together, by whom and why, and what it replaced.

use super::publishing::{Act, Released, Step, apply, hold};
use super::{faults, form_check, texts_in_force};
use crate::audit::By;
use crate::config_drafts;
use crate::config_versions::{self, ConfigId};
use crate::error::{Result, StoreError};
use crate::{Store, Write, args, statements};
use hub_domain::config_version::ConfigKind;
use hub_domain::configuration::{Change, Effect, PlacedFault, StateMoves, effects};
use hub_domain::{ProgramId, TenantId};

statements! {
    ONE = "SELECT release_id, program_id, note, published_by, published_at_ms, rolls_back, rolled_back_by FROM config_releases
        WHERE tenant_id = $1 AND release_id = $2";
    OF_PROGRAM = "SELECT release_id, program_id, note, published_by, published_at_ms, rolls_back, rolled_back_by FROM config_releases
        WHERE tenant_id = $1 AND program_id = $2 ORDER BY release_id DESC LIMIT 100";
    ITEMS = "SELECT kind, config_key, version, replaced FROM config_release_items
        WHERE tenant_id = $1 AND release_id = $2 ORDER BY kind, config_key";
}

/// A draft that is to be published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReleaseItem {
    pub kind: ConfigKind,
    pub key: String,
    /// The draft's.
    pub version: i64,
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

    /// Whether this node answers by every text of a release, or by a later one.
    pub async fn is_followed(&self, tenant: TenantId, release: i64) -> Result<bool> {
        let versions = self.0.config_versions();
        for item in self.items(tenant, release).await? {
            let id = ConfigId {
                tenant,
                kind: item.kind,
                key: &item.key,
            };
            let is_followed = match versions.in_force(id).await? {
                Some(held) => held != item.replaced && held >= item.version,
                None => item.version == 0,
            };
            if !is_followed {
                return Ok(false);
            }
        }
        Ok(true)
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

/// Publishes drafts of a program together. Nothing of it is in force unless all of it can be. Where a workflow loses states that
/// cases are in, `moves` says where they go; whoever publishes moves them in the same transaction.
///
/// # Errors
/// `NotFound` when one is no draft, `VersionConflict` when another version than a draft's is in force by now, or when somebody has
/// saved over it since.
pub async fn publish(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    (items, moves): (&[ReleaseItem], &StateMoves),
    note: &str,
    by: By,
) -> Result<Released> {
    let mut steps = Vec::with_capacity(items.len());
    for item in items {
        let id = ConfigId {
            tenant,
            kind: item.kind,
            key: &item.key,
        };
        let step = Step::of_draft(write, id, item.version).await?;
        let newest = config_versions::newest(write, id).await?;
        if let Some(newer) = newest.filter(|newest| newest.version > item.version) {
            return Err(StoreError::VersionConflict {
                what: item.kind.as_str(),
                seen: item.version,
                current: newer.version,
            });
        }
        steps.push(step);
    }
    let act = Act::publishing(tenant, by)
        .of_release(Some(program), note)
        .moving(moves.clone());
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
    by: By,
) -> Result<Released> {
    let taken: ConfigRelease = write.one("release", ONE, args![tenant, release]).await?;
    let held = hold(write, tenant).await?;
    let rows: Vec<(String, String, i64, i64)> = write.all(ITEMS, args![tenant, release]).await?;
    let mut items = rows.into_iter().map(read_item).collect::<Result<Vec<_>>>()?;
    items.sort_by(|one, other| (one.kind, &one.key).cmp(&(other.kind, &other.key)));
    let (mut steps, mut lines) = (Vec::new(), Vec::new());
    for item in items {
        let id = ConfigId {
            tenant,
            kind: item.kind,
            key: &item.key,
        };
        let becomes = match item.replaced {
            0 => None,
            to => Some(config_drafts::draft_of_earlier(write, id, item.version, to, &by).await?),
        };
        if let Some(draft) = &becomes {
            let numbers = (draft.version, item.version, Some(item.replaced));
            lines.push(config_drafts::draft_line(id, numbers, &draft.body, &by));
        }
        steps.push(Step {
            kind: item.kind,
            key: item.key,
            replaces: item.version,
            becomes,
        });
    }
    let act = Act::rolling_back(tenant, by)
        .after(lines)
        .held(held)
        .of_release(taken.program_id.map(ProgramId), note)
        .taking_back(release);
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
        let begun = match program {
            Some(program) if change.kind == ConfigKind::Form => {
                texts_in_force::begun(write, tenant, program).await?
            }
            Some(_) | None => 0,
        };
        all.push(Effects {
            kind: change.kind,
            key: change.key.to_owned(),
            effects: found
                .into_iter()
                .chain(form_check::effect(change, &in_force, begun))
                .collect(),
        });
    }
    Ok((faults, all))
}
