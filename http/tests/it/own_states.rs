//! A program with a state of its own and a renamed one: every list, sheet and report says what the program says.

use crate::own_applications::add_own;
use crate::test_hub::TestHub;
use serde_json::{Value, json};
use std::time::Duration;

const VISIT: i64 = 20;

/// Program 5 calls state 4 "Arrived", and has a twentieth state, in which an application is approved.
async fn publish(hub: &TestHub) {
    let token = hub.session("admin").await;
    let held = hub
        .ok(&token, "GET", "/api/workflow-editor?program=5", None)
        .await;
    let mut workflow = held["workflow"].clone();
    let states = workflow["states"].as_array_mut().unwrap();
    let arrived = states.iter_mut().find(|state| state["id"] == 4).unwrap();
    arrived["name"] = json!("Arrived");
    states.push(json!({
        "id": VISIT, "name": "Voucher sent", "kind": "open", "token": "paid", "stage": "approved", "outcome": "approved",
        "names": { "es": "Vale enviado" }, "applicant_words": { "en": "Your voucher is in the mail." },
    }));
    // In which the individual's application is.
    states.push(json!({ "id": 5, "name": "Pending-Denial", "kind": "open" }));
    let moves = workflow["transitions"].as_array_mut().unwrap();
    moves.push(json!({ "from": 4, "to": 5 }));
    moves.push(json!({ "from": 5, "to": 3 }));
    moves.push(json!({ "from": 4, "to": VISIT }));
    moves.push(json!({ "from": VISIT, "to": 3 }));
    let body = json!({ "program": 5, "based_on": held["held_version"], "workflow": workflow });
    let draft = hub
        .ok(&token, "POST", "/api/workflow-editor/drafts", Some(body))
        .await;
    let body = json!({ "program": 5, "version": draft["version"] });
    let now = hub
        .ok(&token, "POST", "/api/workflow-editor/publish", Some(body))
        .await;
    let kept = now["workflow"]["states"].as_array().unwrap();
    let visit = kept.iter().find(|state| state["id"] == VISIT).unwrap();
    assert_eq!(
        (&visit["stage"], &visit["outcome"], &visit["names"]["es"]),
        (&json!("approved"), &json!("approved"), &json!("Vale enviado"))
    );
}

fn named(list: &Value, id: i64) -> (String, Value) {
    let found = list.as_array().unwrap().iter().find(|one| one["ID"] == id);
    let found = found.unwrap_or_else(|| panic!("{id} in {list}"));
    (found["Name"].as_str().unwrap().to_owned(), found["token"].clone())
}

