//! A question handed over to a phone: one thing, one device, fifteen minutes.

use crate::papers::{DRAFT, add_draft, add_page, listed, send_draft};
use crate::test_hub::{COUNTY, OTHER, TestHub, account_id, phone};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::files::HAND_OVER_LIFE_MS;
use hub_store::args;
use hub_store::conversations::consents;
use serde_json::{Value, json};

const HAND_OVERS: &str = "/api/application-drafts/draft-papers/hand-overs";

struct Link {
    id: String,
    /// The code in the link.
    token: String,
    /// What is typed instead.
    code: String,
}

async fn hand_over(hub: &TestHub, owner: &str) -> Link {
    let body = json!({ "at": "pay_stub", "label": "Your pay stub", "lang": "en", "most": 2 });
    let made = hub.ok(owner, "POST", HAND_OVERS, Some(body)).await;
    let left = made["expires_at_ms"].as_i64().unwrap() - now_ms();
    assert!(
        (HAND_OVER_LIFE_MS - 60_000..=HAND_OVER_LIFE_MS).contains(&left),
        "{left}"
    );
    let text = |member: &str| made[member].as_str().unwrap().to_owned();
    let url = text("url");
    assert!(url.contains("/hand-over/"), "{url}");
    Link {
        id: text("id"),
        token: url.rsplit('/').next().unwrap().to_owned(),
        code: text("code"),
    }
}

async fn open(hub: &TestHub, token: &str, device: &str) -> (u16, Value) {
    let path = format!("/api/hand-overs/{token}?device_id={device}");
    let (status, answer) = hub.call("POST", &path, None, None).await;
    (status.as_u16(), answer)
}

/// A call of the phone's, without any session: status and key.
async fn by_phone(hub: &TestHub, method: &str, path: &str, body: Option<Value>) -> (u16, String) {
    let (status, answer) = hub.call(method, path, None, body).await;
    let key = answer["key"].as_str().unwrap_or_default().to_owned();
    (status.as_u16(), key)
}

async fn begin(hub: &TestHub, token: &str, device: &str) -> (u16, Value) {
    let path = format!("/api/hand-overs/{token}/uploads?device_id={device}");
    let body = json!({ "name": "photo.txt", "size_bytes": 10 });
    let (status, answer) = hub.call("POST", &path, None, Some(body)).await;
    (status.as_u16(), answer)
}

async fn send_part(
    hub: &TestHub,
    token: &str,
    device: &str,
    id: &str,
    offset: usize,
    words: &str,
) -> (u16, Value) {
    let answer = hub
        .client
        .patch(format!(
            "{}/api/hand-overs/{token}/uploads/{id}?device_id={device}",
            hub.url
        ))
        .header("upload-offset", offset)
        .body(words.to_owned())
        .send()
        .await
        .unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap_or_default())
}

/// A page from the phone: its id.
async fn photo(hub: &TestHub, token: &str, device: &str) -> String {
    let (status, begun) = begin(hub, token, device).await;
    assert_eq!(status, 201, "{begun}");
    let id = begun["id"].as_str().unwrap().to_owned();
    let (status, half) = send_part(hub, token, device, &id, 0, "Paid: ").await;
    assert_eq!((status, &half["offset"]), (200, &json!(6)), "{half}");
    // A broken connection goes on where the hub stands.
    let path = format!("/api/hand-overs/{token}/uploads/{id}?device_id={device}");
    let (_, stands) = hub.call("GET", &path, None, None).await;
    assert_eq!(stands["offset"], 6);
    let (status, last) = send_part(hub, token, device, &id, 6, "1200").await;
    assert_eq!((status, &last["file"]["id"]), (200, &json!(id)), "{last}");
    id
}

/// What the owner's open pages were told of the draft.
async fn told(hub: &TestHub) -> Vec<Value> {
    let topic = format!("me:{}", account_id("individual"));
    let events = hub
        .app
        .store
        .topics()
        .after(COUNTY, &topic, 0, 100)
        .await
        .unwrap();
    events
        .iter()
        .filter(|event| event.kind == "draft.paper")
        .map(|event| serde_json::from_str(&event.data).unwrap())
        .collect()
}

