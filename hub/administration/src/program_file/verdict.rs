//! What bringing in a text of a file does to what is there.

use hub_domain::ProgramId;
use hub_domain::config_version::ConfigKind;
use serde::Serialize;
use serde_json::Value;

/// What is there of a text: kind and key.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standing {
    /// JSON of the version in force.
    pub held: Option<String>,
    /// JSON of the draft that waits.
    pub draft: Option<String>,
}

/// What becomes of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ProgramFileVerdict)]
pub enum Verdict {
    /// There is none yet.
    Created,
    /// The one in force becomes another.
    Changed,
    /// It is in force already.
    Unchanged,
    /// Somebody's draft waits that says something else.
    DraftWaits,
    /// Every program has it, and it would become another for all of them.
    OfAllPrograms,
    /// The caller may not change it.
    NotAllowed,
}

impl Verdict {
    /// Whether it keeps the file out, unless it is left out.
    pub fn is_conflict(self) -> bool {
        matches!(
            self,
            Verdict::DraftWaits | Verdict::OfAllPrograms | Verdict::NotAllowed
        )
    }
}

/// What becomes of a text of this kind and key, for a program.
pub fn verdict(kind: ConfigKind, key: &str, body: &str, program: ProgramId, standing: &Standing) -> Verdict {
    let is_same = |other: &str| same(kind, body, other);
    if let Some(draft) = &standing.draft
        && !is_same(draft)
    {
        return Verdict::DraftWaits;
    }
    let Some(held) = &standing.held else {
        return Verdict::Created;
    };
    if is_same(held) {
        return Verdict::Unchanged;
    }
    match kind.program_of(key, held) {
        Some(of) if of == program.0 => Verdict::Changed,
        Some(_) | None => Verdict::OfAllPrograms,
    }
}

/// Whether two texts of a kind say the same, also where one of them leaves a default out.
fn same(kind: ConfigKind, one: &str, other: &str) -> bool {
    let spelled = |body: &str| {
        let text: Value = serde_json::from_str(body).ok()?;
        super::text::spelled(kind, &text, "").ok()
    };
    one == other || spelled(one).is_some_and(|one| spelled(other) == Some(one))
}
