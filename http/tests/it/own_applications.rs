//! An applicant sees and answers their own applications, and no other.

use crate::test_hub::{COUNTY, TestHub, account_id, email};
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::{Author, AuthorKind};
use hub_domain::{AccountId, ApplicantId, ApplicationId, ProgramId, StateId, ThreadId};
use hub_store::args;
use hub_store::audit::By;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::conversations::thread_entries::{self, NewMessage};
use hub_store::people::applicants::{self, NewApplicant};
use serde_json::{Value, json};

pub const OWN: i64 = 977;

fn entry(channel: Channel, status: DeliveryState, body: &str) -> NewMessage {
    let author = Author::of(AuthorKind::Staff, "Rosa Marsh");
    let thread = ThreadId("t-own".into());
    let entry = match channel {
        Channel::Note => NewMessage::internal(&thread, channel, author, body),
        _ => NewMessage::outgoing(&thread, channel, author, ("", ""), body),
    };
    NewMessage {
        body: body.into(),
        lang: "en".into(),
        status,
        ..entry
    }
}

/// An application of the individual, about to be denied, with a message they received, a note, and a message that never
/// arrived.
async fn hub() -> TestHub {
    let hub = TestHub::start().await;
    add_own(&hub).await;
    hub
}

/// The application of the individual, see [`hub`].
pub async fn add_own(hub: &TestHub) {
    let applicant = NewApplicant {
        id: ApplicantId(77),
        account: Some(AccountId(account_id("individual"))),
        name: "Ana individual".into(),
        lang: "en".into(),
        zone: "America/New_York".into(),
        state: "VA".into(),
        addresses: vec![email("individual")],
        created_at_ms: 1,
    };
    let application = NewApplication {
        thread: ThreadId("t-own".into()),
        external_id: "ERA-977".into(),
        applicant_name: "Ana individual".into(),
        state: StateId(5),
        ..NewApplication::filed(COUNTY, ProgramId(5), ApplicationId(OWN), 77)
    };
    let mut write = hub.app.store.write().await.unwrap();
    let by = By::system().from("test");
    applicants::create(&mut write, COUNTY, &[applicant], &by)
        .await
        .unwrap();
    new_applications::insert(&mut write, &[application])
        .await
        .unwrap();
    for new in [
        entry(Channel::Sms, DeliveryState::Delivered, "Please send your lease."),
        entry(Channel::Note, DeliveryState::Delivered, "I doubt the lease."),
        entry(Channel::Sms, DeliveryState::HeldConsent, "Held back."),
    ] {
        thread_entries::append(&mut write, COUNTY, new).await.unwrap();
    }
    write.commit().await.unwrap();
}

/// The end without a decision that [`add_end`] makes.
pub const END: i64 = 20;

/// Gives program 5 an end without a decision: what is withdrawn comes to it.
pub async fn add_end(hub: &TestHub) {
    let end =
        json!({ "id": END, "name": "Withdrawn", "kind": "terminal", "stage": "closed", "outcome": "closed" });
    let flow = json!({
        "states": [
            { "id": 4, "name": "Application Received", "kind": "initial", "sla_hours": 48 },
            { "id": 5, "name": "Pending-Denial", "kind": "open" },
            { "id": 3, "name": "Approved", "kind": "terminal" },
            end,
        ],
        "transitions": [
            { "from": 4, "to": 5, "required_documents": ["identity"] },
            { "from": 4, "to": END },
            { "from": 5, "to": 3 },
        ],
    });
    let sql = "UPDATE config_versions SET body = $2 WHERE tenant_id = $1 AND kind = 'workflow' AND config_key = '5'";
    hub.run(sql, args![COUNTY, flow.to_string()]).await;
    let sql = "INSERT INTO program_states (tenant_id, program_id, state_id, position, name, token, stage, outcome, body, current)
        VALUES ($1, 5, $2, 4, 'Withdrawn', 'review-completed', 'closed', 'closed', $3, TRUE)";
    hub.run(sql, args![COUNTY, END, end.to_string()]).await;
}

async fn list(hub: &TestHub, token: &str) -> Value {
    let (status, body) = hub.call("GET", "/api/own-applications", Some(token), None).await;
    assert_eq!(status, 200, "{body}");
    body["applications"].clone()
}

