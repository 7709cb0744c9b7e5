use super::signature::{Body, is_valid, sign};
use super::*;
use crate::conversations::channels::sms::node_peer::NodePeer;
use crate::testing::delivery;
use hub_domain::conversations::delivery::DeliveryState;
use parking_lot::Mutex;
use serde_json::json;
use std::sync::Arc;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// The API for a test: records requests, and returns the test's answers.
struct Api {
    url: String,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Api {
    async fn answering(answers: &[(u16, &str)]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let requests: Arc<Mutex<Vec<String>>> = Arc::default();
        let answers: Vec<(u16, String)> = answers
            .iter()
            .map(|(status, body)| (*status, (*body).to_owned()))
            .collect();
        let kept = requests.clone();
        tokio::spawn(async move {
            for (status, body) in answers {
                let (mut stream, _) = listener.accept().await.unwrap();
                let mut request = Vec::new();
                let mut chunk = [0; 4096];
                while !whole(&request) {
                    let read = stream.read(&mut chunk).await.unwrap();
                    request.extend_from_slice(&chunk[..read]);
                }
                kept.lock().push(String::from_utf8(request).unwrap());
                let length = body.len();
                let answer = format!(
                    "HTTP/1.1 {status} x\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
                );
                stream.write_all(answer.as_bytes()).await.unwrap();
            }
        });
        Self { url, requests }
    }

    fn gateway(&self) -> Twilio {
        Twilio::new(TwilioSettings {
            url: self.url.clone(),
            account_sid: "AC1".into(),
            token: "secret".into(),
            per_second: 1_000,
            receipts: Some("https://apply.example/hooks/texts/1/receipts".into()),
        })
        .unwrap()
    }
}

fn whole(request: &[u8]) -> bool {
    let text = String::from_utf8_lossy(request);
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return false;
    };
    let length = head
        .lines()
        .find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.parse().ok())
        .unwrap_or(0);
    body.len() >= length
}

