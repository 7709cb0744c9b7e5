//! The calls about how an instance is run: security, channels, features, hosts.

use crate::bad_input_calls::{Call, call};
use crate::calls_of_staff::{ITEM, STAFF, missing};
use serde_json::json;

const KEY: &[(&str, &str)] = &[("id", "999999"), ("domain", "town.example"), ("selector", "s1")];
const POLICY: &[(&str, &str)] = &[("id", "999999"), ("program", "5")];

/// Every one of them, for an instance that nobody has.
pub fn calls_of_security() -> Vec<Call> {
    [security(), channels(), features()].concat()
}

fn read(path: &'static str) -> Call {
    call("GET", path).with(ITEM).by(STAFF)
}

fn remove(path: &'static str) -> Call {
    call("DELETE", path).with(ITEM).by(STAFF)
}

fn security() -> Vec<Call> {
    let security = json!({
        "revision": 0, "password_policy": "classic", "account_disclosure": "specified", "login_form": "classic",
        "second_factor_for_all": false, "factor_enrolment": "after_reset", "code_countries": ["US"], "origins": [],
        "staff_idle_minutes": 30, "applicant_idle_minutes": 15, "staff_total_minutes": 720, "applicant_total_minutes": 720,
    });
    let captcha = json!({
        "engine": "altcha", "threshold": 0.7, "site_key_v3": "v3", "site_key_v2": "v2", "secret_v3": "unused",
        "secret_v2": "unused", "always": false,
    });
    let provider = json!({
        "issuer": "http://127.0.0.1:9", "client_id": "commonline", "secret": "a secret of the tests", "button": "County account",
    });
    vec![
        read("/api/admin/instances/{id}/security"),
        missing("PUT", "/api/admin/instances/{id}/security", security).with(ITEM),
        missing("PUT", "/api/admin/instances/{id}/captcha", captcha).with(ITEM),
        missing("PUT", "/api/admin/instances/{id}/sign-on", provider).with(ITEM),
        remove("/api/admin/instances/{id}/sign-on"),
        call("POST", "/api/admin/instances/{id}/sign-on/test")
            .with(ITEM)
            .by(STAFF),
        missing(
            "PUT",
            "/api/admin/instances/{id}/sign-on/required",
            json!({ "required": true, "break_glass": 1100 }),
        )
        .with(ITEM),
        read("/api/admin/instances/{id}/sign-on/refusals").query(&[("limit", "10"), ("cursor", "9")]),
        call("GET", "/api/admin/mfa").by(STAFF),
        Call {
            body: json!({ "second_factor_for_all": false, "factor_enrolment": "after_reset" }),
            ..call("PUT", "/api/admin/mfa").by(STAFF).lenient()
        },
    ]
}

fn channels() -> Vec<Call> {
    let server = json!({
        "host": "127.0.0.1", "port": 9, "security": "required", "username": "hub", "password": "a secret of the tests",
        "spare": false,
    });
    let mailbox = json!({
        "host": "127.0.0.1", "port": 9, "security": "tls", "username": "hub", "password": "a secret of the tests",
        "folder": "INBOX", "authserv_id": "mx.town.example",
    });
    let provider = json!({
        "kind": "twilio", "account_sid": "AC0123", "url": "http://127.0.0.1:9", "host": "127.0.0.1", "port": 9,
        "system_id": "hub", "system_type": "", "secret": "a secret of the tests", "per_second": 10, "window": 10,
        "receipt_ids": "same", "default_alphabet": "gsm7", "spare": false,
    });
    let key = json!({ "domain": "town.example", "selector": "s1", "algorithm": "ed25519" });
    let test = json!({ "channel": "EMAIL", "to": "admin@riverbend.example", "provider": "nobody" });
    vec![
        read("/api/admin/instances/{id}/channels"),
        missing("PUT", "/api/admin/instances/{id}/mail-servers", server).with(ITEM),
        remove("/api/admin/instances/{id}/mail-servers"),
        missing(
            "PUT",
            "/api/admin/instances/{id}/mail-replies",
            json!({ "address": "hub@reply.example" }),
        )
        .with(ITEM),
        remove("/api/admin/instances/{id}/mail-replies"),
        missing("PUT", "/api/admin/instances/{id}/mailbox", mailbox).with(ITEM),
        remove("/api/admin/instances/{id}/mailbox"),
        missing("POST", "/api/admin/instances/{id}/dkim-keys", key).with(ITEM),
        read("/api/admin/instances/{id}/dkim-keys/checks"),
        call(
            "DELETE",
            "/api/admin/instances/{id}/dkim-keys/{domain}/{selector}",
        )
        .with(KEY)
        .by(STAFF),
        missing("PUT", "/api/admin/instances/{id}/text-providers", provider).with(ITEM),
        remove("/api/admin/instances/{id}/text-providers"),
        missing("POST", "/api/admin/instances/{id}/channels/test", test).with(ITEM),
    ]
}

fn features() -> Vec<Call> {
    let features = json!({
        "revision": 0, "off": [], "on": [], "listeners_shown": false, "number_pause_s": 120, "sync_report": false,
        "avatars": false, "form_engine": "", "admin_tools": "",
    });
    let policy = json!({
        "version": 1, "may_record": true, "may_decline": true, "notice": { "en": "This call is recorded." },
        "question": {}, "retention_days": 30,
    });
    vec![
        read("/api/admin/instances/{id}/features"),
        missing("PUT", "/api/admin/instances/{id}/features", features).with(ITEM),
        missing(
            "PUT",
            "/api/admin/instances/{id}/recording-policies/{program}",
            policy,
        )
        .with(POLICY),
        call("DELETE", "/api/admin/instances/{id}/recording-policies/{program}")
            .with(POLICY)
            .by(STAFF),
        call("GET", "/api/admin/subdomains").by(STAFF),
        crate::bad_input_calls::refused(
            "POST",
            "/api/admin/subdomains",
            json!({ "host": "localhost" }),
            422,
            "invalid_field",
        )
        .by(STAFF),
        call("DELETE", "/api/admin/subdomains/{name}")
            .with(&[("name", "nobody.example")])
            .by(STAFF),
    ]
}
