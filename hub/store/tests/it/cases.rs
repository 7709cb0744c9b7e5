//! The contents of a case are read as they were written, and only in their own tenant.

use crate::fresh::{Fresh, fresh};
use hub_domain::cases::case::{CasePayment, HistoryKind};
use hub_domain::cases::correction::{CorrectionNote, standing};
use hub_domain::cases::document_judgement::DocumentVerdict;
use hub_domain::cases::queue_query::QueueQuery;
use hub_domain::cases::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::{ApplicationId, ProgramId, TenantId};
use hub_store::audit::By;
use hub_store::cases::answers::{self, FiledAnswers};
use hub_store::cases::case_files::{self, CaseFor, NewCase};
use hub_store::cases::documents::{self, NewDocument, NewJudgement};
use hub_store::cases::paper_requests::{self, NewPaperRequest};
use hub_store::cases::payments;
use hub_store::programs::{self, NewProgram};
use serde_json::json;

const HERE: TenantId = TenantId(1);
const THERE: TenantId = TenantId(2);
const PROGRAM: ProgramId = ProgramId(5);

async fn with_programs() -> Fresh {
    let fresh = fresh().await;
    let state = |id: i64, kind| State::new(id, &format!("state {id}"), kind);
    let flow = Workflow {
        states: vec![state(16, StateKind::Initial), state(13, StateKind::Terminal)],
        transitions: vec![Transition {
            from: 16,
            to: 13,
            ..Transition::default()
        }],
    };
    let mut write = fresh.store.write().await.unwrap();
    for tenant in [HERE, THERE] {
        let program = NewProgram {
            tenant,
            id: PROGRAM,
            name: "Emergency Rental Assistance",
            category: "Housing",
            case_columns: false,
            workflow: &flow,
            denial_reasons: &[],
        };
        programs::insert(&mut write, &program, 1).await.unwrap();
    }
    write.commit().await.unwrap();
    fresh
}

async fn open(fresh: &Fresh, tenant: TenantId, person: CaseFor) -> ApplicationId {
    let workflow = fresh
        .store
        .programs()
        .published_workflow(tenant, PROGRAM)
        .await
        .unwrap();
    let new = NewCase {
        program: PROGRAM,
        matter: "rent arrears".into(),
        person,
        workflow,
    };
    let mut write = fresh.store.write().await.unwrap();
    let by = By::person(7, "Rosa").from("test");
    let item = case_files::open(&mut write, tenant, new, &by).await.unwrap();
    write.commit().await.unwrap();
    assert_eq!(
        (item.current_state_id.0, item.category_name.as_str()),
        (16, "Housing")
    );
    item.id
}

fn newcomer() -> CaseFor {
    CaseFor::Newcomer {
        name: "Ana Reyes".into(),
        lang: "es".into(),
        zone: "America/New_York".into(),
        addresses: vec!["+12025550101".into()],
    }
}

#[tokio::test]
async fn a_case_begins_with_its_person_its_thread_and_its_first_movement() {
    let fresh = with_programs().await;
    let first = open(&fresh, HERE, newcomer()).await;
    let second = open(&fresh, HERE, CaseFor::SamePersonAs(first)).await;
    assert_eq!((first, second), (ApplicationId(100_001), ApplicationId(100_002)));
    let applications = fresh.store.applications();
    let item = applications.by_id(HERE, second).await.unwrap();
    assert_eq!(item.item_name, "Ana Reyes");
    assert!(
        item.external_id.starts_with("ERA-") && item.external_id.ends_with("-100002"),
        "{}",
        item.external_id
    );
    let threads = fresh.store.threads();
    let thread = threads.by_id(HERE, &item.thread_id).await.unwrap();
    let applicant = threads.applicant(HERE, None, &thread).await.unwrap();
    assert_eq!(
        (applicant.lang.as_str(), applicant.addresses[0].address.as_str()),
        ("es", "+12025550101")
    );
    assert_eq!(applicant.other_items[0].id, first);
    let sql = "SELECT application_id, from_status, to_status, actor_id FROM application_movements
        WHERE tenant_id = $1 ORDER BY application_id";
    let moves: Vec<(i64, i64, i64, i64)> = fresh.store.db().all(sql, hub_store::args![HERE]).await.unwrap();
    assert_eq!(moves, [(100_001, 0, 16, 7), (100_002, 0, 16, 7)]);
    assert!(applications.by_id(THERE, first).await.is_err());
    // Somebody else's application is nobody's here.
    let workflow = fresh
        .store
        .programs()
        .published_workflow(THERE, PROGRAM)
        .await
        .unwrap();
    let foreign = NewCase {
        program: PROGRAM,
        matter: String::new(),
        person: CaseFor::SamePersonAs(first),
        workflow,
    };
    let mut write = fresh.store.write().await.unwrap();
    let by = By::person(7, "Rosa").from("test");
    assert!(case_files::open(&mut write, THERE, foreign, &by).await.is_err());
}

