//! "Please correct": what staff ask an applicant about submitted answers, what the applicant answers, and what they offer to change
//! by themselves. Every change of the answers is written by [`crate::cases::case_change`], as staff's corrections are.

mod answer;
mod ask;
mod ask_papers;
mod end_offer;
mod judge_paper;
mod messages;
mod numbers;
mod offer;
mod papers;
mod remind;
mod remind_papers;
pub(crate) mod tell;
mod write_own;

pub use messages::*;
pub use remind::CorrectionReminder;
pub use remind_papers::PaperReminder;

pub(crate) use answer::answer;
pub(crate) use ask::{ask, take_back};
pub(crate) use ask_papers::{ask_papers, take_back_paper};
pub(crate) use end_offer::end_offer;
pub(crate) use judge_paper::judge_paper;
pub(crate) use offer::offer;

use crate::Hub;
use crate::error::Result;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::asked_form::AskedForm;
use hub_domain::cases::case::CaseDocument;
use hub_domain::cases::correction_request::day_at;
use hub_domain::cases::state_meaning::StateOutcome;
use hub_domain::clock::now_ms;
use hub_domain::{TenantId, ThreadId};
use hub_forms::Prepared;
use hub_forms::answers::Reading;
use hub_forms::judge::Fault;
use hub_store::cases::answers::FiledAnswers;
use serde_json::Value;
use std::sync::Arc;

/// Why something is not done.
#[derive(Debug, Clone, PartialEq)]
pub enum Refusal {
    /// There are no answers to a form that can be corrected by the applicant.
    NoForm,
    /// The application is decided or closed.
    Decided,
    /// It was answered, decided or taken back before.
    Over,
    /// There is nothing of this id; the member of the call that names it.
    Unknown(&'static str),
    /// One of the places: its number, which member, why.
    Place {
        number: usize,
        member: &'static str,
        why: &'static str,
    },
    /// A member of the call, and why.
    Field(&'static str, &'static str),
    /// Somebody else has judged the paper since: as it is now.
    Judged(Box<CaseDocument>),
    /// Why the answers do not do.
    Faults(Vec<Fault>),
}

/// What an operation came to.
pub type Outcome<T> = Result<std::result::Result<T, Refusal>>;

/// An application whose answers may be corrected.
struct OpenCase {
    item: QueueItem,
    filed: FiledAnswers,
    form: Arc<Prepared>,
    asked: AskedForm,
}

impl OpenCase {
    /// What a question is called, in a language.
    fn title(&self, at: &str, lang: &str) -> String {
        let answer = self.asked.read_at(at, &Value::Null, lang);
        answer.map_or_else(|| at.to_owned(), |answer| answer.title)
    }

    /// What the questions at some places are called, in a language.
    fn titles<'a>(&self, places: impl Iterator<Item = &'a str>, lang: &str) -> String {
        let titles: Vec<String> = places.map(|at| self.title(at, lang)).collect();
        titles.join(", ")
    }

    /// The answer at a place in English words, in which no number that is sealed can stand.
    fn line(&self, at: &str, value: &Value) -> String {
        let answer = self.asked.read_at(at, value, "en");
        answer.map_or_else(String::new, |answer| answer.line())
    }
}

/// The application of a thread, if its answers may be corrected.
async fn open_case(hub: &Hub, tenant: TenantId, thread: &ThreadId) -> Outcome<OpenCase> {
    let store = hub.store();
    let item = store.applications().by_thread(tenant, thread).await?;
    let filed = store.answers().last(tenant, item.id).await?;
    let asked = store.rule_facts().form(tenant, item.id).await?;
    let (Some(filed), Some(asked)) = (filed, asked) else {
        return Ok(Err(Refusal::NoForm));
    };
    let form = match asked.document() {
        Some(_) => {
            let forms = hub.forms();
            forms.version(tenant, item.process_id, filed.form_version).await?
        }
        None => None,
    };
    let Some(form) = form else {
        return Ok(Err(Refusal::NoForm));
    };
    if is_decided(hub, tenant, &item).await? {
        return Ok(Err(Refusal::Decided));
    }
    Ok(Ok(OpenCase {
        item,
        filed,
        form,
        asked,
    }))
}

/// Whether an application is decided or closed: nothing in it is corrected any more.
pub async fn is_decided(hub: &Hub, tenant: TenantId, item: &QueueItem) -> Result<bool> {
    let (flow, _) = hub.store().programs().workflow(tenant, item.process_id).await?;
    let state = flow.state(item.current_state_id.0);
    Ok(state.is_some_and(|state| state.outcome != StateOutcome::Open))
}

fn reading<'a>(lang: &'a str, zone: &str) -> Reading<'a> {
    Reading {
        lang,
        today: day_at(now_ms(), zone),
    }
}
