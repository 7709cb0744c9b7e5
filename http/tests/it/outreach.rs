//! Outreach by its calls, and the links by which people end it.

use crate::test_hub::{COUNTY, TestHub};
use hub_store::args;
use serde_json::{Value, json};

async fn call(hub: &TestHub, method: &str, path: &str, token: &str, body: Value) -> (u16, Value) {
    let body = Some(body).filter(|body| !body.is_null());
    let (status, answer) = hub.call(method, path, Some(token), body).await;
    (status.as_u16(), answer)
}

const ITEMS: &str = "/api/notifications/outreach-item";

/// A mail that is offered, and a mailbox for the applicant.
async fn news(hub: &TestHub, admin: &str) {
    let template = json!({ "name": "News", "channel": "EMAIL", "program": 5, "active": true, "by_lang": {
        "en": { "subject": "News", "body": "Dear {{first_name}}, we have news about {{application}}." },
    } });
    let body = json!({ "version": 0, "template": template });
    let saved = call(hub, "PUT", "/api/message-templates/news", admin, body).await;
    assert_eq!(saved.0, 200, "{}", saved.1);
    let sql = "INSERT INTO applicant_addresses (tenant_id, applicant_id, kind, address, position) VALUES ($1, 1, 'email', 'maria@town.example', 0)";
    hub.run(sql, args![COUNTY]).await;
}

fn outreach(states: Value) -> Value {
    json!({ "filter": { "program": 5, "states": states, "lang": null, "last_contact_before_ms": null }, "channel": "EMAIL", "template": "news" })
}

fn begin(per_minute: i64) -> Value {
    let mut body = outreach(json!([4]));
    body["name"] = "News of spring".into();
    body["per_minute"] = per_minute.into();
    body
}

#[actix_web::test]
async fn an_outreach_is_counted_begun_paused_resumed_and_stopped() {
    let hub = TestHub::start().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    news(&hub, &admin).await;
    let preview = format!("{ITEMS}/preview");
    let (status, counted) = call(&hub, "POST", &preview, &admin, outreach(json!([4]))).await;
    assert_eq!(status, 200, "{counted}");
    assert_eq!(
        (
            &counted["tally"]["found"],
            &counted["tally"]["reached"],
            &counted["first"]
        ),
        (&json!(1), &json!(1), &json!(["Maria Santos"]))
    );
    let sample = &counted["samples"][0];
    assert_eq!(
        (
            &sample["name"],
            &sample["externalId"],
            &sample["to"],
            &sample["lang"],
            &sample["subject"]
        ),
        (
            &json!("Maria Santos"),
            &json!("ERA-1"),
            &json!("maria@town.example"),
            &json!("en"),
            &json!("News")
        )
    );
    let body = sample["body"].as_str().unwrap();
    let words = "Dear Maria, we have news about ERA-1.\n\nYou're getting this email because you applied to Emergency Rental Assistance.\nUnsubscribe: http";
    assert!(
        body.starts_with(words) && body.ends_with("/unsubscribe/…"),
        "{body}"
    );
    assert_eq!(
        (&sample["missing"], &sample["segments"], &counted["samples"][1]),
        (&json!([]), &Value::Null, &Value::Null)
    );
    let (_, elsewhere) = call(&hub, "POST", &preview, &admin, outreach(json!([3]))).await;
    assert_eq!(elsewhere["tally"]["found"], 0);
    let (_, refused) = call(&hub, "POST", &preview, &admin, outreach(json!([77]))).await;
    assert_eq!(
        refused["errors"][0],
        json!({ "field": "filter.states", "key": "unknown" })
    );
    assert_eq!(
        call(&hub, "POST", &preview, &reviewer, outreach(json!([4])))
            .await
            .0,
        403
    );

    let (_, refused) = call(&hub, "POST", ITEMS, &admin, begin(601)).await;
    assert_eq!(refused["errors"][0]["field"], "per_minute");
    let mut nobody = begin(60);
    nobody["filter"]["states"] = json!([3]);
    let (_, refused) = call(&hub, "POST", ITEMS, &admin, nobody).await;
    assert_eq!(
        refused["errors"][0],
        json!({ "field": "filter", "key": "nobody" })
    );
    let (status, begun) = call(&hub, "POST", ITEMS, &admin, begin(60)).await;
    assert_eq!(
        (status, &begun["state"], &begun["total"]),
        (201, &json!("running"), &json!(1)),
        "{begun}"
    );
    let path = format!("{ITEMS}/{}", begun["id"].as_str().unwrap());
    let turn = async |how: &str| {
        let (status, item) = call(&hub, "POST", &format!("{path}/{how}"), &admin, Value::Null).await;
        (status, item["state"].clone(), item["key"].clone())
    };
    assert_eq!(turn("pause").await.1, "paused");
    assert_eq!(turn("pause").await.2, "state_not_possible");
    assert_eq!(turn("resume").await.1, "running");
    assert_eq!(turn("stop").await.1, "stopped");
    assert_eq!(turn("resume").await.2, "state_not_possible");
    let (_, progress) = call(&hub, "GET", &path, &admin, Value::Null).await;
    assert_eq!(
        progress["figures"],
        json!([{ "state": "stopped", "reason": "", "status": "", "count": 1 }])
    );
    assert_eq!(
        call(&hub, "GET", &path, &hub.session("elsewhere").await, Value::Null)
            .await
            .0,
        404
    );
    let (_, all) = call(&hub, "GET", ITEMS, &admin, Value::Null).await;
    assert_eq!(all["items"][0]["name"], "News of spring");
    hub.stop().await;
}