#[tokio::test]
async fn answers_papers_payments_and_history_are_read_as_they_were_written() {
    let fresh = with_programs().await;
    let id = open(&fresh, HERE, newcomer()).await;
    let thread = fresh
        .store
        .applications()
        .by_id(HERE, id)
        .await
        .unwrap()
        .thread_id;
    let filed = |revision, income| FiledAnswers {
        revision,
        form_key: "5".into(),
        form_version: 1,
        lang: "es".into(),
        answers: json!({ "household": { "income": income } }),
        filed_by: "Ana Reyes".into(),
        filed_at_ms: revision,
    };
    let document = NewDocument {
        application: id,
        id: "d1".into(),
        kind: "lease".into(),
        name: "Lease of March".into(),
        file: None,
        by: "Ana Reyes".into(),
        received_at_ms: 2,
        expires_on: None,
    };
    let payment = CasePayment {
        amount_cents: 120_000,
        channel: "Check".into(),
        status: "planned".into(),
        payee: "Harbor Homes LLC".into(),
        reference: "P-1".into(),
        changed_at_ms: 3,
    };
    let mut write = fresh.store.write().await.unwrap();
    answers::file(&mut write, HERE, &[(id, filed(1, 100)), (id, filed(2, 250))])
        .await
        .unwrap();
    documents::add(&mut write, HERE, &[document]).await.unwrap();
    payments::add(&mut write, HERE, &[(id, 1, payment.clone())])
        .await
        .unwrap();
    assert_eq!(documents::kinds(&mut write, HERE, id).await.unwrap(), ["lease"]);
    assert!(documents::kinds(&mut write, THERE, id).await.unwrap().is_empty());
    write.commit().await.unwrap();

    let last = fresh.store.answers().last(HERE, id).await.unwrap().unwrap();
    assert_eq!(last, filed(2, 250));
    assert!(fresh.store.answers().last(THERE, id).await.unwrap().is_none());
    let papers = fresh.store.documents().of(HERE, id).await.unwrap();
    assert_eq!(
        (papers.len(), papers[0].name.as_str(), &papers[0].file_id),
        (1, "Lease of March", &None)
    );
    let paid = fresh.store.payments().of(HERE, id).await.unwrap();
    assert_eq!(paid, [payment]);
    let history = fresh
        .store
        .history()
        .of(HERE, id, &thread, &papers, &paid, "en")
        .await
        .unwrap();
    let kinds: Vec<HistoryKind> = history.iter().map(|entry| entry.kind).collect();
    assert_eq!(
        kinds,
        [HistoryKind::Filed, HistoryKind::Payment, HistoryKind::Document]
    );
    assert_eq!(
        (history[0].by.as_str(), history[0].to.as_str()),
        ("Rosa", "state 16")
    );
}

#[tokio::test]
async fn no_number_of_corrections_hides_what_the_applicant_filed() {
    let fresh = with_programs().await;
    let id = open(&fresh, HERE, newcomer()).await;
    let filed = |revision: i64| FiledAnswers {
        revision,
        form_key: "5".into(),
        form_version: 1,
        lang: "es".into(),
        answers: json!({ "household": { "income": revision } }),
        filed_by: "Ana Reyes".into(),
        filed_at_ms: 1,
    };
    let note = |at_ms: i64| CorrectionNote {
        by: "Rosa".into(),
        by_applicant: false,
        at_ms,
        reason: "By the pay slip".into(),
        document: None,
    };
    let mut write = fresh.store.write().await.unwrap();
    answers::file(&mut write, HERE, &[(id, filed(1))]).await.unwrap();
    for revision in 2..=150 {
        answers::correct(&mut write, HERE, id, (&filed(revision), None), 7, &note(revision))
            .await
            .unwrap();
    }
    assert_eq!(
        answers::own(&mut write, HERE, id).await.unwrap(),
        Some(json!({ "household": { "income": 1 } }))
    );
    write.commit().await.unwrap();
    let last = fresh.store.answers().last(HERE, id).await.unwrap().unwrap();
    assert_eq!((last.revision, last.filed_by.as_str()), (150, "Ana Reyes"));
    let revisions = fresh.store.answers().revisions(HERE, id).await.unwrap();
    let standing = standing(&revisions, None);
    assert_eq!(standing.len(), 1);
    assert_eq!(
        (standing[0].before, standing[0].after, standing[0].note.at_ms),
        (&json!(1), &json!(150), 150)
    );
    let elsewhere = fresh.store.answers().revisions(THERE, id).await.unwrap();
    assert!(elsewhere.is_empty());
}

