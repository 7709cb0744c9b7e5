//! By when applications are due, which wait for their applicant, and by what words of their answers they are found.

use crate::fresh::{Fresh, fresh};
use hub_domain::cases::application::SortColumn;
use hub_domain::cases::change::CaseState;
use hub_domain::cases::document_judgement::DocumentVerdict;
use hub_domain::cases::queue_query::{Arrivals, QueueQuery, Span};
use hub_domain::cases::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::programs::document_settings::DocumentSettings;
use hub_domain::{AccountId, ApplicantId, ApplicationId, MessageId, ProgramId, StateId, TenantId, ThreadId};
use hub_store::args;
use hub_store::audit::By;
use hub_store::cases::answers::{self, FiledAnswers};
use hub_store::cases::case_looks;
use hub_store::cases::documents::{self, NewDocument, NewJudgement};
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::cases::paper_requests::{self, NewPaperRequest};
use hub_store::cases::{answer_words, applications, due_dates, practice_cases};
use hub_store::people::applicants::{self, NewApplicant};
use hub_store::programs::program_settings;
use hub_store::programs::{self, NewProgram};
use serde_json::json;
use std::collections::BTreeMap;
use std::time::Duration;

const HERE: TenantId = TenantId(1);
const THERE: TenantId = TenantId(2);
const HOUR_MS: i64 = 3_600_000;
/// When every application came to its state.
const SINCE_MS: i64 = 1_772_730_000_000;

fn workflow() -> Workflow {
    let state = |id: i64, name: &str, kind: StateKind, sla_hours: Option<i64>| State {
        sla_hours,
        ..State::new(id, name, kind)
    };
    let step = |from: i64, to: i64| Transition {
        from,
        to,
        ..Transition::default()
    };
    Workflow {
        states: vec![
            state(101, "Begun", StateKind::Initial, Some(48)),
            state(102, "Endless", StateKind::Open, None),
            state(103, "Over", StateKind::Terminal, Some(1)),
        ],
        transitions: vec![step(101, 102), step(102, 103)],
    }
}

async fn county() -> Fresh {
    let fresh = fresh().await;
    let flow = workflow();
    let mut write = fresh.store.write().await.unwrap();
    for tenant in [HERE, THERE] {
        let program = NewProgram {
            tenant,
            id: ProgramId(5),
            name: "Rent help",
            category: "",
            case_columns: false,
            workflow: &flow,
            denial_reasons: &[],
        };
        programs::insert(&mut write, &program, 1).await.unwrap();
        let filed = |id: i64, state: i64| NewApplication {
            thread: ThreadId(format!("t{}-{id}", tenant.0)),
            external_id: format!("RB-{id}"),
            applicant_name: format!("Person {id}"),
            state: StateId(state),
            state_since_ms: SINCE_MS + id,
            created_at_ms: id,
            owner: Some((7, "Rosa Marsh".into())),
            ..NewApplication::filed(tenant, ProgramId(5), ApplicationId(id), id)
        };
        let all = [filed(1, 101), filed(2, 102), filed(3, 103), filed(4, 101)];
        new_applications::insert(&mut write, &all).await.unwrap();
    }
    write.commit().await.unwrap();
    fresh
}

async fn found(fresh: &Fresh, query: QueueQuery) -> Vec<i64> {
    let page = fresh.store.applications().page(HERE, &query).await.unwrap();
    assert_eq!(page.total, page.items.len() as i64);
    page.items.iter().map(|item| item.id.0).collect()
}

async fn due(fresh: &Fresh, id: i64) -> Option<String> {
    let item = fresh
        .store
        .applications()
        .by_id(HERE, ApplicationId(id))
        .await
        .unwrap();
    item.due_at
}

