//! Wishes to get no more mails, by mail: what is written down, answered once, and what is no wish.

use super::intake::Taken;
use super::tests::{Intake, entries, reply_address, sent, with_replies};
use crate::cases::work_item::PostMessage;
use crate::conversations::inbound::Inbound;
use crate::error::ActorError;
use crate::testing::{self, EMAIL, TENANT, TestHub, eventually, reviewer};
use hub_domain::ProgramId;
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::{AuthorKind, Draft, Message};
use hub_domain::problem::Key;
use hub_store::args;

const PROGRAM: ProgramId = ProgramId(5);

async fn state_in(test: &TestHub, address: &str, program: ProgramId) -> ConsentState {
    let consents = test.hub.store().consents();
    consents
        .state(TENANT, address, Channel::Email, program)
        .await
        .unwrap()
}

async fn state(test: &TestHub, address: &str) -> ConsentState {
    state_in(test, address, PROGRAM).await
}

/// The hub's own answers to an address, the oldest first.
async fn answers(test: &TestHub, address: &str) -> Vec<Message> {
    let mut all = entries(test).await;
    all.retain(|entry| entry.author.kind == AuthorKind::System && entry.to == address);
    all
}

/// Lines of the ledger: how, and in which words.
async fn ledger(test: &TestHub, address: &str) -> Vec<(String, String)> {
    let sql =
        "SELECT reason, words FROM address_consents WHERE tenant_id = $1 AND address = $2 ORDER BY at_ms, id";
    test.hub
        .store()
        .db()
        .all(sql, args![TENANT, address])
        .await
        .unwrap()
}

/// One more mail of somebody, of the kind of content that is given.
struct Letters {
    intake: Intake,
    to: String,
    count: u32,
}

impl Letters {
    async fn start(test: &TestHub) -> Self {
        with_replies(test).await;
        Self {
            intake: Intake::start(test).await,
            to: reply_address(test).await,
            count: 0,
        }
    }

    async fn take(&mut self, test: &TestHub, from: &str, fields: &str, body: &str) -> Taken {
        self.count += 1;
        let text = format!(
            "Message-ID: <{}@x>\nFrom: Ana <{from}>\nTo: {}\n{fields}\n\n{body}",
            self.count, self.to
        );
        self.intake.take(test, &text).await
    }

    async fn say(&mut self, test: &TestHub, from: &str, body: &str) {
        let fields = "Subject: Re: Your application\nContent-Type: text/plain; charset=utf-8";
        let taken = self.take(test, from, fields, body).await;
        assert_eq!(taken, Taken::Threaded(test.thread.clone()), "{body}");
    }
}

const FOOTER: &str = "You're getting this email because you applied to Rental Aid.\nIf you don't want them, reply STOP.\nUnsubscribe: https://riverbend.example/unsubscribe/abc";

fn quoted(own: &str) -> String {
    let footer: String = FOOTER.lines().map(|line| format!("> {line}\n")).collect();
    format!(
        "{own}\n\nOn Mon, Nov 2, 2026 at 9:00 AM Riverbend County <help@riverbend.example> wrote:\n> Your form is here.\n>\n{footer}"
    )
}

#[actix::test]
async fn a_wish_in_any_language_stops_mails_to_that_address_and_is_confirmed_once() {
    let test = testing::hub().await;
    let mut letters = Letters::start(&test).await;
    let wishes = [
        ("en@x.example", "STOP"),
        (
            "english@x.example",
            "Hello,\n\nplease take me off your list.\n\nThank you,\nAna Reyes",
        ),
        ("es@x.example", "Ya no me escriba"),
        (
            "espanol@x.example",
            "Por favor, no me envíen más correos.\n\nSaludos",
        ),
        ("ar@x.example", "لا ترسلوا لي رسائل بعد الآن"),
        ("vi@x.example", "Đừng gửi email cho tôi nữa"),
        ("zh@x.example", "请不要再给我发邮件"),
    ];
    for (from, body) in wishes {
        letters.say(&test, from, &quoted(body)).await;
        assert_eq!(state(&test, from).await, ConsentState::OptedOut, "{body}");
        assert_eq!(
            state_in(&test, from, ProgramId(6)).await,
            ConsentState::Unknown,
            "{body}"
        );
        assert_eq!(ledger(&test, from).await, [("email".to_owned(), body.to_owned())]);
        let said = answers(&test, from).await;
        assert_eq!(said.len(), 1, "{body}");
        assert_eq!(
            (said[0].channel, said[0].direction),
            (Channel::Email, Direction::Out)
        );
        assert!(
            said[0].body.contains("won't get any more emails"),
            "{}",
            said[0].body
        );
        assert!(said[0].body.contains("START"), "{}", said[0].body);
        // Said again, it is written down, and not confirmed again.
        letters.say(&test, from, "STOP").await;
        assert_eq!(ledger(&test, from).await.len(), 2);
        assert_eq!(answers(&test, from).await.len(), 1, "{body}");
    }
    let arrived = async || {
        let said = answers(&test, "en@x.example").await;
        matches!(said[0].status, DeliveryState::Sent | DeliveryState::Delivered)
    };
    assert!(
        eventually(arrived).await,
        "the confirmation goes out although mails are stopped"
    );
}

