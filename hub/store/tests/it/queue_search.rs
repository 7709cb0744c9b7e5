use crate::fresh::{Fresh, fresh};
use hub_domain::cases::application::QueueQuery;
use hub_domain::cases::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::inbox::InboxFolder;
use hub_domain::conversations::message::{Author, AuthorKind};
use hub_domain::{AccountId, ApplicantId, ApplicationId, ProgramId, TenantId, ThreadId};
use hub_store::args;
use hub_store::audit::By;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::cases::{application_words, number_digits, unread};
use hub_store::conversations::thread_entries::{self, NewMessage};
use hub_store::conversations::threads::RecentQuery;
use hub_store::people::applicants::{self, NewApplicant};
use hub_store::programs::{self, NewProgram};

const HERE: TenantId = TenantId(1);
const THERE: TenantId = TenantId(2);

async fn add(fresh: &Fresh, tenant: TenantId, id: i64, name: &str, external: &str) {
    let new = NewApplication {
        thread: ThreadId(format!("t{}-{id}", tenant.0)),
        external_id: external.into(),
        applicant_name: name.into(),
        created_at_ms: id,
        ..NewApplication::filed(tenant, ProgramId(5), ApplicationId(id), id)
    };
    let mut write = fresh.store.write().await.unwrap();
    new_applications::insert(&mut write, &[new]).await.unwrap();
    write.commit().await.unwrap();
}

fn one_state() -> Workflow {
    Workflow {
        states: vec![State::new(1, "Done", StateKind::Initial)],
        transitions: vec![Transition {
            from: 1,
            to: 1,
            ..Transition::default()
        }],
    }
}

fn inbox_of(search: &str) -> RecentQuery<'_> {
    RecentQuery {
        account: AccountId(7),
        member: None,
        folder: InboxFolder::All,
        search,
        cursor: None,
        limit: 10,
    }
}

async fn found(fresh: &Fresh, tenant: TenantId, search: &str) -> (Vec<i64>, i64) {
    let query = QueueQuery {
        search: search.into(),
        ..QueueQuery::default()
    };
    let page = fresh.store.applications().page(tenant, &query).await.unwrap();
    (page.items.iter().map(|item| item.id.0).collect(), page.total)
}

#[tokio::test]
async fn every_typed_word_begins_a_word_of_what_is_found() {
    let fresh = fresh().await;
    let flow = one_state();
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
    }
    write.commit().await.unwrap();
    add(&fresh, HERE, 1, "José Núñez", "RB-000123").await;
    add(&fresh, HERE, 2, "Josefa Ortega", "RB-000124").await;
    add(&fresh, HERE, 3, "Minh Tran", "RB-001230").await;
    add(&fresh, THERE, 4, "José Lima", "RB-000123").await;
    // As after an upgrade from a version without the index.
    let forget = "DELETE FROM application_words WHERE application_id < 3";
    fresh.store.db().execute(forget, args![]).await.unwrap();
    assert_eq!(found(&fresh, HERE, "jose").await, (vec![], 0));

    let by_digits = async |tenant, digits: &str| {
        let found = fresh
            .store
            .applications()
            .by_digits(tenant, digits)
            .await
            .unwrap();
        found.into_iter().map(|item| item.id.0).collect::<Vec<_>>()
    };
    assert_eq!(by_digits(HERE, "000123").await, [1]);
    // As after an upgrade from a version without them.
    let forget = "UPDATE applications SET number_digits = ''";
    fresh.store.db().execute(forget, args![]).await.unwrap();
    assert_eq!(by_digits(HERE, "000123").await, [0; 0]);
    assert_eq!(number_digits::fill_missing(&fresh.store).await.unwrap(), 4);
    assert_eq!(number_digits::fill_missing(&fresh.store).await.unwrap(), 0);
    assert_eq!(by_digits(HERE, "000123").await, [1]);
    assert_eq!(by_digits(THERE, "000123").await, [4]);
    for other in ["0123", "", "-", "%", "000123 "] {
        assert_eq!(by_digits(HERE, other).await, [0; 0], "{other}");
    }
    assert_eq!(application_words::fill_missing(&fresh.store).await.unwrap(), 2);
    assert_eq!(application_words::fill_missing(&fresh.store).await.unwrap(), 0);
    assert_eq!(found(&fresh, HERE, "JOSE").await, (vec![1, 2], 2));
    assert_eq!(found(&fresh, HERE, "jos nun").await, (vec![1], 1));
    assert_eq!(found(&fresh, HERE, "rb-000123").await, (vec![1], 1));
    assert_eq!(found(&fresh, HERE, "123").await, (vec![1, 3], 2));
    assert_eq!(
        found(&fresh, HERE, "unez").await,
        (vec![], 0),
        "the middle of a word is not its beginning"
    );
    assert_eq!(
        found(&fresh, HERE, " -% ").await.1,
        3,
        "nothing typed filters nothing"
    );
    assert_eq!(found(&fresh, THERE, "jose").await, (vec![4], 1));

    let mut write = fresh.store.write().await.unwrap();
    application_words::index(&mut write, HERE, ApplicationId(1), "Pepe Núñez RB-000123")
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(found(&fresh, HERE, "jose").await, (vec![2], 1));
    assert_eq!(found(&fresh, HERE, "pepe").await, (vec![1], 1));
}

