//! Reports over HTTP: the store's figures, their audience, and files that only the requester can download.

use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_domain::clock::now_ms;
use hub_domain::{ApplicationId, ProgramId, StateId};
use hub_store::args;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::cases::sync_runs::{self, NewSyncRun};
use serde_json::{Value, json};
use std::time::Duration;

const DAY_MS: i64 = 24 * 3_600_000;

/// Files three applications of today, and one of a hundred days ago.
async fn file_some(hub: &TestHub) {
    let now = now_ms();
    let all: Vec<NewApplication> = [
        (801, 4, now),
        (802, 3, now),
        (803, 12, now),
        (804, 3, now - 100 * DAY_MS),
    ]
    .into_iter()
    .map(|(id, state, at_ms)| NewApplication {
        state: StateId(state),
        state_since_ms: at_ms,
        created_at_ms: at_ms,
        ..NewApplication::filed(COUNTY, ProgramId(5), ApplicationId(id), 1)
    })
    .collect();
    let mut write = hub.app.store.write().await.unwrap();
    new_applications::insert(&mut write, &all).await.unwrap();
    write.commit().await.unwrap();
}

async fn get(hub: &TestHub, token: &str, path: &str) -> (u16, Value) {
    let (status, answer) = hub.call("GET", path, Some(token), None).await;
    (status.as_u16(), answer)
}

#[actix_web::test]
async fn a_report_counts_the_last_thirty_days_or_those_that_are_named() {
    let hub = TestHub::start().await;
    file_some(&hub).await;
    let token = hub.session("reviewer").await;
    let report = "/api/reports/applications-resources?audience=individual";
    let (status, usual) = get(&hub, &token, report).await;
    assert_eq!(status, 200, "{usual}");
    assert_eq!(
        usual["measures"],
        json!(["filed", "applicants", "undecided", "approved", "denied"])
    );
    assert_eq!(
        usual["rows"],
        json!([{ "key": "5", "name": "Emergency Rental Assistance", "values": [3, 1, 1, 1, 1] }])
    );
    let to = usual["to"].as_str().unwrap();
    let first = hub_domain::cases::reports::Period::new(None, Some(to), "America/New_York", 0).unwrap();
    assert_eq!(usual["from"], json!(first.first()));
    let year: i64 = to[..4].parse::<i64>().unwrap() - 1;
    let long = format!("{report}&from={year}{}&to={to}&process=5", &to[4..]);
    assert_eq!(get(&hub, &token, &long).await.1["totals"], json!([4, 1, 1, 2, 1]));
    let businesses = get(
        &hub,
        &token,
        "/api/reports/applications-resources?audience=business",
    )
    .await;
    assert_eq!(businesses.1["totals"], json!([0, 0, 0, 0, 0]));
    hub.stop().await;
}

