//! The queue over HTTP: its filters and their choices, its saved views and its exports.

use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_domain::cases::case::CasePayment;
use hub_domain::{ApplicationId, ProgramId, StateId, ThreadId};
use hub_store::args;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::cases::payments;
use serde_json::{Value, json};
use std::time::Duration;

/// 5 March 2026, 12:00 in New York.
const NOON_MS: i64 = 1_772_730_000_000;
const DAY_MS: i64 = 24 * 3_600_000;

/// Three applications beside the fixture's one.
async fn county() -> TestHub {
    let hub = TestHub::start().await;
    let mut write = hub.app.store.write().await.unwrap();
    let new = |id: i64, days: i64| NewApplication {
        thread: ThreadId(format!("t{id}")),
        external_id: format!("ERA-{id}"),
        applicant_name: format!("Person {id}"),
        state: StateId(4),
        state_since_ms: NOON_MS,
        created_at_ms: NOON_MS + days * DAY_MS,
        ..NewApplication::filed(COUNTY, ProgramId(5), ApplicationId(id), 1)
    };
    let applications = [
        NewApplication {
            company: Some((31, "Harbor Homes".into())),
            category: "Rent".into(),
            ..new(801, 0)
        },
        NewApplication {
            company: Some((32, "=2+2".into())),
            last_contact: Some((NOON_MS, "out".into(), "SMS".into())),
            ..new(802, 1)
        },
        NewApplication {
            state: StateId(3),
            owner: Some((account_id("supervisor"), "Ana supervisor".into())),
            ..new(803, 2)
        },
    ];
    new_applications::insert(&mut write, &applications).await.unwrap();
    let payment = |channel: &str| CasePayment {
        amount_cents: 100,
        channel: channel.into(),
        status: "sent".into(),
        payee: "Landlord".into(),
        reference: "P-1".into(),
        changed_at_ms: 1,
    };
    let paid = [
        (ApplicationId(803), 1, payment("Check")),
        (ApplicationId(803), 2, payment("Direct deposit")),
    ];
    payments::add(&mut write, COUNTY, &paid).await.unwrap();
    write.commit().await.unwrap();
    hub
}

async fn get(hub: &TestHub, token: &str, path: &str) -> (u16, Value) {
    let (status, answer) = hub.call("GET", path, Some(token), None).await;
    (status.as_u16(), answer)
}

