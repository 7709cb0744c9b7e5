//! The history of an application in one list: its changes, the thread's entries from before changes were stored, what
//! the audit log adds, corrected answers, what the applicant was asked to correct and offers to change, documents and payments.

use crate::cases::changes::KeptChange;
use crate::{Result, Store, args, statements};
use hub_domain::cases::asked_form::AskedForm;
use hub_domain::cases::case::{CaseDocument, CasePayment, HistoryEntry, HistoryKind};
use hub_domain::cases::change::ChangeKind;
use hub_domain::cases::correction::{CorrectedAnswer, as_text, corrections};
use hub_domain::cases::correction_request::{ItemOutcome, OfferState, RequestState};
use hub_domain::cases::document_judgement::{DocumentJudgement, DocumentVerdict};
use hub_domain::cases::form::Answer;
use hub_domain::cases::status;
use hub_domain::conversations::message::StatusChange;
use hub_domain::{ApplicationId, TenantId, ThreadId};
use serde_json::Value;
use std::collections::HashMap;

statements! {
    ENTRIES = "SELECT author_name, change, created_at_ms FROM messages
        WHERE tenant_id = $1 AND thread_id = $2 AND channel = 'COMMENT' AND change IS NOT NULL AND created_at_ms < $3
        ORDER BY seq DESC LIMIT 200";
    STATES = "SELECT st.state_id, st.name FROM applications a JOIN program_states st
            ON st.tenant_id = a.tenant_id AND st.program_id = a.program_id WHERE a.tenant_id = $1 AND a.id = $2";
    DONE = "SELECT action, actor_name, reason, at_ms FROM audit_log
        WHERE tenant_id = $1 AND object_kind = 'application' AND object_id = $2 AND action IN ('legal_hold.set', 'legal_hold.lift',
            'application.remove_document', 'application.ask_papers', 'validation.override', 'validation.override_undo',
            'validation.override_ended')
        ORDER BY seq DESC LIMIT 100";
}

/// What histories are put together from.
pub struct History<'a>(pub(crate) &'a Store);

