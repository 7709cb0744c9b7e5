//! The applicant answers: another value at the places that they were asked about, or that what stands there is right.

use super::numbers::{Unnumbered, take_out};
use super::papers::{self, SentPapers};
use super::write_own::{OwnWords, write_own};
use super::{AnswerCorrections, OpenCase, Outcome, Refusal, open_case, reading};
use crate::Hub;
use hub_domain::cases::correction_request::{ItemOutcome, RequestState, value_at};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::{Author, AuthorKind};
use hub_domain::conversations::words::Language;
use hub_domain::{TenantId, ThreadId};
use hub_forms::own_correction::{Opened, Signing, corrected_by_applicant};
use hub_store::StoreError;
use hub_store::audit::{self, AuditLine};
use hub_store::cases::correction_requests::{self, CorrectionRequest, ItemAnswer};
use hub_store::conversations::thread_entries::{self, NewMessage};
use serde_json::Value;

pub(crate) async fn answer(
    hub: Hub,
    tenant: TenantId,
    thread: ThreadId,
    message: AnswerCorrections,
) -> Outcome<()> {
    let store = hub.store();
    let request = match store.correction_requests().by_id(tenant, &message.request).await {
        Ok(request) => request,
        Err(StoreError::NotFound(_)) => return Ok(Err(Refusal::Unknown("request"))),
        Err(error) => return Err(error.into()),
    };
    let item = store.applications().by_thread(tenant, &thread).await?;
    if request.application != item.id {
        return Ok(Err(Refusal::Unknown("request")));
    }
    if request.items.iter().any(|item| item.answer_key == message.key) {
        return Ok(Ok(()));
    }
    if request.state != RequestState::Open {
        return Ok(Err(Refusal::Over));
    }
    let case = match open_case(&hub, tenant, &thread).await? {
        Ok(case) => case,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let said = match Said::of(&request, &message.places) {
        Ok(said) => said,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let papers = match papers::sent(&hub, tenant, &case, &said.changes, &message.by).await? {
        Ok(papers) => papers,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let reading = reading(&message.lang, &message.zone);
    let unnumbered = take_out(&hub, tenant, &case, said.changes, (reading, &message.by)).await?;
    let Unnumbered { changes, secrets } = match unnumbered {
        Ok(unnumbered) => unnumbered,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let signing = Signing {
        lang: &message.lang,
        at_ms: now_ms(),
    };
    let corrected = match changes.is_empty() {
        true => None,
        false => {
            let opened = Opened::Asked(&said.open);
            match corrected_by_applicant(
                &case.form,
                &case.filed.answers,
                &changes,
                opened,
                (reading, signing),
            ) {
                Ok(made) => Some(made.answers),
                Err(faults) => return Ok(Err(Refusal::Faults(faults))),
            }
        }
    };
    let written = Written {
        message: &message,
        request: &request,
        secrets: &secrets,
        papers: &papers,
        places: &said.places,
    };
    write_down(&hub, tenant, &case, written, corrected).await
}

/// What an answer says.
struct Said {
    /// The places that may be changed: those of the request that wait.
    open: Vec<String>,
    /// The places that are answered: their numbers in the request, and what that is.
    places: Vec<(usize, ItemOutcome)>,
    changes: Vec<(String, Value)>,
}

impl Said {
    fn of(request: &CorrectionRequest, places: &[(String, Option<Value>)]) -> Result<Self, Refusal> {
        let waiting = request.items.iter().enumerate();
        let waiting = waiting.filter(|(_, item)| item.outcome == ItemOutcome::Open);
        let mut said = Self {
            open: waiting.map(|(_, item)| item.at.clone()).collect(),
            places: Vec::new(),
            changes: Vec::new(),
        };
        if places.is_empty() {
            return Err(Refusal::Field("items", "required"));
        }
        for (number, (at, value)) in places.iter().enumerate() {
            let refused = |why| Refusal::Place {
                number,
                member: "at",
                why,
            };
            if places[..number].iter().any(|(known, _)| known == at) {
                return Err(refused("twice"));
            }
            let position = request.items.iter().position(|item| item.at == *at);
            let outcome = position.and_then(|position| Some(request.items.get(position)?.outcome));
            let said_outcome = match (value, outcome) {
                (_, Some(ItemOutcome::Corrected | ItemOutcome::AsItIs)) => return Err(refused("answered")),
                (_, Some(ItemOutcome::Gone)) => return Err(refused("no_row")),
                (None, None) => return Err(refused("closed")),
                (None, Some(ItemOutcome::Open)) => ItemOutcome::AsItIs,
                (Some(value), Some(ItemOutcome::Open) | None) => {
                    said.changes.push((at.clone(), value.clone()));
                    ItemOutcome::Corrected
                }
            };
            said.places
                .extend(position.map(|position| (position, said_outcome)));
        }
        Ok(said)
    }
}

/// What is written down of an answer.
struct Written<'a> {
    message: &'a AnswerCorrections,
    request: &'a CorrectionRequest,
    secrets: &'a [(String, String)],
    papers: &'a SentPapers,
    places: &'a [(usize, ItemOutcome)],
}

async fn write_down(
    hub: &Hub,
    tenant: TenantId,
    case: &OpenCase,
    written: Written<'_>,
    corrected: Option<Value>,
) -> Outcome<()> {
    let Written {
        message,
        request,
        secrets,
        papers,
        places,
    } = written;
    let (by, item) = (&message.by, &case.item);
    let mut write = hub.store().write().await?;
    // Somebody may have taken it back at this moment.
    if !correction_requests::hold(&mut write, tenant, item.id, &request.id).await? {
        write.rollback().await?;
        return Ok(Err(Refusal::Over));
    }
    let before = &case.filed.answers;
    let after = corrected.as_ref().unwrap_or(before);
    for (position, outcome) in places {
        let at = &request.items[*position].at;
        let answer = ItemAnswer {
            position: *position,
            outcome: *outcome,
            before: value_at(before, at),
            after: value_at(after, at),
            by: &by.name,
            key: &message.key,
        };
        if !correction_requests::answer(&mut write, tenant, &request.id, &answer).await? {
            write.rollback().await?;
            return Ok(Err(Refusal::Over));
        }
    }
    let asked = places
        .iter()
        .map(|(position, _)| request.items[*position].at.as_str());
    let language = Language::of(&message.lang);
    let questions = case.titles(asked, language.tag());
    let entry = NewMessage {
        body: language.line(
            language.correction_words().answered,
            &[("questions", questions.as_str())],
        ),
        lang: language.tag().to_owned(),
        ..NewMessage::incoming(
            &item.thread_id,
            Channel::Email,
            Author::of(AuthorKind::Applicant, &by.name),
            ("", ""),
            format!("corrections-{}-{}", request.id, message.key),
        )
    };
    thread_entries::append(&mut write, tenant, entry).await?;
    match corrected {
        Some(answers) => {
            // Before the answers: the rules run with them, and may read which papers are on file.
            if let Some(fault) = papers.put_on_file(&mut write, tenant, (case, by)).await? {
                write.rollback().await?;
                return Ok(Err(Refusal::Faults(vec![fault])));
            }
            let words = OwnWords {
                answers,
                secrets,
                who: (by.account, &by.name),
                reason: "",
            };
            write_own(&mut write, tenant, (case, by), words).await?;
        }
        None => {
            correction_requests::settle(&mut write, tenant, item.id, before).await?;
        }
    }
    correction_requests::announce(&mut write, tenant, item).await?;
    let line = AuditLine::new(
        tenant,
        by.clone(),
        "application.answer_corrections",
        "application",
        item.id,
    );
    let as_it_is = places
        .iter()
        .filter(|(_, outcome)| *outcome == ItemOutcome::AsItIs)
        .count();
    let line = line
        .after(&request.id)
        .reason(format!("{} answered, {as_it_is} as it is", places.len()));
    audit::append(&mut write, line).await?;
    write.commit().await?;
    Ok(Ok(()))
}
