//! How an instance is reached: read and changed by those who may, and shown from then on.

use crate::test_hub::TestHub;
use serde_json::json;

const PATH: &str = "/api/admin/instances/1/contact";

#[actix_web::test]
async fn a_changed_contact_is_shown_and_the_second_of_two_who_change_it_is_told() {
    let hub = TestHub::start().await;
    let token = hub.session("admin").await;
    let first = hub.ok(&token, "GET", PATH, None).await;
    let body = json!({ "contact_info": "200 Mill Street", "track_program_events": true, "version": first["version"] });
    let changed = hub.ok(&token, "PUT", PATH, Some(body.clone())).await;
    assert_ne!(changed["version"], first["version"]);
    let shown = hub.ok(&token, "GET", "/api/instances/1", None).await;
    assert_eq!(
        (
            &shown["data"]["contact_info"],
            &shown["data"]["track_program_events"]
        ),
        (&json!("200 Mill Street"), &json!(true))
    );
    let (status, refused) = hub.call("PUT", PATH, Some(&token), Some(body)).await;
    assert_eq!(
        (status.as_u16(), &refused["key"]),
        (409, &json!("version_conflict"))
    );
    assert_eq!(refused["current"], changed);
    let long = json!({ "contact_info": "a".repeat(2_001), "track_program_events": true, "version": changed["version"] });
    let (status, refused) = hub.call("PUT", PATH, Some(&token), Some(long)).await;
    assert_eq!(
        (status.as_u16(), &refused["errors"][0]["field"]),
        (422, &json!("contact_info"))
    );
    let log = hub
        .ok(&token, "GET", "/api/admin/audit?action=tenant.contact", None)
        .await;
    assert_eq!(log["items"].as_array().unwrap().len(), 1);
    hub.stop().await;
}
