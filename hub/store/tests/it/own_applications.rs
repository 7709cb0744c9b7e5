//! What applicants see of their applications, and what their screens are told.

use crate::fresh::{Fresh, fresh};
use hub_domain::cases::workflow::Workflow;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::{Author, AuthorKind};
use hub_domain::files::{FileState, FileSubject};
use hub_domain::{AccountId, ApplicantId, ApplicationId, ProgramId, StateId, TenantId, ThreadId};
use hub_store::args;
use hub_store::audit::By;
use hub_store::cases::documents::{self, NewDocument};
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::cases::{applicant_screens, validations, withdrawals};
use hub_store::conversations::thread_entries::{self, NewMessage};
use hub_store::files::stored_files::{self, NewFile};
use hub_store::people::applicants::{self, NewApplicant};
use hub_store::programs::{self, NewProgram};
use serde_json::json;

const HERE: TenantId = TenantId(1);
const ANA: AccountId = AccountId(7);
const OWN: ApplicationId = ApplicationId(100);
const EARLIER: ApplicationId = ApplicationId(99);
/// Of somebody without an account.
const OTHER: ApplicationId = ApplicationId(101);

/// Two applications of Ana's in one program, the earlier received and the later withdrawn, and one of somebody without an account.
async fn with_applications() -> Fresh {
    let fresh = fresh().await;
    let flow: Workflow = serde_json::from_value(json!({
        "states": [
            { "id": 4, "name": "Received", "kind": "initial" },
            { "id": 20, "name": "Withdrawn", "kind": "terminal", "outcome": "closed" },
        ],
        "transitions": [{ "from": 4, "to": 20 }],
    }))
    .unwrap();
    let program = NewProgram {
        tenant: HERE,
        id: ProgramId(5),
        name: "Rent Relief",
        category: "Housing",
        case_columns: false,
        workflow: &flow,
        denial_reasons: &[],
    };
    let person = |id, account: Option<AccountId>| NewApplicant {
        id: ApplicantId(id),
        account,
        name: "Ana Reyes".into(),
        lang: "en".into(),
        zone: "America/New_York".into(),
        state: String::new(),
        addresses: Vec::new(),
        created_at_ms: 1,
    };
    let application = |id: ApplicationId, applicant, state, created_at_ms| NewApplication {
        external_id: format!("RR-{id}"),
        state: StateId(state),
        created_at_ms,
        ..NewApplication::filed(HERE, ProgramId(5), id, applicant)
    };
    let mut write = fresh.store.write().await.unwrap();
    programs::insert(&mut write, &program, 1).await.unwrap();
    let by = By::system().from("test");
    applicants::create(&mut write, HERE, &[person(1, Some(ANA)), person(2, None)], &by)
        .await
        .unwrap();
    let all = [
        application(EARLIER, 1, 4, 1),
        application(OWN, 1, 20, 2),
        application(OTHER, 2, 4, 3),
    ];
    new_applications::insert(&mut write, &all).await.unwrap();
    write.commit().await.unwrap();
    fresh
}

async fn told(fresh: &Fresh) -> Vec<(String, String)> {
    let sql = "SELECT topic, data FROM topic_events WHERE tenant_id = $1 AND kind = 'own.application' ORDER BY topic, seq";
    fresh.store.db().all(sql, args![HERE]).await.unwrap()
}

