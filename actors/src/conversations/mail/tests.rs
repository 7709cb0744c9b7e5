use super::*;
use hub_domain::conversations::mail::{MAX_MAIL_CHARS, MailSender};

fn mail(text: &str) -> IncomingMail {
    read(
        text.replace('\n', "\r\n").as_bytes(),
        "mx.riverbend.example",
        true,
    )
}

#[test]
fn a_mail_is_read_with_sender_ids_and_words() {
    let read = mail(
        "Message-ID: <b2@town.example>\nFrom: Ana Reyes <ANA@Town.example>\nTo: Riverbend <hub+t.x@reply.example>\nDelivered-To: hub@reply.example\n\
         In-Reply-To: <m1@riverbend.example>\nReferences: <m0@riverbend.example> <m1@riverbend.example>\nSubject: =?utf-8?q?Se=C3=B1ora?=\n\
         Content-Type: text/plain; charset=utf-8\n\nYes.\n\nOn Tue, Riverbend wrote:\n> Please sign.\n",
    );
    assert_eq!(
        (read.from.as_str(), read.from_name.as_str()),
        ("ana@town.example", "Ana Reyes")
    );
    assert_eq!(read.message_id, "<b2@town.example>");
    assert_eq!(read.answers, ["<m1@riverbend.example>", "<m0@riverbend.example>"]);
    assert_eq!(read.recipients, ["hub@reply.example", "hub+t.x@reply.example"]);
    assert_eq!(read.subject, "Señora");
    assert!(!read.automatic && read.bounce.is_none() && !read.is_cut);
    assert_eq!(read.details(MailSender::Known).quoted_from_line, Some(2));
}

#[test]
fn charsets_of_asia_and_europe_are_read() {
    let read = |charset: &str, bytes: &[u8]| {
        let mut mail = format!("From: a@b.example\r\nContent-Type: text/plain; charset={charset}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n").into_bytes();
        mail.extend_from_slice(bytes);
        super::read(&mail, "", true).body
    };
    assert_eq!(read("gb18030", &[0xc4, 0xe3, 0xba, 0xc3]), "你好");
    assert_eq!(read("shift_jis", &[0x93, 0xfa, 0x96, 0x7b]), "日本");
    assert_eq!(read("euc-kr", &[0xc7, 0xd1, 0xb1, 0xdb]), "한글");
    assert_eq!(read("windows-1256", &[0xe3, 0xd1, 0xcd, 0xc8, 0xc7]), "مرحبا");
    assert_eq!(read("iso-8859-1", &[0x73, 0x65, 0xf1, 0x6f, 0x72]), "señor");
}

#[test]
fn automatic_mail_is_distinguished_from_mail_that_people_write() {
    for field in [
        "Auto-Submitted: auto-replied",
        "Precedence: bulk",
        "Return-Path: <>",
        "List-Id: <news.example>",
        "X-Autoreply: yes",
    ] {
        assert!(
            mail(&format!("From: a@b.example\n{field}\n\nAway.")).automatic,
            "{field}"
        );
    }
    for field in [
        "Auto-Submitted: no",
        "Precedence: first-class",
        "Return-Path: <a@b.example>",
    ] {
        assert!(
            !mail(&format!("From: a@b.example\n{field}\n\nHere.")).automatic,
            "{field}"
        );
    }
}

#[test]
fn a_report_names_the_mail_its_fate_and_the_servers_words() {
    let report = |action: &str, back: &str| {
        mail(&format!(
            "From: MAILER-DAEMON@mx.example\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n\nSorry.\n--b\n\
             Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; ana@gone.example\nAction: {action}\n\
             Status: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no such\n  user\n\n--b\n{back}\n\n--b--\n"
        ))
        .bounce
    };
    let whole = "Content-Type: message/rfc822\n\nMessage-ID: <message-1@riverbend.example>\nFrom: x@y.example\nSubject: Form\n\nSign.";
    let head =
        "Content-Type: text/rfc822-headers\n\nSubject: Form\nMessage-ID: <message-1@riverbend.example>";
    for back in [whole, head] {
        let bounce = report("failed", back).unwrap();
        let outcome = bounce.of("Ana@gone.example").unwrap();
        assert_eq!(outcome.addresses, ["ana@gone.example"]);
        assert_eq!(outcome.action, BounceAction::Failed);
        assert_eq!(outcome.status, "5.1.1");
        assert_eq!(outcome.diagnosis, "550 5.1.1 no such user");
        assert_eq!(bounce.originals, ["<message-1@riverbend.example>"], "{back}");
        assert_eq!(bounce.subject, "Form");
    }
    assert_eq!(
        report("delayed", head).unwrap().recipients[0].action,
        BounceAction::Delayed
    );
    assert_eq!(report("shrugged", head), None);
    assert_eq!(
        mail("From: a@b.example\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nAction: failed\n--b--")
            .bounce,
        None
    );
}