#[actix_web::test]
async fn a_phone_adds_pages_to_one_question_and_they_appear_at_the_computer() {
    let hub = TestHub::start().await;
    add_draft(&hub).await;
    let owner = hub.session("individual").await;
    let own = add_page(&hub, &owner, "lease.txt", "A lease of a house", "lease").await;
    let Link { id, token, code } = hand_over(&hub, &owner).await;
    let (status, view) = open(&hub, &token, "phone").await;
    assert_eq!(status, 200, "{view}");
    assert_eq!(
        (&view["label"], &view["lang"], &view["most"], &view["pages"]),
        (&json!("Your pay stub"), &json!("en"), &json!(2), &json!([]))
    );
    let page = photo(&hub, &token, "phone").await;
    assert_eq!(
        listed(&hub, &owner).await,
        [
            ("lease".to_owned(), own.clone(), Value::Null),
            ("pay_stub".to_owned(), page.clone(), json!(id))
        ]
    );
    assert_eq!(
        told(&hub).await.last().unwrap(),
        &json!({ "draft_id": DRAFT, "at": "pay_stub", "id": page })
    );
    // The phone sees its own pages alone, under the typed code as well, and adds no more than it may.
    let (_, view) = open(&hub, &code.to_lowercase(), "phone").await;
    assert_eq!(view["pages"].as_array().unwrap().len(), 1);
    assert_eq!(view["pages"][0]["id"], json!(page));
    photo(&hub, &token, "phone").await;
    let (status, refused) = begin(&hub, &token, "phone").await;
    assert_eq!(
        (status, &refused["errors"][0]["key"]),
        (422, &json!("too_many_files"))
    );
    // It takes back what is its own, and nothing else.
    let pages = format!("/api/hand-overs/{token}/pages");
    let not_found = (404, "not_found".to_owned());
    assert_eq!(
        by_phone(&hub, "DELETE", &format!("{pages}/{own}?device_id=phone"), None).await,
        not_found
    );
    assert_eq!(
        by_phone(&hub, "DELETE", &format!("{pages}/{page}?device_id=phone"), None)
            .await
            .0,
        204
    );
    let left: Vec<String> = listed(&hub, &owner)
        .await
        .into_iter()
        .map(|(_, id, _)| id)
        .collect();
    assert!(left.contains(&own) && !left.contains(&page), "{left:?}");
    // The link is the key of nothing else.
    for path in [
        format!("/api/files/{own}"),
        "/api/application-drafts/draft-papers/papers".into(),
    ] {
        let (status, _) = hub.call("GET", &path, Some(&token), None).await;
        assert_eq!(status, 401, "{path}");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_hand_over_works_on_one_phone() {
    let hub = TestHub::start().await;
    add_draft(&hub).await;
    let owner = hub.session("individual").await;
    let Link { token, code, .. } = hand_over(&hub, &owner).await;
    assert_eq!(open(&hub, &token, "phone").await.0, 200);
    let page = photo(&hub, &token, "phone").await;
    for other in [&token, &code] {
        let (status, refused) = open(&hub, other, "tablet").await;
        assert_eq!((status, &refused["key"]), (409, &json!("link_used")));
    }
    assert_eq!(begin(&hub, &token, "tablet").await.1["key"], "link_used");
    for (method, what) in [("GET", "uploads"), ("DELETE", "pages")] {
        let path = format!("/api/hand-overs/{token}/{what}/{page}?device_id=tablet");
        assert_eq!(
            by_phone(&hub, method, &path, None).await,
            (409, "link_used".to_owned()),
            "{method}"
        );
    }
    assert_eq!(open(&hub, &token, "phone").await.0, 200, "again after a reload");
    for device in ["", &"x".repeat(65)] {
        let (status, refused) = open(&hub, &token, device).await;
        assert_eq!(
            (status, &refused["errors"][0]["field"]),
            (422, &json!("device_id"))
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_hand_over_ends_with_its_time_its_owners_word_the_next_one_and_the_form() {
    let hub = TestHub::start().await;
    add_draft(&hub).await;
    let owner = hub.session("individual").await;
    let over = (410, json!("link_over"));
    let ends = async |token: &str| {
        let (status, refused) = open(&hub, token, "phone").await;
        (status, refused["key"].clone())
    };
    // In the middle of a page.
    let timed = hand_over(&hub, &owner).await;
    assert_eq!(open(&hub, &timed.token, "phone").await.0, 200);
    let (_, begun) = begin(&hub, &timed.token, "phone").await;
    let sql = "UPDATE hand_overs SET expires_at_ms = $3 WHERE tenant_id = $1 AND id = $2";
    hub.run(sql, args![COUNTY, timed.id.as_str(), now_ms() - 1]).await;
    let upload = begun["id"].as_str().unwrap();
    let (status, refused) = send_part(&hub, &timed.token, "phone", upload, 0, "Paid: 1200").await;
    assert_eq!((status, refused["key"].clone()), over);
    assert_eq!(ends(&timed.code).await, over);

    let revoked = hand_over(&hub, &owner).await;
    let path = format!("{HAND_OVERS}/{}", revoked.id);
    for stranger in ["business", "admin", "elsewhere"] {
        let token = hub.session(stranger).await;
        let (status, _) = hub.call("DELETE", &path, Some(&token), None).await;
        assert_eq!(status, 404, "{stranger}");
    }
    assert_eq!(open(&hub, &revoked.token, "phone").await.0, 200);
    for _ in 0..2 {
        hub.ok(&owner, "DELETE", &path, None).await;
    }
    assert_eq!(ends(&revoked.token).await, over);

    let first = hand_over(&hub, &owner).await;
    let second = hand_over(&hub, &owner).await;
    assert_eq!(ends(&first.token).await, over);
    assert_eq!(ends(&second.token).await.0, 200);
    send_draft(&hub).await;
    assert_eq!(ends(&second.token).await, over);
    let (status, _) = hub
        .call(
            "POST",
            HAND_OVERS,
            Some(&owner),
            Some(json!({ "at": "pay_stub" })),
        )
        .await;
    assert_eq!(status, 404);
    hub.stop().await;
}

#[actix_web::test]
async fn codes_are_kept_as_hashes_hold_in_their_own_tenant_and_are_made_forty_times_an_hour() {
    let hub = TestHub::start().await;
    add_draft(&hub).await;
    let owner = hub.session("individual").await;
    let Link { token, code, .. } = hand_over(&hub, &owner).await;
    let sql = "SELECT token_hash, spoken_hash, label FROM hand_overs WHERE tenant_id = $1";
    let rows: Vec<(String, String, String)> = hub.app.store.db().all(sql, args![COUNTY]).await.unwrap();
    assert_eq!(rows.len(), 1);
    let spoken = code.replace('-', "");
    for kept in [&rows[0].0, &rows[0].1] {
        assert!(!kept.contains(&token) && !kept.contains(&spoken), "{kept}");
    }
    let others: Vec<(i64,)> = hub
        .app
        .store
        .db()
        .all(
            "SELECT COUNT(*) FROM hand_overs WHERE tenant_id = $1",
            args![OTHER],
        )
        .await
        .unwrap();
    assert_eq!(others, [(0,)]);
    for (body, field) in [
        (json!({ "at": "members/r1" }), "at"),
        (json!({ "at": "a", "label": "x".repeat(301) }), "label"),
        (json!({ "at": "a", "lang": "x".repeat(36) }), "lang"),
        (json!({ "at": "a", "most": 0 }), "most"),
        (json!({ "at": "a", "most": 21 }), "most"),
    ] {
        let (status, refused) = hub.call("POST", HAND_OVERS, Some(&owner), Some(body)).await;
        assert_eq!(
            (status.as_u16(), &refused["errors"][0]["field"]),
            (422, &json!(field))
        );
    }
    for _ in 1..40 {
        hand_over(&hub, &owner).await;
    }
    let (status, refused) = hub
        .call(
            "POST",
            HAND_OVERS,
            Some(&owner),
            Some(json!({ "at": "pay_stub" })),
        )
        .await;
    assert_eq!((status.as_u16(), &refused["key"]), (429, &json!("rate_limited")));
    assert!(refused["retry_after_ms"].as_i64().is_some_and(|wait| wait > 0));
    hub.stop().await;
}

async fn text(hub: &TestHub, owner: &str, link: &Link) -> (u16, Value) {
    let path = format!("{HAND_OVERS}/{}/texts", link.id);
    let body = json!({ "token": link.token });
    let (status, answer) = hub.call("POST", &path, Some(owner), Some(body)).await;
    (status.as_u16(), answer)
}

/// The texts at a number that name a hand-over, once there are so many.
async fn texts_at(hub: &TestHub, number: &str, count: usize) -> Vec<String> {
    for _ in 0..400 {
        let path = format!("/sandbox/api/messages?to={}", number.replace('+', "%2B"));
        let (_, messages) = hub.call("GET", &path, None, None).await;
        let bodies = messages
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|message| message["body"].as_str());
        let found: Vec<String> = bodies
            .filter(|body| body.contains("/hand-over/"))
            .map(str::to_owned)
            .collect();
        if found.len() >= count {
            return found;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("no {count} texts at {number}");
}

#[actix_web::test]
async fn the_link_is_texted_to_the_owners_own_number_in_their_language_and_opens_there() {
    let hub = TestHub::start().await;
    add_draft(&hub).await;
    let owner = hub.session("individual").await;
    let sql = "UPDATE accounts SET lang = 'es' WHERE tenant_id = $1 AND id = $2";
    hub.run(sql, args![COUNTY, account_id("individual")]).await;
    let number = phone("individual");
    let ending = &number[number.len() - 2..];
    let made = hub
        .ok(&owner, "POST", HAND_OVERS, Some(json!({ "at": "pay_stub" })))
        .await;
    assert_eq!(
        (&made["text_to"], &made["no_text"]),
        (&json!(ending), &Value::Null)
    );
    let link = hand_over(&hub, &owner).await;
    assert_eq!(
        text(&hub, &owner, &link).await,
        (200, json!({ "text_to": ending }))
    );
    let texts = texts_at(&hub, &number, 1).await;
    assert!(texts[0].contains("Abra este enlace"), "{texts:?}");
    let token = texts[0].rsplit("/hand-over/").next().unwrap().trim();
    assert_eq!(token, link.token);
    assert_eq!(open(&hub, token, "phone").await.0, 200);

    let (status, soon) = text(&hub, &owner, &link).await;
    assert_eq!((status, &soon["key"]), (429, &json!("too_soon")));
    let later = "DELETE FROM attempts WHERE kind = 'link_resend'";
    for _ in 0..2 {
        hub.run(later, args![]).await;
        assert_eq!(text(&hub, &owner, &link).await.0, 200);
    }
    hub.run(later, args![]).await;
    let (status, often) = text(&hub, &owner, &link).await;
    assert_eq!((status, &often["key"]), (429, &json!("rate_limited")));
    assert_eq!(texts_at(&hub, &number, 3).await.len(), 3);
    // Another link, and the number has got enough for an hour after its fifth.
    let another = hand_over(&hub, &owner).await;
    for expected in [200, 200, 429] {
        hub.run(later, args![]).await;
        assert_eq!(text(&hub, &owner, &another).await.0, expected);
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_link_is_texted_to_nobody_else_and_not_to_who_wants_no_texts() {
    let hub = TestHub::start().await;
    add_draft(&hub).await;
    let owner = hub.session("individual").await;
    let link = hand_over(&hub, &owner).await;
    for who in ["business", "reviewer", "elsewhere"] {
        let token = hub.session(who).await;
        assert_eq!(text(&hub, &token, &link).await.0, 404, "{who}");
    }
    let wrong = Link {
        token: "wrong".into(),
        code: String::new(),
        id: link.id.clone(),
    };
    assert_eq!(text(&hub, &owner, &wrong).await.0, 404);
    let mut write = hub.app.store.write().await.unwrap();
    let number = phone("individual");
    consents::record(&mut write, COUNTY, &number, Channel::Sms, true, "texted STOP")
        .await
        .unwrap();
    write.commit().await.unwrap();
    let (status, stopped) = text(&hub, &owner, &link).await;
    assert_eq!((status, &stopped["key"]), (409, &json!("opted_out")));
    let no_text = async || {
        let body = json!({ "at": "pay_stub" });
        let made = hub.ok(&owner, "POST", HAND_OVERS, Some(body)).await;
        assert_eq!(made["text_to"], Value::Null);
        made["no_text"].clone()
    };
    assert_eq!(no_text().await, json!("stopped"));
    // The hand-over from before has ended.
    let (status, over) = text(&hub, &owner, &link).await;
    assert_eq!((status, &over["key"]), (410, &json!("link_over")));
    let sql = "UPDATE accounts SET phone_verified = FALSE WHERE tenant_id = $1 AND id = $2";
    hub.run(sql, args![COUNTY, account_id("individual")]).await;
    assert_eq!(no_text().await, json!("no_number"));
    let link = hand_over(&hub, &owner).await;
    let (status, unknown) = text(&hub, &owner, &link).await;
    assert_eq!((status, &unknown["key"]), (422, &json!("address_unknown")));
    hub.stop().await;
}
