//! One provider fails, the next one takes over, and the first comes back.

use super::tests::{accept, send_by, state_of};
use crate::conversations::channels::email::SmtpServer;
use crate::testing::{self, TENANT, TestHub, eventually};
use hub_domain::MessageId;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::delivery::DeliveryState::{self, Created, Sending, Sent, TemporaryFailure};
use hub_domain::conversations::provider_health::{PROBE_EVERY_MS, ProviderHealth};
use hub_store::args;
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::tenants::{MailSecurity, MailServer};

fn server(of: &SmtpServer) -> MailServer {
    MailServer {
        host: "127.0.0.1".into(),
        port: of.settings().port,
        security: MailSecurity::None,
        username: None,
        sealed_password: None,
    }
}

async fn set_servers(test: &TestHub, first: &SmtpServer, spare: Option<&SmtpServer>) {
    test.settings(|settings| {
        settings.mail_server = Some(server(first));
        settings.spare_mail_servers = spare.map(server).into_iter().collect();
    })
    .await;
}

/// As if so much time had passed since every attempt.
async fn pass(test: &TestHub, ms: i64) {
    let sql = "UPDATE delivery_attempts SET at_ms = at_ms - $2 WHERE tenant_id = $1";
    test.hub
        .store()
        .db()
        .execute(sql, args![TENANT, ms])
        .await
        .unwrap();
}

async fn health(test: &TestHub, of: &SmtpServer) -> ProviderHealth {
    let attempts = test.hub.store().delivery_attempts();
    let record = attempts
        .record(TENANT, Channel::Email, &server(of).identity())
        .await;
    record.unwrap().health()
}

async fn history(test: &TestHub, id: &MessageId) -> Vec<DeliveryState> {
    let view = test.hub.store().thread_view();
    let (messages, _) = view.before(TENANT, &test.thread, i64::MAX, 50).await.unwrap();
    let message = messages.iter().find(|message| message.id == *id).unwrap();
    message.status_history.iter().map(|mark| mark.status).collect()
}

#[actix::test]
async fn a_provider_that_fails_is_passed_over_and_probed_back_in() {
    let test = testing::hub().await;
    let (first, spare) = (SmtpServer::start().await, SmtpServer::start().await);
    set_servers(&test, &first, Some(&spare)).await;
    first.set_down(true);
    let mut sent = Vec::new();
    for number in 0..5 {
        sent.push(
            send_by(&test, Channel::Email, &format!("early-{number}"))
                .await
                .id,
        );
    }
    for id in &sent {
        assert!(eventually(async || state_of(&test, id).await == Sent).await);
        assert_eq!(
            history(&test, id).await,
            [Created, Sending, TemporaryFailure, Sent]
        );
    }
    assert_eq!(
        (first.took("Subject: early"), spare.took("Subject: early")),
        (0, 5)
    );
    assert_eq!(health(&test, &first).await, ProviderHealth::Failing);

    // From now on nothing waits for the one that fails.
    let direct = send_by(&test, Channel::Email, "direct").await.id;
    assert!(eventually(async || state_of(&test, &direct).await == Sent).await);
    assert_eq!(history(&test, &direct).await, [Created, Sending, Sent]);
    assert_eq!(spare.took("Subject: direct"), 1);

    // It is there again; three probes, a minute apart, prove it.
    first.set_down(false);
    for number in 0..3 {
        pass(&test, PROBE_EVERY_MS).await;
        let probe = send_by(&test, Channel::Email, &format!("probe-{number}"))
            .await
            .id;
        assert!(eventually(async || state_of(&test, &probe).await == Sent).await);
        assert_eq!(first.took("Subject: probe"), number + 1);
        if number < 2 {
            let between = send_by(&test, Channel::Email, &format!("between-{number}"))
                .await
                .id;
            assert!(eventually(async || state_of(&test, &between).await == Sent).await);
        }
    }
    assert_eq!(spare.took("Subject: between"), 2);
    assert_eq!(health(&test, &first).await, ProviderHealth::Used);
    let back = send_by(&test, Channel::Email, "back").await.id;
    assert!(eventually(async || state_of(&test, &back).await == Sent).await);
    assert_eq!((first.took("Subject: back"), spare.took("Subject: back")), (1, 0));
}

#[actix::test]
async fn a_provider_whose_messages_are_late_is_passed_over() {
    let test = testing::hub().await;
    let (first, spare) = (SmtpServer::start().await, SmtpServer::start().await);
    set_servers(&test, &first, Some(&spare)).await;
    let provider = server(&first).identity();
    let store = test.hub.store();
    for number in 0..20 {
        let mut write = store.write().await.unwrap();
        let message = MessageId(format!("m{number}"));
        let taken = hub_store::conversations::delivery_attempts::Attempt::Taken;
        hub_store::conversations::delivery_attempts::add(
            &mut write,
            TENANT,
            Channel::Email,
            &provider,
            Some(&message),
            taken,
        )
        .await
        .unwrap();
        write.commit().await.unwrap();
    }
    assert_eq!(
        health(&test, &first).await,
        ProviderHealth::Used,
        "nobody knows yet"
    );
    pass(&test, 6 * 60_000).await;
    assert_eq!(
        health(&test, &first).await,
        ProviderHealth::Used,
        "one that never says what became of a message is not late"
    );
    let mut write = store.write().await.unwrap();
    for number in 0..17 {
        let message = MessageId(format!("m{number}"));
        hub_store::conversations::delivery_attempts::settle(&mut write, TENANT, &message)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    assert_eq!(health(&test, &first).await, ProviderHealth::Slow);
    let sql = "UPDATE delivery_attempts SET settled_at_ms = at_ms + 1000 WHERE tenant_id = $1 AND settled_at_ms IS NOT NULL";
    store.db().execute(sql, args![TENANT]).await.unwrap();
    assert_eq!(
        health(&test, &first).await,
        ProviderHealth::Slow,
        "three of twenty have waited six minutes"
    );
    pass(&test, 10 * 60_000).await;
    assert_eq!(
        health(&test, &first).await,
        ProviderHealth::Used,
        "a quarter of an hour later"
    );
}

#[actix::test]
async fn a_provider_that_is_stuck_holds_up_nothing_else() {
    let test = testing::hub().await;
    let mails = SmtpServer::late_at("DATA").await;
    set_servers(&test, &mails, None).await;
    let stuck = send_by(&test, Channel::Email, "stuck").await.id;
    mails.reached().await;
    let text = send_by(&test, Channel::Sms, "text").await.id;
    assert!(eventually(async || state_of(&test, &text).await == DeliveryState::Delivered).await);
    accept(&test, Lane::Code, &["code by text"]).await;
    let mut write = test.hub.store().write().await.unwrap();
    let code = NewDelivery {
        from: testing::COUNTY_EMAIL.into(),
        to: testing::EMAIL.into(),
        subject: "Your code".into(),
        body: "123456".into(),
        ..NewDelivery::new(Channel::Email, Lane::Code, "code by mail")
    };
    outbox::enqueue(&mut write, TENANT, code).await.unwrap();
    write.commit().await.unwrap();
    assert!(eventually(async || mails.took("Subject: Your code") == 1).await);
    assert_eq!(state_of(&test, &stuck).await, Sending);
    mails.release();
    assert!(eventually(async || state_of(&test, &stuck).await == Sent).await);
}