#[actix::test]
async fn who_has_stopped_gets_no_mail_until_start() {
    let test = testing::hub().await;
    let mut letters = Letters::start(&test).await;
    sent(&test, "Form").await;
    letters.say(&test, EMAIL, &quoted("Unsubscribe me please")).await;
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let again = || PostMessage {
        by: reviewer(),
        draft: Draft {
            attachments: Vec::new(),
            send_at_ms: None,
            mentions: Vec::new(),
            template: None,
            confirmed: false,
            channel: Channel::Email,
            to: None,
            subject: Some("News".into()),
            body: "There is news.".into(),
            reply_to: None,
        },
        idempotency_key: "again".into(),
    };
    let refused = work_item.send(again()).await.unwrap();
    assert!(
        matches!(refused, Err(ActorError::Refused(Key::OptedOut))),
        "{refused:?}"
    );
    letters.say(&test, EMAIL, &quoted("START")).await;
    assert_eq!(state(&test, EMAIL).await, ConsentState::Granted);
    let said = answers(&test, EMAIL).await;
    assert_eq!(said.len(), 2);
    assert!(
        said[1].body.contains("emails from") && said[1].body.contains("STOP"),
        "{}",
        said[1].body
    );
    work_item.send(again()).await.unwrap().unwrap();
    // To somebody whose mails were never stopped the word is one like others.
    letters.say(&test, "new@x.example", "START").await;
    assert_eq!(state(&test, "new@x.example").await, ConsentState::Unknown);
    assert_eq!(answers(&test, "new@x.example").await.len(), 0);
}

#[actix::test]
async fn a_doubtful_wish_stops_and_asks_once() {
    let test = testing::hub().await;
    let mut letters = Letters::start(&test).await;
    let words = "I moved to Ohio. Please stop sending me emails. Who do I ask about my deposit?";
    letters.say(&test, EMAIL, &quoted(words)).await;
    letters.say(&test, EMAIL, &quoted(words)).await;
    assert_eq!(state(&test, EMAIL).await, ConsentState::OptedOut);
    let said = answers(&test, EMAIL).await;
    assert_eq!(said.len(), 1);
    assert!(
        said[0].body.starts_with("We understood that you don't want"),
        "{}",
        said[0].body
    );
    assert_eq!(
        ledger(&test, EMAIL).await,
        [("email".to_owned(), words.to_owned())]
    );
}

#[actix::test]
async fn a_message_with_the_word_and_our_own_footer_below_it_are_no_wish() {
    let test = testing::hub().await;
    let mut letters = Letters::start(&test).await;
    for body in [
        "I'll stop by your office tomorrow.",
        "Please don't stop sending me emails.",
        "Here is the lease.",
        "Yes",
        "",
    ] {
        letters.say(&test, EMAIL, &quoted(body)).await;
    }
    let html = format!(
        "<div>Here is the lease.</div><div class=\"gmail_quote\"><div>On Mon, Nov 2, 2026 at 9:00 AM Riverbend County &lt;help@riverbend.example&gt; wrote:<br></div><blockquote class=\"gmail_quote\">Your form<br>{}</blockquote></div>",
        FOOTER.replace('\n', "<br>")
    );
    let fields = "Subject: Re: Your application\nContent-Type: text/html; charset=utf-8";
    letters.take(&test, EMAIL, fields, &html).await;
    assert_eq!(state(&test, EMAIL).await, ConsentState::Unknown);
    assert!(ledger(&test, EMAIL).await.is_empty());
    assert_eq!(answers(&test, EMAIL).await.len(), 0);
    let wish = html.replace("Here is the lease.", "Please take me off your list");
    letters.take(&test, EMAIL, fields, &wish).await;
    assert_eq!(state(&test, EMAIL).await, ConsentState::OptedOut);
    assert_eq!(
        ledger(&test, EMAIL).await,
        [("email".to_owned(), "Please take me off your list".to_owned())]
    );
    assert_eq!(answers(&test, EMAIL).await.len(), 1);
}

