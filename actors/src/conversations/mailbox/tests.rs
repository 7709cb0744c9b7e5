use super::follow::while_held;
use super::intake::{self, Taken};
use crate::cases::work_item::PostMessage;
use crate::conversations::mail;
use crate::testing::{self, EMAIL, TENANT, TestHub, eventually, reviewer};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hub_domain::conversations::applicant_view::ApplicantView;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::mail::MailSender;
use hub_domain::conversations::message::{AuthorKind, Draft, Message as Entry};
use hub_store::conversations::mailbox_positions::MailboxClaim;
use hub_store::tenants::{MailReplies, TenantSettings};

/// The county's settings, changed.
pub(super) async fn set(test: &TestHub, change: impl AsyncFnOnce(&mut TenantSettings)) {
    let store = test.hub.store();
    let mut settings = store.tenants().by_id(TENANT).await.unwrap().settings;
    change(&mut settings).await;
    test.settings(|present| *present = settings).await;
}

pub(super) async fn with_replies(test: &TestHub) {
    let key = STANDARD.encode([7_u8; 32]);
    let sealed = test
        .hub
        .keyring()
        .seal_for_tenant(TENANT, MailReplies::SEALED, &key)
        .await
        .unwrap();
    set(test, async |settings| {
        settings.mail_replies = Some(MailReplies {
            address: "hub@reply.riverbend.example".into(),
            sealed_key: sealed,
        });
    })
    .await;
}

pub(super) async fn entries(test: &TestHub) -> Vec<Entry> {
    let view = test.hub.store().thread_view();
    view.before(TENANT, &test.thread, i64::MAX, 50).await.unwrap().0
}

pub(super) async fn post(test: &TestHub, subject: &str, to: Option<&str>) -> Entry {
    let draft = Draft {
        attachments: Vec::new(),
        send_at_ms: None,
        mentions: Vec::new(),
        template: None,
        confirmed: false,
        channel: Channel::Email,
        to: to.map(str::to_owned),
        subject: Some(subject.into()),
        body: "Please sign <here> & send it back.\n\nRosa".into(),
        reply_to: None,
    };
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let message = PostMessage {
        by: reviewer(),
        draft,
        idempotency_key: subject.into(),
    };
    work_item.send(message).await.unwrap().unwrap()
}

/// Access to the intake for tests: a claim, and the next number.
pub(super) struct Intake {
    claim: MailboxClaim,
    uid: u32,
}

impl Intake {
    pub async fn start(test: &TestHub) -> Self {
        let claim = test
            .hub
            .store()
            .claim_mailbox(TENANT, "test", "somewhere", 600_000)
            .await
            .unwrap();
        Self {
            claim: claim.expect("nobody else has it"),
            uid: 0,
        }
    }

    pub async fn take(&mut self, test: &TestHub, text: &str) -> Taken {
        self.take_checked(test, text, "").await
    }

    /// The same, received by a server of this name, whose checks of the sender count.
    pub async fn take_checked(&mut self, test: &TestHub, text: &str, server: &str) -> Taken {
        self.uid += 1;
        let read = mail::read(text.replace('\n', "\r\n").as_bytes(), server, true);
        let identity = test.hub.mail_identities().of(TENANT).await.unwrap();
        intake::take(&test.hub, &self.claim, (1, self.uid), read, &identity)
            .await
            .unwrap()
    }
}

pub(super) async fn reply_address(test: &TestHub) -> String {
    let identity = test.hub.mail_identities().of(TENANT).await.unwrap();
    identity.replies.as_ref().unwrap().of(&test.thread).unwrap()
}

/// A mail of a file among the reader's test data.
pub(super) fn case(name: &str, address: &str, reference: &str) -> String {
    let path = format!("{}/tests/mails/{name}.eml", env!("CARGO_MANIFEST_DIR"));
    let text = String::from_utf8(std::fs::read(path).unwrap()).unwrap();
    let text = text.replace("{TO}", address).replace("{FROM}", EMAIL);
    text.replace("{REF}", reference).replace("{N}", name)
}

pub(super) async fn sent(test: &TestHub, subject: &str) -> Entry {
    post(test, subject, None).await;
    let is_out = async || {
        entries(test).await.iter().any(|one| {
            one.subject == subject && matches!(one.status, DeliveryState::Sent | DeliveryState::Delivered)
        })
    };
    assert!(eventually(is_out).await);
    entries(test)
        .await
        .into_iter()
        .find(|one| one.subject == subject)
        .unwrap()
}

