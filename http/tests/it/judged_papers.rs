//! Papers that staff accept or cannot use: what the applicant reads, what the queue counts, and two people at one paper.

use crate::corrections_asked;
use crate::test_hub::{COUNTY, TestHub, account_id};
use crate::tracked_applications::{hub, post, read, upload};
use hub_domain::cases::correction_request::day_at;
use hub_domain::clock::now_ms;
use hub_store::args;
use jiff::ToSpan;
use jiff::civil::Date;
use serde_json::{Value, json};

const ITEM: &str = "/api/work-queue/items/977";

async fn judge(hub: &TestHub, token: &str, body: Value) -> (u16, Value) {
    let path = format!("{ITEM}/documents/judge");
    let (status, answer) = hub.call("POST", &path, Some(token), Some(body)).await;
    (status.as_u16(), answer)
}

/// The paper of the case, and its version.
async fn paper(hub: &TestHub, staff: &str) -> Value {
    let case = hub.ok(staff, "GET", &format!("{ITEM}/case"), None).await;
    case["documents"].as_array().unwrap().last().unwrap().clone()
}

#[actix_web::test]
async fn an_applicant_reads_why_a_paper_cannot_be_used_and_sends_another() {
    let (hub, token) = hub().await;
    let staff = hub.session("reviewer").await;
    let admin = hub.session("admin").await;
    let lease = upload(&hub, &token, "lease.txt").await;
    let sent = json!({ "kind": "lease", "files": [lease] });
    assert_eq!(post(&hub, &token, "papers", Some(sent)).await.0, 201);
    let document = paper(&hub, &staff).await;
    assert_eq!(
        (&document["version"], &document["judgement"]),
        (&json!(0), &Value::Null)
    );
    let id = document["id"].as_str().unwrap();
    let body =
        |verdict: &str, version: i64| json!({ "document_id": id, "version": version, "verdict": verdict });

    let (status, silent) = judge(&hub, &staff, body("not_usable", 0)).await;
    assert_eq!(
        (status, &silent["errors"][0]["field"], &silent["errors"][0]["key"]),
        (422, &json!("reason"), &json!("required"))
    );
    let mut refused = body("not_usable", 0);
    refused["reason"] = json!(2);
    refused["note"] = json!("Page 2.");
    let (status, judged) = judge(&hub, &staff, refused).await;
    assert_eq!(status, 200, "{judged}");
    assert_eq!(
        (
            &judged["document"]["version"],
            &judged["document"]["judgement"]["verdict"]
        ),
        (&json!(1), &json!("not_usable"))
    );
    assert!(judged["asked"].is_object(), "{judged}");

    // Two people at one paper: whoever has not seen the last judgement reads who was first.
    let (status, late) = judge(&hub, &admin, body("accepted", 0)).await;
    assert_eq!(
        (status, &late["key"]),
        (409, &json!("version_conflict")),
        "{late}"
    );
    assert_eq!(late["current"]["judgement"]["by"], json!("Ana reviewer"));
    assert_eq!(late["current"]["version"], json!(1));

    let tracked = read(&hub, &token).await;
    let why = "A page or a part of it is missing. Send all of its pages. Page 2.";
    assert_eq!(
        (
            &tracked["papers"][0]["verdict"],
            &tracked["papers"][0]["unusable"]
        ),
        (&json!("not_usable"), &json!(why))
    );
    let needs = tracked["needs"].as_array().unwrap();
    let needed = needs.iter().find(|one| one["kind"] == "lease").unwrap();
    assert_eq!(needed["unusable"], json!(why));

    // The case waits for them, and the queue counts and finds it.
    let case = hub.ok(&staff, "GET", &format!("{ITEM}/case"), None).await;
    assert!(case["waiting_since_ms"].is_i64(), "{}", case["waiting_since_ms"]);
    let waiting = async || {
        let filters = hub.ok(&staff, "GET", "/api/work-queue/filters", None).await;
        let filters = filters["filters"].as_array().unwrap().clone();
        let counted = filters.into_iter().find(|one| one["Domain"] == "only").unwrap();
        let page = hub
            .ok(&staff, "GET", "/api/work-queue?only=waiting_for_applicant", None)
            .await;
        let found = page["items"].as_array().unwrap().iter();
        let found: Vec<i64> = found.map(|item| item["id"].as_i64().unwrap()).collect();
        (counted["total"].as_i64().unwrap(), found)
    };
    assert_eq!(waiting().await, (1, vec![977]));

    let better = upload(&hub, &token, "better.txt").await;
    let sent = json!({ "kind": "lease", "files": [better] });
    assert_eq!(post(&hub, &token, "papers", Some(sent)).await.0, 201);
    assert_eq!(waiting().await, (0, vec![]));
    let second = paper(&hub, &staff).await;
    let accepted = json!({ "document_id": second["id"], "version": 0, "verdict": "accepted" });
    assert_eq!(judge(&hub, &staff, accepted).await.0, 200);
    let case = hub.ok(&staff, "GET", &format!("{ITEM}/case"), None).await;
    let kinds = case["document_kinds"].as_array().unwrap();
    let kind = kinds.iter().find(|one| one["kind"] == "lease").unwrap();
    assert_eq!(
        (
            &kind["is_on_file"],
            &kind["is_accepted"],
            &case["waiting_since_ms"]
        ),
        (&json!(true), &json!(true), &Value::Null)
    );
    let told: Vec<&str> = case["history"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|entry| entry["kind"].as_str())
        .filter(|kind| kind.starts_with("document_"))
        .collect();
    assert_eq!(told, ["document_accepted", "document_not_usable"]);
    hub.stop().await;
}

