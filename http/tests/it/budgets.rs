//! The budget of a program: what an approval reserves, what refuses it, and where reported payments are.

use crate::configuration;
use crate::test_hub::{COUNTY, TestHub};
use hub_domain::ApplicationId;
use hub_domain::cases::case::CasePayment;
use hub_store::cases::payments;
use serde_json::{Value, json};

const BUDGET: &str = "/api/admin/programs/5/budget";

/// The award of the application 701: one planned payment.
async fn award(hub: &TestHub, cents: i64) {
    let payment = CasePayment {
        amount_cents: cents,
        channel: "Check".into(),
        status: "planned".into(),
        payee: "Ana Reyes".into(),
        reference: "P-701".into(),
        changed_at_ms: 0,
    };
    let mut write = hub.app.store.write().await.unwrap();
    payments::add(&mut write, COUNTY, &[(ApplicationId(701), 1, payment)])
        .await
        .unwrap();
    write.commit().await.unwrap();
}

async fn set(hub: &TestHub, token: &str, revision: i64, cents: Option<i64>) -> (u16, Value) {
    let body = json!({ "revision": revision, "amount_cents": cents });
    let (status, answer) = hub.call("PUT", BUDGET, Some(token), Some(body)).await;
    (status.as_u16(), answer)
}

/// Budget, reserved, in transit, paid, returned, beyond, left.
async fn money(hub: &TestHub, token: &str) -> [Option<i64>; 7] {
    let answer = hub.ok(token, "GET", BUDGET, None).await;
    let in_transit = answer["in_transit"].as_array().unwrap();
    let moving: i64 = in_transit.iter().map(|one| one["cents"].as_i64().unwrap()).sum();
    let of = |name: &str| answer[name].as_i64();
    [
        of("amount_cents"),
        of("reserved_cents"),
        Some(moving),
        of("paid_cents"),
        of("returned_cents"),
        of("beyond_cents"),
        of("left_cents"),
    ]
}

async fn approve(hub: &TestHub, token: &str, version: i64) -> (u16, Value) {
    let body = json!({ "state_id": 3, "version": version, "comment": "All is there." });
    let path = "/api/work-queue/items/701/advance";
    let (status, answer) = hub.call("POST", path, Some(token), Some(body)).await;
    (status.as_u16(), answer)
}

/// Finance reports a payment; what became of the row.
async fn report(hub: &TestHub, token: &str, reference: &str, status: &str, cents: i64) -> Value {
    let body = json!({ "program_id": 5, "items": [{
        "externalId": "ERA-1", "amount_cents": cents, "PaymentChannelName": "Check", "PaymentStatusName": status, "reference": reference,
    }] });
    let answer = hub
        .ok(token, "POST", "/api/reporting/payout-import", Some(body))
        .await;
    let row = &answer["results"][0];
    match row["ok"] == true {
        true => row["outcome"].clone(),
        false => row["code"].clone(),
    }
}

async fn assert_whole(hub: &TestHub) {
    let found = hub.app.store.ledger_checks().of(COUNTY).await.unwrap();
    assert_eq!(found.faults, []);
}

#[actix_web::test]
async fn without_a_budget_nothing_is_reserved_and_nothing_refused() {
    let hub = TestHub::start().await;
    let (admin, rosa) = (hub.session("admin").await, hub.session("reviewer").await);
    award(&hub, 120_050).await;
    assert_eq!(approve(&hub, &rosa, 1).await.0, 200);
    let none = Some(0);
    assert_eq!(
        money(&hub, &admin).await,
        [None, none, none, none, none, none, None]
    );
    assert_eq!(hub.app.store.ledger_checks().tenants().await.unwrap(), []);
    // The first budget knows what was awarded before it, and is not below it.
    let (status, refused) = set(&hub, &admin, 0, Some(120_049)).await;
    assert_eq!(
        (status, &refused["errors"][0]),
        (422, &json!({ "field": "amount_cents", "key": "below_use" }))
    );
    let (status, done) = set(&hub, &admin, 0, Some(150_000)).await;
    assert_eq!((status, &done["revision"]), (200, &json!(1)), "{done}");
    assert_eq!(
        (&done["reserved_cents"], &done["left_cents"]),
        (&json!(120_050), &json!(29_950))
    );
    assert_whole(&hub).await;
    hub.stop().await;
}

