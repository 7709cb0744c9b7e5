//! `GET /api/work-queue/items/{id}/case`: an application as a caseworker reads it: answers, documents, payments,
//! history.

use super::{forms, seen_programs};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use crate::read_audit::note_read;
use crate::routes::forms::drafts::known::KnownSource;
use actix_web::{get, web};
use hub_actors::forms::drafts::{FillIn, fill_in};
use hub_domain::cases::applicant_wait;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::asked_form::AskedForm;
use hub_domain::cases::case::{CaseDocument, CasePayment, HistoryEntry};
use hub_domain::cases::change::UNDO_MS;
use hub_domain::cases::correction::{CorrectedAnswer, CorrectionDocument, Revision, standing};
use hub_domain::cases::form::{Answer, AnswerSection, words_in};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::programs::document_settings::UnusableReason;
use hub_domain::{ApplicantId, ApplicationId};
use hub_store::cases::answers::FiledAnswers;
use hub_store::cases::staff_filings::StaffFiling;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReaderParams {
    /// The reader's language, BCP 47; English where it is left out or the form has no words in it.
    lang: Option<String>,
}

impl ReaderParams {
    /// The language, or English.
    pub(super) fn lang(&self) -> &str {
        match self.lang.as_deref() {
            Some(lang) if !lang.is_empty() && lang.len() <= 35 => lang,
            _ => "en",
        }
    }
}

/// A case.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CaseView {
    item: QueueItem,
    person: CasePerson,
    /// Null: it was filed without a form.
    form: Option<FiledForm>,
    /// Whether staff may fill the form in for the applicant; null: its answers are there, it is decided, or there is no form.
    fill_in: Option<CaseFillIn>,
    sections: Vec<AnswerSection>,
    /// The ids of questions that were answered here and that the program's form asks no more: the answers stay.
    no_longer_asked: Vec<String>,
    /// The answers that were corrected since, with what the applicant said.
    corrections: Vec<AnswerCorrection>,
    /// Answers about the household, repeated here.
    facts: Vec<Answer>,
    /// The papers that the form asks for, with those of them that are on file.
    document_kinds: Vec<DocumentKind>,
    documents: Vec<CaseDocument>,
    payments: Vec<CasePayment>,
    /// The last thing first.
    history: Vec<HistoryEntry>,
    /// The version of the workflow that the next change is judged by.
    workflow_version: i64,
    /// When the maximum time in its state ends; null: no limit. Of a program whose clock pauses, by what the case has waited later.
    due_at_ms: Option<i64>,
    /// Since when it waits for its applicant; null: it does not.
    waiting_since_ms: Option<i64>,
    /// The time of its state does not run while it waits, by the settings of its program.
    deadline_pauses: bool,
    /// Why a paper cannot be used: the reasons of its program.
    unusable_reasons: Vec<UnusableReason>,
    /// Until when the caller may undo their last change; null: there is nothing to undo.
    undo_until_ms: Option<i64>,
    /// Where answers come from that the applicant was offered and took as they were.
    sources: Vec<TakenAnswer>,
    /// The same form in the form engine, for programs that are filled in there.
    frame_url: Option<String>,
}

/// The applicant.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CasePerson {
    id: ApplicantId,
    name: String,
    /// BCP 47.
    lang: String,
    /// IANA zone.
    zone: String,
    /// The state they live in, by its postal code; empty where it is not known.
    state: String,
}

/// Where an answer comes from that was offered when the form was filled in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TakenAnswer {
    /// Its place.
    at: String,
    source: KnownSource,
}

/// Which form was filled in, in which language, when.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FiledForm {
    title: String,
    version: i64,
    /// In which it was filled in, BCP 47.
    lang: String,
    /// How many times it was filed.
    revision: i64,
    filed_by: String,
    /// For whom staff filled it in; null where the applicant did.
    filed_for: Option<String>,
    filed_at_ms: i64,
}

/// What staff may do with the form of a case.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CaseFillIn {
    /// Nobody has begun to fill it in.
    Begin,
    Continue,
}