#[actix::test]
async fn nothing_that_a_program_sends_is_heard_or_answered() {
    let test = testing::hub().await;
    let mut letters = Letters::start(&test).await;
    let plain = "Subject: Re: Your application";
    for (from, field) in [
        (EMAIL, "Auto-Submitted: auto-replied"),
        (EMAIL, "Precedence: bulk"),
        (EMAIL, "List-Id: <town.example>"),
        (EMAIL, "List-Unsubscribe: <https://acme.example/out>"),
        (EMAIL, "Return-Path: <>"),
        ("noreply@acme.example", "X-Mailer: any"),
        ("mailer-daemon@acme.example", "X-Mailer: any"),
    ] {
        letters
            .take(&test, from, &format!("{field}\n{plain}"), "STOP")
            .await;
        assert_eq!(state(&test, from).await, ConsentState::Unknown, "{field}");
        assert_eq!(answers(&test, from).await.len(), 0, "{field}");
    }
    assert!(
        entries(&test)
            .await
            .iter()
            .all(|entry| entry.direction == Direction::In)
    );
}

#[actix::test]
async fn nobody_ends_another_persons_mails_by_writing_their_address() {
    let test = testing::hub().await;
    let mut letters = Letters::start(&test).await;
    let to = letters.to.clone();
    let forged = |number: u8, result: &str| {
        format!(
            "Authentication-Results: mx.riverbend.example; {result}\nMessage-ID: <{number}@y>\nFrom: Ana <{EMAIL}>\nTo: {to}\nSubject: Re\n\nSTOP"
        )
    };
    let intake = &mut letters.intake;
    intake
        .take_checked(&test, &forged(1, "dmarc=fail"), "mx.riverbend.example")
        .await;
    assert_eq!(state(&test, EMAIL).await, ConsentState::Unknown);
    intake
        .take_checked(&test, &forged(2, "dmarc=pass"), "mx.riverbend.example")
        .await;
    assert_eq!(state(&test, EMAIL).await, ConsentState::OptedOut);
}

#[actix::test]
async fn a_wish_by_a_fresh_mail_counts_for_all_programs_and_strangers_are_not_answered() {
    let test = testing::hub().await;
    let mut letters = Letters::start(&test).await;
    letters.to = "help@riverbend.example".into();
    let fields = "Subject: Unsubscribe";
    assert_eq!(letters.take(&test, EMAIL, fields, "").await, Taken::Waiting);
    assert_eq!(
        letters.take(&test, "eve@evil.example", fields, "").await,
        Taken::Waiting
    );
    for from in [EMAIL, "eve@evil.example"] {
        assert_eq!(
            state_in(&test, from, ProgramId::ALL).await,
            ConsentState::OptedOut,
            "{from}"
        );
        assert_eq!(
            state_in(&test, from, ProgramId(6)).await,
            ConsentState::OptedOut,
            "{from}"
        );
    }
    let sql = "SELECT to_address, headers FROM outbox WHERE tenant_id = $1 AND channel = 'EMAIL'";
    let answered: Vec<(String, String)> = test.hub.store().db().all(sql, args![TENANT]).await.unwrap();
    assert_eq!(answered.len(), 1, "{answered:?}");
    assert_eq!(answered[0].0, EMAIL);
    let headers: serde_json::Value = serde_json::from_str(&answered[0].1).unwrap();
    assert_eq!(headers["auto_submitted"], "auto-replied");
    assert_eq!(headers["in_reply_to"], "<1@x>");
    letters.take(&test, EMAIL, "Subject: Start", "").await;
    assert_eq!(state_in(&test, EMAIL, ProgramId(6)).await, ConsentState::Granted);
}

#[actix::test]
async fn a_wish_from_a_simulated_mailbox_is_heard_too() {
    let test = testing::hub().await;
    let mail = |number: u8, body: &str| Inbound {
        channel: Channel::Email,
        from: EMAIL.into(),
        to: "help@riverbend.example".into(),
        subject: "Re: Form".into(),
        body: quoted(body),
        provider_ref: format!("<{number}@sandbox.invalid>"),
        in_reply_to: None,
    };
    for (number, body, expected) in [
        (1, "I'll stop by tomorrow.", ConsentState::Unknown),
        (2, "Please take me off your list", ConsentState::OptedOut),
        (3, "START", ConsentState::Granted),
    ] {
        let received = test.hub.receive(mail(number, body)).await.unwrap();
        assert!(received.is_some(), "{body}");
        assert_eq!(state(&test, EMAIL).await, expected, "{body}");
    }
    assert_eq!(answers(&test, EMAIL).await.len(), 2);
}
