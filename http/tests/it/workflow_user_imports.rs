//! Lists of people: a verdict for each line, the job, its receipt, and taking it back before the first invitation is opened.

use crate::stored_things::own_program;
use crate::test_hub::{COUNTY, TestHub, account_id, email};
use crate::things::upload_list;
use crate::workflow_users::{TESS, county, link};
use hub_domain::AccountId;
use hub_store::args;
use serde_json::{Value, json};
use std::time::Duration;

const IMPORTS: &str = "/api/admin/workflow-users/imports";

async fn checked(hub: &TestHub, token: &str, text: &str) -> Value {
    let query = format!("?program={}", own_program(COUNTY));
    let (status, import) = upload_list(hub, token, &query, text.as_bytes()).await;
    assert_eq!(status, 201, "{import}");
    import
}

fn path(import: &Value) -> String {
    format!("{IMPORTS}/{}", import["id"].as_str().unwrap())
}

async fn verdicts(hub: &TestHub, token: &str, import: &Value) -> Vec<String> {
    let lines = hub
        .ok(token, "GET", &format!("{}/lines", path(import)), None)
        .await;
    let lines = lines["lines"].as_array().unwrap();
    let verdict = |line: &Value| line["verdict"].as_str().unwrap().to_owned();
    lines.iter().map(verdict).collect()
}

