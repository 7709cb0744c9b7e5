//! A guest joins by the short spoken code as well as by the link, for the same time, and wrong codes are counted.

use crate::test_hub::{COUNTY, OTHER, TestHub};
use hub_domain::CallId;
use hub_domain::clock::now_ms;
use hub_store::{args, calls::guest_links};
use reqwest::StatusCode;
use serde_json::{Value, json};

struct Placed {
    call: String,
    /// The code in the link.
    link: String,
    /// As it is said.
    code: String,
}

/// A call by a link.
async fn placed(hub: &TestHub, reviewer: &str) -> Placed {
    let body = json!({ "via": "link" });
    let (status, placed) = hub
        .call("POST", "/api/threads/t1/calls", Some(reviewer), Some(body))
        .await;
    assert_eq!(status, 201, "{placed}");
    let text = |value: &Value| value.as_str().unwrap_or_else(|| panic!("{placed}")).to_owned();
    let url = text(&placed["guest_url"]);
    Placed {
        call: text(&placed["call"]["id"]),
        link: url.rsplit('/').next().unwrap_or_default().to_owned(),
        code: text(&placed["guest_code"]),
    }
}

async fn open_link(hub: &TestHub, code: &str) -> (StatusCode, Value) {
    hub.call("GET", &format!("/api/guest/{code}"), None, None).await
}

async fn answer(hub: &TestHub, code: &str, device: &str) -> (StatusCode, Value) {
    let body = json!({ "device_id": device });
    hub.call("POST", &format!("/api/guest/{code}/answer"), None, Some(body))
        .await
}

#[actix_web::test]
async fn a_code_opens_the_call_of_its_link_however_it_is_typed_on_one_device() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let Placed { call, link, code } = placed(&hub, &reviewer).await;
    let groups: Vec<&str> = code.split('-').collect();
    let is_clear = |c: char| c.is_ascii_digit() || c.is_ascii_uppercase();
    assert!(
        groups.len() == 3
            && groups
                .iter()
                .all(|group| group.len() == 3 && group.chars().all(is_clear)),
        "{code}"
    );
    assert!(!code.contains(['0', 'O', '1', 'I', 'L']), "{code}");
    let (_, by_link) = open_link(&hub, &link).await;
    assert_eq!(by_link["state"], "ringing");
    for typed in [
        code.clone(),
        code.replace('-', ""),
        code.to_lowercase().replace('-', "%20"),
    ] {
        let (status, seen) = open_link(&hub, &typed).await;
        assert_eq!((status.as_u16(), &seen), (200, &by_link), "{typed}");
    }
    let words = json!({ "es": { "contact_info": "Calle Molino 200" } });
    hub.brand(
        COUNTY,
        json!({ "contact_info": "200 Mill Street", "words": words }),
    )
    .await;
    for (lang, contact) in [
        ("?lang=es-MX", "Calle Molino 200"),
        ("?lang=ko", "200 Mill Street"),
        ("", "200 Mill Street"),
    ] {
        let (_, seen) = open_link(&hub, &format!("{link}{lang}")).await;
        assert_eq!(seen["branding"]["contact_info"], contact, "{lang}");
        assert!(seen["branding"].get("words").is_none(), "{seen}");
    }
    let (status, access) = answer(&hub, &code.to_lowercase(), "phone").await;
    assert_eq!(
        (status.as_u16(), &access["call_id"]),
        (200, &json!(call)),
        "{access}"
    );
    assert_eq!(access["room"]["identity"], "applicant");
    // Code and link are the same access: once one device has used one, another device cannot use the other.
    for other in [&code, &link] {
        let (status, refused) = answer(&hub, other, "tablet").await;
        assert_eq!((status.as_u16(), &refused["key"]), (409, &json!("link_used")));
    }
    assert_eq!(answer(&hub, &link, "phone").await.0, 200);
    hub.stop().await;
}

#[actix_web::test]
async fn a_code_lives_as_long_as_its_link() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let Placed { call, link, code } = placed(&hub, &reviewer).await;
    let expire = |at_ms: i64| {
        let (store, call) = (hub.app.store.clone(), CallId(call.clone()));
        async move {
            let mut write = store.write().await.unwrap();
            guest_links::expire(&mut write, COUNTY, &call, at_ms)
                .await
                .unwrap();
            write.commit().await.unwrap();
        }
    };
    expire(now_ms() + 60_000).await;
    assert_eq!(open_link(&hub, &code).await.0, 200);
    expire(now_ms() - 1).await;
    for one in [&code, &link] {
        let (status, refused) = open_link(&hub, one).await;
        assert_eq!((status.as_u16(), &refused["key"]), (410, &json!("link_over")));
    }
    let (status, refused) = answer(&hub, &code, "phone").await;
    assert_eq!((status.as_u16(), &refused["key"]), (410, &json!("link_over")));
    hub.stop().await;
}

