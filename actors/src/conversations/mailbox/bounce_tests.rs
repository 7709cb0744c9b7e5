//! Reports on our mails, in the shapes that servers give them.

use super::intake::Taken;
use super::tests::{Intake, case, entries, reply_address, sent, set, with_replies};
use crate::testing::{self, COUNTY_PHONE, PHONE, TENANT, TestHub};
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::notice::Fallback;
use hub_store::conversations::fallbacks;
use hub_store::tenants::{self, MailSecurity};

#[actix::test]
async fn a_bounce_fails_its_message_and_nobody_else_can_forge_one() {
    let test = testing::hub().await;
    with_replies(&test).await;
    // The simulated mailboxes deliver at once, and delivered mail does not bounce: this needs a server that only
    // accepts.
    let server = crate::conversations::channels::email::SmtpServer::start().await;
    let settings = server.settings();
    set(&test, async |tenant| {
        tenant.mail_server = Some(tenants::MailServer {
            host: settings.host,
            port: settings.port,
            security: MailSecurity::None,
            username: None,
            sealed_password: None,
        });
    })
    .await;
    let mut intake = Intake::start(&test).await;
    let form = sent(&test, "Form").await;
    let report = |to: &str, action: &str, id: &str| {
        format!(
            "From: MAILER-DAEMON@mx.example\nTo: {to}\nMessage-ID: <{action}{}@mx>\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n\nSorry.\n--b\n\
             Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nAction: {action}\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no such user\n\n\
             --b\nContent-Type: text/rfc822-headers\n\nMessage-ID: {id}\n\n--b--\n",
            to.len()
        )
    };
    let id = format!("<message-{}@riverbend.example>", form.id);
    let forged = report("help@riverbend.example", "failed", &id);
    assert_eq!(
        intake.take(&test, &forged).await,
        Taken::Waiting,
        "it does not bear the thread's address"
    );
    let address = reply_address(&test).await;
    assert_eq!(
        intake.take(&test, &report(&address, "delayed", &id)).await,
        Taken::Reported(form.id.clone())
    );
    assert_eq!(
        intake.take(&test, &report(&address, "failed", &id)).await,
        Taken::Reported(form.id.clone())
    );
    assert_eq!(
        intake.take(&test, &report(&address, "delivered", &id)).await,
        Taken::Reported(form.id.clone())
    );
    let form = entries(&test).await.remove(0);
    assert_eq!(form.status, DeliveryState::PermanentFailure, "a failure is final");
    let last = form.status_history.last().unwrap();
    assert_eq!(last.detail, "bounce 5.1.1 550 no such user");
    assert_eq!(entries(&test).await.len(), 1, "a report is no entry");
}

/// The simulated mailboxes deliver at once, and delivered mail does not bounce: a server that only accepts.
async fn with_server(test: &TestHub) {
    let server = crate::conversations::channels::email::SmtpServer::start().await;
    let settings = server.settings();
    set(test, async |tenant| {
        tenant.mail_server = Some(tenants::MailServer {
            host: settings.host,
            port: settings.port,
            security: MailSecurity::None,
            username: None,
            sealed_password: None,
        });
    })
    .await;
}

#[actix::test]
async fn a_bounce_in_any_shape_fails_the_mail_whose_signed_address_it_comes_to() {
    for name in [
        "bounce-without-the-mail",
        "bounce-with-a-relays-id",
        "bounce-international",
        "bounce-without-a-report-type",
        "bounce-by-qmail",
    ] {
        let test = testing::hub().await;
        with_replies(&test).await;
        with_server(&test).await;
        let mut intake = Intake::start(&test).await;
        let earlier = sent(&test, "Earlier").await;
        let form = sent(&test, "Form").await;
        let id = format!("<message-{}@riverbend.example>", form.id);
        let mut write = test.hub.store().write().await.unwrap();
        let fallback = Fallback {
            channel: Channel::Sms,
            to: PHONE.into(),
            subject: String::new(),
            body: "Please sign the form.".into(),
            lang: "en".into(),
        };
        let kept = vec![(form.id.to_string(), COUNTY_PHONE.to_owned(), &fallback)];
        fallbacks::keep(&mut write, TENANT, kept).await.unwrap();
        write.commit().await.unwrap();

        let to_nobody = case(name, "help@riverbend.example", &id);
        assert_eq!(
            intake.take(&test, &to_nobody).await,
            Taken::Waiting,
            "{name}: it bears no signed address"
        );
        let address = reply_address(&test).await;
        let report = case(name, &address, &id).replace("<mail-", "<again-");
        assert_eq!(
            intake.take(&test, &report).await,
            Taken::Reported(form.id.clone()),
            "{name}"
        );
        let after = entries(&test).await;
        let state = |id: &hub_domain::MessageId| after.iter().find(|one| one.id == *id).unwrap();
        assert_eq!(state(&form.id).status, DeliveryState::PermanentFailure, "{name}");
        assert_ne!(
            state(&earlier.id).status,
            DeliveryState::PermanentFailure,
            "{name}: another mail"
        );
        let detail = &state(&form.id).status_history.last().unwrap().detail;
        assert!(
            detail.starts_with("bounce 5.") && detail.contains("no such user"),
            "{name}: {detail}"
        );
        let text = after.iter().find(|one| one.channel == Channel::Sms);
        assert_eq!(
            text.map(|one| one.body.as_str()),
            Some("Please sign the form."),
            "{name}: its fallback"
        );
        assert!(
            after.iter().all(|one| one.direction == Direction::Out),
            "{name}: a report is no entry"
        );
    }
}

#[actix::test]
async fn a_report_about_somebody_else_changes_nothing_of_ours() {
    let test = testing::hub().await;
    with_replies(&test).await;
    with_server(&test).await;
    let mut intake = Intake::start(&test).await;
    let form = sent(&test, "Form").await;
    let address = reply_address(&test).await;
    let report = format!(
        "From: MAILER-DAEMON@mx.example\nTo: {address}\nMessage-ID: <r1@mx>\nReturn-Path: <>\nContent-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; one@else.example\nAction: failed\nStatus: 5.1.1\n\nFinal-Recipient: rfc822; two@else.example\nAction: failed\nStatus: 5.1.1\n--b--\n"
    );
    assert_eq!(
        intake.take(&test, &report).await,
        Taken::Threaded(test.thread.clone())
    );
    let after = entries(&test).await;
    assert_ne!(
        after.iter().find(|one| one.id == form.id).unwrap().status,
        DeliveryState::PermanentFailure
    );
    assert!(
        after.last().unwrap().mail.as_ref().unwrap().automatic,
        "it stands there as what it is"
    );
}