#[tokio::test]
async fn an_application_is_due_by_the_limit_of_its_state_wherever_it_goes() {
    let fresh = county().await;
    let by_due = || QueueQuery {
        sort: SortColumn::DueAt,
        ..QueueQuery::default()
    };
    // What has no limit comes after what is due, on both databases.
    assert_eq!(found(&fresh, by_due()).await, [1, 4, 2, 3]);
    let over_at = SINCE_MS + 48 * HOUR_MS;
    let late = |now_ms: i64| QueueQuery {
        due: Span::before(now_ms),
        ..by_due()
    };
    assert_eq!(found(&fresh, late(over_at)).await, [0; 0]);
    assert_eq!(found(&fresh, late(over_at + 3)).await, [1]);
    assert_eq!(
        found(&fresh, late(i64::MAX / 2)).await.len(),
        4,
        "beyond the end of time"
    );
    assert!(due(&fresh, 1).await.is_some());
    assert_eq!((due(&fresh, 2).await, due(&fresh, 3).await), (None, None));

    // A move takes the limit of the state that it leads to.
    let mut write = fresh.store.write().await.unwrap();
    let item = applications::by_id(&mut write, HERE, ApplicationId(2))
        .await
        .unwrap();
    let begun = CaseState {
        state: 101,
        since_ms: SINCE_MS,
        owner: None,
    };
    let moved = applications::move_quietly(&mut write, HERE, &item, &begun, "Rosa Marsh").await;
    let moved = moved.unwrap().unwrap();
    write.commit().await.unwrap();
    assert_eq!(due(&fresh, 2).await, moved.due_at);
    assert_eq!(found(&fresh, by_due()).await, [2, 1, 4, 3]);
    let mut write = fresh.store.write().await.unwrap();
    let ended = CaseState { state: 103, ..begun };
    let moved = applications::move_quietly(&mut write, HERE, &moved, &ended, "Rosa Marsh").await;
    assert_eq!(moved.unwrap().unwrap().due_at, None);
    write.commit().await.unwrap();

    // As after an upgrade: nothing was worked out, here or elsewhere.
    for forget in [
        "UPDATE applications SET due_at_ms = 0",
        "UPDATE program_states SET limit_ms = NULL",
    ] {
        fresh.store.db().execute(forget, args![]).await.unwrap();
    }
    assert_eq!(due(&fresh, 1).await, None);
    assert_eq!(due_dates::fill_missing(&fresh.store).await.unwrap(), 8);
    assert_eq!(due_dates::fill_missing(&fresh.store).await.unwrap(), 0);
    assert!(due(&fresh, 1).await.is_some());
    assert_eq!(found(&fresh, late(over_at + 3)).await, [1]);
}

/// Whether the program's clock stands still while a case waits.
async fn pauses(fresh: &Fresh, revision: i64, pauses_deadline: bool) {
    let settings = DocumentSettings {
        pauses_deadline,
        ..DocumentSettings::default()
    };
    let mut write = fresh.store.write().await.unwrap();
    program_settings::save(
        &mut write,
        HERE,
        ProgramId(5),
        revision,
        &settings,
        &By::system().from("test"),
    )
    .await
    .unwrap();
    due_dates::pause_all(&mut write, HERE, ProgramId(5))
        .await
        .unwrap();
    write.commit().await.unwrap();
}

#[tokio::test]
async fn what_was_asked_for_waits_for_the_applicant_until_it_comes_or_the_case_is_over() {
    let fresh = county().await;
    let waiting = || QueueQuery {
        waiting_for_applicant: true,
        ..QueueQuery::default()
    };
    assert_eq!(found(&fresh, waiting()).await, [0; 0]);
    let kinds = ["lease".to_owned()];
    let before = due(&fresh, 1).await;
    assert!(before.is_some());
    pauses(&fresh, 0, true).await;
    let mut write = fresh.store.write().await.unwrap();
    for id in [1, 3] {
        let asked = NewPaperRequest {
            application: ApplicationId(id),
            kinds: &kinds,
            due_on: None,
            by: (7, "Rosa Marsh"),
            told_by: None,
            link_origin: "",
            via: None,
            message: None,
            remind_at_ms: &[],
        };
        paper_requests::ask(&mut write, HERE, asked).await.unwrap();
    }
    write.commit().await.unwrap();
    assert_eq!(found(&fresh, waiting()).await, [1], "the third is over");
    assert_eq!(due(&fresh, 1).await, None, "its clock stands still");
    let told = "SELECT COUNT(*) FROM topic_events WHERE tenant_id = $1 AND topic = 'queue:5' AND kind = 'item.updated'";
    let (told,): (i64,) = fresh.store.db().one("count", told, args![HERE]).await.unwrap();
    assert_eq!(told, 1, "and every queue sees it");
    let hour = "UPDATE applicant_waits SET since_ms = since_ms - 3600000 WHERE tenant_id = $1";
    fresh.store.db().execute(hour, args![HERE]).await.unwrap();
    let arrived = NewDocument {
        application: ApplicationId(1),
        id: "d1".into(),
        kind: "lease".into(),
        name: "Lease".into(),
        file: None,
        by: "Person 1".into(),
        received_at_ms: i64::MAX / 2,
        expires_on: None,
    };
    let mut write = fresh.store.write().await.unwrap();
    documents::add(&mut write, HERE, &[arrived]).await.unwrap();
    write.commit().await.unwrap();
    assert_eq!(found(&fresh, waiting()).await, [0; 0]);
    // It is due later by what it has waited, and as before where the program's clock runs on.
    let hour_later = hub_domain::clock::iso8601(SINCE_MS + 1 + 49 * HOUR_MS);
    assert!(due(&fresh, 1).await >= Some(hour_later));
    pauses(&fresh, 1, false).await;
    assert_eq!(due(&fresh, 1).await, before);
}

