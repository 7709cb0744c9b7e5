//! Staff ask the applicant for papers that are not on file, with the day by which they are wanted, and take that back.

use super::tell::{self, Letter, More, Told};
use super::{AskPapers, AskedPapers, Outcome, Refusal, TakeBackPaper, is_decided};
use crate::Hub;
use crate::error::Result;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::asked_form::AskedForm;
use hub_domain::cases::correction_request::{day_at, due_fault, reminders_at_ms};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::identity::by::By;
use hub_domain::people::applicant::Applicant;
use hub_domain::{MessageId, TenantId, ThreadId};
use hub_store::Write;
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
) -> Outcome<AskedPapers> {
    let AskPapers {
        by,
        kinds,
        due_on,
        via,
        reminds,
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
    let is_on_file = |kind: &String| documents.iter().any(|one| one.kind == *kind && one.has_come());
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
    let papers = |lang: &str| titles(form.as_ref(), &kinds, lang);
    let told = Told {
        text: match due {
            Some(_) => |words| &words.papers_until,
            None => |words| &words.papers,
        },
        due_on: due,
        link_origin: &link_origin,
        more: More {
            via,
            is_by_hand: true,
            papers: Some(&papers),
            reason: None,
        },
    };
    let letter = tell::letter(&hub, tenant, (&item, &applicant), told).await?;
    if via.is_some() && letter.is_none() {
        return Ok(Err(Refusal::Field("by", "unreachable")));
    }
    let request = PaperLetter {
        kinds: &kinds,
        due_on: due,
        via,
        reminds,
        link_origin: &link_origin,
        letter,
    };
    let mut write = store.write().await?;
    let asked = put(&mut write, tenant, (&item, &applicant, &by), request).await?;
    correction_requests::announce(&mut write, tenant, &item).await?;
    applicant_screens::tell(&mut write, tenant, &[item.id]).await?;
    let line = AuditLine::new(
        tenant,
        by.clone(),
        "application.ask_papers",
        "application",
        item.id,
    );
    let line = line
        .after(due.unwrap_or_default())
        .reason(titles(form.as_ref(), &kinds, "en"));
    audit::append(&mut write, line).await?;
    write.commit().await?;
    Ok(Ok(asked))
}

/// What papers are called in a language, by the form that asks for them.
pub(super) fn titles(form: Option<&AskedForm>, kinds: &[String], lang: &str) -> String {
    let title = |kind: &String| {
        let title = form.and_then(|form| form.document_title(kind, lang));
        title.unwrap_or(kind).to_owned()
    };
    let titles: Vec<String> = kinds.iter().map(title).collect();
    titles.join(", ")
}

/// Papers about to be asked for, with the message that says so.
pub(super) struct PaperLetter<'a> {
    pub kinds: &'a [String],
    pub due_on: Option<&'a str>,
    pub via: Option<Channel>,
    /// Whether the applicant is reminded of the day.
    pub reminds: bool,
    pub link_origin: &'a str,
    /// None: nobody can be reached.
    pub letter: Option<Letter>,
}

/// Puts the message on its way, and writes down what is asked for and when the applicant is reminded. A message that still rests and
/// asked for nothing else is taken back: nobody is asked twice for one paper in a moment.
pub(super) async fn put(
    write: &mut Write,
    tenant: TenantId,
    (item, applicant, by): (&QueueItem, &Applicant, &By),
    request: PaperLetter<'_>,
) -> Result<AskedPapers> {
    let PaperLetter {
        kinds,
        due_on,
        via,
        reminds,
        link_origin,
        letter,
    } = request;
    let asked = AskedPapers {
        told_by: letter.as_ref().map(|letter| letter.channel),
        undo_until_ms: letter.as_ref().and_then(Letter::undo_until_ms),
    };
    let before = paper_requests::held(write, tenant, item.id).await?;
    let message = match letter {
        Some(letter) => {
            let key = format!("papers-asked-{}", uuid::Uuid::now_v7());
            Some(tell::send(write, tenant, item, letter, &key).await?)
        }
        None => None,
    };
    let reminders = match due_on.filter(|_| reminds) {
        Some(due) => reminders_at_ms(due, &applicant.zone, now_ms()),
        None => Vec::new(),
    };
    let new = NewPaperRequest {
        application: item.id,
        kinds,
        due_on,
        by: (by.account, &by.name),
        told_by: asked.told_by,
        link_origin,
        via,
        message: message.as_ref(),
        remind_at_ms: &reminders,
    };
    paper_requests::ask(write, tenant, new).await?;
    let anew = before.iter().filter(|one| kinds.contains(&one.kind));
    let earlier: Vec<&MessageId> = anew.filter_map(|one| one.message.as_ref()).collect();
    for earlier in earlier {
        if message.is_some()
            && paper_requests::asked_by(write, tenant, item.id, earlier).await? == 0
            && tell::undo(write, tenant, (item, earlier), &by.name).await?
        {
            paper_requests::set_message_undone(write, tenant, (item.id, earlier), true).await?;
        }
    }
    Ok(asked)
}

