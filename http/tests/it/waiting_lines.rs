//! Waiting lines over HTTP: their settings, who may be rung, and what names them.

use crate::test_hub::{COUNTY, TestHub};
use hub_domain::clock::now_ms;
use hub_store::args;
use serde_json::{Value, json};

const LINE: &str = "/api/waiting-lines/rent";

async fn call(hub: &TestHub, method: &str, path: &str, token: &str, body: Value) -> (u16, Value) {
    let body = Some(body).filter(|body| !body.is_null());
    let (status, answer) = hub.call(method, path, Some(token), body).await;
    (status.as_u16(), answer)
}

fn line(name: &str) -> Value {
    json!({ "name": name, "programs": [5], "langs": ["en", "es"], "codes": [{ "code": "solved", "label": "Solved" }] })
}

#[actix_web::test]
async fn a_line_is_made_changed_named_and_removed() {
    let hub = TestHub::start().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    let (status, all) = call(&hub, "GET", "/api/waiting-lines", &reviewer, Value::Null).await;
    assert_eq!(
        (status, &all["items"][0]["key"], &all["items"][0]["version"]),
        (200, &json!("reviewers"), &json!(0))
    );
    let body = json!({ "version": 0, "line": line("Rent") });
    assert_eq!(call(&hub, "PUT", LINE, &reviewer, body.clone()).await.0, 403);
    let (status, saved) = call(&hub, "PUT", LINE, &admin, body.clone()).await;
    assert_eq!(
        (status, &saved["version"], &saved["line"]["ring_s"]),
        (200, &json!(1), &json!(20)),
        "{saved}"
    );
    assert_eq!(
        call(&hub, "PUT", LINE, &admin, body).await.0,
        409,
        "a stale version"
    );
    for (member, value) in [
        ("name", json!(" ")),
        ("langs", json!(["tl"])),
        ("programs", json!([999_999])),
        ("reviewers", json!([{ "account_id": 999_999 }])),
        ("ring_s", json!(0)),
        ("announcement", json!({ "en": "Hello" })),
    ] {
        let mut wrong = line("Rent");
        wrong[member] = value;
        let (status, refused) = call(&hub, "PUT", LINE, &admin, json!({ "version": 1, "line": wrong })).await;
        assert_eq!(
            (status, &refused["errors"][0]["field"]),
            (422, &json!(member)),
            "{refused}"
        );
    }
    let flow = |line: &str| {
        json!({
            "version": 1, "name": "Desk", "program": 5, "start": "wait", "lang": ["en"], "timezone": "UTC", "defaults": { "onError": "bye" },
            "steps": {
                "wait": { "verb": "enqueue", "name": line, "offerCallback": true, "timeout": "bye" },
                "bye": { "verb": "hangup", "say": { "en": "Goodbye." } },
            },
        })
    };
    for (name, faults) in [
        ("rent", json!([])),
        ("reviewers", json!([])),
        (
            "nobody",
            json!([{ "key": "unknown_queue", "step": "wait", "field": "name", "detail": "nobody" }]),
        ),
    ] {
        let (_, checked) = call(
            &hub,
            "POST",
            "/api/flows/check",
            &reviewer,
            json!({ "flow": flow(name) }),
        )
        .await;
        assert_eq!(checked["faults"], faults, "{name}");
    }
    let draft = json!({ "based_on": 0, "flow": flow("nobody") });
    let (_, draft) = call(&hub, "PUT", "/api/flows/wait/draft", &admin, draft).await;
    let publish = json!({ "version": draft["draft"]["version"] });
    let (status, refused) = call(&hub, "POST", "/api/flows/wait/publish", &admin, publish).await;
    assert_eq!(
        (status, &refused["errors"][0]["key"]),
        (422, &json!("unknown_queue")),
        "{refused}"
    );

    let number = json!({ "number": "+12025550142", "program_id": 5, "line": "nobody" });
    let (status, refused) = call(&hub, "POST", "/api/phone-numbers", &admin, number).await;
    assert_eq!(
        (status, &refused["errors"][0]["field"]),
        (422, &json!("line")),
        "{refused}"
    );
    let number = json!({ "number": "+12025550142", "program_id": 5, "line": "rent" });
    let (status, added) = call(&hub, "POST", "/api/phone-numbers", &admin, number).await;
    assert_eq!((status, &added["line"]), (201, &json!("rent")), "{added}");
    let (status, refused) = call(&hub, "DELETE", LINE, &admin, Value::Null).await;
    assert_eq!(
        (status, &refused["errors"][0]["key"]),
        (422, &json!("in_use")),
        "{refused}"
    );
    call(
        &hub,
        "DELETE",
        "/api/phone-numbers/%2B12025550142",
        &admin,
        Value::Null,
    )
    .await;
    assert_eq!(call(&hub, "DELETE", LINE, &admin, Value::Null).await.0, 204);
    assert_eq!(call(&hub, "DELETE", LINE, &admin, Value::Null).await.0, 404);
}