#[actix_web::test]
async fn an_applicant_sees_their_own_applications_and_no_word_that_is_not_for_them() {
    let hub = hub().await;
    let own = list(&hub, &hub.session("individual").await).await;
    assert_eq!(own.as_array().unwrap().len(), 1);
    assert_eq!(own[0]["externalId"], "ERA-977");
    assert_eq!(
        own[0]["status"], "deciding",
        "a denial is not shown before it is decided"
    );
    let bodies: Vec<&Value> = own[0]["messages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|message| &message["body"])
        .collect();
    assert_eq!(bodies, ["Please send your lease."]);
    assert_eq!(list(&hub, &hub.session("business").await).await, json!([]));
    hub.stop().await;
}

#[actix_web::test]
async fn what_staff_keep_for_themselves_takes_no_place_of_what_the_applicant_sees() {
    let hub = hub().await;
    let mut write = hub.app.store.write().await.unwrap();
    for number in 0..105 {
        let note = entry(Channel::Note, DeliveryState::Delivered, &format!("Note {number}"));
        thread_entries::append(&mut write, COUNTY, note).await.unwrap();
    }
    // The landlord has written twice, and staff have released one of it.
    let from_other = |body: &str| NewMessage {
        direction: Direction::In,
        author: Author {
            kind: AuthorKind::Other,
            id: None,
            name: "Lee Landlord".into(),
        },
        ..entry(Channel::Email, DeliveryState::Delivered, body)
    };
    let mut shown = None;
    for body in ["For staff alone.", "The rent is 900."] {
        let (message, _) = thread_entries::append(&mut write, COUNTY, from_other(body))
            .await
            .unwrap();
        shown = Some(message.id);
    }
    let release =
        "UPDATE messages SET released_by = 'Rosa', released_at_ms = 5 WHERE tenant_id = $1 AND id = $2";
    let released = shown.unwrap();
    write.execute(release, args![COUNTY, &released]).await.unwrap();
    let call = entry(Channel::Call, DeliveryState::Created, "");
    let call = NewMessage {
        idempotency_key: "call".into(),
        ..call
    };
    thread_entries::append(&mut write, COUNTY, call).await.unwrap();
    write.commit().await.unwrap();
    let own = list(&hub, &hub.session("individual").await).await;
    let seen: Vec<Value> = own[0]["messages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|message| json!([message["channel"], message["body"], message["author"]]))
        .collect();
    assert_eq!(
        seen,
        [
            json!(["SMS", "Please send your lease.", null]),
            json!(["EMAIL", "The rent is 900.", "Lee Landlord"]),
            json!(["CALL", "", null]),
        ]
    );
    hub.stop().await;
}

#[actix_web::test]
async fn an_answer_lands_once_in_the_thread_and_nobody_elses_can_be_answered() {
    let hub = hub().await;
    let session = hub.session("individual").await;
    let path = format!("/api/own-applications/{OWN}/answers");
    let answer = json!({ "body": " Here it is. ", "key": "k1" });
    for _ in 0..2 {
        let (status, body) = hub
            .call("POST", &path, Some(&session), Some(answer.clone()))
            .await;
        assert_eq!(
            (status.as_u16(), &body["body"]),
            (201, &json!("Here it is.")),
            "{body}"
        );
    }
    let messages = list(&hub, &session).await[0]["messages"].clone();
    assert_eq!(messages.as_array().unwrap().len(), 2);
    assert_eq!(messages[1]["direction"], "in");
    let unread = hub.app.store.applications().unread(COUNTY, None, None, 10).await;
    assert_eq!(unread.unwrap(), 1);
    let other = hub.session("business").await;
    for (token, path) in [
        (&other, path.as_str()),
        (&session, "/api/own-applications/701/answers"),
    ] {
        let (status, body) = hub.call("POST", path, Some(token), Some(answer.clone())).await;
        assert_eq!((status.as_u16(), &body["key"]), (404, &json!("not_found")));
    }
    hub.stop().await;
}

#[actix_web::test]
async fn answers_of_one_account_are_bounded_in_length_and_in_a_day() {
    let hub = hub().await;
    let session = hub.session("individual").await;
    let path = format!("/api/own-applications/{OWN}/answers");
    let write = async |body: String, key: String| {
        let answer = json!({ "body": body, "key": key });
        let (status, body) = hub.call("POST", &path, Some(&session), Some(answer)).await;
        (status.as_u16(), body)
    };
    for long in [
        "x".repeat(20_001),
        "\u{1F4A7}".repeat(15_001),
        "e\u{301}".repeat(10_001),
    ] {
        let (status, body) = write(long, "long".into()).await;
        assert_eq!(
            (status, &body["errors"][0]["key"]),
            (422, &json!("too_long")),
            "{body}"
        );
    }
    for number in 0..50 {
        let (status, body) = write(format!("Answer {number}"), format!("k{number}")).await;
        assert_eq!(status, 201, "{body}");
        // The same again is the same answer, and counts once.
        if number < 5 {
            assert_eq!(
                write(format!("Answer {number}"), format!("k{number}")).await.0,
                201
            );
        }
    }
    let (status, body) = write("One more".into(), "more".into()).await;
    assert_eq!((status, &body["key"]), (429, &json!("rate_limited")), "{body}");
    assert!(
        body["retry_after_ms"]
            .as_i64()
            .is_some_and(|wait| wait > 3_600_000)
    );
    let messages = list(&hub, &session).await[0]["messages"].clone();
    assert!(
        messages
            .as_array()
            .unwrap()
            .iter()
            .all(|message| message["body"] != "One more")
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_visit_is_one_entry_of_the_conversation_that_staff_see_and_no_contact() {
    let hub = hub().await;
    let before = hub
        .call(
            "GET",
            "/api/threads/t-own",
            Some(&hub.session("reviewer").await),
            None,
        )
        .await
        .1;
    let in_inbox = async || {
        let staff = hub.session("reviewer").await;
        let (_, list) = hub
            .call("GET", "/api/conversations?folder=all", Some(&staff), None)
            .await;
        let mut rows = list["items"].as_array().unwrap().clone();
        rows.retain(|row| row["thread_id"] == "t-own");
        rows[0]["last"].clone()
    };
    let last = in_inbox().await;
    let sign_in = async |name: &str| {
        let login = hub.log_in(name).await;
        let choice = hub.choice(name);
        let (status, answer) = hub
            .call("POST", "/api/session-v2", Some(&login), Some(choice))
            .await;
        assert_eq!(status, 200, "{answer}");
        answer["data"]["token"].as_str().unwrap().to_owned()
    };
    let token = sign_in("individual").await;
    list(&hub, &token).await;
    list(&hub, &token).await;
    sign_in("business").await;
    let staff = hub.session("reviewer").await;
    let (_, thread) = hub.call("GET", "/api/threads/t-own", Some(&staff), None).await;
    let visits: Vec<&Value> = thread["messages"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|message| message["channel"] == "SESSION")
        .collect();
    assert_eq!(visits.len(), 1, "{thread}");
    assert_eq!(visits[0]["author"]["name"], "Ana individual");
    assert_eq!(visits[0]["direction"], "internal");
    for field in [
        "last_com_date",
        "LastComDate",
        "ComType",
        "UnreadEmail",
        "unreadTotal",
    ] {
        assert_eq!(thread["item"][field], before["item"][field], "{field}");
    }
    assert_eq!(in_inbox().await, last, "the conversation keeps its place");
    let own = list(&hub, &token).await;
    assert!(
        own[0]["messages"]
            .as_array()
            .unwrap()
            .iter()
            .all(|message| message["channel"] != "SESSION")
    );
    hub.stop().await;
}

/// What came in, from somebody.
fn incoming(channel: Channel, kind: AuthorKind, body: &str) -> NewMessage {
    NewMessage {
        direction: Direction::In,
        author: Author::of(kind, "Lou Landlord"),
        from: "lou@landlord.example".into(),
        ..entry(channel, DeliveryState::Delivered, body)
    }
}

async fn append(hub: &TestHub, new: NewMessage) -> String {
    let mut write = hub.app.store.write().await.unwrap();
    let (message, _) = thread_entries::append(&mut write, COUNTY, new).await.unwrap();
    write.commit().await.unwrap();
    message.id.0
}

async fn bodies(hub: &TestHub, token: &str) -> Vec<String> {
    let own = list(hub, token).await;
    let messages = own[0]["messages"].as_array().unwrap();
    let body = |message: &Value| message["body"].as_str().unwrap().to_owned();
    messages.iter().map(body).collect()
}

#[actix_web::test]
async fn what_others_wrote_into_the_thread_is_seen_only_once_staff_have_released_it() {
    let hub = hub().await;
    let applicant = hub.session("individual").await;
    let staff = hub.session("reviewer").await;
    let theirs = incoming(Channel::Email, AuthorKind::Applicant, "My own mail.");
    let own = append(&hub, theirs).await;
    for (channel, body) in [
        (Channel::Sms, "A text from another phone."),
        (Channel::Voice, "A voicemail."),
        (Channel::Call, "A call."),
    ] {
        append(&hub, incoming(channel, AuthorKind::Other, body)).await;
    }
    let landlord = append(
        &hub,
        incoming(Channel::Email, AuthorKind::Other, "She owes me four months."),
    )
    .await;
    let before = ["Please send your lease.", "My own mail."];
    assert_eq!(bodies(&hub, &applicant).await, before);

    let release = async |message: &str, is_released: bool| {
        let path = format!("/api/threads/t-own/messages/{message}/applicant-view");
        let body = json!({ "is_released": is_released });
        hub.call("PUT", &path, Some(&staff), Some(body)).await
    };
    for _ in 0..2 {
        let (status, released) = release(&landlord, true).await;
        assert_eq!(status, 200, "{released}");
        assert_eq!(released["applicant_view"], "released");
        assert_eq!(released["released"]["by"], "Ana reviewer");
    }
    assert_eq!(
        bodies(&hub, &applicant).await,
        [
            "Please send your lease.",
            "My own mail.",
            "She owes me four months."
        ]
    );
    let own_list = list(&hub, &applicant).await;
    let authors: Vec<&Value> = own_list[0]["messages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|message| &message["author"])
        .collect();
    assert_eq!(authors, [&Value::Null, &Value::Null, &json!("Lou Landlord")]);
    let (_, thread) = hub.call("GET", "/api/threads/t-own", Some(&staff), None).await;
    let views: Vec<&str> = thread["messages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|message| message["applicant_view"].as_str().unwrap())
        .collect();
    let expected = [
        "shown", "internal", "internal", "shown", "withheld", "withheld", "withheld", "released",
    ];
    assert_eq!(views, expected);

    let (status, withheld) = release(&landlord, false).await;
    assert_eq!(
        (
            status.as_u16(),
            &withheld["applicant_view"],
            &withheld["released"]
        ),
        (200, &json!("withheld"), &Value::Null)
    );
    assert_eq!(bodies(&hub, &applicant).await, before);
    let sql = "SELECT action, object_id, reason FROM audit_log WHERE tenant_id = $1 AND action LIKE 'message.%_applicant' ORDER BY seq";
    let lines: Vec<(String, String, String)> = hub.app.store.db().all(sql, args![COUNTY]).await.unwrap();
    let line = |action: &str| {
        (
            format!("message.{action}_applicant"),
            landlord.clone(),
            "lou@landlord.example".to_owned(),
        )
    };
    assert_eq!(
        lines,
        [line("release_to"), line("withhold_from")],
        "each change once"
    );

    // Nothing to release: the applicant's own, and what staff keep for themselves.
    let note = thread["messages"][1]["id"].as_str().unwrap();
    for message in [own.as_str(), note] {
        let (status, refused) = release(message, true).await;
        assert_eq!(
            (status.as_u16(), &refused["key"]),
            (409, &json!("state_not_possible"))
        );
    }
    let elsewhere = format!("/api/threads/t{COUNTY}/messages/{landlord}/applicant-view");
    let body = json!({ "is_released": true });
    let (status, _) = hub.call("PUT", &elsewhere, Some(&staff), Some(body)).await;
    assert_eq!(status, 404, "an entry of another thread");
    hub.stop().await;
}

#[actix_web::test]
async fn an_applicant_has_no_other_way_to_their_thread_than_their_own_pages() {
    let hub = hub().await;
    let applicant = hub.session("individual").await;
    let message = append(
        &hub,
        incoming(Channel::Email, AuthorKind::Other, "She owes me rent."),
    )
    .await;
    for (method, path) in [
        ("GET", "/api/threads/t-own".to_owned()),
        ("GET", "/api/threads/t-own/messages".to_owned()),
        ("GET", "/api/conversations?folder=all".to_owned()),
        ("GET", "/api/search?q=rent".to_owned()),
        ("GET", "/api/threads/t-own/pdf".to_owned()),
        ("GET", "/api/mails/m1/original".to_owned()),
        (
            "PUT",
            format!("/api/threads/t-own/messages/{message}/applicant-view"),
        ),
    ] {
        let body = (method == "PUT").then(|| json!({ "is_released": true }));
        let (status, answer) = hub.call(method, &path, Some(&applicant), body).await;
        assert_eq!(
            (status.as_u16(), &answer["key"]),
            (403, &json!("not_allowed")),
            "{path}: {answer}"
        );
    }
    // Files are looked up before it is judged whose they are.
    for path in ["/api/files/f1", "/api/files/f1/links"] {
        let (status, answer) = hub.call("GET", path, Some(&applicant), None).await;
        assert_eq!(
            (status.as_u16(), &answer["key"]),
            (404, &json!("not_found")),
            "{path}"
        );
    }
    hub.stop().await;
}