#[actix_web::test]
async fn each_filter_narrows_and_days_are_the_tenants() {
    let hub = county().await;
    // Where the reader stands it is the next day already.
    let sql = "UPDATE accounts SET zone = 'Pacific/Kiritimati' WHERE tenant_id = $1 AND id = $2";
    hub.run(sql, args![COUNTY, account_id("reviewer")]).await;
    let token = hub.session("reviewer").await;
    let found = async |query: &str| {
        let (status, page) = get(&hub, &token, &format!("/api/work-queue?{query}")).await;
        assert_eq!(status, 200, "{query}: {page}");
        let items = page["items"].as_array().unwrap();
        assert_eq!(page["total"], items.len());
        items
            .iter()
            .map(|item| item["id"].as_i64().unwrap())
            .collect::<Vec<i64>>()
    };
    for (query, ids) in [
        ("", vec![701, 801, 802, 803]),
        ("partner=31,32", vec![801, 802]),
        ("category_name=Rent", vec![801]),
        ("category_name=Rent%7CHousing", vec![701, 801]),
        ("payment_channel_name=Direct%20deposit", vec![803]),
        ("payment_channel_name=Check", vec![]),
        ("number=ERA-803,ERA-801", vec![801, 803]),
        ("start_date=2026-03-05&end_date=2026-03-05", vec![801]),
        ("start_date=2026-03-06", vec![802, 803]),
        (
            "last_contact_from=2026-03-05&last_contact_to=2026-03-05",
            vec![802],
        ),
        ("tab=status", vec![701, 801, 802]),
        ("tab=assignment", vec![701, 801, 802]),
        ("tab=all&assigned_to=none&partner=32&state=4", vec![802]),
    ] {
        assert_eq!(found(query).await, ids, "{query}");
    }
    for query in [
        "tab=mine",
        "start_date=03/05/2026",
        "end_date=2026-02-30",
        "partner=x",
    ] {
        assert_eq!(
            get(&hub, &token, &format!("/api/work-queue?{query}")).await.0,
            422,
            "{query}"
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn choices_are_counted_as_if_their_own_filter_were_not_set() {
    let hub = county().await;
    let token = hub.session("reviewer").await;
    let (_, answer) = get(&hub, &token, "/api/work-queue/filters?state=4&partner=31").await;
    let total = |domain: &str, key: &str| {
        let choices = answer["filters"].as_array().unwrap();
        let found = choices
            .iter()
            .find(|one| one["Domain"] == domain && one["key"] == key);
        found.map(|one| one["total"].as_i64().unwrap())
    };
    assert_eq!(
        (total("partner", "31"), total("partner", "32")),
        (Some(1), Some(1)),
        "{answer}"
    );
    assert_eq!((total("state", "4"), total("state", "3")), (Some(1), Some(0)));
    assert_eq!(
        (total("assignee", "none"), total("process", "5")),
        (Some(1), Some(1))
    );
    assert_eq!(
        (total("category", "Rent"), total("category", "Housing")),
        (Some(1), None)
    );
    let (_, config) = get(&hub, &token, "/api/work-queue/config").await;
    assert_eq!(config["tabs"], json!(["all", "status", "assignment"]));
    hub.stop().await;
}

#[actix_web::test]
async fn the_gateway_takes_the_seventeen_filter_keys() {
    let hub = county().await;
    let token = hub.session("reviewer").await;
    let run = async |fields: Value| {
        let fields: Vec<Value> = fields
            .as_object()
            .unwrap()
            .iter()
            .map(|(key, value)| json!({ "key": key, "value": value, "type": "string" }))
            .collect();
        let (status, rows) = hub
            .call(
                "POST",
                "/api/procedures/GetWorkQueue",
                Some(&token),
                Some(json!(fields)),
            )
            .await;
        (status.as_u16(), rows)
    };
    let found = async |fields: Value| {
        let (status, rows) = run(fields.clone()).await;
        assert_eq!(status, 200, "{fields}: {rows}");
        let rows = rows.as_array().unwrap();
        rows.iter()
            .map(|row| row["ItemID"].as_i64().unwrap())
            .collect::<Vec<i64>>()
    };
    for (fields, ids) in [
        (json!({ "filterCompanyID": 31 }), vec![801]),
        (json!({ "filterProcessID": 5, "FilterStateID": 3 }), vec![803]),
        (
            json!({ "FilterStateString": "Approved, 4", "Orderby": "desc", "Sortby": "ApplicationDate" }),
            vec![803, 802, 801, 701],
        ),
        (
            json!({ "FilterAssignedToString": "none", "SearchTerm": "person" }),
            vec![801, 802],
        ),
        (
            json!({ "filterAssignedToUserID": account_id("supervisor") }),
            vec![803],
        ),
        (
            json!({ "filterStartDate": "2026-03-05", "filterEndDate": "2026-03-06" }),
            vec![801, 802],
        ),
        (json!({ "filterFirstComDate": "2026-03-05" }), vec![802]),
        (json!({ "filterpaymentchannel": "Direct deposit" }), vec![803]),
        (json!({ "filterCategoryName": "Rent" }), vec![801]),
        (
            json!({ "filterAppIdString": "ERA-802,ERA-803", "page": 2, "pageSize": 1 }),
            vec![803],
        ),
    ] {
        assert_eq!(found(fields.clone()).await, ids, "{fields}");
    }
    let (_, rows) = run(json!({ "filterpaymentchannel": "Direct deposit" })).await;
    assert_eq!(
        (&rows[0]["PaymentChannelName"], &rows[0]["PaymentStatusName"]),
        (&json!("Direct deposit"), &json!("sent"))
    );
    assert_eq!(run(json!({ "filterStartDate": "soon" })).await.0, 422);
    assert_eq!(run(json!({ "FilterStateString": "Lost" })).await.0, 422);
    let (_, channels) = hub
        .call(
            "POST",
            "/api/procedures/app.GetPaymentChannel",
            Some(&token),
            Some(json!([])),
        )
        .await;
    assert_eq!(
        channels,
        json!([{ "PaymentChannelID": 1, "PaymentChannelName": "Direct deposit" }])
    );
    hub.stop().await;
}

#[actix_web::test]
async fn views_are_ones_own_and_the_teams_are_kept_by_who_supervises() {
    let hub = county().await;
    let (reviewer, supervisor) = (hub.session("reviewer").await, hub.session("supervisor").await);
    let view = |name: &str| json!({ "name": name, "query": "state=4&sort=itemName", "hidden_columns": ["companyName"], "density": "compact" });
    let post = async |token: &str, body: Value| {
        let (status, answer) = hub
            .call("POST", "/api/work-queue/views", Some(token), Some(body))
            .await;
        (status.as_u16(), answer)
    };
    let (status, mine) = post(&reviewer, json!({ "view": view(" Mine ") })).await;
    assert_eq!(
        (status, &mine["name"], &mine["is_team"]),
        (201, &json!("Mine"), &json!(false)),
        "{mine}"
    );
    assert_eq!(
        post(&reviewer, json!({ "view": view("Ours"), "is_team": true }))
            .await
            .0,
        403
    );
    let (status, ours) = post(&supervisor, json!({ "view": view("Ours"), "is_team": true })).await;
    assert_eq!(status, 201, "{ours}");
    let names = async |token: &str| {
        let (_, answer) = get(&hub, token, "/api/work-queue/views").await;
        let items = answer["items"].as_array().unwrap().clone();
        items
            .iter()
            .map(|one| one["name"].as_str().unwrap().to_owned())
            .collect::<Vec<String>>()
    };
    assert_eq!(names(&reviewer).await, ["Ours", "Mine"]);
    assert_eq!(names(&supervisor).await, ["Ours"]);
    let path = |view: &Value| format!("/api/work-queue/views/{}", view["id"].as_str().unwrap());
    let change = async |token: &str, of: &Value, version: i64| {
        let body = json!({ "view": view("Theirs"), "version": version });
        hub.call("PUT", &path(of), Some(token), Some(body))
            .await
            .0
            .as_u16()
    };
    assert_eq!(change(&supervisor, &mine, 1).await, 404);
    assert_eq!(change(&reviewer, &ours, 1).await, 403);
    assert_eq!(change(&supervisor, &ours, 7).await, 409);
    assert_eq!(change(&supervisor, &ours, 1).await, 200);
    assert_eq!(names(&reviewer).await, ["Theirs", "Mine"]);
    assert_eq!(
        hub.call("DELETE", &path(&ours), Some(&reviewer), None)
            .await
            .0
            .as_u16(),
        403
    );
    assert_eq!(
        hub.call("DELETE", &path(&mine), Some(&reviewer), None)
            .await
            .0
            .as_u16(),
        204
    );
    assert_eq!(names(&reviewer).await, ["Theirs"]);
    hub.stop().await;
}

#[actix_web::test]
async fn the_queue_is_a_file_as_it_was_filtered_and_sorted_and_its_formulas_are_inert() {
    let hub = county().await;
    let token = hub.session("reviewer").await;
    let body = json!({ "filter": { "partner": "31,32", "order": "desc" }, "columns": ["companyName", "externalId", "createdAt", "lastComDate"] });
    let (status, asked) = hub
        .call("POST", "/api/work-queue/exports", Some(&token), Some(body))
        .await;
    assert_eq!(status.as_u16(), 201, "{asked}");
    let link = format!("/api/work-queue/exports/{}/link", asked["id"].as_str().unwrap());
    assert_eq!(get(&hub, &token, &link).await.1["key"], "file_not_ready");
    hub.app.hub.start_jobs().await.unwrap();
    let mut listed = Value::Null;
    for _ in 0..600 {
        listed = get(&hub, &token, "/api/work-queue/exports").await.1["items"][0].clone();
        if listed["state"] == "done" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    assert_eq!(
        (&listed["rows"], &listed["done"], &listed["total"]),
        (&json!(2), &json!(2), &json!(2)),
        "{listed}"
    );
    let other = hub.session("supervisor").await;
    assert_eq!(get(&hub, &other, &link).await.0, 404);
    let url = get(&hub, &token, &link).await.1["download_url"]
        .as_str()
        .unwrap()
        .to_owned();
    let file = hub.send("GET", &url, None, None).await;
    assert_eq!(
        file.text().await.unwrap(),
        "\u{feff}Application ID,Submission date,Partner,Last Comm\r\nERA-802,2026-03-06,'=2+2,2026-03-05\r\nERA-801,2026-03-05,Harbor Homes,\r\n"
    );
    let sql = "SELECT COUNT(*) FROM audit_log WHERE tenant_id = $1 AND action = 'queue.export'";
    let (lines,): (i64,) = hub.app.store.db().one("lines", sql, args![COUNTY]).await.unwrap();
    assert_eq!(lines, 1);
    hub.stop().await;
}
