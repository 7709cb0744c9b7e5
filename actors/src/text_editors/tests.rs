use crate::Hub;
use crate::session::tests::{Screen, open};
use crate::testing::{self, TENANT, reviewer};
use hub_domain::config_version::ConfigKind;
use hub_store::bus::BusMessage;
use hub_store::config_drafts::{self, DraftBase, Drafting};
use hub_store::config_versions::ConfigId;
use serde_json::{Value, json};

const TOPIC: &str = "config:workflow/5";

/// Signs in and watches the workflow of program 5.
async fn editing(hub: &Hub, token: &str) -> Screen {
    let mut screen = open(hub);
    screen.say(json!({ "op": "hello", "token": token }));
    screen.hear().await;
    screen.say(json!({ "op": "subscribe", "id": 1, "topic": TOPIC }));
    while screen.hear().await["op"] != "subscribed" {}
    screen
}

fn at(screen: &Screen, item: &str) {
    let data = json!({ "active": true, "item": item });
    screen.say(json!({ "op": "signal", "topic": TOPIC, "kind": "viewing", "data": data }));
}

/// The next list that names somebody, or nobody.
async fn editors(screen: &mut Screen, are_some: bool) -> Value {
    loop {
        let heard = screen.hear_event("viewing").await;
        let editors = heard["data"]["editors"].clone();
        if editors.as_array().is_some_and(|all| all.is_empty() != are_some) {
            return editors;
        }
    }
}

/// What the hub answers to a subscription.
async fn refused(hub: &Hub, token: &str, topic: &str) -> Value {
    let mut screen = open(hub);
    screen.say(json!({ "op": "hello", "token": token }));
    assert_eq!(screen.hear().await["op"], "welcome");
    screen.say(json!({ "op": "subscribe", "id": 3, "topic": topic }));
    let answer = screen.hear().await;
    assert_eq!(
        (&answer["op"], &answer["id"]),
        (&json!("error"), &json!(3)),
        "{answer}"
    );
    answer["key"].clone()
}

#[actix::test]
async fn one_sees_at_which_item_the_other_is_and_that_they_have_gone() {
    let test = testing::hub().await;
    let mut one = editing(&test.hub, "7").await;
    let other = editing(&test.hub, "8").await;
    at(&other, "state:9");
    let ben = json!([{ "id": 8, "name": "Reviewer 8", "item": "state:9" }]);
    assert_eq!(editors(&mut one, true).await, ben);
    at(&other, "state:12");
    let elsewhere = json!([{ "id": 8, "name": "Reviewer 8", "item": "state:12" }]);
    assert_eq!(editors(&mut one, true).await, elsewhere);
    // Whoever comes later is told at once.
    let mut third = editing(&test.hub, "9").await;
    assert_eq!(editors(&mut third, true).await, elsewhere);
    drop(other);
    assert_eq!(editors(&mut one, false).await, json!([]));
}

#[actix::test]
async fn an_item_without_a_sensible_name_is_none() {
    let test = testing::hub().await;
    let mut one = editing(&test.hub, "7").await;
    let other = editing(&test.hub, "8").await;
    at(&other, &"x".repeat(201));
    let nowhere = json!([{ "id": 8, "name": "Reviewer 8", "item": null }]);
    assert_eq!(editors(&mut one, true).await, nowhere);
}

#[actix::test]
async fn what_one_saves_the_other_hears_after_the_commit() {
    let test = testing::hub().await;
    let mut other = editing(&test.hub, "8").await;
    let id = ConfigId {
        tenant: TENANT,
        kind: ConfigKind::Workflow,
        key: "5",
    };
    let held = test
        .hub
        .store()
        .config_versions()
        .published(id)
        .await
        .unwrap()
        .unwrap();
    let base = DraftBase {
        published: held.version,
        draft: Some(0),
    };
    let mut write = test.hub.store().write().await.unwrap();
    let drafting = config_drafts::revise(&mut write, id, base, &held.body, &reviewer()).await;
    let Drafting::Saved(version) = drafting.unwrap() else {
        panic!("nobody else has saved")
    };
    write.commit().await.unwrap();
    let saved = other.hear_event("config.draft.saved").await;
    assert_eq!(saved["topic"], TOPIC);
    let by = json!({ "id": 7, "name": "Rosa Reviewer" });
    assert_eq!(saved["data"], json!({ "version": version, "by": by }));
}

#[actix::test]
async fn editors_of_another_node_are_shown_until_it_says_otherwise() {
    let test = testing::hub().await;
    let mut one = editing(&test.hub, "7").await;
    let say = |editors: Value| {
        let data = json!({ "node": "other", "editors": editors }).to_string();
        test.hub.store().bus().publish(BusMessage::Signal {
            tenant: TENANT,
            topic: TOPIC.to_owned(),
            kind: "node-editors".to_owned(),
            data: data.into(),
            from: None,
        });
    };
    let lea = json!([{ "id": 12, "name": "Lea", "item": "state:9" }]);
    say(lea.clone());
    assert_eq!(editors(&mut one, true).await, lea);
    say(json!([]));
    assert_eq!(editors(&mut one, false).await, json!([]));
}

#[actix::test]
async fn nobody_without_the_right_there_watches_a_text() {
    let test = testing::hub().await;
    for (token, topic, key) in [
        // Of another tenant, of another program, and without the right.
        ("7 2 70", TOPIC, "not_found"),
        ("44", TOPIC, "not_found"),
        ("45", TOPIC, "not_allowed"),
        ("guest call-1 Ana", TOPIC, "not_allowed"),
        ("7", "config:workflow/99", "not_found"),
        ("7", "config:workflow/05", "not_found"),
        ("7", "config:message_template/nothing", "not_found"),
        ("7", "config:workflows/5", "not_found"),
    ] {
        assert_eq!(refused(&test.hub, token, topic).await, key, "{token} {topic}");
    }
}
