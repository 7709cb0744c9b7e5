//! An administrator sets and lifts a legal hold with a reason, and every change is in the audit log.

use crate::test_hub::{TestHub, account_id};
use hub_store::args;
use serde_json::{Value, json};

const REASON: &str = "a court asks for the conversations";

async fn an_application(hub: &TestHub) -> i64 {
    let sql = "SELECT id FROM applications WHERE tenant_id = 1 ORDER BY id LIMIT 1";
    let (id,): (i64,) = hub.app.store.db().one("application", sql, args![]).await.unwrap();
    id
}

#[actix_web::test]
async fn an_administrator_sets_and_lifts_a_hold_and_staff_see_it() {
    let hub = TestHub::start().await;
    let path = format!("/api/work-queue/items/{}/legal-hold", an_application(&hub).await);
    let lift = format!("{path}/lift");
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    let call = async |method: &str, path: &str, token: &str, reason: Option<&str>| -> (u16, Value) {
        let body = reason.map(|reason| json!({ "reason": reason }));
        let (status, answer) = hub.call(method, path, Some(token), body).await;
        (status.as_u16(), answer)
    };
    assert_eq!(
        call("GET", &path, &reviewer, None).await,
        (200, json!({ "hold": null }))
    );
    let (status, answer) = call("POST", &path, &reviewer, Some(REASON)).await;
    assert_eq!((status, &answer["key"]), (403, &json!("not_allowed")));
    let (status, answer) = call("POST", &lift, &admin, Some("no reason")).await;
    assert_eq!((status, &answer["key"]), (409, &json!("no_hold")));
    let (status, answer) = call("POST", &path, &admin, Some("  a ")).await;
    assert_eq!((status, &answer["errors"][0]["field"]), (422, &json!("reason")));

    let (status, set) = call("POST", &path, &admin, Some(REASON)).await;
    assert_eq!(status, 200, "{set}");
    assert_eq!(set["hold"]["reason"], REASON);
    assert_eq!(
        set["hold"]["set_by"],
        json!({ "id": account_id("admin"), "name": "Ana admin" })
    );
    let (status, answer) = call("POST", &path, &admin, Some("another")).await;
    assert_eq!((status, &answer["key"]), (409, &json!("hold_stands")));
    assert_eq!(call("GET", &path, &reviewer, None).await.1, set);
    let elsewhere = hub.session("elsewhere").await;
    let foreign = format!("/api/work-queue/items/{}/legal-hold", i64::from(u32::MAX));
    assert_eq!(call("POST", &foreign, &elsewhere, Some(REASON)).await.0, 404);

    let (status, lifted) = call("POST", &lift, &admin, Some("the case is closed")).await;
    assert_eq!((status, lifted), (200, json!({ "hold": null })));
    // A second one may follow.
    assert_eq!(call("POST", &path, &admin, Some("a second case")).await.0, 200);
    let sql = "SELECT action, actor_id, reason FROM audit_log WHERE tenant_id = 1 AND action LIKE 'legal_hold.%' ORDER BY seq";
    let lines: Vec<(String, i64, String)> = hub.app.store.db().all(sql, args![]).await.unwrap();
    let line = |action: &str, reason: &str| (action.to_owned(), account_id("admin"), reason.to_owned());
    assert_eq!(
        lines,
        [
            line("legal_hold.set", REASON),
            line("legal_hold.lift", "the case is closed"),
            line("legal_hold.set", "a second case"),
        ]
    );
    hub.stop().await;
}