#[actix_web::test]
async fn a_program_has_reasons_of_its_own_and_its_clock_waits_for_applicants() {
    let (hub, token) = hub().await;
    let (staff, admin) = (hub.session("reviewer").await, hub.session("admin").await);
    let case = async || hub.ok(&staff, "GET", &format!("{ITEM}/case"), None).await;
    let program = case().await["item"]["processId"].clone();
    let path = format!("/api/document-settings?program={program}");
    let held = hub.ok(&admin, "GET", &path, None).await;
    assert_eq!((&held["revision"], &held["may_write"]), (&json!(0), &json!(true)));
    assert_eq!(held["settings"]["reasons"].as_array().unwrap().len(), 6);
    let reason = json!({ "id": 0, "name": "A selfie", "text_by_lang": { "en": "It shows a person." } });
    let body = |revision: i64, reasons: Value| json!({ "program": program, "revision": revision, "settings": { "pauses_deadline": true, "reasons": reasons } });
    let put = async |body: Value| {
        let (status, answer) = hub
            .call("PUT", "/api/document-settings", Some(&admin), Some(body))
            .await;
        (status.as_u16(), answer)
    };
    let nameless = json!([{ "id": 0, "name": " ", "text_by_lang": {} }]);
    let (status, refused) = put(body(0, nameless)).await;
    assert_eq!(
        (status, &refused["errors"][0]["field"]),
        (422, &json!("settings.reasons.0.name"))
    );
    let (status, saved) = put(body(0, json!([reason]))).await;
    assert_eq!(
        (status, &saved["settings"]["reasons"][0]["id"]),
        (200, &json!(7)),
        "{saved}"
    );
    let (status, stale) = put(body(0, json!([]))).await;
    assert_eq!(
        (status, &stale["current"]["revision"]),
        (409, &json!(1)),
        "{stale}"
    );
    assert_eq!(case().await["unusable_reasons"][0]["name"], json!("A selfie"));

    // It has waited for an hour: its time ends as much later, and moves on while it waits.
    let before = case().await["due_at_ms"].clone();
    let asked = json!({ "kinds": ["lease"] });
    hub.ok(&staff, "POST", &format!("{ITEM}/paper-requests"), Some(asked))
        .await;
    let sql =
        "UPDATE applications SET state_since_ms = state_since_ms - 7200000 WHERE tenant_id = $1 AND id = 977";
    hub.run(sql, args![COUNTY]).await;
    let sql = "UPDATE applicant_waits SET since_ms = since_ms - 3600000 WHERE tenant_id = $1";
    hub.run(sql, args![COUNTY]).await;
    let now = case().await;
    assert_eq!(now["deadline_pauses"], json!(true));
    if let (Some(before), Some(after)) = (before.as_i64(), now["due_at_ms"].as_i64()) {
        let later = after - (before - 7_200_000);
        assert!((3_600_000..3_660_000).contains(&later), "{later}");
    } else {
        panic!("the state has a maximum time");
    }
    assert!(read(&hub, &token).await["expected_by_ms"].is_i64());

    // Other words of a reason change no deadline of all the cases that have waited.
    let sql = "UPDATE applications SET due_at_ms = 5 WHERE tenant_id = $1 AND id = 977";
    hub.run(sql, args![COUNTY]).await;
    let (status, saved) = put(body(1, json!([]))).await;
    assert_eq!(status, 200, "{saved}");
    let sql = "SELECT due_at_ms FROM applications WHERE tenant_id = $1 AND id = 977";
    let due: Vec<(i64,)> = hub.app.store.db().all(sql, args![COUNTY]).await.unwrap();
    assert_eq!(due, [(5,)]);
    hub.stop().await;
}

