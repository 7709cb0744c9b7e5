//! The family of everything that is configured: drafts, checks against the other kinds, versions, differences with authors,
//! restoring, rolling back, and releases of several kinds.

use crate::test_hub::{COUNTY, TestHub};
use hub_domain::ProgramId;
use hub_domain::identity::permission::Permission;
use hub_http::tokens::TokenKind;
use hub_store::{args, programs};
use serde_json::{Value, json};

const PROGRAM: ProgramId = ProgramId(5);

fn form(question: &str) -> Value {
    let asked = json!({ "id": question, "key": format!("household.{question}"), "type": "number", "words": { "en": "People" } });
    json!({
        "format": 1, "id": "rent_help", "title": { "en": "Rent help" },
        "sections": [{ "id": "household", "title": { "en": "Household" }, "pages": [{ "id": "household_page", "items": [asked] }] }],
    })
}

/// The question that a form asks.
fn asked(text: &Value) -> &Value {
    &text["sections"][0]["pages"][0]["items"][0]["id"]
}

fn rules(question: &str) -> Value {
    json!({ "rules": [{ "key": "small", "title": { "en": "Small" }, "severity": "warning",
        "holds": format!("answers.household.{question} > 1") }] })
}

fn template(body: &str) -> Value {
    json!({ "name": "Visit", "channel": "SMS", "program": 5, "states": [4], "audience": "applicant", "active": true,
        "by_lang": { "en": { "subject": "", "body": body } } })
}

