//! A trial of a program before its launch: who sees it, what they send, and that this counts nowhere.

use crate::stored_things::{WINTER, put_winter};
use crate::test_hub::{COUNTY, TestHub, account_id, email, phone};
use hub_domain::cases::reports::Report;
use hub_domain::clock::now_ms;
use hub_store::{args, programs};
use serde_json::{Value, json};
use std::time::Duration;

const DAY_MS: i64 = 24 * 3_600_000;

async fn set_active(hub: &TestHub, active: bool) {
    let sql = "UPDATE programs SET active = $3 WHERE tenant_id = $1 AND id = $2";
    hub.run(sql, args![COUNTY, WINTER, active]).await;
}

/// A hub with a program that is not launched and opens in a month.
async fn hub() -> TestHub {
    let hub = TestHub::start().await;
    put_winter(&hub).await;
    set_active(&hub, false).await;
    hub
}

fn trial() -> String {
    format!("/api/admin/programs/{WINTER}/trial")
}

async fn name(hub: &TestHub, admin: &str, address: &str) -> (u16, Value) {
    let body = json!({ "address": address, "ends_at_ms": now_ms() + DAY_MS });
    let (status, answer) = hub
        .call("PUT", &format!("{}/accounts", trial()), Some(admin), Some(body))
        .await;
    (status.as_u16(), answer)
}

async fn is_listed(hub: &TestHub, token: &str) -> bool {
    let listed = hub.ok(token, "GET", "/api/programs", None).await;
    let programs = listed["programs"].as_array().unwrap();
    programs.iter().any(|one| one["id"] == WINTER.0)
}

async fn status_of(hub: &TestHub, token: &str, path: &str) -> u16 {
    hub.call("GET", path, Some(token), None).await.0.as_u16()
}

async fn begin(hub: &TestHub, token: &str) -> (u16, Value) {
    let body = json!({ "program_id": WINTER.0, "lang": "en" });
    let (status, draft) = hub
        .call("POST", "/api/application-drafts", Some(token), Some(body))
        .await;
    (status.as_u16(), draft)
}

async fn submit(hub: &TestHub, token: &str, draft: &Value) -> (u16, Value) {
    let path = format!("/api/application-drafts/{}/submit", draft["id"].as_str().unwrap());
    let body = json!({ "revision": draft["revision"], "key": "k1" });
    let (status, answer) = hub.call("POST", &path, Some(token), Some(body)).await;
    (status.as_u16(), answer)
}

#[actix_web::test]
async fn whoever_is_named_sees_the_program_and_nobody_else_does() {
    let hub = hub().await;
    let admin = hub.session("admin").await;
    let (ana, other) = (hub.session("individual").await, hub.session("business").await);
    let (page, form) = (
        format!("/api/programs/{WINTER}"),
        format!("/api/programs/{WINTER}/form"),
    );
    assert!(!is_listed(&hub, &ana).await);
    assert_eq!(status_of(&hub, &ana, &page).await, 404);

    let (status, named) = name(&hub, &admin, &email("individual")).await;
    assert_eq!(status, 200, "{named}");
    let person = &named["people"][0];
    assert_eq!(person["account_id"], account_id("individual"));
    assert_eq!(person["address"], email("individual"));
    assert_eq!(person["named_by"], "Ana admin");
    assert_eq!(named["test_applications"], 0);

    assert!(is_listed(&hub, &ana).await && !is_listed(&hub, &other).await);
    let seen = hub.ok(&ana, "GET", &page, None).await;
    assert_eq!(seen["is_open"], true);
    assert_eq!(seen["trial_until_ms"], person["ends_at_ms"]);
    assert_eq!(status_of(&hub, &ana, &form).await, 200);
    for path in [&page, &form] {
        assert_eq!(status_of(&hub, &other, path).await, 404, "{path}");
    }
    assert_eq!(begin(&hub, &other).await.0, 422);
    let (status, draft) = begin(&hub, &ana).await;
    assert_eq!((status, &draft["trial"]), (201, &json!(true)), "{draft}");
    assert_eq!(draft["program_name"], "Winter help");

    // The name is taken off, twice: it is as before, and what was begun cannot be sent.
    let off = format!("{}/accounts/{}", trial(), account_id("individual"));
    for _ in 0..2 {
        let left = hub.ok(&admin, "DELETE", &off, None).await;
        assert_eq!(left["people"], json!([]));
    }
    assert!(!is_listed(&hub, &ana).await);
    assert_eq!(submit(&hub, &ana, &draft).await.0, 404);
    hub.stop().await;
}

