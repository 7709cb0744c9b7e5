//! Drafts of applications, each of them somebody's own.

pub mod begin;
pub mod discard;
pub mod known;
pub mod list;
pub mod read;
pub mod save;
pub mod sign;
pub mod submit;

use crate::App;
use crate::extract::{Allowed, AnySession, Caller};
use crate::problem::{AnswerFault, Key, Problem};
use crate::routes::forms::read::ProgramForm;
use hub_actors::forms::drafts::{OpenDraft, Refusal};
use hub_domain::{ProgramId, TenantId};
use known::KnownSource;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// A draft with its answers.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ApplicationDraft {
    id: String,
    program_id: i64,
    program_name: String,
    /// Of the program's form: the newest, unless it has been submitted.
    form_version: i64,
    /// In which it is filled in, BCP 47.
    lang: String,
    /// Counts the saves.
    revision: i64,
    /// The place at which somebody was last; empty at the beginning.
    at: String,
    /// By the questions' ids, as they were typed: `{ "rent": …, "members": [{ "id": "r1", "answers": { … } }] }`.
    #[schema(value_type = Object)]
    answers: Map<String, Value>,
    /// The revision of each place.
    revisions: BTreeMap<String, i64>,
    /// Where answers come from that were offered and are as they were taken, by their places.
    taken: BTreeMap<String, KnownSource>,
    /// Answers that the form has no place for any more.
    set_aside: Vec<SetAsideAnswer>,
    /// What the newest version of the form changed since the draft was opened last.
    changes: Vec<FormChange>,
    created_at_ms: i64,
    saved_at_ms: i64,
    /// The case that staff fill in by it; null for a draft of the caller's own.
    case: Option<DraftCase>,
    /// It is one of a trial: what is sent counts nowhere.
    trial: bool,
    /// What it has become.
    application_id: Option<i64>,
    external_id: Option<String>,
    /// The form in force, where it was asked for and the draft is open; null otherwise.
    form: Option<ProgramForm>,
}

/// The case that a draft is filled in for.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DraftCase {
    pub(in crate::routes) application_id: i64,
    pub(in crate::routes) external_id: String,
    pub(in crate::routes) applicant_name: String,
    /// BCP 47.
    pub(in crate::routes) applicant_lang: String,
}

/// An answer that its form has no place for any more.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SetAsideAnswer {
    at: String,
    value: Value,
    /// `removed`, or the fault that it has by now.
    why: String,
}

/// A change of one question, group, or rule's target.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FormChange {
    id: String,
    /// `words`, `wider` or `narrower`.
    #[schema(value_type = String)]
    sort: hub_forms::change::Sort,
    /// What it is, as a machine key.
    #[schema(value_type = String)]
    what: &'static str,
}

impl ApplicationDraft {
    /// Without the sources in other programs than these: the name of a program whose applications the reader does not see would say that
    /// there is one.
    pub(in crate::routes) fn with_sources_of(mut self, programs: &BTreeSet<String>) -> Self {
        self.taken.retain(|_, source| source.is_seen_in(programs));
        self
    }

    async fn of(
        app: &App,
        tenant: TenantId,
        open: OpenDraft,
        case: Option<DraftCase>,
    ) -> Result<Self, Problem> {
        let OpenDraft {
            draft,
            answers,
            revisions,
            changes,
            taken,
        } = open;
        let names = program_names(app, tenant).await?;
        let trials = app.store.trials();
        let trial = case.is_none() && trials.is_trying(tenant, draft.program, draft.account).await?;
        let set_aside: Vec<hub_forms::draft::SetAside> =
            serde_json::from_value(draft.set_aside).map_err(Problem::internal)?;
        Ok(Self {
            program_name: names.get(&draft.program).cloned().unwrap_or_default(),
            id: draft.id,
            program_id: draft.program.0,
            form_version: draft.form_version,
            lang: draft.lang,
            revision: draft.revision,
            at: draft.resume_at,
            answers,
            revisions,
            taken: taken
                .into_iter()
                .map(|source| (source.at.clone(), source.into()))
                .collect(),
            set_aside: set_aside
                .into_iter()
                .map(|aside| SetAsideAnswer {
                    at: aside.at,
                    value: aside.value,
                    why: aside.why,
                })
                .collect(),
            changes: changes
                .into_iter()
                .map(|change| FormChange {
                    id: change.id,
                    sort: change.sort,
                    what: change.what,
                })
                .collect(),
            created_at_ms: draft.created_at_ms,
            saved_at_ms: draft.saved_at_ms,
            case,
            trial,
            application_id: draft.submitted.as_ref().map(|submitted| submitted.application.0),
            external_id: draft.submitted.map(|submitted| submitted.external_id),
            form: None,
        })
    }
}

/// What the tenant's programs are called, those too that are not launched.
async fn program_names(app: &App, tenant: TenantId) -> Result<BTreeMap<ProgramId, String>, Problem> {
    let programs = app.store.administered_programs().all(tenant).await?;
    let names = programs.into_iter().map(|one| (one.id, one.name));
    Ok(names.collect())
}

/// Opens a draft and shows it.
async fn opened(
    app: &App,
    caller: &Allowed<AnySession>,
    draft: hub_store::forms::drafts::Draft,
) -> Result<ApplicationDraft, Problem> {
    opened_by(app, caller, draft, None).await
}

/// Opens a draft of the caller's own, or of a case.
pub(in crate::routes) async fn opened_by(
    app: &App,
    caller: &Caller,
    draft: hub_store::forms::drafts::Draft,
    case: Option<DraftCase>,
) -> Result<ApplicationDraft, Problem> {
    let open = hub_actors::forms::drafts::open(&app.hub, caller.tenant, draft, &caller.zone, &caller.by())
        .await?
        .map_err(refused)?;
    ApplicationDraft::of(app, caller.tenant, open, case).await
}

/// A refusal on the wire.
pub(in crate::routes) fn refused(refusal: Refusal) -> Problem {
    match refusal {
        Refusal::NoForm => Key::NotFound.into(),
        Refusal::Closed {
            opens_at_ms,
            closes_at_ms,
        } => Problem::program_closed(opens_at_ms, closes_at_ms),
        Refusal::WrongAudience => Key::WrongAudience.into(),
        Refusal::FiledByStaff => Key::FiledByStaff.into(),
        Refusal::Applied(application) | Refusal::Submitted(application) => {
            Problem::already_applied(application)
        }
        Refusal::FilledIn => Key::AlreadyFilledIn.into(),
        Refusal::Decided => Key::CaseDecided.into(),
        Refusal::Changed => Key::DraftChanged.into(),
        Refusal::Field { change, member, why } => Problem::field(format!("changes[{change}].{member}"), why),
        Refusal::TooLarge => Key::PayloadTooLarge.into(),
        Refusal::Faults(faults) => {
            let faults = faults.into_iter().map(|fault| AnswerFault {
                at: fault.at,
                part: fault.part,
                key: fault.key.to_owned(),
                rule: fault.rule,
            });
            Problem::form_faults(faults.collect())
        }
    }
}

/// A language tag.
pub(in crate::routes) fn language(lang: &str) -> Result<&str, Problem> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    match (2..=35).contains(&lang.len()) && lang.chars().all(plain) {
        true => Ok(lang),
        false => Err(Problem::field("lang", "invalid")),
    }
}
