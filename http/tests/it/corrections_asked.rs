//! "Please correct": staff ask, the applicant answers at those places alone, and offers changes that staff take or decline.

use crate::drawn_signatures::png;
use crate::own_applications::{OWN, add_own};
use crate::test_hub::{COUNTY, TestHub};
use crate::things::upload_part;
use hub_domain::ApplicationId;
use hub_domain::cases::correction_request::day_at;
use hub_domain::clock::now_ms;
use hub_domain::files::FileSubject;
use hub_store::args;
use hub_store::cases::answers::{self, FiledAnswers};
use jiff::ToSpan;
use serde_json::{Value, json};

/// An application of the individual, filed with a form document.
pub async fn hub() -> TestHub {
    let hub = TestHub::start().await;
    add_own(&hub).await;
    let words = |text: &str| json!({ "en": text });
    let items = json!([
        { "id": "rent", "type": "money", "words": words("Rent"), "required": true },
        { "id": "late", "type": "yes_no", "words": words("Are you late?") },
        { "id": "owed", "type": "money", "words": words("How much?"), "required": true },
        { "id": "ssn", "type": "ssn", "words": words("SSN") },
        { "id": "members", "type": "group", "words": words("Who lives with you?"), "items": [
            { "id": "person", "type": "name", "words": words("Name"), "required": true },
            { "id": "pay", "type": "money", "words": words("Pay") },
        ] },
        { "id": "total", "type": "money", "words": words("Total pay") },
        { "id": "lease", "type": "file", "words": words("Lease") },
        { "id": "signed", "type": "signature", "words": words("Sign"), "text": words("All true."), "covers": ["rent"] },
    ]);
    let form = json!({
        "format": 1, "id": "help", "title": words("Help"),
        "sections": [{ "id": "all", "title": words("All"), "pages": [{ "id": "page", "items": items }] }],
        "rules": [
            { "id": "asks_owed", "does": "show", "target": "owed", "when": "answers.late" },
            { "id": "sum", "does": "compute", "target": "total", "when": "sum(answers.members.map(m, m.pay))" },
        ],
    });
    let row = |id: &str, name: &str, cents: i64| json!({ "id": id, "answers": { "person": { "full": name }, "pay": { "cents": cents } } });
    let filed = FiledAnswers {
        revision: 1,
        form_key: "5".into(),
        form_version: 1,
        lang: "en".into(),
        answers: json!({
            "rent": { "cents": 90_000 }, "late": false, "ssn": { "kept": "6789" }, "total": { "cents": 300 },
            "members": [row("r1", "Leo Reyes", 100), row("r2", "Mia Reyes", 200)],
        }),
        filed_by: "Ana individual".into(),
        filed_at_ms: 1,
    };
    let sealed = hub_store::forms::answer_secrets::sealed(&hub.app.keyring, COUNTY, "123456789")
        .await
        .unwrap();
    let mut write = hub.app.store.write().await.unwrap();
    hub_store::programs::begin_form(&mut write, COUNTY, hub_domain::ProgramId(5), &form, 1)
        .await
        .unwrap();
    answers::file(&mut write, COUNTY, &[(ApplicationId(OWN), filed)])
        .await
        .unwrap();
    let sql = "INSERT INTO answer_secrets (tenant_id, application_id, at, sealed) VALUES ($1, $2, 'ssn', $3)";
    write.execute(sql, args![COUNTY, OWN, sealed]).await.unwrap();
    write.commit().await.unwrap();
    hub
}

pub fn item() -> String {
    format!("/api/work-queue/items/{OWN}")
}

pub fn own(rest: &str) -> String {
    format!("/api/own-applications/{OWN}/{rest}")
}

/// Asks about places, and answers the request's id.
pub async fn ask(hub: &TestHub, places: &[&str]) -> String {
    let token = hub.session("reviewer").await;
    let items: Vec<Value> = places
        .iter()
        .map(|at| json!({ "at": at, "words": format!("Please look at {at}") }))
        .collect();
    let path = format!("{}/correction-requests", item());
    let asked = hub
        .ok(&token, "POST", &path, Some(json!({ "items": items })))
        .await;
    asked["id"].as_str().unwrap().to_owned()
}

