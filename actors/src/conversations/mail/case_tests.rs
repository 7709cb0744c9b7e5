//! Mails as programs send them (`actors/tests/mails`), and neighbours of each.

use super::{BounceAction, IncomingMail, read};
use hub_domain::conversations::mail::{MailSender, Unreadable};

fn case(name: &str) -> IncomingMail {
    let path = format!("{}/tests/mails/{name}.eml", env!("CARGO_MANIFEST_DIR"));
    let mut bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    for (place, value) in [
        ("{TO}", "hub+thread-1.mac@reply.riverbend.example"),
        ("{FROM}", "ana@town.example"),
        ("{REF}", "<message-1@riverbend.example>"),
        ("{N}", "1"),
    ] {
        bytes = replaced(&bytes, place.as_bytes(), value.as_bytes());
    }
    read(&bytes, "", true)
}

fn replaced(bytes: &[u8], place: &[u8], value: &[u8]) -> Vec<u8> {
    let mut replaced = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = rest.windows(place.len()).position(|window| window == place) {
        replaced.extend_from_slice(&rest[..at]);
        replaced.extend_from_slice(value);
        rest = &rest[at + place.len()..];
    }
    replaced.extend_from_slice(rest);
    replaced
}

fn mail(fields: &str, body: &[u8]) -> IncomingMail {
    let mut bytes = format!("From: ana@town.example\n{fields}\n\n").into_bytes();
    bytes.extend_from_slice(body);
    read(&bytes, "", true)
}

#[test]
fn subjects_are_whole_where_a_letter_was_cut_between_two_words() {
    assert_eq!(
        case("subject-emoji-cut-between-base64-words").subject,
        "Renta 🏠 señora"
    );
    assert_eq!(
        case("subject-letter-cut-between-q-words").subject,
        "Documento de identificación"
    );
    let attached = |disposition: &str| {
        let fields = "Content-Type: multipart/mixed; boundary=b";
        let body = format!(
            "--b\n\nwords\n--b\nContent-Type: image/png\nContent-Disposition: {disposition}\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n--b--\n"
        );
        mail(fields, body.as_bytes()).attachments[0].name.clone()
    };
    assert_eq!(
        attached("attachment;\n filename*0*=utf-8''identificaci%C3;\n filename*1*=%B3n%20dos.png"),
        "identificación dos.png"
    );
    assert_eq!(
        attached("attachment; filename=\"=?utf-8?q?identificaci=C3?=\n =?utf-8?q?=B3n.png?=\""),
        "identificación.png"
    );
}

#[test]
fn letters_are_what_the_bytes_are() {
    for (name, body) in [
        ("utf8-declared-ascii", "Señora, año, 5 €"),
        ("latin1-declared-utf8", "Señora, año"),
        ("utf8-declared-windows-1252", "Señora, año • uno"),
        ("utf7-under-its-old-name", "Hi Mom -☺-!"),
        ("latin1-declared-unknown", "Señora"),
    ] {
        assert_eq!(case(name).body, body, "{name}");
    }
    let html = mail(
        "Content-Type: text/html; charset=iso-8859-1",
        "<p>Señora</p>".as_bytes(),
    );
    assert_eq!(html.body, "Señora");
    assert!(html.html.contains("<p>Señora</p>"), "{}", html.html);
    let by_meta = mail(
        "Content-Type: text/html",
        b"<meta charset=\"windows-1251\"><p>\xcf\xf0\xe8\xe2\xe5\xf2</p>",
    );
    assert_eq!(by_meta.body, "Привет");
    let quoted = mail(
        "Content-Type: text/plain; charset=us-ascii\nContent-Transfer-Encoding: quoted-printable",
        b"Se=C3=B1ora =\n5 =E2=82=AC",
    );
    assert_eq!(quoted.body, "Señora 5 €");
}

