//! Whoever supervises a call is busy for everybody who asks, whether or not anybody hears them.

use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_domain::AccountId;
use hub_store::args;
use hub_store::calls::availabilities;
use serde_json::{Value, json};
use std::time::Duration;

async fn call(hub: &TestHub, method: &str, path: &str, token: &str, body: Value) -> (u16, Value) {
    let body = Some(body).filter(|body| !body.is_null());
    let (status, answer) = hub.call(method, path, Some(token), body).await;
    (status.as_u16(), answer)
}

/// The supervisor as a list of people has them, once they are in a state.
async fn stands(hub: &TestHub, path: &str, token: &str, list: &str, state: &str) -> Value {
    let started = std::time::Instant::now();
    loop {
        let (_, answer) = call(hub, "GET", path, token, Value::Null).await;
        let mut people = answer[list].as_array().into_iter().flatten();
        let found = people.find(|one| one["account_id"] == account_id("supervisor"));
        match found {
            Some(person) if person["state"] == state => return person.clone(),
            _ => {}
        }
        assert!(started.elapsed() < Duration::from_secs(10), "{answer}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[actix_web::test]
async fn who_listens_is_busy_among_the_targets_of_a_transfer_in_lines_and_on_the_board() {
    let hub = TestHub::start().await;
    let (reviewer, supervisor) = (hub.session("reviewer").await, hub.session("supervisor").await);
    let link = json!({ "via": "link" });
    let (_, placed) = call(&hub, "POST", "/api/threads/t1/calls", &reviewer, link).await;
    let id = placed["call"]["id"].as_str().expect("a call").to_owned();
    let member = "INSERT INTO program_members (tenant_id, program_id, account_id, queue_role, role_name, permissions)
        SELECT $1, program_id, $2, 0, 'Reviewer', '[]' FROM calls WHERE tenant_id = $1 AND id = $3 ON CONFLICT DO NOTHING";
    let values = args![COUNTY, account_id("supervisor"), &id];
    hub.app.store.db().execute(member, values).await.unwrap();
    let here = [(COUNTY, AccountId(account_id("supervisor")))];
    let mut write = hub.app.store.write().await.unwrap();
    availabilities::attend(&mut write, hub.app.hub.node(), &here, &[])
        .await
        .unwrap();
    write.commit().await.unwrap();

    let targets = format!("/api/calls/{id}/transfer-targets");
    stands(&hub, &targets, &reviewer, "people", "available").await;
    let listen = format!("/api/conferences/{id}/listen");
    let (status, answer) = call(&hub, "POST", &listen, &supervisor, json!({})).await;
    assert_eq!(status, 200, "{answer}");
    let target = stands(&hub, &targets, &reviewer, "people", "busy").await;
    assert!(
        target.get("supervises").is_none(),
        "reviewers are not told who listens: {target}"
    );
    let (_, offered) = call(&hub, "GET", &targets, &reviewer, Value::Null).await;
    let mut lines = offered["lines"].as_array().into_iter().flatten();
    assert!(lines.all(|line| line["available"] == 0), "{offered}");
    let shown = stands(&hub, "/api/availabilities", &supervisor, "items", "busy").await;
    assert_eq!(shown["supervises"], "listen");
    let (_, board) = call(&hub, "GET", "/api/line-board", &supervisor, Value::Null).await;
    let counted = &board["items"][0]["reviewers"];
    assert_eq!(
        (&counted["busy"], &counted["available"]),
        (&json!(1), &json!(0)),
        "{board}"
    );

    let leave = format!("/api/conferences/{id}/leave");
    assert_eq!(call(&hub, "POST", &leave, &supervisor, json!({})).await.0, 204);
    stands(&hub, &targets, &reviewer, "people", "available").await;
    let shown = stands(&hub, "/api/availabilities", &supervisor, "items", "available").await;
    assert_eq!(shown["supervises"], Value::Null);
    hub.stop().await;
}
