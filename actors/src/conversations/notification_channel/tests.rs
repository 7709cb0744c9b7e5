use super::*;
use crate::cases::work_item::{PostMessage, RetryMessage};
use crate::conversations::channels::email::SmtpServer;
use crate::conversations::channels::{Gateway, Gateways, HandOverError, Handed};
use crate::testing::{self, TENANT, eventually, reviewer};
use async_trait::async_trait;
use hub_domain::MessageId;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::Draft;
use hub_domain::problem::Key;
use hub_store::conversations::outbox::{self, Delivery, Lane, NewDelivery};
use hub_store::tenants::{MailSecurity, MailServer};
use parking_lot::Mutex;

/// A carrier that fails as the test demands, and records the keys it was handed.
#[derive(Default)]
struct FailingGateway {
    fails: Mutex<Vec<HandOverError>>,
    handed: Mutex<Vec<String>>,
}

#[async_trait]
impl Gateway for FailingGateway {
    fn name(&self) -> &'static str {
        "failing"
    }

    async fn hand_over(&self, delivery: &Delivery) -> Result<Handed, HandOverError> {
        self.handed.lock().push(delivery.idempotency_key.clone());
        match self.fails.lock().pop() {
            Some(error) => Err(error),
            None => Ok(Handed {
                provider_ref: format!("ref-{}", delivery.id),
                delivered: false,
            }),
        }
    }
}

async fn send(test: &testing::TestHub, key: &str) -> hub_domain::conversations::message::Message {
    send_by(test, Channel::Sms, key).await
}

pub(super) async fn send_by(
    test: &testing::TestHub,
    channel: Channel,
    key: &str,
) -> hub_domain::conversations::message::Message {
    let draft = Draft {
        channel,
        to: None,
        subject: (channel == Channel::Email).then(|| key.to_owned()),
        body: "hello".into(),
        reply_to: None,
        attachments: Vec::new(),
        send_at_ms: None,
        mentions: Vec::new(),
        template: None,
        confirmed: false,
    };
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    work_item
        .send(PostMessage {
            by: reviewer(),
            draft,
            idempotency_key: key.into(),
        })
        .await
        .unwrap()
        .unwrap()
}

async fn states(test: &testing::TestHub) -> Vec<DeliveryState> {
    let (messages, _) = test
        .hub
        .store()
        .thread_view()
        .before(TENANT, &test.thread, i64::MAX, 10)
        .await
        .unwrap();
    messages[0]
        .status_history
        .iter()
        .map(|mark| mark.status)
        .collect()
}

#[actix::test]
async fn a_temporary_failure_is_tried_again_soon_under_the_same_key() {
    let gateway = Arc::new(FailingGateway::default());
    gateway.fails.lock().push(HandOverError::Temporary("busy".into()));
    let test = testing::hub_with(Some(gateway.clone())).await;
    send(&test, "k").await;
    assert!(eventually(async || states(&test).await.last() == Some(&DeliveryState::Sent)).await);
    let keys = gateway.handed.lock().clone();
    assert_eq!(keys.len(), 2);
    assert_eq!(keys[0], keys[1]);
    use DeliveryState::{Created, Sending, Sent, TemporaryFailure};
    assert_eq!(states(&test).await, [Created, Sending, TemporaryFailure, Sent]);
}

#[actix::test]
async fn a_permanent_failure_is_final_until_a_person_tries_again() {
    let gateway = Arc::new(FailingGateway::default());
    gateway
        .fails
        .lock()
        .push(HandOverError::Permanent("no such number".into()));
    let test = testing::hub_with(Some(gateway.clone())).await;
    let message = send(&test, "k").await;
    assert!(eventually(async || states(&test).await.last() == Some(&DeliveryState::PermanentFailure)).await);
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let retry = || RetryMessage {
        by: reviewer(),
        message: message.id.clone(),
    };
    work_item.send(retry()).await.unwrap().unwrap();
    assert!(eventually(async || states(&test).await.last() == Some(&DeliveryState::Sent)).await);
    assert!(work_item.send(retry()).await.unwrap().is_err());
    let keys = gateway.handed.lock().clone();
    assert_eq!(keys[0], keys[1]);
}