#[actix_web::test]
async fn a_request_is_taken_back_with_the_message_that_still_rests() {
    let (hub, _) = hub().await;
    let staff = hub.session("reviewer").await;
    let path = format!("{ITEM}/paper-requests");
    let wrong = json!({ "kinds": ["lease"], "by": "CALL" });
    let (status, refused) = hub.call("POST", &path, Some(&staff), Some(wrong)).await;
    assert_eq!(
        (
            status.as_u16(),
            &refused["errors"][0]["field"],
            &refused["errors"][0]["key"]
        ),
        (422, &json!("by"), &json!("not_allowed"))
    );
    let asked = json!({ "kinds": ["lease"], "due_on": null, "reminders": false });
    let asked = hub.ok(&staff, "POST", &path, Some(asked)).await;
    assert!(asked.get("undo_until_ms").is_some(), "{asked}");
    hub.ok(&staff, "DELETE", &format!("{path}/lease"), None).await;
    let case = hub.ok(&staff, "GET", &format!("{ITEM}/case"), None).await;
    assert_eq!(case["waiting_since_ms"], Value::Null);
    hub.stop().await;
}

#[actix_web::test]
async fn who_undoes_asking_again_finds_the_request_of_before_and_then_none() {
    let (hub, _) = hub().await;
    hub.settings(COUNTY, |settings| settings.undo_send_seconds = 60)
        .await;
    let staff = hub.session("reviewer").await;
    let path = format!("{ITEM}/paper-requests");
    let in_days = |days: i64| {
        let day = day_at(now_ms(), "UTC").checked_add(days.days()).unwrap();
        day.to_string()
    };
    let ask = async |due_on: &str| {
        let asked = json!({ "kinds": ["lease"], "due_on": due_on });
        hub.ok(&staff, "POST", &path, Some(asked)).await
    };
    let undo = async || {
        let one = format!("{path}/lease?undo=true");
        let (status, _) = hub.call("DELETE", &one, Some(&staff), None).await;
        status.as_u16()
    };
    let case = async || hub.ok(&staff, "GET", &format!("{ITEM}/case"), None).await;
    let lease = async || {
        let case = case().await;
        let kinds = case["document_kinds"].as_array().unwrap().clone();
        kinds.into_iter().find(|kind| kind["kind"] == "lease").unwrap()
    };
    let reminders = async || {
        let sql =
            "SELECT payload FROM jobs WHERE tenant_id = $1 AND kind = 'paper_reminder' AND state = 'waiting'";
        let rows: Vec<(String,)> = hub.app.store.db().all(sql, args![COUNTY]).await.unwrap();
        let day = |(payload,): (String,)| {
            let payload: Value = serde_json::from_str(&payload).unwrap();
            payload["due_on"].as_str().unwrap().to_owned()
        };
        rows.into_iter().map(day).collect::<Vec<String>>()
    };
    let (first, later) = (in_days(10), in_days(20));
    ask(&first).await;
    let before = lease().await;
    assert_eq!(before["due_on"], json!(first));
    ask(&later).await;
    assert_eq!(lease().await["due_on"], json!(later));
    assert_eq!(reminders().await, [later.clone(), later]);

    assert_eq!(undo().await, 204);
    assert_eq!(lease().await, before);
    assert_eq!(reminders().await, [first.clone(), first]);
    assert!(case().await["waiting_since_ms"].is_i64());

    assert_eq!(undo().await, 204);
    assert_eq!(lease().await["asked_at_ms"], Value::Null);
    assert_eq!(reminders().await, Vec::<String>::new());
    assert_eq!(case().await["waiting_since_ms"], Value::Null);
    assert_eq!(undo().await, 404);
    hub.stop().await;
}

