//! The texts of a program's file come in together: as drafts, or published in one release.

use super::publishing::{Act, Released, Step, apply, hold};
use crate::audit::{self, AuditLine, By};
use crate::config_versions::{self, ConfigId, ConfigVersion};
use crate::error::Result;
use crate::ledger::budgets;
use crate::programs::program_settings::{self, Kept};
use crate::{Write, config_drafts};
use hub_domain::config_version::{ConfigKind, VersionState};
use hub_domain::configuration::PlacedFault;
use hub_domain::programs::contacts::ProgramContacts;
use hub_domain::programs::public_figures::PublicFigures;
use hub_domain::programs::settings::ProgramSettings;
use hub_domain::{ProgramId, TenantId};
use hub_payments::ProgramFees;

/// A text that comes in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedText {
    pub kind: ConfigKind,
    pub key: String,
    /// JSON.
    pub body: String,
}

/// What comes in together.
#[derive(Debug, Clone, Copy, Default)]
pub struct Incoming<'a> {
    pub texts: &'a [ImportedText],
    /// In force from the commit on, whether the texts are or not; with whether the form's frame asks for its own mode.
    pub settings: Option<(&'a ProgramSettings, bool)>,
    /// As the settings.
    pub contacts: Option<&'a ProgramContacts>,
    /// As the settings.
    pub fees: Option<&'a ProgramFees>,
    /// As the settings.
    pub public_figures: Option<&'a PublicFigures>,
    /// Whether what the program awards is limited from the commit on. An amount comes from nowhere else.
    pub limits: Option<bool>,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum Imported {
    /// They wait as drafts.
    Drafts,
    /// They are in force with this release; none where there was nothing to change.
    Released(Option<i64>),
    /// Nothing is in force, for these reasons; the write has to be rolled back.
    Refused(Vec<PlacedFault>),
}

/// The version in force of a text and the draft that waits, as this write sees them.
pub async fn standing(
    write: &mut Write,
    id: ConfigId<'_>,
) -> Result<(Option<ConfigVersion>, Option<ConfigVersion>)> {
    let held = config_versions::held(write, id).await?;
    let newest = config_versions::newest(write, id).await?;
    let draft = newest.filter(|newest| newest.state == VersionState::Draft);
    Ok((held, draft))
}

/// Brings texts in, each on the version in force. With a note they come into force, and it says why; without one they wait as drafts.
/// Settings, contacts, fees and what is said of public figures become the next revision of what the program has.
///
/// # Errors
/// `VersionConflict` when somebody else publishes one of them meanwhile.
pub async fn import(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    incoming: Incoming<'_>,
    note: Option<&str>,
    by: By,
) -> Result<Imported> {
    let line = AuditLine::new(tenant, by.clone(), "program.import", "program", program);
    let mut lines = vec![line.reason(note.unwrap_or("as drafts"))];
    let mut texts: Vec<&ImportedText> = incoming.texts.iter().collect();
    let mut steps = Vec::with_capacity(texts.len());
    let is_release = note.is_some() && !texts.is_empty();
    // Settings change the program's row, which is changed after this by everybody.
    let release = match is_release || incoming.settings.is_some() {
        true => Some(hold(write, tenant).await?),
        false => None,
    };
    texts.sort_by(|one, other| (one.kind, &one.key).cmp(&(other.kind, &other.key)));
    for text in texts {
        let id = ConfigId {
            tenant,
            kind: text.kind,
            key: &text.key,
        };
        let based_on = config_versions::version_held(write, id).await?.unwrap_or(0);
        let version = config_versions::save_draft(write, id, based_on, &text.body, &by).await?;
        lines.push(config_drafts::draft_line(
            id,
            (version, based_on, None),
            &text.body,
            &by,
        ));
        if note.is_some() {
            steps.push(Step::of_draft(write, id, version).await?);
        }
    }
    if let Some((settings, frame_mode)) = incoming.settings {
        program_settings::follow(write, tenant, program, settings, frame_mode).await?;
        lines.extend(revise(write, tenant, program, settings, &by).await?);
    }
    if let Some(contacts) = incoming.contacts {
        lines.extend(revise(write, tenant, program, contacts, &by).await?);
    }
    if let Some(fees) = incoming.fees {
        lines.extend(revise(write, tenant, program, fees, &by).await?);
    }
    if let Some(figures) = incoming.public_figures {
        lines.extend(revise(write, tenant, program, figures, &by).await?);
    }
    if let Some(limits) = incoming.limits {
        lines.extend(budgets::limit(write, tenant, program, limits, &by).await?);
    }
    let Some(note) = note else {
        audit::append_all(write, tenant, lines).await?;
        return Ok(Imported::Drafts);
    };
    let Some(release) = release.filter(|_| is_release) else {
        audit::append_all(write, tenant, lines).await?;
        return Ok(Imported::Released(None));
    };
    let act = Act::publishing(tenant, by)
        .after(lines)
        .held(release)
        .of_release(Some(program), note);
    Ok(match apply(write, steps, act).await? {
        Released::Published(release) => Imported::Released(Some(release)),
        Released::Refused(faults) => Imported::Refused(faults),
    })
}

/// Keeps a text on the revision in force; answers its line for the audit log.
async fn revise<T: Kept>(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    text: &T,
    by: &By,
) -> Result<Option<AuditLine>> {
    let held = program_settings::held::<T>(write, tenant, program).await?;
    program_settings::keep(write, tenant, program, held.revision, text, by).await
}
