//! A program's workflow is drafted, checked and published; one that is not sound is refused with its reasons.

use crate::test_hub::TestHub;
use serde_json::{Value, json};

async fn held(hub: &TestHub, token: &str) -> Value {
    let (status, held) = hub
        .call("GET", "/api/workflow-editor?program=5", Some(token), None)
        .await;
    assert_eq!(status.as_u16(), 200, "{held}");
    held
}

fn keys(faults: &Value) -> Vec<(&str, i64)> {
    let of = |fault: &'_ Value| fault["state"].as_i64().unwrap_or_default();
    let faults = faults.as_array().unwrap().iter();
    faults
        .map(|fault| (fault["key"].as_str().unwrap(), of(fault)))
        .collect()
}

#[actix_web::test]
async fn a_workflow_that_is_not_sound_is_refused_at_publish_with_every_reason() {
    let hub = TestHub::start().await;
    let token = hub.session("admin").await;
    let post = async |path: &str, body: Value| {
        let path = format!("/api/workflow-editor/{path}");
        let (status, answer) = hub.call("POST", &path, Some(&token), Some(body)).await;
        (status.as_u16(), answer)
    };
    let before = held(&hub, &token).await;
    let based_on = before["held_version"].as_i64().unwrap();
    // A state that nothing leads to, and one that nothing leads out of.
    let mut broken = before["workflow"].clone();
    let states = broken["states"].as_array_mut().unwrap();
    states.push(json!({ "id": 18, "name": "QA/QC-Ready", "kind": "open" }));
    let (status, checked) = post("check", json!({ "program": 5, "workflow": broken })).await;
    assert_eq!(
        (status, keys(&checked["faults"])),
        (200, vec![("unreachable", 18), ("dead_end", 18)])
    );
    // A draft may have faults; published it may not be.
    let draft = json!({ "program": 5, "based_on": based_on, "workflow": broken });
    let (status, kept) = post("drafts", draft).await;
    assert_eq!(
        (status, &kept["versions"][0]["state"]),
        (201, &json!("draft")),
        "{kept}"
    );
    let version = kept["version"].clone();
    let (status, refused) = post("publish", json!({ "program": 5, "version": version })).await;
    assert_eq!(status, 422);
    assert_eq!(
        refused["errors"][0],
        json!({ "field": "workflow.states.18", "key": "unreachable" })
    );
    let message = refused["message"].as_str().unwrap();
    assert!(message.contains("state 18 cannot be reached"), "{message}");
    assert_eq!(held(&hub, &token).await["held_version"], based_on);
    // Applications are in it: it cannot be left out.
    let mut lost = before["workflow"].clone();
    lost["states"]
        .as_array_mut()
        .unwrap()
        .retain(|state| state["id"] != 4);
    let moves = lost["transitions"].as_array_mut().unwrap();
    moves.retain(|step| step["from"] != 4 && step["to"] != 4);
    let (_, checked) = post("check", json!({ "program": 5, "workflow": lost })).await;
    assert!(
        keys(&checked["faults"]).contains(&("state_in_use", 4)),
        "{checked}"
    );

    // Sound, it holds at once; a draft from the version before gets a conflict.
    let sound = json!({ "program": 5, "based_on": based_on, "workflow": before["workflow"] });
    let (_, first) = post("drafts", sound.clone()).await;
    let (_, second) = post("drafts", sound).await;
    let (status, now) = post("publish", json!({ "program": 5, "version": first["version"] })).await;
    assert_eq!((status, &now["held_version"]), (200, &first["version"]), "{now}");
    let (status, late) = post("publish", json!({ "program": 5, "version": second["version"] })).await;
    assert_eq!((status, &late["key"]), (409, &json!("version_conflict")));
    let (status, _) = post("publish", json!({ "program": 5, "version": first["version"] })).await;
    assert_eq!(status, 404, "what holds is no draft");
    hub.stop().await;
}
