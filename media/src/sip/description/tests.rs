use super::crypto::CRYPTO_SUITE;
use super::*;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

const OFFER: &str = "v=0\r\no=- 1 1 IN IP4 192.0.2.7\r\ns=call\r\nc=IN IP4 192.0.2.7\r\nt=0 0\r\n\
    m=audio 4002 RTP/AVP 96 8 0 101\r\na=rtpmap:96 opus/48000/2\r\na=fmtp:96 useinbandfec=1\r\n\
    a=rtpmap:101 telephone-event/8000\r\na=fmtp:101 0-16\r\na=sendonly\r\n\
    m=video 4004 RTP/AVP 97\r\na=rtpmap:97 VP8/90000\r\n";

#[test]
fn a_voice_is_read_with_its_codecs_and_direction() {
    let offer = Description::parse(OFFER.as_bytes()).unwrap();
    let voice = offer.voice().unwrap();
    assert_eq!(voice.address.to_string(), "192.0.2.7:4002");
    assert_eq!((voice.direction, voice.is_secure), (Direction::SendOnly, false));
    let names: Vec<(u8, &str, u32)> = voice
        .formats
        .iter()
        .map(|format| (format.number, format.name.as_str(), format.clock_hz))
        .collect();
    assert_eq!(
        names,
        [
            (96, "opus", 48_000),
            (8, "pcma", 8_000),
            (0, "pcmu", 8_000),
            (101, "telephone-event", 8_000)
        ]
    );
    assert_eq!(voice.formats[0].parameters, "useinbandfec=1");
    assert_eq!(
        (offer.media[1].kind.as_str(), &offer.media[1].voice),
        ("video", &None)
    );
}

#[test]
fn ipv6_bare_line_feeds_and_the_old_hold_syntax_are_understood() {
    let text = "v=0\no=- 1 1 IN IP6 ::1\ns=-\nt=0 0\nm=audio 4002 RTP/AVP 0\nc=IN IP6 2001:db8::5\n";
    let six = Description::parse(text.as_bytes()).unwrap();
    assert_eq!(six.voice().unwrap().address.to_string(), "[2001:db8::5]:4002");
    let held = OFFER
        .replace("c=IN IP4 192.0.2.7", "c=IN IP4 0.0.0.0")
        .replace("a=sendonly", "a=sendrecv");
    let held = Description::parse(held.as_bytes()).unwrap();
    assert_eq!(held.voice().unwrap().direction, Direction::SendOnly);
}

#[test]
fn keys_of_the_known_suite_are_read_and_others_passed_over() {
    let material = STANDARD.encode([7u8; 30]);
    let offer = |crypto: &str| {
        OFFER
            .replace("RTP/AVP 96", "RTP/SAVP 96")
            .replace("a=sendonly", crypto)
    };
    let known = format!(
        "a=crypto:1 AES_256_CM_HMAC_SHA1_80 inline:{material}\r\na=crypto:2 {CRYPTO_SUITE} inline:{material}|2^20"
    );
    let parsed = Description::parse(offer(&known).as_bytes()).unwrap();
    let voice = parsed.voice().unwrap();
    assert!(voice.is_secure);
    assert_eq!(
        voice.crypto.iter().map(|crypto| crypto.tag).collect::<Vec<_>>(),
        [2]
    );
    assert_eq!(voice.crypto[0].key.salt, [7; 14]);
    for unknown in [
        format!("a=crypto:1 {CRYPTO_SUITE} inline:{material}|2^20|1:4"),
        format!("a=crypto:1 {CRYPTO_SUITE} inline:{material} UNENCRYPTED_SRTP"),
        format!("a=crypto:1 {CRYPTO_SUITE} inline:short"),
        "a=crypto:".to_owned(),
    ] {
        let parsed = Description::parse(offer(&unknown).as_bytes()).unwrap();
        assert!(parsed.voice().unwrap().crypto.is_empty(), "{unknown}");
    }
}