#[tokio::test]
async fn names_are_found_in_their_other_spellings_after_the_words_were_made_again() {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    let flow = one_state();
    let program = NewProgram {
        tenant: HERE,
        id: ProgramId(5),
        name: "Rent help",
        category: "",
        case_columns: false,
        workflow: &flow,
        denial_reasons: &[],
    };
    programs::insert(&mut write, &program, 1).await.unwrap();
    write.commit().await.unwrap();
    let names = [
        "علي کاظمی",
        "فاطمة الزهراء",
        "يحيى",
        "Işıl Yıldız",
        "Đặng Thị Hoa",
        "Łukasz Wójcik",
        "Søren Æbleø",
        "Jörg Weiß",
        "Sean O’Brien",
        "Ann Mc Donald",
    ];
    for (number, name) in (1..).zip(names) {
        add(&fresh, HERE, number, name, &format!("RB-{number:06}")).await;
    }
    // What the migration does to the words of an earlier version.
    fresh
        .store
        .db()
        .execute("DELETE FROM application_words", args![])
        .await
        .unwrap();
    assert_eq!(application_words::fill_missing(&fresh.store).await.unwrap(), 10);
    for (typed, number) in [
        ("علی كاظمي", 1),
        ("علي كاظمي", 1),
        ("فاطمه", 2),
        ("يحيي", 3),
        ("یحیی", 3),
        ("Isil", 4),
        ("yildiz", 4),
        ("Dang", 5),
        ("Lukasz", 6),
        ("soren", 7),
        ("aebleo", 7),
        ("weiss", 8),
        ("joerg", 8),
        ("obrien", 9),
        ("o'brien", 9),
        ("mcdonald", 10),
        ("mc donald", 10),
    ] {
        assert_eq!(found(&fresh, HERE, typed).await, (vec![number], 1), "{typed}");
    }
}

#[tokio::test]
async fn an_applicant_is_found_by_phone_number_in_any_notation() {
    let fresh = fresh().await;
    let by = By::person(7, "Ana Reyes").from("192.0.2.7");
    let person = |id: i64, phone: &str| NewApplicant {
        id: ApplicantId(id),
        account: None,
        name: "Maria".into(),
        lang: "es".into(),
        zone: "America/New_York".into(),
        state: "VA".into(),
        addresses: vec![phone.into(), format!("maria{id}@riverbend.example")],
        created_at_ms: 1,
    };
    let mut write = fresh.store.write().await.unwrap();
    let flow = one_state();
    let program = NewProgram {
        tenant: HERE,
        id: ProgramId(5),
        name: "Rent help",
        category: "",
        case_columns: false,
        workflow: &flow,
        denial_reasons: &[],
    };
    programs::insert(&mut write, &program, 1).await.unwrap();
    let people = [person(1, "(202) 555-0101"), person(2, "+44 20 7946 0958")];
    applicants::create(&mut write, HERE, &people, &by).await.unwrap();
    write.commit().await.unwrap();
    add(&fresh, HERE, 1, "Maria Alvarez", "RB-000001").await;
    add(&fresh, HERE, 2, "Maria Stone", "RB-005550").await;
    add(&fresh, THERE, 3, "Maria Elsewhere", "RB-000003").await;

    for typed in [
        "+1 (202) 555-0101",
        "202.555.0101",
        "2025550101",
        "1-202-555",
        "555 0101",
        "0101",
        "maria 0101",
        "٠١٠١",
    ] {
        assert_eq!(found(&fresh, HERE, typed).await, (vec![1], 1), "{typed}");
    }
    for typed in ["+44 20 7946 0958", "020 7946 0958", "0044 20 7946", "0958"] {
        assert_eq!(found(&fresh, HERE, typed).await, (vec![2], 1), "{typed}");
    }
    assert_eq!(
        found(&fresh, HERE, "5550").await,
        (vec![1, 2], 2),
        "a number is a case's, too"
    );
    assert_eq!(found(&fresh, HERE, "202 555 0199").await.1, 0);
    assert_eq!(found(&fresh, THERE, "202 555 0101").await.1, 0);

    let threads = fresh.store.threads();
    let inbox = threads.recent(HERE, inbox_of("(202) 555-0101")).await.unwrap();
    assert_eq!(inbox.iter().map(|one| one.item_id.0).collect::<Vec<_>>(), [1]);
    assert_eq!(threads.recent(HERE, inbox_of("maria")).await.unwrap().len(), 2);
    assert_eq!(threads.recent(HERE, inbox_of("")).await.unwrap().len(), 2);
    let hits = fresh
        .store
        .search()
        .find(HERE, None, "5550101", 10)
        .await
        .unwrap();
    assert_eq!(hits[0].process_name, "Rent help");
    assert_eq!((hits.len(), hits[0].item_id), (1, 1));

    let mut write = fresh.store.write().await.unwrap();
    applicants::add_address(&mut write, HERE, ApplicantId(1), "202-555-0177", &by)
        .await
        .unwrap();
    applicants::remove_address(&mut write, HERE, ApplicantId(1), "2025550101", &by)
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(found(&fresh, HERE, "555-0101").await.1, 0);
    assert_eq!(found(&fresh, HERE, "555-0177").await, (vec![1], 1));
}