#[actix_web::test]
async fn every_link_that_is_made_has_a_code_and_none_is_kept_as_it_is_said() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let Placed { call, code, .. } = placed(&hub, &reviewer).await;
    let path = format!("/api/calls/{call}/guest-link");
    let (_, again) = hub.call("POST", &path, Some(&reviewer), Some(json!({}))).await;
    let path = format!("/api/conferences/{call}/invite");
    let body = json!({ "role": "interpreter", "name": "Ines" });
    let (status, invited) = hub.call("POST", &path, Some(&reviewer), Some(body)).await;
    assert_eq!(status, 201, "{invited}");
    let codes = [
        code,
        again["guest_code"].as_str().unwrap().to_owned(),
        invited["guest_code"].as_str().unwrap().to_owned(),
    ];
    for code in &codes {
        assert_eq!(open_link(&hub, code).await.0, 200, "{code}");
    }
    let (_, access) = answer(&hub, &codes[2], "desk").await;
    assert_eq!(access["room"]["identity"], invited["identity"]);
    let sql = "SELECT spoken_hash FROM guest_links WHERE tenant_id = $1";
    let kept: Vec<(String,)> = hub.app.store.db().all(sql, args![COUNTY]).await.unwrap();
    assert_eq!(kept.len(), 3);
    let hashed = |code: &str| hub_actors::calls::guest::hash(&code.replace('-', ""));
    assert!(kept.iter().all(|(hash,)| {
        hash.len() == 43 && codes.iter().all(|code| hash != code && *hash != hashed(code))
    }));
    hub.stop().await;
}

#[actix_web::test]
async fn a_code_outlives_the_key_it_was_kept_with_and_is_nothing_at_another_tenants_host() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let Placed { code, .. } = placed(&hub, &reviewer).await;
    hub.app.keyring.rotate_tenant_key(COUNTY).await.unwrap();
    assert_eq!(open_link(&hub, &code).await.0, 200);
    hub.app.keyring.tenant_key(OTHER).await.unwrap();
    let elsewhere = hub
        .client
        .get(format!("{}/api/guest/{code}", hub.url))
        .header("Host", "lakeshore.localhost")
        .send()
        .await
        .unwrap();
    assert_eq!(elsewhere.status().as_u16(), 404);
    hub.stop().await;
}

#[actix_web::test]
async fn after_ten_wrong_codes_an_address_waits_and_links_go_on_working() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let Placed { link, code, .. } = placed(&hub, &reviewer).await;
    let (start, end) = code.split_at(code.len() - 2);
    let wrong: Vec<String> = ["22", "33", "44", "55", "66", "77", "88", "99", "BB", "CC", "DD"]
        .iter()
        .filter(|other| **other != end)
        .map(|other| format!("{start}{other}"))
        .collect();
    for wrong in &wrong[..10] {
        // Right codes, and texts that cannot be a code, are not counted.
        assert_eq!(open_link(&hub, &code).await.0, 200);
        assert_eq!(open_link(&hub, "K7M-3PX").await.0, 404);
        let (status, refused) = open_link(&hub, wrong).await;
        assert_eq!((status.as_u16(), &refused["key"]), (404, &json!("not_found")));
    }
    for one in [&code, &wrong[0]] {
        let (status, refused) = open_link(&hub, one).await;
        assert_eq!((status.as_u16(), &refused["key"]), (429, &json!("rate_limited")));
        assert!(
            refused["retry_after_ms"]
                .as_i64()
                .is_some_and(|wait| wait > 500_000 && wait <= 600_000),
            "{refused}"
        );
    }
    assert_eq!(answer(&hub, &code, "phone").await.0, 429);
    assert_eq!(answer(&hub, &link, "phone").await.0, 200);
    // What was wrong longer ago than ten minutes counts no more.
    hub.age_attempts(600_001).await;
    assert_eq!(open_link(&hub, &code).await.0, 200);
    hub.stop().await;
}