#[test]
fn a_part_without_a_readable_type_is_told_by_its_content() {
    for (name, body) in [
        ("type-without-a-subtype", "words with half a type"),
        ("type-without-a-semicolon", "words without a semicolon"),
        (
            "multipart-without-a-boundary",
            "words in a multipart without a boundary",
        ),
        ("type-as-an-encoded-word", "words with an encoded type"),
    ] {
        let read = case(name);
        assert_eq!((read.body.as_str(), read.attachments.len()), (body, 0), "{name}");
    }
    let photo = case("picture-without-a-type");
    assert_eq!(photo.body, "words");
    let file = &photo.attachments[0];
    assert_eq!(
        (file.name.as_str(), file.kind.as_str(), file.bytes.len()),
        ("scan.png", "image/png", 2_864)
    );
    assert!(image::load_from_memory(&file.bytes).is_ok(), "it is whole");
    for (fields, body, words) in [
        ("Content-Type:", "words", "words"),
        ("Content-Type: plain", "words", "words"),
        ("Content-Type: text/; charset=utf-8", "words", "words"),
        ("Content-Type: html", "<html><p>words</p></html>", "words"),
        (
            "Content-Type: multipart/alternative; boundary=\"other\"",
            "--x\nContent-Type: text/plain\n\nwords\n--x--",
            "words",
        ),
        (
            "Content-Type: multipart/mixed; boundary=x",
            "words that are in no part",
            "words that are in no part",
        ),
    ] {
        assert_eq!(mail(fields, body.as_bytes()).body, words, "{fields}");
    }
    let lying = mail(
        "Content-Type: text/plain",
        b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n\0\0\0",
    );
    assert_eq!(
        (lying.body.as_str(), lying.attachments[0].kind.as_str()),
        ("", "application/pdf")
    );
}

#[test]
fn the_next_readable_part_counts_where_the_first_is_blank() {
    for name in ["plain-part-empty", "plain-part-of-blanks"] {
        assert_eq!(
            case(name).body,
            "I cannot come on Monday. Can we meet on Tuesday?",
            "{name}"
        );
    }
    for blank in ["\u{200b}\u{feff}", "\t\n \n", "&#160;", "\u{ad}\u{2060}"] {
        let body = format!(
            "--b\nContent-Type: text/plain; charset=utf-8\n\n{}\n--b\nContent-Type: text/html; charset=utf-8\n\n<p>words</p>\n--b--",
            blank.replace("&#160;", "\u{a0}")
        );
        let read = mail("Content-Type: multipart/alternative; boundary=b", body.as_bytes());
        assert_eq!(read.body, "words", "{blank:?}");
    }
    let both = mail(
        "Content-Type: multipart/alternative; boundary=b",
        b"--b\nContent-Type: text/plain\n\nplain\n--b\nContent-Type: text/html\n\n<p>formatted</p>\n--b--",
    );
    assert_eq!(both.body, "plain");
    assert!(both.html.contains("formatted"));
}

#[test]
fn what_cannot_be_read_says_why() {
    assert_eq!(
        case("smime-opaque-signature").unreadable,
        Some(Unreadable::Signed)
    );
    assert_eq!(case("pgp-encrypted").unreadable, Some(Unreadable::Encrypted));
    for (fields, body, why) in [
        (
            "Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\nContent-Transfer-Encoding: base64",
            "MIAGCSqGSIb3DQEHA6CA",
            Some(Unreadable::Encrypted),
        ),
        (
            "Content-Type: application/x-pkcs7-mime; name=smime.p7m\nContent-Transfer-Encoding: base64",
            "MIAGCSqGSIb3DQEHAqCA",
            Some(Unreadable::Signed),
        ),
        (
            "Content-Type: text/plain",
            "-----BEGIN PGP MESSAGE-----\n\nself-made\n-----END PGP MESSAGE-----",
            Some(Unreadable::Encrypted),
        ),
        (
            "Content-Type: text/calendar; method=REPLY",
            "BEGIN:VCALENDAR\nMETHOD:REPLY\nEND:VCALENDAR",
            Some(Unreadable::Invitation),
        ),
        (
            "Content-Type: multipart/alternative; boundary=b",
            "--b\nContent-Type: text/plain\n\n \n--b\nContent-Type: text/calendar\n\nBEGIN:VCALENDAR\n--b--",
            Some(Unreadable::Invitation),
        ),
        (
            "Content-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64",
            "eJ8+Ig==",
            Some(Unreadable::Winmail),
        ),
        (
            "Content-Type: multipart/mixed; boundary=b",
            "--b\nContent-Type: text/plain\n\nCome at nine.\n--b\nContent-Type: text/calendar\n\nBEGIN:VCALENDAR\n--b--",
            None,
        ),
        (
            "Content-Type: image/png\nContent-Transfer-Encoding: base64",
            "iVBORw0KGgo=",
            None,
        ),
        ("Content-Type: text/plain", "", None),
    ] {
        let read = mail(fields, body.as_bytes());
        assert_eq!(read.unreadable, why, "{fields}");
        assert_eq!(read.details(MailSender::Other).unreadable, why);
    }
}

