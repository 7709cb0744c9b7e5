//! Reasons for a denial and notification rules, by their calls.

use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_domain::{AccountId, ProgramId};
use hub_store::args;
use hub_store::identity::accounts::{self, Membership};
use serde_json::{Value, json};

async fn call(hub: &TestHub, method: &str, path: &str, token: &str, body: Value) -> (u16, Value) {
    let body = Some(body).filter(|body| !body.is_null());
    let (status, answer) = hub.call(method, path, Some(token), body).await;
    (status.as_u16(), answer)
}

/// Moves the application of the fixture to Approved.
async fn approve(hub: &TestHub, token: &str) {
    let (_, item) = call(hub, "GET", "/api/work-queue/items/701", token, Value::Null).await;
    let body = json!({ "state_id": 3, "version": item["version"] });
    let (status, moved) = call(hub, "POST", "/api/work-queue/items/701/advance", token, body).await;
    assert_eq!(status, 200, "{moved}");
}

fn reason(id: Option<i64>, name: &str, retired: bool) -> Value {
    let texts = json!({ "en": format!("{name}."), "es": format!("{name} (es).") });
    json!({ "id": id, "name": name, "state": 3, "text_by_lang": texts, "needs_note": false, "retired": retired })
}

#[actix_web::test]
async fn reasons_are_added_ordered_and_retired_and_none_is_lost() {
    let hub = TestHub::start().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    let current = "/api/denial-reasons/current?program=5";
    let (status, before) = call(&hub, "GET", current, &admin, Value::Null).await;
    assert_eq!((status, &before["reasons"]), (200, &json!([])), "{before}");
    assert_eq!(call(&hub, "GET", current, &reviewer, Value::Null).await.0, 403);
    let put = async |version: &Value, reasons: Value| {
        let body = json!({ "program": 5, "version": version, "reasons": reasons });
        call(&hub, "PUT", "/api/denial-reasons", &admin, body).await
    };
    let two = json!([
        reason(None, "Over income", false),
        reason(None, "No lease", false)
    ]);
    let (status, saved) = put(&before["version"], two.clone()).await;
    assert_eq!(status, 200, "{saved}");
    let ids: Vec<i64> = saved["reasons"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["id"].as_i64().unwrap())
        .collect();
    assert_eq!(ids, [1, 2]);
    let (status, stale) = put(&before["version"], two).await;
    assert_eq!((status, &stale["key"]), (409, &json!("version_conflict")));

    let (status, lost) = put(&saved["version"], json!([reason(Some(2), "No lease", false)])).await;
    assert_eq!(
        (status, &lost["errors"][0]),
        (422, &json!({ "field": "reasons", "key": "left_out" }))
    );
    let turned = json!([
        reason(Some(2), "No lease", false),
        reason(Some(1), "Over income", true),
        reason(None, "Late", false)
    ]);
    let (status, turned) = put(&saved["version"], turned).await;
    assert_eq!(status, 200, "{turned}");
    let mut bad = reason(Some(2), " ", false);
    bad["text_by_lang"] = json!({});
    bad["state"] = json!(77);
    let (status, refused) = put(
        &turned["version"],
        json!([
            bad,
            reason(Some(1), "Over income", true),
            reason(Some(3), "Late", false)
        ]),
    )
    .await;
    let fields: Vec<&str> = refused["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| error["field"].as_str().unwrap())
        .collect();
    assert_eq!(
        (status, fields),
        (
            422,
            vec!["reasons.0.name", "reasons.0.text_by_lang.en", "reasons.0.state"]
        )
    );

    let (_, by_state) = call(
        &hub,
        "GET",
        "/api/denial-reasons?program=5",
        &reviewer,
        Value::Null,
    )
    .await;
    assert_eq!(by_state, json!({ "3": { "No lease": 2, "Late": 3 } }));
    let list = "/api/notifications/reason?program=5&limit=100&sort=createdAt&order=asc";
    let (_, listed) = call(&hub, "GET", list, &reviewer, Value::Null).await;
    let names: Vec<&Value> = listed["8"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["name"])
        .collect();
    assert_eq!(names, ["No lease", "Late"]);
    let (_, item) = call(&hub, "GET", "/api/work-queue/items/701", &reviewer, Value::Null).await;
    assert_eq!(
        item["denial_reasons"][0],
        json!({ "id": 2, "name": "No lease", "state": 3, "needs_note": false, "text": "No lease.", "lang": "en" })
    );
    let gone = json!({ "state_id": 3, "version": item["version"], "denial_reason_id": 1 });
    let (status, refused) = call(&hub, "POST", "/api/work-queue/items/701/advance", &reviewer, gone).await;
    assert_eq!(
        (status, &refused["errors"][0]["field"]),
        (404, &json!("denial_reason_id")),
        "{refused}"
    );
    hub.stop().await;
}

fn rule(change: impl FnOnce(&mut Value)) -> Value {
    let mut rule = json!({
        "name": "Approved", "active": true, "program": 5, "from_state": null, "to_state": 3, "audience": "applicant",
        "role": "", "channels": [{ "channel": "SMS", "template": "approved" }], "delay_minutes": 0,
    });
    change(&mut rule);
    rule
}

/// A text about approvals, and a phone for the applicant.
async fn approvals(hub: &TestHub, admin: &str) {
    let template = json!({ "name": "Approved", "channel": "SMS", "program": 5, "active": true, "by_lang": {
        "en": { "subject": "", "body": "{{first_name}}: {{application}} is {{status}}." },
        "es": { "subject": "", "body": "{{first_name}}: {{application}} ({{status}})." },
    } });
    let body = json!({ "version": 0, "template": template });
    let saved = call(hub, "PUT", "/api/message-templates/approved", admin, body).await;
    assert_eq!(saved.0, 200, "{}", saved.1);
    let sql = "INSERT INTO applicant_addresses (tenant_id, applicant_id, kind, address, position) VALUES ($1, 1, 'phone', '+12025550101', 0)";
    hub.run(sql, args![COUNTY]).await;
}

#[actix_web::test]
async fn a_rule_is_published_previewed_shown_before_the_move_and_carried_out_with_it() {
    let hub = TestHub::start().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    approvals(&hub, &admin).await;
    let path = "/api/notifications/notification-rule/approved";
    let put = async |version: i64, rule: Value| {
        call(
            &hub,
            "PUT",
            path,
            &admin,
            json!({ "version": version, "rule": rule }),
        )
        .await
    };
    let faults = async |rule: Value| put(0, rule).await.1["errors"][0].clone();
    assert_eq!(
        faults(rule(|rule| rule["channels"][0]["template"] = "nothing".into())).await,
        json!({ "field": "channels.0.template", "key": "unknown" })
    );
    assert_eq!(
        faults(rule(|rule| rule["to_state"] = 77.into())).await["field"],
        "to_state"
    );
    assert_eq!(
        faults(rule(|rule| rule["delay_minutes"] = (-1).into())).await["field"],
        "delay_minutes"
    );
    assert_eq!(
        faults(rule(|rule| rule["program"] = 77.into())).await["field"],
        "program"
    );
    let (status, saved) = put(0, rule(|_| {})).await;
    assert_eq!((status, &saved["may_write"]), (200, &json!(true)), "{saved}");
    let (_, listed) = call(
        &hub,
        "GET",
        "/api/notifications/notification-rule?program=5",
        &admin,
        Value::Null,
    )
    .await;
    assert_eq!(listed["items"][0]["rule"]["name"], "Approved");
    let (status, preview) = call(
        &hub,
        "POST",
        "/api/notifications/notification-rule/preview",
        &admin,
        json!({ "rule": rule(|_| {}) }),
    )
    .await;
    assert_eq!(
        (status, &preview["externalId"]),
        (200, &json!("ERA-1")),
        "{preview}"
    );
    let bodies: Vec<&Value> = preview["texts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|text| &text["body"])
        .collect();
    assert_eq!(
        bodies,
        [
            "Maria: ERA-1 is Your application was approved..",
            "Maria: ERA-1 (Su solicitud fue aprobada.)."
        ]
    );

    let notices = "/api/work-queue/items/701/notices?state_id=3";
    let (status, planned) = call(&hub, "GET", notices, &reviewer, Value::Null).await;
    let one = &planned["items"][0];
    assert_eq!(status, 200, "{planned}");
    assert_eq!(
        (&one["name"], &one["to"], &one["lang"], &one["body"]),
        (
            &json!("Maria Santos"),
            &json!("+12025550101"),
            &json!("en"),
            &json!("Maria: ERA-1 is Your application was approved..")
        )
    );
    assert_eq!(
        call(
            &hub,
            "GET",
            "/api/work-queue/items/701/notices?state_id=77",
            &reviewer,
            Value::Null
        )
        .await
        .1["key"],
        "state_not_possible"
    );
    approve(&hub, &reviewer).await;
    let (_, thread) = call(&hub, "GET", "/api/threads/t1", &reviewer, Value::Null).await;
    let texts: Vec<&Value> = thread["messages"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|message| message["body"] == "Maria: ERA-1 is Your application was approved..")
        .collect();
    assert_eq!(texts.len(), 1, "{thread}");
    assert_eq!(texts[0]["author"]["kind"], "system");
    let (_, errors) = call(&hub, "GET", "/api/notifications/error-logs", &admin, Value::Null).await;
    assert_eq!(errors, json!({ "items": [], "next_cursor": null }));
    hub.stop().await;
}

#[actix_web::test]
async fn a_condition_is_checked_when_it_is_saved_and_says_before_the_move_that_it_does_not_hold() {
    let hub = TestHub::start().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    approvals(&hub, &admin).await;
    let with = |condition: &str| rule(|rule| rule["condition"] = condition.into());
    let path = "/api/notifications/notification-rule/approved";
    let preview = "/api/notifications/notification-rule/preview";
    for (condition, key, place) in [
        (
            "applicant.phones > 0 && applicant.age > 3",
            "unknown_name",
            json!(25),
        ),
        ("applicant.phones >", "unreadable", Value::Null),
        ("applicant.phones > '3'", "unlike", json!(18)),
        ("applicant.phones + 1", "wrong_kind", Value::Null),
    ] {
        let body = json!({ "version": 0, "rule": with(condition) });
        let (status, refused) = call(&hub, "PUT", path, &admin, body).await;
        assert_eq!(status, 422, "{refused}");
        assert_eq!(refused["errors"][0], json!({ "field": "condition", "key": key }));
        let (status, shown) = call(&hub, "POST", preview, &admin, json!({ "rule": with(condition) })).await;
        let fault = &shown["condition"]["fault"];
        assert_eq!((status, &fault["key"]), (200, &json!(key)), "{shown}");
        if !place.is_null() {
            assert_eq!(fault["place"], place, "{condition}");
        }
    }
    let mut deep = "size(".repeat(300);
    deep.push_str(&"a".repeat(2_000));
    let (status, refused) = call(
        &hub,
        "PUT",
        path,
        &admin,
        json!({ "version": 0, "rule": with(&deep) }),
    )
    .await;
    assert_eq!((status, &refused["errors"][0]["key"]), (422, &json!("too_long")));

    let never = with("application.others > 5");
    let (_, shown) = call(&hub, "POST", preview, &admin, json!({ "rule": never })).await;
    assert_eq!(
        shown["condition"],
        json!({ "fault": null, "holds": false, "missing": [] })
    );
    let (status, saved) = call(&hub, "PUT", path, &admin, json!({ "version": 0, "rule": never })).await;
    assert_eq!(
        (status, &saved["rule"]["condition"]),
        (200, &json!("application.others > 5")),
        "{saved}"
    );
    let participants = "/api/notifications/participants?program=5";
    let (_, named) = call(&hub, "GET", participants, &admin, Value::Null).await;
    let names = named["names"].as_array().unwrap();
    assert!(
        names.contains(&json!({ "path": "applicant.phones", "kind": "whole number" })),
        "{named}"
    );

    let notices = "/api/work-queue/items/701/notices?state_id=3";
    let (_, planned) = call(&hub, "GET", notices, &reviewer, Value::Null).await;
    let one = &planned["items"][0];
    assert_eq!(
        (&one["outcome"], &one["name"]),
        (&json!("condition-not-met"), &json!("Maria Santos")),
        "{planned}"
    );
    approve(&hub, &reviewer).await;
    let (_, thread) = call(&hub, "GET", "/api/threads/t1", &reviewer, Value::Null).await;
    let texts = thread["messages"].as_array().unwrap();
    assert!(
        !texts
            .iter()
            .any(|message| message["body"] == "Maria: ERA-1 is Your application was approved.."),
        "{thread}"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn who_may_only_read_communications_of_a_program_reads_them_there_and_changes_nothing() {
    let hub = TestHub::start().await;
    let mut write = hub.app.store.write().await.unwrap();
    let membership = Membership {
        program: ProgramId(5),
        queue_role: 0,
        role_name: "Reviewer".into(),
        permissions: vec!["Communications:Read".into()],
    };
    accounts::add_membership(&mut write, COUNTY, AccountId(account_id("reviewer")), &membership)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let reviewer = hub.session("reviewer").await;
    let (status, current) = call(
        &hub,
        "GET",
        "/api/denial-reasons/current?program=5",
        &reviewer,
        Value::Null,
    )
    .await;
    assert_eq!((status, &current["may_write"]), (200, &json!(false)), "{current}");
    let (status, participants) = call(
        &hub,
        "GET",
        "/api/notifications/participants?program=5",
        &reviewer,
        Value::Null,
    )
    .await;
    assert_eq!(status, 200, "{participants}");
    let roles: Vec<&Value> = participants["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["role"])
        .collect();
    assert!(roles.contains(&&json!("Reviewer")), "{participants}");
    let body = json!({ "program": 5, "version": current["version"], "reasons": [] });
    assert_eq!(
        call(&hub, "PUT", "/api/denial-reasons", &reviewer, body).await.0,
        403
    );
    assert_eq!(
        call(
            &hub,
            "GET",
            "/api/notifications/outreach-item",
            &reviewer,
            Value::Null
        )
        .await
        .0,
        403
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_rule_that_notifies_in_the_inbox_is_shown_before_the_move_and_read_once() {
    let hub = TestHub::start().await;
    let (admin, reviewer, supervisor) = (
        hub.session("admin").await,
        hub.session("reviewer").await,
        hub.session("supervisor").await,
    );
    approvals(&hub, &admin).await;
    let owner = account_id("supervisor");
    hub.run(
        "UPDATE applications SET owner_id = $2, owner_name = 'Ana supervisor' WHERE tenant_id = $1 AND id = 701",
        args![COUNTY, owner],
    )
    .await;
    let path = "/api/notifications/notification-rule/approved";
    let put = async |audience: &str, delay: i64| {
        let rule = rule(|rule| {
            rule["audience"] = audience.into();
            rule["in_app"] = true.into();
            rule["delay_minutes"] = delay.into();
        });
        call(&hub, "PUT", path, &admin, json!({ "version": 0, "rule": rule })).await
    };
    for (audience, delay, field) in [("owner", 0, "delay_minutes"), ("applicant", 10, "in_app")] {
        let (status, refused) = put(audience, delay).await;
        assert_eq!(
            (status, &refused["errors"][0]["field"]),
            (422, &json!(field)),
            "{refused}"
        );
    }
    let (status, saved) = put("owner", 10).await;
    assert_eq!((status, &saved["rule"]["in_app"]), (200, &json!(true)), "{saved}");

    let shown = "/api/work-queue/items/701/notices?state_id=3";
    let (_, planned) = call(&hub, "GET", shown, &reviewer, Value::Null).await;
    let planned = &planned["items"][0];
    assert_eq!(
        (&planned["in_app"], &planned["outcome"], &planned["name"]),
        (&json!(true), &json!("scheduled"), &json!("Ana supervisor")),
        "{planned}"
    );
    approve(&hub, &reviewer).await;
    let inbox =
        async |token: &str| call(&hub, "GET", "/api/notices", token, Value::Null).await.1["items"].clone();
    assert_eq!(inbox(&reviewer).await, json!([]));
    let notices = inbox(&supervisor).await;
    assert_eq!(
        (&notices[0]["externalId"], &notices[0]["body"], &notices[1]),
        (
            &json!("ERA-1"),
            &json!("Maria: ERA-1 is Your application was approved.."),
            &Value::Null
        ),
        "{notices}"
    );
    let seen = json!({ "notice_ids": [notices[0]["id"]] });
    let (status, _) = call(&hub, "POST", "/api/notices/seen", &reviewer, seen.clone()).await;
    assert_eq!(status, 404, "it is somebody else's");
    for body in [
        json!({ "notice_ids": [] }),
        json!({ "notice_ids": vec!["n"; 101] }),
    ] {
        assert_eq!(
            call(&hub, "POST", "/api/notices/seen", &supervisor, body).await.0,
            422
        );
    }
    assert_eq!(
        call(&hub, "POST", "/api/notices/seen", &supervisor, seen).await.0,
        204
    );
    assert_eq!(inbox(&supervisor).await, json!([]));
    let sql = "SELECT state FROM outbox WHERE tenant_id = $1 AND idempotency_key LIKE 'rule-approved-%'";
    let states: Vec<(String,)> = hub.app.store.db().all(sql, args![COUNTY]).await.unwrap();
    assert_eq!(states, [("cancelled".to_owned(),)]);
    hub.stop().await;
}

#[actix_web::test]
async fn a_rule_says_what_it_would_have_sent_last_month_and_one_that_waits_or_loops_is_checked() {
    let hub = TestHub::start().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    approvals(&hub, &admin).await;
    let preview = "/api/notifications/notification-rule/preview";
    let sent = async |rule: Value| {
        let (status, shown) = call(&hub, "POST", preview, &admin, json!({ "rule": rule })).await;
        assert_eq!(status, 200, "{shown}");
        shown["last_month"].clone()
    };
    let nothing = json!({ "messages": 0, "times": 0, "is_more": false });
    let once = json!({ "messages": 1, "times": 1, "is_more": false });
    assert_eq!(sent(rule(|_| {})).await, nothing);
    approve(&hub, &reviewer).await;
    assert_eq!(sent(rule(|_| {})).await, once);
    let never = |rule: &mut Value| rule["condition"] = "application.others > 5".into();
    assert_eq!(sent(rule(never)).await, nothing);
    let waits = |cause: &str, days: Value| {
        rule(|rule| {
            rule["cause"] = cause.into();
            rule["days"] = days;
        })
    };
    assert_eq!(sent(waits("silence", json!(3))).await, nothing);
    assert_eq!(sent(waits("due", json!(3))).await, nothing);
    assert_eq!(sent(waits("silence", Value::Null)).await, Value::Null);

    let path = "/api/notifications/notification-rule/waits";
    let loops = rule(|rule| {
        rule["condition"] = "[1].all(a, [1].all(b, [1].all(c, a == b && b == c)))".into();
    });
    for (bad, field, key) in [
        (waits("silence", json!(0)), "days", "out_of_range"),
        (waits("due", Value::Null), "days", "out_of_range"),
        (waits("status", json!(3)), "days", "out_of_range"),
        (loops, "condition", "too_many_loops"),
    ] {
        let (status, refused) = call(&hub, "PUT", path, &admin, json!({ "version": 0, "rule": bad })).await;
        let fault = json!({ "field": field, "key": key });
        assert_eq!((status, &refused["errors"][0]), (422, &fault), "{refused}");
    }
    let good = json!({ "version": 0, "rule": waits("silence", json!(14)) });
    let (status, saved) = call(&hub, "PUT", path, &admin, good).await;
    assert_eq!((status, &saved["rule"]["days"]), (200, &json!(14)), "{saved}");
    hub.stop().await;
}