impl History<'_> {
    /// The history of an application, the last thing first; questions and answers are in the reader's language.
    pub async fn of(
        &self,
        tenant: TenantId,
        application: ApplicationId,
        thread: &ThreadId,
        documents: &[CaseDocument],
        payments: &[CasePayment],
        lang: &str,
    ) -> Result<Vec<HistoryEntry>> {
        let changes = self.0.changes().of(tenant, application).await?;
        let kept_from_ms = changes.last().map_or(i64::MAX, |first| first.at_ms);
        let db = self.0.db();
        let object = application.to_string();
        let (entries, done) = tokio::try_join!(
            db.all::<(String, String, i64)>(ENTRIES, args![tenant, thread, kept_from_ms]),
            db.all::<(String, String, String, i64)>(DONE, args![tenant, object])
        )?;
        let states = self.states(tenant, application).await?;
        let mut all: Vec<HistoryEntry> = changes.iter().map(|kept| of_change(kept, &states)).collect();
        for (by, change, at_ms) in entries {
            let change: StatusChange = serde_json::from_str(&change)?;
            // Payments have entries of their own below.
            if change.what == "payment" {
                continue;
            }
            all.push(HistoryEntry {
                kind: match change.what.as_str() {
                    "owner" => HistoryKind::Owner,
                    _ => HistoryKind::State,
                },
                from: change.from,
                to: change.to,
                comment: change.comment,
                ..HistoryEntry::of(HistoryKind::State, by, at_ms)
            });
        }
        for (action, by, reason, at_ms) in done {
            let (kind, is_about) = match action.as_str() {
                "legal_hold.set" => (HistoryKind::HoldSet, false),
                "application.remove_document" => (HistoryKind::DocumentRemoved, true),
                "application.ask_papers" => (HistoryKind::DocumentsAsked, true),
                "validation.override" => (HistoryKind::Override, false),
                "validation.override_undo" | "validation.override_ended" => (HistoryKind::OverrideEnd, false),
                _ => (HistoryKind::HoldLifted, false),
            };
            let (to, comment) = match (is_about, kind) {
                (true, _) => (reason, String::new()),
                // The line of an ended override has the rule's key, which means nothing to people.
                (false, HistoryKind::OverrideEnd) => (String::new(), String::new()),
                (false, _) => (String::new(), reason),
            };
            all.push(HistoryEntry {
                to,
                comment,
                ..HistoryEntry::of(kind, by, at_ms)
            });
        }
        all.extend(self.judgements(tenant, application).await?);
        all.extend(self.corrections(tenant, application, lang).await?);
        all.extend(self.asked_and_offered(tenant, application, lang).await?);
        all.extend(documents.iter().map(|document| HistoryEntry {
            to: document.name.clone(),
            ..HistoryEntry::of(
                HistoryKind::Document,
                document.by.clone(),
                document.received_at_ms,
            )
        }));
        all.extend(payments.iter().map(|payment| HistoryEntry {
            to: payment.status.clone(),
            comment: payment.reference.clone(),
            ..HistoryEntry::of(HistoryKind::Payment, payment.payee.clone(), payment.changed_at_ms)
        }));
        all.sort_by_key(|entry| std::cmp::Reverse(entry.at_ms));
        Ok(all)
    }

    /// What was said of papers, and why one cannot be used, as staff call it.
    async fn judgements(&self, tenant: TenantId, application: ApplicationId) -> Result<Vec<HistoryEntry>> {
        let all = self.0.documents().judgements(tenant, application).await?;
        let entry = |(name, judgement): (String, DocumentJudgement)| HistoryEntry {
            to: name,
            reason: judgement.reason,
            comment: judgement.note,
            ..HistoryEntry::of(
                match judgement.verdict {
                    DocumentVerdict::Accepted => HistoryKind::DocumentAccepted,
                    DocumentVerdict::NotUsable => HistoryKind::DocumentNotUsable,
                    DocumentVerdict::Unjudged => HistoryKind::DocumentUnjudged,
                },
                judgement.by,
                judgement.at_ms,
            )
        };
        Ok(all.into_iter().map(entry).collect())
    }

    /// What the application's program calls its states, those too that it has no more.
    async fn states(&self, tenant: TenantId, application: ApplicationId) -> Result<HashMap<i64, String>> {
        let rows: Vec<(i64, String)> = self.0.db().all(STATES, args![tenant, application]).await?;
        Ok(rows.into_iter().collect())
    }

    /// What staff have corrected: the answer as it was, and as it is since.
    async fn corrections(
        &self,
        tenant: TenantId,
        application: ApplicationId,
        lang: &str,
    ) -> Result<Vec<HistoryEntry>> {
        let revisions = self.0.answers().revisions(tenant, application).await?;
        if revisions.iter().all(|one| one.correction.is_none()) {
            return Ok(Vec::new());
        }
        let form = self.0.rule_facts().form(tenant, application).await?;
        let document = form.as_ref().and_then(AskedForm::document);
        let found = corrections(&revisions, document);
        let entry = |one: CorrectedAnswer<'_>| {
            let read = |value| form.as_ref()?.read_corrected(&one, value, lang);
            let (before, after) = (read(one.before), read(one.after));
            // Of a document in words, in which no number that is sealed can stand.
            let words = |answer: &Option<Answer>, value| match (document, answer) {
                (Some(_), answer) => answer.as_ref().map_or_else(String::new, Answer::line),
                (None, _) => as_text(value),
            };
            HistoryEntry {
                from: words(&before, one.before),
                to: words(&after, one.after),
                question: match &after {
                    Some(answer) => answer.title.clone(),
                    None => one.question.clone(),
                },
                before,
                after,
                comment: one.note.reason.clone(),
                document: one.note.document.clone(),
                ..HistoryEntry::of(HistoryKind::Answer, one.note.by.clone(), one.note.at_ms)
            }
        };
        Ok(found.into_iter().map(entry).collect())
    }
}

