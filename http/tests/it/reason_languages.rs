//! In which languages the reasons for a denial exist, by their calls.

use crate::test_hub::{COUNTY, TestHub};
use hub_store::args;
use serde_json::{Value, json};

async fn call(hub: &TestHub, method: &str, path: &str, token: &str, body: Value) -> (u16, Value) {
    let body = Some(body).filter(|body| !body.is_null());
    let (status, answer) = hub.call(method, path, Some(token), body).await;
    (status.as_u16(), answer)
}

#[actix_web::test]
async fn reasons_say_in_which_languages_they_exist_and_who_waits_for_the_others() {
    let hub = TestHub::start().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    hub.run(
        "UPDATE applicants SET lang = 'zh-TW' WHERE tenant_id = $1",
        args![COUNTY],
    )
    .await;
    let texts = json!({ "en": "Too much income.", "zh-Hans": "收入过高。" });
    let reasons = json!([
        { "name": "Over income", "state": 3, "text_by_lang": texts, "needs_note": false },
        { "name": "No lease", "state": 3, "text_by_lang": { "en": "No lease.", "zh-Hant": "沒有租約。" }, "needs_note": false },
    ]);
    let version = call(
        &hub,
        "GET",
        "/api/denial-reasons/current?program=5",
        &admin,
        Value::Null,
    )
    .await
    .1["version"]
        .clone();
    let body = json!({ "program": 5, "version": version, "reasons": reasons });
    let (status, saved) = call(&hub, "PUT", "/api/denial-reasons", &admin, body).await;
    assert_eq!(status, 200, "{saved}");
    // Another script is another language.
    let lacks_traditional =
        json!({ "written": ["en", "zh-Hans"], "missing": [{ "lang": "zh-Hant", "open_applications": 1 }] });
    let lacks_simplified =
        json!({ "written": ["en", "zh-Hant"], "missing": [{ "lang": "zh-Hans", "open_applications": 0 }] });
    assert_eq!(
        saved["languages"],
        json!({ "1": lacks_traditional, "2": lacks_simplified }),
        "{saved}"
    );
    let (_, listed) = call(
        &hub,
        "GET",
        "/api/notifications/reason?program=5",
        &reviewer,
        Value::Null,
    )
    .await;
    assert_eq!(
        (&listed["8"][0]["languages"], &listed["8"][1]["languages"]),
        (&lacks_traditional, &lacks_simplified),
        "{listed}"
    );
    let (_, item) = call(&hub, "GET", "/api/work-queue/items/701", &reviewer, Value::Null).await;
    let read: Vec<&Value> = item["denial_reasons"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["lang"])
        .collect();
    assert_eq!(
        (&item["applicant_lang"], read),
        (&json!("zh-TW"), vec![&json!("en"), &json!("zh-Hant")]),
        "{item}"
    );
    let selection = json!({ "selection": { "ids": [701] } });
    let supervisor = hub.session("supervisor").await;
    let (status, offer) = call(&hub, "POST", "/api/work-queue/bulk/offer", &supervisor, selection).await;
    assert_eq!(status, 200, "{offer}");
    assert_eq!(
        (
            &offer["denial_reasons"][0]["missing_languages"],
            &offer["denial_reasons"][1]["missing_languages"]
        ),
        (&json!([{ "lang": "zh-TW", "items": 1 }]), &json!([])),
        "{offer}"
    );
    hub.stop().await;
}
