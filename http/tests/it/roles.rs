//! Roles over HTTP, and the question who may do what and why.

use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_domain::{AccountId, ProgramId};
use hub_store::args;
use hub_store::identity::accounts::{self, Membership};
use serde_json::{Value, json};

const MAKER: &str = "/api/admin/roles/Form%20maker";

async fn call(hub: &TestHub, method: &str, path: &str, token: &str, body: Value) -> (u16, Value) {
    let body = Some(body).filter(|body| !body.is_null());
    let (status, answer) = hub.call(method, path, Some(token), body).await;
    (status.as_u16(), answer)
}

fn role(version: i64, areas: Value) -> Value {
    json!({ "version": version, "role": { "queue_role": 2, "supervises": false, "AdminPerms": areas } })
}

async fn join(hub: &TestHub, name: &str, program: i64, role: &str, own: &[&str]) {
    let mut write = hub.app.store.write().await.unwrap();
    let membership = Membership {
        program: ProgramId(program),
        queue_role: 0,
        role_name: role.into(),
        permissions: own.iter().map(|entry| (*entry).to_owned()).collect(),
    };
    accounts::add_membership(&mut write, COUNTY, AccountId(account_id(name)), &membership)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

async fn actions(hub: &TestHub) -> Vec<String> {
    let lines: Vec<(String,)> = hub
        .app
        .store
        .db()
        .all(
            "SELECT action FROM audit_log WHERE tenant_id = $1 AND object_kind = 'role' ORDER BY seq",
            args![COUNTY],
        )
        .await
        .unwrap();
    lines.into_iter().map(|(action,)| action).collect()
}

#[actix_web::test]
async fn a_role_is_made_changed_refused_when_stale_and_removed() {
    let hub = TestHub::start().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    let new = role(0, json!({ "FormConfig": "Read" }));
    assert_eq!(call(&hub, "PUT", MAKER, &reviewer, new.clone()).await.0, 403);
    let (status, made) = call(&hub, "PUT", MAKER, &admin, new.clone()).await;
    assert_eq!(
        (status, &made["name"], &made["version"], &made["holders"]),
        (200, &json!("Form maker"), &json!(1), &json!(0)),
        "{made}"
    );
    assert_eq!(made["AdminPerms"]["FormConfig"], "Read");
    assert_eq!(made["AdminPerms"]["UserMgmt"], "Hidden");
    let (status, taken) = call(&hub, "PUT", MAKER, &admin, new).await;
    assert_eq!(
        (status, &taken["current"]["version"]),
        (409, &json!(1)),
        "{taken}"
    );
    let listed = role(
        1,
        json!(json!({ "FormConfig": { "Access": ["Read", "Write"] } }).to_string()),
    );
    let (status, changed) = call(&hub, "PUT", MAKER, &admin, listed.clone()).await;
    assert_eq!(
        (status, &changed["AdminPerms"]["FormConfig"]),
        (200, &json!("ReadWrite")),
        "{changed}"
    );
    let (status, stale) = call(&hub, "PUT", MAKER, &admin, listed).await;
    assert_eq!(
        (status, &stale["key"], &stale["current"]["version"]),
        (409, &json!("version_conflict"), &json!(2))
    );
    for (areas, field) in [
        (json!({ "Forms": "Read" }), "role.AdminPerms.Forms"),
        (json!({ "FormConfig": "All" }), "role.AdminPerms.FormConfig"),
        (json!(7), "role.AdminPerms"),
    ] {
        let (status, refused) = call(&hub, "PUT", MAKER, &admin, role(2, areas)).await;
        assert_eq!(
            (status, &refused["errors"][0]["field"]),
            (422, &json!(field)),
            "{refused}"
        );
    }
    let stale = call(&hub, "DELETE", &format!("{MAKER}?version=1"), &admin, Value::Null).await;
    assert_eq!((stale.0, &stale.1["key"]), (409, &json!("version_conflict")));
    let removed = call(&hub, "DELETE", &format!("{MAKER}?version=2"), &admin, Value::Null).await;
    assert_eq!(removed.0, 204);
    assert_eq!(actions(&hub).await, ["role.create", "role.change", "role.remove"]);
    hub.stop().await;
}

#[actix_web::test]
async fn a_role_that_somebody_has_or_that_a_workflow_names_stays() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let new = role(0, json!({}));
    assert_eq!(call(&hub, "PUT", MAKER, &admin, new.clone()).await.0, 200);
    join(&hub, "reviewer", 5, "Form maker", &[]).await;
    let remove = format!("{MAKER}?version=1");
    let (status, held) = call(&hub, "DELETE", &remove, &admin, Value::Null).await;
    assert_eq!(
        (status, &held["key"], &held["current"]["holders"]),
        (409, &json!("role_in_use"), &json!(1)),
        "{held}"
    );
    let sql = "UPDATE program_members SET role_name = 'Reviewer' WHERE tenant_id = $1 AND account_id = $2";
    hub.run(sql, args![COUNTY, account_id("reviewer")]).await;
    let flow = json!({
        "states": [
            { "id": 4, "name": "Application Received", "kind": "initial" },
            { "id": 3, "name": "Approved", "kind": "terminal" },
        ],
        "transitions": [{ "from": 4, "to": 3, "roles": ["Form maker"] }],
    });
    let sql = "UPDATE config_versions SET body = $2 WHERE tenant_id = $1 AND kind = 'workflow' AND config_key = '5'";
    hub.run(sql, args![COUNTY, flow.to_string()]).await;
    let (status, named) = call(&hub, "DELETE", &remove, &admin, Value::Null).await;
    assert_eq!((status, &named["key"]), (409, &json!("role_in_use")), "{named}");
    assert_eq!(
        named["current"]["named_in"],
        json!([{
            "kind": "workflow", "key": "5", "name": "Emergency Rental Assistance", "program_id": 5, "draft": false,
        }])
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_changed_role_holds_for_those_who_have_it_from_their_next_session_on() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let reads = role(0, json!({ "UserMgmt": "Read" }));
    assert_eq!(call(&hub, "PUT", MAKER, &admin, reads).await.0, 200);
    join(&hub, "reviewer", 5, "Form maker", &[]).await;
    let token = hub.session("reviewer").await;
    let (status, roles) = call(&hub, "GET", "/api/admin/roles", &token, Value::Null).await;
    let names: Vec<&str> = roles["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|role| role["name"].as_str().unwrap())
        .collect();
    assert_eq!(status, 200);
    assert!(
        names.contains(&"Form maker") && names.contains(&"Process-Admin"),
        "{names:?}"
    );
    assert_eq!(call(&hub, "PUT", MAKER, &admin, role(1, json!({}))).await.0, 200);
    let token = hub.session("reviewer").await;
    assert_eq!(
        call(&hub, "GET", "/api/admin/roles", &token, Value::Null).await.0,
        403
    );
    hub.stop().await;
}

#[actix_web::test]
async fn who_may_and_what_somebody_may_is_answered_with_the_reasons() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let made = role(0, json!({ "FormConfig": "ReadWrite" }));
    assert_eq!(call(&hub, "PUT", MAKER, &admin, made).await.0, 200);
    join(&hub, "reviewer", 5, "Form maker", &["Communications:Read"]).await;
    join(&hub, "market", 5, "Reviewer", &["FormConfig:Read"]).await;

    let ask = async |query: &str| {
        hub.ok(&admin, "GET", &format!("/api/admin/access?{query}"), None)
            .await
    };
    let ids = |page: &Value| -> Vec<i64> {
        let items = page["items"].as_array().unwrap().iter();
        items.map(|one| one["id_entity"].as_i64().unwrap()).collect()
    };
    // By last name: admin, market, process (whose role gives forms too), reviewer.
    let page = ask("right=form.write").await;
    assert_eq!(
        ids(&page),
        ["admin", "process", "reviewer"].map(account_id),
        "{page}"
    );
    let area = ask("area=FormConfig").await;
    assert_eq!(
        ids(&area),
        ["admin", "market", "process", "reviewer"].map(account_id)
    );
    let first = ask("area=FormConfig&limit=3").await;
    assert_eq!(first["next_cursor"], account_id("process").to_string());
    let rest = ask(&format!(
        "area=FormConfig&limit=3&cursor={}",
        account_id("process")
    ))
    .await;
    assert_eq!(ids(&rest), [account_id("reviewer")]);
    assert!(rest["next_cursor"].is_null());
    let by_role = ask("role=Form%20maker").await;
    assert_eq!(ids(&by_role), [account_id("reviewer")]);
    assert!(ids(&ask("right=form.write&search=nobody").await).is_empty());

    let of_admin = &page["items"][0]["rights"][0];
    assert_eq!(
        (
            &of_admin["everywhere"],
            &of_admin["reasons"][0]["kind"],
            &of_admin["reasons"][0]["number"]
        ),
        (&json!(true), &json!("role_number"), &json!(99))
    );
    let person = ask(&format!("account={}", account_id("reviewer"))).await;
    let rights = person["items"][0]["rights"].as_array().unwrap();
    let right = |name: &str| rights.iter().find(|one| one["right"] == name).unwrap();
    let reason = &right("form.write")["reasons"][0];
    assert_eq!(
        (
            &reason["kind"],
            &reason["role"],
            &reason["program"]["id"],
            &reason["access"]
        ),
        (
            &json!("role"),
            &json!("Form maker"),
            &json!(5),
            &json!("ReadWrite")
        )
    );
    assert_eq!(right("communications.read")["reasons"][0]["kind"], "own");
    assert_eq!(right("queue.read")["reasons"][0]["code"], "REV");
    assert!(rights.iter().all(|one| one["right"] != "admin"));
    // The same rights as the person's own session has.
    let me = hub
        .ok(&hub.session("reviewer").await, "GET", "/api/users/me", None)
        .await;
    let own = me["data"]["permissions"].as_array().unwrap();
    let named: Vec<&Value> = rights.iter().map(|one| &one["right"]).collect();
    assert_eq!(named, own.iter().collect::<Vec<_>>());
    hub.stop().await;
}
