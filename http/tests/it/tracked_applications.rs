//! One application as its applicant follows it: its steps, what it needs, its answers; withdrawing it; sending papers.

use crate::own_applications::{END, OWN, add_end, add_own};
use crate::stored_things::{WINTER, put_winter, put_winter_form, winter_form};
use crate::test_hub::{COUNTY, TestHub, account_id};
use crate::things::upload_part;
use hub_domain::ApplicationId;
use hub_domain::cases::correction_request::day_at;
use hub_domain::clock::now_ms;
use hub_store::args;
use hub_store::cases::answers::{self, FiledAnswers};
use jiff::ToSpan;
use serde_json::{Value, json};

const PATH: &str = "/api/own-applications/977";

/// The individual's application, received, with answers to a form that asks for a lease that is not on file.
pub async fn hub() -> (TestHub, String) {
    let hub = TestHub::start().await;
    add_own(&hub).await;
    add_end(&hub).await;
    put_winter(&hub).await;
    let mut form = winter_form();
    let lease = json!({ "id": "lease", "words": { "en": "Your lease", "es": "Su contrato" } });
    form["documents"].as_array_mut().unwrap().push(lease);
    put_winter_form(&hub, 2, &form).await;
    let filed = FiledAnswers {
        revision: 1,
        form_key: WINTER.to_string(),
        form_version: 2,
        lang: "en".into(),
        // The second number was filed before numbers were sealed.
        answers: json!({
            "full_name": { "full": "Ana" },
            "owed": { "cents": 1200 },
            "ssn": { "kept": "6789" },
            "members": [{ "id": "r1", "answers": { "person": { "full": "Luz" }, "member_ssn": "123456780" } }],
        }),
        filed_by: "Ana individual".into(),
        filed_at_ms: 7,
    };
    let mut write = hub.app.store.write().await.unwrap();
    let own = [(ApplicationId(OWN), filed)];
    answers::file(&mut write, COUNTY, &own).await.unwrap();
    write.commit().await.unwrap();
    let sql = "UPDATE applications SET state_id = 4, state_since_ms = $3 WHERE tenant_id = $1 AND id = $2";
    hub.run(sql, args![COUNTY, OWN, now_ms()]).await;
    let token = hub.session("individual").await;
    (hub, token)
}

pub async fn read(hub: &TestHub, token: &str) -> Value {
    hub.ok(token, "GET", PATH, None).await
}

pub async fn post(hub: &TestHub, token: &str, what: &str, body: Option<Value>) -> (u16, Value) {
    let (status, answer) = hub
        .call("POST", &format!("{PATH}/{what}"), Some(token), body)
        .await;
    (status.as_u16(), answer)
}

fn places(tracked: &Value) -> Vec<(&str, &str)> {
    let steps = tracked["steps"].as_array().unwrap();
    steps
        .iter()
        .map(|step| (step["step"].as_str().unwrap(), step["place"].as_str().unwrap()))
        .collect()
}

