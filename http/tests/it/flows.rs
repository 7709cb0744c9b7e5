//! Flows (IVR), schedules and callers' messages, by their calls.

use crate::test_hub::TestHub;
use serde_json::{Value, json};

async fn call(hub: &TestHub, method: &str, path: &str, token: &str, body: Value) -> (u16, Value) {
    let body = Some(body).filter(|body| !body.is_null());
    let (status, answer) = hub.call(method, path, Some(token), body).await;
    (status.as_u16(), answer)
}

fn flow(greeting: &str) -> Value {
    json!({
        "version": 1, "name": "Desk", "program": 5, "start": "hours", "lang": ["en", "es"], "timezone": "America/New_York",
        "defaults": { "onError": "bye" },
        "steps": {
            "hours": { "verb": "hours", "schedule": "desk-hours", "open": "menu", "closed": "bye" },
            "menu": { "verb": "gather", "numDigits": 1, "say": { "en": greeting, "es": "Marque 1." }, "on": { "1": "bye" } },
            "bye": { "verb": "hangup", "say": { "en": "Goodbye.", "es": "Adiós." } },
        },
    })
}

const HOURS: &str = "/api/phone-schedules/desk-hours";

fn hours() -> Value {
    json!({ "name": "Desk", "timezone": "", "hours": { "mon": [{ "from": "08:00", "to": "17:00" }] }, "holidays": [] })
}

