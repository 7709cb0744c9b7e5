//! What was left to be signed when staff filled in an application: its applicant signs it here, and nobody else. Staff record that the
//! applicant has agreed since, by word of mouth or on paper.

use super::drafts::{Declared, Outcome, Refusal, drawing_fault_among, is_undecided, reading};
use crate::Hub;
use crate::error::Result;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::correction::CorrectionNote;
use hub_domain::clock::now_ms;
use hub_domain::files::FileSubject;
use hub_domain::{AccountId, TenantId};
use hub_forms::{Prepared, Question, QuestionType, judge, signatures};
use hub_store::audit::{self, AuditLine, By};
use hub_store::cases::answers::{self, FiledAnswers};
use hub_store::cases::{applicant_screens, case_files};
use hub_store::files::stored_files;
use serde_json::{Value, json};
use std::sync::Arc;

/// How somebody has agreed, whom staff record it for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgreedHow {
    /// The declaration was read aloud to them.
    ReadAloud,
    /// They have signed a sheet of paper.
    OnPaper,
}

/// The answers of an application that staff have filled in, with the form that asked.
async fn filled_in(
    hub: &Hub,
    tenant: TenantId,
    item: &QueueItem,
) -> Result<Option<(FiledAnswers, Arc<Prepared>)>> {
    let store = hub.store();
    if store.staff_filings().of(tenant, item.id).await?.is_none() {
        return Ok(None);
    }
    let Some(filed) = store.answers().last(tenant, item.id).await? else {
        return Ok(None);
    };
    let form = hub
        .forms()
        .version(tenant, item.process_id, filed.form_version)
        .await?;
    Ok(form.map(|form| (filed, form)))
}

/// The declarations that a form asks for and its answers do not have.
fn open<'a>(form: &'a Prepared, filed: &FiledAnswers, zone: &str) -> Vec<&'a Question> {
    let outcome = judge(form, &filed.answers, reading(&filed.lang, now_ms(), zone));
    let declared =
        |item: &&Question| matches!(item.kind, QuestionType::Signature | QuestionType::Declaration);
    form.form
        .items()
        .filter(declared)
        .filter(|item| filed.answers[&item.id].is_null() && !outcome.hidden.contains(&item.id))
        .collect()
}

/// What the applicant of an application still has to sign or agree to; none once it is decided.
pub async fn to_sign(hub: &Hub, tenant: TenantId, item: &QueueItem, zone: &str) -> Result<Vec<Question>> {
    // Before the program's workflow is read: what applicants filed themselves was signed then.
    let Some((filed, form)) = filled_in(hub, tenant, item).await? else {
        return Ok(Vec::new());
    };
    if !is_undecided(hub, tenant, item).await? {
        return Ok(Vec::new());
    }
    Ok(open(&form, &filed, zone).into_iter().cloned().collect())
}

/// Signs or agrees to one of them. The answers get a new revision; what staff have corrected stays marked. A drawing was uploaded for
/// the application, and belongs to its question from now on.
pub async fn sign_later(
    hub: &Hub,
    tenant: TenantId,
    item: &QueueItem,
    declared: Declared<'_>,
    (zone, by): (&str, &By),
) -> Outcome<Value> {
    give(hub, tenant, item, declared, (None, zone, by)).await
}

/// Records that the applicant, who has this name, has agreed to one of them since it was filed: once, with the caller as who read it
/// aloud or has it on paper.
pub async fn agree_later(
    hub: &Hub,
    tenant: TenantId,
    item: &QueueItem,
    declared: Declared<'_>,
    (how, zone, by): (AgreedHow, &str, &By),
) -> Outcome<Value> {
    give(hub, tenant, item, declared, (Some(how), zone, by)).await
}

