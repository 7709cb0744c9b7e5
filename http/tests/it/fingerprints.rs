use crate::test_hub::TestHub;
use serde_json::json;

#[actix_web::test]
async fn what_a_device_says_of_itself_is_kept_for_its_login() {
    let hub = TestHub::start().await;
    let token = hub.session("individual").await;
    let device = json!({ "device_id": "d1", "ua_hint": "Firefox on Linux", "tz": "America/New_York", "screen_class": "desktop" });
    for _ in 0..2 {
        assert_eq!(
            hub.call(
                "POST",
                "/api/users/fingerprints",
                Some(&token),
                Some(device.clone())
            )
            .await
            .0,
            204
        );
    }
    let count = "SELECT COUNT(*) FROM fingerprints";
    let (rows,): (i64,) = hub.app.store.db().one("rows", count, Vec::new()).await.unwrap();
    assert_eq!(rows, 1);
    hub.stop().await;
}
