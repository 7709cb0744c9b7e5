//! The addresses that identity providers may have.

use hub_http::sign_in::single_sign_on::is_safe_issuer;

#[test]
fn providers_speak_https_unless_they_are_on_this_machine() {
    for good in [
        "https://login.example/v2.0",
        "http://127.0.0.1:4000",
        "http://localhost",
    ] {
        assert!(is_safe_issuer(good), "{good}");
    }
    for bad in [
        "http://login.example",
        "ftp://login.example",
        "login.example",
        "https://",
    ] {
        assert!(!is_safe_issuer(bad), "{bad}");
    }
}
