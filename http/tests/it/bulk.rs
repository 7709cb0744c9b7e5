//! Bulk changes over HTTP: offered, checked, confirmed, followed, undone.

use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_domain::{AccountId, ApplicationId, ProgramId, StateId, ThreadId};
use hub_store::args;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::identity::accounts::{self, Membership};
use serde_json::{Value, json};
use std::time::Duration;

/// What a check says of each application, by its number.
pub fn codes(check: &Value) -> Vec<(&str, &str)> {
    let items = check["items"].as_array().unwrap().iter();
    items
        .map(|item| {
            (
                item["external_id"].as_str().unwrap(),
                item["code"].as_str().unwrap(),
            )
        })
        .collect()
}

/// Applications 801 and up in addition to the fixture's (701), with the reviewer and the supervisor as members of their
/// program.
async fn county(count: i64) -> TestHub {
    let hub = TestHub::start().await;
    let mut write = hub.app.store.write().await.unwrap();
    let new = (801..801 + count).map(|id| NewApplication {
        thread: ThreadId(format!("t{id}")),
        external_id: format!("ERA-{id}"),
        applicant_name: "Maria Santos".into(),
        state: StateId(4),
        state_since_ms: 1,
        created_at_ms: id,
        ..NewApplication::filed(COUNTY, ProgramId(5), ApplicationId(id), 1)
    });
    let new: Vec<NewApplication> = new.collect();
    new_applications::insert(&mut write, &new).await.unwrap();
    for (name, queue_role, role) in [("reviewer", 4, "Case worker"), ("supervisor", 0, "Supervisor")] {
        let membership = Membership {
            program: ProgramId(5),
            queue_role,
            role_name: role.into(),
            permissions: vec![],
        };
        let account = AccountId(account_id(name));
        accounts::add_membership(&mut write, COUNTY, account, &membership)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    hub
}

async fn post(hub: &TestHub, token: &str, path: &str, body: Value) -> (u16, Value) {
    let (status, answer) = hub.call("POST", path, Some(token), Some(body)).await;
    (status.as_u16(), answer)
}

async fn get(hub: &TestHub, token: &str, path: &str) -> (u16, Value) {
    let (status, answer) = hub.call("GET", path, Some(token), None).await;
    (status.as_u16(), answer)
}

/// The change once it is at this stage.
async fn once(hub: &TestHub, token: &str, id: &str, stage: &str) -> Value {
    let mut report = Value::Null;
    for _ in 0..600 {
        report = get(hub, token, &format!("/api/work-queue/bulk/{id}")).await.1;
        if report["stage"] == stage {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    assert_eq!(report["stage"], stage, "{report}");
    report
}

#[actix_web::test]
async fn all_that_a_filter_finds_is_checked_confirmed_and_taken_back() {
    let hub = county(3).await;
    hub.app.hub.start_jobs().await.unwrap();
    let token = hub.session("supervisor").await;
    let to = account_id("supervisor");
    let selection = json!({ "filter": { "search": "ERA-80" } });
    let offer = post(
        &hub,
        &token,
        "/api/work-queue/bulk/offer",
        json!({ "selection": selection }),
    )
    .await
    .1;
    assert_eq!(
        (&offer["items"], &offer["self_only"]),
        (&json!(3), &json!(false)),
        "{offer}"
    );
    assert_eq!(offer["states"][0]["name"], "Approved");
    assert_eq!(offer["states"][0]["items"], 3);
    let names: Vec<&str> = offer["owners"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Ana reviewer", "Ana supervisor"]);

    let requested = json!({ "selection": selection, "state_id": 3, "sets_owner": true, "user_id": to, "comment": "as agreed" });
    let (status, check) = post(&hub, &token, "/api/work-queue/bulk/checks", requested).await;
    assert_eq!(
        (status, &check["refused"], &check["stage"]),
        (201, &json!(0), &json!("checked")),
        "{check}"
    );
    let id = check["check_id"].as_str().unwrap();
    let (status, begun) = post(
        &hub,
        &token,
        &format!("/api/work-queue/bulk/{id}/apply"),
        json!({}),
    )
    .await;
    assert_eq!(status, 200, "{begun}");
    let done = once(&hub, &token, id, "done").await;
    assert_eq!(
        (&done["changed"], &done["failed"], &done["owner_name"]),
        (&json!(3), &json!(0), &json!("Ana supervisor"))
    );
    let item = get(&hub, &token, "/api/work-queue/items/801").await.1;
    assert_eq!(
        (&item["currentStateName"], &item["ownerId"]),
        (&json!("Approved"), &json!(to))
    );
    let of_program = get(&hub, &token, &format!("/api/bulk-application/{id}/5")).await;
    assert_eq!(
        (of_program.0, of_program.1["items"].as_array().unwrap().len()),
        (200, 3)
    );
    assert_eq!(
        get(&hub, &token, &format!("/api/bulk-application/{id}/6"))
            .await
            .0,
        404
    );
    // Another's is not there.
    let other = hub.session("reviewer").await;
    assert_eq!(
        get(&hub, &other, &format!("/api/work-queue/bulk/{id}")).await.0,
        404
    );

    let undo = format!("/api/work-queue/bulk/{id}/undo");
    assert_eq!(post(&hub, &token, &undo, json!({})).await.0, 200);
    let undone = once(&hub, &token, id, "undone").await;
    assert_eq!((&undone["restored"], &undone["kept"]), (&json!(3), &json!(0)));
    let again = post(&hub, &token, &undo, json!({})).await;
    assert_eq!((again.0, &again.1["key"]), (409, &json!("nothing_to_undo")));
    let item = get(&hub, &token, "/api/work-queue/items/801").await.1;
    assert_eq!(
        (&item["currentStateName"], &item["ownerId"]),
        (&json!("Application Received"), &Value::Null)
    );
    hub.stop().await;
}

#[actix_web::test]
async fn unknown_pasted_numbers_are_reported_and_an_old_check_is_not_confirmed() {
    let hub = county(2).await;
    let token = hub.session("supervisor").await;
    let requested = json!({ "selection": { "numbers": ["ERA-801", " ERA-999 ", "ERA-802"] }, "state_id": 3 });
    let check = post(&hub, &token, "/api/work-queue/bulk/checks", requested)
        .await
        .1;
    let codes = codes(&check);
    assert_eq!(
        codes,
        [("ERA-801", ""), ("ERA-999", "not_found"), ("ERA-802", "")]
    );
    let id = check["check_id"].as_str().unwrap();
    hub.run(
        "UPDATE bulk_changes SET expires_at_ms = 1 WHERE tenant_id = $1",
        args![COUNTY],
    )
    .await;
    let late = post(
        &hub,
        &token,
        &format!("/api/work-queue/bulk/{id}/apply"),
        json!({}),
    )
    .await;
    assert_eq!((late.0, &late.1["key"]), (409, &json!("check_expired")));
    for selection in [
        json!({}),
        json!({ "ids": [] }),
        json!({ "ids": [1], "numbers": ["a"] }),
    ] {
        let requested = json!({ "selection": selection, "state_id": 3 });
        assert_eq!(
            post(&hub, &token, "/api/work-queue/bulk/checks", requested)
                .await
                .0,
            422
        );
    }
    let nothing = json!({ "selection": { "ids": [801] } });
    assert_eq!(
        post(&hub, &token, "/api/work-queue/bulk/checks", nothing).await.0,
        422
    );
    hub.stop().await;
}

#[actix_web::test]
async fn case_workers_assign_to_themselves_alone() {
    let hub = county(1).await;
    let token = hub.session("reviewer").await;
    let code = async |owner: i64| {
        let requested = json!({ "selection": { "ids": [801] }, "sets_owner": true, "user_id": owner });
        let check = post(&hub, &token, "/api/work-queue/bulk/checks", requested)
            .await
            .1;
        check["items"][0]["code"].as_str().unwrap().to_owned()
    };
    assert_eq!(code(account_id("supervisor")).await, "assign_self_only");
    assert_eq!(code(account_id("reviewer")).await, "");
    let offer = json!({ "selection": { "ids": [801] } });
    let offer = post(&hub, &token, "/api/work-queue/bulk/offer", offer).await.1;
    assert_eq!(
        (&offer["self_only"], offer["owners"].as_array().unwrap().len()),
        (&json!(true), 1),
        "{offer}"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn each_owner_that_is_offered_is_accepted_by_the_check_and_nobody_else() {
    for role in ["reviewer", "supervisor", "admin"] {
        let hub = county(1).await;
        let token = hub.session(role).await;
        let (status, item) = hub
            .call("GET", "/api/work-queue/items/801", Some(&token), None)
            .await;
        assert_eq!(status, 200, "{item}");
        let ids = |list: &Value, name: &str| -> Vec<i64> {
            let people = list.as_array().unwrap().iter();
            people.map(|one| one[name].as_i64().unwrap()).collect()
        };
        let offered = ids(&item["owners"], "possible_user_id");
        let selection = json!({ "selection": { "ids": [801] } });
        let bulk = post(&hub, &token, "/api/work-queue/bulk/offer", selection)
            .await
            .1;
        let mut in_bulk = ids(&bulk["owners"], "user_id");
        let mut in_item = offered.clone();
        in_bulk.sort_unstable();
        in_item.sort_unstable();
        assert_eq!(in_bulk, in_item, "{role}");
        assert!(!offered.is_empty(), "{role}");
        let mut version = item["version"].as_i64().unwrap();
        let everybody = [
            "reviewer",
            "supervisor",
            "admin",
            "market",
            "individual",
            "elsewhere",
        ];
        for owner in everybody.map(account_id).into_iter().map(Some).chain([None]) {
            let requested = json!({ "selection": { "ids": [801] }, "sets_owner": true, "user_id": owner });
            let check = post(&hub, &token, "/api/work-queue/bulk/checks", requested)
                .await
                .1;
            let code = check["items"][0]["code"].as_str().unwrap().to_owned();
            let assign = json!({ "user_id": owner, "version": version });
            let (status, answer) = post(&hub, &token, "/api/work-queue/items/801/assign", assign).await;
            let is_offered = match owner {
                Some(owner) => offered.contains(&owner),
                None => item["may_unassign"] == true,
            };
            assert_eq!(status == 200, is_offered, "{role} {owner:?}: {answer}");
            let is_refused = code == "assign_self_only" || code == "owner_unknown";
            assert_eq!(!is_refused, is_offered, "{role} {owner:?}: {code}");
            if status == 200 {
                version = answer["version"].as_i64().unwrap();
            }
        }
        hub.stop().await;
    }
}

#[actix_web::test]
async fn the_gateway_checks_and_confirms_with_the_raw_names() {
    let hub = county(2).await;
    hub.app.hub.start_jobs().await.unwrap();
    let token = hub.session("supervisor").await;
    let field = |key: &str, value: Value| json!({ "key": key, "value": value, "type": "string" });
    let to = account_id("supervisor");
    let fields = json!([
        field("ProcessID", json!(5)),
        field("UserEmail", json!("supervisor@riverbend.example")),
        field("CurrentStateId", json!(4)),
        field("NewStateId", json!(3)),
        field("ItemIds", json!("801,802,999")),
        field("AssignedToUserId", json!(to)),
        field("Comment", json!("as agreed")),
    ]);
    let (status, check) = post(&hub, &token, "/api/procedures/CheckBulkAssign", fields).await;
    assert_eq!(status, 200, "{check}");
    assert!(check["expires_at"].as_str().unwrap().ends_with('Z'), "{check}");
    assert_eq!(
        check["items"],
        json!([
            { "item_id": 801, "ok": true, "code": "", "message": "", "current_state": 4, "version": 1 },
            { "item_id": 802, "ok": true, "code": "", "message": "", "current_state": 4, "version": 1 },
            { "item_id": 999, "ok": false, "code": "not_found", "message": "there is no such application", "current_state": 0, "version": 0 },
        ])
    );
    let id = check["check_id"].as_str().unwrap();
    let confirmed = json!([[field("check_id", json!(id))]]);
    let (status, rows) = post(&hub, &token, "/api/procedures/AdvanceState", confirmed).await;
    assert_eq!((status, rows.as_array().unwrap().len()), (200, 3), "{rows}");
    assert_eq!(
        (&rows[0]["error"], &rows[2]["error"]),
        (&Value::Null, &json!("not_found"))
    );
    let done = once(&hub, &token, id, "done").await;
    assert_eq!(done["changed"], 2);
    let foreign = json!([
        field("UserEmail", json!("admin@riverbend.example")),
        field("ItemIds", json!("801")),
        field("NewStateId", json!(3))
    ]);
    assert_eq!(
        post(&hub, &token, "/api/procedures/CheckBulkAssign", foreign)
            .await
            .0,
        403
    );
    hub.stop().await;
}

#[actix_web::test]
async fn an_undo_says_before_how_many_people_have_been_notified() {
    let hub = county(2).await;
    hub.app.hub.start_jobs().await.unwrap();
    let (admin, token) = (hub.session("admin").await, hub.session("supervisor").await);
    let put = async |path: &str, body: Value| {
        let (status, saved) = hub.call("PUT", path, Some(&admin), Some(body)).await;
        assert_eq!(status.as_u16(), 200, "{saved}");
        saved["version"].as_i64().unwrap()
    };
    let text = json!({ "en": { "subject": "{{application}}", "body": "{{application}} is {{status}}." } });
    let template =
        json!({ "name": "Approved", "channel": "EMAIL", "program": 5, "active": true, "by_lang": text });
    put(
        "/api/message-templates/approved",
        json!({ "version": 0, "template": template }),
    )
    .await;
    let rule = |delay: i64| {
        json!({
            "name": "Approved", "active": true, "program": 5, "from_state": null, "to_state": 3, "audience": "applicant", "role": "",
            "channels": [{ "channel": "EMAIL", "template": "approved" }], "delay_minutes": delay,
        })
    };
    let path = "/api/notifications/notification-rule/approved";
    let version = put(path, json!({ "version": 0, "rule": rule(0) })).await;
    let sql = "INSERT INTO applicant_addresses (tenant_id, applicant_id, kind, address, position) VALUES ($1, 1, 'email', 'maria@town.example', 0)";
    hub.run(sql, args![COUNTY]).await;

    // Both applications are Maria's: two mails, one person.
    let requested = json!({ "selection": { "ids": [801, 802] }, "state_id": 3, "sets_owner": false });
    let (_, check) = post(&hub, &token, "/api/work-queue/bulk/checks", requested).await;
    let id = check["check_id"].as_str().unwrap();
    let bulk = format!("/api/work-queue/bulk/{id}");
    post(&hub, &token, &format!("{bulk}/apply"), json!({})).await;
    once(&hub, &token, id, "done").await;
    let handed = "SELECT COUNT(*) FROM outbox WHERE tenant_id = $1 AND to_address = 'maria@town.example' AND state = 'done'";
    let mut count = 0;
    for _ in 0..400 {
        count = hub
            .app
            .store
            .db()
            .one::<(i64,)>("outbox", handed, args![COUNTY])
            .await
            .unwrap()
            .0;
        if count == 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    assert_eq!(count, 2);
    let undo = format!("{bulk}/undo");
    assert_eq!(get(&hub, &token, &undo).await, (200, json!({ "notified": 1 })));
    assert_eq!(get(&hub, &hub.session("reviewer").await, &undo).await.0, 404);
    let one = "/api/work-queue/items/801/undo";
    assert_eq!(get(&hub, &token, one).await, (200, json!({ "notified": 1 })));
    assert_eq!(get(&hub, &hub.session("elsewhere").await, one).await.0, 404);
    assert_eq!(post(&hub, &token, &undo, json!({})).await.0, 200);
    once(&hub, &token, id, "undone").await;
    assert_eq!(get(&hub, &token, &undo).await.1, json!({ "notified": 0 }));

    // A notice that waits is not one that has gone: the undo cancels it.
    put(path, json!({ "version": version, "rule": rule(60) })).await;
    let item = get(&hub, &token, "/api/work-queue/items/801").await.1;
    let body = json!({ "state_id": 3, "version": item["version"] });
    let (status, moved) = post(&hub, &token, "/api/work-queue/items/801/advance", body).await;
    assert_eq!(status, 200, "{moved}");
    assert_eq!(get(&hub, &token, one).await.1, json!({ "notified": 0 }));
    let (status, undone) = post(&hub, &token, one, json!({ "version": moved["version"] })).await;
    assert_eq!(status, 200, "{undone}");
    let waiting = "SELECT state FROM outbox WHERE tenant_id = $1 AND to_address = 'maria@town.example' AND state <> 'done'";
    let states: Vec<(String,)> = hub.app.store.db().all(waiting, args![COUNTY]).await.unwrap();
    assert_eq!(states, [("cancelled".to_owned(),)]);
    hub.stop().await;
}