impl History<'_> {
    /// What the applicant was asked to correct, what they left as it is, and what they offered.
    async fn asked_and_offered(
        &self,
        tenant: TenantId,
        application: ApplicationId,
        lang: &str,
    ) -> Result<Vec<HistoryEntry>> {
        let requests = self.0.correction_requests().of(tenant, application).await?;
        let offers = self.0.offered_changes().of(tenant, application).await?;
        if requests.is_empty() && offers.is_empty() {
            return Ok(Vec::new());
        }
        let form = self.0.rule_facts().form(tenant, application).await?;
        let title = |at: &str| {
            let answer = form
                .as_ref()
                .and_then(|form| form.read_at(at, &Value::Null, lang));
            answer.map_or_else(|| at.to_owned(), |answer| answer.title)
        };
        let mut all = Vec::new();
        for request in requests {
            let by = request.by.1;
            for item in request.items {
                if let (ItemOutcome::AsItIs, Some(at_ms)) = (item.outcome, item.answered_at_ms) {
                    all.push(HistoryEntry {
                        question: title(&item.at),
                        ..HistoryEntry::of(HistoryKind::AsItIs, item.answered_by, at_ms)
                    });
                }
                all.push(HistoryEntry {
                    question: title(&item.at),
                    comment: item.words,
                    ..HistoryEntry::of(HistoryKind::CorrectionAsked, by.clone(), request.asked_at_ms)
                });
            }
            if let (RequestState::TakenBack, Some(at_ms)) = (request.state, request.ended_at_ms) {
                all.push(HistoryEntry::of(
                    HistoryKind::CorrectionTakenBack,
                    request.ended_by,
                    at_ms,
                ));
            }
        }
        for offer in offers {
            let titles: Vec<String> = offer.items.iter().map(|item| title(&item.at)).collect();
            let ended = match offer.state {
                OfferState::Open => None,
                OfferState::Taken => Some(HistoryKind::OfferTaken),
                OfferState::Declined => Some(HistoryKind::OfferDeclined),
            };
            if let (Some(kind), Some(at_ms)) = (ended, offer.ended_at_ms) {
                all.push(HistoryEntry {
                    question: titles.join(", "),
                    comment: offer.reason,
                    ..HistoryEntry::of(kind, offer.ended_by, at_ms)
                });
            }
            all.push(HistoryEntry {
                question: titles.join(", "),
                comment: offer.words,
                ..HistoryEntry::of(HistoryKind::Offered, offer.by.1, offer.offered_at_ms)
            });
        }
        Ok(all)
    }
}

fn of_change(kept: &KeptChange, states: &HashMap<i64, String>) -> HistoryEntry {
    let (before, after) = (&kept.change.before, &kept.change.after);
    let is_of_owner = before.state == after.state;
    let name = |case_state: &hub_domain::cases::change::CaseState| {
        let owner = case_state.owner.as_ref();
        owner.map_or_else(String::new, |owner| owner.name.clone())
    };
    let state = |id: i64| states.get(&id).cloned().unwrap_or_else(|| status::name(id));
    let (from, to) = match (is_of_owner, kept.kind) {
        (true, _) => (name(before), name(after)),
        (false, ChangeKind::Filed) => (String::new(), state(after.state)),
        (false, _) => (state(before.state), state(after.state)),
    };
    let kind = match kept.kind {
        ChangeKind::Filed => HistoryKind::Filed,
        ChangeKind::State => HistoryKind::State,
        ChangeKind::Owner => HistoryKind::Owner,
        ChangeKind::Undo => HistoryKind::Undo,
        ChangeKind::Withdrawn => HistoryKind::Withdrawn,
        ChangeKind::StateRemoved => HistoryKind::StateRemoved,
    };
    let has_new_owner = !is_of_owner && before.owner != after.owner;
    HistoryEntry {
        from,
        to,
        owner: if has_new_owner { name(after) } else { String::new() },
        reason: kept
            .change
            .reason
            .as_ref()
            .map_or_else(String::new, |(_, name)| name.clone()),
        comment: kept.change.comment.clone(),
        ..HistoryEntry::of(kind, kept.by.1.clone(), kept.at_ms)
    }
}