#[tokio::test]
async fn screens_are_told_of_what_their_applicant_sees_and_of_nothing_else() {
    let fresh = with_applications().await;
    let mut write = fresh.store.write().await.unwrap();
    applicant_screens::tell(&mut write, HERE, &[OWN, OTHER])
        .await
        .unwrap();
    applicant_screens::tell(&mut write, TenantId(2), &[OWN])
        .await
        .unwrap();
    let thread = ThreadId(format!("t{OWN}"));
    let staff = || Author::of(AuthorKind::Staff, "Rosa");
    let note = NewMessage {
        body: "I doubt the lease.".into(),
        ..NewMessage::internal(&thread, Channel::Note, staff(), "note")
    };
    thread_entries::append(&mut write, HERE, note).await.unwrap();
    let waits = NewMessage {
        body: "Please send it.".into(),
        ..NewMessage::outgoing(&thread, Channel::Sms, staff(), ("", ""), "text")
    };
    thread_entries::append(&mut write, HERE, waits).await.unwrap();
    write.commit().await.unwrap();
    let own = ("me:7".to_owned(), r#"{"application_id":100}"#.to_owned());
    assert_eq!(
        told(&fresh).await,
        std::slice::from_ref(&own),
        "neither a note nor what has not arrived"
    );
    let mut write = fresh.store.write().await.unwrap();
    let author = Author::of(AuthorKind::Applicant, "Ana Reyes");
    let answer = NewMessage::incoming(&thread, Channel::Email, author, ("", ""), "answer");
    thread_entries::append(&mut write, HERE, answer).await.unwrap();
    write.commit().await.unwrap();
    assert_eq!(told(&fresh).await, [own.clone(), own]);
}

/// A change of a case that is told in its thread, and a message that has the case judged again: on PostgreSQL their writes are open at
/// the same time, and each waits for the row before it has the thread.
#[tokio::test]
async fn a_change_of_a_case_and_a_message_never_wait_for_each_other() {
    let fresh = with_applications().await;
    let thread = ThreadId(format!("t{OWN}"));
    let applicant = || Author::of(AuthorKind::Applicant, "Ana Reyes");
    let (changes, messages) = (&fresh, &fresh);
    for round in 0..20 {
        let changed = async {
            let mut write = changes.store.write().await.unwrap();
            validations::run(&mut write, HERE, OWN).await.unwrap();
            let author = Author::of(AuthorKind::Staff, "Rosa");
            let note = NewMessage::internal(&thread, Channel::Note, author, format!("note-{round}"));
            thread_entries::append(&mut write, HERE, note).await.unwrap();
            write.commit().await.unwrap();
        };
        let said = async {
            let mut write = messages.store.write().await.unwrap();
            let key = format!("said-{round}");
            let said = NewMessage::incoming(&thread, Channel::Email, applicant(), ("", ""), key);
            thread_entries::append(&mut write, HERE, said).await.unwrap();
            validations::run(&mut write, HERE, OWN).await.unwrap();
            write.commit().await.unwrap();
        };
        tokio::join!(changed, said);
    }
    let sql = "SELECT seq FROM messages WHERE tenant_id = $1 AND thread_id = $2 ORDER BY seq";
    let found: Vec<(i64,)> = fresh.store.db().all(sql, args![HERE, &thread]).await.unwrap();
    assert_eq!(found.len(), 40, "each is written");
    assert!(found.windows(2).all(|two| two[1].0 == two[0].0 + 1), "{found:?}");
}

#[tokio::test]
async fn a_request_to_withdraw_is_known_by_its_key_for_its_application_alone() {
    let fresh = with_applications().await;
    let mut write = fresh.store.write().await.unwrap();
    withdrawals::add(&mut write, HERE, OWN, ("k1", 2)).await.unwrap();
    for (tenant, application, key, is_known) in [
        (HERE, OWN, "k1", true),
        (HERE, OWN, "k2", false),
        (HERE, EARLIER, "k1", false),
        (TenantId(2), OWN, "k1", false),
    ] {
        let known = withdrawals::is_known(&mut write, tenant, application, key).await;
        assert_eq!(known.unwrap(), is_known, "{tenant} {application} {key}");
    }
}

#[tokio::test]
async fn an_application_that_stands_comes_before_a_later_one_that_does_not() {
    let fresh = with_applications().await;
    let own = fresh.store.own_programs().of(HERE, ANA).await.unwrap();
    let application = own[&ProgramId(5)].application.clone().unwrap();
    assert_eq!((application.id, application.stands), (EARLIER.0, true));
    let sql = "UPDATE applications SET state_id = 12 WHERE tenant_id = $1 AND id = $2";
    fresh.store.db().execute(sql, args![HERE, EARLIER]).await.unwrap();
    let own = fresh.store.own_programs().of(HERE, ANA).await.unwrap();
    let application = own[&ProgramId(5)].application.clone().unwrap();
    assert_eq!((application.id, application.stands), (OWN.0, false));
}

#[tokio::test]
async fn an_applicant_opens_what_they_gave_and_not_what_staff_put_on_file() {
    let fresh = with_applications().await;
    let mut write = fresh.store.write().await.unwrap();
    let subjects = [
        FileSubject::Answer {
            application: OWN,
            question: "lease".into(),
        },
        FileSubject::Thread(ThreadId(format!("t{OWN}"))),
    ];
    for (number, subject) in (1..).zip(subjects) {
        let id = format!("f{number}");
        let file = NewFile {
            id: id.clone(),
            subject,
            name: "lease.pdf".into(),
            media_type: "application/pdf".into(),
            size_bytes: 5,
            sha256: String::new(),
            state: FileState::Pending,
            finding: String::new(),
            is_stored: true,
            has_thumbnail: true,
            size_px: None,
            by: (ANA, "Ana Reyes".into()),
            keep_until_ms: None,
        };
        stored_files::insert(&mut write, HERE, &file).await.unwrap();
        let paper = NewDocument {
            application: OWN,
            id: format!("p{number}"),
            kind: "lease".into(),
            name: "lease.pdf".into(),
            file: Some(id),
            by: "Ana Reyes".into(),
            received_at_ms: number,
            expires_on: None,
        };
        documents::add(&mut write, HERE, &[paper]).await.unwrap();
    }
    write.commit().await.unwrap();
    let papers = fresh.store.own_papers().of(HERE, OWN).await.unwrap();
    let files: Vec<Option<&str>> = papers
        .iter()
        .map(|paper| paper.file.as_ref().map(|file| file.id.as_str()))
        .collect();
    assert_eq!(files, [Some("f1"), None]);
    // Nobody has scanned them: neither counts, and there is no picture to show.
    assert!(papers.iter().all(|paper| !paper.counts));
    assert!(!papers[0].file.as_ref().unwrap().has_thumbnail);
    let elsewhere = fresh.store.own_papers().of(TenantId(2), OWN).await.unwrap();
    assert!(elsewhere.is_empty(), "{elsewhere:?}");
}
