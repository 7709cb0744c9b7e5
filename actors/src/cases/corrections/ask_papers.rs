//! Staff ask the applicant for papers that are not on file, with the day by which they are wanted, and take that back.

use super::tell::{self, Told};
use super::{AskPapers, Outcome, Refusal, TakeBackPaper, is_decided};
use crate::Hub;
use hub_domain::cases::case::CaseDocument;
use hub_domain::cases::correction_request::{day_at, due_fault, reminder_at_ms};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::files::FileState;
use hub_domain::{TenantId, ThreadId};
use hub_store::audit::{self, AuditLine};
use hub_store::cases::paper_requests::{self, NewPaperRequest};
use hub_store::cases::{applicant_screens, correction_requests};

/// Most papers that are asked for at once.
const MOST_KINDS: usize = 20;

/// Asks for papers, and tells the applicant: how, or nothing where nobody can be reached.
pub(crate) async fn ask_papers(
    hub: Hub,
    tenant: TenantId,
    thread: ThreadId,
    message: AskPapers,
) -> Outcome<Option<Channel>> {
    let AskPapers {
        by,
        kinds,
        due_on,
        zone,
        link_origin,
    } = message;
    let store = hub.store();
    let item = store.applications().by_thread(tenant, &thread).await?;
    if is_decided(&hub, tenant, &item).await? {
        return Ok(Err(Refusal::Decided));
    }
    let today = day_at(now_ms(), &zone);
    let due = due_on.as_deref();
    if let Some(why) = due.and_then(|due| due_fault(due, today)) {
        return Ok(Err(Refusal::Field("due_on", why)));
    }
    let form = store.rule_facts().form(tenant, item.id).await?;
    let documents = store.documents().of(tenant, item.id).await?;
    let is_asked_by_form = |kind: &String| form.as_ref().is_some_and(|form| form.has_document(kind));
    // One that the virus scanner has not looked at yet has come.
    let has_come = |one: &CaseDocument| {
        one.counts() || (one.file_state == Some(FileState::Pending) && one.replaced_at_ms.is_none())
    };
    let is_on_file = |kind: &String| documents.iter().any(|one| one.kind == *kind && has_come(one));
    let is_twice = kinds
        .iter()
        .enumerate()
        .any(|(number, kind)| kinds[..number].contains(kind));
    let why = match kinds.len() {
        0 => Some("required"),
        count if count > MOST_KINDS => Some("too_many"),
        _ if is_twice => Some("twice"),
        _ if !kinds.iter().all(is_asked_by_form) => Some("not_found"),
        _ if kinds.iter().any(is_on_file) => Some("on_file"),
        _ => None,
    };
    if let Some(why) = why {
        return Ok(Err(Refusal::Field("kinds", why)));
    }
    let applicant = tell::applicant(&hub, tenant, &item).await?;
    let told = Told {
        text: match due {
            Some(_) => |words| &words.papers_until,
            None => |words| &words.papers,
        },
        due_on: due,
        link_origin: &link_origin,
    };
    let letter = tell::letter(&hub, tenant, (&item, &applicant), told).await?;
    let told_by = letter.as_ref().map(|letter| letter.channel);
    let new = NewPaperRequest {
        application: item.id,
        kinds: &kinds,
        due_on: due,
        by: (by.account, &by.name),
        told_by,
        link_origin: &link_origin,
        remind_at_ms: due.and_then(|due| reminder_at_ms(due, &applicant.zone, now_ms())),
    };
    let mut write = store.write().await?;
    paper_requests::ask(&mut write, tenant, new).await?;
    if let Some(letter) = letter {
        let key = format!("papers-asked-{}", uuid::Uuid::now_v7());
        tell::send(&mut write, tenant, &item, letter, &key).await?;
    }
    correction_requests::announce(&mut write, tenant, &item).await?;
    applicant_screens::tell(&mut write, tenant, &[item.id]).await?;
    let line = AuditLine::new(
        tenant,
        by.clone(),
        "application.ask_papers",
        "application",
        item.id,
    );
    let line = line.after(due.unwrap_or_default()).reason(kinds.join(", "));
    audit::append(&mut write, line).await?;
    write.commit().await?;
    Ok(Ok(told_by))
}

/// Asks for a paper no more.
pub(crate) async fn take_back_paper(
    hub: Hub,
    tenant: TenantId,
    thread: ThreadId,
    message: TakeBackPaper,
) -> Outcome<()> {
    let TakeBackPaper { by, kind } = message;
    let store = hub.store();
    let item = store.applications().by_thread(tenant, &thread).await?;
    let asked = store.paper_requests().of(tenant, item.id).await?;
    if asked.iter().all(|one| one.kind != kind) {
        return Ok(Err(Refusal::Unknown("kind")));
    }
    let mut write = store.write().await?;
    if !paper_requests::take_back(&mut write, tenant, item.id, &kind).await? {
        write.rollback().await?;
        return Ok(Err(Refusal::Unknown("kind")));
    }
    correction_requests::announce(&mut write, tenant, &item).await?;
    applicant_screens::tell(&mut write, tenant, &[item.id]).await?;
    let line = AuditLine::new(
        tenant,
        by.clone(),
        "application.take_back_paper",
        "application",
        item.id,
    );
    audit::append(&mut write, line.before(&kind)).await?;
    write.commit().await?;
    Ok(Ok(()))
}