#[tokio::test]
async fn a_text_goes_out_as_the_account_and_names_where_its_receipts_go() {
    let api = Api::answering(&[(201, r#"{"sid":"SM1","status":"queued","new_field":{"a":1}}"#)]).await;
    let handed = api
        .gateway()
        .hand_over(&delivery("¿Vendrá & cuándo? 😀"))
        .await
        .unwrap();
    assert_eq!(
        handed,
        Handed {
            provider_ref: "SM1".into(),
            delivered: false
        }
    );
    let request = api.requests.lock()[0].clone();
    assert!(
        request.starts_with("POST /2010-04-01/Accounts/AC1/Messages.json HTTP/1.1"),
        "{request}"
    );
    // base64 of AC1:secret
    assert!(request.contains("Basic QUMxOnNlY3JldA=="), "{request}");
    let form = request.split_once("\r\n\r\n").unwrap().1;
    for part in [
        "From=%2B12025550100",
        "To=%2B12025550101",
        "Body=%C2%BFVendr%C3%A1+%26+cu%C3%A1ndo%3F+%F0%9F%98%80",
        "StatusCallback=https%3A%2F%2Fapply.example%2Fhooks%2Ftexts%2F1%2Freceipts%3Fmessage%3Dm1",
    ] {
        assert!(form.split('&').any(|known| known == part), "{part} in {form}");
    }
}

#[tokio::test]
async fn each_refusal_is_one_that_somebody_can_do_something_about() {
    let cases = [
        (
            400,
            r#"{"code":21610,"message":"Attempt to send to unsubscribed recipient","status":400}"#,
            TextFailure::OptedOut,
            "21610",
        ),
        (400, r#"{"code":21614}"#, TextFailure::Landline, "21614"),
        (400, r#"{"code":21211}"#, TextFailure::UnknownNumber, "21211"),
        (401, r#"{"code":20003}"#, TextFailure::Account, "20003"),
        (429, r#"{"code":20429}"#, TextFailure::Busy, "20429"),
        (503, "<html>maintenance</html>", TextFailure::Provider, "503"),
        (201, "{}", TextFailure::Provider, "no-id"),
        (
            201,
            r#"{"sid":"SM1","error_code":30006}"#,
            TextFailure::Landline,
            "30006",
        ),
        // The account's secret does not follow a redirect.
        (302, "", TextFailure::Provider, "302"),
    ];
    for (status, body, failure, code) in cases {
        let api = Api::answering(&[(status, body)]).await;
        let refused = api.gateway().hand_over(&delivery("hello")).await.unwrap_err();
        assert_eq!(
            refused,
            HandOverError::Text(failure, code.into()),
            "{status} {body}"
        );
    }
    let nobody = Api {
        url: "http://127.0.0.1:1".into(),
        requests: Arc::default(),
    };
    let refused = nobody.gateway().hand_over(&delivery("hello")).await.unwrap_err();
    assert_eq!(
        refused,
        HandOverError::Text(TextFailure::Provider, "unreachable".into())
    );
    assert!(!refused.to_string().contains("secret"));
}

fn form(values: &[(&str, &str)]) -> Vec<(String, String)> {
    values
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

#[tokio::test]
async fn signatures_are_those_of_the_providers_own_package() {
    let mut peer = NodePeer::start("twilio.mjs").await;
    let url = "https://apply.example/hooks/texts/1/receipts?message=m1";
    let cases = [
        json!({}),
        json!({ "From": "+12025550101", "Body": "hello" }),
        json!({ "b": "2", "a": "1", "B": "3", "_": "" }),
        json!({ "Body": "¿Vendrá? 😀 漢字", "Body2": " spaces \n" }),
        json!({ "Media": ["y", "x", "y"], "Z": "1" }),
        json!({ "NewField2031": "whatever", "To": "+1&=?%" }),
    ];
    for values in cases {
        let mut pairs = Vec::new();
        for (name, value) in values.as_object().unwrap() {
            match value.as_array() {
                Some(several) => {
                    pairs.extend(
                        several
                            .iter()
                            .map(|one| (name.clone(), one.as_str().unwrap().to_owned())),
                    );
                }
                None => pairs.push((name.clone(), value.as_str().unwrap().to_owned())),
            }
        }
        pairs.reverse();
        let theirs = peer
            .ask(json!({ "ask": "sign", "token": "t0ken", "url": url, "form": values }))
            .await;
        let theirs = theirs.as_str().unwrap();
        let ours = sign("t0ken", url, &Body::Form(&pairs));
        assert_eq!(ours, theirs, "{values}");
        assert!(is_valid("t0ken", url, &Body::Form(&pairs), theirs));
        let valid =
            json!({ "ask": "valid", "token": "t0ken", "signature": ours, "url": url, "form": values });
        assert_eq!(peer.ask(valid).await, json!(true));
    }
    let body = r#"{"status":"delivered"}"#;
    let hash = peer.ask(json!({ "ask": "bodyHash", "body": body })).await;
    let url = format!("https://apply.example/x?bodySHA256={}", hash.as_str().unwrap());
    let theirs = peer
        .ask(json!({ "ask": "sign", "token": "t0ken", "url": url, "form": {} }))
        .await;
    let theirs = theirs.as_str().unwrap();
    assert!(is_valid("t0ken", &url, &Body::Raw(body.as_bytes()), theirs));
    assert!(
        !is_valid("t0ken", &url, &Body::Raw(b"{}"), theirs),
        "another body"
    );
}

#[test]
fn a_signature_holds_for_one_secret_one_address_and_these_values_alone() {
    let url = "https://apply.example/hooks/texts/1/texts";
    let values = form(&[("From", "+12025550101"), ("Body", "STOP")]);
    let signature = sign("token", url, &Body::Form(&values));
    assert!(is_valid("token", url, &Body::Form(&values), &signature));
    let others = form(&[("From", "+12025550199"), ("Body", "STOP")]);
    assert!(!is_valid("token", url, &Body::Form(&others), &signature));
    assert!(!is_valid("other", url, &Body::Form(&values), &signature));
    assert!(!is_valid(
        "token",
        &url.replace("/1/", "/2/"),
        &Body::Form(&values),
        &signature
    ));
    for forged in ["", "=", "not base64", &signature[..20], &"A".repeat(100_000)] {
        assert!(!is_valid("token", url, &Body::Form(&values), forged), "{forged}");
    }
}

#[test]
fn a_text_in_is_read_with_its_pictures_and_whatever_is_new_in_it() {
    let text = webhook::incoming(&form(&[
        ("MessageSid", "MM1"),
        ("From", "+12025550101"),
        ("To", "+12025550100"),
        ("Body", "my lease"),
        ("NumMedia", "3"),
        ("MediaUrl0", "https://api.twilio.com/a/Media/ME1"),
        ("MediaContentType0", "image/jpeg"),
        ("MediaUrl1", "file:///etc/passwd"),
        ("MediaUrl2", "https://api.twilio.com/a/Media/ME2"),
        ("MediaContentType2", "<script>"),
        ("Invented", "tomorrow"),
    ]))
    .unwrap();
    assert_eq!(
        (&*text.body, &*text.provider_ref, text.answered),
        ("my lease", "MM1", false)
    );
    let kinds: Vec<&str> = text.media.iter().map(|media| &*media.content_type).collect();
    assert_eq!(kinds, ["image/jpeg", "application/octet-stream"]);
    for broken in [
        form(&[]),
        form(&[("From", "+12025550101"), ("To", "+12025550100")]),
        form(&[("MessageSid", "../../x"), ("From", "1"), ("To", "2")]),
        form(&[("MessageSid", "SM1"), ("From", &"9".repeat(160_000)), ("To", "2")]),
    ] {
        assert!(webhook::incoming(&broken).is_none());
    }
}

#[test]
fn a_receipt_says_what_became_of_a_text_and_why() {
    let read = |status: &str, code: &str| {
        webhook::receipt(
            &form(&[
                ("MessageSid", "SM1"),
                ("MessageStatus", status),
                ("ErrorCode", code),
            ]),
            Some("m1"),
        )
        .map(|receipt| (receipt.state, receipt.detail))
    };
    assert_eq!(read("delivered", "").unwrap().0, DeliveryState::Delivered);
    assert_eq!(
        read("undelivered", "30006").unwrap(),
        (DeliveryState::PermanentFailure, "text:landline:30006".into())
    );
    assert_eq!(read("failed", "21610").unwrap().0, DeliveryState::OptedOut);
    assert_eq!(
        read("failed", "99999999999999999999").unwrap(),
        (
            DeliveryState::TechnicalFailure,
            "text:provider:99999999999999999999".into()
        )
    );
    for quiet in ["queued", "sending", "accepted", "something-new", ""] {
        assert_eq!(read(quiet, ""), None, "{quiet}");
    }
}