#[tokio::test]
async fn papers_are_news_to_their_owner_until_the_owner_looks() {
    let fresh = county().await;
    let now = now_ms();
    let paper = |application: i64, id: &str, by: &str, received_at_ms: i64| NewDocument {
        application: ApplicationId(application),
        id: id.into(),
        kind: "lease".into(),
        name: format!("Lease {id}"),
        file: None,
        by: by.into(),
        received_at_ms,
        expires_on: None,
    };
    let all = [
        paper(1, "d1", "Person 1", now - HOUR_MS),
        paper(1, "d2", "Person 1", now),
        paper(2, "d3", "Rosa Marsh", now),
        paper(4, "d4", "Person 4", now - 40 * 24 * HOUR_MS),
    ];
    let mut write = fresh.store.write().await.unwrap();
    documents::add(&mut write, HERE, &all).await.unwrap();
    write.commit().await.unwrap();
    let news = |account: i64, name: &str| QueueQuery {
        arrivals: Some(Arrivals {
            account,
            name: name.into(),
            since_ms: now - 30 * 24 * HOUR_MS,
        }),
        ..QueueQuery::default()
    };
    let applications = fresh.store.applications();
    let papers = async |tenant, query: QueueQuery| {
        let found = applications.arrived_papers(tenant, &query).await.unwrap();
        let words = found
            .into_iter()
            .map(|paper| (paper.application.0, paper.document));
        words.collect::<Vec<_>>()
    };
    // The filter finds exactly the applications whose papers are listed, and counts them once.
    let listed = [(1, "Lease d2".to_owned()), (1, "Lease d1".to_owned())];
    assert_eq!(papers(HERE, news(7, "Rosa Marsh")).await, listed);
    assert_eq!(found(&fresh, news(7, "Rosa Marsh")).await, [1]);
    let count = applications.count(HERE, &news(7, "Rosa Marsh")).await;
    assert_eq!(count.unwrap(), 1);
    // To nobody else, not to who put them there, and in no other tenant.
    for (tenant, nobody) in [
        (HERE, news(8, "Ines Intake")),
        (HERE, news(7, "Person 1")),
        (THERE, news(7, "Rosa Marsh")),
    ] {
        let is_of_rosa = tenant == HERE && nobody.arrivals.as_ref().is_some_and(|news| news.account == 7);
        let expected: &[i64] = if is_of_rosa { &[2] } else { &[] };
        let page = applications.page(tenant, &nobody).await.unwrap();
        assert_eq!(
            page.items.iter().map(|item| item.id.0).collect::<Vec<_>>(),
            expected
        );
        assert_eq!(papers(tenant, nobody).await.len(), expected.len());
    }
    let member = QueueQuery {
        member: Some(AccountId(7)),
        ..news(7, "Rosa Marsh")
    };
    assert_eq!(found(&fresh, member).await, [0; 0], "who is no member sees none");

    let mut write = fresh.store.write().await.unwrap();
    case_looks::look(&mut write, HERE, (ApplicationId(1), 7), 0, now + 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(found(&fresh, news(7, "Rosa Marsh")).await, [0; 0]);
    assert!(papers(HERE, news(7, "Rosa Marsh")).await.is_empty());
}

fn asks_for(application: i64, kinds: &[String]) -> NewPaperRequest<'_> {
    NewPaperRequest {
        application: ApplicationId(application),
        kinds,
        due_on: None,
        by: (7, "Rosa Marsh"),
        told_by: None,
        link_origin: "",
        via: None,
        message: None,
        remind_at_ms: &[],
    }
}