#[actix_web::test]
async fn a_flow_is_drafted_checked_published_and_rolled_back() {
    let hub = TestHub::start().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    let mut faulty = flow("Press 1.");
    faulty["steps"]["menu"]["say"]
        .as_object_mut()
        .unwrap()
        .remove("es");
    let draft = json!({ "based_on": 0, "flow": faulty });
    assert_eq!(
        call(&hub, "PUT", "/api/flows/desk/draft", &reviewer, draft.clone())
            .await
            .0,
        403
    );
    let (status, saved) = call(&hub, "PUT", "/api/flows/desk/draft", &admin, draft).await;
    assert_eq!(status, 200, "{saved}");
    assert_eq!(
        saved["faults"],
        json!([{ "key": "missing_lang", "step": "menu", "field": "say.es", "detail": "es" }])
    );
    // What only the tenant's data know is said at the check, and at the publishing.
    let (_, checked) = call(
        &hub,
        "POST",
        "/api/flows/check",
        &reviewer,
        json!({ "flow": flow("Press 1.") }),
    )
    .await;
    assert_eq!(checked["faults"][0]["key"], "unknown_schedule", "{checked}");
    let publish = |version: &Value| json!({ "version": version });
    let version = &saved["draft"]["version"];
    let (status, refused) = call(&hub, "POST", "/api/flows/desk/publish", &admin, publish(version)).await;
    assert_eq!(status, 422, "{refused}");
    assert_eq!(
        refused["errors"],
        json!([{ "field": "steps.menu.say.es", "key": "missing_lang" }, { "field": "steps.hours.schedule", "key": "unknown_schedule" }])
    );
    let (status, schedule) = call(
        &hub,
        "PUT",
        HOURS,
        &admin,
        json!({ "version": 0, "schedule": hours() }),
    )
    .await;
    assert_eq!(status, 200, "{schedule}");

    let publish_text = async |based_on: i64, greeting: &str| {
        let draft = json!({ "based_on": based_on, "flow": flow(greeting) });
        let (status, saved) = call(&hub, "PUT", "/api/flows/desk/draft", &admin, draft).await;
        assert_eq!(status, 200, "{saved}");
        let body = publish(&saved["draft"]["version"]);
        let (status, held) = call(&hub, "POST", "/api/flows/desk/publish", &admin, body).await;
        assert_eq!(status, 200, "{held}");
        held["version"].as_i64().unwrap()
    };
    let first = publish_text(0, "Press 1.").await;
    let (_, list) = call(&hub, "GET", "/api/flows", &reviewer, Value::Null).await;
    let item = list["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["key"] == "desk")
        .unwrap()
        .clone();
    assert_eq!(
        (&item["published"], &item["draft"]),
        (&json!(first), &Value::Null),
        "{item}"
    );
    let second = publish_text(first, "Please press 1.").await;
    let stale = json!({ "based_on": first, "flow": flow("Late") });
    let (status, stale) = call(&hub, "PUT", "/api/flows/desk/draft", &admin, stale).await;
    assert_eq!((status, &stale["key"]), (409, &json!("version_conflict")));
    let back = json!({ "version": second, "to": first });
    let (status, third) = call(&hub, "POST", "/api/flows/desk/roll-back", &admin, back.clone()).await;
    assert_eq!(status, 200, "{third}");
    assert_eq!(third["flow"]["steps"]["menu"]["say"]["en"], "Press 1.");
    assert_eq!(
        call(&hub, "POST", "/api/flows/desk/roll-back", &admin, back)
            .await
            .0,
        409
    );
    let (_, versions) = call(&hub, "GET", "/api/flows/desk/versions", &reviewer, Value::Null).await;
    let states: Vec<&str> = versions["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["state"].as_str().unwrap())
        .collect();
    assert_eq!(states, ["published", "superseded", "superseded"]);
    // A number leads to it, and to nothing that is not there.
    let number = |flow: &str| json!({ "number": "+12025550996", "program_id": 5, "flow": flow });
    let (status, refused) = call(&hub, "POST", "/api/phone-numbers", &admin, number("nowhere")).await;
    assert_eq!((status, &refused["errors"][0]["field"]), (422, &json!("flow")));
    let (status, added) = call(&hub, "POST", "/api/phone-numbers", &admin, number("desk")).await;
    assert_eq!((status, &added["flow"]), (201, &json!("desk")));
    // Who changes something else of the number leaves the flow.
    let label = json!({ "version": 1, "program_id": 5, "label": "Desk" });
    let (_, changed) = call(&hub, "PATCH", "/api/phone-numbers/%2B12025550996", &admin, label).await;
    assert_eq!(changed["flow"], "desk", "{changed}");
    let (_, list) = call(&hub, "GET", "/api/flows", &reviewer, Value::Null).await;
    assert!(list.to_string().contains("+12025550996"), "{list}");
}

#[actix_web::test]
async fn a_flow_is_tried_out_and_heard_without_a_telephone() {
    let hub = TestHub::start().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    assert_eq!(
        call(
            &hub,
            "PUT",
            HOURS,
            &admin,
            json!({ "version": 0, "schedule": hours() })
        )
        .await
        .0,
        200
    );
    // A Monday at noon in New York.
    let noon = 1_796_058_000_000_i64;
    let body = json!({ "flow": flow("Press 1."), "script": [{ "do": "press", "keys": "1" }], "at_ms": noon, "lang": "es-MX" });
    let (status, simulated) = call(&hub, "POST", "/api/flows/simulate", &reviewer, body).await;
    assert_eq!(status, 200, "{simulated}");
    let said: Vec<&str> = simulated["lines"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|line| line["kind"] == "said")
        .map(|line| line["text"].as_str().unwrap())
        .collect();
    assert_eq!(
        (said, &simulated["end"]),
        (vec!["Marque 1.", "Adiós."], &json!("completed"))
    );
    let answer = hub
        .client
        .post(format!("{}/api/flows/prompt", hub.url))
        .bearer_auth(&reviewer)
        .json(&json!({ "lang": "es", "text": "Marque 1." }))
        .send()
        .await
        .unwrap();
    assert_eq!(answer.headers()["content-type"], "audio/ogg");
    let sound = answer.bytes().await.unwrap();
    assert!(
        sound.starts_with(b"OggS") && sound.len() > 2_000,
        "{} bytes",
        sound.len()
    );
    let (_, ready) = call(&hub, "GET", "/api/flows/ready-made", &admin, Value::Null).await;
    assert_eq!(ready["items"].as_array().unwrap().len(), 2);
}

#[actix_web::test]
async fn what_a_flow_can_never_be_is_refused_at_the_door() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let put = async |key: &str, flow: Value| {
        let path = format!("/api/flows/{key}/draft");
        call(&hub, "PUT", &path, &admin, json!({ "based_on": 0, "flow": flow }))
            .await
            .0
    };
    assert_eq!(put("Desk", flow("Press 1.")).await, 422, "a key");
    let mut unknown = flow("Press 1.");
    unknown["steps"]["menu"]["verb"] = json!("shout");
    assert!([400, 422].contains(&put("desk", unknown).await), "a verb");
    let mut foreign = flow("Press 1.");
    foreign["program"] = json!(999_999);
    assert_eq!(put("desk", foreign).await, 422, "a program");
    let bad = json!({ "version": 0, "schedule": { "name": "", "timezone": "Mars", "hours": { "mon": [{ "from": "9", "to": "8" }] } } });
    let (status, refused) = call(&hub, "PUT", HOURS, &admin, bad).await;
    assert_eq!(
        (status, refused["errors"].as_array().map(Vec::len)),
        (422, Some(3)),
        "{refused}"
    );
}

#[actix_web::test]
async fn a_message_of_a_stranger_waits_is_seen_to_and_linked() {
    let hub = TestHub::start().await;
    let things = crate::things::Things::of(&hub, "admin").await;
    let admin = hub.session("admin").await;
    let (_, list) = call(&hub, "GET", "/api/voicemails", &admin, Value::Null).await;
    let waiting = &list["waiting"][0];
    assert_eq!(
        (&waiting["id"], &waiting["caller_standing"]),
        (&json!(things.voicemail), &json!("not_on_file")),
        "{list}"
    );
    let path = format!("/api/voicemails/{}", things.voicemail);
    assert_eq!(
        call(&hub, "PATCH", &path, &admin, json!({ "done": true }))
            .await
            .0,
        204
    );
    let (_, list) = call(&hub, "GET", "/api/voicemails", &admin, Value::Null).await;
    assert_eq!(
        (&list["waiting"], &list["done"][0]["id"]),
        (&json!([]), &json!(things.voicemail)),
        "{list}"
    );
    assert_ne!(list["done"][0]["done_by"], "");
    let link = json!({ "thread_id": things.thread, "remember": true });
    assert_eq!(
        call(&hub, "POST", &format!("{path}/link"), &admin, link.clone())
            .await
            .0,
        204
    );
    assert_eq!(
        call(&hub, "POST", &format!("{path}/link"), &admin, link).await.0,
        404,
        "it stands in one"
    );
    let messages = format!("/api/threads/{}/messages?limit=50", things.thread);
    let (_, entries) = call(&hub, "GET", &messages, &admin, Value::Null).await;
    let voice = entries["messages"]
        .as_array()
        .unwrap()
        .iter()
        .find(|entry| entry["channel"] == "VOICE");
    assert_eq!(voice.unwrap()["call"]["recording"]["state"], "ready", "{entries}");
}
