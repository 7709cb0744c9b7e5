use crate::login_id::{SEND, VERIFY, call, claims, found, open};
use crate::test_hub::{OTHER, TestHub};
use hub_domain::AccountId;
use hub_domain::conversations::channel::Channel;
use hub_store::conversations::consents;
use hub_store::identity::accounts;
use serde_json::{Value, json};
use std::time::Duration;

/// The sentences passed to the voice channel, with their language.
async fn spoken(hub: &TestHub) -> Vec<(String, String)> {
    let sql = "SELECT body, headers FROM outbox WHERE channel = 'VOICE' ORDER BY created_at_ms";
    let rows: Vec<(String, String)> = hub.app.store.db().all(sql, Vec::new()).await.unwrap();
    let lang = |headers: &str| {
        serde_json::from_str::<Value>(headers).unwrap()["lang"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    rows.into_iter()
        .map(|(body, headers)| (body, lang(&headers)))
        .collect()
}

#[actix_web::test]
async fn a_code_by_phone_rings_there_and_is_read_twice() {
    let hub = open().await;
    let number = "+12025550301";
    let mut write = hub.app.store.write().await.unwrap();
    consents::record(&mut write, OTHER, number, Channel::Sms, true, "STOP")
        .await
        .unwrap();
    write.commit().await.unwrap();
    // Who wants no texts can still be called.
    let token = found(&hub, number).await;
    assert_eq!(claims(&token)["mfa"], "call|email");
    let request = json!({ "operation": "change_password", "mfaChannel": "call" });
    let (status, sent) = call(&hub, SEND, Some(&token), request).await;
    assert_eq!((status, &sent["data"]["to"]), (200, &json!("+1202*******")));

    let trunk = hub.app.sandbox_trunk.clone().unwrap();
    let mut ring = None;
    for _ in 0..400 {
        ring = trunk.ringing(number);
        if ring.is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let ring = ring.expect("the phone rings");
    assert!(ring.announcement && ring.recording_notice.is_empty(), "{ring:?}");

    let (sentence, lang) = spoken(&hub).await.remove(0);
    let digits: String = sentence.chars().filter(char::is_ascii_digit).collect();
    let (first, second) = digits.split_at(6);
    assert_eq!((first, &*lang), (second, "en"), "{sentence}");
    assert!(sentence.contains(&first.chars().map(String::from).collect::<Vec<_>>().join(", ")));
    let entered = json!({ "operationId": sent["data"]["operationId"], "code": first });
    let operation = sent["data"]["token"].as_str();
    assert_eq!(call(&hub, VERIFY, operation, entered).await.0, 200);

    // Another phone cannot take it, this one can, and after declining nobody can.
    let answer = format!("/sandbox/api/calls/{}/answer", ring.call_id);
    let strangers = hub.app.tokens.sandbox("+12025550302").unwrap();
    assert_eq!(
        call(&hub, &answer, Some(&strangers), json!({})).await.1["key"],
        "call_over"
    );
    let own = hub.app.tokens.sandbox(number).unwrap();
    let (status, taken) = call(&hub, &answer, Some(&own), json!({})).await;
    assert_eq!((status, &taken["room"]["identity"]), (200, &json!("callee")));
    let hang_up = format!("/sandbox/api/calls/{}/hang-up", ring.call_id);
    assert_eq!(call(&hub, &hang_up, Some(&own), json!({})).await.0, 204);
    assert_eq!(
        call(&hub, &answer, Some(&own), json!({})).await.1["key"],
        "call_over"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_language_without_a_voice_is_read_in_english() {
    let hub = open().await;
    for (user, lang, read) in [(301, "tl", "en"), (302, "es-MX", "es")] {
        let mut write = hub.app.store.write().await.unwrap();
        accounts::set_lang(&mut write, OTHER, AccountId(user * 10), lang, 1)
            .await
            .unwrap();
        write.commit().await.unwrap();
        let token = found(&hub, &format!("+12025550{user}")).await;
        let operation = if user == 301 {
            "change_password"
        } else {
            "create_login"
        };
        let request = json!({ "operation": operation, "mfaChannel": "call" });
        let (status, sent) = call(&hub, SEND, Some(&token), request).await;
        assert_eq!(status, 200, "{sent}");
        assert_eq!(spoken(&hub).await.last().unwrap().1, read);
    }
    hub.stop().await;
}
