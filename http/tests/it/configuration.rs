//! The family of everything that is configured: drafts, checks against the other kinds, versions, differences with authors,
//! restoring and rolling back.

use crate::test_hub::{COUNTY, TestHub};
use hub_domain::ProgramId;
use hub_store::{args, programs};
use serde_json::{Value, json};

const PROGRAM: ProgramId = ProgramId(5);

pub fn form(question: &str) -> Value {
    let asked = json!({ "id": question, "key": format!("household.{question}"), "type": "number", "words": { "en": "People" } });
    json!({
        "format": 1, "id": "rent_help", "title": { "en": "Rent help" },
        "sections": [{ "id": "household", "title": { "en": "Household" }, "pages": [{ "id": "household_page", "items": [asked] }] }],
    })
}

/// The question that a form asks.
pub fn asked(text: &Value) -> &Value {
    &text["sections"][0]["pages"][0]["items"][0]["id"]
}

pub fn rules(question: &str) -> Value {
    json!({ "rules": [{ "key": "small", "title": { "en": "Small" }, "severity": "warning",
        "holds": format!("answers.household.{question} > 1") }] })
}

pub fn template(body: &str) -> Value {
    json!({ "name": "Visit", "channel": "SMS", "program": 5, "states": [4], "audience": "applicant", "active": true,
        "by_lang": { "en": { "subject": "", "body": body } } })
}

/// A hub whose program has a form and rules, and an administrator of it.
pub async fn county() -> (TestHub, String) {
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

pub async fn call(hub: &TestHub, token: &str, method: &str, path: &str, body: Value) -> (u16, Value) {
    let body = Some(body).filter(|body| !body.is_null());
    let (status, answer) = hub.call(method, path, Some(token), body).await;
    (status.as_u16(), answer)
}

/// Saves a draft on version 1 and answers its number.
pub async fn draft(hub: &TestHub, token: &str, kind: &str, text: Value) -> Value {
    let body = json!({ "based_on": 1, "draft": 0, "text": text });
    let path = format!("/api/configuration/{kind}/5/draft");
    let (status, saved) = call(hub, token, "PUT", &path, body).await;
    assert_eq!(status, 200, "{saved}");
    saved["draft"]["version"].clone()
}

pub async fn held(hub: &TestHub, token: &str, kind: &str) -> Value {
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
        let place = |fault: &Value| {
            [
                fault["field"].clone(),
                fault["why"].clone(),
                fault["item"].clone(),
            ]
        };
        faults.iter().map(place).collect::<Vec<_>>()
    };
    let mut faulty = form("size");
    faulty["sections"][0]["pages"][0]["items"][0]["options"] = json!([{ "id": "a", "words": { "en": "A" } }]);
    let expected = [
        json!("sections[0].pages[0].items[0].options"),
        json!("setting_not_for_kind"),
        json!("size"),
    ];
    assert_eq!(check(faulty).await, [expected]);
    let mut circle = form("size");
    circle["rules"] = json!([{ "id": "r", "does": "show", "target": "size", "when": "answers.size > 1" }]);
    assert_eq!(
        check(circle).await,
        [[json!("rules"), json!("circle"), json!("")]]
    );
    let old = json!({
        "type": "object", "title": "Rent help", "x-order": ["household"],
        "properties": { "household": { "type": "object", "title": "Household", "x-order": ["size"],
            "properties": { "size": { "type": "integer", "title": "People" } } } },
    });
    assert_eq!(
        check(old.clone()).await,
        [[json!(""), json!("old_shape"), json!("")]]
    );
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
    assert_eq!(fault["item"], "small", "what screens link to");
    assert!(
        fault["names"]["item"]["en"].is_string(),
        "what people call it: {fault}"
    );
    assert!(
        fault["params"]["about"].as_str().unwrap().contains("size"),
        "{fault}"
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
