//! The calls of sign-in with a body each, and what should never be sent to them.

use serde_json::{Value, json};

/// What a call wants as authorisation.
#[derive(Clone, Copy, PartialEq)]
pub enum Bearer {
    None,
    Login,
    Session,
    Mfa,
    Operation,
}

pub struct Call {
    pub method: &'static str,
    pub path: &'static str,
    pub bearer: Bearer,
    /// A body that would be taken but for what is wrong with its values.
    pub body: Value,
    /// Members that may be left out.
    pub optional: &'static [&'static str],
}

fn call(
    method: &'static str,
    path: &'static str,
    bearer: Bearer,
    body: Value,
    optional: &'static [&'static str],
) -> Call {
    Call {
        method,
        path,
        bearer,
        body,
        optional,
    }
}

/// Every call of sign-in that takes a body.
pub fn calls() -> Vec<Call> {
    let mail = "noor@mill.example";
    let account = json!({ "cd_user": 1, "entity_id": 2, "cd_instance": 1, "entity_type": 2 });
    let mut send = account.clone();
    send["channel"] = json!("email");
    let mut verify = account.clone();
    verify["code"] = json!("12x456");
    let mut selection = account.clone();
    selection["redirect"] = json!("/");
    selection["formengine"] = json!("x");
    selection["confirmation_resource"] = json!("x");
    let mut passkey = account.clone();
    passkey["id"] = json!("x");
    passkey["credential"] = json!({});
    passkey["trust_device"] = json!(true);
    vec![
        call(
            "POST",
            "/api/users/login-v2",
            Bearer::None,
            json!({ "email": "x", "password": "y", "captchaToken": "z" }),
            &["captchaToken"],
        ),
        call(
            "POST",
            "/api/recaptcha/verify",
            Bearer::None,
            json!({ "token": "", "captchaVersion": 3 }),
            &[],
        ),
        call(
            "POST",
            "/api/create-token",
            Bearer::None,
            json!({ "ds_mail": "x", "captchaToken": "z" }),
            &["captchaToken"],
        ),
        call(
            "PATCH",
            "/api/update-password",
            Bearer::None,
            json!({ "ds_password": "x", "ds_token": "y" }),
            &[],
        ),
        call(
            "POST",
            "/api/users/change-password",
            Bearer::Session,
            json!({ "oldPassword": "", "newPassword": "y" }),
            &[],
        ),
        call(
            "PUT",
            "/api/users/me/language",
            Bearer::Session,
            json!({ "lang": "no language" }),
            &[],
        ),
        call(
            "POST",
            "/api/users/fingerprints",
            Bearer::Session,
            json!({ "device_id": "", "ua_hint": "u", "tz": "\u{7}", "screen_class": "s" }),
            &[],
        ),
        call(
            "POST",
            "/api/session-v2",
            Bearer::Login,
            account,
            &["cd_user", "entity_type", "entity_id", "cd_instance"],
        ),
        call(
            "POST",
            "/api/mfa/send",
            Bearer::Login,
            send,
            &["cd_user", "entity_type", "entity_id", "cd_instance"],
        ),
        call(
            "POST",
            "/api/mfa/verify",
            Bearer::Login,
            verify,
            &["cd_user", "entity_type", "entity_id", "cd_instance"],
        ),
        call(
            "POST",
            "/api/signup/find-business-user",
            Bearer::None,
            json!({ "ds_mail": "x", "cd_instance": 1, "captchaToken": "z" }),
            &["captchaToken"],
        ),
        call(
            "POST",
            "/api/create-individual/instance/1",
            Bearer::None,
            json!({ "ds_firstname": "N", "ds_lastname": "H", "ds_mail": mail, "cd_community_entity_partner": 1, "captchaToken": "z" }),
            &["captchaToken", "cd_community_entity_partner"],
        ),
        call(
            "POST",
            "/api/create-user-and-business/instance/1",
            Bearer::None,
            json!({ "business_name": "B", "email": mail, "cd_community_entity_partner": 1, "captchaToken": "z" }),
            &["captchaToken", "cd_community_entity_partner"],
        ),
        call(
            "POST",
            "/api/create-business-for-user/instance/1",
            Bearer::None,
            json!({ "business_name": "B", "email": mail, "cd_community_entity_partner": 1, "captchaToken": "z" }),
            &["captchaToken", "cd_community_entity_partner"],
        ),
        call(
            "POST",
            "/api/forward-auth/v1/account/search-cca-user",
            Bearer::None,
            json!({ "loginId": "x", "captchaToken": "z" }),
            &["captchaToken"],
        ),
        call(
            "POST",
            "/api/forward-auth/mfa/send-code",
            Bearer::Mfa,
            json!({ "operation": "change_login_id", "captchaToken": "z", "mfaChannel": "email", "newLoginId": "x" }),
            &["captchaToken", "mfaChannel", "newLoginId"],
        ),
        call(
            "POST",
            "/api/forward-auth/mfa/verify-code",
            Bearer::Operation,
            json!({ "operationId": "x", "captchaToken": "z", "code": "123456" }),
            &["captchaToken"],
        ),
        call(
            "POST",
            "/api/users/account-selection",
            Bearer::Login,
            selection,
            &[
                "cd_user",
                "entity_type",
                "entity_id",
                "cd_instance",
                "redirect",
                "formengine",
                "confirmation_resource",
            ],
        ),
        call(
            "POST",
            "/api/mfa/passkey/finish",
            Bearer::Login,
            passkey,
            &[
                "cd_user",
                "entity_type",
                "entity_id",
                "cd_instance",
                "trust_device",
            ],
        ),
        call(
            "POST",
            "/api/second-factors/totp/confirm",
            Bearer::Session,
            json!({ "code": "123456" }),
            &[],
        ),
        call(
            "POST",
            "/api/second-factors/passkeys/finish",
            Bearer::Session,
            json!({ "id": "x", "name": "Key", "credential": {} }),
            &[],
        ),
        call(
            "POST",
            "/api/session/exchange",
            Bearer::None,
            json!({ "code": "x", "replace": false }),
            &["replace"],
        ),
        call(
            "POST",
            "/api/sessions/not-me",
            Bearer::None,
            json!({ "token": "x" }),
            &[],
        ),
        call(
            "POST",
            "/api/users/external-auth-token",
            Bearer::None,
            json!({ "realm": "https://mill.example", "check": "12345678", "lang": "en" }),
            &["lang"],
        ),
        call(
            "POST",
            "/api/membership-provider/link/instance/1",
            Bearer::None,
            json!({ "nextUrl": "/" }),
            &["nextUrl"],
        ),
        call(
            "POST",
            "/api/membership-provider/login/instance/1",
            Bearer::None,
            json!({ "tokenGUID": "x", "replace": false }),
            &["replace"],
        ),
    ]
}

pub const HOSTILE: &[&str] = &[
    "' OR '1'='1",
    "\"; DROP TABLE logins; --",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "%00",
    "\u{0}",
    "a\r\nBcc: everybody@mill.example",
    "\u{202e}gnirts\u{feff}",
    "{{7*7}}",
    "𝒜𝒷𝒸 🧨",
    "-1",
    "Infinity",
    "9223372036854775808",
];

/// What may stand where a value of another kind is wanted.
pub fn wrong_values() -> Vec<Value> {
    let mut all = vec![
        json!(null),
        json!(true),
        json!(-1),
        json!(1.5),
        json!(1e300),
        json!(i64::MIN),
        json!(u64::MAX),
        json!([]),
        json!({}),
        json!([["a"]]),
        json!(""),
        json!(" "),
        json!("x".repeat(5_000)),
        json!("é".repeat(2_000)),
    ];
    all.extend(HOSTILE.iter().map(|text| json!(text)));
    all
}
