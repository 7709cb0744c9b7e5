//! Every call of sign-in, and with [`every_call`] every other one, with a body that is refused for one reason only,
//! checked last.

use crate::calls_of_staff::calls_of_staff;
use crate::test_hub::{account_id, cd_user, email};
use serde_json::{Value, json};

/// What a call wants as authorisation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bearer {
    Login,
    Session,
    Administrator,
    Mfa,
    Operation,
    Guest,
}

/// One call.
#[derive(Clone)]
pub struct Call {
    pub method: &'static str,
    /// As in the table of routes.
    pub path: &'static str,
    /// Values of the path's parameters.
    pub with: &'static [(&'static str, &'static str)],
    /// Values of the query's parameters.
    pub query: &'static [(&'static str, &'static str)],
    /// The tokens it takes; empty for public calls, and for calls of a browser with a cookie.
    pub bearers: &'static [Bearer],
    /// Null for calls without a body.
    pub body: Value,
    /// How the unmodified body is refused: status and key. Without one it is accepted.
    pub refusal: Option<(u16, &'static str)>,
    /// Every member is optional, and any valid value is accepted.
    pub lenient: bool,
}

impl Call {
    /// The path with its parameters filled in, and the query.
    pub fn address(&self) -> String {
        let mut path = self.path.to_owned();
        for (name, value) in self.with {
            path = path.replace(&format!("{{{name}}}"), value);
        }
        assert!(!path.contains('{'), "{path}");
        let query: Vec<String> = self
            .query
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        if query.is_empty() {
            path
        } else {
            format!("{path}?{}", query.join("&"))
        }
    }

    pub fn with(mut self, with: &'static [(&'static str, &'static str)]) -> Self {
        self.with = with;
        self
    }

    pub fn query(mut self, query: &'static [(&'static str, &'static str)]) -> Self {
        self.query = query;
        self
    }

    pub fn by(mut self, bearers: &'static [Bearer]) -> Self {
        self.bearers = bearers;
        self
    }