/// The day of the county now, and what is answered on it: again where the day turned meanwhile.
async fn on_one_day<T>(ask: impl AsyncFn(Date) -> T) -> T {
    let zone = jiff::tz::TimeZone::get("America/New_York").unwrap();
    let today = || jiff::Timestamp::now().to_zoned(zone.clone()).date();
    loop {
        let day = today();
        let answer = ask(day).await;
        if today() == day {
            return answer;
        }
    }
}

#[actix_web::test]
async fn the_first_and_the_last_day_of_a_request_are_the_countys_wherever_staff_are() {
    let (papers, _) = hub().await;
    let corrections = corrections_asked::hub().await;
    // It is another day in one of them at any time.
    for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago"] {
        for (hub, path, body) in [
            (
                &papers,
                format!("{ITEM}/paper-requests"),
                json!({ "kinds": ["lease"] }),
            ),
            (
                &corrections,
                format!("{}/correction-requests", corrections_asked::item()),
                json!({ "items": [{ "at": "rent", "words": "Is this right?" }] }),
            ),
        ] {
            let sql = "UPDATE accounts SET zone = $3 WHERE tenant_id = $1 AND id = $2";
            hub.run(sql, args![COUNTY, account_id("reviewer"), zone]).await;
            let staff = hub.session("reviewer").await;
            for (days, fault) in [(-1, "in_the_past"), (367, "too_far")] {
                let refused = on_one_day(async |today| {
                    let mut body = body.clone();
                    body["due_on"] = json!(today.saturating_add(jiff::Span::new().days(days)).to_string());
                    hub.call("POST", &path, Some(&staff), Some(body)).await
                });
                let (status, refused) = refused.await;
                assert_eq!(
                    (
                        status.as_u16(),
                        &refused["errors"][0]["field"],
                        &refused["errors"][0]["key"]
                    ),
                    (422, &json!("due_on"), &json!(fault)),
                    "{zone}: {path} {refused}"
                );
            }
        }
        let hub = &papers;
        let staff = hub.session("reviewer").await;
        let sent = on_one_day(async |today| {
            let body = json!({ "kinds": ["lease"], "due_on": today.to_string() });
            hub.call(
                "POST",
                &format!("{ITEM}/paper-requests"),
                Some(&staff),
                Some(body),
            )
            .await
        });
        let (status, sent) = sent.await;
        assert_eq!(status.as_u16(), 201, "{zone}: {sent}");
    }
    papers.stop().await;
    corrections.stop().await;
}