#[actix_web::test]
async fn an_applicant_sees_the_steps_what_is_needed_and_who_has_it() {
    let (hub, token) = hub().await;
    let tracked = read(&hub, &token).await;
    assert_eq!(tracked["application"]["externalId"], "ERA-977");
    assert_eq!(
        tracked["application"]["messages"][0]["body"],
        "Please send your lease."
    );
    assert_eq!(places(&tracked), [("received", "now"), ("decided", "ahead")]);
    // What staff need for their next move, and what the form asks for apart from its questions.
    let needs = json!([
        { "kind": "lease", "title": "Your lease", "due_on": null, "unusable": null },
        { "kind": "identity", "title": "identity", "due_on": null, "unusable": null },
    ]);
    assert_eq!(
        tracked["needs"], needs,
        "the bill is asked by a question that is not required"
    );
    assert!(tracked["expected_by_ms"].is_i64());
    assert_eq!(
        (&tracked["decision"], &tracked["caseworker"]),
        (&Value::Null, &Value::Null)
    );

    // Staff are named where the tenant says so, by their first name.
    let owner = account_id("reviewer");
    let sql =
        "UPDATE applications SET owner_id = $3, owner_name = 'Ana reviewer' WHERE tenant_id = $1 AND id = $2";
    hub.run(sql, args![COUNTY, OWN, owner]).await;
    assert_eq!(read(&hub, &token).await["caseworker"], Value::Null);
    hub.settings(COUNTY, |settings| settings.caseworkers_named = true)
        .await;
    assert_eq!(read(&hub, &token).await["caseworker"], "Ana");

    // A decision that is prepared is not told, and one that was made ends what is needed.
    let to = "UPDATE applications SET state_id = $3 WHERE tenant_id = $1 AND id = $2";
    hub.run(to, args![COUNTY, OWN, 5_i64]).await;
    let prepared = read(&hub, &token).await;
    assert_eq!(places(&prepared)[1], ("decided", "now"));
    assert_eq!(prepared["decision"], Value::Null);
    hub.run(to, args![COUNTY, OWN, 3_i64]).await;
    let decided = read(&hub, &token).await;
    assert_eq!(decided["decision"]["is_approved"], true);
    assert_eq!(
        (&decided["needs"], &decided["withdrawal"]["is_possible"]),
        (&json!([]), &json!(false))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn answers_are_read_with_their_form_and_no_number_that_is_sealed() {
    let (hub, token) = hub().await;
    let filed = hub
        .ok(&token, "GET", &format!("{PATH}/filed-answers"), None)
        .await;
    assert_eq!(filed["form"]["id"], "winter");
    assert_eq!(filed["answers"]["owed"], json!({ "cents": 1200 }));
    assert_eq!(filed["answers"]["ssn"], json!({ "kept": "6789" }));
    let member = &filed["answers"]["members"][0]["answers"];
    assert_eq!(member["member_ssn"], json!({ "kept": "6780" }));
    assert!(!filed.to_string().contains("123456780"));
    hub.stop().await;
}

/// How often the individual's screens were told of an application.
async fn told(hub: &TestHub) -> i64 {
    let sql =
        "SELECT COUNT(*) FROM topic_events WHERE tenant_id = $1 AND topic = $2 AND kind = 'own.application'";
    let topic = format!("me:{}", account_id("individual"));
    let found: Vec<(i64,)> = hub.app.store.db().all(sql, args![COUNTY, topic]).await.unwrap();
    found[0].0
}

#[actix_web::test]
async fn a_withdrawal_is_seen_by_staff_made_once_and_taken_back() {
    let (hub, token) = hub().await;
    let staff = hub.session("reviewer").await;
    let body = |key: &str| Some(json!({ "key": key, "reason": " I have moved. " }));
    let before = told(&hub).await;
    for _ in 0..2 {
        assert_eq!(post(&hub, &token, "withdraw", body("k1")).await.0, 204);
    }
    let (status, again) = post(&hub, &token, "withdraw", body("k2")).await;
    assert_eq!((status, &again["key"]), (409, &json!("already_withdrawn")));
    let item = hub.ok(&staff, "GET", "/api/work-queue/items/977", None).await;
    assert_eq!(item["currentStateId"], json!(END));
    let case = hub
        .ok(&staff, "GET", "/api/work-queue/items/977/case", None)
        .await;
    let line = &case["history"][0];
    assert_eq!(
        (&line["kind"], &line["comment"], &line["to"]),
        (&json!("withdrawn"), &json!("I have moved."), &json!("Withdrawn")),
        "{line}"
    );
    let thread = hub.ok(&staff, "GET", "/api/threads/t-own", None).await;
    let entries = thread["messages"].as_array().unwrap();
    let [change, said] = &entries[entries.len() - 2..] else {
        panic!("two entries: {thread}");
    };
    assert_eq!(
        (&change["channel"], &change["author"]["kind"]),
        (&json!("COMMENT"), &json!("applicant")),
        "{change}"
    );
    assert_eq!(
        (&said["channel"], &said["direction"], &said["body"]),
        (
            &json!("EMAIL"),
            &json!("in"),
            &json!("I've withdrawn my application.\nI have moved.")
        ),
        "{said}"
    );
    // It counts as a message: unread for the reviewer, until somebody has read the thread.
    assert_eq!(unread(&hub, &staff).await, 1);
    let seq = said["seq"].as_i64().unwrap();
    hub.ok(
        &staff,
        "POST",
        "/api/threads/t-own/read",
        Some(json!({ "seq": seq })),
    )
    .await;
    assert_eq!(unread(&hub, &staff).await, 0);
    let tracked = read(&hub, &token).await;
    assert_eq!(tracked["withdrawal"]["reason"], "I have moved.");
    assert!(tracked["withdrawal"]["undo_until_ms"].is_i64(), "{tracked}");
    assert_eq!(tracked["takes_papers"], false);
    assert_eq!(
        told(&hub).await,
        before + 2,
        "of the status and of what they said; the second request changed nothing"
    );

    let (status, refused) = post(
        &hub,
        &token,
        "uploads",
        Some(json!({ "name": "a.txt", "size_bytes": 3 })),
    )
    .await;
    assert_eq!((status, &refused["key"]), (409, &json!("already_withdrawn")));
    assert_eq!(post(&hub, &token, "withdraw/undo", None).await.0, 204);
    let back = read(&hub, &token).await;
    assert_eq!(places(&back)[0], ("received", "now"));
    assert_eq!(back["withdrawal"]["withdrawn_at_ms"], Value::Null);
    assert_eq!(
        unread(&hub, &staff).await,
        1,
        "that they still want it is said too"
    );
    let (status, twice) = post(&hub, &token, "withdraw/undo", None).await;
    assert_eq!((status, &twice["key"]), (409, &json!("nothing_to_undo")));
    let to = "UPDATE applications SET state_id = 3 WHERE tenant_id = $1 AND id = $2";
    hub.run(to, args![COUNTY, OWN]).await;
    let (status, decided) = post(&hub, &token, "withdraw", body("k3")).await;
    assert_eq!((status, &decided["key"]), (409, &json!("already_decided")));
    hub.stop().await;
}

/// How many messages of the application nobody has read.
async fn unread(hub: &TestHub, staff: &str) -> i64 {
    let item = hub.ok(staff, "GET", "/api/work-queue/items/977", None).await;
    item["unread"]["unreadTotal"].as_i64().unwrap()
}

/// Uploads a text for the application, and answers its id.
pub async fn upload(hub: &TestHub, token: &str, name: &str) -> String {
    let body = json!({ "name": name, "size_bytes": 5 });
    let (status, begun) = post(hub, token, "uploads", Some(body)).await;
    assert_eq!(status, 201, "{begun}");
    let id = begun["id"].as_str().unwrap().to_owned();
    let (status, last) = upload_part(hub, token, &id, 0, b"lease".to_vec()).await;
    assert_eq!(
        (status.as_u16(), &last["file"]["id"]),
        (200, &json!(id)),
        "{last}"
    );
    id
}

#[actix_web::test]
async fn papers_are_sent_for_what_was_asked_and_staff_have_them_at_once() {
    let (hub, token) = hub().await;
    let staff = hub.session("reviewer").await;
    let other = hub.session("business").await;
    let lease = upload(&hub, &token, "lease.txt").await;
    let tracked = read(&hub, &token).await;
    assert_eq!(tracked["unsent"][0]["id"], json!(lease));
    // Before it is sent it is nobody else's.
    for stranger in [&staff, &other] {
        let path = format!("/api/files/{lease}");
        assert_eq!(hub.call("GET", &path, Some(stranger), None).await.0, 404);
    }
    let case = hub
        .ok(&staff, "GET", "/api/work-queue/items/977/case", None)
        .await;
    assert_eq!(case["documents"], json!([]));

    for (kind, files, field, key) in [
        (json!("diploma"), json!([lease]), "kind", "not_found"),
        (json!("lease"), json!([]), "files", "required"),
        (json!("lease"), json!(["nothing"]), "files", "not_a_file"),
        (json!("lease"), json!([lease, lease]), "files", "not_a_file"),
    ] {
        let (status, refused) = post(
            &hub,
            &token,
            "papers",
            Some(json!({ "kind": kind, "files": files })),
        )
        .await;
        let fault = &refused["errors"][0];
        assert_eq!(
            (status, &fault["field"], &fault["key"]),
            (422, &json!(field), &json!(key)),
            "{refused}"
        );
    }
    for _ in 0..2 {
        let (status, sent) = post(
            &hub,
            &token,
            "papers",
            Some(json!({ "kind": "lease", "files": [lease] })),
        )
        .await;
        assert_eq!(status, 201, "{sent}");
        let papers = sent["papers"].as_array().unwrap();
        assert_eq!(papers.len(), 1, "sent twice it is there once: {sent}");
        assert_eq!(
            (&papers[0]["kind"], &papers[0]["title"], &papers[0]["file"]["id"]),
            (&json!("lease"), &json!("Your lease"), &json!(lease))
        );
    }
    let tracked = read(&hub, &token).await;
    assert_eq!(
        tracked["needs"],
        json!([{ "kind": "identity", "title": "identity", "due_on": null, "unusable": null }])
    );
    assert_eq!(tracked["unsent"], json!([]));
    let case = hub
        .ok(&staff, "GET", "/api/work-queue/items/977/case", None)
        .await;
    assert_eq!(case["documents"][0]["name"], "lease.txt");
    assert_eq!(unread(&hub, &staff).await, 1, "sent twice it came once");
    let thread = hub.ok(&staff, "GET", "/api/threads/t-own", None).await;
    let said = thread["messages"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        (&said["direction"], &said["body"]),
        (&json!("in"), &json!("I've sent papers: Your lease (lease.txt)"))
    );
    let asked = case["document_kinds"].as_array().unwrap();
    let asked = asked.iter().find(|kind| kind["kind"] == "lease").unwrap();
    assert_eq!(asked["is_on_file"], true);
    assert_eq!(case["history"][0]["kind"], "document");
    let path = format!("/api/files/{lease}");
    for reader in [&staff, &token] {
        assert_eq!(hub.call("GET", &path, Some(reader), None).await.0, 200);
    }
    assert_eq!(hub.call("GET", &path, Some(&other), None).await.0, 404);
    // What was sent stays.
    assert_eq!(hub.call("DELETE", &path, Some(&token), None).await.0, 404);
    let (keep,): (Option<i64>,) = hub
        .app
        .store
        .db()
        .one(
            "file",
            "SELECT keep_until_ms FROM files WHERE tenant_id = $1 AND id = $2",
            args![COUNTY, lease],
        )
        .await
        .unwrap();
    assert_eq!(keep, None);

    // Another paper, which nobody asked for.
    let letter = upload(&hub, &token, "letter.txt").await;
    let (status, sent) = post(&hub, &token, "papers", Some(json!({ "files": [letter] }))).await;
    assert_eq!(status, 201, "{sent}");
    assert_eq!(
        (&sent["papers"][1]["kind"], &sent["papers"][1]["title"]),
        (&json!("other"), &Value::Null)
    );
    // What is not sent can be taken back.
    let wrong = upload(&hub, &token, "wrong.txt").await;
    let path = format!("/api/files/{wrong}");
    assert_eq!(hub.call("DELETE", &path, Some(&token), None).await.0, 204);
    assert_eq!(read(&hub, &token).await["unsent"], json!([]));
    hub.stop().await;
}

#[actix_web::test]
async fn what_staff_ask_for_by_a_day_stands_with_that_day_until_it_has_come() {
    let (hub, token) = hub().await;
    let staff = hub.session("reviewer").await;
    let path = "/api/work-queue/items/977/paper-requests";
    let due = day_at(now_ms(), "UTC")
        .checked_add(10.days())
        .unwrap()
        .to_string();
    for (body, field, key) in [
        (json!({ "kinds": [] }), "kinds", "required"),
        (json!({ "kinds": ["lease", "lease"] }), "kinds", "twice"),
        (json!({ "kinds": ["diploma"] }), "kinds", "not_found"),
        (
            json!({ "kinds": ["lease"], "due_on": "2020-01-01" }),
            "due_on",
            "in_the_past",
        ),
    ] {
        let (status, refused) = hub.call("POST", path, Some(&staff), Some(body)).await;
        let fault = &refused["errors"][0];
        assert_eq!(
            (status.as_u16(), &fault["field"], &fault["key"]),
            (422, &json!(field), &json!(key)),
            "{refused}"
        );
    }
    let body = json!({ "kinds": ["lease"], "due_on": due });
    let asked = hub.ok(&staff, "POST", path, Some(body)).await;
    assert!(asked.get("told_by").is_some(), "{asked}");
    let reminders: Vec<(i64,)> = hub
        .app
        .store
        .db()
        .all(
            "SELECT COUNT(*) FROM jobs WHERE tenant_id = $1 AND kind = 'paper_reminder' AND state = 'waiting'",
            args![COUNTY],
        )
        .await
        .unwrap();
    assert_eq!(reminders[0].0, 2, "one before the day, and one on it");
    let needed = json!({ "kind": "lease", "title": "Your lease", "due_on": due, "unusable": null });
    assert_eq!(read(&hub, &token).await["needs"][0], needed);
    // It stands among what is due, in the list of one's own too.
    let dues = async || {
        let tracked = read(&hub, &token).await["application"]["due"].clone();
        let own = hub.ok(&token, "GET", "/api/own-applications", None).await;
        let listed = own["applications"].as_array().unwrap().iter();
        let mut listed = listed.filter(|one| one["id"] == OWN);
        assert_eq!(listed.next().unwrap()["due"], tracked);
        tracked
    };
    let paper = json!({ "kind": "paper", "count": 1, "due_on": due });
    assert_eq!(dues().await, json!([paper]));
    let sql = "INSERT INTO correction_requests (tenant_id, id, application_id, by_id, by_name, asked_at_ms, due_on, told_by, link_origin, ended, ended_by)
        VALUES ($1, 'c1', $2, 1, 'Rosa', 1, $3, '', '', $4, '')";
    hub.run(sql, args![COUNTY, OWN, "2020-01-01", ""]).await;
    let correction = json!({ "kind": "correction", "count": 1, "due_on": "2020-01-01" });
    assert_eq!(dues().await, json!([correction, paper]), "the most urgent first");
    let sql = "UPDATE correction_requests SET ended = 'answered' WHERE tenant_id = $1";
    hub.run(sql, args![COUNTY]).await;
    let kind = async || {
        let case = hub
            .ok(&staff, "GET", "/api/work-queue/items/977/case", None)
            .await;
        let kinds = case["document_kinds"].as_array().unwrap().clone();
        kinds.into_iter().find(|kind| kind["kind"] == "lease").unwrap()
    };
    assert_eq!(kind().await["due_on"], json!(due));

    let one = format!("{path}/lease");
    hub.ok(&staff, "DELETE", &one, None).await;
    let (status, gone) = hub.call("DELETE", &one, Some(&staff), None).await;
    assert_eq!((status.as_u16(), &gone["key"]), (404, &json!("not_found")));
    assert_eq!(
        read(&hub, &token).await["needs"][0]["due_on"],
        Value::Null,
        "the form still asks for it"
    );
    assert_eq!(dues().await, json!([]));

    let lease = upload(&hub, &token, "lease.txt").await;
    let sent = json!({ "kind": "lease", "files": [lease] });
    assert_eq!(post(&hub, &token, "papers", Some(sent)).await.0, 201);
    let (status, refused) = hub
        .call("POST", path, Some(&staff), Some(json!({ "kinds": ["lease"] })))
        .await;
    assert_eq!(
        (status.as_u16(), &refused["errors"][0]["key"]),
        (422, &json!("on_file"))
    );
    hub.stop().await;
}
