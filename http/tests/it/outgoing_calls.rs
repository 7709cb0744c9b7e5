//! Calls that leave, over HTTP: which numbers are called, and whose a callback is to a number that stands with nobody.

use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_domain::calls::caller_standing::CallerStanding;
use hub_domain::calls::telephone::{IncomingCall, IncomingState};
use hub_domain::calls::waiting_line::{DEFAULT_LINE, LineVisit};
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, ApplicantId, CallId, ProgramId, ThreadId};
use hub_store::args;
use hub_store::audit::By;
use hub_store::calls::{incoming_calls, line_offers, line_visits};
use hub_store::people::applicants;
use serde_json::{Value, json};

async fn call(hub: &TestHub, method: &str, path: &str, token: &str, body: Value) -> (u16, Value) {
    let body = Some(body).filter(|body| !body.is_null());
    let (status, answer) = hub.call(method, path, Some(token), body).await;
    (status.as_u16(), answer)
}

async fn count(hub: &TestHub, table: &str) -> i64 {
    let sql = format!("SELECT COUNT(*) FROM {table} WHERE tenant_id = $1");
    let rows: Vec<(i64,)> = hub.app.store.db().all(sql, args![COUNTY]).await.unwrap();
    rows[0].0
}

/// The numbers stand with the applicant of the thread.
async fn has_numbers(hub: &TestHub, thread: &str, numbers: &[&str]) {
    let stored = hub
        .app
        .store
        .threads()
        .by_id(COUNTY, &ThreadId(thread.into()))
        .await
        .unwrap();
    let by = By::system().from("test");
    let mut write = hub.app.store.write().await.unwrap();
    for number in numbers {
        applicants::add_address(&mut write, COUNTY, ApplicantId(stored.applicant_id), number, &by)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
}

#[actix_web::test]
async fn a_number_that_is_not_served_is_not_called_unless_an_administrator_lists_it() {
    let hub = TestHub::start().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    let unserved = [
        "+19002345678",
        "+881612345678",
        "+449012345678",
        "+12025551212",
        "+442079460958",
    ];
    has_numbers(&hub, "t1", &unserved).await;
    let before = (count(&hub, "calls").await, count(&hub, "messages").await);
    for number in unserved {
        let (status, refused) = call(
            &hub,
            "POST",
            "/api/threads/t1/calls",
            &reviewer,
            json!({ "to": number }),
        )
        .await;
        assert_eq!(
            (status, &refused["key"], &refused["errors"][0]["field"]),
            (422, &json!("number_not_served"), &json!("to")),
            "{number}: {refused}"
        );
    }
    let (status, refused) = call(
        &hub,
        "POST",
        "/api/threads/t1/calls",
        &reviewer,
        json!({ "to": "911" }),
    )
    .await;
    assert_eq!(
        (status, &refused["key"]),
        (422, &json!("emergency_number")),
        "{refused}"
    );
    assert_eq!(
        (count(&hub, "calls").await, count(&hub, "messages").await),
        before
    );

    let list = "/api/called-numbers";
    let new = |number: &str, reason: &str| json!({ "number": number, "reason": reason });
    assert_eq!(
        call(&hub, "POST", list, &reviewer, new("+442079460958", "Embassy"))
            .await
            .0,
        403
    );
    for (number, reason, field) in [
        ("911", "Help", "number"),
        ("112", "Help", "number"),
        ("desk", "Desk", "number"),
        ("+442079460958", "  ", "reason"),
    ] {
        let (status, refused) = call(&hub, "POST", list, &admin, new(number, reason)).await;
        assert_eq!(
            (status, &refused["errors"][0]["field"]),
            (422, &json!(field)),
            "{number}: {refused}"
        );
    }
    let listed = new("+44 20 7946 0958", "The embassy's consular office");
    assert_eq!(call(&hub, "POST", list, &admin, listed.clone()).await.0, 204);
    let (_, again) = call(&hub, "POST", list, &admin, listed).await;
    assert_eq!(again["errors"][0]["key"], "in_use");
    let (_, shown) = call(&hub, "GET", list, &admin, Value::Null).await;
    assert_eq!(
        (&shown["countries"], &shown["items"][0]["number"]),
        (&json!(["US"]), &json!("+442079460958")),
        "{shown}"
    );
    // The exception and nothing beside it.
    let (status, refused) = call(
        &hub,
        "POST",
        "/api/threads/t1/calls",
        &reviewer,
        json!({ "to": "+19002345678" }),
    )
    .await;
    assert_eq!((status, &refused["key"]), (422, &json!("number_not_served")));
    let (status, placed) = call(
        &hub,
        "POST",
        "/api/threads/t1/calls",
        &reviewer,
        json!({ "to": "+442079460958" }),
    )
    .await;
    assert_eq!(
        (status, &placed["call"]["off_file_number"]),
        (201, &Value::Null),
        "{placed}"
    );
    let one = "/api/called-numbers/%2B442079460958";
    assert_eq!(call(&hub, "DELETE", one, &admin, Value::Null).await.0, 204);
    assert_eq!(call(&hub, "DELETE", one, &admin, Value::Null).await.0, 404);
    hub.stop().await;
}

/// A callback to this number is offered to the reviewer; the telephone showed a number of the applicant of t1. Answers the call's id.
async fn offered(hub: &TestHub, id: &str, shown: &str, thread: Option<ThreadId>, number: &str) -> String {
    let facts = IncomingCall {
        id: CallId(id.to_owned()),
        number: "+12025550150".into(),
        program: ProgramId(5),
        caller: shown.into(),
        caller_name: String::new(),
        asserted: hub_domain::calls::asserted_caller::AssertedCaller::default(),
        standing: CallerStanding::NotOnFile,
        thread: thread.clone(),
        state: IncomingState::Waiting,
        started_at_ms: now_ms(),
        ended_at_ms: None,
    };
    let visit = LineVisit {
        number: facts.number.clone(),
        caller: shown.into(),
        thread,
        ..LineVisit::waiting(
            format!("visit-{id}"),
            DEFAULT_LINE.into(),
            facts.id.clone(),
            facts.program,
            "elsewhere".into(),
            now_ms(),
        )
    };
    let reviewer = AccountId(account_id("reviewer"));
    let mut write = hub.app.store.write().await.unwrap();
    incoming_calls::insert(&mut write, COUNTY, &facts, "elsewhere")
        .await
        .unwrap();
    line_visits::insert(&mut write, COUNTY, &visit).await.unwrap();
    assert!(
        line_visits::to_callback(&mut write, COUNTY, &visit.id, number)
            .await
            .unwrap()
    );
    incoming_calls::ended(&mut write, COUNTY, &facts.id, IncomingState::Finished, now_ms())
        .await
        .unwrap();
    assert!(
        line_offers::offer(&mut write, COUNTY, &visit.id, reviewer, "elsewhere", i64::MAX)
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    facts.id.0
}

#[actix_web::test]
async fn whose_a_callback_to_an_unknown_number_is_the_reviewer_says() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let thread = ThreadId("t1".into());
    let on_file = "+12025550161";
    has_numbers(&hub, "t1", &[on_file]).await;
    // The telephone showed the number of somebody else, which anybody can.
    let id = offered(&hub, "arrived-1", on_file, Some(thread.clone()), "+12025550188").await;
    let (_, calls) = call(&hub, "GET", "/api/phone-calls", &reviewer, Value::Null).await;
    let shown = &calls["ringing"][0];
    assert_eq!(
        (
            &shown["thread_id"],
            &shown["offer"]["callback_shown"],
            &shown["offer"]["on_file"],
            &shown["matches"][0]["thread_id"]
        ),
        (
            &Value::Null,
            &json!("(202) 555-0188"),
            &json!(false),
            &json!("t1")
        ),
        "{calls}"
    );
    let answer = format!("/api/phone-calls/{id}/answer");
    let (status, refused) = call(&hub, "POST", &answer, &reviewer, json!({})).await;
    assert_eq!(
        (
            status,
            &refused["errors"][0]["field"],
            &refused["errors"][0]["key"]
        ),
        (422, &json!("thread_id"), &json!("required")),
        "{refused}"
    );
    let chosen = json!({ "thread_id": "t1", "remember": true });
    let (status, placed) = call(&hub, "POST", &answer, &reviewer, chosen).await;
    assert_eq!(
        (status, &placed["thread_id"], &placed["call"]["off_file_number"]),
        (201, &json!("t1"), &json!("+12025550188")),
        "{placed}"
    );
    // The number that was called is the one to remember.
    let stored = hub.app.store.threads().by_id(COUNTY, &thread).await.unwrap();
    let applicant = hub
        .app
        .store
        .threads()
        .applicant(COUNTY, None, &stored)
        .await
        .unwrap();
    assert!(
        applicant
            .addresses
            .iter()
            .any(|known| known.address == "+12025550188")
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_callback_to_a_number_on_file_leads_to_whom_it_stands_with() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    has_numbers(&hub, "t1", &["+12025550161", "+12025550162"]).await;
    let thread = Some(ThreadId("t1".into()));
    let id = offered(&hub, "arrived-2", "+12025550161", thread, "+12025550162").await;
    let (_, calls) = call(&hub, "GET", "/api/phone-calls", &reviewer, Value::Null).await;
    let shown = &calls["ringing"][0];
    assert_eq!(
        (&shown["thread_id"], &shown["offer"]["on_file"]),
        (&json!("t1"), &json!(true)),
        "{calls}"
    );
    let answer = format!("/api/phone-calls/{id}/answer");
    let (status, placed) = call(&hub, "POST", &answer, &reviewer, json!({})).await;
    assert_eq!(
        (status, &placed["thread_id"], &placed["call"]["off_file_number"]),
        (201, &json!("t1"), &Value::Null),
        "{placed}"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_callback_that_cannot_be_made_is_over_and_stands_among_the_missed() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let before = count(&hub, "calls").await;
    let id = offered(&hub, "arrived-3", "", None, "+19002345678").await;
    let answer = format!("/api/phone-calls/{id}/answer");
    let (status, refused) = call(&hub, "POST", &answer, &reviewer, json!({ "thread_id": "t1" })).await;
    assert_eq!(
        (status, &refused["key"]),
        (422, &json!("number_not_served")),
        "{refused}"
    );
    let (_, calls) = call(&hub, "GET", "/api/phone-calls", &reviewer, Value::Null).await;
    assert_eq!(calls["ringing"], json!([]), "it is offered to nobody any more");
    let (_, missed) = call(&hub, "GET", "/api/missed-calls", &reviewer, Value::Null).await;
    assert_eq!(missed["items"][0]["id"], json!(id), "{missed}");
    assert_eq!(count(&hub, "calls").await, before);
    hub.stop().await;
}
