//! The instance portal: how an instance looks, what it says, how it sends, and in which languages.

use crate::test_hub::{COUNTY, TestHub};
use hub_store::args;
use serde_json::{Value, json};

fn path(of: &str) -> String {
    format!("/api/admin/instances/1/{of}")
}

async fn read(hub: &TestHub, token: &str, of: &str) -> Value {
    hub.ok(token, "GET", &path(of), None).await
}

async fn put(hub: &TestHub, token: &str, of: &str, body: Value) -> (u16, Value) {
    let (status, answer) = hub.call("PUT", &path(of), Some(token), Some(body)).await;
    (status.as_u16(), answer)
}

async fn shown(hub: &TestHub, lang: &str) -> Value {
    let address = format!("/api/instances/branding?lang={lang}");
    hub.call("GET", &address, None, None).await.1["data"].clone()
}

/// The whole of a branding as it is sent back, with some members changed.
fn changed(look: &Value, over: &Value) -> Value {
    let mut body = json!({});
    for name in [
        "version",
        "instance_name",
        "ds_portalTitle",
        "ds_loginHeading",
        "ds_loginMessage",
        "ds_individual_signup_link",
        "ds_business_signup_link",
        "ic_captcha",
        "accent",
        "accent_dark",
        "logo_alt",
    ] {
        body[name] = look[name].clone();
    }
    for (name, value) in over.as_object().unwrap() {
        body[name] = value.clone();
    }
    body
}

async fn upload(hub: &TestHub, token: &str, of: &str, bytes: &[u8]) -> (u16, Value) {
    let head = "--between\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n";
    let form = [head.as_bytes(), bytes, b"\r\n--between--\r\n"].concat();
    let answer = hub
        .client
        .post(format!("{}{}", hub.url, path(of)))
        .bearer_auth(token)
        .header("content-type", "multipart/form-data; boundary=between")
        .body(form)
        .send()
        .await
        .unwrap();
    (
        answer.status().as_u16(),
        answer.json().await.unwrap_or(Value::Null),
    )
}

const DRAWING: &[u8] =
    b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10'><rect width='20' height='10' fill='#c02040'/></svg>";

#[actix_web::test]
async fn a_colour_is_kept_as_it_was_chosen_and_every_pair_that_is_drawn_can_be_read() {
    let hub = TestHub::start().await;
    let token = hub.session("admin").await;
    let look = read(&hub, &token, "branding").await;
    assert_eq!(
        (&look["accent"], &look["drawn"]["light"]["used"]),
        (&json!("#1f5f8b"), &json!("#1f5f8b"))
    );
    let body = changed(
        &look,
        &json!({ "accent": "#FFD400", "instance_name": "Riverbend" }),
    );
    let (status, saved) = put(&hub, &token, "branding", body).await;
    assert_eq!(status, 200, "{saved}");
    assert_eq!(saved["accent"], "#ffd400");
    assert_eq!(saved["instance_name"], "Riverbend");
    let light = &saved["drawn"]["light"];
    assert_eq!(
        (&light["wished"], &light["used"]),
        (&json!("#ffd400"), &json!("#806900"))
    );
    for theme in ["light", "dark"] {
        let pairs = saved["drawn"][theme]["pairs"].as_array().unwrap();
        assert_eq!(pairs.len(), 10);
        for pair in pairs {
            assert!(
                pair["ratio"].as_f64().unwrap() >= pair["least"].as_f64().unwrap(),
                "{theme} {pair}"
            );
        }
    }
    let asked = hub
        .ok(&token, "GET", &path("colours?light=%23ffd400"), None)
        .await;
    assert_eq!(asked, saved["drawn"]);
    let seen = shown(&hub, "en").await;
    assert_eq!(
        (&seen["brand_color"], &seen["instance_name"]),
        (&json!("#ffd400"), &json!("Riverbend"))
    );
    let sql =
        "SELECT actor_name, action FROM audit_log WHERE tenant_id = $1 AND action = 'instance.branding'";
    let lines: Vec<(String, String)> = hub.app.store.db().all(sql, args![COUNTY]).await.unwrap();
    assert_eq!(lines, [("Ana admin".to_owned(), "instance.branding".to_owned())]);
    hub.stop().await;
}