#[actix_web::test]
async fn a_supervisor_sees_the_board_and_a_missed_call_is_done_once() {
    let hub = TestHub::start().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    crate::things::Things::of(&hub, "admin").await;
    let (status, board) = call(&hub, "GET", "/api/line-board", &admin, Value::Null).await;
    assert_eq!(
        (status, &board["items"][0]["waiting"]),
        (200, &json!([])),
        "{board}"
    );
    let (_, open) = call(&hub, "GET", "/api/wrap-up", &reviewer, Value::Null).await;
    assert_eq!(open, json!({ "call": null }));
    let (_, missed) = call(&hub, "GET", "/api/missed-calls", &admin, Value::Null).await;
    let id = missed["items"][0]["id"]
        .as_str()
        .expect("a missed call")
        .to_owned();
    let first = &missed["items"][0];
    assert_eq!(
        (&first["caller"], &first["line"], &first["caller_standing"]),
        (&json!("+12025550177"), &Value::Null, &json!("not_on_file"))
    );
    let path = format!("/api/missed-calls/{id}");
    assert_eq!(
        call(&hub, "PATCH", &path, &admin, json!({ "done": true }))
            .await
            .0,
        204
    );
    let (_, missed) = call(&hub, "GET", "/api/missed-calls", &admin, Value::Null).await;
    assert_eq!(missed["items"], json!([]));
}

#[actix_web::test]
async fn writing_up_an_earlier_call_leaves_the_time_for_the_last_one() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let mut calls = Vec::new();
    for minutes in [2, 1] {
        let (_, placed) = call(
            &hub,
            "POST",
            "/api/threads/t1/calls",
            &reviewer,
            json!({ "via": "link" }),
        )
        .await;
        let id = placed["call"]["id"].as_str().expect("a call").to_owned();
        let path = format!("/api/calls/{id}/hang-up");
        call(&hub, "POST", &path, &reviewer, json!({})).await;
        let ended = now_ms() - minutes * 60_000;
        let sql = "UPDATE calls SET line_key = 'reviewers', line_name = 'Reviewers', answered_at_ms = $3, ended_at_ms = $4
            WHERE tenant_id = $1 AND id = $2";
        let values = args![COUNTY, &id, ended - 30_000, ended];
        assert_eq!(hub.app.store.db().execute(sql, values).await.unwrap(), 1);
        calls.push(id);
    }
    let state = json!({ "state": "wrap_up" });
    call(&hub, "PUT", "/api/availability", &reviewer, state).await;
    for (id, state) in calls.iter().zip(["wrap_up", "available"]) {
        let path = format!("/api/calls/{id}/wrap-up");
        let body = json!({ "note": "Sent the form." });
        let (status, answer) = call(&hub, "PUT", &path, &reviewer, body).await;
        assert_eq!(status, 204, "{answer}");
        let (_, now) = call(&hub, "GET", "/api/availability", &reviewer, Value::Null).await;
        assert_eq!(now["state"], state);
    }
}