#[test]
fn only_our_own_servers_word_on_the_sender_counts() {
    let read = mail(
        "Authentication-Results: mx.riverbend.example; spf=pass smtp.mailfrom=b.example;\n dkim=fail (bad signature) header.d=b.example; dmarc=none\n\
         Authentication-Results: mx.evil.example; dkim=pass; dmarc=pass\nFrom: a@b.example\n\nHi",
    );
    let recorded: Vec<String> = read
        .authentication
        .iter()
        .map(|check| format!("{}={}", check.method, check.result))
        .collect();
    assert_eq!(recorded, ["spf=pass", "dkim=fail", "dmarc=none"]);
    let unnamed = super::read(
        b"Authentication-Results: mx.evil.example; dkim=pass\r\nFrom: a@b.example\r\n\r\nHi",
        "",
        true,
    );
    assert!(unnamed.authentication.is_empty());
}

#[test]
fn files_and_forwarded_mails_are_listed_with_their_names() {
    let read = mail(
        "From: a@b.example\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nSee the photo.\n--b\n\
         Content-Type: image/jpeg; name=\"../../etc/photo.jpg\"\nContent-Disposition: attachment; filename=\"../../etc/photo.jpg\"\n\
         Content-Transfer-Encoding: base64\n\n/9j/4AAQ\n--b\nContent-Type: message/rfc822\n\nFrom: c@d.example\nSubject: Inner\n\nForwarded words\n--b--\n",
    );
    assert_eq!(read.body, "See the photo.");
    let names: Vec<(&str, &str, usize)> = read
        .attachments
        .iter()
        .map(|one| (one.name.as_str(), one.kind.as_str(), one.bytes.len()))
        .collect();
    assert_eq!(names[0], (".._.._etc_photo.jpg", "image/jpeg", 6));
    assert_eq!(names[1].1, "message/rfc822");
    assert!(names[1].2 > 20);
}

#[test]
fn header_fields_cannot_be_smuggled_through_ids_names_or_subjects() {
    let read = mail(
        "Message-ID: <a b\n c@d.example>\nFrom: \"x\u{202e}\n Bcc: y@z.example\" <a@b.example>\nSubject: =?utf-8?b?SGkNCkJjYzogeUB6LmV4YW1wbGU=?=\n\
         References: <ok@x.example> <b\u{e9}d@x.example>\n\nHi\u{0} there",
    );
    assert!(
        read.message_id.is_empty() || !read.message_id.contains([' ', '\r', '\n']),
        "{:?}",
        read.message_id
    );
    assert!(!read.subject.contains(['\r', '\n']), "{:?}", read.subject);
    assert!(
        !read.from_name.contains(['\r', '\n', '\u{202e}']),
        "{:?}",
        read.from_name
    );
    assert!(
        !read.answers.iter().any(|id| id.contains('\u{e9}')),
        "{:?}",
        read.answers
    );
    assert_eq!(read.body, "Hi there");
}

#[test]
fn two_senders_are_none() {
    assert_eq!(mail("From: ana@town.example, eve@evil.example\n\nHi").from, "");
    assert_eq!(mail("Subject: nobody\n\nHi").from, "");
}

#[test]
fn the_same_id_with_other_words_is_another_mail() {
    let one = mail("Message-ID: <a@b>\nFrom: a@b.example\n\nFirst");
    let again = mail("Received: by somebody else\nMessage-ID: <a@b>\nFrom: a@b.example\n\nFirst");
    let other = mail("Message-ID: <a@b>\nFrom: a@b.example\n\nSecond");
    assert_eq!(one.fingerprint, again.fingerprint);
    assert_ne!(one.fingerprint, other.fingerprint);
}

#[test]
fn bombs_are_cut_and_say_so() {
    let long = mail(&format!("From: a@b.example\n\n{}", "word ".repeat(100_000)));
    assert!(long.is_cut);
    assert!(long.body.chars().count() <= MAX_MAIL_CHARS);
    let parts = "--b\nContent-Type: text/plain\n\nx\n".repeat(5_000);
    let many = mail(&format!(
        "From: a@b.example\nContent-Type: multipart/mixed; boundary=b\n\n{parts}--b--"
    ));
    assert!(many.is_cut && many.attachments.is_empty());
    let mut nested = String::from("From: a@b.example\n");
    for level in 0..2_000 {
        nested.push_str(&format!(
            "Content-Type: multipart/mixed; boundary=b{level}\n\n--b{level}\n"
        ));
    }
    assert!(mail(&nested).body.len() < 200_000);
    let deep = mail(&format!(
        "From: a@b.example\nContent-Type: text/html\n\n{}",
        "<div>".repeat(20_000)
    ));
    assert!(deep.is_cut && deep.html.is_empty());
    for noise in [
        &b""[..],
        b"\r\n\r\n",
        b"\xff\xfe\x00",
        b"From:",
        b"Content-Type: multipart/mixed; boundary=\r\n\r\n--\r\n",
    ] {
        let _ = read(noise, "x", true);
    }
}

#[test]
fn a_mail_of_html_alone_has_words_and_an_original() {
    let read = mail(
        "From: a@b.example\nContent-Type: text/html; charset=utf-8\n\n<p>Hello <b>there</b></p><script>alert(1)</script><img src=\"https://t.example/p.gif\">",
    );
    assert!(read.body.contains("Hello there"), "{:?}", read.body);
    assert!(
        read.html.contains("<b>there</b>") && !read.html.contains("script"),
        "{}",
        read.html
    );
    assert!(read.has_remote_pictures);
}
