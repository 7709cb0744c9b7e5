//! Somebody's own settings: kept as they were sent, and refused where they cannot hold.

use crate::test_hub::TestHub;
use serde_json::{Value, json};

const SETTINGS: &str = "/api/user-preferences";

fn settings() -> Value {
    json!({
        "layout": "Expanded", "sound": true, "density": "compact", "notify": { "browser": false }, "hidden_columns": [],
        "signature": "Dana Whitfield\nHousing desk", "queue_view": "overdue",
        "hours": { "mon": [{ "from": "08:00", "to": "12:00" }, { "from": "13:00", "to": "17:00" }] }, "first_day_over": true,
    })
}

#[actix_web::test]
async fn what_somebody_sets_is_theirs_on_every_screen() {
    let hub = TestHub::start().await;
    let (reviewer, other) = (hub.session("reviewer").await, hub.session("supervisor").await);
    let begins = hub.ok(&reviewer, "GET", SETTINGS, None).await;
    assert_eq!(
        json!([
            begins["signature"],
            begins["queue_view"],
            begins["hours"],
            begins["first_day_over"]
        ]),
        json!(["", "", {}, false])
    );
    hub.ok(&reviewer, "PUT", SETTINGS, Some(settings())).await;
    assert_eq!(hub.ok(&reviewer, "GET", SETTINGS, None).await, settings());
    assert_eq!(hub.ok(&other, "GET", SETTINGS, None).await["signature"], "");
    hub.stop().await;
}

#[actix_web::test]
async fn what_cannot_hold_is_refused_by_its_name() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    for (field, value, key) in [
        ("signature", json!("x".repeat(1_001)), "too_long"),
        ("queue_view", json!("theirs"), "not_found"),
        ("hours", json!({ "moon": [] }), "invalid"),
        (
            "hours",
            json!({ "mon": [{ "from": "17:00", "to": "08:00" }] }),
            "invalid",
        ),
    ] {
        let mut wrong = settings();
        wrong[field] = value;
        let (status, refused) = hub.call("PUT", SETTINGS, Some(&reviewer), Some(wrong)).await;
        assert_eq!(
            (status.as_u16(), &refused["errors"][0]),
            (422, &json!({ "field": field, "key": key }))
        );
    }
    hub.stop().await;
}
