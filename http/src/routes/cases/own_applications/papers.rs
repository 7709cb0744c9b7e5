//! The papers of one's own application: what is on file, what is asked for, and which kinds may be sent.

use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::Problem;
use crate::routes::cases::work_queue::forms;
use crate::routes::letters::own_sheet::{self, Filed};
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::asked_form::AskedForm;
use hub_domain::cases::document_judgement::DocumentVerdict;
use hub_domain::cases::form::words_in;
use hub_domain::files::FileState;
use hub_forms::{Question, QuestionType};
use hub_store::cases::own_papers::{OwnFile, OwnPaper};
use hub_store::cases::paper_requests::PaperRequest;
use hub_store::programs::PublishedWorkflow;
use serde::Serialize;

/// A paper on file, as its applicant sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnPaperView {
    id: String,
    /// A document kind of the program's form, the id of a question, or `other`.
    kind: String,
    /// What the kind is called; null where it has no name.
    title: Option<String>,
    name: String,
    received_at_ms: i64,
    /// When another was sent in its place, as it was asked for; null: it stands.
    replaced_at_ms: Option<i64>,
    /// The last day on which it counts, `yyyy-mm-dd`; null: it does not expire.
    expires_on: Option<String>,
    /// What staff say of it.
    verdict: DocumentVerdict,
    /// Why staff cannot use it, in the caller's language; null where they do not say so.
    unusable: Option<String>,
    /// What the applicant gave, which they may open; null for what is on paper, or with staff.
    file: Option<OwnPaperFile>,
}

/// The file of a paper.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnPaperFile {
    id: String,
    media_type: String,
    state: FileState,
    has_thumbnail: bool,
}

/// A paper that is asked for and not on file.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct NeededPaper {
    kind: String,
    title: String,
    /// By when it is wanted, `yyyy-mm-dd`; null: on no day.
    due_on: Option<String>,
    /// Why staff cannot use what was sent for it, in the caller's language; null where nothing was, or they do not say so.
    unusable: Option<String>,
}

impl From<OwnFile> for OwnPaperFile {
    fn from(file: OwnFile) -> Self {
        Self {
            id: file.id,
            media_type: file.media_type,
            state: file.state,
            has_thumbnail: file.has_thumbnail,
        }
    }
}

/// What asks for papers of an application: its form, with what was answered, and its workflow.
pub(super) struct PaperAsker {
    /// What staff have asked for.
    asked: Vec<PaperRequest>,
    form: Option<AskedForm>,
    pub(super) filed: Option<Filed>,
    pub(super) workflow: PublishedWorkflow,
}

impl PaperAsker {
    pub async fn of(app: &App, caller: &Allowed<AnySession>, item: &QueueItem) -> Result<Self, Problem> {
        let tenant = caller.tenant;
        let last = app.store.answers().last(tenant, item.id).await?;
        Ok(Self {
            asked: app.store.paper_requests().of(tenant, item.id).await?,
            form: forms::of_answers(app, tenant, item.process_id, last.as_ref()).await?,
            filed: own_sheet::filed(app, caller, item).await?,
            workflow: app
                .store
                .programs()
                .published_workflow(tenant, item.process_id)
                .await?,
        })
    }

    /// The kinds that the next moves of staff require, from a state.
    fn required_by_moves(&self, state: i64) -> impl Iterator<Item = &str> {
        let moves = self.workflow.flow.possible(state);
        moves.flat_map(|(step, _)| step.required_documents.iter().map(String::as_str))
    }

    /// Whether an application has papers of this kind.
    pub fn has_kind(&self, item: &QueueItem, kind: &str) -> bool {
        self.form.as_ref().is_some_and(|form| form.has_document(kind))
            || self
                .required_by_moves(item.current_state_id.0)
                .any(|one| one == kind)
            || self.questions().any(|question| question.id == kind)
    }

    /// The questions of the form that take papers.
    fn questions(&self) -> impl Iterator<Item = &Question> {
        let form = self.filed.iter().map(|filed| &filed.form);
        let items = form
            .flat_map(|form| &form.sections)
            .flat_map(|section| &section.pages)
            .flat_map(|page| &page.items);
        items
            .flat_map(|item| std::iter::once(item).chain(&item.items))
            .filter(|question| matches!(question.kind, QuestionType::File | QuestionType::Photo))
    }

    /// Whether the form wants papers of this kind: none of its questions takes them, so that they come later, or one does whose answer
    /// is required.
    fn is_wanted(&self, kind: &str) -> bool {
        let takes = |question: &&Question| question.id == kind || question.key.as_deref() == Some(kind);
        let mut questions = self.questions().filter(takes).peekable();
        let Some(filed) = self.filed.as_ref().filter(|_| questions.peek().is_some()) else {
            return true;
        };
        questions.any(|question| {
            let mut required = filed.required.iter();
            required.any(|at| at.rsplit('/').next() == Some(question.id.as_str()))
        })
    }

    /// What a kind is called in a language.
    pub fn title(&self, kind: &str, lang: &str) -> Option<String> {
        let form = self.form.as_ref()?;
        if let Some(title) = form.document_title(kind, lang) {
            return Some(title.to_owned());
        }
        let mut questions = self.questions();
        let question = questions.find(|question| question.id == kind)?;
        words_in(&question.words, lang).map(str::to_owned)
    }

    /// What is asked for and not on file.
    pub fn needed(&self, item: &QueueItem, papers: &[OwnPaper], lang: &str) -> Vec<NeededPaper> {
        let of_form = self.form.iter().flat_map(AskedForm::documents);
        let of_form = of_form.map(|(kind, _)| kind).filter(|kind| self.is_wanted(kind));
        let mut kinds: Vec<&str> = of_form.collect();
        let asked = self.asked.iter().map(|one| one.kind.as_str());
        for kind in self.required_by_moves(item.current_state_id.0).chain(asked) {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        kinds.retain(|kind| !papers.iter().any(|paper| paper.kind == *kind && paper.has_come()));
        let unusable = |kind: &str| {
            let mut of_kind = papers.iter().rev().filter(|paper| paper.kind == kind);
            of_kind.find_map(|paper| paper.why_in(lang))
        };
        kinds
            .into_iter()
            .map(|kind| NeededPaper {
                title: self.title(kind, lang).unwrap_or_else(|| kind.to_owned()),
                due_on: self
                    .asked
                    .iter()
                    .find(|one| one.kind == kind)
                    .and_then(|one| one.due_on.clone()),
                unusable: unusable(kind),
                kind: kind.to_owned(),
            })
            .collect()
    }

    /// What is on file, as the applicant sees it.
    pub fn shown(&self, papers: Vec<OwnPaper>, lang: &str) -> Vec<OwnPaperView> {
        let view = |paper: OwnPaper| OwnPaperView {
            title: self.title(&paper.kind, lang),
            verdict: paper.verdict,
            unusable: paper.why_in(lang),
            id: paper.id,
            kind: paper.kind,
            name: paper.name,
            received_at_ms: paper.received_at_ms,
            replaced_at_ms: paper.replaced_at_ms,
            expires_on: paper.expires_on,
            file: paper.file.map(OwnPaperFile::from),
        };
        papers.into_iter().map(view).collect()
    }
}