#[actix_web::test]
async fn an_approval_reserves_its_award_its_undo_releases_it_and_beyond_the_budget_it_is_refused() {
    let hub = TestHub::start().await;
    let (admin, rosa) = (hub.session("admin").await, hub.session("reviewer").await);
    award(&hub, 120_050).await;
    assert_eq!(set(&hub, &admin, 0, Some(100_000)).await.0, 200);
    let (status, refused) = approve(&hub, &rosa, 1).await;
    assert_eq!(
        (status, &refused["key"]),
        (409, &json!("budget_exhausted")),
        "{refused}"
    );
    assert_eq!(
        refused["current"],
        json!({ "needed_cents": 120_050, "left_cents": 100_000 })
    );
    let row = hub.ok(&rosa, "GET", "/api/work-queue/items/701", None).await;
    assert_eq!(row["version"], 1, "nothing has happened: {row}");

    assert_eq!(set(&hub, &admin, 1, Some(200_000)).await.0, 200);
    let (status, overtaken) = set(&hub, &admin, 1, Some(300_000)).await;
    assert_eq!(
        (status, &overtaken["key"], &overtaken["current"]["amount_cents"]),
        (409, &json!("version_conflict"), &json!(200_000))
    );
    let (status, approved) = approve(&hub, &rosa, 1).await;
    assert_eq!(status, 200, "{approved}");
    let reserved = [200_000, 120_050, 0, 0, 0, 0, 79_950].map(Some);
    assert_eq!(money(&hub, &admin).await, reserved);
    let undo = json!({ "version": 2 });
    hub.ok(&rosa, "POST", "/api/work-queue/items/701/undo", Some(undo))
        .await;
    assert_eq!(
        money(&hub, &admin).await,
        [200_000, 0, 0, 0, 0, 0, 200_000].map(Some)
    );
    assert_eq!(approve(&hub, &rosa, 3).await.0, 200);
    assert_eq!(money(&hub, &admin).await, reserved);
    assert_eq!(set(&hub, &admin, 2, Some(120_049)).await.0, 422);
    for wrong in [-1, i64::MAX] {
        assert_eq!(set(&hub, &admin, 2, Some(wrong)).await.0, 422);
    }
    assert_whole(&hub).await;
    hub.stop().await;
}