/// A hub whose program has a form and rules, and an administrator of it.
async fn county() -> (TestHub, String) {
    let hub = TestHub::start().await;
    let (asked, judged) = (form("size"), rules("size"));
    let mut write = hub.app.store.write().await.unwrap();
    programs::begin_form(&mut write, COUNTY, PROGRAM, &asked, 1)
        .await
        .unwrap();
    let judged = serde_json::from_value(judged).unwrap();
    programs::begin_rules(&mut write, COUNTY, PROGRAM, &judged, 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let token = hub.session("admin").await;
    (hub, token)
}

async fn call(hub: &TestHub, token: &str, method: &str, path: &str, body: Value) -> (u16, Value) {
    let body = Some(body).filter(|body| !body.is_null());
    let (status, answer) = hub.call(method, path, Some(token), body).await;
    (status.as_u16(), answer)
}

/// Saves a draft on version 1 and answers its number.
async fn draft(hub: &TestHub, token: &str, kind: &str, text: Value) -> Value {
    let body = json!({ "based_on": 1, "draft": 0, "text": text });
    let path = format!("/api/configuration/{kind}/5/draft");
    let (status, saved) = call(hub, token, "PUT", &path, body).await;
    assert_eq!(status, 200, "{saved}");
    saved["draft"]["version"].clone()
}

async fn held(hub: &TestHub, token: &str, kind: &str) -> Value {
    let path = format!("/api/configuration/{kind}/5");
    let (status, shown) = call(hub, token, "GET", &path, Value::Null).await;
    assert_eq!(status, 200, "{shown}");
    shown["published"]["version"].clone()
}

#[actix_web::test]
async fn those_who_edit_a_text_hear_what_is_saved_and_published_of_it() {
    let (hub, token) = county().await;
    let mut stricter = rules("size");
    stricter["rules"][0]["severity"] = json!("failed");
    let version = draft(&hub, &token, "validation_rules", stricter).await;
    let path = "/api/configuration/validation_rules/5/publish";
    let (status, published) = call(&hub, &token, "POST", path, json!({ "version": version })).await;
    assert_eq!(status, 200, "{published}");
    let topics = hub.app.store.topics();
    let events = topics
        .after(COUNTY, "config:validation_rules/5", 0, 10)
        .await
        .unwrap();
    let told: Vec<(&str, Value)> = events
        .iter()
        .map(|event| (event.kind.as_str(), serde_json::from_str(&event.data).unwrap()))
        .collect();
    let kinds: Vec<&str> = told.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(kinds, ["config.draft.saved", "config.published"]);
    for (_, data) in &told {
        assert_eq!(data["version"], version);
        assert_eq!(data["by"]["name"], published["published_by"]);
    }
    hub.stop().await;
}

#[actix_web::test]
async fn of_two_people_at_one_draft_the_second_gets_both_texts() {
    let (hub, token) = county().await;
    let other = hub.session("admin").await;
    let path = "/api/configuration/form/5/draft";
    let body = |draft: i64, question: &str| json!({ "based_on": 1, "draft": draft, "text": form(question) });
    let (status, first) = call(&hub, &token, "PUT", path, body(0, "people")).await;
    assert_eq!(status, 200, "{first}");
    let (status, refused) = call(&hub, &other, "PUT", path, body(0, "persons")).await;
    assert_eq!(
        (status, &refused["key"]),
        (409, &json!("version_conflict")),
        "{refused}"
    );
    let conflict = &refused["current"];
    assert_eq!(
        conflict["yours"],
        form("persons"),
        "nothing is left out or rewritten"
    );
    assert_eq!(conflict["theirs"]["version"], first["draft"]["version"]);
    assert_eq!(conflict["theirs"]["created_by"], first["draft"]["created_by"]);
    assert_eq!(
        conflict["theirs"]["created_at_ms"],
        first["draft"]["created_at_ms"]
    );
    assert_eq!(asked(&conflict["theirs"]["text"]), "people");
    assert_eq!(asked(&conflict["before"]["text"]), "size");
    // On what is there by now it is taken, and what the first has saved can still be read.
    let seen = first["draft"]["version"].as_i64().unwrap();
    let (status, second) = call(&hub, &other, "PUT", path, body(seen, "persons")).await;
    assert_eq!(status, 200, "{second}");
    let kept = format!("/api/configuration/form/5/versions/{seen}");
    let kept = hub.ok(&token, "GET", &kept, None).await;
    assert_eq!(asked(&kept["text"]), "people");
    hub.stop().await;
}

#[actix_web::test]
async fn a_forms_faults_are_shown_at_their_place_and_the_former_shape_is_refused() {
    let (hub, token) = county().await;
    let path = "/api/configuration/form/5/check";
    let check = async |text: Value| {
        let body = Some(json!({ "based_on": 1, "text": text }));
        let checked = hub.ok(&token, "POST", path, body).await;
        let faults = checked["faults"].as_array().unwrap().clone();
        let place = |fault: &Value| [fault["field"].clone(), fault["why"].clone()];
        faults.iter().map(place).collect::<Vec<_>>()
    };
    let mut faulty = form("size");
    faulty["sections"][0]["pages"][0]["items"][0]["options"] = json!([{ "id": "a", "words": { "en": "A" } }]);
    let expected = [
        json!("sections[0].pages[0].items[0].options"),
        json!("setting_not_for_kind"),
    ];
    assert_eq!(check(faulty).await, [expected]);
    let mut circle = form("size");
    circle["rules"] = json!([{ "id": "r", "does": "show", "target": "size", "when": "answers.size > 1" }]);
    assert_eq!(check(circle).await, [[json!("rules"), json!("circle")]]);
    let old = json!({
        "type": "object", "title": "Rent help", "x-order": ["household"],
        "properties": { "household": { "type": "object", "title": "Household", "x-order": ["size"],
            "properties": { "size": { "type": "integer", "title": "People" } } } },
    });
    assert_eq!(check(old.clone()).await, [[json!(""), json!("old_shape")]]);
    // A draft may have faults; it does not come into force.
    let old_draft = draft(&hub, &token, "form", old).await;
    let publish = json!({ "version": old_draft });
    let (status, refused) = call(&hub, &token, "POST", "/api/configuration/form/5/publish", publish).await;
    assert_eq!(
        (status, &refused["errors"][0]["key"]),
        (422, &json!("old_shape")),
        "{refused}"
    );
    assert_eq!(held(&hub, &token, "form").await, 1);
    hub.stop().await;
}

#[actix_web::test]
async fn a_renamed_question_is_found_from_either_side_and_published_with_its_rules() {
    let (hub, token) = county().await;
    let check = json!({ "based_on": 1, "text": form("people") });
    let checked = hub
        .ok(&token, "POST", "/api/configuration/form/5/check", Some(check))
        .await;
    let fault = &checked["faults"][0];
    assert_eq!(
        (
            &fault["kind"],
            &fault["key"],
            &fault["is_changed"],
            &fault["field"],
            &fault["why"]
        ),
        (
            &json!("validation_rules"),
            &json!("5"),
            &json!(false),
            &json!("rules.small.holds"),
            &json!("unknown_name")
        )
    );
    let form_draft = draft(&hub, &token, "form", form("people")).await;
    let publish = json!({ "version": form_draft });
    let (status, refused) = call(&hub, &token, "POST", "/api/configuration/form/5/publish", publish).await;
    assert_eq!(
        (status, &refused["errors"][0]),
        (
            422,
            &json!({ "field": "validation_rules/5.rules.small.holds", "key": "unknown_name" })
        ),
        "{refused}"
    );
    let rules_draft = draft(&hub, &token, "validation_rules", rules("people")).await;
    let publish = json!({ "version": rules_draft });
    let path = "/api/configuration/validation_rules/5/publish";
    assert_eq!(call(&hub, &token, "POST", path, publish).await.0, 422);

    let waiting = hub
        .ok(
            &token,
            "GET",
            "/api/configuration-releases/drafts?program=5",
            None,
        )
        .await;
    let kinds: Vec<&str> = waiting["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["form", "validation_rules"]);
    let items = json!([
        { "kind": "form", "key": "5", "version": form_draft },
        { "kind": "validation_rules", "key": "5", "version": rules_draft },
    ]);
    let preview = json!({ "program": 5, "items": items });
    let preview = hub
        .ok(
            &token,
            "POST",
            "/api/configuration-releases/preview",
            Some(preview),
        )
        .await;
    assert_eq!(preview["faults"], json!([]));
    assert_eq!(
        preview["items"][0]["effects"],
        json!([
            { "effect": "questions_added", "questions": 1, "cases": 1 },
            { "effect": "questions_removed", "questions": 1, "cases": 1 },
            { "effect": "form_changed", "sort": "narrower", "changes": 2, "drafts": 0 },
        ])
    );
    assert_eq!(
        preview["items"][1]["effects"],
        json!([{ "effect": "rules_changed", "rules": 1, "cases": 1 }])
    );
    assert_eq!(held(&hub, &token, "form").await, 1, "a preview publishes nothing");

    let body = json!({ "program": 5, "note": "People, not size", "items": items });
    let release = hub
        .ok(&token, "POST", "/api/configuration-releases", Some(body))
        .await;
    assert_eq!(held(&hub, &token, "form").await, form_draft);
    assert_eq!(held(&hub, &token, "validation_rules").await, rules_draft);
    let id = &release["release"]["id"];
    let back = format!("/api/configuration-releases/{id}/roll-back");
    let back = hub
        .ok(&token, "POST", &back, Some(json!({ "note": "Too early" })))
        .await;
    assert_eq!(&back["release"]["rolls_back"], id);
    let shown = hub.ok(&token, "GET", "/api/configuration/form/5", None).await;
    assert_eq!(shown["published"]["restores"], 1);
    let listed = hub
        .ok(&token, "GET", "/api/configuration-releases?program=5", None)
        .await;
    assert_eq!(listed["items"][1]["rolled_back_by"], back["release"]["id"]);
    // Taken back already.
    let again = format!("/api/configuration-releases/{id}/roll-back");
    let (status, refused) = call(&hub, &token, "POST", &again, json!({ "note": "Again" })).await;
    assert_eq!((status, &refused["key"]), (409, &json!("version_conflict")));

    let sql = "SELECT action, COUNT(*) FROM audit_log WHERE tenant_id = 1 AND action LIKE 'config.%' AND source = '127.0.0.1'
        GROUP BY action ORDER BY action";
    let lines: Vec<(String, i64)> = hub.app.store.db().all(sql, args![]).await.unwrap();
    let lines: Vec<(&str, i64)> = lines
        .iter()
        .map(|(action, count)| (action.as_str(), *count))
        .collect();
    assert_eq!(
        lines,
        [
            ("config.draft", 4),
            ("config.publish", 2),
            ("config.release", 1),
            ("config.release.roll_back", 1),
            ("config.roll_back", 2),
        ]
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_text_with_its_own_key_is_drafted_published_compared_restored_and_rolled_back() {
    let (hub, token) = county().await;
    let at = |rest: &str| format!("/api/configuration/message_template/visit{rest}");
    assert_eq!(call(&hub, &token, "GET", &at(""), Value::Null).await.0, 404);
    let save = async |based_on: i64, draft: &Value, body: &str| {
        let body = json!({ "based_on": based_on, "draft": draft, "text": template(body) });
        hub.ok(&token, "PUT", &at("/draft"), Some(body)).await["draft"]["version"].clone()
    };
    let publish = async |version: &Value| {
        let body = json!({ "version": version });
        hub.ok(&token, "POST", &at("/publish"), Some(body)).await
    };
    let first = save(0, &json!(0), "We come on Monday.").await;
    publish(&first).await;
    let held = first.as_i64().unwrap();
    let second = save(held, &json!(0), "We come on Tuesday.").await;
    let shown = hub.ok(&token, "GET", &at(""), None).await;
    assert_eq!(
        (
            &shown["published"]["version"],
            &shown["draft"]["version"],
            &shown["may_write"]
        ),
        (&first, &second, &json!(true))
    );
    publish(&second).await;
    let compared = hub
        .ok(
            &token,
            "GET",
            &at(&format!("/differences/{first}/{second}")),
            None,
        )
        .await;
    let changed: Vec<(&str, &str, &Value)> = compared["lines"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|line| line["change"] != "same")
        .map(|line| {
            let text = line["text"].as_str().unwrap().trim();
            (line["change"].as_str().unwrap(), text, &line["by"])
        })
        .collect();
    let author = &shown["draft"]["created_by"];
    assert_eq!(
        changed,
        [
            ("removed", "\"body\": \"We come on Monday.\"", author),
            ("added", "\"body\": \"We come on Tuesday.\"", author),
        ]
    );
    // Restoring is a draft; rolling back is in force at once, and both say whose text it is.
    let body = json!({ "based_on": second, "draft": 0, "to": first });
    let restored = hub.ok(&token, "POST", &at("/restore"), Some(body)).await;
    assert_eq!(restored["draft"]["restores"], first);
    let shown = hub.ok(&token, "GET", &at(""), None).await;
    assert_eq!(shown["published"]["version"], second);
    let body = json!({ "version": second, "to": first });
    let back = hub
        .ok(&token, "POST", &at("/roll-back"), Some(body.clone()))
        .await;
    assert_eq!((&back["state"], &back["restores"]), (&json!("published"), &first));
    assert_eq!(back["text"]["by_lang"]["en"]["body"], "We come on Monday.");
    assert_eq!(call(&hub, &token, "POST", &at("/roll-back"), body).await.0, 409);
    let versions = hub.ok(&token, "GET", &at("/versions"), None).await;
    let states: Vec<&str> = versions["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["state"].as_str().unwrap())
        .collect();
    assert_eq!(states, ["published", "superseded", "superseded"]);
    // The kind's own call reads the same.
    let own = hub.ok(&token, "GET", "/api/message-templates", None).await;
    let own = own["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["key"] == "visit");
    assert_eq!(own.unwrap()["version"], back["version"]);
    hub.stop().await;
}

#[actix_web::test]
async fn a_state_with_cases_is_not_removed_and_the_numbers_are_said_before() {
    let (hub, token) = county().await;
    let without = json!({
        "states": [{ "id": 9, "name": "Review", "kind": "initial" }, { "id": 3, "name": "Approved", "kind": "terminal" }],
        "transitions": [{ "from": 9, "to": 3 }],
    });
    let version = draft(&hub, &token, "workflow", without).await;
    let items = json!([{ "kind": "workflow", "key": "5", "version": version }]);
    let body = json!({ "program": 5, "items": items });
    let preview = hub
        .ok(&token, "POST", "/api/configuration-releases/preview", Some(body))
        .await;
    assert_eq!(
        preview["items"][0]["effects"],
        json!([{ "effect": "removed_state", "state": 4, "name": "Application Received", "cases": 1 }])
    );
    let why: Vec<&str> = preview["faults"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fault| fault["why"].as_str().unwrap())
        .collect();
    assert!(why.contains(&"state_in_use"), "{why:?}");
    let body = json!({ "program": 5, "note": "Later", "items": items });
    let (status, refused) = call(&hub, &token, "POST", "/api/configuration-releases", body).await;
    assert_eq!(status, 422);
    let refused = refused["errors"].as_array().unwrap();
    assert!(refused.contains(&json!({ "field": "workflow/5.states.4", "key": "state_in_use" })));
    assert_eq!(held(&hub, &token, "workflow").await, 1);
    hub.stop().await;
}

/// The county's workflow without the state that its case is in.
fn without_received() -> Value {
    json!({
        "states": [{ "id": 9, "name": "Review", "kind": "initial" }, { "id": 12, "name": "Denied", "kind": "terminal" }],
        "transitions": [{ "from": 9, "to": 12, "roles": ["Nobody has this"] }],
    })
}

#[actix_web::test]
async fn a_check_names_the_cases_of_a_removed_state_and_warns_of_what_depends_on_people() {
    let (hub, token) = county().await;
    let body = json!({ "based_on": 1, "text": without_received() });
    let path = "/api/configuration/workflow/5/check";
    let checked = hub.ok(&token, "POST", path, Some(body)).await;
    let removed = &checked["removed"];
    assert_eq!(removed.as_array().unwrap().len(), 1, "{checked}");
    assert_eq!(
        (&removed[0]["state"], &removed[0]["name"], &removed[0]["cases"]),
        (&json!(4), &json!("Application Received"), &json!(1))
    );
    assert!(removed[0]["first"][0]["id"].as_i64().unwrap() > 0);
    let warnings = checked["warnings"].as_array().unwrap();
    let places: Vec<[&str; 2]> = warnings
        .iter()
        .map(|one| [one["field"].as_str().unwrap(), one["why"].as_str().unwrap()])
        .collect();
    assert!(places.contains(&["states.9", "nobody_moves"]), "{places:?}");
    let text = hub.ok(&token, "GET", "/api/configuration/workflow/5", None).await;
    let body = json!({ "based_on": 1, "text": text["published"]["text"] });
    let checked = hub.ok(&token, "POST", path, Some(body)).await;
    assert_eq!(checked["removed"], json!([]));
    let taken = checked["taken"].as_array().unwrap();
    assert!(taken.contains(&json!(4)), "{taken:?}");
    hub.stop().await;
}

#[actix_web::test]
async fn cases_of_a_removed_state_move_with_the_publishing_and_their_histories_say_so() {
    let (hub, token) = county().await;
    let sql = "SELECT id FROM applications WHERE tenant_id = 1 AND program_id = 5 AND state_id = $1";
    let in_state =
        async |state: i64| -> Vec<(i64,)> { hub.app.store.db().all(sql, args![state]).await.unwrap() };
    let [(case,)] = in_state(4).await[..] else {
        panic!("one case begins as received");
    };
    let version = draft(&hub, &token, "workflow", without_received()).await;
    let path = "/api/configuration/workflow/5/publish";
    let publish = async |moves: Value| {
        let body = json!({ "version": version, "moves": moves });
        call(&hub, &token, "POST", path, body).await
    };
    let place = |refused: &Value| refused["errors"].as_array().unwrap().clone();
    let (status, refused) = publish(json!({})).await;
    assert_eq!(status, 422);
    let stands = json!({ "field": "workflow/5.states.4", "key": "state_in_use" });
    assert!(place(&refused).contains(&stands), "{refused}");
    let (_, refused) = publish(json!({ "4": 4 })).await;
    let nowhere = json!({ "field": "workflow/5.states.4", "key": "move_target" });
    assert!(place(&refused).contains(&nowhere), "{refused}");
    let (status, refused) = publish(json!({ "four": 9 })).await;
    assert_eq!(
        (status, place(&refused)),
        (422, vec![json!({ "field": "moves", "key": "not_allowed" })])
    );
    assert_eq!(held(&hub, &token, "workflow").await, 1);
    assert_eq!(in_state(4).await, [(case,)], "what is refused moves nothing");

    // Two people press at once: one publishes, and the case moves once.
    let (one, other) = futures::join!(publish(json!({ "4": 9 })), publish(json!({ "4": 9 })));
    let mut statuses = [one.0, other.0];
    statuses.sort();
    assert_eq!(statuses[0], 200, "{one:?} {other:?}");
    assert!([404, 409, 422].contains(&statuses[1]), "{one:?} {other:?}");
    assert_eq!(held(&hub, &token, "workflow").await, version);
    assert_eq!((in_state(4).await, in_state(9).await.len()), (vec![], 1));
    let sql = "SELECT what, from_state, to_state, workflow_version FROM application_changes WHERE tenant_id = 1 AND application_id = $1
        AND what = 'state_removed'";
    let changes: Vec<(String, i64, i64, i64)> = hub.app.store.db().all(sql, args![case]).await.unwrap();
    let version = version.as_i64().unwrap();
    assert_eq!(changes, [("state_removed".to_owned(), 4, 9, version)]);
    let sql = "SELECT from_status, to_status FROM application_movements WHERE tenant_id = 1 AND application_id = $1 AND to_status = 9";
    let moves: Vec<(Option<i64>, i64)> = hub.app.store.db().all(sql, args![case]).await.unwrap();
    assert_eq!(moves, [(Some(4), 9)]);
    let sql = "SELECT COUNT(*) FROM audit_log WHERE tenant_id = 1 AND action = 'application.state_removed' AND object_id = $1";
    let lines: (i64,) = hub
        .app
        .store
        .db()
        .one("lines", sql, args![case.to_string()])
        .await
        .unwrap();
    assert_eq!(lines.0, 1);
    hub.stop().await;
}

#[actix_web::test]
async fn an_undo_brings_no_case_back_into_a_state_that_is_there_no_more() {
    let (hub, token) = county().await;
    let reviewer = hub.session("reviewer").await;
    let item = hub.ok(&reviewer, "GET", "/api/work-queue/items/701", None).await;
    let body = json!({ "state_id": 3, "version": item["version"] });
    let moved = hub
        .ok(&reviewer, "POST", "/api/work-queue/items/701/advance", Some(body))
        .await;
    let without = json!({
        "states": [{ "id": 9, "name": "Review", "kind": "initial" }, { "id": 3, "name": "Approved", "kind": "terminal" }],
        "transitions": [{ "from": 9, "to": 3 }],
    });
    let version = draft(&hub, &token, "workflow", without).await;
    let path = "/api/configuration/workflow/5/publish";
    let (status, published) = call(&hub, &token, "POST", path, json!({ "version": version })).await;
    assert_eq!(status, 200, "{published}");
    let path = "/api/work-queue/items/701/undo";
    let body = json!({ "version": moved["version"] });
    let (status, undone) = call(&hub, &reviewer, "POST", path, body).await;
    assert_eq!((status, &undone["key"]), (409, &json!("nothing_to_undo")));
    let sql = "SELECT state_id FROM applications WHERE tenant_id = 1 AND id = 701";
    let state: (i64,) = hub.app.store.db().one("case", sql, args![]).await.unwrap();
    assert_eq!(state.0, 3);
    hub.stop().await;
}

#[actix_web::test]
async fn a_release_moves_the_cases_of_a_removed_state_too() {
    let (hub, token) = county().await;
    let version = draft(&hub, &token, "workflow", without_received()).await;
    let items = json!([{ "kind": "workflow", "key": "5", "version": version }]);
    let body = json!({ "program": 5, "note": "Simpler", "items": items, "moves": { "4": 12 } });
    let (status, released) = call(&hub, &token, "POST", "/api/configuration-releases", body).await;
    assert_eq!(status, 201, "{released}");
    let sql = "SELECT COUNT(*) FROM applications WHERE tenant_id = 1 AND program_id = 5 AND state_id = 12";
    let moved: (i64,) = hub.app.store.db().one("cases", sql, args![]).await.unwrap();
    assert_eq!(moved.0, 1);
    hub.stop().await;
}

#[actix_web::test]
async fn a_release_asks_for_the_right_of_every_kind_in_it() {
    let (hub, token) = county().await;
    let body = json!({ "based_on": 0, "draft": 0, "text": template("We come.") });
    let saved = hub
        .ok(
            &token,
            "PUT",
            "/api/configuration/message_template/visit/draft",
            Some(body),
        )
        .await;
    let items = json!([{ "kind": "message_template", "key": "visit", "version": saved["draft"]["version"] }]);
    let narrow = hub.session("admin").await;
    let sid = hub
        .app
        .tokens
        .verify(&narrow, TokenKind::Session)
        .unwrap()
        .sid
        .unwrap();
    let rights = [Permission::WorkflowRead, Permission::WorkflowWrite];
    hub.app.tokens.narrow(&sid, &rights).await.unwrap();
    let body = json!({ "program": 5, "note": "Later", "items": items });
    let (status, refused) = call(&hub, &narrow, "POST", "/api/configuration-releases", body.clone()).await;
    assert_eq!(
        (status, &refused["key"]),
        (403, &json!("not_allowed")),
        "{refused}"
    );
    let (status, _) = call(&hub, &token, "POST", "/api/configuration-releases", body).await;
    assert_eq!(status, 201);

    // Nothing twice, nothing of another program, nothing without a draft.
    let refused = async |items: Value| {
        let body = json!({ "program": 5, "note": "Later", "items": items });
        let (status, refused) = call(&hub, &token, "POST", "/api/configuration-releases", body).await;
        assert_eq!(status, 422, "{refused}");
        refused["errors"][0].clone()
    };
    assert_eq!(
        refused(json!([])).await,
        json!({ "field": "items", "key": "required" })
    );
    let one = json!({ "kind": "workflow", "key": "5", "version": 1 });
    assert_eq!(
        refused(json!([one, one])).await,
        json!({ "field": "items.1.key", "key": "twice" })
    );
    assert_eq!(
        refused(json!([{ "kind": "colour", "key": "5", "version": 1 }])).await,
        json!({ "field": "items.0.kind", "key": "unknown" })
    );
    assert_eq!(
        refused(json!([{ "kind": "form", "key": "5", "version": 99 }])).await,
        json!({ "field": "items.0.version", "key": "unknown" })
    );
    // What is in force already is no draft.
    assert_eq!(
        refused(json!([one])).await,
        json!({ "field": "items", "key": "unknown" })
    );
    hub.stop().await;
}

#[actix_web::test]
async fn the_calls_of_the_kinds_themselves_take_the_draft_that_a_save_was_made_from() {
    let hub = TestHub::start().await;
    let token = hub.session("admin").await;
    let flow = |name: &str| {
        json!({ "version": 1, "name": name, "program": 5, "start": "bye", "lang": ["en"], "timezone": "UTC",
            "steps": { "bye": { "verb": "hangup", "say": { "en": "Goodbye." } } } })
    };
    let path = "/api/flows/desk/draft";
    let body = |draft: Value, name: &str| json!({ "based_on": 0, "draft": draft, "flow": flow(name) });
    let (status, first) = call(&hub, &token, "PUT", path, body(json!(0), "Desk")).await;
    assert_eq!(status, 200, "{first}");
    let (status, refused) = call(&hub, &token, "PUT", path, body(json!(0), "Front desk")).await;
    assert_eq!(status, 409, "{refused}");
    assert_eq!(refused["current"]["yours"]["name"], "Front desk");
    assert_eq!(refused["current"]["theirs"]["text"]["name"], "Desk");
    // Whoever does not say what they have seen replaces what waits, as ever.
    let (status, second) = call(&hub, &token, "PUT", path, body(Value::Null, "Front desk")).await;
    assert_eq!(status, 200, "{second}");
    assert_eq!(second["draft"]["flow"]["name"], "Front desk");

    let shown = hub
        .ok(&token, "GET", "/api/workflow-editor?program=5", None)
        .await;
    let body = json!({ "program": 5, "based_on": 1, "draft": 0, "workflow": shown["workflow"] });
    let path = "/api/workflow-editor/drafts";
    assert_eq!(call(&hub, &token, "POST", path, body.clone()).await.0, 201);
    let (status, refused) = call(&hub, &token, "POST", path, body).await;
    assert_eq!((status, &refused["key"]), (409, &json!("version_conflict")));
    hub.stop().await;
}

#[actix_web::test]
async fn whoever_may_change_forms_alone_releases_forms_alone() {
    let (hub, token) = county().await;
    let form_draft = draft(&hub, &token, "form", form("size")).await;
    let rules_draft = draft(&hub, &token, "validation_rules", rules("size")).await;
    let narrow = hub.session("admin").await;
    let claims = hub.app.tokens.verify(&narrow, TokenKind::Session).unwrap();
    let rights = [Permission::FormRead, Permission::FormWrite];
    hub.app
        .tokens
        .narrow(&claims.sid.unwrap(), &rights)
        .await
        .unwrap();
    let waiting = hub
        .ok(
            &narrow,
            "GET",
            "/api/configuration-releases/drafts?program=5",
            None,
        )
        .await;
    let waiting = waiting["items"].as_array().unwrap();
    assert_eq!(waiting.len(), 1, "{waiting:?}");
    assert_eq!(
        (&waiting[0]["kind"], &waiting[0]["may_publish"]),
        (&json!("form"), &json!(true))
    );
    let body = |kind: &str, version: &Value| json!({ "program": 5, "note": "Spring", "items": [{ "kind": kind, "key": "5", "version": version }] });
    let rules = body("validation_rules", &rules_draft);
    assert_eq!(
        call(&hub, &narrow, "POST", "/api/configuration-releases", rules)
            .await
            .0,
        403
    );
    let form = body("form", &form_draft);
    assert_eq!(
        call(&hub, &narrow, "POST", "/api/configuration-releases", form)
            .await
            .0,
        201
    );
    // Who may read nothing of it finds no program.
    let reviewer = hub.session("reviewer").await;
    let path = "/api/configuration-releases/drafts?program=5";
    assert_eq!(call(&hub, &reviewer, "GET", path, Value::Null).await.0, 404);
    hub.stop().await;
}

#[actix_web::test]
async fn a_draft_that_was_saved_over_since_it_was_shown_is_not_published() {
    let (hub, token) = county().await;
    let shown = draft(&hub, &token, "form", form("size")).await;
    let colleague = hub.session("admin").await;
    let body = json!({ "based_on": 1, "draft": shown, "text": form("people") });
    let path = "/api/configuration/form/5/draft";
    let newer = hub.ok(&colleague, "PUT", path, Some(body)).await["draft"]["version"].clone();
    let release = |note: &str, version: &Value| json!({ "program": 5, "note": note, "items": [{ "kind": "form", "key": "5", "version": version }] });
    let refused = call(
        &hub,
        &token,
        "POST",
        "/api/configuration-releases",
        release("Spring", &shown),
    )
    .await;
    assert_eq!(
        (refused.0, &refused.1["key"]),
        (409, &json!("version_conflict")),
        "{}",
        refused.1
    );
    assert_eq!(held(&hub, &token, "form").await, 1);
    let unsaid = call(
        &hub,
        &token,
        "POST",
        "/api/configuration-releases",
        release(" ", &newer),
    )
    .await;
    assert_eq!(
        unsaid.1["errors"][0],
        json!({ "field": "note", "key": "required" })
    );
    hub.stop().await;
}

#[actix_web::test]
async fn looking_at_what_waits_writes_nothing_and_shows_both_texts_with_their_authors() {
    let (hub, token) = county().await;
    let version = draft(&hub, &token, "form", form("people")).await;
    let before = crate::rows::Rows::of(&hub).await;
    let waiting = hub
        .ok(
            &token,
            "GET",
            "/api/configuration-releases/drafts?program=5",
            None,
        )
        .await;
    let author = &waiting["items"][0]["authors"][0];
    assert_eq!(author["is_you"], true);
    let path = |from: i64, to: &Value| {
        format!("/api/configuration-releases/differences?kind=form&key=5&from={from}&to={to}")
    };
    let shown = hub.ok(&token, "GET", &path(1, &version), None).await;
    assert_eq!(
        (asked(&shown["before"]), asked(&shown["after"])),
        (&json!("size"), &json!("people"))
    );
    let lines = shown["lines"].as_array().unwrap();
    let added = lines.iter().find(|line| line["change"] == "added").unwrap();
    assert_eq!(added["by"], author["name"]);
    let first = hub.ok(&token, "GET", &path(0, &json!(1)), None).await;
    assert_eq!(first["before"], Value::Null);
    assert_eq!(
        call(&hub, &token, "GET", &path(1, &json!(99)), Value::Null)
            .await
            .0,
        404
    );
    let items = json!([{ "kind": "form", "key": "5", "version": version }]);
    let preview = json!({ "program": 5, "items": items });
    hub.ok(
        &token,
        "POST",
        "/api/configuration-releases/preview",
        Some(preview),
    )
    .await;
    before.assert_same(&crate::rows::Rows::of(&hub).await, "looking");
    hub.stop().await;
}
