//! Mail out and back through Postfix and Dovecot.

use super::attachment_tests::{picture, with_photo};
use super::imap::{Imap, ImapError, ImapSettings};
use super::peers::{MailPeers, PASSWORD};
use super::tests::{entries, post, reply_address, sent, set, with_replies};
use super::*;
use crate::conversations::channels::email::dkim::NewKey;
use crate::testing::{self, EMAIL, TENANT, eventually};
use hub_domain::conversations::delivery::DeliveryState;
use hub_store::audit::By;
use hub_store::people::applicants;
use hub_store::tenants::{DkimAlgorithm, DkimKey, MailSecurity, Mailbox};
use lettre::address::Envelope;
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};

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
    let by = By::system().from("test");
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
        may_send_password_in_clear: false,
        username: "hub".into(),
        password: password.into(),
        folder: "INBOX".into(),
    };
    let clear = Imap::open(&settings(MailSecurity::None, PASSWORD), peers.tls()).await;
    assert!(
        matches!(clear, Err(ImapError::PasswordInClear)),
        "{:?}",
        clear.err()
    );
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
