//! The part of a file that is asked for.

use actix_web::http::header::RANGE;
use actix_web::test::TestRequest;
use hub_http::served::span;
use std::ops::Range;

fn asked(range: &str) -> (Range<u64>, u16) {
    span(
        &TestRequest::default()
            .insert_header((RANGE, range))
            .to_http_request(),
        100,
    )
}

#[test]
fn one_range_is_answered_and_anything_else_is_the_whole() {
    assert_eq!(asked("bytes=0-9"), (0..10, 206));
    assert_eq!(asked("bytes=90-"), (90..100, 206));
    assert_eq!(asked("bytes=-5"), (95..100, 206));
    assert_eq!(asked("bytes=0-999"), (0..100, 206));
    assert_eq!(asked("bytes=200-"), (0..0, 416));
    assert_eq!(asked("bytes=0-1,5-6"), (0..100, 200));
    assert_eq!(asked("lines=1-2"), (0..100, 200));
}
