//! The audit log as administrators read it: pages, filters, one line, files, and the walk along its chain.

use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_store::args;
use hub_store::audit::{self, AuditLine, By};
use serde_json::{Value, json};
use std::time::Duration;

/// Lines of two people about two things, and one that somebody wrote as another.
async fn county() -> (TestHub, String) {
    let hub = TestHub::start().await;
    let token = hub.session("admin").await;
    let rosa = By::person(77, "Rosa Delgado").from("192.0.2.7");
    let omar = By::person(78, "Omar Haddad").from("192.0.2.8");
    let lines = [
        (&rosa, "application.advance", "application", "701", "complete"),
        (&rosa, "application.assign", "application", "701", ""),
        (&omar, "program.text_number", "program", "5", "+12025550100"),
        (&omar, "role.change", "role", "Reviewer", "100% of it"),
    ];
    let mut write = hub.app.store.write().await.unwrap();
    for (by, action, kind, id, reason) in lines {
        let line = AuditLine::new(COUNTY, by.clone(), action, kind, id)
            .before("Intake")
            .after("Approved")
            .reason(reason);
        audit::append(&mut write, line).await.unwrap();
    }
    write.commit().await.unwrap();
    (hub, token)
}

async fn actions(hub: &TestHub, token: &str, query: &str) -> Vec<String> {
    let page = hub
        .ok(token, "GET", &format!("/api/admin/audit?{query}"), None)
        .await;
    let items = page["items"].as_array().unwrap();
    items
        .iter()
        .map(|line| line["action"].as_str().unwrap().to_owned())
        .collect()
}

#[actix_web::test]
async fn lines_are_found_by_person_thing_action_program_and_words() {
    let (hub, token) = county().await;
    for (query, expected) in [
        ("who=77", vec!["application.assign", "application.advance"]),
        (
            "kind=application&object=701&action=application.advance",
            vec!["application.advance"],
        ),
        (
            "program=5&who=77",
            vec!["application.assign", "application.advance"],
        ),
        ("program=5&who=78", vec!["program.text_number"]),
        ("text=omar", vec!["role.change", "program.text_number"]),
        ("text=100%25", vec!["role.change"]),
        ("text=nobody", vec![]),
        ("program=6&who=77", vec![]),
        ("to=2020-01-01", vec![]),
    ] {
        assert_eq!(actions(&hub, &token, query).await, expected, "{query}");
    }
    let first = hub
        .ok(&token, "GET", "/api/admin/audit?who=77&limit=1", None)
        .await;
    assert_eq!(first["items"][0]["action"], "application.assign");
    assert_eq!(first["items"][0]["actor_name"], "Rosa Delgado");
    let more = format!("who=77&limit=1&cursor={}", first["next_cursor"]);
    assert_eq!(actions(&hub, &token, &more).await, ["application.advance"]);
    let (status, refused) = hub
        .call(
            "GET",
            "/api/admin/audit?from=2026-03-05&to=2026-03-01",
            Some(&token),
            None,
        )
        .await;
    assert_eq!(
        (status.as_u16(), &refused["errors"][0]["field"]),
        (422, &json!("to"))
    );
    // Reading the log is a line in it, once an hour.
    let mine = format!("who={}&action=audit.read", account_id("admin"));
    assert_eq!(actions(&hub, &token, &mine).await, ["audit.read"]);
    hub.stop().await;
}

#[actix_web::test]
async fn a_line_shows_the_text_of_the_configuration_that_it_published() {
    let (hub, token) = county().await;
    let template = json!({
        "name": "Visit", "channel": "SMS", "states": [], "audience": "applicant", "active": true,
        "by_lang": { "en": { "subject": "", "body": "We come on Monday." } },
    });
    let body = json!({ "version": 0, "template": template });
    let saved = hub
        .ok(&token, "PUT", "/api/message-templates/visit", Some(body))
        .await;
    let page = hub
        .ok(
            &token,
            "GET",
            "/api/admin/audit?kind=message_template&object=visit",
            None,
        )
        .await;
    let seq = page["items"][0]["seq"].as_i64().unwrap();
    let line = hub
        .ok(&token, "GET", &format!("/api/admin/audit/{seq}"), None)
        .await;
    assert_eq!(line["before"], Value::Null);
    assert_eq!(line["after"]["version"], saved["version"]);
    assert_eq!(
        line["after"]["text"]["by_lang"]["en"]["body"],
        "We come on Monday."
    );
    let (status, _) = hub
        .call("GET", "/api/admin/audit/999999", Some(&token), None)
        .await;
    assert_eq!(status, 404);
    hub.stop().await;
}

/// Asks until the answer is as it should be.
async fn until(hub: &TestHub, token: &str, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..600 {
        let answer = hub.ok(token, "GET", path, None).await;
        if is_so(&answer) {
            return answer;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("{path} has not become what it should be");
}

#[actix_web::test]
async fn the_log_is_taken_away_as_a_file_and_asking_for_it_is_a_line() {
    let (hub, token) = county().await;
    hub.app.hub.start_jobs().await.unwrap();
    let body = json!({ "filter": { "who": 77 } });
    let asked = hub
        .call("POST", "/api/admin/audit/exports", Some(&token), Some(body))
        .await;
    assert_eq!(asked.0, 201, "{}", asked.1);
    let path = "/api/admin/audit/exports";
    let made = until(&hub, &token, path, |list| list["items"][0]["state"] == "done").await;
    assert_eq!(made["items"][0]["rows"], 2);
    let id = made["items"][0]["id"].as_str().unwrap();
    let link = hub.ok(&token, "GET", &format!("{path}/{id}/link"), None).await;
    let file = hub
        .client
        .get(format!("{}{}", hub.url, link["download_url"].as_str().unwrap()))
        .send()
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    assert_eq!(file.lines().count(), 3, "{file}");
    assert!(file.contains("Rosa Delgado") && !file.contains("Omar"), "{file}");
    assert_eq!(
        actions(&hub, &token, "action=audit.export").await,
        ["audit.export"]
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_walk_along_the_log_finds_the_first_line_that_was_changed() {
    let (hub, token) = county().await;
    hub.app.hub.start_jobs().await.unwrap();
    let path = "/api/admin/audit/verify";
    assert_eq!(hub.ok(&token, "GET", path, None).await, json!({ "check": null }));
    let is_over = |answer: &Value| !answer["check"]["whole"].is_null();
    let (status, _) = hub.call("POST", path, Some(&token), None).await;
    assert_eq!(status, 201);
    let whole = until(&hub, &token, path, is_over).await;
    assert_eq!(
        (&whole["check"]["whole"], &whole["check"]["done"]),
        (&json!(true), &whole["check"]["total"])
    );
    hub.run(
        "UPDATE audit_log SET actor_name = 'Nobody' WHERE tenant_id = $1 AND actor_id = 77 AND action = 'application.assign'",
        args![COUNTY],
    )
    .await;
    let changed = hub.ok(&token, "GET", "/api/admin/audit?who=77", None).await;
    let seq = &changed["items"][0]["seq"];
    let (status, second) = hub.call("POST", path, Some(&token), None).await;
    assert_eq!(status, 201, "{second}");
    let broken = until(&hub, &token, path, |answer| {
        is_over(answer) && answer["check"]["id"] == second["id"]
    })
    .await;
    assert_eq!(
        (&broken["check"]["whole"], &broken["check"]["broken_seq"]),
        (&json!(false), seq)
    );
    assert_eq!(broken["check"]["fault"], "changed");
    hub.stop().await;
}