#[test]
fn a_sender_with_odd_punctuation_is_known() {
    let read = case("sender-family-name-first");
    assert_eq!(
        (read.from.as_str(), read.from_name.as_str()),
        ("ana@town.example", "Example, Ana")
    );
    let read = case("sender-with-a-title-after-a-comma");
    assert_eq!(
        (read.from.as_str(), read.from_name.as_str()),
        ("ana@town.example", "Ana Example, RN")
    );
    let two = super::read(b"From: ana@town.example\nFrom: eve@evil.example\n\nHi", "", true);
    assert_eq!(two.from, "", "two fields that say different things say nothing");
}

#[test]
fn all_parts_are_shown_with_the_pictures_at_their_place() {
    let read = case("html-parts-around-a-picture");
    assert_eq!(
        read.body,
        "First half of my letter.\n\nSecond half: my new address is 12 Elm Street."
    );
    let (first, rest) = read.html.split_once("First half").unwrap();
    assert!(first.len() < 10, "{}", read.html);
    let name = &read.attachments[0].content_name;
    let (picture, second) = rest.split_once("Second half: my new address").unwrap();
    assert!(
        picture.contains(&format!("src=\"cid:{name}\"")) && !name.is_empty(),
        "{}",
        read.html
    );
    assert!(second.contains("12 Elm Street"));

    let read = case("picture-inside-the-letter");
    assert_eq!(read.body, "Here is my letter: [image: letter.png]");
    assert!(
        read.html
            .contains("<img src=\"cid:pic1@mail.example\" alt=\"letter\"><p>Thanks</p>"),
        "{}",
        read.html
    );
    assert_eq!(read.attachments[0].content_name, "pic1@mail.example");
    assert_eq!(read.attachments[0].name, "letter.png");

    let unclosed = "--b\nContent-Type: text/html\n\n<p>one <!-- <b title=\"\n--b\nContent-Type: text/plain\n\n<two> & more\n--b\nContent-Type: text/html\n\n<p>three\n--b--";
    let read = mail("Content-Type: multipart/mixed; boundary=b", unclosed.as_bytes());
    assert!(
        read.html.contains("one")
            && read.html.contains("&lt;two&gt; &amp; more")
            && read.html.contains("<p>three"),
        "{}",
        read.html
    );
}