/// Answers a request: status, and the body.
pub async fn answer(hub: &TestHub, request: &str, key: &str, items: Value) -> (u16, Value) {
    let token = hub.session("individual").await;
    let body = json!({ "items": items, "key": key, "lang": "en" });
    let path = own(&format!("corrections/{request}/answers"));
    let (status, answer) = hub.call("POST", &path, Some(&token), Some(body)).await;
    (status.as_u16(), answer)
}

/// Place and key of each fault.
pub fn faults(answer: &Value) -> Vec<(&str, &str)> {
    let faults = answer["faults"].as_array().into_iter().flatten();
    faults
        .map(|fault| (fault["at"].as_str().unwrap(), fault["key"].as_str().unwrap()))
        .collect()
}

pub async fn count(hub: &TestHub, sql: &str) -> i64 {
    let (count,): (i64,) = hub
        .app
        .store
        .db()
        .one("count", sql, args![COUNTY, OWN])
        .await
        .unwrap();
    count
}

pub async fn revisions(hub: &TestHub) -> i64 {
    count(
        hub,
        "SELECT COUNT(*) FROM application_answers WHERE tenant_id = $1 AND application_id = $2",
    )
    .await
}

/// Uploads a text for the application, and answers its id.
pub async fn upload(hub: &TestHub, token: &str, name: &str) -> String {
    upload_bytes(hub, token, name, b"lease".to_vec()).await
}

async fn upload_bytes(hub: &TestHub, token: &str, name: &str, bytes: Vec<u8>) -> String {
    let body = json!({ "name": name, "size_bytes": bytes.len() });
    let begun = hub.ok(token, "POST", &own("uploads"), Some(body)).await;
    let id = begun["id"].as_str().unwrap().to_owned();
    let (status, last) = upload_part(hub, token, &id, 0, bytes).await;
    assert_eq!(status.as_u16(), 200, "{last}");
    id
}