#[test]
fn what_is_no_description_is_refused_with_the_line_that_is_wrong() {
    let many = format!("v=0\r\n{}", "m=audio 1 RTP/AVP 0\r\n".repeat(17));
    let formats = format!("v=0\r\nm=audio 1 RTP/AVP{}\r\n", " 0".repeat(65));
    for (text, error) in [
        ("", DescriptionError::Line('v')),
        ("v=1\r\n", DescriptionError::Line('v')),
        ("v=0\r\nnonsense\r\n", DescriptionError::Line('=')),
        ("v=0\r\nm=audio\r\n", DescriptionError::Line('m')),
        ("v=0\r\nm=audio 99999 RTP/AVP 0\r\n", DescriptionError::Line('m')),
        ("v=0\r\nm=audio 4002 RTP/AVP 0\r\n", DescriptionError::Line('c')),
        ("v=0\r\nc=IN IP4 1.2.3\r\n", DescriptionError::Line('c')),
        ("v=0\r\nc=IN IP4 239.1.2.3\r\n", DescriptionError::Line('c')),
        ("v=0\r\nc=IN IP4 255.255.255.255\r\n", DescriptionError::Line('c')),
        ("v=0\r\nc=IN IP6 192.0.2.1\r\n", DescriptionError::Line('c')),
        (&many, DescriptionError::TooMuch),
        (&formats, DescriptionError::TooMuch),
    ] {
        assert_eq!(Description::parse(text.as_bytes()), Err(error), "{text}");
    }
    assert_eq!(Description::parse(&[0xff; 10]), Err(DescriptionError::Text));
    assert_eq!(
        Description::parse(&[b'v'; MAX_LENGTH + 1]),
        Err(DescriptionError::Text)
    );
    let silent = Description::parse(b"v=0\r\nm=audio 0 RTP/AVP 0\r\n").unwrap();
    let offered = "audio by RTP/AVP".to_owned();
    assert_eq!(silent.voice(), Err(DescriptionError::NoVoice(offered)));
}

#[test]
fn what_is_written_is_read_back_and_other_media_are_refused_in_their_place() {
    let theirs = Description::parse(OFFER.as_bytes()).unwrap();
    let key = new_key();
    let ours = OurVoice {
        address: "198.51.100.4:20000".parse().unwrap(),
        protocol: "RTP/SAVP",
        formats: &theirs.voice().unwrap().formats[1..],
        direction: Direction::ReceiveOnly,
        crypto: Some((2, &key)),
    };
    let text = write(SessionNumbers { id: 5, version: 1 }, &ours, Some((&theirs, 0)));
    assert!(
        text.contains("m=audio 20000 RTP/SAVP 8 0 101\r\n") && text.ends_with("m=video 0 RTP/AVP 97\r\n")
    );
    let again = Description::parse(text.as_bytes()).unwrap();
    let voice = again.voice().unwrap();
    assert_eq!(voice.address, ours.address);
    assert_eq!(voice.formats, ours.formats);
    assert_eq!(voice.direction, Direction::ReceiveOnly);
    assert_eq!(voice.crypto, [Crypto { tag: 2, key }]);
}

#[test]
fn what_a_voice_does_not_need_is_passed_over() {
    let head = "v=0\r\nc=IN IP4 192.0.2.1\r\n";
    for (name, text) in [
        (
            "nothing after a number",
            "m=audio 4 RTP/AVP 0 101\r\na=rtpmap:101 telephone-event/8000\r\na=fmtp:101\r\n",
        ),
        (
            "a format that is none",
            "m=audio 4 RTP/AVP 0\r\na=rtpmap:300 PCMU/8000\r\na=fmtp:x y\r\n",
        ),
        (
            "a map without a name",
            "m=audio 4 RTP/AVP 0\r\na=rtpmap:0\r\na=rtpmap:\r\na=fmtp\r\n",
        ),
        ("zeros at the end", "m=audio 4 RTP/AVP 0\r\n\0\0"),
        (
            "attributes unknown",
            "m=audio 4 RTP/AVP 0\r\na=\r\na=:\r\na=ssrc:1 cname:x\r\nb=AS:64\r\nk=clear:1\r\n",
        ),
    ] {
        let parsed = Description::parse(format!("{head}{text}").as_bytes());
        let parsed = parsed.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(parsed.voice().unwrap().formats[0].name, "pcmu", "{name}");
    }
}

#[test]
fn who_is_at_a_name_or_speaks_another_protocol_has_no_voice_here() {
    for (media, offered) in [
        (
            "c=IN IP4 localhost\r\nm=audio 4 RTP/AVP 0\r\n",
            "audio by RTP/AVP",
        ),
        (
            "c=IN IP4 192.0.2.1\r\nm=audio 4 UDP/TLS/RTP/SAVPF 111\r\na=rtpmap:111 opus/48000/2\r\n",
            "audio by UDP/TLS/RTP/SAVPF",
        ),
        (
            "c=IN IP4 192.0.2.1\r\nm=image 4 udptl t38\r\nm=audio 4 \"x\"; 0\r\n",
            "image by udptl, audio by x",
        ),
    ] {
        let parsed = Description::parse(format!("v=0\r\n{media}").as_bytes()).unwrap();
        assert_eq!(parsed.voice(), Err(DescriptionError::NoVoice(offered.to_owned())));
    }
}