#[test]
fn quotations_are_found_and_own_words_are_not() {
    for (name, body, from) in [
        ("quotation-by-outlook", "Yes, that is fine.", Some(2)),
        ("quotation-vietnamese-above-a-scanner", "Yes.", Some(2)),
        ("quotation-in-html-alone", "Yes, Tuesday.", Some(1)),
        ("quotation-by-outlook-german", "Gesendet.", Some(2)),
    ] {
        let read = case(name);
        assert!(read.body.starts_with(body), "{name}: {}", read.body);
        assert_eq!(
            read.details(MailSender::Known).quoted_from_line,
            from,
            "{name}: {}",
            read.body
        );
    }
    for (html, from) in [
        (
            "<p>Yes.</p><blockquote type=\"cite\"><div>Sign.</div></blockquote>",
            Some(2),
        ),
        (
            "<p>Yes.</p><div class=\"yahoo_quoted\"><div>On Thursday, November 26, 2026 at 9:15 AM, R &lt;o@r.example&gt; wrote:</div><blockquote style=\"border-left:1px solid #ccc\">Sign.</blockquote></div>",
            Some(2),
        ),
        (
            "<div>Yes.</div><div id=\"divRplyFwdMsg\"><b>From:</b> R &lt;o@r.example&gt;<br><b>Sent:</b> Thursday<br><b>To:</b> Ana<br><b>Subject:</b> Form</div><div>Sign.</div>",
            Some(1),
        ),
        (
            "<p>My list:</p><blockquote style=\"margin:0 0 0 40px;border:none;padding:0\">rent<br>gas</blockquote>",
            None,
        ),
        (
            "<blockquote type=cite>Did you sign?</blockquote><p>Yes.</p>",
            None,
        ),
    ] {
        let read = mail("Content-Type: text/html", html.as_bytes());
        assert_eq!(
            read.details(MailSender::Known).quoted_from_line,
            from,
            "{}",
            read.body
        );
    }
}

#[test]
fn flowed_lines_are_as_they_were_written() {
    // Each break took the blank before it (RFC 3676, section 4.1).
    assert_eq!(
        case("flowed-with-delsp").body,
        "This is one long paragraph that waswrapped by themail program.\n> quotedwords"
    );
    let plain = mail(
        "Content-Type: text/plain; format=\"Flowed\"",
        b"One long \nparagraph.\n\nTwo.",
    );
    assert_eq!(plain.body, "One long paragraph.\n\nTwo.");
    let fixed = mail("Content-Type: text/plain; format=fixed", b"kept \nas is");
    assert_eq!(fixed.body, "kept \nas is");
}

#[test]
fn automatic_answers_are_known_and_people_are_not_taken_for_programs() {
    for name in [
        "automatic-by-exchange-german",
        "automatic-by-exchange-spanish",
        "automatic-by-x-autogenerated",
        "automatic-by-preference",
    ] {
        let read = case(name);
        assert!(read.automatic, "{name}");
        assert_eq!(read.bounce, None, "{name}");
    }
    for fields in [
        "Subject: =?utf-8?q?R=C3=A9ponse_automatique_:_Votre_demande?=",
        "Subject: Resposta automática: Form",
        "Subject: 自动答复: Form",
        "Subject: 자동 회신: Form",
        "Subject: رد تلقائي: Form",
        "Subject: Автоматический ответ: Form",
        "Subject: Trả lời tự động: Form",
        "Auto-Submitted: auto-generated (vacation)",
        "X-Auto-Response-Suppress: DR, OOF, All",
        "X-Autorespond: x",
    ] {
        assert!(mail(fields, b"Away.").automatic, "{fields}");
    }
    for fields in [
        "Subject: Re: Automatic reply: Form",
        "Subject: AW: Automatische Antwort: Form",
        "Subject: Automatic reply machines are down",
        "Subject: Form\nX-MS-Exchange-Organization-SCL: 1\nX-MS-Has-Attach: yes\nX-Auto-Response-Suppress: DR, RN",
        "Subject: Auto insurance",
        "Auto-Submitted: no",
    ] {
        assert!(!mail(fields, b"Hi.").automatic, "{fields}");
    }
}

#[test]
fn bounces_of_every_shape_name_whom_they_are_about() {
    for (name, original) in [
        ("bounce-without-the-mail", None),
        ("bounce-with-a-relays-id", Some("<0100rewritten@relay.example>")),
        ("bounce-international", Some("<message-1@riverbend.example>")),
        (
            "bounce-without-a-report-type",
            Some("<message-1@riverbend.example>"),
        ),
        ("bounce-by-qmail", Some("<message-1@riverbend.example>")),
    ] {
        let bounce = case(name).bounce.unwrap_or_else(|| panic!("{name} is no bounce"));
        assert_eq!(bounce.originals.first().map(String::as_str), original, "{name}");
        assert!(bounce.names("ana@town.example"), "{name}: {bounce:?}");
        let outcome = bounce.of("ana@town.example").unwrap();
        assert_eq!(outcome.action, BounceAction::Failed, "{name}");
        assert!(
            outcome.diagnosis.contains("no such user"),
            "{name}: {}",
            outcome.diagnosis
        );
    }
}

