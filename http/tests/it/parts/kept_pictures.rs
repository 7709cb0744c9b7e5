//! How long a picture is kept, and that there is none.

use bytes::Bytes;
use hub_http::avatars::kept::{FOUND_MS, Kept, MISSING_MS, MOST_FOUND, UNREACHED_MS};

#[test]
fn what_is_not_there_is_not_asked_for_again_for_a_week() {
    let kept = Kept::default();
    assert_eq!(kept.get("a", 0), None);
    kept.put("a".into(), None, 1_000);
    assert_eq!(kept.get("a", 1_000 + MISSING_MS - 1), Some(None));
    assert_eq!(kept.get("a", 1_000 + MISSING_MS), None);
    kept.unreached("b".into(), 1_000);
    assert_eq!(kept.get("b", 1_000 + UNREACHED_MS), None);
}

#[test]
fn a_picture_is_kept_for_a_day_and_no_more_than_so_many() {
    let kept = Kept::default();
    for n in 0..=MOST_FOUND as i64 {
        kept.put(n.to_string(), Some(Bytes::from_static(b"x")), n);
    }
    assert_eq!(kept.get("0", 10), None, "the oldest is forgotten");
    assert!(kept.get("1", 10).is_some_and(|found| found.is_some()));
    assert_eq!(kept.get("1", 1 + FOUND_MS), None);
}
