//! Reports of a tenant's text provider: accepted when signed for the configured address, refused otherwise; a repeated
//! one counts once.

use crate::test_hub::{COUNTY, OTHER, TestHub};
use hub_actors::conversations::channels::sms::twilio::signature::{Body, sign};
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::text_provider::TextProvider;
use hub_domain::{ApplicantId, ProgramId, TenantId, ThreadId};
use hub_store::audit::By;
use hub_store::people::applicants;
use serde_json::json;

const TOKEN: &str = "the-account-s-secret";
const OWN: &str = "+12025550100";
/// The phone of the test's applicant.
const APPLICANT: &str = "+12025550555";
/// A stranger's phone.
const STRANGER: &str = "+12025550999";

pub type Form = Vec<(String, String)>;

pub fn form(values: &[(&str, &str)]) -> Form {
    let mut form: Form = values
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    form.push(("AccountSid".into(), "AC1".into()));
    form
}

fn text(sid: &str, from: &str, body: &str) -> Form {
    // What the provider may add one day changes nothing.
    form(&[
        ("MessageSid", sid),
        ("From", from),
        ("To", OWN),
        ("Body", body),
        ("NumMedia", "0"),
        ("Novelty", "1"),
    ])
}

pub async fn hub() -> TestHub {
    let hub = TestHub::start().await;
    let mut write = hub.app.store.write().await.unwrap();
    let by = By::system().from("test");
    applicants::add_address(&mut write, COUNTY, ApplicantId(1), APPLICANT, &by)
        .await
        .unwrap();
    write.commit().await.unwrap();
    for tenant in [COUNTY, OTHER] {
        let sealed = hub
            .app
            .keyring
            .seal_for_tenant(tenant, TextProvider::SEALED, TOKEN);
        let sealed_token = sealed.await.unwrap();
        let provider = (tenant == COUNTY).then(|| TextProvider::Twilio {
            // Nobody listens there: what goes out waits.
            url: "http://127.0.0.1:1".into(),
            account_sid: "AC1".into(),
            sealed_token,
            per_second: 10,
        });
        hub.settings(tenant, |settings| settings.text_provider = provider)
            .await;
    }
    hub
}

/// Posts a form as it is, signed for one address and sent to another.
async fn post(hub: &TestHub, path: &str, signed_for: &str, token: &str, form: &Form) -> u16 {
    let signature = sign(token, signed_for, &Body::Form(form));
    let request = hub.client.post(format!("{}{path}", hub.url)).form(form);
    let answer = request
        .header("x-twilio-signature", signature)
        .send()
        .await
        .unwrap();
    answer.status().as_u16()
}

pub async fn report(hub: &TestHub, path: &str, form: &Form) -> u16 {
    post(hub, path, &format!("{}{path}", hub.url), TOKEN, form).await
}

async fn consent(hub: &TestHub, address: &str) -> ConsentState {
    let consents = hub.app.store.consents();
    consents
        .state(COUNTY, address, Channel::Sms, ProgramId(5))
        .await
        .unwrap()
}

/// The conversation of whom a number belongs to.
async fn thread_at(hub: &TestHub, phone: &str) -> ThreadId {
    let known = hub.app.store.applicants().thread_at(COUNTY, phone).await;
    known.unwrap().unwrap()
}

#[actix_web::test]
async fn a_report_that_is_not_signed_for_this_address_is_refused_and_writes_nothing() {
    let hub = hub().await;
    let path = "/hooks/texts/1/texts";
    let stop = text("SM1", STRANGER, "STOP");
    let here = format!("{}{path}", hub.url);
    assert_eq!(post(&hub, path, &here, "another secret", &stop).await, 401);
    assert_eq!(
        post(
            &hub,
            path,
            "https://elsewhere.example/hooks/texts/1/texts",
            TOKEN,
            &stop
        )
        .await,
        401
    );
    assert_eq!(
        post(
            &hub,
            "/hooks/texts/2/texts",
            &format!("{}/hooks/texts/2/texts", hub.url),
            TOKEN,
            &stop
        )
        .await,
        401
    );
    assert_eq!(
        post(&hub, "/hooks/texts/999/texts", &here, TOKEN, &stop).await,
        401
    );
    // Signed, then changed.
    let signature = sign(TOKEN, &here, &Body::Form(&text("SM1", STRANGER, "hello")));
    let changed = hub
        .client
        .post(&here)
        .form(&stop)
        .header("x-twilio-signature", signature);
    assert_eq!(changed.send().await.unwrap().status(), 401);
    // What a request says of its host is the sender's to choose.
    let spoofed = sign(
        TOKEN,
        "http://evil.example/hooks/texts/1/texts",
        &Body::Form(&stop),
    );
    let spoofed = hub
        .client
        .post(&here)
        .form(&stop)
        .header("host", "evil.example")
        .header("x-twilio-signature", spoofed);
    assert!(spoofed.send().await.unwrap().status().is_client_error());
    let bare = hub.client.post(&here).form(&stop).send().await.unwrap();
    assert_eq!(bare.status(), 401);
    let mut another = text("SM1", STRANGER, "STOP");
    another.last_mut().unwrap().1 = "AC2".into();
    assert_eq!(
        report(&hub, path, &another).await,
        401,
        "another account under the same secret"
    );
    assert_eq!(consent(&hub, STRANGER).await, ConsentState::Unknown);
    assert_eq!(report(&hub, path, &stop).await, 200);
    assert_eq!(consent(&hub, STRANGER).await, ConsentState::OptedOut);
    hub.stop().await;
}

