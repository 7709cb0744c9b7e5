//! Figures of a program for those who may read them.

use crate::test_hub::TestHub;
use serde_json::json;

#[actix_web::test]
async fn figures_cover_every_day_of_the_period_and_a_period_that_is_none_is_refused() {
    let hub = TestHub::start().await;
    let token = hub.session("admin").await;
    let path = "/api/admin/programs/5/figures";
    let figures = hub
        .ok(
            &token,
            "GET",
            &format!("{path}?from=2026-03-01&to=2026-03-03"),
            None,
        )
        .await;
    assert_eq!(
        (&figures["from"], &figures["to"], &figures["step"]),
        (&json!("2026-03-01"), &json!("2026-03-03"), &json!("day"))
    );
    assert_eq!(
        figures["series"],
        json!([
            { "day": "2026-03-01", "begun": 0, "submitted": 0, "decided": 0 },
            { "day": "2026-03-02", "begun": 0, "submitted": 0, "decided": 0 },
            { "day": "2026-03-03", "begun": 0, "submitted": 0, "decided": 0 },
        ])
    );
    assert_eq!(
        figures["to_decision"],
        json!({ "count": 0, "median_ms": null, "p90_ms": null })
    );
    let (status, refused) = hub
        .call(
            "GET",
            &format!("{path}?from=2026-03-05&to=2026-03-01"),
            Some(&token),
            None,
        )
        .await;
    assert_eq!(
        (status.as_u16(), &refused["errors"][0]["field"]),
        (422, &json!("to"))
    );
    let (status, _) = hub
        .call("GET", "/api/admin/programs/999999/figures", Some(&token), None)
        .await;
    assert_eq!(status, 404);
    hub.stop().await;
}