/// Asks for a paper no more. The message that asked for it is taken back with the last of its papers, while it still rests. Who undoes
/// what they have just asked for has what was asked for before again, or hears that it is too late where the message does not rest.
pub(crate) async fn take_back_paper(
    hub: Hub,
    tenant: TenantId,
    thread: ThreadId,
    message: TakeBackPaper,
) -> Outcome<()> {
    let TakeBackPaper { by, kind, is_undo } = message;
    let store = hub.store();
    let item = store.applications().by_thread(tenant, &thread).await?;
    let row = store.tenant(tenant).await?;
    let until_ms = row.settings.undo_send_until_ms(now_ms());
    let mut write = store.write().await?;
    // Who asks no more for a paper wants nothing of it that was asked for before.
    let since_ms = (!is_undo).then_some(0);
    let wanted = (kind.as_str(), since_ms);
    let refusal = match end_request(&mut write, tenant, (&item, &by, until_ms), wanted).await? {
        Ended::NotAsked => Some(Refusal::Unknown("kind")),
        Ended::Told => is_undo.then_some(Refusal::Over),
        Ended::Untold => None,
    };
    if let Some(refusal) = refusal {
        write.rollback().await?;
        return Ok(Err(refusal));
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

/// What came of the end of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    /// The paper was not asked for.
    NotAsked,
    /// The applicant has not been told: nobody could be reached, or the message still rests or is taken back.
    Untold,
    /// The message is on its way.
    Told,
}

/// Ends what was asked for of a kind since a time (none: the last asking), and takes each message back that still rests and asks for
/// nothing else. What was asked for before stands again; where its message had been taken back for what ends now, it goes out after all
/// and may be taken back until `until_ms`.
pub(super) async fn end_request(
    write: &mut Write,
    tenant: TenantId,
    (item, by, until_ms): (&QueueItem, &By, Option<i64>),
    (kind, since_ms): (&str, Option<i64>),
) -> Result<Ended> {
    let Some(taken) = paper_requests::take_back(write, tenant, item.id, (kind, since_ms)).await? else {
        return Ok(Ended::NotAsked);
    };
    let mut ended = Ended::Untold;
    for message in taken.ended.iter().filter_map(|one| one.message.as_ref()) {
        if paper_requests::asked_by(write, tenant, item.id, message).await? == 0 {
            tell::undo(write, tenant, (item, message), &by.name).await?;
        }
        if tell::leaves(write, tenant, message).await? {
            ended = Ended::Told;
        }
    }
    let again = taken.restored.and_then(|request| request.message);
    if let Some(message) = again.filter(|_| taken.is_message_undone) {
        tell::send_after_all(write, tenant, (item, &message), &by.name, until_ms).await?;
        paper_requests::set_message_undone(write, tenant, (item.id, &message), false).await?;
    }
    Ok(ended)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, TENANT, TestHub, reviewer};
    use hub_domain::ProgramId;
    use hub_domain::conversations::delivery::DeliveryState;
    use hub_store::args;
    use hub_store::programs;

    /// A form that asks for two papers, in an agency whose messages rest for ten seconds.
    async fn publish_form(test: &TestHub) {
        test.settings(|settings| settings.undo_send_seconds = 10).await;
        let form = serde_json::json!({
            "format": 1, "id": "rent_help", "title": { "en": "Rent help" }, "sections": [],
            "documents": [
                { "id": "lease", "words": { "en": "Lease", "es": "Contrato" } },
                { "id": "income", "words": { "en": "Income", "es": "Ingresos" } },
            ],
        });
        let mut write = test.hub.store().write().await.unwrap();
        programs::begin_form(&mut write, TENANT, ProgramId(5), &form, 1)
            .await
            .unwrap();
        write.commit().await.unwrap();
    }

    fn asking(kinds: &[&str]) -> AskPapers {
        AskPapers {
            by: reviewer(),
            kinds: kinds.iter().map(|kind| (*kind).to_owned()).collect(),
            due_on: None,
            via: None,
            reminds: true,
            zone: "UTC".into(),
            link_origin: "https://a.example".into(),
        }
    }

    /// How the messages stand that ask for papers, the first first.
    async fn statuses(test: &TestHub) -> Vec<String> {
        let sql = "SELECT status FROM messages WHERE tenant_id = $1 AND idempotency_key LIKE 'papers-asked-%' ORDER BY seq";
        let rows: Vec<(String,)> = test.hub.store().db().all(sql, args![TENANT]).await.unwrap();
        rows.into_iter().map(|(status,)| status).collect()
    }

    #[actix::test]
    async fn who_asks_again_at_once_sends_one_message_and_who_undoes_too_late_hears_it() {
        let test = testing::hub().await;
        publish_form(&test).await;
        let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
        for kinds in [&["lease", "income"][..], &["lease"], &["lease"]] {
            work_item.send(asking(kinds)).await.unwrap().unwrap().unwrap();
        }
        let now = statuses(&test).await;
        let cancelled = DeliveryState::Cancelled.as_str();
        let is_cancelled: Vec<bool> = now.iter().map(|one| one == cancelled).collect();
        // The first asks for the income too.
        assert_eq!(is_cancelled, [false, true, false], "{now:?}");

        let sent = "UPDATE messages SET status = 'sent' WHERE tenant_id = $1 AND idempotency_key LIKE 'papers-asked-%'";
        test.hub.store().db().execute(sent, args![TENANT]).await.unwrap();
        let take_back = |is_undo: bool| TakeBackPaper {
            by: reviewer(),
            kind: "lease".into(),
            is_undo,
        };
        let late = work_item.send(take_back(true)).await.unwrap().unwrap();
        assert_eq!(late, Err(Refusal::Over), "they have been told");
        // What they were told of may be asked for no more all the same.
        assert_eq!(work_item.send(take_back(false)).await.unwrap().unwrap(), Ok(()));
    }

    #[actix::test]
    async fn who_undoes_asking_again_has_the_first_request_on_its_way_again() {
        let test = testing::hub().await;
        publish_form(&test).await;
        let store = test.hub.store();
        let item = store.applications().by_thread(TENANT, &test.thread).await;
        let item = item.unwrap().id;
        let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
        let requests = async || store.paper_requests().of(TENANT, item).await.unwrap();
        let undo = async || {
            let message = TakeBackPaper {
                by: reviewer(),
                kind: "lease".into(),
                is_undo: true,
            };
            work_item.send(message).await.unwrap().unwrap()
        };
        let [undoable, cancelled] =
            [DeliveryState::Undoable, DeliveryState::Cancelled].map(|state| state.as_str().to_owned());
        let ask = asking(&["lease"]);
        work_item.send(ask).await.unwrap().unwrap().unwrap();
        let first = requests().await;
        let anew = AskPapers {
            by: By::person(8, "Ben"),
            ..asking(&["lease"])
        };
        work_item.send(anew).await.unwrap().unwrap().unwrap();
        assert_ne!(requests().await, first);
        assert_eq!(statuses(&test).await, [cancelled.clone(), undoable.clone()]);

        assert_eq!(undo().await, Ok(()));
        assert_eq!(requests().await, first, "as it stood, with its message");
        assert_eq!(statuses(&test).await, [undoable, cancelled.clone()]);
        let sql =
            "SELECT COUNT(*) FROM outbox WHERE tenant_id = $1 AND message_id = $2 AND state = 'pending'";
        let values = args![TENANT, first[0].message.as_ref().unwrap()];
        let (goes_out,): (i64,) = store.db().one("count", sql, values).await.unwrap();
        assert_eq!(goes_out, 1);

        assert_eq!(undo().await, Ok(()));
        assert!(requests().await.is_empty());
        assert_eq!(statuses(&test).await, [cancelled.clone(), cancelled]);
        assert_eq!(undo().await, Err(Refusal::Unknown("kind")));
    }

    #[actix::test]
    async fn a_request_names_its_papers_and_is_taken_back_with_its_message_while_that_rests() {
        let test = testing::hub().await;
        publish_form(&test).await;
        let store = test.hub.store();
        let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
        let ask = asking(&["lease", "income"]);
        let asked = work_item.send(ask).await.unwrap().unwrap().unwrap();
        assert!(
            asked.told_by.is_some() && asked.undo_until_ms.is_some(),
            "{asked:?}"
        );
        let sql = "SELECT body, status FROM messages WHERE tenant_id = $1 AND idempotency_key LIKE 'papers-asked-%'";
        let message =
            async || -> (String, String) { store.db().one("message", sql, args![TENANT]).await.unwrap() };
        let (body, resting) = message().await;
        let names_them = body.contains("Lease, Income") || body.contains("Contrato, Ingresos");
        assert!(names_them, "{body}");
        let take_back = |kind: &str| TakeBackPaper {
            by: reviewer(),
            kind: kind.to_owned(),
            is_undo: true,
        };
        work_item
            .send(take_back("lease"))
            .await
            .unwrap()
            .unwrap()
            .unwrap();
        assert_eq!(message().await.1, resting, "it still asks for the other one");
        work_item
            .send(take_back("income"))
            .await
            .unwrap()
            .unwrap()
            .unwrap();
        assert_ne!(message().await.1, resting);
        let item = store
            .applications()
            .by_thread(TENANT, &test.thread)
            .await
            .unwrap();
        assert!(
            store
                .paper_requests()
                .of(TENANT, item.id)
                .await
                .unwrap()
                .is_empty()
        );
        let waits = store.applicant_waits().of(TENANT, item.id).await.unwrap();
        assert!(waits.iter().all(|wait| wait.until_ms.is_some()), "{waits:?}");
        let again = work_item.send(take_back("lease")).await.unwrap().unwrap();
        assert_eq!(again, Err(Refusal::Unknown("kind")));
    }
}