#[tokio::test]
async fn a_case_waits_from_what_was_asked_until_it_has_come_and_again_when_that_is_refused() {
    let fresh = with_programs().await;
    let store = &fresh.store;
    let id = open(&fresh, HERE, newcomer()).await;
    let kinds = ["lease".to_owned()];
    let request = NewPaperRequest {
        application: id,
        kinds: &kinds,
        due_on: None,
        by: (7, "Rosa"),
        told_by: None,
        link_origin: "",
        via: None,
        message: None,
        remind_at_ms: &[],
    };
    let lease = NewDocument {
        application: id,
        id: "d1".into(),
        kind: "lease".into(),
        name: "Lease".into(),
        file: None,
        by: "Ana".into(),
        received_at_ms: 1,
        expires_on: None,
    };
    let texts = [("en".to_owned(), "We can't read it.".to_owned())].into();
    let judgement = |seen, verdict| NewJudgement {
        application: id,
        document: "d1",
        seen,
        verdict,
        reason: "Cannot be read",
        texts: &texts,
        note: "",
        by: (7, "Rosa"),
    };
    let waits = async || {
        let query = QueueQuery {
            waiting_for_applicant: true,
            ..QueueQuery::default()
        };
        let found = store.applications().count(HERE, &query).await.unwrap();
        let all = store.applicant_waits().of(HERE, id).await.unwrap();
        assert_eq!(store.applicant_waits().of(THERE, id).await.unwrap(), []);
        (found, all.len())
    };
    let mut write = store.write().await.unwrap();
    paper_requests::ask(&mut write, HERE, request).await.unwrap();
    write.commit().await.unwrap();
    assert_eq!(waits().await, (1, 1));
    let mut write = store.write().await.unwrap();
    documents::add(&mut write, HERE, &[lease]).await.unwrap();
    write.commit().await.unwrap();
    assert_eq!(waits().await, (0, 1));
    let mut write = store.write().await.unwrap();
    let refused = judgement(0, DocumentVerdict::NotUsable);
    assert!(documents::judge(&mut write, HERE, &refused).await.unwrap());
    // Whoever has not seen that judges nothing.
    let late = judgement(0, DocumentVerdict::Accepted);
    assert!(!documents::judge(&mut write, HERE, &late).await.unwrap());
    assert!(
        !documents::judge(&mut write, THERE, &judgement(1, DocumentVerdict::Accepted))
            .await
            .unwrap()
    );
    assert_eq!(
        documents::kinds(&mut write, HERE, id).await.unwrap(),
        Vec::<String>::new()
    );
    write.commit().await.unwrap();
    assert_eq!(waits().await, (1, 2));
    let mut write = store.write().await.unwrap();
    let accepted = judgement(1, DocumentVerdict::Accepted);
    assert!(documents::judge(&mut write, HERE, &accepted).await.unwrap());
    write.commit().await.unwrap();
    assert_eq!(waits().await, (0, 2));
    let on_file = store.documents().of(HERE, id).await.unwrap();
    assert!(on_file[0].is_accepted() && on_file[0].version == 2);
    let said = store.documents().judgements(HERE, id).await.unwrap();
    let verdicts: Vec<DocumentVerdict> = said.iter().map(|(_, one)| one.verdict).collect();
    assert_eq!(verdicts, [DocumentVerdict::NotUsable, DocumentVerdict::Accepted]);
    assert_eq!(said[0].1.why_in("es"), "We can't read it.");
}