#[actix::test]
async fn what_a_dead_worker_held_is_handed_over_after_a_restart() {
    let test = testing::hub().await;
    let outbox = test.hub.store().outbox();
    for channel in test.hub.registry().of::<NotificationChannel>().all() {
        channel.send(NodeStops).await.unwrap();
    }
    send(&test, "k").await;
    let claimed = outbox
        .claim(TENANT, Channel::Sms, Lane::Message, "test/1/SMS", 600_000, 10)
        .await
        .unwrap();
    assert_eq!(claimed.len(), 1);
    assert!(
        outbox
            .claim(TENANT, Channel::Sms, Lane::Message, "other", 1_000, 10)
            .await
            .unwrap()
            .is_empty()
    );
    outbox.release_claims("test/").await.unwrap();
    test.hub.start_channels(TENANT);
    assert!(eventually(async || states(&test).await.last() == Some(&DeliveryState::Delivered)).await);
    assert_eq!(outbox.waiting().await.unwrap(), 0);
}

#[actix::test]
async fn what_arrived_although_its_answer_was_lost_is_not_handed_over_again() {
    let gateway = Arc::new(FailingGateway::default());
    let test = testing::hub_with(Some(gateway.clone())).await;
    for channel in test.hub.registry().of::<NotificationChannel>().all() {
        channel.send(NodeStops).await.unwrap();
    }
    let message = send(&test, "k").await;
    let store = test.hub.store();
    // A first attempt had no answer; its receipt came while the second one was being claimed.
    let sql = "UPDATE outbox SET attempts = 1 WHERE tenant_id = $1";
    store.db().execute(sql, hub_store::args![TENANT]).await.unwrap();
    let mut write = store.write().await.unwrap();
    let arrived = DeliveryState::Delivered;
    hub_store::conversations::thread_entries::report(&mut write, TENANT, &message.id, arrived, "")
        .await
        .unwrap();
    write.commit().await.unwrap();
    test.hub.start_channels(TENANT);
    assert!(eventually(async || store.outbox().waiting().await.unwrap() == 0).await);
    assert!(gateway.handed.lock().is_empty());
    assert_eq!(states(&test).await.last(), Some(&DeliveryState::Delivered));
}

#[actix::test]
async fn stop_holds_for_what_waits_to_be_tried_again() {
    let gateway = Arc::new(FailingGateway::default());
    gateway
        .fails
        .lock()
        .push(HandOverError::Permanent("no such line".into()));
    let test = testing::hub_with(Some(gateway.clone())).await;
    let message = send(&test, "k").await;
    assert!(eventually(async || states(&test).await.last() == Some(&DeliveryState::PermanentFailure)).await);
    let store = test.hub.store();
    let stop = async |out| {
        let mut write = store.write().await.unwrap();
        hub_store::conversations::consents::record(
            &mut write,
            TENANT,
            testing::PHONE,
            Channel::Sms,
            out,
            "keyword",
        )
        .await
        .unwrap();
        write.commit().await.unwrap();
    };
    stop(true).await;
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let retry = || RetryMessage {
        by: reviewer(),
        message: message.id.clone(),
    };
    let refused = work_item.send(retry()).await.unwrap();
    assert!(matches!(
        refused,
        Err(crate::error::ActorError::Refused(Key::OptedOut))
    ));

    // Accepted while it was allowed; STOP arrives before the next attempt.
    stop(false).await;
    gateway.fails.lock().push(HandOverError::Temporary("busy".into()));
    let mut write = store.write().await.unwrap();
    hub_store::conversations::consents::record(
        &mut write,
        TENANT,
        testing::PHONE,
        Channel::Sms,
        true,
        "keyword",
    )
    .await
    .unwrap();
    hub_store::conversations::outbox::revive(&mut write, TENANT, &message.id, None)
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert!(eventually(async || states(&test).await.last() == Some(&DeliveryState::OptedOut)).await);
    assert_eq!(gateway.handed.lock().len(), 1, "handed over before STOP alone");
}

/// A carrier that takes a delivery only when the test lets it.
struct Gated {
    gate: tokio::sync::Semaphore,
    handed: Mutex<Vec<String>>,
}

#[async_trait]
impl Gateway for Gated {
    fn name(&self) -> &'static str {
        "gated"
    }

    async fn hand_over(&self, delivery: &Delivery) -> Result<Handed, HandOverError> {
        self.handed.lock().push(delivery.idempotency_key.clone());
        self.gate.acquire().await.unwrap().forget();
        Ok(Handed {
            provider_ref: delivery.id.clone(),
            delivered: false,
        })
    }
}