/// The reminders of papers that wait for their time.
async fn reminders(fresh: &Fresh) -> Vec<(String, i64)> {
    let sql = "SELECT id, next_at_ms FROM jobs WHERE tenant_id = $1 AND kind = 'paper_reminder' AND state = 'waiting' ORDER BY id";
    fresh.store.db().all(sql, args![HERE]).await.unwrap()
}

#[tokio::test]
async fn who_undoes_asking_anew_has_the_first_request_again_with_its_reminders() {
    let fresh = county().await;
    let (kinds, message) = (["lease".to_owned()], MessageId("m1".into()));
    let first = NewPaperRequest {
        due_on: Some("2030-12-20"),
        told_by: Some(Channel::Email),
        link_origin: "https://a.example",
        via: Some(Channel::Email),
        message: Some(&message),
        remind_at_ms: &[5, 6],
        ..asks_for(1, &kinds)
    };
    let anew = NewPaperRequest {
        due_on: Some("2030-12-24"),
        by: (8, "Ines Intake"),
        remind_at_ms: &[8],
        ..asks_for(1, &kinds)
    };
    let one = |due_on: &str, at_ms: i64| (format!("paper_reminder-1-{due_on}-{at_ms}"), at_ms);
    let of_first = [one("2030-12-20", 5), one("2030-12-20", 6)];
    let id = ApplicationId(1);
    let requests = async || fresh.store.paper_requests().of(HERE, id).await.unwrap();
    let waits = async || fresh.store.applicant_waits().of(HERE, id).await.unwrap();
    let ask = async |new| {
        let mut write = fresh.store.write().await.unwrap();
        paper_requests::ask(&mut write, HERE, new).await.unwrap();
        write.commit().await.unwrap();
    };
    let take_back = async |since_ms: Option<i64>| {
        let mut write = fresh.store.write().await.unwrap();
        let elsewhere = paper_requests::take_back(&mut write, THERE, id, ("lease", since_ms)).await;
        assert_eq!(elsewhere.unwrap(), None);
        let taken = paper_requests::take_back(&mut write, HERE, id, ("lease", since_ms)).await;
        write.commit().await.unwrap();
        taken.unwrap()
    };
    ask(first).await;
    let mut write = fresh.store.write().await.unwrap();
    let reminded = paper_requests::remind(&mut write, HERE, id, (&kinds, "2030-12-20", 5)).await;
    assert!(reminded.unwrap());
    write.commit().await.unwrap();
    let before = requests().await;
    assert!(before[0].reminds("2030-12-20", 6) && !before[0].reminds("2030-12-20", 8));
    assert_eq!(reminders(&fresh).await, of_first);

    ask(anew).await;
    let now = requests().await;
    let shown = (
        now[0].due_on.as_deref(),
        now[0].by.as_str(),
        now[0].reminded_at_ms,
    );
    assert_eq!(shown, (Some("2030-12-24"), "Ines Intake", None));
    assert!(now[0].asked_at_ms > before[0].asked_at_ms);
    assert_eq!(reminders(&fresh).await, [one("2030-12-24", 8)]);

    let taken = take_back(None).await.unwrap();
    assert_eq!((&taken.ended, taken.restored.as_ref()), (&now, before.first()));
    assert_eq!(requests().await, before, "words, day, channel, message and all");
    assert_eq!(reminders(&fresh).await, of_first);
    let still = waits().await;
    assert_eq!((still.len(), still[0].until_ms), (1, None));

    assert_eq!(take_back(None).await.unwrap().restored, None);
    assert_eq!((requests().await, reminders(&fresh).await), (vec![], vec![]));
    assert!(waits().await.iter().all(|wait| wait.until_ms.is_some()));
    assert_eq!(take_back(None).await, None);

    // Who asks for it no more ends everything that was asked for; asked for once more, it reminds as ever.
    ask(first).await;
    ask(anew).await;
    assert_eq!(take_back(Some(0)).await.unwrap().ended.len(), 2);
    assert_eq!((requests().await, reminders(&fresh).await), (vec![], vec![]));
    ask(first).await;
    assert_eq!(reminders(&fresh).await, of_first);
    assert_eq!(take_back(None).await.unwrap().restored, None);
}

