//! The policy of pages, whatever a tenant has set.

use hub_http::middleware::security_headers::content_security_policy;

#[test]
fn sockets_lead_to_the_own_host_and_a_hostile_host_adds_nothing() {
    let policy = content_security_policy("riverbend.localhost:8080", None, &[], None);
    assert!(
        policy.contains("connect-src 'self' ws://riverbend.localhost:8080 wss://riverbend.localhost:8080;")
    );
    assert!(!policy.contains("unsafe-inline"));
    let hostile = content_security_policy("x; script-src *", Some("altcha"), &[], None);
    assert!(hostile.contains("connect-src 'self';"), "{hostile}");
    assert!(!hostile.contains("script-src *"));
    assert!(hostile.contains("script-src 'self';") && hostile.contains("frame-src 'self';"));
}

#[test]
fn a_captchas_maker_is_let_in_where_the_tenant_has_it() {
    let google = content_security_policy("a.example", Some("recaptcha"), &[], None);
    assert!(
        google.contains(
            "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;"
        )
    );
    assert!(google.contains("frame-src 'self' https://www.google.com/recaptcha/"));
    let other = content_security_policy("a.example", Some("hcaptcha"), &[], None);
    assert!(other.contains("style-src 'self' https://hcaptcha.com https://*.hcaptcha.com;"));
}

#[test]
fn the_form_engine_alone_may_be_framed_and_a_hostile_address_adds_nothing() {
    let policy = |engine| content_security_policy("a.example", None, &[], Some(engine));
    assert!(
        policy("https://forms.example.gov/apply").contains("frame-src 'self' https://forms.example.gov;")
    );
    for engine in ["", "https://x; script-src *", "forms.example.gov"] {
        assert!(policy(engine).contains("frame-src 'self';"), "{engine}");
    }
}

#[test]
fn the_tenants_own_list_may_frame_and_a_hostile_entry_adds_nothing() {
    let list = [
        "https://portal.example".to_owned(),
        "https://x; script-src *".to_owned(),
        "*".to_owned(),
    ];
    let policy = content_security_policy("a.example", None, &list, None);
    assert!(
        policy.contains("frame-ancestors https://portal.example;"),
        "{policy}"
    );
    assert!(content_security_policy("a.example", None, &[], None).contains("frame-ancestors 'none';"));
}