/// A correction that stands.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AnswerCorrection {
    /// The section's key.
    section: String,
    /// The question's key, or its id in a form document.
    question: String,
    /// The answer's place in a form document, `members/r1/born`; a row that came or went is `members/r1`. Otherwise empty.
    at: String,
    /// What the applicant answered.
    own: Answer,
    /// Who corrected it last.
    by: String,
    /// The applicant did: because they were asked, or because staff took what they offered.
    by_applicant: bool,
    at_ms: i64,
    /// Empty for corrections from before reasons were asked for.
    reason: String,
    /// The paper that shows it.
    document: Option<CorrectionDocument>,
}

/// A kind of paper that an application needs.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DocumentKind {
    kind: String,
    title: String,
    is_on_file: bool,
    /// One of them is accepted.
    is_accepted: bool,
    /// When staff asked the applicant for it; null: they did not.
    asked_at_ms: Option<i64>,
    /// By when it is wanted, `yyyy-mm-dd`; null: on no day.
    due_on: Option<String>,
    /// How the applicant was told; null: they were not asked, or nobody could be reached.
    told_by: Option<Channel>,
    /// When they were reminded last; null: they were not.
    reminded_at_ms: Option<i64>,
}

/// One case.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path), ReaderParams),
    responses((status = 200, body = CaseView)),
    security(("bearer" = []))
)]
#[get("/api/work-queue/items/{id}/case")]
pub async fn read_case(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    id: web::Path<i64>,
    reader: web::Query<ReaderParams>,
) -> Result<web::Json<CaseView>, Problem> {
    let (tenant, id, store) = (caller.tenant, ApplicationId(*id), &app.store);
    let item = super::application(&app, &caller, id).await?;
    note_read(&app, &caller, "application.open", ("application", id)).await?;
    let (programs, thread) = (
        store.programs(),
        store.threads().by_id(tenant, &item.thread_id).await?,
    );
    let (applicants, papers, paid) = (store.applicants(), store.documents(), store.payments());
    let (answers, changes, applications) = (store.answers(), store.changes(), store.applications());
    let (person, filed, documents, payments, workflow, last, current, frame) = tokio::try_join!(
        applicants.by_id(tenant, ApplicantId(thread.applicant_id)),
        answers.last(tenant, id),
        papers.of(tenant, id),
        paid.of(tenant, id),
        programs.published_workflow(tenant, item.process_id),
        changes.last(tenant, id),
        applications.case_state(tenant, id),
        programs.frame(tenant, item.process_id),
    )?;
    let history = store
        .history()
        .of(tenant, id, &item.thread_id, &documents, &payments, reader.lang())
        .await?;
    let frame_url = match frame {
        Some(frame) => {
            let row = store.tenant(tenant).await?;
            frame.address(&row.settings.form_engine, &item.external_id)
        }
        None => None,
    };
    let fill_in = fill_in(&app.hub, tenant, &item).await?;
    let by_staff = store.staff_filings().of(tenant, id).await?;
    let sources = store.answer_sources().of_application(tenant, id).await?;
    let seen = seen_programs(&app, &caller).await?;
    let form = forms::of_answers(&app, tenant, item.process_id, filed.as_ref()).await?;
    let no_longer_asked = match (&form, &filed) {
        (Some(form), Some(_)) => {
            let now = forms::of_answers(&app, tenant, item.process_id, None).await?;
            now.map_or_else(Vec::new, |now| form.no_longer_asked(&now))
        }
        _ => Vec::new(),
    };
    let lang = reader.lang();
    let sections = match (&form, &filed) {
        (Some(form), Some(filed)) => form.read(&filed.answers, lang),
        _ => Vec::new(),
    };
    let revisions = store.answers().revisions(tenant, id).await?;
    let corrections = form
        .as_ref()
        .map_or_else(Vec::new, |form| corrections(form, &revisions, lang));
    let is_on_file = |kind: &str| {
        documents
            .iter()
            .any(|document| document.kind == kind && document.counts())
    };
    let asked = store.paper_requests().of(tenant, id).await?;
    let document_kinds = form.iter().flat_map(AskedForm::documents).map(|(kind, words)| {
        let asked = asked.iter().find(|one| one.kind == kind);
        DocumentKind {
            title: words_in(words, lang).unwrap_or(kind).to_owned(),
            is_on_file: is_on_file(kind),
            asked_at_ms: asked.map(|one| one.asked_at_ms),
            due_on: asked.and_then(|one| one.due_on.clone()),
            told_by: asked.and_then(|one| one.told_by),
            reminded_at_ms: asked.and_then(|one| one.reminded_at_ms),
            is_accepted: documents
                .iter()
                .any(|document| document.kind == kind && document.is_accepted()),
            kind: kind.to_owned(),
        }
    });
    let state = workflow.flow.state(item.current_state_id.0);
    let settings = store
        .program_settings()
        .documents(tenant, item.process_id)
        .await?;
    let waits = store.applicant_waits().of(tenant, id).await?;
    let sla_hours = state.and_then(|state| state.sla_hours);
    let due_at_ms = sla_hours.map(|hours| {
        let of_state = (current.since_ms, hours.saturating_mul(3_600_000));
        applicant_wait::due_at_ms(of_state, &waits, settings.pauses_deadline, now_ms())
    });
    let waiting = waits.iter().find(|wait| wait.until_ms.is_none());
    let undo = last.filter(|last| last.may_be_undone(item.version, caller.account.0, now_ms()));
    Ok(web::Json(CaseView {
        person: CasePerson {
            id: ApplicantId(person.id),
            name: person.name,
            lang: person.lang,
            zone: person.zone,
            state: person.state,
        },
        facts: sections
            .iter()
            .flat_map(|section| &section.answers)
            .filter(|answer| answer.fact.is_some())
            .cloned()
            .collect(),
        document_kinds: document_kinds.collect(),
        fill_in: fill_in.map(|what| match what {
            FillIn::Begin => CaseFillIn::Begin,
            FillIn::Continue => CaseFillIn::Continue,
        }),
        form: match (&form, filed) {
            (Some(form), Some(filed)) => Some(filed_form(form.title_in(lang), filed, by_staff)),
            _ => None,
        },
        sections,
        no_longer_asked,
        corrections,
        documents,
        payments,
        history,
        workflow_version: workflow.version,
        due_at_ms,
        waiting_since_ms: waiting.map(|wait| wait.since_ms),
        deadline_pauses: settings.pauses_deadline,
        unusable_reasons: settings.reasons,
        undo_until_ms: undo.map(|last| last.at_ms + UNDO_MS),
        sources: sources
            .into_iter()
            .filter(|source| source.program.as_ref().is_none_or(|name| seen.contains(name)))
            .map(|source| TakenAnswer {
                at: source.at.clone(),
                source: source.into(),
            })
            .collect(),
        frame_url,
        item,
    }))
}

