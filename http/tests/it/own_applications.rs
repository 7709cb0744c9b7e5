//! An applicant sees and answers their own applications, and no other.

use crate::test_hub::{COUNTY, TestHub, account_id, email};
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::{Author, AuthorKind};
use hub_domain::{AccountId, ApplicantId, ApplicationId, ProgramId, StateId, ThreadId};
use hub_store::audit::Actor;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::conversations::thread_entries::{self, NewMessage};
use hub_store::people::applicants::{self, NewApplicant};
use serde_json::{Value, json};

const OWN: i64 = 977;

fn entry(channel: Channel, status: DeliveryState, body: &str) -> NewMessage {
    NewMessage {
        attachments: Vec::new(),
        thread: ThreadId("t-own".into()),
        channel,
        direction: if channel == Channel::Note {
            Direction::Internal
        } else {
            Direction::Out
        },
        author: Author {
            kind: AuthorKind::Staff,
            id: None,
            name: "Rosa Marsh".into(),
        },
        from: String::new(),
        to: String::new(),
        subject: String::new(),
        body: body.into(),
        lang: "en".into(),
        status,
        reply_to: None,
        call: None,
        change: None,
        idempotency_key: body.into(),
        request_hash: String::new(),
        send_at_ms: None,
        provider_ref: String::new(),
    }
}

/// An application of the individual, about to be denied, with a message they received, a note, and a message that never
/// arrived.
async fn hub() -> TestHub {
    let hub = TestHub::start().await;
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
    let by = Actor::system().from("test");
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
    hub
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
