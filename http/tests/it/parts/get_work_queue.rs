//! Money and answers in the raw queue.

use hub_http::routes::procedures::get_work_queue::{dollars, eviction_notice};
use serde_json::{Value, json};

#[test]
fn money_is_written_with_both_digits_of_the_cents() {
    for (cents, written) in [(0, "0.00"), (5, "0.05"), (125_000, "1250.00"), (-1, "-0.01")] {
        assert_eq!(dollars(cents), written);
    }
    assert_eq!(dollars(i64::MIN), "-92233720368547758.08");
}

#[test]
fn an_eviction_notice_is_what_was_answered() {
    let asked = |request: Value| eviction_notice(&json!({ "request": request }));
    assert_eq!(asked(json!({ "notice": true })), Some("Yes"));
    assert_eq!(
        asked(json!({ "eviction_notice": false, "notice": true })),
        Some("No")
    );
    assert_eq!(asked(json!({ "notice": "soon" })), None);
    assert_eq!(asked(json!({ "rent": 3 })), None);
    assert_eq!(eviction_notice(&json!({ "notice": true })), Some("Yes"));
    assert_eq!(eviction_notice(&Value::Null), None);
}