#[actix_web::test]
async fn a_call_out_of_no_line_is_written_up_with_a_usual_outcome_and_comes_back_on_its_day() {
    let hub = TestHub::start().await;
    let (reviewer, supervisor) = (hub.session("reviewer").await, hub.session("supervisor").await);
    let link = json!({ "via": "link" });
    let (_, placed) = call(&hub, "POST", "/api/threads/t1/calls", &reviewer, link).await;
    let id = placed["call"]["id"].as_str().expect("a call").to_owned();
    let path = format!("/api/calls/{id}/hang-up");
    call(&hub, "POST", &path, &reviewer, json!({})).await;
    let ended = now_ms() - 60_000;
    let sql = "UPDATE calls SET answered_at_ms = $3, ended_at_ms = $4, state = 'ended' WHERE tenant_id = $1 AND id = $2";
    let values = args![COUNTY, &id, ended - 30_000, ended];
    assert_eq!(hub.app.store.db().execute(sql, values).await.unwrap(), 1);
    let state = json!({ "state": "wrap_up" });
    call(&hub, "PUT", "/api/availability", &reviewer, state).await;
    let (_, open) = call(&hub, "GET", "/api/wrap-up", &reviewer, Value::Null).await;
    assert_eq!(
        (
            &open["call"]["id"],
            &open["call"]["line"],
            &open["call"]["must_choose"]
        ),
        (&json!(id), &json!(""), &json!(false)),
        "{open}"
    );
    assert_eq!(open["call"]["codes"][1]["code"], "left_message");
    let path = format!("/api/calls/{id}/wrap-up");
    let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let day = today.saturating_add(jiff::Span::new().days(30)).to_string();
    let moment = format!("{day}T08:00:00");
    for (member, value) in [
        ("code", "solved"),
        ("follow_up_on", "2001-01-01"),
        ("follow_up_on", "soon"),
        ("follow_up_on", moment.as_str()),
    ] {
        let mut wrong = json!({ "code": "left_message" });
        wrong[member] = json!(value);
        let (status, refused) = call(&hub, "PUT", &path, &reviewer, wrong).await;
        assert_eq!(
            (status, &refused["errors"][0]["field"]),
            (422, &json!(member)),
            "{refused}"
        );
    }
    let body = json!({ "code": "left_message", "note": "Calls back.", "follow_up_on": day });
    let (status, answer) = call(&hub, "PUT", &path, &reviewer, body).await;
    assert_eq!(status, 204, "{answer}");
    let path = format!("/api/calls/{id}");
    let (_, card) = call(&hub, "GET", &path, &reviewer, Value::Null).await;
    assert_eq!(
        (&card["wrap_up"]["label"], &card["wrap_up"]["follow_up_on"]),
        (&json!("Left a message"), &json!(day)),
        "{card}"
    );
    let (_, board) = call(&hub, "GET", "/api/line-board", &supervisor, Value::Null).await;
    assert_eq!(
        board["outcomes"],
        json!([{ "line": "", "code": "left_message", "label": "Left a message", "calls": 1 }])
    );
    let sql = "SELECT until_ms FROM conversation_snoozes WHERE tenant_id = $1 AND thread_id = $2";
    let rows: Vec<(i64,)> = hub.app.store.db().all(sql, args![COUNTY, "t1"]).await.unwrap();
    assert!(rows[0].0 > now_ms() + 28 * 86_400_000, "{rows:?}");
}

#[actix_web::test]
async fn the_address_book_is_the_administrators_and_a_case_lists_whom_it_can_call() {
    let hub = TestHub::start().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    // What nobody sees of a name, and what would turn the words beside it, is not kept.
    let entry = |number: &str| json!({ "program_id": 5, "name": "Interpreter\u{202e}\n line", "number": number, "role": "interpreter", "lang": "es" });
    let (status, _) = call(
        &hub,
        "POST",
        "/api/address-book",
        &reviewer,
        entry("(202) 555-0170"),
    )
    .await;
    assert_eq!(status, 403);
    let (status, added) = call(&hub, "POST", "/api/address-book", &admin, entry("(202) 555-0170")).await;
    assert_eq!(
        (status, &added["number"]),
        (201, &json!("+12025550170")),
        "{added}"
    );
    for (number, why) in [
        ("+12025550170", "in_use"),
        ("12", "invalid"),
        ("+442079460000", "number_not_served"),
    ] {
        let (status, refused) = call(&hub, "POST", "/api/address-book", &admin, entry(number)).await;
        assert_eq!(
            (status, &refused["errors"][0]["key"]),
            (422, &json!(why)),
            "{number}: {refused}"
        );
    }
    let sql = "INSERT INTO applicant_addresses (tenant_id, applicant_id, kind, address, position) VALUES ($1, 1, 'phone', '+12025550101', 0)";
    hub.app.store.db().execute(sql, args![COUNTY]).await.unwrap();
    let (status, numbers) = call(&hub, "GET", "/api/threads/t1/numbers", &reviewer, Value::Null).await;
    assert_eq!(status, 200, "{numbers}");
    let items = numbers["items"].as_array().expect("numbers");
    assert!(items.iter().any(|one| one["origin"] == "applicant"), "{numbers}");
    let book = items.last().expect("the address book's");
    assert_eq!(
        (&book["origin"], &book["role"], &book["label"]),
        (
            &json!("address_book"),
            &json!("interpreter"),
            &json!("Interpreter line")
        )
    );
    let path = format!("/api/address-book/{}", added["id"].as_str().expect("an id"));
    assert_eq!(call(&hub, "DELETE", &path, &admin, Value::Null).await.0, 204);
    assert_eq!(call(&hub, "DELETE", &path, &admin, Value::Null).await.0, 404);
}
