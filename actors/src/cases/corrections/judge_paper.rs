//! Staff say that a paper is accepted or cannot be used. Where it cannot, the applicant reads why and is asked for another, with the
//! judgement. Whoever has not seen the last judgement changes nothing.

use super::ask_papers::{Ended, PaperLetter, end_request, put, titles};
use super::tell::{self, More, Told};
use super::{AskedPapers, JudgePaper, JudgedPaper, Outcome, Refusal, is_decided};
use crate::Hub;
use hub_domain::cases::case::CaseDocument;
use hub_domain::cases::correction_request::{day_at, due_fault};
use hub_domain::cases::document_judgement::{DocumentVerdict, LONGEST_NOTE, why_in};
use hub_domain::clock::now_ms;
use hub_domain::programs::document_settings::UnusableReason;
use hub_domain::{TenantId, ThreadId};
use hub_store::audit::{self, AuditLine};
use hub_store::cases::documents::{self, NewJudgement};
use hub_store::cases::{applicant_screens, correction_requests, validations};

/// Judges a paper.
pub(crate) async fn judge_paper(
    hub: Hub,
    tenant: TenantId,
    thread: ThreadId,
    message: JudgePaper,
) -> Outcome<JudgedPaper> {
    let store = hub.store();
    let item = store.applications().by_thread(tenant, &thread).await?;
    let on_file = store.documents().of(tenant, item.id).await?;
    let Some(document) = on_file.iter().find(|one| one.id == message.document) else {
        return Ok(Err(Refusal::Unknown("document_id")));
    };
    if document.replaced_at_ms.is_some() {
        return Ok(Err(Refusal::Over));
    }
    if document.version != message.version {
        return Ok(Err(Refusal::Judged(Box::new(document.clone()))));
    }
    let settings = store
        .program_settings()
        .documents(tenant, item.process_id)
        .await?;
    let reason = message.reason.and_then(|id| settings.reason(id));
    if let Some(refusal) = refusal(&message, document, reason) {
        return Ok(Err(refusal));
    }
    let is_refused = message.verdict == DocumentVerdict::NotUsable;
    let reason = reason.cloned().filter(|_| is_refused).unwrap_or_default();
    let note = match is_refused {
        true => message.note.trim(),
        false => "",
    };
    let form = store.rule_facts().form(tenant, item.id).await?;
    let is_asked_by_form = form
        .as_ref()
        .is_some_and(|form| form.has_document(&document.kind));
    let others = on_file.iter().filter(|one| one.id != document.id);
    let has_another = others
        .filter(|one| one.kind == document.kind)
        .any(CaseDocument::has_come);
    let asks = is_refused
        && message.asks_again
        && is_asked_by_form
        && !has_another
        && !is_decided(&hub, tenant, &item).await?;
    let kinds = [document.kind.clone()];
    let due = message.due_on.as_deref();
    let applicant = tell::applicant(&hub, tenant, &item).await?;
    let letter = match asks {
        true => {
            let papers = |lang: &str| titles(form.as_ref(), &kinds, lang);
            let why = |lang: &str| why_in(&reason.text_by_lang, note, lang);
            let told = Told {
                text: match due {
                    Some(_) => |words| &words.unusable_until,
                    None => |words| &words.unusable,
                },
                due_on: due,
                link_origin: &message.link_origin,
                more: More {
                    via: message.via,
                    is_by_hand: true,
                    papers: Some(&papers),
                    reason: Some(&why),
                },
            };
            tell::letter(&hub, tenant, (&item, &applicant), told).await?
        }
        false => None,
    };
    if asks && message.via.is_some() && letter.is_none() {
        return Ok(Err(Refusal::Field("by", "unreachable")));
    }
    let by = &message.by;
    let judgement = NewJudgement {
        application: item.id,
        document: &message.document,
        seen: message.version,
        verdict: message.verdict,
        reason: &reason.name,
        texts: &reason.text_by_lang,
        note,
        by: (by.account, &by.name),
    };
    let mut write = store.write().await?;
    if !documents::judge(&mut write, tenant, &judgement).await? {
        write.rollback().await?;
        let now = store.documents().of(tenant, item.id).await?;
        let now = now.into_iter().find(|one| one.id == message.document);
        return Ok(Err(match now {
            Some(now) if now.version != message.version => Refusal::Judged(Box::new(now)),
            Some(_) => Refusal::Over,
            None => Refusal::Unknown("document_id"),
        }));
    }
    let mut asked: Option<AskedPapers> = None;
    let mut is_told = false;
    if asks {
        let request = PaperLetter {
            kinds: &kinds,
            due_on: due,
            via: message.via,
            reminds: true,
            link_origin: &message.link_origin,
            letter,
        };
        asked = Some(put(&mut write, tenant, (&item, &applicant, by), request).await?);
    }
    // What the judgement before had asked for is asked for no more.
    let before = document.judgement.as_ref();
    let refused_at_ms = before
        .filter(|before| before.verdict == DocumentVerdict::NotUsable)
        .map(|before| before.at_ms);
    if let Some(refused_at_ms) = refused_at_ms.filter(|_| !is_refused) {
        let requests = store.paper_requests().of(tenant, item.id).await?;
        let is_its_own = requests
            .iter()
            .any(|one| one.kind == document.kind && one.asked_at_ms >= refused_at_ms);
        if is_its_own {
            // What was asked for before this paper came stands as it did.
            let since_ms = refused_at_ms.min(document.received_at_ms);
            let row = store.tenant(tenant).await?;
            let by = (&item, by, row.settings.undo_send_until_ms(now_ms()));
            let wanted = (document.kind.as_str(), Some(since_ms));
            let ended = end_request(&mut write, tenant, by, wanted).await?;
            is_told = ended == Ended::Told;
        }
    }
    validations::run(&mut write, tenant, item.id).await?;
    correction_requests::announce(&mut write, tenant, &item).await?;
    applicant_screens::tell(&mut write, tenant, &[item.id]).await?;
    let action = match message.verdict {
        DocumentVerdict::Accepted => "application.accept_document",
        DocumentVerdict::NotUsable => "application.refuse_document",
        DocumentVerdict::Unjudged => "application.unjudge_document",
    };
    let line = AuditLine::new(tenant, by.clone(), action, "application", item.id);
    let why: Vec<&str> = [document.name.as_str(), reason.name.as_str(), note]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    let line = line
        .before(document.verdict().as_str())
        .after(message.verdict.as_str())
        .reason(why.join(": "));
    audit::append(&mut write, line).await?;
    write.commit().await?;
    let now = store.documents().of(tenant, item.id).await?;
    Ok(match now.into_iter().find(|one| one.id == message.document) {
        Some(document) => Ok(JudgedPaper {
            document,
            asked,
            is_told,
        }),
        None => Err(Refusal::Unknown("document_id")),
    })
}