async fn sheet(hub: &TestHub, token: &str) -> String {
    let body = json!({ "filter": {}, "columns": ["externalId", "currentStateName"] });
    let asked = hub.ok(token, "POST", "/api/work-queue/exports", Some(body)).await;
    hub.app.hub.start_jobs().await.unwrap();
    for _ in 0..600 {
        let listed = hub.ok(token, "GET", "/api/work-queue/exports", None).await;
        if listed["items"][0]["state"] == "done" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    let link = format!("/api/work-queue/exports/{}/link", asked["id"].as_str().unwrap());
    let url = hub.ok(token, "GET", &link, None).await["download_url"].clone();
    let file = hub.send("GET", url.as_str().unwrap(), None, None).await;
    file.text().await.unwrap()
}

async fn item_thread(hub: &TestHub, token: &str) -> Value {
    let item = hub.ok(token, "GET", "/api/work-queue/items/701", None).await;
    let path = format!("/api/threads/{}", item["threadId"].as_str().unwrap());
    hub.ok(token, "GET", &path, None).await
}

#[actix_web::test]
async fn a_state_of_a_programs_own_and_a_renamed_one_have_one_name_everywhere() {
    let hub = TestHub::start().await;
    add_own(&hub).await;
    publish(&hub).await;
    let token = hub.session("reviewer").await;
    let get = async |path: &str| hub.ok(&token, "GET", path, None).await;

    // The renamed one.
    assert_eq!(
        get("/api/work-queue/items/701").await["currentStateName"],
        "Arrived"
    );
    let config = get("/api/work-queue/config").await;
    assert_eq!(named(&config["states"], 4).0, "Arrived");
    assert_eq!(
        named(&config["states"], VISIT),
        ("Voucher sent".to_owned(), json!("paid"))
    );
    let states = get("/api/work-queue/states").await;
    assert_eq!(named(&states["states"], 4).0, "Arrived");
    // Each reader has the names in their language, where the program says them.
    let names = get("/api/work-queue/state-names?lang=es-MX").await;
    let own = json!([{ "name": "Voucher sent", "words": "Vale enviado" }]);
    assert_eq!(names, json!({ "names": own, "sentences": [] }));
    for lang in ["en", "ar", ""] {
        let names = get(&format!("/api/work-queue/state-names?lang={lang}")).await;
        assert_eq!(names, json!({ "names": [], "sentences": [] }), "{lang}");
    }
    let filters = get("/api/work-queue/filters").await;
    let choices: Vec<&str> = filters["filters"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["Domain"] == "state")
        .map(|one| one["Name"].as_str().unwrap())
        .collect();
    assert!(
        choices.contains(&"Arrived") && choices.contains(&"Voucher sent"),
        "{choices:?}"
    );
    assert!(!choices.contains(&"Application Received"), "{choices:?}");

    // Into the twentieth state, one by one and many at once.
    let body = json!({ "selection": { "ids": [701] }, "state_id": VISIT });
    let check = hub
        .ok(&token, "POST", "/api/work-queue/bulk/checks", Some(body))
        .await;
    assert_eq!(
        (&check["state_name"], &check["refused"]),
        (&json!("Voucher sent"), &json!(0)),
        "{check}"
    );
    assert_eq!(check["items"][0]["current_state_name"], "Arrived", "{check}");
    let body = json!({ "state_id": VISIT, "version": 1 });
    let moved = hub
        .ok(&token, "POST", "/api/work-queue/items/701/advance", Some(body))
        .await;
    assert_eq!(moved["currentStateName"], "Voucher sent", "{moved}");
    assert_eq!(moved["statusToken"], "paid", "{moved}");
    let page = get(&format!("/api/work-queue?state={VISIT}")).await;
    assert_eq!(
        (&page["items"][0]["id"], &page["items"][0]["currentStateName"]),
        (&json!(701), &json!("Voucher sent"))
    );
    let case = get("/api/work-queue/items/701/case").await;
    let change = &case["history"][0];
    assert_eq!(
        (&change["from"], &change["to"]),
        (&json!("Arrived"), &json!("Voucher sent")),
        "{case}"
    );
    let moves = get("/api/workflow-movements-from-pg/701").await;
    assert_eq!(
        (&moves[0]["from_stage"], &moves[0]["stage"]),
        (&json!("Arrived"), &json!("Voucher sent")),
        "{moves}"
    );
    let found = get("/api/search?q=ERA-1").await;
    assert!(found.to_string().contains("Voucher sent"), "{found}");
    assert!(sheet(&hub, &token).await.contains("ERA-1,Voucher sent"));

    // The conversation says the change by the same names, once for the move.
    let thread = item_thread(&hub, &token).await;
    let entries = thread["messages"].as_array().unwrap();
    let changes: Vec<&Value> = entries
        .iter()
        .map(|entry| &entry["change"])
        .filter(|change| !change.is_null())
        .collect();
    assert_eq!(changes.len(), 1, "{thread}");
    assert_eq!(
        (&changes[0]["from"], &changes[0]["to"]),
        (&json!("Arrived"), &json!("Voucher sent"))
    );

    // Reports count what it means.
    hub.run(
        "UPDATE applications SET audience = 'business', created_at_ms = state_since_ms WHERE id = 701",
        Vec::new(),
    )
    .await;
    let supervisor = hub.session("supervisor").await;
    let report = async |name: &str| {
        let path = format!("/api/reports/{name}?audience=business");
        hub.ok(&supervisor, "GET", &path, None).await
    };
    let table = report("resource-eligibility").await;
    assert_eq!(table["totals"][1], 1, "approved: {table}");
    let table = report("applications-resources").await;
    assert_eq!(table["totals"][3], 1, "approved: {table}");
    let table = report("resource-status").await;
    assert_eq!(table["rows"][0]["name"], "Voucher sent", "{table}");
    hub.stop().await;
}

#[actix_web::test]
async fn an_applicant_reads_the_programs_words_for_their_state() {
    let hub = TestHub::start().await;
    add_own(&hub).await;
    publish(&hub).await;
    let reviewer = hub.session("reviewer").await;
    let own = hub.session("individual").await;
    let before = hub.ok(&own, "GET", "/api/own-applications", None).await;
    assert_eq!(before["applications"][0]["status_words"], Value::Null, "{before}");
    let id = before["applications"][0]["id"].as_i64().unwrap();
    let item = hub
        .ok(&reviewer, "GET", &format!("/api/work-queue/items/{id}"), None)
        .await;
    let sql = "UPDATE applications SET state_id = $2 WHERE id = $1";
    hub.run(sql, hub_store::args![id, VISIT]).await;
    let after = hub.ok(&own, "GET", "/api/own-applications", None).await;
    let shown = &after["applications"][0];
    assert_eq!(
        (&shown["status"], &shown["status_words"]),
        (&json!("approved"), &json!("Your voucher is in the mail.")),
        "{after} {item}"
    );
    assert!(!after.to_string().contains("Voucher sent"), "{after}");
    hub.stop().await;
}

/// What a later version leaves out keeps its name in what has happened.
#[actix_web::test]
async fn a_state_that_is_left_out_later_keeps_its_name_in_the_history() {
    let hub = TestHub::start().await;
    publish(&hub).await;
    let token = hub.session("reviewer").await;
    for (state, version) in [(VISIT, 1), (3, 2)] {
        let body = json!({ "state_id": state, "version": version });
        hub.ok(&token, "POST", "/api/work-queue/items/701/advance", Some(body))
            .await;
    }
    let admin = hub.session("admin").await;
    let held = hub
        .ok(&admin, "GET", "/api/workflow-editor?program=5", None)
        .await;
    let mut workflow = held["workflow"].clone();
    let states = workflow["states"].as_array_mut().unwrap();
    states.retain(|state| state["id"] != VISIT);
    let moves = workflow["transitions"].as_array_mut().unwrap();
    moves.retain(|step| step["from"] != VISIT && step["to"] != VISIT);
    let body = json!({ "program": 5, "based_on": held["held_version"], "workflow": workflow });
    let draft = hub
        .ok(&admin, "POST", "/api/workflow-editor/drafts", Some(body))
        .await;
    let body = json!({ "program": 5, "version": draft["version"] });
    hub.ok(&admin, "POST", "/api/workflow-editor/publish", Some(body))
        .await;
    let case = hub
        .ok(&token, "GET", "/api/work-queue/items/701/case", None)
        .await;
    assert_eq!(case["history"][0]["from"], "Voucher sent", "{case}");
    let config = hub.ok(&token, "GET", "/api/work-queue/config", None).await;
    assert!(!config["states"].to_string().contains("Voucher"), "{config}");
    let names = hub
        .ok(&token, "GET", "/api/work-queue/state-names?lang=es", None)
        .await;
    assert_eq!(names["names"][0]["words"], "Vale enviado", "{names}");
    hub.stop().await;
}