#[actix_web::test]
async fn a_replayed_stop_does_not_undo_a_later_start() {
    let hub = hub().await;
    let path = "/hooks/texts/1/texts";
    for from in [STRANGER.to_owned(), APPLICANT.to_owned()] {
        let stop = text(&format!("SMa{}", &from[8..]), &from, "Stop.");
        assert_eq!(report(&hub, path, &stop).await, 200);
        assert_eq!(consent(&hub, &from).await, ConsentState::OptedOut);
        assert_eq!(
            report(&hub, path, &text(&format!("SMb{}", &from[8..]), &from, "START")).await,
            200
        );
        assert_eq!(consent(&hub, &from).await, ConsentState::Granted);
        assert_eq!(
            report(&hub, path, &stop).await,
            200,
            "the provider is not asked to come again"
        );
        assert_eq!(consent(&hub, &from).await, ConsentState::Granted, "{from}");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_text_stands_once_in_its_thread_with_its_pictures_announced() {
    let hub = hub().await;
    let phone = APPLICANT.to_owned();
    let thread = thread_at(&hub, &phone).await;
    let mut picture = text("MM7", &phone, "my lease");
    picture.extend(
        [
            ("NumMedia", "1"),
            ("MediaUrl0", "https://api.twilio.com/x/Media/ME1"),
            ("MediaContentType0", "image/jpeg"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned())),
    );
    picture.retain(|(name, value)| name != "NumMedia" || value == "1");
    for _ in 0..2 {
        assert_eq!(report(&hub, "/hooks/texts/1/texts", &picture).await, 200);
    }
    let long = text("SM8", &phone, &"x".repeat(50_000));
    assert_eq!(report(&hub, "/hooks/texts/1/texts", &long).await, 200);
    // More than any phone sends is not read at all.
    let endless = text("SM9", APPLICANT, &"é".repeat(160_000));
    assert_eq!(report(&hub, "/hooks/texts/1/texts", &endless).await, 413);
    let view = hub.app.store.thread_view();
    let (messages, _) = view.before(COUNTY, &thread, i64::MAX, 10).await.unwrap();
    let texts: Vec<_> = messages.iter().filter(|message| message.from == phone).collect();
    assert_eq!(texts.len(), 2);
    assert_eq!(texts[0].body, "my lease\n📎 image/jpeg");
    assert_eq!(texts[1].body.chars().count(), 20_000);
    let numbers = hub.app.store.text_numbers();
    let media = numbers.media(COUNTY, &texts[0].id).await.unwrap();
    assert_eq!(
        media,
        [(
            "https://api.twilio.com/x/Media/ME1".to_owned(),
            "image/jpeg".to_owned()
        )]
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_receipt_moves_its_message_on_and_a_late_one_does_not_move_it_back() {
    let hub = hub().await;
    let phone = APPLICANT.to_owned();
    let thread = thread_at(&hub, &phone).await;
    let token = hub.session("admin").await;
    let body = json!({ "channel": "SMS", "body": "hello", "to": phone });
    let request = hub
        .client
        .post(format!("{}/api/threads/{thread}/messages", hub.url))
        .bearer_auth(&token)
        .header("idempotency-key", "k1")
        .json(&body);
    let message: serde_json::Value = request.send().await.unwrap().json().await.unwrap();
    let id = message["id"]
        .as_str()
        .unwrap_or_else(|| panic!("{message}"))
        .to_owned();
    let path = format!("/hooks/texts/1/receipts?message={id}");
    let receipt = |status: &str, code: &str| {
        form(&[
            ("MessageSid", "SM5"),
            ("MessageStatus", status),
            ("ErrorCode", code),
        ])
    };
    let status = async || {
        let view = hub.app.store.thread_view();
        let (messages, _) = view.before(COUNTY, &thread, i64::MAX, 10).await.unwrap();
        messages
            .into_iter()
            .find(|message| message.id.as_str() == id)
            .unwrap()
            .status
    };
    // By the message: the provider's id is not known yet.
    assert_eq!(report(&hub, &path, &receipt("delivered", "")).await, 204);
    assert_eq!(status().await, DeliveryState::Delivered);
    for late in ["sent", "queued", "undelivered"] {
        assert_eq!(report(&hub, &path, &receipt(late, "30006")).await, 204);
        assert_eq!(status().await, DeliveryState::Delivered, "{late}");
    }
    // Another message in the address than the one that was signed for.
    let signed = format!("{}/hooks/texts/1/receipts?message=other", hub.url);
    assert_eq!(
        post(&hub, &path, &signed, TOKEN, &receipt("failed", "21610")).await,
        401
    );
    assert_eq!(
        report(
            &hub,
            "/hooks/texts/1/receipts?message=nobody",
            &form(&[("MessageSid", "SM6"), ("MessageStatus", "failed")])
        )
        .await,
        204
    );
    // The provider has it: it is not handed over again, even if the current attempt has failed.
    for _ in 0..400 {
        let due = hub
            .app
            .store
            .outbox()
            .next_due_ms(
                TenantId(1),
                Channel::Sms,
                hub_store::conversations::outbox::Lane::Message,
            )
            .await
            .unwrap();
        if due.is_none() {
            assert_eq!(status().await, DeliveryState::Delivered);
            return hub.stop().await;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("it is handed over again");
}
