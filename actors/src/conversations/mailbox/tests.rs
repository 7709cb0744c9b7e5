use super::attachment_tests::{picture, with_photo};
use super::imap::{Imap, ImapError, ImapSettings};
use super::intake::{self, Taken};
use super::peers::{MailPeers, PASSWORD};
use super::*;
use crate::cases::work_item::PostMessage;
use crate::conversations::channels::email::dkim::NewKey;
use crate::conversations::mail;
use crate::testing::{self, EMAIL, TENANT, TestHub, eventually, reviewer};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::mail::MailSender;
use hub_domain::conversations::message::{Draft, Message as Entry};
use hub_store::audit::Actor as AuditActor;
use hub_store::conversations::mailbox_positions::MailboxClaim;
use hub_store::people::applicants;
use hub_store::tenants::{self, DkimAlgorithm, DkimKey, MailReplies, MailSecurity, Mailbox, TenantSettings};
use lettre::address::Envelope;
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};

/// The county's settings, changed.
async fn set(test: &TestHub, change: impl AsyncFnOnce(&mut TenantSettings)) {
    let store = test.hub.store();
    let mut settings = store.tenants().by_id(TENANT).await.unwrap().settings;
    change(&mut settings).await;
    let mut write = store.write().await.unwrap();
    tenants::set_settings(&mut write, TENANT, &settings)
        .await
        .unwrap();
    write.commit().await.unwrap();
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

async fn post(test: &TestHub, subject: &str, to: Option<&str>) -> Entry {
    let draft = Draft {
        attachments: Vec::new(),
        send_at_ms: None,
        mentions: Vec::new(),
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
        self.uid += 1;
        let read = mail::read(text.replace('\n', "\r\n").as_bytes(), "", true);
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

async fn sent(test: &TestHub, subject: &str) -> Entry {
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
    assert_eq!(eve.mail.as_ref().unwrap().sender, MailSender::Other);
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

/// End to end with Postfix and Dovecot: sent with both signatures, answered by the person, bounced, and renumbered.
#[actix::test]
async fn mail_goes_out_signed_comes_back_into_its_thread_and_a_bounce_is_shown() {
    let Some(peers) = MailPeers::start() else {
        return;
    };
    let test = testing::hub().await;
    let store = test.hub.store();
    with_replies(&test).await;
    let mut keys = Vec::new();
    for (selector, algorithm) in [("rsa1", DkimAlgorithm::Rsa), ("ed1", DkimAlgorithm::Ed25519)] {
        let key = NewKey::make(algorithm).unwrap();
        keys.push(DkimKey {
            domain: "riverbend.example".into(),
            selector: selector.into(),
            algorithm,
            public: key.public,
            sealed_private: test
                .hub
                .keyring()
                .seal_for_tenant(TENANT, DkimKey::SEALED, &key.private)
                .await
                .unwrap(),
        });
    }
    let sealed = test
        .hub
        .keyring()
        .seal_for_tenant(TENANT, Mailbox::SEALED, PASSWORD)
        .await
        .unwrap();
    let mailbox = Mailbox {
        host: "localhost".into(),
        port: peers.imap,
        security: MailSecurity::Required,
        username: "hub".into(),
        sealed_password: sealed,
        folder: "INBOX".into(),
        authserv_id: String::new(),
    };
    let (server, signing) = (peers.server(), keys.clone());
    set(&test, async |settings| {
        settings.mail_server = Some(server);
        settings.dkim_keys = signing;
    })
    .await;

    let form = sent(&test, "Your form").await;
    assert!(
        eventually(async || !peers.mails("ana").is_empty()).await,
        "{}",
        peers.logs()
    );
    let raw = peers.mails("ana").remove(0);
    verify_signatures(&raw, &keys);
    let address = reply_address(&test).await;
    assert!(raw.contains(&format!("<{address}>")), "{raw}");
    assert!(raw.contains(&format!("Return-Path: <{address}>")), "{raw}");
    assert!(
        raw.contains("Please sign &lt;here&gt; &amp; send it back."),
        "{raw}"
    );

    // The hub's own follower has found no mailbox; one that trusts the peers' certificate replaces it.
    let followers = test.hub.registry().of::<MailboxFollower>();
    if let Some(first) = followers.get(&TENANT) {
        first.send(NodeStops).await.unwrap();
    }
    set(&test, async |settings| settings.mailbox = Some(mailbox)).await;
    let follower = MailboxFollower::new(test.hub.clone(), TENANT).trusting(peers.tls());
    let follower = test.hub.threads().start_actor(follower);
    followers.put(TENANT, follower.clone());

    let answer = format!(
        "Message-ID: <answer@riverbend.example>\r\nFrom: Ana <{EMAIL}>\r\nTo: {address}\r\nSubject: Re: Your form\r\nIn-Reply-To: <message-{}@riverbend.example>\r\n{}",
        form.id,
        with_photo("Signed.").replace('\n', "\r\n")
    );
    let postman = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous("127.0.0.1")
        .port(peers.smtp)
        .build();
    let envelope = Envelope::new(Some(EMAIL.parse().unwrap()), vec![address.parse().unwrap()]).unwrap();
    postman.send_raw(&envelope, answer.as_bytes()).await.unwrap();
    let arrived = eventually(async || entries(&test).await.len() == 2).await;
    let state = follower.send(ObserveMailbox).await.unwrap();
    assert!(arrived, "{state:?}\n{}", peers.logs());
    let answered = entries(&test).await.pop().unwrap();
    assert_eq!(
        (answered.body.as_str(), answered.reply_to),
        ("Signed.", Some(form.id))
    );
    let photo = &answered.attachments[0];
    assert_eq!((&*photo.name, &*photo.media_type), ("lease.png", "image/png"));
    assert_eq!(
        test.hub.files().read(TENANT, &photo.id).await.unwrap().1,
        picture()
    );

    let mut write = store.write().await.unwrap();
    let by = AuditActor::system().from("test");
    applicants::add_address(
        &mut write,
        TENANT,
        hub_domain::ApplicantId(1),
        "ana@gone.example",
        &by,
    )
    .await
    .unwrap();
    write.commit().await.unwrap();
    post(&test, "Into nothing", Some("ana@gone.example")).await;
    let bounced = async || entries(&test).await.last().unwrap().status == DeliveryState::PermanentFailure;
    assert!(
        eventually(bounced).await,
        "{:?}\n{}",
        follower.send(ObserveMailbox).await,
        peers.logs()
    );
    let detail = entries(&test)
        .await
        .pop()
        .unwrap()
        .status_history
        .pop()
        .unwrap()
        .detail;
    assert!(
        detail.starts_with("bounce 5.1.1 ") && detail.contains("no such person here"),
        "{detail}"
    );
    let bounced = peers
        .mails("hub")
        .into_iter()
        .any(|mail| mail.contains("delivery-status"));
    assert!(bounced, "it came by the mailbox");

    // A server that has lost its index renumbers: everything comes again and is recognised.
    follower.send(NodeStops).await.unwrap();
    peers.lose_index("hub");
    let again = MailboxFollower::new(test.hub.clone(), TENANT).trusting(peers.tls());
    let again = test.hub.threads().start_actor(again);
    followers.put(TENANT, again.clone());
    let all_again = async || {
        let state = again.send(ObserveMailbox).await.unwrap();
        state.known + state.reported >= 2
    };
    assert!(
        eventually(all_again).await,
        "{:?}\n{}",
        again.send(ObserveMailbox).await,
        peers.logs()
    );
    assert_eq!(entries(&test).await.len(), 3);

    let settings = |security, password: &str| ImapSettings {
        host: "localhost".into(),
        port: peers.imap,
        security,
        username: "hub".into(),
        password: password.into(),
        folder: "INBOX".into(),
    };
    let wrong = Imap::open(&settings(MailSecurity::Required, "wrong"), peers.tls()).await;
    assert!(matches!(wrong, Err(ImapError::SignIn)), "{:?}", wrong.err());
    let untrusted = Imap::open(&settings(MailSecurity::Required, PASSWORD), public_roots()).await;
    assert!(
        untrusted.is_err(),
        "a certificate that nobody vouches for is not believed"
    );
}

/// By dkimpy, which has nothing in common with what signed.
fn verify_signatures(raw: &str, keys: &[DkimKey]) {
    const SCRIPT: &str = "
import dkim, json, sys
records = json.loads(sys.argv[1])
mail = sys.stdin.buffer.read()
find = lambda name, timeout=5: records.get(name.decode() if isinstance(name, bytes) else name, '').encode()
verifier = dkim.DKIM(mail)
for index in range(2):
    if not verifier.verify(index, dnsfunc=find): sys.exit('signature %d is not valid' % index)
changed = mail.replace(b'Please sign', b'Please sing')
assert changed != mail
try:
    if dkim.DKIM(changed).verify(0, dnsfunc=find): sys.exit('a changed mail is valid')
except dkim.ValidationError: pass
";
    let kind = |algorithm| {
        if algorithm == DkimAlgorithm::Rsa {
            "rsa"
        } else {
            "ed25519"
        }
    };
    let records: serde_json::Map<String, serde_json::Value> = keys
        .iter()
        .map(|key| {
            let name = format!("{}._domainkey.{}.", key.selector, key.domain);
            (
                name,
                format!("v=DKIM1; k={}; p={}", kind(key.algorithm), key.public).into(),
            )
        })
        .collect();
    let python = std::env::var("COMMONLINE_PEERS_PYTHON").unwrap_or_else(|_| {
        concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../target/commonline/peers/bin/python"
        )
        .to_owned()
    });
    let mut verifying = std::process::Command::new(&python)
        .args(["-c", SCRIPT, &serde_json::Value::Object(records).to_string()])
        .stdin(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{python}: {error}; hub/scripts/setup.sh test installs it"));
    let mail = raw.replace("\r\n", "\n").replace('\n', "\r\n");
    std::io::Write::write_all(&mut verifying.stdin.take().unwrap(), mail.as_bytes()).unwrap();
    let done = verifying.wait_with_output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}