#[actix_web::test]
async fn one_click_on_the_link_of_a_mail_ends_mails_of_the_program() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    news(&hub, &admin).await;
    hub.app.hub.start_jobs().await.unwrap();
    let (_, shown) = call(
        &hub,
        "POST",
        &format!("{ITEMS}/preview"),
        &admin,
        outreach(json!([4])),
    )
    .await;
    let (status, begun) = call(&hub, "POST", ITEMS, &admin, begin(600)).await;
    assert_eq!(status, 201, "{begun}");
    let sql = "SELECT headers, subject, body FROM outbox WHERE tenant_id = $1 AND lane = 2";
    let mut mail = None;
    for _ in 0..400 {
        mail = hub
            .app
            .store
            .db()
            .optional::<(String, String, String)>(sql, args![COUNTY])
            .await
            .unwrap();
        if mail.is_some() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    let (headers, subject, body) = mail.expect("a mail was written");
    let headers: Value = serde_json::from_str(&headers).unwrap();
    let url = headers["unsubscribe"].as_str().unwrap();
    let (_, token) = url.split_once("/unsubscribe/").unwrap();
    // What was shown is what is sent, with the link in full.
    let sample = &shown["samples"][0];
    let full = sample["body"].as_str().unwrap().replace('…', token);
    assert_eq!((&sample["subject"], &full), (&json!(subject), &body));
    let read = json!({ "token": token });
    let ask = async |path: &str, body: &Value| {
        let (status, answer) = hub.call("POST", path, None, Some(body.clone())).await;
        (status.as_u16(), answer)
    };
    let (status, shown) = ask("/api/unsubscribe/read", &read).await;
    assert_eq!(
        (status, &shown["is_unsubscribed"]),
        (200, &json!(false)),
        "{shown}"
    );
    assert_eq!(shown["program"], "Emergency Rental Assistance");
    assert!(!shown["to"].as_str().unwrap().contains("maria@"), "{shown}");

    let click = async |token: &str, body: &'static str| {
        let address = format!("{}/unsubscribe/{token}", hub.url);
        let form = ("content-type", "application/x-www-form-urlencoded");
        let request = hub.client.post(address).header(form.0, form.1).body(body);
        request.send().await.unwrap().status().as_u16()
    };
    assert_eq!(click(token, "").await, 422, "a link checker is no click");
    assert_eq!(click("1.nothing", "List-Unsubscribe=One-Click").await, 410);
    assert_eq!(click(token, "List-Unsubscribe=One-Click").await, 204);
    assert_eq!(click(token, "List-Unsubscribe=One-Click").await, 204);
    let (_, shown) = ask("/api/unsubscribe/read", &read).await;
    assert_eq!(shown["is_unsubscribed"], true);
    let sql = "SELECT program_id, state, reason FROM address_consents WHERE tenant_id = $1 AND address = 'maria@town.example'";
    let ledger: Vec<(i64, String, String)> = hub.app.store.db().all(sql, args![COUNTY]).await.unwrap();
    assert_eq!(ledger, [(5, "opted_out".to_owned(), "unsubscribe".to_owned())]);
    let (_, counted) = call(
        &hub,
        "POST",
        &format!("{ITEMS}/preview"),
        &admin,
        outreach(json!([4])),
    )
    .await;
    assert_eq!(
        (&counted["tally"]["opted_out"], &counted["tally"]["reached"]),
        (&json!(1), &json!(0))
    );
    assert_eq!(
        ask("/api/unsubscribe", &json!({ "token": "nothing" })).await.0,
        410
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_text_to_many_is_shown_in_each_language_with_what_is_missing_and_its_segments() {
    let hub = TestHub::start().await;
    let admin = hub.session("admin").await;
    let template = json!({ "name": "News", "channel": "SMS", "program": 5, "active": true, "by_lang": {
        "en": { "body": "Dear {{first_name}}" },
        "ar": { "body": format!("{{{{first_name}}}}: {}", "ع".repeat(70)) },
    } });
    let body = json!({ "version": 0, "template": template });
    let saved = call(&hub, "PUT", "/api/message-templates/news", &admin, body).await;
    assert_eq!(saved.0, 200, "{}", saved.1);
    let sql = "INSERT INTO applicant_addresses (tenant_id, applicant_id, kind, address, position) VALUES ($1, 1, 'phone', '+12025550101', 0)";
    hub.run(sql, args![COUNTY]).await;
    let sample = async || {
        let mut body = outreach(json!([4]));
        body["channel"] = json!("SMS");
        let (_, shown) = call(&hub, "POST", &format!("{ITEMS}/preview"), &admin, body).await;
        shown["samples"][0].clone()
    };
    let shown = sample().await;
    assert_eq!(
        (&shown["to"], &shown["body"], &shown["segments"]),
        (&json!("+12025550101"), &json!("Dear Maria"), &json!(1))
    );
    let sql = "UPDATE applicants SET lang = 'ar', name = '' WHERE tenant_id = $1";
    hub.run(sql, args![COUNTY]).await;
    let shown = sample().await;
    assert_eq!(
        (&shown["lang"], &shown["missing"], &shown["segments"]),
        (&json!("ar"), &json!(["first_name"]), &json!(2)),
        "{shown}"
    );
    hub.stop().await;
}