#[test]
fn reports_are_read_for_each_recipient_and_in_the_words_of_servers() {
    let two = mail(
        "Content-Type: multipart/report; boundary=b",
        b"--b\n\nSorry\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; <else@town.example>\nAction: failed\nStatus: 5.2.2\n\nOriginal-Recipient: rfc822;ana@town.example\nFinal-Recipient: rfc822; ana.reyes@new.example\nAction: delayed (will retry)\nStatus: 4.4.1\nDiagnostic-Code: smtp; 451 later\n--b--",
    );
    let bounce = two.bounce.unwrap();
    assert_eq!(
        bounce.of("ana@town.example").unwrap().action,
        BounceAction::Delayed
    );
    assert_eq!(bounce.of("ana@town.example").unwrap().status, "4.4.1");
    assert_eq!(bounce.of("else@town.example").unwrap().status, "5.2.2");
    assert_eq!(bounce.of("nobody@town.example"), None);

    for (fields, text, action, status) in [
        (
            "Subject: Mail delivery failed: returning message to sender\nX-Failed-Recipients: ana@town.example\nAuto-Submitted: auto-replied\nFrom: Mail Delivery System <Mailer-Daemon@mx.example>",
            "This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  ana@town.example\n    550 5.1.1 no such user\n\n------ This is a copy of the message, including all the headers. ------\n\nMessage-ID: <message-1@riverbend.example>\n\nHi",
            BounceAction::Failed,
            "5.1.1",
        ),
        (
            "Subject: Undeliverable: Form\nFrom: postmaster@mx.example",
            "Delivery has failed to these recipients or groups:\n\nana@town.example (ana@town.example)\nThe email address couldn't be found. 550 5.1.10 RESOLVER.ADR.RecipientNotFound",
            BounceAction::Failed,
            "5.1.10",
        ),
        (
            "Subject: Delivery Status Notification (Delay)\nFrom: Mail Delivery Subsystem <mailer-daemon@mx.example>",
            "Your message to <ana@town.example> has not yet been delivered: it is delayed.\n451 4.4.1 will be retried for 45 hours.",
            BounceAction::Delayed,
            "4.4.1",
        ),
        (
            "Subject: failure notice\nReturn-Path: <>\nFrom: bounce@yahoo.example",
            "Sorry, we were unable to deliver your message to the following address.\n\n<ana@town.example>:\n554 5.2.2 mailbox full",
            BounceAction::Failed,
            "5.2.2",
        ),
    ] {
        let bytes = format!("{fields}\nTo: hub@reply.example\n\n{text}");
        let bounce = super::read(bytes.as_bytes(), "", true)
            .bounce
            .unwrap_or_else(|| panic!("{fields}"));
        let outcome = bounce
            .of("ana@town.example")
            .unwrap_or_else(|| panic!("{bounce:?}"));
        assert_eq!(
            (outcome.action, outcome.status.as_str()),
            (action, status),
            "{fields}: {outcome:?}"
        );
        assert!(
            bounce.names("ana@town.example") && bounce.recipients.len() == 1,
            "{bounce:?}"
        );
    }
    for (fields, text) in [
        (
            "From: ana@town.example",
            "My mail could not be delivered to eve@town.example. What now?",
        ),
        ("From: ana@town.example\nX-Failed-Recipients: x@y.example", "x"),
        (
            "From: ana@town.example\nReturn-Path: <>\nSubject: Out of office",
            "I am away. Write to eve@town.example.",
        ),
        (
            "From: postmaster@mx.example",
            "Our new address is postmaster@mail.example.",
        ),
    ] {
        let bytes = format!("{fields}\n\n{text}");
        assert_eq!(super::read(bytes.as_bytes(), "", true).bounce, None, "{fields}");
    }
}
