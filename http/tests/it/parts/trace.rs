//! Paths as they may be logged.

use hub_http::middleware::trace::loggable_path;

#[test]
fn codes_tokens_and_addresses_are_not_logged() {
    assert_eq!(loggable_path("/api/guest/SECRET/answer"), "/api/guest/…/answer");
    assert_eq!(loggable_path("/guest/SECRET"), "/guest/…");
    assert_eq!(loggable_path("/unsubscribe/SECRET"), "/unsubscribe/…");
    assert_eq!(
        loggable_path("/api/validate-token/SECRET"),
        "/api/validate-token/…"
    );
    assert_eq!(
        loggable_path("/api/find-business/ana@mill.example/instance/1"),
        "/api/find-business/…/instance/1"
    );
    assert_eq!(loggable_path("/api/work-queue"), "/api/work-queue");
}