#[actix::test]
async fn an_answer_to_the_signed_address_enters_the_thread_from_any_sender_and_strangers_are_marked() {
    let test = testing::hub().await;
    with_replies(&test).await;
    let mut intake = Intake::start(&test).await;
    let address = reply_address(&test).await;
    let from_ana = format!(
        "Message-ID: <1@x>\nFrom: Ana <{EMAIL}>\nTo: {address}\nSubject: Re: Form\n\nHere.\n\nOn Tue, Riverbend wrote:\n> Sign"
    );
    assert_eq!(
        intake.take(&test, &from_ana).await,
        Taken::Threaded(test.thread.clone())
    );
    let from_eve = format!(
        "Message-ID: <2@x>\nFrom: Eve <eve@evil.example>\nTo: {address}\nSubject: Re: Form\n\nI am Ana."
    );
    assert_eq!(
        intake.take(&test, &from_eve).await,
        Taken::Threaded(test.thread.clone())
    );
    let forged = address.replace("thread-1.", "thread-1.a");
    let guess =
        format!("Message-ID: <3@x>\nFrom: Eve <eve@evil.example>\nTo: {forged}\nSubject: Guess\n\nHi.");
    assert_eq!(intake.take(&test, &guess).await, Taken::Waiting);
    let entries = entries(&test).await;
    assert_eq!(entries.len(), 2);
    let (ana, eve) = (&entries[0], &entries[1]);
    assert_eq!(
        (ana.direction, ana.channel, ana.author.name.as_str()),
        (Direction::In, Channel::Email, "Ana Reyes")
    );
    let details = ana.mail.as_ref().unwrap();
    assert_eq!(
        (details.sender, details.quoted_from_line),
        (MailSender::Known, Some(2))
    );
    assert_eq!(eve.author.name, "Eve");
    assert_eq!(
        (ana.author.kind, ana.applicant_view),
        (AuthorKind::Applicant, ApplicantView::Shown)
    );
    assert_eq!(
        (eve.author.kind, eve.applicant_view),
        (AuthorKind::Other, ApplicantView::Withheld)
    );
    assert_eq!(eve.mail.as_ref().unwrap().sender, MailSender::Other);
}

#[actix::test]
async fn a_mail_whose_senders_address_is_not_proved_is_withheld_from_the_applicant() {
    let test = testing::hub().await;
    with_replies(&test).await;
    let mut intake = Intake::start(&test).await;
    let address = reply_address(&test).await;
    let checked = [
        ("dmarc=pass", ApplicantView::Shown),
        ("spf=pass; dkim=pass; dmarc=fail", ApplicantView::Withheld),
        ("dmarc=none; spf=pass", ApplicantView::Shown),
        ("spf=softfail; dkim=none", ApplicantView::Withheld),
    ];
    for (number, (result, _)) in checked.iter().enumerate() {
        let mail = format!(
            "Authentication-Results: mx.riverbend.example; {result}\nMessage-ID: <{number}@x>\nFrom: Ana <{EMAIL}>\nTo: {address}\nSubject: Re: Form\n\nHere."
        );
        assert_eq!(
            intake.take_checked(&test, &mail, "mx.riverbend.example").await,
            Taken::Threaded(test.thread.clone())
        );
    }
    let entries = entries(&test).await;
    for ((result, view), entry) in checked.iter().zip(&entries) {
        assert_eq!(entry.applicant_view, *view, "{result}");
        assert_eq!(entry.author.name, "Ana Reyes");
    }
    assert_eq!(entries.len(), checked.len());
}

#[actix::test]
async fn references_are_enough_for_the_person_and_not_for_strangers() {
    let test = testing::hub().await;
    let mut intake = Intake::start(&test).await;
    let form = sent(&test, "Form").await;
    let id = format!("<message-{}@riverbend.example>", form.id);
    let from_ana = format!(
        "Message-ID: <1@x>\nFrom: {EMAIL}\nTo: help@riverbend.example\nReferences: <z@x> {id}\nSubject: Re: Form\n\nHere."
    );
    assert_eq!(
        intake.take(&test, &from_ana).await,
        Taken::Threaded(test.thread.clone())
    );
    let answer = entries(&test).await.pop().unwrap();
    assert_eq!(answer.reply_to, Some(form.id.clone()));
    let from_eve = format!(
        "Message-ID: <2@x>\nFrom: eve@evil.example\nTo: help@riverbend.example\nIn-Reply-To: {id}\nSubject: Re: Form\n\nMe too."
    );
    assert_eq!(intake.take(&test, &from_eve).await, Taken::Waiting);
    let fresh =
        format!("Message-ID: <3@x>\nFrom: {EMAIL}\nTo: help@riverbend.example\nSubject: A question\n\nWhen?");
    assert_eq!(intake.take(&test, &fresh).await, Taken::Waiting);
    let waiting = test.hub.store().mails().waiting(TENANT, None).await.unwrap();
    assert_eq!(
        waiting.iter().map(|one| one.subject.as_str()).collect::<Vec<_>>(),
        ["A question", "Re: Form"]
    );
    assert_eq!(waiting[0].suggestion.as_ref().unwrap().thread_id, test.thread);
    assert_eq!(waiting[1].suggestion, None);
}