pub(super) async fn accept(test: &testing::TestHub, lane: Lane, keys: &[&str]) {
    let mut write = test.hub.store().write().await.unwrap();
    for key in keys {
        let delivery = NewDelivery {
            from: testing::COUNTY_PHONE.into(),
            to: testing::PHONE.into(),
            body: "hello".into(),
            ..NewDelivery::new(Channel::Sms, lane, *key)
        };
        outbox::enqueue(&mut write, TENANT, delivery).await.unwrap();
    }
    write.commit().await.unwrap();
}

#[actix::test]
async fn a_code_does_not_wait_for_a_message_that_is_stuck() {
    let gated = Arc::new(Gated {
        gate: tokio::sync::Semaphore::new(0),
        handed: Mutex::default(),
    });
    let test = testing::hub_with(Some(gated.clone())).await;
    accept(&test, Lane::Message, &["first", "second", "third"]).await;
    assert!(eventually(async || gated.handed.lock().len() == 1).await);
    accept(&test, Lane::Code, &["code"]).await;
    // Nothing has been accepted yet: the provider still holds the first message.
    assert!(eventually(async || gated.handed.lock().len() == 2).await);
    assert_eq!(*gated.handed.lock(), ["first", "code"]);
    gated.gate.add_permits(4);
    assert!(eventually(async || gated.handed.lock().len() == 4).await);
    assert_eq!(*gated.handed.lock(), ["first", "code", "second", "third"]);
    assert!(eventually(async || test.hub.store().outbox().waiting().await.unwrap() == 0).await);
}

async fn set_mail_server(test: &testing::TestHub, server: Option<MailServer>) {
    test.settings(|settings| settings.mail_server = server).await;
}

pub(super) async fn state_of(test: &testing::TestHub, id: &MessageId) -> DeliveryState {
    let view = test.hub.store().thread_view();
    let (messages, _) = view.before(TENANT, &test.thread, i64::MAX, 10).await.unwrap();
    messages.iter().find(|message| message.id == *id).unwrap().status
}

async fn carrier_of_mails(test: &testing::TestHub) -> Option<String> {
    let deliverers = test.hub.registry().of::<NotificationChannel>();
    let mails = deliverers.get(&(TENANT, Channel::Email, Lane::Message)).unwrap();
    mails.send(ObserveChannel).await.unwrap().gateway
}

#[actix::test]
async fn a_tenants_mails_go_out_by_its_own_server_from_the_moment_it_has_one() {
    let test = testing::hub().await;
    send_by(&test, Channel::Email, "mail-1").await;
    assert!(eventually(async || states(&test).await.last() == Some(&DeliveryState::Delivered)).await);
    assert_eq!(carrier_of_mails(&test).await.as_deref(), Some("sandbox-mail"));

    let server = SmtpServer::start().await;
    let sealed = test
        .hub
        .keyring()
        .seal_for_tenant(TENANT, MailServer::SEALED, "s3cret");
    let own = MailServer {
        host: "127.0.0.1".into(),
        port: server.settings().port,
        security: MailSecurity::None,
        username: Some("county".into()),
        sealed_password: Some(sealed.await.unwrap()),
    };
    set_mail_server(&test, Some(own.clone())).await;
    let sent = send_by(&test, Channel::Email, "mail-2").await;
    assert!(eventually(async || server.took("Subject: mail-2") == 1).await);
    assert_eq!(server.signed_in().as_deref(), Some("AGNvdW50eQBzM2NyZXQ="));
    assert!(eventually(async || state_of(&test, &sent.id).await == DeliveryState::Sent).await);

    // Without the operator's word the password stays here, on this machine too.
    let strict = Gateways::new(test.hub.store().clone(), test.hub.keyring().clone());
    let tenant = test.hub.store().tenants().by_id(TENANT).await.unwrap();
    let refused = strict
        .of(&tenant, Channel::Email, || unreachable!("mails bring no texts"))
        .await;
    let reason = refused.err().map(|error| error.to_string()).unwrap_or_default();
    assert!(
        reason.contains("a password is never sent without encryption"),
        "{reason}"
    );

    // A secret that cannot be opened is no reason to send the tenant's mails through the hub's server.
    let mut tenant = test.hub.store().tenants().by_id(TENANT).await.unwrap();
    tenant.settings.mail_server = Some(MailServer {
        sealed_password: Some("spoilt".into()),
        ..own
    });
    assert!(test.hub.carriers(&tenant, Channel::Email).await.is_err());

    set_mail_server(&test, None).await;
    let again = send_by(&test, Channel::Email, "mail-3").await;
    assert!(eventually(async || state_of(&test, &again.id).await == DeliveryState::Delivered).await);
    assert_eq!(server.took("Subject: mail-3"), 0);
}