async fn done(hub: &TestHub, token: &str, import: &Value) -> Value {
    hub.ok(token, "POST", &format!("{}/start", path(import)), None)
        .await;
    let mut now = Value::Null;
    for _ in 0..600 {
        now = hub.ok(token, "GET", &path(import), None).await;
        if now["state"] == "done" {
            return now;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("{now}");
}

async fn role_of_tess(hub: &TestHub) -> String {
    let memberships = hub.app.store.accounts().memberships(COUNTY, TESS).await.unwrap();
    memberships[0].role_name.clone()
}

#[actix_web::test]
async fn b14_every_line_has_its_verdict_before_anything_is_done() {
    let hub = county().await;
    let token = hub.session("reviewer").await;
    let text = format!(
        "Email;First name;Last name;Role;Program;Phone;Type\n\
        new@mill.example;Ines;Cole;case worker;Fuel help;;\n\
        NEW@mill.example;Ines;Cole;Case worker;;;\n\
        staff-91001@riverbend.example;;;Case worker;;;\n\
        {own};;;Reviewer;;;\n\
        staff-91001@riverbend.example;;;Reviewer;Nowhere;;\n\
        other@mill.example;Omar;Haddad;Wizard;;;\n\
        not an address;Omar;Haddad;Reviewer;;;\n\
        third@mill.example;Omar;Haddad;Process-Admin;;;\n\
        fourth@mill.example;=1+1;Haddad;Reviewer;;;\n\
        fifth@mill.example;Omar;Haddad;Reviewer;;12;\n\
        sixth@mill.example;Omar;Haddad;Reviewer;;;Mayor\n",
        own = email("reviewer"),
    );
    let import = checked(&hub, &token, &text).await;
    assert_eq!(
        verdicts(&hub, &token, &import).await,
        [
            "new",
            "duplicate",
            "changed",
            "locks_out",
            "unknown_program",
            "unknown_role",
            "bad_address",
            "exceeds_rights",
            "bad_name",
            "bad_phone",
            "unknown_kind",
        ]
    );
    assert_eq!(
        (&import["state"], &import["total"]),
        (&json!("checked"), &json!(2))
    );
    let mail = &import["mails"][0];
    assert!(mail["body"].as_str().unwrap().contains("72 hours"), "{mail}");
    assert!(
        hub.app
            .store
            .logins()
            .by_email("new@mill.example")
            .await
            .unwrap()
            .is_none()
    );
    assert_eq!(role_of_tess(&hub).await, "Reviewer");
    let (_, wide) = upload_list(&hub, &token, "", b"e\0m\0a\0i\0l\0\n\0").await;
    assert_eq!(wide["errors"][0]["key"], "utf16", "{wide}");
    let theirs = hub.session("supervisor").await;
    assert_eq!(hub.call("GET", &path(&import), Some(&theirs), None).await.0, 403);
    hub.stop().await;
}

#[actix_web::test]
async fn b14_a_list_is_carried_out_has_a_receipt_and_is_taken_back() {
    let hub = county().await;
    hub.app.hub.start_jobs().await.unwrap();
    let token = hub.session("reviewer").await;
    let text = "email,first name,last name,role\n\
        ines@mill.example,Ines,Cole,Reviewer\nomar@mill.example,Omar,Haddad,Case worker\n\
        staff-91001@riverbend.example,,,Case worker\n@sum,Eve,Cell,Reviewer\n";
    let import = checked(&hub, &token, text).await;
    let after = done(&hub, &token, &import).await;
    assert_eq!(
        (&after["total"], &after["done"], &after["can_undo"]),
        (&json!(3), &json!(3), &json!(true)),
        "{after}"
    );
    assert_eq!(role_of_tess(&hub).await, "Case worker");
    let first = link(&hub, "omar@mill.example", 1).await;
    let receipt = hub
        .send("GET", &format!("{}/receipt", path(&import)), Some(&token), None)
        .await
        .text()
        .await
        .unwrap();
    for row in [
        "2,ines@mill.example,Ines,Cole,Fuel help,Reviewer,new,invited",
        "changed,changed",
    ] {
        assert!(receipt.contains(row), "{row}: {receipt}");
    }
    assert!(
        !receipt.contains(",@sum"),
        "a spreadsheet would run it: {receipt}"
    );
    let again = hub
        .ok(&token, "POST", &format!("{}/start", path(&import)), None)
        .await;
    assert_eq!(again["done"], 3, "it is started once");
    let undo = format!("{}/undo", path(&import));
    let undone = hub.ok(&token, "POST", &undo, None).await;
    assert_eq!(undone["state"], "undone", "{undone}");
    assert_eq!(role_of_tess(&hub).await, "Reviewer");
    assert!(
        hub.app
            .store
            .logins()
            .by_email("omar@mill.example")
            .await
            .unwrap()
            .is_none()
    );
    let body = json!({ "token": first });
    assert_eq!(
        hub.call("POST", "/api/sign-up/read", None, Some(body)).await.0,
        410
    );
    let (status, answer) = hub.call("POST", &undo, Some(&token), None).await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (409, &json!("nothing_to_undo"))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn b14_once_an_invitation_is_opened_the_list_stays() {
    let hub = county().await;
    hub.app.hub.start_jobs().await.unwrap();
    let token = hub.session("reviewer").await;
    let text = "email,first name,last name,role\nines@mill.example,Ines,Cole,Reviewer\nomar@mill.example,Omar,Haddad,Reviewer\n";
    let import = checked(&hub, &token, text).await;
    done(&hub, &token, &import).await;
    let body = json!({ "token": link(&hub, "ines@mill.example", 1).await });
    assert_eq!(
        hub.call("POST", "/api/sign-up/read", None, Some(body.clone()))
            .await
            .0,
        200
    );
    let (status, answer) = hub
        .call("POST", &format!("{}/undo", path(&import)), Some(&token), None)
        .await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (409, &json!("nothing_to_undo")),
        "{answer}"
    );
    let now = hub.ok(&token, "GET", &path(&import), None).await;
    assert_eq!((&now["state"], &now["can_undo"]), (&json!("done"), &json!(false)));
    let (status, added) = hub.call("POST", "/api/sign-up/confirm", None, Some(body)).await;
    assert_eq!(status, 200, "{added}");
    let id = AccountId(added["data"]["cd_entity"].as_i64().unwrap());
    let memberships = hub.app.store.accounts().memberships(COUNTY, id).await.unwrap();
    assert_eq!(memberships[0].role_name, "Reviewer");
    assert_ne!(id, AccountId(account_id("reviewer")));
    hub.stop().await;
}

#[actix_web::test]
async fn b14_a_list_is_not_started_once_its_roles_give_more_than_its_bringer_has() {
    let hub = county().await;
    let token = hub.session("reviewer").await;
    let import = checked(
        &hub,
        &token,
        "email,role\nstaff-91001@riverbend.example,Case worker\n",
    )
    .await;
    assert_eq!(verdicts(&hub, &token, &import).await, ["changed"]);
    let sql = "UPDATE roles SET permissions = '[\"FormConfig:ReadWrite\"]' WHERE tenant_id = $1 AND name = 'Case worker'";
    hub.run(sql, args![COUNTY]).await;
    let start = format!("{}/start", path(&import));
    let (status, answer) = hub.call("POST", &start, Some(&token), None).await;
    assert_eq!(
        (status.as_u16(), &answer["errors"][0]["key"]),
        (403, &json!("exceeds_rights")),
        "{answer}"
    );
    let now = hub.ok(&token, "GET", &path(&import), None).await;
    assert_eq!(now["state"], "checked");
    hub.stop().await;
}