#[actix::test]
async fn the_same_mail_is_one_entry_and_a_lost_mailbox_takes_nothing() {
    let test = testing::hub().await;
    with_replies(&test).await;
    let mut intake = Intake::start(&test).await;
    let address = reply_address(&test).await;
    let text = format!("Message-ID: <1@x>\nFrom: {EMAIL}\nTo: {address}\nSubject: Re\n\nOnce.");
    assert_eq!(
        intake.take(&test, &text).await,
        Taken::Threaded(test.thread.clone())
    );
    assert_eq!(
        intake.take(&test, &format!("Received: again\n{text}")).await,
        Taken::Known
    );
    let store = test.hub.store();
    assert!(
        store
            .claim_mailbox(TENANT, "test", "another", 600_000)
            .await
            .unwrap()
            .is_none()
    );
    store.release_mailbox(&intake.claim).await.unwrap();
    let next = store
        .claim_mailbox(TENANT, "test", "another", 600_000)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (next.uid_validity, next.last_uid),
        (1, 2),
        "it goes on where the first one was"
    );
    assert_eq!(
        intake.take(&test, &text.replace("Once", "Twice")).await,
        Taken::Lost
    );
    assert_eq!(entries(&test).await.len(), 1);
    store.release_mailbox(&next).await.unwrap();
    let moved = store
        .claim_mailbox(TENANT, "another mailbox", "another", 600_000)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (moved.uid_validity, moved.last_uid),
        (0, 0),
        "another mailbox begins at its beginning"
    );
}

#[actix::test]
async fn a_mailbox_is_kept_while_a_mail_takes_longer_than_the_claim_and_lost_when_another_has_it() {
    let test = testing::hub().await;
    let store = test.hub.store();
    let lease_ms = 1_500;
    let claim = store
        .claim_mailbox(TENANT, "slow", "here", lease_ms)
        .await
        .unwrap()
        .unwrap();
    let slow = async {
        tokio::time::sleep(std::time::Duration::from_millis(4_000)).await;
        store
            .claim_mailbox(TENANT, "slow", "elsewhere", lease_ms)
            .await
            .unwrap()
            .is_none()
    };
    let held = while_held(&test.hub, &claim, lease_ms, slow).await.unwrap();
    assert_eq!(held, Some(true), "another node took the mailbox meanwhile");
    store.release_mailbox(&claim).await.unwrap();
    store
        .claim_mailbox(TENANT, "slow", "elsewhere", 600_000)
        .await
        .unwrap()
        .unwrap();
    let for_ever = while_held(&test.hub, &claim, lease_ms, std::future::pending::<()>())
        .await
        .unwrap();
    assert_eq!(for_ever, None, "it is given up as soon as another node has it");
}

#[actix::test]
async fn the_pictures_of_a_letter_are_found_by_their_files() {
    let test = testing::hub().await;
    with_replies(&test).await;
    let mut intake = Intake::start(&test).await;
    let address = reply_address(&test).await;
    let letter = case("picture-inside-the-letter", &address, "<none@x>");
    assert_eq!(
        intake.take(&test, &letter).await,
        Taken::Threaded(test.thread.clone())
    );
    let entry = entries(&test).await.pop().unwrap();
    let mail = test
        .hub
        .store()
        .mails()
        .by_id(TENANT, &entry.mail.unwrap().mail_id)
        .await
        .unwrap();
    let file = &entry.attachments[0];
    assert!(
        mail.html
            .contains(&format!("src=\"cid:{}\" alt=\"letter\"><p>Thanks</p>", file.id)),
        "{}",
        mail.html
    );
    let foreign = format!(
        "Message-ID: <f@x>\nFrom: {EMAIL}\nTo: {address}\nSubject: Re\nContent-Type: text/html\n\n<p>Hi<img src=\"cid:{}\" alt=\"theirs\"></p>",
        file.id
    );
    assert_eq!(
        intake.take(&test, &foreign).await,
        Taken::Threaded(test.thread.clone())
    );
    let entry = entries(&test).await.pop().unwrap();
    let mail = test
        .hub
        .store()
        .mails()
        .by_id(TENANT, &entry.mail.unwrap().mail_id)
        .await
        .unwrap();
    assert!(
        mail.html.contains("<img alt=\"theirs\">"),
        "another mail's file is not shown: {}",
        mail.html
    );
}

#[actix::test]
async fn an_absence_notice_is_marked_and_our_own_mail_is_dropped() {
    let test = testing::hub().await;
    with_replies(&test).await;
    let mut intake = Intake::start(&test).await;
    let form = sent(&test, "Form").await;
    let address = reply_address(&test).await;
    let away = format!(
        "From: {EMAIL}\nTo: {address}\nAuto-Submitted: auto-replied\nSubject: Away\n\nBack on Monday."
    );
    assert_eq!(
        intake.take(&test, &away).await,
        Taken::Threaded(test.thread.clone())
    );
    let notice = entries(&test).await.pop().unwrap();
    assert!(notice.mail.unwrap().automatic);
    let back = format!(
        "From: help@riverbend.example\nTo: {address}\nMessage-ID: <message-{}@riverbend.example>\nSubject: Form\n\nPlease sign.",
        form.id
    );
    assert_eq!(intake.take(&test, &back).await, Taken::Known);
    assert_eq!(entries(&test).await.len(), 2);
}