async fn give(
    hub: &Hub,
    tenant: TenantId,
    item: &QueueItem,
    declared: Declared<'_>,
    (how, zone, by): (Option<AgreedHow>, &str, &By),
) -> Outcome<Value> {
    let refused = |member, why| Refusal::Field {
        change: 0,
        member,
        why,
    };
    if !is_undecided(hub, tenant, item).await? {
        return Ok(Err(Refusal::Decided));
    }
    let Some((filed, form)) = filled_in(hub, tenant, item).await? else {
        return Ok(Err(refused("at", "unknown_place")));
    };
    let asked = open(&form, &filed, zone);
    let Some(question) = asked.into_iter().find(|question| question.id == declared.at) else {
        return Ok(Err(refused("at", "unknown_place")));
    };
    let unsent = FileSubject::Reply {
        owner: AccountId(by.account),
        application: item.id,
    };
    if let Some(id) = declared.drawing {
        let fault = match (how, question.kind) {
            (None, QuestionType::Signature) => {
                let waiting = hub.store().stored_files().kept_of(tenant, &unsent).await?;
                drawing_fault_among(&waiting, id)
            }
            // What is agreed to is drawn by nobody.
            _ => Some("unexpected"),
        };
        if let Some(why) = fault {
            return Ok(Err(refused("drawing", why)));
        }
    }
    let now = now_ms();
    let given = filed.answers.as_object().cloned().unwrap_or_default();
    let (name, lang, colleague) = (declared.name, declared.lang, by.hands().1);
    let mut value = match (how, question.kind) {
        (Some(AgreedHow::ReadAloud), _) => signatures::agree(question, &given, name, lang, (now, colleague)),
        (Some(AgreedHow::OnPaper), _) => {
            signatures::agree_on_paper(question, &given, name, lang, (now, colleague))
        }
        (None, QuestionType::Signature) => signatures::sign(question, &given, name, lang, now),
        (None, _) => json!({ "agreed": true, "lang": lang }),
    };
    if let Some(id) = declared.drawing {
        value["drawing"] = id.into();
    }
    let Ok(Some(value)) = hub_forms::answers::read(question, &value, reading(declared.lang, now, zone))
    else {
        return Ok(Err(refused("name", "invalid")));
    };
    let mut write = hub.store().write().await?;
    let case = case_files::hold(&mut write, tenant, item.id).await?;
    if !is_undecided(hub, tenant, &case.item).await? {
        return Ok(Err(Refusal::Decided));
    }
    let last = answers::last(&mut write, tenant, item.id).await?;
    // Staff have corrected an answer at this moment: what is signed is another.
    if last.is_none_or(|last| last.revision != filed.revision) {
        return Ok(Err(Refusal::Changed));
    }
    if let Some(id) = declared.drawing {
        let to = FileSubject::Answer {
            application: item.id,
            question: question.id.clone(),
        };
        // It may have ended, or was sent otherwise, at this moment.
        if !stored_files::give(&mut write, tenant, id, &unsent, &to).await? {
            return Ok(Err(refused("drawing", "not_a_file")));
        }
    }
    let own = answers::own(&mut write, tenant, item.id).await?;
    // What was corrected is told from the last filing on: another one would hide it.
    let is_corrected = filed.revision > 1;
    let mut new = filed;
    new.revision += 1;
    new.answers[&question.id] = value.clone();
    if is_corrected {
        let note = CorrectionNote {
            by: by.hands().1.to_owned(),
            by_applicant: how.is_none(),
            at_ms: now,
            reason: String::new(),
            document: None,
        };
        // What staff record is theirs to answer for.
        let own = own.filter(|_| how.is_none()).map(|mut own| {
            own[&question.id] = value.clone();
            own
        });
        answers::correct(
            &mut write,
            tenant,
            item.id,
            (&new, own.as_ref()),
            by.hands().0,
            &note,
        )
        .await?;
    } else {
        answers::file(&mut write, tenant, &[(item.id, new)]).await?;
    }
    case_files::judge_held(&mut write, tenant, case).await?;
    applicant_screens::tell(&mut write, tenant, &[item.id]).await?;
    let action = match how {
        Some(_) => "application.agree",
        None => "application.sign",
    };
    let line = AuditLine::new(tenant, by.clone(), action, "application", item.id);
    audit::append(&mut write, line.after(&value).reason(&question.id)).await?;
    write.commit().await?;
    Ok(Ok(value))
}
