//! The transcript and the names in the archive of a call.

use hub_domain::calls::call::MaskedInterval;
use hub_domain::calls::transcript::Segment;
use hub_http::routes::calls::archive::{plain, transcript_text};

#[test]
fn the_text_says_when_who_and_where_nothing_was_kept() {
    let segment = |start_ms, text: &str| Segment {
        segment_id: "s".into(),
        leg: "applicant".into(),
        speaker: "Ana Reyes".into(),
        start_ms,
        end_ms: start_ms + 900,
        text: text.into(),
        interim: String::new(),
        lang: "en".into(),
        text_en: None,
        revision: 1,
        engine: "test".into(),
        draft: false,
        unsure: Vec::new(),
        late_ms: None,
    };
    let masks = [MaskedInterval {
        start_ms: 61_500,
        end_ms: Some(70_000),
    }];
    assert_eq!(
        transcript_text(&[segment(900, "hello"), segment(75_000, "that is all")], &masks),
        "0:00  Ana Reyes: hello\n1:01  [number not recorded]\n1:15  Ana Reyes: that is all\n"
    );
    let spanish = Segment {
        text_en: Some("good morning".into()),
        ..segment(0, "buenos días")
    };
    assert_eq!(
        transcript_text(&[spanish], &[]),
        "0:00  Ana Reyes: buenos días [good morning]\n"
    );
    assert_eq!(plain("Ana \"x\"/../Ré"), "Ana--x-----Ré");
}
