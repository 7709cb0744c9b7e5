//! Recording policies that are refused.

use hub_domain::ProgramId;
use hub_http::routes::administration::features::policies::{SaveRecordingPolicy, checked};
use std::collections::BTreeMap;

fn asked(notice: &[(&str, &str)], days: Option<i64>) -> SaveRecordingPolicy {
    SaveRecordingPolicy {
        version: 0,
        may_record: true,
        may_decline: true,
        notice: notice
            .iter()
            .map(|(lang, text)| ((*lang).to_owned(), (*text).to_owned()))
            .collect(),
        question: BTreeMap::new(),
        retention_days: days,
    }
}

#[test]
fn what_records_has_an_english_notice_and_a_sensible_period() {
    let whole = checked(
        ProgramId(5),
        asked(&[("en", " It is recorded. "), ("es", " ")], Some(30)),
    );
    let notice = whole.unwrap().policy.notice;
    assert_eq!(notice.len(), 1);
    assert_eq!(notice["en"], "It is recorded.");
    for (wrong, field) in [
        (asked(&[("es", "Se graba.")], None), "notice"),
        (asked(&[("en", "a\u{7}")], None), "notice"),
        (asked(&[("english language", "a")], None), "notice"),
        (asked(&[("en", "It is recorded.")], Some(0)), "retention_days"),
    ] {
        let body = checked(ProgramId(5), wrong).unwrap_err().body();
        assert_eq!(body.errors[0].field, field);
    }
}