#[actix_web::test]
async fn the_index_has_the_main_figure_of_every_report() {
    let hub = TestHub::start().await;
    file_some(&hub).await;
    let token = hub.session("supervisor").await;
    let (status, index) = get(&hub, &token, "/api/reports").await;
    assert_eq!(status, 200, "{index}");
    let items = index["items"].as_array().unwrap();
    assert_eq!(items.len(), 17);
    let figure = |report: &str, audience: &str| {
        let found = items
            .iter()
            .find(|item| item["report"] == report && item["audience"] == audience)
            .unwrap();
        (found["measure"].clone(), found["value"].clone())
    };
    assert_eq!(
        figure("applications-resources", "individual"),
        (json!("filed"), json!(3))
    );
    // The session of this test; accounts of the fixture are individuals'.
    assert_eq!(
        figure("login-activity", "individual"),
        (json!("sign_ins"), json!(1))
    );
    assert_eq!(
        figure("bulk-operations", "business"),
        (json!("operations"), json!(0))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn what_no_report_is_or_no_period_is_refused() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let refused = async |path: &str| {
        let (status, answer) = get(&hub, &token, path).await;
        let field = answer["errors"][0]["field"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        (
            status,
            answer["key"].as_str().unwrap_or_default().to_owned(),
            field,
        )
    };
    let not_found = (404, "not_found".to_owned(), String::new());
    let field = |name: &str| (422, "invalid_field".to_owned(), name.to_owned());
    assert_eq!(refused("/api/reports/nothing?audience=business").await, not_found);
    assert_eq!(
        refused("/api/reports/resource-status?audience=individual").await,
        not_found
    );
    let foreign = refused("/api/reports/login-activity?audience=business&process=99").await;
    assert_eq!(foreign, (404, "not_found".to_owned(), "process".to_owned()));
    let login = "/api/reports/login-activity?audience=business";
    assert_eq!(refused(&format!("{login}&from=yesterday")).await, field("from"));
    assert_eq!(
        refused(&format!("{login}&from=2026-03-05&to=2026-03-04")).await,
        field("to")
    );
    assert_eq!(
        refused(&format!("{login}&from=2020-03-05&to=2026-03-04")).await,
        field("from")
    );
    for outsider in ["market", "individual", "business"] {
        let token = hub.session(outsider).await;
        assert_eq!(get(&hub, &token, login).await.0, 403, "{outsider}");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_report_becomes_a_file_of_the_same_figures_for_its_requester() {
    let hub = TestHub::start().await;
    file_some(&hub).await;
    let sql = "UPDATE programs SET name = '=HYPERLINK(1), \"rent\"' WHERE tenant_id = $1 AND id = 5";
    hub.run(sql, args![COUNTY]).await;
    let (token, other) = (hub.session("reviewer").await, hub.session("supervisor").await);
    let body = json!({ "report": "applications-resources", "audience": "individual" });
    let (status, asked) = hub
        .call("POST", "/api/reports/exports", Some(&token), Some(body))
        .await;
    assert_eq!(
        (status.as_u16(), &asked["state"], &asked["rows"]),
        (201, &json!("waiting"), &Value::Null)
    );
    let link = format!("/api/reports/exports/{}/link", asked["id"].as_str().unwrap());
    assert_eq!(get(&hub, &token, &link).await.1["key"], "file_not_ready");
    hub.app.hub.start_jobs().await.unwrap();
    let mut listed = Value::Null;
    for _ in 0..600 {
        listed = get(&hub, &token, "/api/reports/exports").await.1["items"][0].clone();
        if listed["state"] == "done" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    assert_eq!(
        (&listed["id"], &listed["rows"], &listed["done"], &listed["total"]),
        (&asked["id"], &json!(2), &json!(2), &json!(2)),
        "{listed}"
    );
    assert_eq!(
        get(&hub, &other, "/api/reports/exports").await.1,
        json!({ "items": [] })
    );
    assert_eq!(get(&hub, &other, &link).await.0, 404);
    let url = get(&hub, &token, &link).await.1["download_url"]
        .as_str()
        .unwrap()
        .to_owned();
    let file = hub.send("GET", &url, None, None).await;
    assert_eq!(file.headers()["content-type"], "text/csv; charset=utf-8");
    let named = file.headers()["content-disposition"].to_str().unwrap().to_owned();
    assert!(
        named.contains("applications-resources-individual-") && named.starts_with("attachment"),
        "{named}"
    );
    assert_eq!(
        file.text().await.unwrap(),
        "\u{feff}Program,Filed,Applicants,Undecided,Approved,Denied\r\n\
        \"'=HYPERLINK(1), \"\"rent\"\"\",3,1,1,1,1\r\nTotal,3,1,1,1,1\r\n"
    );
    let sql = "SELECT action, actor_id FROM audit_log WHERE tenant_id = $1 AND action IN ('report.export', 'file.open') ORDER BY seq";
    let lines: Vec<(String, i64)> = hub.app.store.db().all(sql, args![COUNTY]).await.unwrap();
    let by = account_id("reviewer");
    assert_eq!(
        lines,
        [("report.export".to_owned(), by), ("file.open".to_owned(), by)]
    );
    hub.stop().await;
}

#[actix_web::test]
async fn the_catalog_names_every_report_of_ones_own_instance() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let (_, catalog) = get(&hub, &token, "/api/reporting/catalog/1").await;
    let paths: Vec<&str> = catalog["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["path"].as_str().unwrap())
        .collect();
    assert_eq!(paths.len(), 17);
    assert!(
        paths.contains(&"/reports/business/resource-eligibility"),
        "{paths:?}"
    );
    assert_eq!(get(&hub, &token, "/api/reporting/catalog/2").await.0, 404);
    hub.stop().await;
}

#[actix_web::test]
async fn exchanges_are_shown_where_the_instance_is_listed_and_switched_on() {
    let hub = TestHub::with(|config| config.sync_report_instances = vec![COUNTY.0]).await;
    let mut write = hub.app.store.write().await.unwrap();
    let new = NewSyncRun {
        id: "s1",
        system: "State portal",
        program: ProgramId(5),
        direction: "out",
        records: 12,
        at_ms: now_ms(),
    };
    sync_runs::begin(&mut write, COUNTY, &new).await.unwrap();
    sync_runs::finish(&mut write, COUNTY, "s1", (11, 1), "", now_ms())
        .await
        .unwrap();
    write.commit().await.unwrap();
    let path = "/api/reporting/sync-report/1/all";
    let [admin, reviewer, market, supervisor] = ["admin", "reviewer", "market", "supervisor"];
    let seen = async |name: &str| {
        let token = hub.session(name).await;
        let me = get(&hub, &token, "/api/users/me").await.1["data"]["sync_report"] == json!(true);
        (get(&hub, &token, path).await.0, me)
    };
    assert_eq!(seen(admin).await, (200, true));
    assert_eq!(seen(reviewer).await, (404, false), "not switched on");
    hub.settings(COUNTY, |settings| settings.sync_report = true).await;
    assert_eq!(seen(reviewer).await, (200, true));
    assert_eq!(seen(market).await, (200, true));
    assert_eq!(
        seen(supervisor).await,
        (404, false),
        "neither administrator nor reviewer"
    );
    let token = hub.session(reviewer).await;
    let (_, report) = get(&hub, &token, "/api/reporting/sync-report/1/State%20portal").await;
    assert_eq!(
        (&report["items"][0]["done"], &report["counts"][0]["refused"]),
        (&json!(11), &json!(1))
    );
    assert_eq!(
        get(&hub, &token, "/api/reporting/sync-report/1/Ledger").await.0,
        404
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_report_that_has_roles_is_for_those_and_for_administrators() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let [reviewer, supervisor] = [hub.session("reviewer").await, hub.session("supervisor").await];
    let set = async |roles: Value| {
        let path = "/api/reporting/reports/login-activity/roles";
        let (status, answer) = hub
            .call("PUT", path, Some(&admin), Some(json!({ "roles": roles })))
            .await;
        (status.as_u16(), answer["roles"].clone())
    };
    let seen = async |token: &str| {
        let report = get(&hub, token, "/api/reports/login-activity?audience=individual")
            .await
            .0;
        (
            report,
            get(&hub, token, "/api/reports").await.1["items"]
                .as_array()
                .unwrap()
                .len(),
        )
    };
    assert_eq!(seen(&reviewer).await, (200, 17));
    assert_eq!(set(json!([200, 201, 200])).await, (200, json!([200, 201])));
    assert_eq!(
        set(json!([200, 201])).await,
        (200, json!([200, 201])),
        "nothing changes"
    );
    assert_eq!(seen(&reviewer).await, (403, 15));
    assert_eq!(
        (seen(&supervisor).await, seen(&admin).await),
        ((200, 17), (200, 17))
    );
    let body = json!({ "report": "login-activity", "audience": "individual" });
    let export = hub
        .call("POST", "/api/reports/exports", Some(&reviewer), Some(body))
        .await;
    assert_eq!(export.0, 403);
    let (_, listed) = get(&hub, &admin, "/api/reporting/reports").await;
    assert_eq!(
        listed["items"][0],
        json!({ "report": "login-activity", "roles": [200, 201] })
    );
    let path = "/api/reporting/reports/login-activity/roles";
    let stale = json!({ "roles": [], "was": [200] });
    let (status, lost) = hub.call("PUT", path, Some(&admin), Some(stale)).await;
    assert_eq!(
        (status.as_u16(), &lost["current"]["roles"]),
        (409, &json!([200, 201])),
        "somebody else has changed it since"
    );
    assert_eq!(set(json!([0])).await.0, 422);
    assert_eq!(set(json!([])).await, (200, json!([])));
    assert_eq!(seen(&reviewer).await, (200, 17));
    let sql = "SELECT COUNT(*) FROM audit_log WHERE tenant_id = $1 AND action = 'report.roles'";
    let lines: (i64,) = hub.app.store.db().one("lines", sql, args![COUNTY]).await.unwrap();
    assert_eq!(lines.0, 2);
    hub.stop().await;
}