#[tokio::test]
async fn what_nobody_has_read_is_counted_up_to_a_bound() {
    let fresh = fresh().await;
    for id in 1..=3 {
        add(&fresh, HERE, id, "Maria", "RB-1").await;
    }
    let mut write = fresh.store.write().await.unwrap();
    for id in [1, 2] {
        let thread = ThreadId(format!("t1-{id}"));
        unread::touch(&mut write, HERE, &thread, Channel::Sms, Direction::In, 5)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    let give = "UPDATE applications SET owner_id = 7 WHERE tenant_id = 1 AND id = 2";
    fresh.store.db().execute(give, args![]).await.unwrap();
    let applications = fresh.store.applications();
    assert_eq!(applications.unread(HERE, None, None, 100).await.unwrap(), 2);
    assert_eq!(applications.unread(HERE, None, None, 1).await.unwrap(), 1);
    assert_eq!(
        applications
            .unread(HERE, Some(AccountId(7)), None, 100)
            .await
            .unwrap(),
        1
    );
    assert_eq!(
        applications
            .unread(HERE, None, Some(AccountId(7)), 100)
            .await
            .unwrap(),
        0,
        "without a membership nothing is counted"
    );
    assert_eq!(applications.unread(THERE, None, None, 100).await.unwrap(), 0);
}

#[tokio::test]
async fn a_call_through_a_phone_menu_is_found_by_the_name_of_the_menu_and_a_note_by_its_words() {
    let fresh = fresh().await;
    add(&fresh, HERE, 1, "Maria", "RB-1").await;
    let mut write = fresh.store.write().await.unwrap();
    let program = NewProgram {
        tenant: HERE,
        id: ProgramId(5),
        name: "Rent help",
        category: "",
        case_columns: false,
        workflow: &one_state(),
        denial_reasons: &[],
    };
    programs::insert(&mut write, &program, 1).await.unwrap();
    for (kind, to, subject, body) in [
        (
            AuthorKind::System,
            "+12025550142",
            "Benefits line",
            "hours: open\nmenu: 3\nhung_up",
        ),
        (AuthorKind::Staff, "", "", "Open on Mondays."),
    ] {
        let (thread, author) = (ThreadId("t1-1".into()), Author::of(kind, "Maria"));
        let entry = NewMessage {
            to: to.into(),
            subject: subject.into(),
            body: body.into(),
            lang: "en".into(),
            status: DeliveryState::Delivered,
            ..NewMessage::internal(&thread, Channel::Note, author, body)
        };
        thread_entries::append(&mut write, HERE, entry).await.unwrap();
    }
    write.commit().await.unwrap();
    for (typed, snippets) in [
        ("benefits", vec!["Benefits line"]),
        ("open", vec!["Open on Mondays."]),
        ("hung", vec![]),
        ("menu", vec![]),
    ] {
        let hits = fresh.store.search().find(HERE, None, typed, 10).await.unwrap();
        let plain = |text: &str| text.replace(['\u{2068}', '\u{2069}'], "");
        let found: Vec<String> = hits.iter().map(|hit| plain(&hit.snippet)).collect();
        assert_eq!(found, snippets, "{typed}");
    }
}