    /// Takes what fits.
    pub fn lenient(mut self) -> Self {
        self.lenient = true;
        self
    }
}

/// A call without a body.
pub fn call(method: &'static str, path: &'static str) -> Call {
    Call {
        method,
        path,
        with: &[],
        query: &[],
        bearers: &[],
        body: Value::Null,
        refusal: None,
        lenient: false,
    }
}

/// A call whose unmodified body gets this refusal.
pub fn refused(
    method: &'static str,
    path: &'static str,
    body: Value,
    status: u16,
    key: &'static str,
) -> Call {
    Call {
        body,
        refusal: Some((status, key)),
        ..call(method, path)
    }
}

const NOBODY: &str = "nobody@mill.example";
const MADE_UP: &str = "f0e1d2c3b4a5968778695a4b3c2d1e0ff0e1d2c3b4a5968778695a4b3c2d1e0f";

/// Every documented call.
pub fn every_call() -> Vec<Call> {
    [calls(), calls_of_staff()].concat()
}

/// Every call of sign-in.
pub fn calls() -> Vec<Call> {
    [
        users(),
        sessions(),
        second_factor(),
        passwords(),
        sign_up(),
        factors(),
        single_sign_on(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// `individual`'s own account, as `session-v2` takes it, with more members.
fn own_account(more: Value) -> Value {
    let mut body = json!({
        "cd_user": cd_user("individual"), "entity_id": account_id("individual"), "cd_instance": 1, "entity_type": 2,
        "cd_community_entity": 1, "cd_community_entity_type": 2,
    });
    body.as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    body
}

/// An account that nobody has.
fn no_account(more: Value) -> Value {
    let mut body = own_account(more);
    body["entity_id"] = json!(999_999);
    body
}

const EITHER: &[Bearer] = &[Bearer::Login, Bearer::Session];

fn users() -> Vec<Call> {
    let wrong = json!({ "email": email("individual"), "phone": "+12025550199", "password": "no", "captchaToken": "z" });
    let passwords = json!({ "oldPassword": "no", "newPassword": "Mill-Street-200" });
    let device = json!({ "device_id": "d", "ua_hint": "u", "tz": "\u{7}", "screen_class": "\u{7}" });
    let markers = json!({ "redirect": "/", "formengine": "x", "confirmation_resource": "x" });
    let realm = json!({ "realm": "https://stranger.example", "check": "12345678", "lang": "en" });
    let reason = json!({ "reason": "they asked for help", "entity_id": 1 });
    let name = json!({ "ds_firstname": "Ana", "ds_lastname": "Ruiz", "ds_middlename": "María", "ds_othernames": "Ana Soto", "dt_birth": "1990-02-28" });
    vec![
        refused("POST", "/api/users/login-v2", wrong, 401, "credentials"),
        call("GET", "/api/users/accounts").by(EITHER),
        call("GET", "/api/avatars/{tenant}/{account}/{key}").with(&[
            ("tenant", "1"),
            ("account", "1010"),
            ("key", MADE_UP),
        ]),
        call("POST", "/api/users/logout").by(&[Bearer::Session]),
        refused("POST", "/api/users/change-password", passwords, 200, "result").by(&[Bearer::Session]),
        refused("POST", "/api/users/fingerprints", device, 422, "invalid_field").by(&[Bearer::Session]),
        call("GET", "/api/users/me/login-info-v2").by(&[Bearer::Session]),
        refused(
            "PUT",
            "/api/users/me/language",
            json!({ "lang": "no language" }),
            422,
            "invalid_field",
        )
        .by(&[Bearer::Session]),
        refused(
            "POST",
            "/api/users/account-selection",
            no_account(markers),
            422,
            "invalid_field",
        )
        .by(EITHER),
        refused(
            "POST",
            "/api/users/external-auth-token",
            realm,
            422,
            "host_not_allowed",
        ),
        call("POST", "/api/users/admin-tools").by(&[Bearer::Administrator]),
        refused("POST", "/api/users/{id}/impersonate", reason, 404, "not_found")
            .with(&[("id", "999999")])
            .by(&[Bearer::Administrator]),
        call("POST", "/api/users/impersonation/end").by(&[Bearer::Session]),
        call("GET", "/api/users/search")
            .query(&[("q", "maria")])
            .by(&[Bearer::Administrator])
            .lenient(),
        call("GET", "/api/users/me").by(&[Bearer::Session]),
        call("GET", "/api/users/{id}")
            .with(&[("id", "999999")])
            .by(&[Bearer::Session]),
        refused("PATCH", "/api/users/{id}", name, 404, "not_found")
            .with(&[("id", "999999")])
            .by(EITHER),
    ]
}

fn sessions() -> Vec<Call> {
    let code = json!({ "code": MADE_UP, "replace": true });
    vec![
        refused(
            "POST",
            "/api/session-v2",
            no_account(json!({})),
            422,
            "invalid_field",
        )
        .by(&[Bearer::Login]),
        call("POST", "/api/session/refresh"),
        call("POST", "/api/session/keep-alive").by(&[Bearer::Session]),
        refused("POST", "/api/session/exchange", code, 410, "link_expired"),
        refused(
            "POST",
            "/api/session/admin-tools",
            json!({ "code": MADE_UP }),
            410,
            "link_expired",
        ),
        call("GET", "/api/sessions").by(&[Bearer::Session]),
        call("GET", "/api/jobs").by(&[Bearer::Administrator]),
        call("POST", "/api/sessions/end-others").by(&[Bearer::Session]),
        refused(
            "POST",
            "/api/sessions/not-me",
            json!({ "token": MADE_UP }),
            410,
            "link_expired",
        ),
        call("DELETE", "/api/sessions/{sid}")
            .with(&[("sid", "nothing")])
            .by(&[Bearer::Session]),
        call("GET", "/api/session/assurance").by(&[Bearer::Session]),
        refused(
            "POST",
            "/api/session/assurance/password",
            json!({ "password": "no" }),
            401,
            "credentials",
        )
        .by(&[Bearer::Session]),
        Call {
            body: json!({ "channel": "email" }),
            ..call("POST", "/api/session/assurance/send")
        }
        .by(&[Bearer::Session]),
        refused(
            "POST",
            "/api/session/assurance/verify",
            json!({ "channel": "email", "code": "123456" }),
            400,
            "code_expired",
        )
        .by(&[Bearer::Session]),
        call("POST", "/api/session/assurance/passkey/start").by(&[Bearer::Session]),
        refused(
            "POST",
            "/api/session/assurance/passkey/finish",
            json!({ "id": "x", "credential": {} }),
            410,
            "link_expired",
        )
        .by(&[Bearer::Session]),
        refused(
            "POST",
            "/api/login-changes/read",
            json!({ "token": MADE_UP }),
            410,
            "link_expired",
        ),
        refused(
            "POST",
            "/api/login-changes/undo",
            json!({ "token": MADE_UP }),
            410,
            "link_expired",
        ),
    ]
}

fn second_factor() -> Vec<Call> {
    let send = no_account(json!({ "channel": "email", "to": email("individual") }));
    let verify = own_account(json!({ "channel": "email", "code": "123456", "trust_device": true }));
    let passkey = own_account(json!({ "id": "x", "credential": {}, "trust_device": true }));
    vec![
        refused("POST", "/api/mfa/send", send, 422, "invalid_field").by(&[Bearer::Login]),
        refused("POST", "/api/mfa/verify", verify, 400, "code_expired").by(&[Bearer::Login]),
        call("POST", "/api/mfa/passkey/start").by(&[Bearer::Login]),
        refused("POST", "/api/mfa/passkey/finish", passkey, 410, "link_expired").by(&[Bearer::Login]),
    ]
}

fn passwords() -> Vec<Call> {
    let new = json!({ "ds_password": "Mill-Street-200", "ds_token": MADE_UP });
    let taken = json!({
        "operation": "change_login_id", "captchaToken": "z", "mfaChannel": "email", "newLoginId": email("business"),
    });
    let code = json!({ "operationId": "no-such-operation", "captchaToken": "z", "code": "123456" });
    let search = json!({ "loginId": NOBODY, "captchaToken": "z" });
    let forgotten = json!({ "ds_mail": NOBODY, "captchaToken": "z" });
    let captcha = json!({ "token": "made up", "captchaVersion": 3 });
    vec![
        call("GET", "/api/recaptcha/is-activated"),
        call("GET", "/api/captcha/challenge"),
        refused("POST", "/api/recaptcha/verify", captcha, 200, "success"),
        refused("POST", "/api/create-token", forgotten, 404, "account_not_found"),
        call("GET", "/api/validate-token/{token}").with(&[("token", MADE_UP)]),
        refused("PATCH", "/api/update-password", new, 410, "link_expired"),
        refused(
            "POST",
            "/api/forward-auth/v1/account/search-cca-user",
            search,
            200,
            "reason",
        ),
        refused(
            "POST",
            "/api/forward-auth/mfa/send-code",
            taken,
            409,
            "login_id_in_use",
        )
        .by(&[Bearer::Session, Bearer::Mfa]),
        refused(
            "POST",
            "/api/forward-auth/mfa/verify-code",
            code,
            400,
            "code_expired",
        )
        .by(&[Bearer::Operation]),
        refused(
            "GET",
            "/api/forward-auth/mfa/code-call",
            Value::Null,
            404,
            "not_found",
        )
        .by(&[Bearer::Operation]),
        call("POST", "/api/forward-auth/v1/account/change-login-id").by(&[Bearer::Operation]),
    ]
}

fn sign_up() -> Vec<Call> {
    let lookup = json!({ "ds_mail": NOBODY, "cd_instance": 999, "captchaToken": "z" });
    let person = json!({
        "ds_firstname": "Noor", "ds_lastname": "Haddad", "ds_mail": NOBODY, "cd_community_entity_partner": 1,
        "captchaToken": "z",
    });
    let business = json!({
        "business_name": "Bakery", "email": NOBODY, "cd_community_entity_partner": 1, "captchaToken": "z",
    });
    let here: &[(&str, &str)] = &[("id", "1")];
    let (and_business, for_user) = (
        "/api/create-user-and-business/instance/{id}",
        "/api/create-business-for-user/instance/{id}",
    );
    vec![
        refused("POST", "/api/signup/find-business-user", lookup, 404, "not_found"),
        call("GET", "/api/signup/search-account").query(&[
            ("email", NOBODY),
            ("cd_instance", "999"),
            ("captchaToken", "z"),
        ]),
        call("GET", "/api/find-business/{email}/instance/{id}")
            .with(&[("email", NOBODY), ("id", "999")])
            .query(&[("captchaToken", "z")]),
        refused(
            "POST",
            "/api/create-individual/instance/{id}",
            person,
            400,
            "captcha_failed",
        )
        .with(here),
        refused("POST", and_business, business.clone(), 400, "captcha_failed").with(here),
        refused(
            "POST",
            "/api/sign-up/read",
            json!({ "token": MADE_UP }),
            410,
            "link_expired",
        ),
        refused(
            "POST",
            "/api/sign-up/confirm",
            json!({ "token": MADE_UP }),
            410,
            "link_expired",
        ),
        refused("POST", for_user, business, 400, "captcha_failed").with(here),
        call("GET", "/api/instances/branding").query(&[("lang", "en")]),
        call("GET", "/api/instances/branding/{id}")
            .with(&[("id", "999")])
            .query(&[("lang", "en")]),
        call("GET", "/api/instances/signup"),
        call("GET", "/api/instances/{id}/users")
            .with(&[("id", "2")])
            .by(&[Bearer::Administrator]),
        refused(
            "POST",
            "/api/program-events",
            json!({ "kind": "person", "subject": "/resources" }),
            422,
            "invalid_field",
        ),
        call("GET", "/api/instances/{id}/program-events")
            .with(&[("id", "2")])
            .by(&[Bearer::Administrator]),
        call("POST", "/api/instances/{id}/logo")
            .with(&[("id", "999")])
            .by(&[Bearer::Administrator]),
        call("DELETE", "/api/instances/{id}/logo")
            .with(&[("id", "999")])
            .by(&[Bearer::Administrator]),
        call("GET", "/api/instances/{id}/logo/{version}").with(&[("id", "999"), ("version", "nothing")]),
        call("GET", "/api/instances/{id}/background/{version}")
            .with(&[("id", "999"), ("version", "nothing")]),
        call("GET", "/api/instances/{id}").with(&[("id", "999")]),
    ]
}

fn factors() -> Vec<Call> {
    let passkey = json!({ "id": "x", "name": "Key", "credential": {} });
    let session: &[Bearer] = &[Bearer::Session];
    vec![
        call("GET", "/api/second-factors").by(session),
        call("POST", "/api/second-factors/totp").by(session),
        refused(
            "POST",
            "/api/second-factors/totp/confirm",
            json!({ "code": "12345x" }),
            400,
            "code_wrong",
        )
        .by(session),
        call("DELETE", "/api/second-factors/totp").by(session),
        call("POST", "/api/second-factors/passkeys/start").by(session),
        refused(
            "POST",
            "/api/second-factors/passkeys/finish",
            passkey,
            410,
            "link_expired",
        )
        .by(session),
        call("DELETE", "/api/second-factors/passkeys/{id}")
            .with(&[("id", "nothing")])
            .by(session),
        call("POST", "/api/second-factors/backup-codes").by(session),
        call("DELETE", "/api/second-factors/trusted-devices").by(session),
    ]
}

fn single_sign_on() -> Vec<Call> {
    let code = json!({ "tokenGUID": MADE_UP, "replace": true });
    let next = json!({ "nextUrl": "/" });
    let here: &[(&str, &str)] = &[("id", "1")];
    let (link, login) = (
        "/api/membership-provider/link/instance/{id}",
        "/api/membership-provider/login/instance/{id}",
    );
    vec![
        refused("POST", link, next.clone(), 404, "not_found").with(here),
        call("GET", "/api/membership-provider/callback").query(&[
            ("code", MADE_UP),
            ("state", MADE_UP),
            ("error", "denied"),
        ]),
        refused("POST", login, code.clone(), 410, "link_expired").with(here),
        refused("POST", "/api/marketplace/link", next, 404, "not_found"),
        refused("POST", "/api/marketplace/login", code, 410, "link_expired"),
        call("POST", "/api/marketplace/refresh").by(&[Bearer::Session]),
    ]
}