#[actix_web::test]
async fn of_two_administrators_the_second_is_told_and_what_cannot_be_is_refused_with_its_field() {
    let hub = TestHub::start().await;
    let token = hub.session("admin").await;
    let look = read(&hub, &token, "branding").await;
    let first = changed(&look, &json!({ "ic_captcha": true }));
    assert_eq!(put(&hub, &token, "branding", first).await.0, 200);
    let second = changed(&look, &json!({ "ds_loginHeading": "Late" }));
    let (status, answer) = put(&hub, &token, "branding", second).await;
    assert_eq!((status, &answer["key"]), (409, &json!("version_conflict")));
    assert_eq!(answer["current"]["ic_captcha"], true);
    assert_eq!(answer["current"]["changed_by"], "Ana admin");
    assert!(
        answer["current"]["changed_at_ms"]
            .as_i64()
            .is_some_and(|at| at > 0)
    );

    let now = read(&hub, &token, "branding").await;
    for (over, field, key) in [
        (json!({ "accent": "red" }), "accent", "not_a_colour"),
        (json!({ "accent_dark": "#12345" }), "accent_dark", "not_a_colour"),
        (json!({ "instance_name": " " }), "instance_name", "required"),
        (
            json!({ "instance_name": "a\nb" }),
            "instance_name",
            "not_plain_text",
        ),
        (
            json!({ "ds_loginMessage": "<b>Hi</b>" }),
            "ds_loginMessage",
            "no_markup",
        ),
        (
            json!({ "ds_individual_signup_link": "javascript:alert(1)" }),
            "ds_individual_signup_link",
            "not_https",
        ),
        (
            json!({ "ds_business_signup_link": "http://a.example" }),
            "ds_business_signup_link",
            "not_https",
        ),
        (json!({ "logo_alt": { "xx": "A" } }), "logo_alt", "not_a_language"),
    ] {
        let (status, answer) = put(&hub, &token, "branding", changed(&now, &over)).await;
        assert_eq!(
            (status, &answer["errors"][0]),
            (422, &json!({ "field": field, "key": key })),
            "{over}"
        );
    }
    assert_eq!(read(&hub, &token, "branding").await, now);
    for name in ["reviewer", "supervisor", "individual"] {
        let token = hub.session(name).await;
        let (status, _) = hub.call("GET", &path("branding"), Some(&token), None).await;
        assert_eq!(status.as_u16(), 403, "{name}");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_drawing_becomes_a_logo_and_a_logo_needs_words_in_its_languages() {
    let hub = TestHub::start().await;
    let token = hub.session("admin").await;
    let (status, answer) = upload(&hub, &token, "logo", DRAWING).await;
    assert_eq!(status, 200, "{answer}");
    let address = answer["ds_logoUrl"].as_str().unwrap().to_owned();
    let picture = hub.send("GET", &address, None, None).await;
    assert_eq!(picture.headers()["content-type"], "image/png");
    let picture = image::load_from_memory(&picture.bytes().await.unwrap()).unwrap();
    assert_eq!((picture.width(), picture.height()), (640, 320));
    assert_eq!(picture.into_rgba8().get_pixel(5, 5).0, [0xc0, 0x20, 0x40, 255]);

    let script = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    let (status, answer) = upload(&hub, &token, "logo", script).await;
    assert_eq!(
        (status, &answer["errors"][0]["key"]),
        (422, &json!("not_only_shapes"))
    );

    let look = read(&hub, &token, "branding").await;
    assert_eq!(look["alt_languages"], json!(["en"]));
    let (status, answer) = put(&hub, &token, "branding", changed(&look, &json!({}))).await;
    assert_eq!(
        (status, &answer["errors"][0]),
        (422, &json!({ "field": "logo_alt.en", "key": "required" }))
    );
    let alt = json!({ "logo_alt": { "en": "The mill", "es": "El molino" } });
    let (status, answer) = put(&hub, &token, "branding", changed(&look, &alt)).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(shown(&hub, "es").await["logo_alt"], "El molino");
    assert_eq!(shown(&hub, "vi").await["logo_alt"], "The mill");
    hub.ok(&token, "DELETE", &path("logo"), None).await;
    assert_eq!(shown(&hub, "en").await["ds_logoUrl"], Value::Null);
    hub.stop().await;
}

#[actix_web::test]
async fn a_background_is_made_anew_and_shown_until_it_is_removed() {
    let hub = TestHub::start().await;
    let token = hub.session("admin").await;
    let mut png = std::io::Cursor::new(Vec::new());
    let picture = image::RgbaImage::from_pixel(2_400, 600, image::Rgba([20, 60, 200, 255]));
    picture.write_to(&mut png, image::ImageFormat::Png).unwrap();
    let (status, answer) = upload(&hub, &token, "background", &png.into_inner()).await;
    assert_eq!(status, 200, "{answer}");
    let address = answer["ds_backgroundUrl"].as_str().unwrap().to_owned();
    assert!(address.starts_with("/api/instances/1/background/"), "{address}");
    assert_eq!(shown(&hub, "en").await["ds_backgroundUrl"], json!(address));
    let made = hub.send("GET", &address, None, None).await;
    assert_eq!(made.headers()["content-type"], "image/jpeg");
    let made = image::load_from_memory(&made.bytes().await.unwrap()).unwrap();
    assert_eq!((made.width(), made.height()), (1_920, 480));
    let (status, answer) = upload(&hub, &token, "background", DRAWING).await;
    assert_eq!(
        (status, &answer["errors"][0]["key"]),
        (422, &json!("kind_not_allowed"))
    );
    hub.ok(&token, "DELETE", &path("background"), None).await;
    assert_eq!(hub.send("GET", &address, None, None).await.status(), 404);
    assert_eq!(shown(&hub, "en").await["ds_backgroundUrl"], Value::Null);
    hub.stop().await;
}

#[actix_web::test]
async fn texts_are_written_by_language_and_filled_in_where_they_are_read() {
    let hub = TestHub::start().await;
    let token = hub.session("admin").await;
    let content = read(&hub, &token, "content").await;
    let names: Vec<&str> = content["texts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|text| text["name"].as_str().unwrap())
        .collect();
    assert_eq!(
        names,
        [
            "ds_portalTitle",
            "ds_loginHeading",
            "ds_loginMessage",
            "contact_info",
            "privacy_addition",
            "under_construction",
            "footer_text"
        ]
    );
    let words = json!({
        "en": { "footer_text": "{{instance_name}}, 200 Mill Street" },
        "es": { "privacy_addition": "Sus datos.\r\nhttps://a.example/datos" },
    });
    let body = json!({ "version": content["version"], "words": words });
    let (status, saved) = put(&hub, &token, "content", body.clone()).await;
    assert_eq!(status, 200, "{saved}");
    assert_eq!(
        saved["texts"][6]["words"],
        json!({ "en": "{{instance_name}}, 200 Mill Street" })
    );
    let spanish = shown(&hub, "es").await;
    assert_eq!(spanish["privacy_addition"], "Sus datos.\nhttps://a.example/datos");
    assert_eq!(spanish["footer_text"], "Riverbend County, 200 Mill Street");
    assert_eq!(spanish["text_langs"]["footer_text"], "en");
    assert_eq!(shown(&hub, "en").await["privacy_addition"], Value::Null);

    let (status, answer) = put(&hub, &token, "content", body).await;
    assert_eq!((status, &answer["key"]), (409, &json!("version_conflict")));
    for (words, field, key) in [
        (
            json!({ "es": { "footer_text": "{{ssn}}" } }),
            "words.es.footer_text",
            "unknown_placeholder",
        ),
        (
            json!({ "en": { "contact_info": "http://a.example" } }),
            "words.en.contact_info",
            "not_https",
        ),
        (
            json!({ "en": { "brand_color": "#000000" } }),
            "words.en",
            "unknown",
        ),
        (json!({ "xx": { "footer_text": "A" } }), "words", "not_a_language"),
    ] {
        let body = json!({ "version": saved["version"], "words": words });
        let (status, answer) = put(&hub, &token, "content", body).await;
        assert_eq!(
            (status, &answer["errors"][0]),
            (422, &json!({ "field": field, "key": key }))
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn how_an_instance_sends_is_changed_with_a_line_in_the_history_for_each_setting() {
    let hub = TestHub::start().await;
    let token = hub.session("admin").await;
    let now = read(&hub, &token, "notifications").await;
    assert_eq!(
        (
            &now["sender_name"],
            &now["reply_address"],
            &now["most_undo_send_seconds"]
        ),
        (&json!(""), &json!(""), &json!(60))
    );
    let body = |version: &Value, over: Value| {
        let mut body = json!({
            "version": version,
            "sender_name": "Riverbend Housing",
            "reply_address": "Hub@reply.example",
            "sending_hours": { "opens_hour": 9, "closes_hour": 20 },
            "consent_first": ["EMAIL", "SMS"],
            "undo_send_seconds": 20,
            "notices_wait_for_undo": true,
            "caseworkers_named": true,
        });
        for (name, value) in over.as_object().unwrap() {
            body[name] = value.clone();
        }
        body
    };
    for (over, field, key) in [
        (
            json!({ "sender_name": "A\nBcc: x" }),
            "sender_name",
            "not_plain_text",
        ),
        (
            json!({ "reply_address": "a long name@reply.example" }),
            "reply_address",
            "not_a_reply_address",
        ),
        (
            json!({ "sending_hours": { "opens_hour": 20, "closes_hour": 8 } }),
            "sending_hours",
            "ends_before_it_begins",
        ),
        (
            json!({ "consent_first": ["CALL"] }),
            "consent_first",
            "not_allowed",
        ),
        (
            json!({ "undo_send_seconds": 61 }),
            "undo_send_seconds",
            "too_large",
        ),
    ] {
        let (status, answer) = put(&hub, &token, "notifications", body(&now["version"], over)).await;
        assert_eq!(
            (status, &answer["errors"][0]),
            (422, &json!({ "field": field, "key": key }))
        );
    }
    let (status, saved) = put(&hub, &token, "notifications", body(&now["version"], json!({}))).await;
    assert_eq!(status, 200, "{saved}");
    assert_eq!(saved["reply_address"], "hub@reply.example");
    assert_eq!(saved["consent_first"], json!(["SMS", "EMAIL"]));
    let settings = hub.app.store.tenants().by_id(COUNTY).await.unwrap().settings;
    assert_eq!(
        (
            settings.undo_send_seconds,
            settings.caseworkers_named,
            &*settings.mail_sender_name
        ),
        (20, true, "Riverbend Housing")
    );
    let key = settings.mail_replies.unwrap().sealed_key;
    let (_, again) = put(
        &hub,
        &token,
        "notifications",
        body(&saved["version"], json!({ "undo_send_seconds": 5 })),
    )
    .await;
    assert_eq!(again["undo_send_seconds"], 5);
    let settings = hub.app.store.tenants().by_id(COUNTY).await.unwrap().settings;
    assert_eq!(
        settings.mail_replies.unwrap().sealed_key,
        key,
        "the key stays with its address"
    );

    let late = put(
        &hub,
        &token,
        "notifications",
        body(&now["version"], json!({ "sender_name": "Late" })),
    )
    .await;
    assert_eq!((late.0, &late.1["key"]), (409, &json!("version_conflict")));
    assert_eq!(late.1["current"]["changed_by"], "Ana admin");
    assert_eq!(late.1["current"]["sender_name"], "Riverbend Housing");
    let history = hub.app.store.tenant_settings().history(COUNTY).await.unwrap();
    assert!(
        history
            .iter()
            .any(|one| one.setting == "caseworkers_named" && one.after == json!(true)),
        "{history:?}"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn whoever_was_first_is_named_also_where_they_changed_it_on_another_page() {
    let hub = TestHub::start().await;
    let token = hub.session("admin").await;
    let look = read(&hub, &token, "branding").await;
    let mut contact = read(&hub, &token, "contact").await;
    contact["contact_info"] = json!("200 Mill Street");
    assert_eq!(put(&hub, &token, "contact", contact).await.0, 200);
    let late = changed(&look, &json!({ "ds_loginHeading": "Late" }));
    let (status, refused) = put(&hub, &token, "branding", late).await;
    let by = &refused["current"]["changed_by"];
    assert_eq!((status, by), (409, &json!("Ana admin")));
    let mut sending = read(&hub, &token, "notifications").await;
    for shown in ["instance_name", "mail_from", "sms_from", "most_undo_send_seconds"] {
        sending.as_object_mut().unwrap().remove(shown);
    }
    sending["consent_first"] = json!(["SMS"]);
    let first = put(&hub, &token, "notifications", sending.clone()).await;
    assert_eq!(first.0, 200, "{}", first.1);
    let (status, refused) = put(&hub, &token, "notifications", sending).await;
    let by = &refused["current"]["changed_by"];
    assert_eq!((status, by), (409, &json!("Ana admin")));
    hub.stop().await;
}

#[actix_web::test]
async fn a_language_is_offered_once_nothing_that_applicants_see_lacks_it() {
    let hub = TestHub::start().await;
    let token = hub.session("admin").await;
    let now = read(&hub, &token, "languages").await;
    assert_eq!((&now["lang"], &now["all_offered"]), (&json!("en"), &json!(true)));
    let of = |all: &Value, lang: &str| {
        let found = all["languages"]
            .as_array()
            .unwrap()
            .iter()
            .find(|one| one["lang"] == lang);
        found.unwrap().clone()
    };
    let vietnamese = of(&now, "vi");
    // The heading "Welcome" is written in English alone.
    assert_eq!(vietnamese["content"], json!({ "written": 0, "all": 1 }));
    assert_eq!(vietnamese["is_whole"], false);
    assert_eq!(of(&now, "en")["content"], json!({ "written": 1, "all": 1 }));

    let offer = |version: &Value, languages: Value| json!({ "version": version, "languages": languages });
    let (status, fewer) = put(
        &hub,
        &token,
        "languages",
        offer(&now["version"], json!(["es", "en"])),
    )
    .await;
    assert_eq!(status, 200, "{fewer}");
    assert_eq!(shown(&hub, "en").await["languages"], json!(["en", "es"]));
    for (languages, field, key) in [
        (json!(["en", "es", "vi"]), "languages[2]", "not_whole"),
        (json!(["es"]), "languages", "own_language"),
        (json!(["en", "xx"]), "languages[1]", "not_a_language"),
    ] {
        let (status, answer) = put(&hub, &token, "languages", offer(&fewer["version"], languages)).await;
        assert_eq!(
            (status, &answer["errors"][0]),
            (422, &json!({ "field": field, "key": key }))
        );
    }
    let (status, answer) = put(&hub, &token, "languages", offer(&now["version"], json!(["en"]))).await;
    assert_eq!((status, &answer["key"]), (409, &json!("version_conflict")));
    hub.stop().await;
}