#[tokio::test]
async fn another_owner_leaves_a_case_due_when_it_was() {
    let fresh = county().await;
    pauses(&fresh, 0, true).await;
    let kinds = ["lease".to_owned()];
    let mut write = fresh.store.write().await.unwrap();
    paper_requests::ask(&mut write, HERE, asks_for(1, &kinds))
        .await
        .unwrap();
    let item = applications::by_id(&mut write, HERE, ApplicationId(1))
        .await
        .unwrap();
    let held = applications::case_state(&mut write, HERE, ApplicationId(1))
        .await
        .unwrap();
    let freed = CaseState { owner: None, ..held };
    let freed = applications::move_quietly(&mut write, HERE, &item, &freed, "Rosa Marsh").await;
    let freed = freed.unwrap().unwrap();
    write.commit().await.unwrap();
    assert_eq!((freed.owner_id, freed.due_at), (None, None));
    assert_eq!(due(&fresh, 1).await, None, "its clock stands still");
}

#[tokio::test]
async fn two_people_who_judge_two_papers_at_the_same_time_end_the_wait() {
    let fresh = county().await;
    let kinds = ["lease".to_owned(), "income".to_owned()];
    let paper = |kind: &str| NewDocument {
        application: ApplicationId(1),
        id: kind.into(),
        kind: kind.into(),
        name: kind.into(),
        file: None,
        by: "Person 1".into(),
        received_at_ms: 1,
        expires_on: None,
    };
    let texts = BTreeMap::new();
    let says = |document, seen, verdict| NewJudgement {
        application: ApplicationId(1),
        document,
        seen,
        verdict,
        reason: "",
        texts: &texts,
        note: "It is cut off.",
        by: (7, "Rosa Marsh"),
    };
    let mut write = fresh.store.write().await.unwrap();
    paper_requests::ask(&mut write, HERE, asks_for(1, &kinds))
        .await
        .unwrap();
    documents::add(&mut write, HERE, &[paper("lease"), paper("income")])
        .await
        .unwrap();
    for kind in ["lease", "income"] {
        let refused = says(kind, 0, DocumentVerdict::NotUsable);
        assert!(documents::judge(&mut write, HERE, &refused).await.unwrap());
    }
    write.commit().await.unwrap();
    let waiting = || QueueQuery {
        waiting_for_applicant: true,
        ..QueueQuery::default()
    };
    assert_eq!(found(&fresh, waiting()).await, [1]);

    let accept = async |kind: &'static str, before_ms: u64, after_ms: u64| {
        tokio::time::sleep(Duration::from_millis(before_ms)).await;
        let mut write = fresh.store.write().await.unwrap();
        let accepted = says(kind, 1, DocumentVerdict::Accepted);
        assert!(documents::judge(&mut write, HERE, &accepted).await.unwrap());
        tokio::time::sleep(Duration::from_millis(after_ms)).await;
        write.commit().await.unwrap();
    };
    tokio::join!(accept("lease", 0, 200), accept("income", 50, 0));
    assert_eq!(found(&fresh, waiting()).await, [0; 0]);
}

#[tokio::test]
async fn a_paper_that_comes_while_it_is_asked_for_ends_the_wait() {
    let fresh = county().await;
    let kinds = ["lease".to_owned()];
    let ask = async {
        let mut write = fresh.store.write().await.unwrap();
        paper_requests::ask(&mut write, HERE, asks_for(1, &kinds))
            .await
            .unwrap();
        tokio::time::sleep(Duration::from_millis(200)).await;
        write.commit().await.unwrap();
    };
    let come = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        let paper = NewDocument {
            application: ApplicationId(1),
            id: "d1".into(),
            kind: "lease".into(),
            name: "Lease".into(),
            file: None,
            by: "Person 1".into(),
            received_at_ms: 1,
            expires_on: None,
        };
        let mut write = fresh.store.write().await.unwrap();
        documents::add(&mut write, HERE, &[paper]).await.unwrap();
        write.commit().await.unwrap();
    };
    tokio::join!(ask, come);
    let waiting = QueueQuery {
        waiting_for_applicant: true,
        ..QueueQuery::default()
    };
    assert_eq!(found(&fresh, waiting).await, [0; 0]);
}