#[actix_web::test]
async fn what_is_asked_opens_alone_and_comes_back_beside_what_was_said() {
    let hub = hub().await;
    let staff = hub.session("reviewer").await;
    let applicant = hub.session("individual").await;
    // Staff have corrected the rent before: the request begins with the answers as they are, not with what was said first.
    let corrected = json!({ "at": "rent", "value": "950", "revision": 1, "reason": "By the lease" });
    hub.ok(&staff, "POST", &format!("{}/answers", item()), Some(corrected))
        .await;
    let path = format!("{}/correction-requests", item());
    let due = day_at(now_ms(), "UTC")
        .checked_add(10.days())
        .unwrap()
        .to_string();
    let one = |at: &str, words: &str, due_on: &str| json!({ "items": [{ "at": at, "words": words }], "due_on": due_on });
    for (body, field, key) in [
        (json!({ "items": [] }), "items", "required"),
        (one("rent", " x ", &due), "items[0].words", "too_short"),
        (one("rent", "Look at it", "2020-01-01"), "due_on", "in_the_past"),
        (one("rent", "Look at it", "soon"), "due_on", "not_a_date"),
        (one("pets", "Look at it", &due), "items[0].at", "not_asked"),
        (one("owed", "Look at it", &due), "items[0].at", "hidden"),
        (one("total", "Look at it", &due), "items[0].at", "computed"),
        (one("members", "Look at it", &due), "items[0].at", "by_row"),
        (one("members/r9", "Look at it", &due), "items[0].at", "no_row"),
    ] {
        let (status, refused) = hub.call("POST", &path, Some(&staff), Some(body.clone())).await;
        assert_eq!(
            (
                status.as_u16(),
                &refused["errors"][0]["field"],
                &refused["errors"][0]["key"]
            ),
            (422, &json!(field), &json!(key)),
            "{body}: {refused}"
        );
    }
    let items = json!([
        { "at": "rent", "words": "The lease says another rent." }, { "at": "members/r1", "words": "Is this his pay?" },
        { "at": "members/r2/pay", "words": "And hers?" },
    ]);
    let body = json!({ "items": items, "due_on": due });
    let asked = hub.ok(&staff, "POST", &path, Some(body)).await;
    let request = asked["id"].as_str().unwrap();
    assert_eq!(
        (&asked["state"], &asked["items"][0]["title"]),
        (&json!("open"), &json!("Rent"))
    );
    let reminders = "SELECT COUNT(*) FROM jobs WHERE tenant_id = $1 AND kind = 'correction_reminder' AND state = 'waiting' AND next_at_ms > $2";
    assert_eq!(count(&hub, reminders).await, 1);

    let seen = hub.ok(&applicant, "GET", &own("corrections"), None).await;
    let places = seen["requests"][0]["items"].as_array().unwrap();
    assert_eq!(
        (&seen["is_open"], &places[0]["value"], &places[0]["words"]),
        (
            &json!(true),
            &json!({ "cents": 95_000 }),
            &json!("The lease says another rent.")
        )
    );
    assert_eq!(places[1]["value"]["answers"]["pay"], json!({ "cents": 100 }));
    assert!(
        seen["form"]["form"]["sections"].is_array() && seen["answers"]["ssn"] == json!({ "kept": "6789" })
    );

    let same = json!([{ "at": "rent", "value": { "cents": 95_000 } }]);
    let (status, refused) = answer(&hub, request, "k0", same).await;
    assert_eq!((status, faults(&refused)), (422, vec![("rent", "unchanged")]));
    let (_, refused) = answer(&hub, request, "k0", json!([{ "at": "late", "value": true }])).await;
    assert_eq!(faults(&refused), [("late", "closed"), ("owed", "required")]);
    let (_, refused) = answer(&hub, request, "k0", json!([{ "at": "rent", "value": "a lot" }])).await;
    assert_eq!(faults(&refused), [("rent", "not_a_number")]);
    let (_, refused) = answer(&hub, request, "k0", json!([{ "at": "rent" }])).await;
    assert_eq!(refused["errors"][0]["key"], "required", "{refused}");
    assert_eq!(revisions(&hub).await, 2, "nothing was written");

    let given = json!([{ "at": "rent", "value": "1,200" }, { "at": "members/r1", "as_it_is": true }]);
    let (status, left) = answer(&hub, request, "k1", given.clone()).await;
    assert_eq!(
        (status, &left["requests"][0]["state"]),
        (200, &json!("open")),
        "{left}"
    );
    let (status, _) = answer(&hub, request, "k1", given).await;
    assert_eq!(
        (status, revisions(&hub).await),
        (200, 3),
        "the same key does nothing again"
    );
    let (_, refused) = answer(&hub, request, "k2", json!([{ "at": "rent", "value": "7" }])).await;
    assert_eq!(refused["errors"][0]["key"], "answered");
    let (_, done) = answer(
        &hub,
        request,
        "k3",
        json!([{ "at": "members/r2/pay", "value": "5" }]),
    )
    .await;
    assert_eq!(done["requests"][0]["state"], "answered", "{done}");
    let row = hub.ok(&staff, "GET", &item(), None).await;
    assert_eq!(
        row["unread"]["unreadTotal"], 2,
        "each answer is news for the reviewer"
    );
    assert_eq!(
        count(&hub, reminders).await,
        0,
        "nobody is reminded of what is answered"
    );

    let case = hub.ok(&staff, "GET", &format!("{}/case", item()), None).await;
    let corrections = case["corrections"].as_array().unwrap();
    let rent = corrections.iter().find(|one| one["at"] == "rent").unwrap();
    assert_eq!(
        (&rent["by"], &rent["by_applicant"], &rent["own"]["number"]),
        (&json!("Ana individual"), &json!(true), &json!(90_000))
    );
    assert!(
        corrections.iter().any(|one| one["at"] == "total"),
        "the sum follows"
    );
    let back = hub
        .ok(&staff, "GET", &format!("{}/corrections", item()), None)
        .await;
    let back = back["requests"][0]["items"].as_array().unwrap();
    assert_eq!(
        (
            &back[0]["outcome"],
            &back[0]["before"]["number"],
            &back[0]["after"]["number"]
        ),
        (&json!("corrected"), &json!(95_000), &json!(120_000))
    );
    assert_eq!(
        (&back[1]["outcome"], &back[1]["answered_by"]),
        (&json!("as_it_is"), &json!("Ana individual"))
    );
    let history: Vec<&str> = case["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["kind"].as_str().unwrap())
        .collect();
    let of = |kind: &str| history.iter().filter(|known| **known == kind).count();
    assert_eq!((of("correction_asked"), of("as_it_is")), (3, 1), "{history:?}");
    // What they say themselves is kept apart from what staff have corrected.
    let mut write = hub.app.store.write().await.unwrap();
    let said = answers::own(&mut write, COUNTY, ApplicationId(OWN))
        .await
        .unwrap()
        .unwrap();
    write.rollback().await.unwrap();
    assert_eq!(
        (&said["rent"], &said["members"][1]["answers"]["pay"]),
        (&json!({ "cents": 120_000 }), &json!({ "cents": 500 }))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn what_is_taken_back_or_gone_is_not_answered_and_nobody_elses_request_is_there() {
    let hub = hub().await;
    let staff = hub.session("reviewer").await;
    let applicant = hub.session("individual").await;
    let request = ask(&hub, &["rent"]).await;
    for id in ["request-1", "nothing"] {
        let (status, refused) = answer(&hub, id, "k1", json!([{ "at": "rent", "as_it_is": true }])).await;
        assert_eq!((status, &refused["errors"][0]["field"]), (404, &json!("request")));
    }
    let path = |id: &str| format!("{}/correction-requests/{id}", item());
    // Two reviewers take it back at once: one of them has.
    let admin = hub.session("admin").await;
    let (path_of, none) = (path(&request), None::<Value>);
    let (one, other) = futures::join!(
        hub.call("DELETE", &path_of, Some(&staff), none.clone()),
        hub.call("DELETE", &path_of, Some(&admin), none)
    );
    let mut both = [one.0.as_u16(), other.0.as_u16()];
    both.sort_unstable();
    assert_eq!(both, [204, 409]);
    let (status, refused) = answer(&hub, &request, "k1", json!([{ "at": "rent", "value": "7" }])).await;
    assert_eq!((status, &refused["key"]), (409, &json!("request_over")));
    assert_eq!(revisions(&hub).await, 1);

    // The row is taken out before it is answered: there is nothing left to wait for.
    let request = ask(&hub, &["members/r1", "members/r1/pay"]).await;
    let gone = json!({ "at": "members/r1", "value": null, "revision": 1, "reason": "Moved out" });
    hub.ok(&staff, "POST", &format!("{}/answers", item()), Some(gone))
        .await;
    let seen = hub.ok(&applicant, "GET", &own("corrections"), None).await;
    assert_eq!(
        (
            &seen["requests"][0]["state"],
            &seen["requests"][0]["items"][1]["outcome"]
        ),
        (&json!("answered"), &json!("gone"))
    );
    let (status, refused) = answer(
        &hub,
        &request,
        "k2",
        json!([{ "at": "members/r1/pay", "value": "7" }]),
    )
    .await;
    assert_eq!((status, &refused["key"]), (409, &json!("request_over")));

    // Another application's request is none of this one.
    let sql =
        "UPDATE correction_requests SET application_id = 701 WHERE tenant_id = $1 AND application_id = $2";
    hub.app.store.db().execute(sql, args![COUNTY, OWN]).await.unwrap();
    let (status, _) = hub.call("DELETE", &path(&request), Some(&staff), None).await;
    assert_eq!(status.as_u16(), 404);
    hub.stop().await;
}

#[actix_web::test]
async fn a_number_stays_under_seal_and_a_signature_is_given_again() {
    let hub = hub().await;
    let staff = hub.session("reviewer").await;
    let request = ask(&hub, &["ssn", "rent"]).await;
    let secrets = "SELECT COUNT(*) FROM answer_secrets WHERE tenant_id = $1 AND application_id = $2";
    for (value, key) in [
        (json!("123-45-6789"), "unchanged"),
        (json!({ "kept": "6789" }), "unchanged"),
        (json!({ "kept": "0000" }), "not_kept"),
        (json!("12"), "not_a_ssn"),
    ] {
        let (_, refused) = answer(&hub, &request, "k1", json!([{ "at": "ssn", "value": value }])).await;
        let found = faults(&refused);
        assert_eq!(found.len(), 1, "{value}: {refused}");
        assert!(found[0].1 == key || key == "not_a_ssn", "{value}: {refused}");
    }
    assert_eq!(count(&hub, secrets).await, 1);
    let (status, done) = answer(
        &hub,
        &request,
        "k2",
        json!([{ "at": "ssn", "value": "123-45-6780" }]),
    )
    .await;
    assert_eq!(
        (status, &done["answers"]["ssn"]),
        (200, &json!({ "kept": "6780" })),
        "{done}"
    );
    assert_eq!(
        count(&hub, secrets).await,
        2,
        "the number that was there stays, behind its revision"
    );
    let reveal = |at: &str| Some(json!({ "at": at, "reason": "Tax form" }));
    let path = format!("{}/answers/reveal", item());
    assert_eq!(
        hub.ok(&staff, "POST", &path, reveal("ssn")).await["value"],
        "123456780"
    );
    let plain = "SELECT COUNT(*) FROM application_answers WHERE tenant_id = $1 AND application_id = $2
        AND (answers LIKE '%123456780%' OR own_answers LIKE '%123456780%')";
    assert_eq!(count(&hub, plain).await, 0);

    // Signed since: what the signature covers is asked to be signed again, with the answer.
    let signed = ask(&hub, &["signed"]).await;
    let (status, done) = answer(
        &hub,
        &signed,
        "k3",
        json!([{ "at": "signed", "value": "Ana R." }]),
    )
    .await;
    assert_eq!(
        (status, &done["answers"]["signed"]["name"]),
        (200, &json!("Ana R.")),
        "{done}"
    );
    let (_, refused) = answer(&hub, &request, "k4", json!([{ "at": "rent", "value": "7" }])).await;
    assert_eq!(faults(&refused), [("signed", "sign_again")]);
    let both = json!([{ "at": "rent", "value": "7" }, { "at": "signed", "value": "Ana Reyes" }]);
    let (status, done) = answer(&hub, &request, "k4", both).await;
    assert_eq!(
        (status, &done["answers"]["signed"]["name"]),
        (200, &json!("Ana Reyes")),
        "{done}"
    );
    hub.stop().await;
}

/// A signature that is given again may be drawn, too: by a picture that was uploaded for the application, each time by another.
#[actix_web::test]
async fn a_signature_that_is_given_again_may_be_drawn() {
    let hub = hub().await;
    let applicant = hub.session("individual").await;
    let request = ask(&hub, &["signed"]).await;
    let words = upload(&hub, &applicant, "name.txt").await;
    let drawn = |id: &str| json!([{ "at": "signed", "value": { "name": "Ana Reyes", "drawing": id } }]);
    for id in ["nothing", words.as_str(), "../signed"] {
        let (status, refused) = answer(&hub, &request, "k0", drawn(id)).await;
        assert_eq!(
            (status, faults(&refused)),
            (422, vec![("signed", "not_a_file")]),
            "{id}"
        );
    }
    let picture = upload_bytes(&hub, &applicant, "signature.png", png(60, 20)).await;
    let (status, done) = answer(&hub, &request, "k1", drawn(&picture)).await;
    assert_eq!(
        (status, &done["answers"]["signed"]["drawing"]),
        (200, &json!(picture)),
        "{done}"
    );
    let file = hub
        .app
        .store
        .stored_files()
        .by_id(COUNTY, &picture)
        .await
        .unwrap();
    let to = FileSubject::Answer {
        application: ApplicationId(OWN),
        question: "signed".to_owned(),
    };
    assert_eq!(file.subject, to);
    let staff = hub.session("reviewer").await;
    let case = hub.ok(&staff, "GET", &format!("{}/case", item()), None).await;
    assert_eq!(case["documents"], json!([]), "it is no paper of the case");
    let again = ask(&hub, &["signed"]).await;
    let (status, refused) = answer(&hub, &again, "k2", drawn(&picture)).await;
    assert_eq!(
        (status, faults(&refused)),
        (422, vec![("signed", "not_a_file")]),
        "one drawing is of one signature"
    );
    hub.stop().await;
}