#[actix_web::test]
async fn reported_payments_move_the_money_once_and_what_is_planned_beyond_the_budget_is_refused() {
    let hub = TestHub::start().await;
    let (admin, rosa) = (hub.session("admin").await, hub.session("reviewer").await);
    let finance = hub.session("supervisor").await;
    award(&hub, 120_000).await;
    assert_eq!(set(&hub, &admin, 0, Some(150_000)).await.0, 200);
    assert_eq!(approve(&hub, &rosa, 1).await.0, 200);
    assert_eq!(
        report(&hub, &finance, "P-2", "planned", 40_000).await,
        "budget_exhausted"
    );
    assert_eq!(report(&hub, &finance, "P-701", "sent", 120_000).await, "changed");
    assert_eq!(
        money(&hub, &admin).await,
        [150_000, 0, 120_000, 0, 0, 0, 30_000].map(Some)
    );
    assert_eq!(
        report(&hub, &finance, "P-701", "sent", 120_000).await,
        "unchanged"
    );
    assert_eq!(report(&hub, &finance, "P-701", "paid", 120_000).await, "changed");
    assert_eq!(
        money(&hub, &admin).await,
        [150_000, 0, 0, 120_000, 0, 0, 30_000].map(Some)
    );
    assert_eq!(
        report(&hub, &finance, "P-701", "failed", 120_000).await,
        "changed"
    );
    assert_eq!(
        money(&hub, &admin).await,
        [150_000, 0, 0, 0, 120_000, 0, 30_000].map(Some)
    );
    assert_eq!(report(&hub, &finance, "P-701", "paid", 120_000).await, "changed");
    // What has moved has moved: the books say that nothing covers it, until the budget does.
    assert_eq!(report(&hub, &finance, "P-2", "paid", 40_000).await, "added");
    assert_eq!(
        money(&hub, &admin).await,
        [150_000, 0, 0, 160_000, 0, 10_000, 0].map(Some)
    );
    assert_whole(&hub).await;
    assert_eq!(set(&hub, &admin, 1, Some(170_000)).await.0, 200);
    assert_eq!(
        money(&hub, &admin).await,
        [170_000, 0, 0, 160_000, 0, 0, 10_000].map(Some)
    );
    let row = hub.ok(&rosa, "GET", "/api/work-queue/items/701", None).await;
    assert_eq!(row["paymentStatusName"], "paid", "{row}");
    assert_eq!(set(&hub, &admin, 2, None).await.0, 200);
    assert_eq!(report(&hub, &finance, "P-3", "planned", 900_000).await, "added");
    let open = money(&hub, &admin).await;
    assert_eq!((open[0], open[1], open[6]), (None, Some(900_000), None));
    assert_whole(&hub).await;
    hub.stop().await;
}

#[actix_web::test]
async fn publishing_reserves_what_its_moves_award_and_is_refused_beyond_the_budget() {
    let (hub, token) = configuration::county().await;
    let rosa = hub.session("reviewer").await;
    award(&hub, 120_050).await;
    assert_eq!(set(&hub, &token, 0, Some(100_000)).await.0, 200);
    let without_received = json!({
        "states": [
            { "id": 9, "name": "Review", "kind": "initial" },
            { "id": 3, "name": "Approved", "kind": "terminal", "outcome": "approved" },
            { "id": 12, "name": "Denied", "kind": "terminal", "outcome": "denied" },
        ],
        "transitions": [{ "from": 9, "to": 3 }, { "from": 9, "to": 12 }],
    });
    let version = configuration::draft(&hub, &token, "workflow", without_received).await;
    let body = json!({ "version": version, "moves": { "4": 3 } });
    let path = "/api/configuration/workflow/5/publish";
    let (status, refused) = configuration::call(&hub, &token, "POST", path, body.clone()).await;
    assert_eq!(
        (status, &refused["errors"]),
        (
            422,
            &json!([{ "field": "workflow/5.states", "key": "awards_beyond_budget" }])
        ),
        "{refused}"
    );
    assert_eq!(
        refused["current"][0]["params"],
        json!({ "needed": "120050", "left": "100000" })
    );
    // Nothing is half done.
    assert_eq!(configuration::held(&hub, &token, "workflow").await, 1);
    let row = hub.ok(&rosa, "GET", "/api/work-queue/items/701", None).await;
    assert_eq!(
        (&row["currentStateId"], &row["version"]),
        (&json!(4), &json!(1)),
        "{row}"
    );
    let nothing = [100_000, 0, 0, 0, 0, 0, 100_000].map(Some);
    assert_eq!(money(&hub, &token).await, nothing);

    assert_eq!(set(&hub, &token, 1, Some(200_000)).await.0, 200);
    let (status, published) = configuration::call(&hub, &token, "POST", path, body).await;
    assert_eq!(status, 200, "{published}");
    let row = hub.ok(&rosa, "GET", "/api/work-queue/items/701", None).await;
    assert_eq!(row["currentStateId"], 3, "{row}");
    assert_eq!(
        money(&hub, &token).await,
        [200_000, 120_050, 0, 0, 0, 0, 79_950].map(Some)
    );
    assert_whole(&hub).await;
    hub.stop().await;
}
