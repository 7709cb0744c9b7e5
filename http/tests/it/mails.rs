//! Incoming mails: the list of those waiting, with the member of staff responsible, and the original in a frame.

use crate::stored_things::{put_letter_with_picture, put_waiting_mail};
use crate::test_hub::{COUNTY, TestHub};
use serde_json::json;

#[actix_web::test]
async fn a_waiting_mail_is_linked_once_and_its_address_remembered() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let id = put_waiting_mail(&hub, COUNTY, "maria.other@town.example").await;
    let (status, list) = hub.call("GET", "/api/mails/waiting", Some(&token), None).await;
    assert_eq!(status, 200, "{list}");
    assert_eq!(list["items"][0]["id"], json!(id));
    assert_eq!(list["items"][0]["from"], "maria.other@town.example");
    assert_eq!(list["items"][0]["suggestion"], json!(null));
    let thread = format!("t{COUNTY}");
    let link = json!({ "thread_id": thread, "remember_address": true });
    let path = format!("/api/mails/{id}/link");
    let (status, message) = hub.call("POST", &path, Some(&token), Some(link.clone())).await;
    assert_eq!(status, 200, "{message}");
    assert_eq!(message["mail"]["sender"], "known");
    assert_eq!(message["direction"], "in");
    let (status, again) = hub.call("POST", &path, Some(&token), Some(link)).await;
    assert_eq!(
        (status.as_u16(), &again["key"]),
        (409, &json!("state_not_possible"))
    );
    let (_, view) = hub
        .call("GET", &format!("/api/threads/{thread}"), Some(&token), None)
        .await;
    let addresses = view["applicant"]["addresses"].as_array().unwrap();
    assert!(
        addresses
            .iter()
            .any(|one| one["address"] == "maria.other@town.example"),
        "{addresses:?}"
    );
    let (_, list) = hub.call("GET", "/api/mails/waiting", Some(&token), None).await;
    assert_eq!(list["items"], json!([]));
    hub.stop().await;
}

#[actix_web::test]
async fn an_original_is_framed_by_us_alone_and_can_do_nothing() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let id = put_waiting_mail(&hub, COUNTY, "maria.other@town.example").await;
    let (status, original) = hub
        .call("GET", &format!("/api/mails/{id}/original"), Some(&token), None)
        .await;
    assert_eq!(status, 200, "{original}");
    let url = original["url"].as_str().unwrap();
    let framed = hub.send("GET", url, None, None).await;
    let headers = framed.headers().clone();
    let page = framed.text().await.unwrap();
    assert!(
        page.contains("<p>Hello</p>") && !page.contains("script"),
        "{page}"
    );
    let policy = headers["content-security-policy"].to_str().unwrap();
    for rule in [
        "default-src 'none'",
        "sandbox allow-popups",
        "frame-ancestors 'self'",
        "img-src 'self' data:",
    ] {
        assert!(policy.contains(rule), "{policy}");
    }
    assert!(!policy.contains("https:"), "{policy}");
    assert!(!headers.contains_key("x-frame-options"));
    assert_eq!(headers["referrer-policy"], "no-referrer");
    let framed = hub.send("GET", &format!("{url}&pictures=true"), None, None).await;
    assert!(
        framed.headers()["content-security-policy"]
            .to_str()
            .unwrap()
            .ends_with("img-src 'self' data: https:")
    );
    let (status, _) = hub
        .call("GET", &format!("/api/mails/{id}/body?t=forged"), None, None)
        .await;
    assert_eq!(status, 401);
    hub.stop().await;
}

#[actix_web::test]
async fn a_mail_that_is_put_aside_waits_no_more() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let id = put_waiting_mail(&hub, COUNTY, "seller@shop.example").await;
    let path = format!("/api/mails/{id}/dismiss");
    let (status, _) = hub.call("POST", &path, Some(&token), None).await;
    assert_eq!(status, 204);
    let (status, _) = hub.call("POST", &path, Some(&token), None).await;
    assert_eq!(status, 409);
    let (_, list) = hub.call("GET", "/api/mails/waiting", Some(&token), None).await;
    assert_eq!(list["items"], json!([]));
    hub.stop().await;
}

#[actix_web::test]
async fn the_pictures_of_a_letter_stand_at_their_place_in_its_original() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let (id, picture) = put_letter_with_picture(&hub, COUNTY).await;
    let path = format!("/api/mails/{id}/original");
    let (status, original) = hub.call("GET", &path, Some(&token), None).await;
    assert_eq!(
        (status.as_u16(), &original["has_remote_pictures"]),
        (200, &json!(false))
    );
    let page = hub
        .send("GET", original["url"].as_str().unwrap(), None, None)
        .await;
    let page = page.text().await.unwrap();
    let shown =
        format!("<p>Here:</p><img src=\"data:image/png;base64,{picture}\" alt=\"letter\"><p>Thanks</p>");
    assert!(page.contains(&shown), "{page}");
    assert!(
        page.contains("<img alt=\"gone\">") && !page.contains("cid:"),
        "{page}"
    );
    hub.stop().await;
}