/// What staff have corrected since the applicant filed the answers.
pub(super) fn corrections(form: &AskedForm, revisions: &[Revision], lang: &str) -> Vec<AnswerCorrection> {
    let view = |one: CorrectedAnswer<'_>| {
        // What is signed or agreed to for the first time corrects nothing.
        let is_declared = one.after["answers_hash"].is_string() || one.after["agreed"] == true;
        if one.before.is_null() && is_declared {
            return None;
        }
        let own = form.read_corrected(&one, one.before, lang)?;
        Some(AnswerCorrection {
            section: one.section,
            question: one.question,
            at: one.at,
            own,
            by: one.note.by.clone(),
            by_applicant: one.note.by_applicant,
            at_ms: one.note.at_ms,
            reason: one.note.reason.clone(),
            document: one.note.document.clone(),
        })
    };
    standing(revisions, form.document())
        .into_iter()
        .filter_map(view)
        .collect()
}

impl AnswerCorrection {
    /// The applicant's own answer, if this is about that question.
    pub(super) fn own_of(&self, section: &str, question: &str) -> Option<&Answer> {
        (self.section == section && self.question == question && !self.at.contains('/')).then_some(&self.own)
    }
}

fn filed_form(title: &str, filed: FiledAnswers, by_staff: Option<StaffFiling>) -> FiledForm {
    FiledForm {
        title: title.to_owned(),
        version: filed.form_version,
        lang: filed.lang,
        revision: filed.revision,
        filed_for: by_staff.map(|filing| filing.for_name),
        filed_by: filed.filed_by,
        filed_at_ms: filed.filed_at_ms,
    }
}