#[actix_web::test]
async fn an_end_that_is_over_ends_the_trial_and_a_wrong_one_is_refused() {
    let hub = hub().await;
    let (admin, ana) = (hub.session("admin").await, hub.session("individual").await);
    let fault = |answer: &Value| {
        let error = &answer["errors"][0];
        (
            error["field"].as_str().unwrap().to_owned(),
            error["key"].as_str().unwrap().to_owned(),
        )
    };
    let (status, refused) = name(&hub, &admin, "nobody@mail.example").await;
    assert_eq!(
        (status, fault(&refused)),
        (422, ("address".into(), "not_found".into()))
    );
    let (_, refused) = name(&hub, &admin, "nothing").await;
    assert_eq!(fault(&refused), ("address".into(), "not_an_address".into()));
    assert_eq!(name(&hub, &admin, &email("individual")).await.0, 200);
    for (ends_at_ms, key) in [(now_ms() - 1, "past"), (now_ms() + 400 * DAY_MS, "too_late")] {
        let body = json!({ "ends_at_ms": ends_at_ms });
        let (status, refused) = hub.call("PUT", &trial(), Some(&admin), Some(body)).await;
        assert_eq!(
            (status.as_u16(), fault(&refused)),
            (422, ("ends_at_ms".into(), key.into()))
        );
    }
    let later = now_ms() + 3 * DAY_MS;
    let set = hub
        .ok(&admin, "PUT", &trial(), Some(json!({ "ends_at_ms": later })))
        .await;
    assert_eq!(
        (&set["ends_at_ms"], &set["people"][0]["ends_at_ms"]),
        (&json!(later), &json!(later))
    );
    assert!(is_listed(&hub, &ana).await);
    hub.run(
        "UPDATE trials SET ends_at_ms = 1 WHERE tenant_id = $1",
        args![COUNTY],
    )
    .await;
    assert!(!is_listed(&hub, &ana).await);
    // After the launch nobody is named any more.
    set_active(&hub, true).await;
    let (status, refused) = name(&hub, &admin, &email("business")).await;
    assert_eq!(
        (status, fault(&refused)),
        (422, ("program".into(), "launched".into()))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn an_address_of_a_family_names_all_of_them_or_the_one_that_is_chosen() {
    let hub = hub().await;
    let admin = hub.session("admin").await;
    let family = ["individual", "business"].map(account_id);
    let sql = "UPDATE accounts SET email = 'family@mail.example' WHERE tenant_id = $1 AND id IN ($2, $3)";
    hub.run(sql, args![COUNTY, family[0], family[1]]).await;
    let named = |answer: &Value| -> Vec<i64> {
        let people = answer["people"].as_array().unwrap().iter();
        let mut accounts: Vec<i64> = people.map(|one| one["account_id"].as_i64().unwrap()).collect();
        accounts.sort_unstable();
        accounts
    };
    let mut all = family.to_vec();
    all.sort_unstable();
    let (status, both) = name(&hub, &admin, "family@mail.example").await;
    assert_eq!((status, named(&both)), (200, all), "{both}");
    for role in ["individual", "business"] {
        let own = hub.session(role).await;
        assert!(is_listed(&hub, &own).await, "{role}");
        let off = format!("{}/accounts/{}", trial(), account_id(role));
        hub.ok(&admin, "DELETE", &off, None).await;
    }
    let accounts = format!("{}/accounts", trial());
    let only = |account: i64| json!({ "address": "family@mail.example", "ends_at_ms": now_ms() + DAY_MS, "account_id": account });
    let chosen = hub.ok(&admin, "PUT", &accounts, Some(only(family[1]))).await;
    assert_eq!(named(&chosen), [family[1]]);
    let stranger = only(account_id("household"));
    let (status, refused) = hub.call("PUT", &accounts, Some(&admin), Some(stranger)).await;
    assert_eq!(
        (status.as_u16(), &refused["errors"][0]),
        (422, &json!({ "field": "address", "key": "not_found" }))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn whoever_tries_addresses_learns_no_name_but_of_those_who_apply_here() {
    let hub = hub().await;
    let (admin, ana) = (hub.session("admin").await, hub.session("individual").await);
    let sql = "UPDATE applicants SET account_id = NULL WHERE tenant_id = $1 AND account_id = $2";
    hub.run(sql, args![COUNTY, account_id("individual")]).await;
    let (status, answer) = name(&hub, &admin, &phone("individual")).await;
    assert_eq!(status, 200, "{answer}");
    let shown = |answer: &Value| json!([answer["people"][0]["name"], answer["people"][0]["address"]]);
    assert_eq!(shown(&answer), json!(["", phone("individual")]));
    let draft = begin(&hub, &ana).await.1;
    assert_eq!(submit(&hub, &ana, &draft).await.0, 201);
    let answer = hub.ok(&admin, "GET", &trial(), None).await;
    assert_eq!(shown(&answer), json!(["Ana individual", email("individual")]));
    hub.stop().await;
}

#[actix_web::test]
async fn what_is_sent_while_the_program_is_launched_is_a_test_or_waits_for_its_dates() {
    let hub = hub().await;
    let details = serde_json::from_value(
        json!({ "summary": { "en": "Pays rent." }, "opens_at_ms": now_ms() + 30 * DAY_MS }),
    )
    .unwrap();
    let mut write = hub.app.store.write().await.unwrap();
    programs::begin_details(&mut write, COUNTY, WINTER, &details, 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let (admin, ana) = (hub.session("admin").await, hub.session("individual").await);
    assert_eq!(name(&hub, &admin, &email("individual")).await.0, 200);
    let (status, draft) = begin(&hub, &ana).await;
    assert_eq!(status, 201, "{draft}");
    // What they send waits for the launch on SQLite, and goes beside it on PostgreSQL.
    let mut launch = hub.app.store.write().await.unwrap();
    let sql = "UPDATE programs SET active = TRUE WHERE tenant_id = $1 AND id = $2";
    launch.execute(sql, args![COUNTY, WINTER]).await.unwrap();
    let ((status, sent), ()) = futures::join!(submit(&hub, &ana, &draft), async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        launch.commit().await.unwrap();
    });
    let sql = "SELECT CAST(CASE WHEN test THEN 1 ELSE 0 END AS BIGINT) FROM applications WHERE tenant_id = $1 AND program_id = $2";
    let filed: Vec<(i64,)> = hub.app.store.db().all(sql, args![COUNTY, WINTER]).await.unwrap();
    match status {
        201 => assert_eq!(filed, [(1,)], "{sent}"),
        _ => assert_eq!(
            (&sent["key"], filed.len()),
            (&json!("program_closed"), 0),
            "{sent}"
        ),
    }
    hub.stop().await;
}

/// Every read that lists or counts applications: its address, and what it answers.
async fn figures(hub: &TestHub, token: &str) -> Vec<(String, u16, String)> {
    let mut paths: Vec<String> = [
        "/api/work-queue",
        "/api/work-queue?tab=status",
        "/api/work-queue?tab=assignment",
        "/api/work-queue?search=individual",
        "/api/work-queue?process=8000&search=individual",
        "/api/work-queue?sort=ownerName&order=desc",
        "/api/work-queue/states",
        "/api/work-queue/filters",
        "/api/conversations",
        "/api/conversations/unread",
        "/api/my-work",
        "/api/work-queue?only=overdue,unread",
        "/api/search?q=individual",
        "/api/workflow-movements",
        "/api/workflow-movements/v2",
        "/api/workflow-movements/v3",
        "/api/workflow-movements/v3/count",
        "/api/reports",
    ]
    .map(str::to_owned)
    .into();
    for report in Report::ALL {
        for audience in ["individual", "business", "everyone"] {
            for process in ["", "&process=8000"] {
                paths.push(format!(
                    "/api/reports/{}?audience={audience}{process}",
                    report.as_str()
                ));
            }
        }
    }
    for file in [
        "review",
        "payment-reports",
        "tax-ids",
        "tin-match",
        "award-payouts",
    ] {
        paths.push(format!("/api/finance/{file}?program_id=8000"));
    }
    paths.push("/api/admin/programs/8000/figures".to_owned());
    let mut answers = Vec::new();
    for path in paths {
        let answer = hub.send("GET", &path, Some(token), None).await;
        let status = answer.status().as_u16();
        let text = answer.text().await.unwrap();
        // A refusal has the number of its request.
        let text = if status == 200 { text } else { String::new() };
        answers.push((path, status, text));
    }
    answers
}

#[actix_web::test]
async fn a_test_application_changes_no_queue_no_report_and_no_file() {
    let hub = hub().await;
    let (admin, ana) = (hub.session("admin").await, hub.session("individual").await);
    assert_eq!(name(&hub, &admin, &email("individual")).await.0, 200);
    // Of a launched program everything would be counted.
    set_active(&hub, true).await;
    let before = figures(&hub, &admin).await;
    let counted = before.iter().filter(|(_, status, _)| *status == 200).count();
    assert!(counted >= 30, "only {counted} of {}", before.len());

    set_active(&hub, false).await;
    let draft = begin(&hub, &ana).await.1;
    let (status, sent) = submit(&hub, &ana, &draft).await;
    assert_eq!(status, 201, "{sent}");
    let (id, number) = (sent["application_id"].as_i64().unwrap(), &sent["external_id"]);
    set_active(&hub, true).await;
    for (known, now) in before.iter().zip(figures(&hub, &admin).await) {
        assert_eq!(known, &now, "{}", known.0);
    }

    // Asked for, it is there, and is worked on.
    for path in [
        "/api/work-queue?test=true",
        "/api/work-queue?test=true&search=individual",
    ] {
        let page = hub.ok(&admin, "GET", path, None).await;
        assert_eq!(page["total"], 1, "{path}: {page}");
        assert_eq!(
            (&page["items"][0]["id"], &page["items"][0]["test"]),
            (&json!(id), &json!(true))
        );
    }
    let case = hub
        .ok(&admin, "GET", &format!("/api/work-queue/items/{id}/case"), None)
        .await;
    assert_eq!(case["item"]["test"], true);
    let own = hub.ok(&ana, "GET", "/api/own-applications", None).await;
    assert_eq!(own["applications"][0]["test"], true);

    // No payment, no change of many, no file.
    let payout = json!({ "program_id": WINTER.0, "items": [{
        "externalId": number, "amount_cents": 100, "PaymentChannelName": "Check", "PaymentStatusName": "paid", "reference": "P-1",
    }] });
    let paid = hub
        .ok(&admin, "POST", "/api/reporting/payout-import", Some(payout))
        .await;
    assert_eq!(paid["results"][0]["code"], "test_application", "{paid}");
    let many = json!({ "selection": { "ids": [id] }, "state_id": 3 });
    let check = hub
        .ok(&admin, "POST", "/api/work-queue/bulk/checks", Some(many))
        .await;
    assert_eq!(check["items"][0]["code"], "not_found", "{check}");
    let file = json!({ "filter": { "test": true } });
    let (status, refused) = hub
        .call("POST", "/api/work-queue/exports", Some(&admin), Some(file))
        .await;
    assert_eq!(
        (status.as_u16(), &refused["errors"][0]["field"]),
        (422, &json!("test"))
    );

    // It keeps nobody from applying: after the launch they file one that counts.
    let (status, draft) = begin(&hub, &ana).await;
    assert_eq!((status, &draft["trial"]), (201, &json!(false)), "{draft}");
    assert_eq!(submit(&hub, &ana, &draft).await.0, 201);
    let page = hub.ok(&admin, "GET", "/api/work-queue?process=8000", None).await;
    assert_eq!(
        (&page["total"], &page["items"][0]["test"]),
        (&json!(1), &json!(false))
    );
    let trial = hub.ok(&admin, "GET", &trial(), None).await;
    assert_eq!(
        (&trial["test_applications"], &trial["is_launched"]),
        (&json!(1), &json!(true))
    );
    hub.stop().await;
}