#[tokio::test]
async fn a_search_counts_no_trial_and_no_practice_case() {
    let fresh = county().await;
    let tried = |id: i64| NewApplication {
        thread: ThreadId(format!("t1-{id}")),
        external_id: format!("RB-{id}"),
        applicant_name: format!("Person {id}"),
        state: StateId(101),
        state_since_ms: SINCE_MS,
        test: true,
        ..NewApplication::filed(HERE, ProgramId(5), ApplicationId(id), id)
    };
    let mut write = fresh.store.write().await.unwrap();
    new_applications::insert(&mut write, &[tried(5), tried(6)])
        .await
        .unwrap();
    let kept = practice_cases::keep(&mut write, HERE, AccountId(8), ApplicationId(6)).await;
    assert!(kept.unwrap());
    write.commit().await.unwrap();
    let person = QueueQuery {
        search: "person".into(),
        ..QueueQuery::default()
    };
    assert_eq!(found(&fresh, person).await.len(), 4);
}

#[tokio::test]
async fn an_application_is_found_by_its_answers_and_its_mail_address_in_its_own_tenant() {
    let fresh = county().await;
    let by = By::person(7, "Rosa Marsh").from("192.0.2.7");
    let person = NewApplicant {
        id: ApplicantId(4),
        account: None,
        name: "Person 4".into(),
        lang: "es".into(),
        zone: "America/New_York".into(),
        state: "VA".into(),
        addresses: vec!["marge@mill.example".into()],
        created_at_ms: 1,
    };
    let filed = |revision: i64, street: &str| FiledAnswers {
        revision,
        form_key: "rent".into(),
        form_version: 1,
        lang: "en".into(),
        answers: json!({ "home": { "street": street }, "since": "2019-05-01" }),
        filed_by: "Person 1".into(),
        filed_at_ms: revision,
    };
    let mut write = fresh.store.write().await.unwrap();
    applicants::create(&mut write, HERE, &[person], &by)
        .await
        .unwrap();
    answers::file(
        &mut write,
        HERE,
        &[(ApplicationId(1), filed(1, "742 Evergreen Terrace"))],
    )
    .await
    .unwrap();
    write.commit().await.unwrap();
    let search = |typed: &str| QueueQuery {
        search: typed.into(),
        ..QueueQuery::default()
    };
    for (typed, ids) in [
        ("evergreen", vec![1]),
        ("ever terr", vec![1]),
        ("person evergreen", vec![1]),
        ("742 evergreen", vec![1]),
        ("2019", vec![]),
        ("marge@mill", vec![4]),
        ("person MARGE@mill.example", vec![4]),
        ("person 1 marge@mill", vec![]),
    ] {
        assert_eq!(found(&fresh, search(typed)).await, ids, "{typed}");
    }
    let elsewhere = fresh.store.applications().page(THERE, &search("evergreen")).await;
    assert_eq!(elsewhere.unwrap().total, 0);

    // Another answer takes the place of what it was.
    let mut write = fresh.store.write().await.unwrap();
    answers::file(&mut write, HERE, &[(ApplicationId(1), filed(2, "1 Mill Street"))])
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(found(&fresh, search("evergreen")).await, [0; 0]);
    assert_eq!(found(&fresh, search("mill street")).await, [1]);
    let forget = "DELETE FROM answer_words";
    fresh.store.db().execute(forget, args![]).await.unwrap();
    assert_eq!(answer_words::fill_missing(&fresh.store).await.unwrap(), 1);
    assert_eq!(answer_words::fill_missing(&fresh.store).await.unwrap(), 0);
    assert_eq!(found(&fresh, search("mill street")).await, [1]);
    // By language, of those on file.
    let spanish = QueueQuery {
        langs: vec!["es".into()],
        ..QueueQuery::default()
    };
    assert_eq!(found(&fresh, spanish).await, [4]);
}