/// What is wrong with a judgement, if anything is.
fn refusal(
    message: &JudgePaper,
    document: &CaseDocument,
    reason: Option<&UnusableReason>,
) -> Option<Refusal> {
    let note = message.note.trim();
    match message.verdict {
        DocumentVerdict::Unjudged => None,
        // What nobody may open nobody can have looked at.
        DocumentVerdict::Accepted | DocumentVerdict::NotUsable if document.is_unreadable() => {
            Some(Refusal::Field("document_id", "not_ready"))
        }
        DocumentVerdict::Accepted => None,
        DocumentVerdict::NotUsable if message.reason.is_some() && reason.is_none() => {
            Some(Refusal::Field("reason", "not_found"))
        }
        DocumentVerdict::NotUsable if reason.is_none() && note.is_empty() => {
            Some(Refusal::Field("reason", "required"))
        }
        DocumentVerdict::NotUsable if note.chars().count() > LONGEST_NOTE => {
            Some(Refusal::Field("note", "too_long"))
        }
        DocumentVerdict::NotUsable if note.contains('\0') => Some(Refusal::Field("note", "not_text")),
        DocumentVerdict::NotUsable => {
            let today = day_at(now_ms(), &message.zone);
            let due = message.due_on.as_deref().filter(|_| message.asks_again);
            due.and_then(|due| due_fault(due, today))
                .map(|why| Refusal::Field("due_on", why))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, TENANT, TestHub};
    use hub_domain::identity::by::By;
    use hub_domain::{ApplicationId, ProgramId};
    use hub_store::args;
    use hub_store::cases::documents::NewDocument;
    use hub_store::cases::paper_requests::{self, NewPaperRequest};
    use hub_store::programs;

    async fn put_lease(test: &TestHub) -> ApplicationId {
        let store = test.hub.store();
        let item = store
            .applications()
            .by_thread(TENANT, &test.thread)
            .await
            .unwrap();
        let paper = NewDocument {
            application: item.id,
            id: "d-lease".into(),
            kind: "lease".into(),
            name: "Lease".into(),
            file: None,
            by: "Ana".into(),
            received_at_ms: 1,
            expires_on: None,
        };
        let mut write = store.write().await.unwrap();
        documents::add(&mut write, TENANT, &[paper]).await.unwrap();
        write.commit().await.unwrap();
        item.id
    }

    fn judging(verdict: DocumentVerdict, version: i64, by: &str) -> JudgePaper {
        JudgePaper {
            by: By::person(7, by),
            document: "d-lease".into(),
            version,
            verdict,
            reason: None,
            note: "Page 2 is missing.".into(),
            asks_again: true,
            due_on: None,
            via: None,
            zone: "UTC".into(),
            link_origin: "https://a.example".into(),
        }
    }

    #[actix::test]
    async fn of_two_people_who_judge_one_paper_the_second_reads_who_was_first() {
        let test = testing::hub().await;
        let application = put_lease(&test).await;
        let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
        let first = work_item.send(judging(DocumentVerdict::Accepted, 0, "Rosa"));
        let second = work_item.send(judging(DocumentVerdict::NotUsable, 0, "Ben"));
        let first = first.await.unwrap().unwrap().unwrap();
        assert!(first.document.is_accepted());
        let Err(Refusal::Judged(now)) = second.await.unwrap().unwrap() else {
            panic!("the second one judges nothing");
        };
        let by = now.judgement.as_ref().map(|judgement| judgement.by.as_str());
        assert_eq!((by, now.version), (Some("Rosa"), 1));
        let documents = test.hub.store().documents();
        let all = documents.judgements(TENANT, application).await.unwrap();
        assert_eq!(all.len(), 1);
        // With the last version before them they may.
        let again = work_item.send(judging(DocumentVerdict::NotUsable, 1, "Ben"));
        let again = again.await.unwrap().unwrap().unwrap();
        assert!(!again.document.counts());
        assert_eq!(again.document.version, 2);
        let back = work_item.send(judging(DocumentVerdict::Unjudged, 2, "Ben"));
        let back = back.await.unwrap().unwrap().unwrap();
        assert_eq!((back.document.judgement, back.document.version), (None, 3));
        let sql = "SELECT action, reason FROM audit_log WHERE tenant_id = $1 AND action LIKE 'application.%_document' ORDER BY seq";
        let lines: Vec<(String, String)> = test.hub.store().db().all(sql, args![TENANT]).await.unwrap();
        let line = |action: &str, reason: &str| (action.to_owned(), reason.to_owned());
        assert_eq!(
            lines,
            [
                line("application.accept_document", "Lease"),
                line("application.refuse_document", "Lease: Page 2 is missing."),
                line("application.unjudge_document", "Lease"),
            ]
        );
    }

    #[actix::test]
    async fn who_takes_a_refusal_back_hears_whether_the_applicant_has_been_told() {
        let test = testing::hub().await;
        test.settings(|settings| settings.undo_send_seconds = 10).await;
        let form = serde_json::json!({
            "format": 1, "id": "rent_help", "title": { "en": "Rent help" }, "sections": [],
            "documents": [{ "id": "lease", "words": { "en": "Lease", "es": "Contrato" } }],
        });
        let store = test.hub.store();
        let mut write = store.write().await.unwrap();
        programs::begin_form(&mut write, TENANT, ProgramId(5), &form, 1)
            .await
            .unwrap();
        write.commit().await.unwrap();
        let application = put_lease(&test).await;
        // It had been asked for before it came.
        let asked = NewPaperRequest {
            application,
            kinds: &["lease".to_owned()],
            due_on: Some("2030-12-20"),
            by: (7, "Rosa"),
            told_by: None,
            link_origin: "",
            via: None,
            message: None,
            remind_at_ms: &[],
        };
        let mut write = store.write().await.unwrap();
        paper_requests::ask(&mut write, TENANT, asked).await.unwrap();
        let before = "UPDATE paper_requests SET asked_at_ms = 0 WHERE tenant_id = $1";
        write.execute(before, args![TENANT]).await.unwrap();
        write.commit().await.unwrap();
        let requests = async || store.paper_requests().of(TENANT, application).await.unwrap();
        let before = requests().await;
        let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
        let judged = async |verdict, version| {
            let sent = work_item.send(judging(verdict, version, "Rosa")).await;
            sent.unwrap().unwrap().unwrap()
        };
        let refused = judged(DocumentVerdict::NotUsable, 0).await;
        assert!(refused.asked.is_some() && !refused.is_told);
        assert_ne!(requests().await, before);
        let at_once = judged(DocumentVerdict::Unjudged, 1).await;
        assert!(!at_once.is_told, "the message still rested");
        assert_eq!(requests().await, before);
        judged(DocumentVerdict::NotUsable, 2).await;
        let sent = "UPDATE messages SET status = 'sent' WHERE tenant_id = $1 AND idempotency_key LIKE 'papers-asked-%'";
        store.db().execute(sent, args![TENANT]).await.unwrap();
        let late = judged(DocumentVerdict::Unjudged, 3).await;
        assert!(late.is_told, "they have read it");
        assert_eq!(requests().await, before);
    }

    #[actix::test]
    async fn a_paper_that_cannot_be_used_has_a_reason() {
        let test = testing::hub().await;
        put_lease(&test).await;
        let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
        let plain = || judging(DocumentVerdict::NotUsable, 0, "Rosa");
        let silent = JudgePaper {
            note: " ".into(),
            ..plain()
        };
        let unknown = JudgePaper {
            reason: Some(99),
            ..plain()
        };
        let late = JudgePaper {
            due_on: Some("2020-01-01".into()),
            ..plain()
        };
        for (message, field, key) in [
            (silent, "reason", "required"),
            (unknown, "reason", "not_found"),
            (late, "due_on", "in_the_past"),
        ] {
            let refused = work_item.send(message).await.unwrap().unwrap();
            assert_eq!(refused, Err(Refusal::Field(field, key)));
        }
    }
}
