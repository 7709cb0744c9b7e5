//! Drafts of configuration, with their lines in the audit log. Each save is a version of its own and names what it was made from,
//! so that of two people at one draft neither overwrites the other unseen.

use crate::Write;
use crate::audit::{self, AuditLine, By};
use crate::config_versions::{self, ConfigId, ConfigVersion};
use crate::error::{Result, StoreError};
use hub_domain::config_version::VersionState;

/// What the author of a draft saw when they began to write it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DraftBase {
    /// The version in force; 0: none was.
    pub published: i64,
    /// The draft that waited; 0: none did. Not said by callers who replace whatever waits.
    pub draft: Option<i64>,
}

/// What came of saving a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum Drafting {
    /// The draft's version.
    Saved(i64),
    /// Somebody else has saved or published since. Nothing was written.
    Overtaken(Box<Overtaking>),
}

/// What somebody else has done to a text meanwhile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overtaking {
    /// Their draft, or the version that they have published.
    pub theirs: ConfigVersion,
    /// The text that both began with, if there was one.
    pub before: Option<ConfigVersion>,
}

/// Writes a draft with a line in the audit log, whatever draft waits and whatever is in force.
pub async fn replace_draft(
    write: &mut Write,
    id: ConfigId<'_>,
    based_on: i64,
    body: &str,
    by: &By,
) -> Result<i64> {
    let version = config_versions::save_draft(write, id, based_on, body, by).await?;
    audit::append(write, draft_line(id, (version, based_on, None), body, by)).await?;
    Ok(version)
}

/// Writes a draft with a line in the audit log, unless somebody else has saved or published since its author began. Its faults
/// do not matter before it is published.
///
/// # Errors
/// `NotFound` when its author saw a version or a draft that was never there.
pub async fn revise(
    write: &mut Write,
    id: ConfigId<'_>,
    base: DraftBase,
    body: &str,
    by: &By,
) -> Result<Drafting> {
    kept(write, id, base, (body, None), by).await
}

/// Writes the text of an earlier version as a draft, as [`revise`] does with a new one.
///
/// # Errors
/// `NotFound` when no such version has been in force.
pub async fn restore(
    write: &mut Write,
    id: ConfigId<'_>,
    base: DraftBase,
    to: i64,
    by: &By,
) -> Result<Drafting> {
    let earlier = earlier(write, id, to).await?;
    kept(write, id, base, (&earlier.body, Some(to)), by).await
}

/// A version that is or was in force.
async fn earlier(write: &mut Write, id: ConfigId<'_>, version: i64) -> Result<ConfigVersion> {
    let earlier = config_versions::version_of(write, id, version).await?;
    match earlier.state {
        VersionState::Draft => Err(StoreError::NotFound("version")),
        VersionState::Published | VersionState::Superseded => Ok(earlier),
    }
}

async fn kept(
    write: &mut Write,
    id: ConfigId<'_>,
    base: DraftBase,
    (body, restores): (&str, Option<i64>),
    by: &By,
) -> Result<Drafting> {
    // First, so that of two who save at once the second sees what the first has written.
    let version = config_versions::next_version(write, id).await?;
    if let Some(overtaking) = overtaken(write, id, base).await? {
        return Ok(Drafting::Overtaken(Box::new(overtaking)));
    }
    config_versions::insert(write, id, (version, base.published, restores), body, by).await?;
    let line = draft_line(id, (version, base.published, restores), body, by);
    audit::append(write, line).await?;
    Ok(Drafting::Saved(version))
}

/// The line of a draft in the audit log.
pub(crate) fn draft_line(
    id: ConfigId<'_>,
    (version, based_on, restores): (i64, i64, Option<i64>),
    body: &str,
    by: &By,
) -> AuditLine {
    let reason = match restores {
        Some(to) => format!("version {version} after {based_on}, restores {to}"),
        None => format!("version {version} after {based_on}"),
    };
    AuditLine::new(id.tenant, by.clone(), "config.draft", id.kind.as_str(), id.key)
        .after(body)
        .reason(reason)
}

/// Writes the text of an earlier version as a draft in place of whatever waits, without an audit line: for a roll-back that is
/// published in the same write.
pub(crate) async fn draft_of_earlier(
    write: &mut Write,
    id: ConfigId<'_>,
    based_on: i64,
    to: i64,
    by: &By,
) -> Result<ConfigVersion> {
    let earlier = earlier(write, id, to).await?;
    let version = config_versions::next_version(write, id).await?;
    config_versions::insert(write, id, (version, based_on, Some(to)), &earlier.body, by).await?;
    config_versions::version_of(write, id, version).await
}

async fn overtaken(write: &mut Write, id: ConfigId<'_>, base: DraftBase) -> Result<Option<Overtaking>> {
    let published = config_versions::held(write, id).await?;
    let held_version = published.as_ref().map_or(0, |held| held.version);
    let waiting = waiting(write, id, held_version).await?;
    let waiting_version = waiting.as_ref().map_or(0, |draft| draft.version);
    let is_draft_seen = base.draft.is_none_or(|seen| seen == waiting_version);
    if held_version == base.published && is_draft_seen {
        return Ok(None);
    }
    let on_held = waiting.filter(|draft| draft.based_on == held_version);
    let theirs = on_held.or(published).ok_or(StoreError::NotFound("version"))?;
    let seen = base.draft.filter(|draft| *draft > 0).unwrap_or(base.published);
    let before = match config_versions::version_of(write, id, seen).await {
        Ok(before) => Some(before),
        Err(StoreError::NotFound(_)) => None,
        Err(error) => return Err(error),
    };
    Ok(Some(Overtaking { theirs, before }))
}

/// The draft that is newer than the version in force.
async fn waiting(write: &mut Write, id: ConfigId<'_>, held: i64) -> Result<Option<ConfigVersion>> {
    let newest = config_versions::newest(write, id).await?;
    Ok(newest.filter(|one| one.state == VersionState::Draft && one.version > held))
}
