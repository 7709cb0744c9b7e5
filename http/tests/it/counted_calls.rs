//! The table of every counted call: how to fire it, which answer is a success, and how many are allowed. A further call
//! is one more line.

use crate::test_hub::{COUNTY, PASSWORD, TestHub, cd_user, email};
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use hub_domain::CdUser;
use hub_domain::clock::now_ms;
use hub_http::sign_in::{backup_codes, factors, totp};
use hub_http::tokens::TokenKind;
use hub_store::identity::second_factors;
use serde_json::{Value, json};

/// Concurrent requests, unless a call says otherwise.
const SHOTS: usize = 40;

/// One request.
pub struct Shot {
    pub method: &'static str,
    pub path: String,
    pub token: Option<String>,
    pub body: Option<Value>,
    /// The network address that it comes from.
    pub source: String,
}

/// A call that is counted.
pub struct Counted {
    pub name: &'static str,
    /// The limits that it reaches.
    pub kinds: &'static [&'static str],
    /// How many go through.
    pub bound: usize,
    /// `ok` or the keys of answers to what went through.
    pub through: &'static [&'static str],
    /// The keys of answers to what did not.
    pub refused: &'static [&'static str],
    pub shots: for<'a> fn(&'a TestHub) -> LocalBoxFuture<'a, Vec<Shot>>,
}

const fn counted(
    name: &'static str,
    kinds: &'static [&'static str],
    bound: usize,
    through: &'static [&'static str],
    refused: &'static [&'static str],
    shots: for<'a> fn(&'a TestHub) -> LocalBoxFuture<'a, Vec<Shot>>,
) -> Counted {
    Counted {
        name,
        kinds,
        bound,
        through,
        refused,
        shots,
    }
}

const WRONG: &[&str] = &["credentials", "attempts_left"];

#[rustfmt::skip]
pub const TABLE: &[Counted] = &[
    // The fifth and the tenth wrong password are answered with the lock.
    counted("passwords of a login", &["password_here"], 4, WRONG, &["login_lockout"], |hub| passwords(hub).boxed_local()),
    counted("passwords of nobody", &["password_here"], 4, WRONG, &["login_lockout"], |_| passwords_of_nobody().boxed_local()),
    counted("passwords from everywhere", &["password_in_a_row"], 9, WRONG, &["login_lockout"], |_| passwords_from_everywhere().boxed_local()),
    counted("old passwords", &["password_here"], 4, &["ok"], &["login_lockout"], |hub| old_passwords(hub).boxed_local()),
    counted("logins from one address", &["led_nowhere"], 21, WRONG, &["captcha_required"], |_| logins_from_one_address().boxed_local()),
    counted("forgotten passwords of nobody", &["led_nowhere"], 21, &["account_not_found"], &["captcha_required"], |_| forgotten_by_nobody().boxed_local()),
    counted("searches for sign-up", &["led_nowhere"], 21, &["ok"], &["captcha_required"], |_| sign_up_searches().boxed_local()),
    counted("codes of an app", &["code_tries"], 10, &["code_wrong"], &["code_locked"], |hub| app_codes(hub).boxed_local()),
    counted("backup codes", &["code_tries"], 10, &["code_wrong"], &["code_locked"], |hub| backup_codes(hub).boxed_local()),
    counted("confirmations of an app", &["code_tries"], 10, &["code_wrong"], &["code_locked"], |hub| confirmations(hub).boxed_local()),
    counted("passwords of a step-up", &["password_here"], 4, WRONG, &["login_lockout"], |hub| step_up_passwords(hub).boxed_local()),
    counted("codes of a step-up", &["code_tries"], 10, &["code_wrong"], &["code_locked"], |hub| step_up_codes(hub).boxed_local()),
    counted("sends for one step-up", &["code_resend"], 1, &["ok"], &["too_soon"], |hub| step_up_sends(hub).boxed_local()),
    counted("codes of a sign-in", &["code_tries"], 5, &["code_wrong"], &["code_expired", "code_locked"], |hub| sign_in_codes(hub).boxed_local()),
    counted("codes of an operation", &["code_tries"], 5, &["code_wrong"], &["code_expired", "code_locked"], |hub| operation_codes(hub).boxed_local()),
    counted("codes of several operations", &["code_tries"], 10, &["code_wrong"], &["code_expired", "code_locked"], |hub| codes_of_operations(hub).boxed_local()),
    counted("sends for one sign-in", &["code_resend"], 1, &["ok"], &["too_soon"], |hub| sends(hub, false).boxed_local()),
    counted("sends to one address", &["codes_to"], 5, &["ok"], &["rate_limited"], |hub| sends(hub, true).boxed_local()),
    counted("sends for one operation", &["code_resend"], 1, &["ok"], &["too_soon"], |hub| operation_sends(hub, false).boxed_local()),
    counted("sends of operations", &["codes_to"], 5, &["ok"], &["rate_limited"], |hub| operation_sends(hub, true).boxed_local()),
    counted("links to one address", &["link_resend"], 1, &["ok"], &["too_soon"], |_| links().boxed_local()),
    counted("sign-ups of one address", &["link_resend"], 1, &["ok"], &["too_soon", "login_id_in_use"], |hub| sign_ups(hub).boxed_local()),
    counted("codes of guests", &["guest_codes"], 10, &["not_found"], &["rate_limited"], |hub| guest_codes(hub).boxed_local()),
    counted("new numbers of a session", &["strangers_by_session"], 5, &["ok"], &["rate_limited"], |hub| new_numbers(hub, 1).boxed_local()),
    counted("new numbers of a login", &["strangers_by_login"], 10, &["ok"], &["rate_limited"], |hub| new_numbers(hub, 10).boxed_local()),
    counted("new numbers from one network", &["strangers_by_network"], 20, &["ok"], &["rate_limited"], |hub| numbers_of_many(hub, true).boxed_local()),
    counted("new numbers beside each other", &["strangers_by_numbers"], 20, &["ok"], &["rate_limited"], |hub| numbers_of_many(hub, false).boxed_local()),
];

fn post(path: &str, token: Option<&str>, body: Value, source: &str) -> Shot {
    Shot {
        method: "POST",
        path: path.to_owned(),
        token: token.map(str::to_owned),
        body: Some(body),
        source: source.to_owned(),
    }
}

fn log_in(address: &str, source: &str) -> Shot {
    let body = json!({ "email": address, "password": "wrong" });
    post("/api/users/login-v2", None, body, source)
}

fn source(number: usize) -> String {
    format!("192.0.2.{number}")
}

async fn passwords(_: &TestHub) -> Vec<Shot> {
    (0..SHOTS)
        .map(|_| log_in(&email("household"), "192.0.2.1"))
        .collect()
}

async fn passwords_of_nobody() -> Vec<Shot> {
    let address = "nobody@riverbend.example";
    (0..SHOTS).map(|_| log_in(address, "192.0.2.1")).collect()
}

async fn passwords_from_everywhere() -> Vec<Shot> {
    let address = email("household");
    (0..SHOTS)
        .map(|number| log_in(&address, &source(number)))
        .collect()
}

async fn old_passwords(hub: &TestHub) -> Vec<Shot> {
    let token = hub.session("household").await;
    let body = json!({ "oldPassword": "wrong", "newPassword": PASSWORD });
    let path = "/api/users/change-password";
    (0..SHOTS)
        .map(|_| post(path, Some(&token), body.clone(), "192.0.2.1"))
        .collect()
}

async fn logins_from_one_address() -> Vec<Shot> {
    (0..SHOTS)
        .map(|number| log_in(&format!("nobody{number}@riverbend.example"), "192.0.2.1"))
        .collect()
}

async fn forgotten_by_nobody() -> Vec<Shot> {
    (0..SHOTS)
        .map(|number| {
            let body = json!({ "ds_mail": format!("nobody{number}@riverbend.example") });
            post("/api/create-token", None, body, "192.0.2.1")
        })
        .collect()
}

async fn sign_up_searches() -> Vec<Shot> {
    (0..SHOTS)
        .map(|number| {
            let body = json!({ "ds_mail": format!("nobody{number}@riverbend.example"), "cd_instance": 1 });
            post("/api/signup/find-business-user", None, body, "192.0.2.1")
        })
        .collect()
}

/// A login with an authenticator app and backup codes; returns a code the app does not show.
async fn with_app(hub: &TestHub, name: &str) -> String {
    let (user, now) = (CdUser(cd_user(name)), now_ms());
    let secret = totp::new_secret();
    let text = totp::base32(&secret);
    let context = factors::app_context(user);
    let keyring = &hub.app.keyring;
    let sealed = keyring
        .seal_for_tenant(backup_codes::OF_LOGINS, &context, &text)
        .await;
    let sealed = sealed.unwrap();
    let (_, kept) = backup_codes::new_set(&hub.app, user).await.unwrap();
    let mut write = hub.app.store.write().await.unwrap();
    second_factors::offer_app(&mut write, user, &sealed, now)
        .await
        .unwrap();
    second_factors::confirm_app(&mut write, user, &sealed, 1, now)
        .await
        .unwrap();
    // Another secret waits for its first code.
    second_factors::offer_app(&mut write, user, &sealed, now)
        .await
        .unwrap();
    second_factors::replace_backup_codes(&mut write, user, &kept)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let near = totp::step_at(now) - 3..=totp::step_at(now) + 3;
    let shown: Vec<String> = near.map(|step| totp::code_of(&secret, step)).collect();
    let wrong = |code: &String| !shown.contains(code);
    (0..100).map(|number| format!("{number:06}")).find(wrong).unwrap()
}

/// Tries of codes with login tokens of their own.
fn entered(hub: &TestHub, name: &str, channel: &str, code: &str) -> Vec<Shot> {
    let mut body = hub.choice(name);
    body["channel"] = json!(channel);
    body["code"] = json!(code);
    (0..SHOTS)
        .map(|_| {
            let token = hub.app.tokens.login(CdUser(cd_user(name))).unwrap();
            post("/api/mfa/verify", Some(&token), body.clone(), "192.0.2.1")
        })
        .collect()
}

async fn app_codes(hub: &TestHub) -> Vec<Shot> {
    let wrong = with_app(hub, "reviewer").await;
    entered(hub, "reviewer", "totp", &wrong)
}

async fn backup_codes(hub: &TestHub) -> Vec<Shot> {
    with_app(hub, "reviewer").await;
    entered(hub, "reviewer", "backup", "AAAA-AAAA-AAAA")
}

async fn confirmations(hub: &TestHub) -> Vec<Shot> {
    let wrong = with_app(hub, "reviewer").await;
    let token = hub.session("reviewer").await;
    let path = "/api/second-factors/totp/confirm";
    (0..SHOTS)
        .map(|_| post(path, Some(&token), json!({ "code": wrong }), "192.0.2.1"))
        .collect()
}

async fn step_up_passwords(hub: &TestHub) -> Vec<Shot> {
    let token = hub.session("household").await;
    let path = "/api/session/assurance/password";
    (0..SHOTS)
        .map(|_| post(path, Some(&token), json!({ "password": "wrong" }), "192.0.2.1"))
        .collect()
}

async fn step_up_codes(hub: &TestHub) -> Vec<Shot> {
    let wrong = with_app(hub, "reviewer").await;
    // The app must be older than the session.
    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    let token = hub.session("reviewer").await;
    let path = "/api/session/assurance/verify";
    let body = json!({ "channel": "totp", "code": wrong });
    (0..SHOTS)
        .map(|_| post(path, Some(&token), body.clone(), "192.0.2.1"))
        .collect()
}

async fn step_up_sends(hub: &TestHub) -> Vec<Shot> {
    let token = hub.session("supervisor").await;
    let path = "/api/session/assurance/send";
    (0..SHOTS)
        .map(|_| post(path, Some(&token), json!({ "channel": "email" }), "192.0.2.1"))
        .collect()
}

/// Six digits that are not the code at an address.
async fn wrong_at(hub: &TestHub, address: &str) -> String {
    let code = hub.fresh_code_at(address).await;
    if code == "000000" { "000001" } else { "000000" }.to_owned()
}

async fn sign_in_codes(hub: &TestHub) -> Vec<Shot> {
    let token = hub.app.tokens.login(CdUser(cd_user("supervisor"))).unwrap();
    let mut body = hub.choice("supervisor");
    body["channel"] = json!("email");
    let (status, sent) = hub
        .call("POST", "/api/mfa/send", Some(&token), Some(body.clone()))
        .await;
    assert_eq!(status, 200, "{sent}");
    body["code"] = json!(wrong_at(hub, &email("supervisor")).await);
    (0..SHOTS)
        .map(|_| post("/api/mfa/verify", Some(&token), body.clone(), "192.0.2.1"))
        .collect()
}

/// Guesses at the code of an operation just sent to `individual`.
async fn guesses(hub: &TestHub, times: usize) -> Vec<Shot> {
    let asker = hub.operation_token(TokenKind::Mfa);
    let body = json!({ "operation": "change_password", "mfaChannel": "email" });
    let path = "/api/forward-auth/mfa/send-code";
    let (status, sent) = hub.call("POST", path, Some(&asker), Some(body)).await;
    assert_eq!(status, 200, "{sent}");
    let code = wrong_at(hub, &email("individual")).await;
    let body = json!({ "operationId": sent["data"]["operationId"], "code": code });
    let token = sent["data"]["token"].as_str();
    let path = "/api/forward-auth/mfa/verify-code";
    (0..times)
        .map(|_| post(path, token, body.clone(), "192.0.2.1"))
        .collect()
}

async fn operation_codes(hub: &TestHub) -> Vec<Shot> {
    guesses(hub, SHOTS).await
}

async fn codes_of_operations(hub: &TestHub) -> Vec<Shot> {
    let mut all = Vec::new();
    for _ in 0..4 {
        all.extend(guesses(hub, 5).await);
    }
    all
}

/// Sends for one login token, or for one each.
async fn sends(hub: &TestHub, each: bool) -> Vec<Shot> {
    let mut body = hub.choice("admin");
    body["channel"] = json!("email");
    let token = || hub.app.tokens.login(CdUser(cd_user("admin"))).unwrap();
    let one = token();
    (0..SHOTS)
        .map(|_| {
            let token = if each { token() } else { one.clone() };
            post("/api/mfa/send", Some(&token), body.clone(), "192.0.2.1")
        })
        .collect()
}

/// The same for operations.
async fn operation_sends(hub: &TestHub, each: bool) -> Vec<Shot> {
    let body = json!({ "operation": "change_password", "mfaChannel": "email" });
    let one = hub.operation_token(TokenKind::Mfa);
    let path = "/api/forward-auth/mfa/send-code";
    (0..SHOTS)
        .map(|_| {
            let token = match each {
                true => hub.operation_token(TokenKind::Mfa),
                false => one.clone(),
            };
            post(path, Some(&token), body.clone(), "192.0.2.1")
        })
        .collect()
}

async fn links() -> Vec<Shot> {
    let body = json!({ "ds_mail": email("partner") });
    (0..SHOTS)
        .map(|_| post("/api/create-token", None, body.clone(), "192.0.2.1"))
        .collect()
}

async fn sign_ups(hub: &TestHub) -> Vec<Shot> {
    let mut all = Vec::new();
    let address = format!("{}@mill.example", uuid::Uuid::new_v4().simple());
    for _ in 0..12 {
        let body = json!({
            "ds_firstname": "Noor",
            "ds_lastname": "Haddad",
            "ds_mail": address,
            "captchaToken": hub.captcha().await,
        });
        all.push(post("/api/create-individual/instance/1", None, body, "192.0.2.1"));
    }
    all
}

async fn guest_codes(hub: &TestHub) -> Vec<Shot> {
    // A key to compare with: without one nothing is looked at.
    hub.app.keyring.tenant_key(COUNTY).await.unwrap();
    let letters = "23456789BCDFGHJKMNPQRSTVWXYZ";
    let codes = letters
        .chars()
        .flat_map(|one| letters.chars().map(move |other| (one, other)));
    codes
        .take(SHOTS)
        .map(|(one, other)| Shot {
            method: "GET",
            path: format!("/api/guest/K7M-3PX-9{one}{other}"),
            token: None,
            body: None,
            source: "192.0.2.1".to_owned(),
        })
        .collect()
}

/// Area codes of the United States: numbers in one are not neighbours of numbers in another.
const AREAS: [&str; 40] = [
    "201", "202", "203", "205", "206", "207", "208", "209", "210", "212", "213", "214", "215", "216", "217",
    "218", "219", "224", "225", "228", "229", "231", "234", "239", "240", "248", "251", "252", "253", "254",
    "256", "260", "262", "267", "269", "270", "272", "276", "281", "301",
];

fn to_number(token: &str, number: &str, source: &str) -> Shot {
    let body = json!({ "operation": "change_login_id", "mfaChannel": "phone", "newLoginId": number });
    post("/api/forward-auth/mfa/send-code", Some(token), body, source)
}

/// Codes to forty numbers from `sessions` sessions of one login, from forty networks.
async fn new_numbers(hub: &TestHub, sessions: usize) -> Vec<Shot> {
    let mut tokens = Vec::new();
    for _ in 0..sessions {
        tokens.push(hub.session("individual").await);
    }
    let shot = |(number, area): (usize, &&str)| {
        let token = &tokens[number % sessions];
        to_number(token, &format!("+1{area}5550123"), &source(number))
    };
    AREAS.iter().enumerate().map(shot).collect()
}

/// Codes for ten logins, four each: from one network to numbers far apart, or from many networks to neighbouring
/// numbers.
async fn numbers_of_many(hub: &TestHub, one_network: bool) -> Vec<Shot> {
    let mut all = Vec::new();
    let names = [
        "individual",
        "business",
        "partner",
        "household",
        "subscriber",
        "reviewer",
        "market",
        "process",
        "supervisor",
        "admin",
    ];
    for (person, name) in names.iter().enumerate() {
        let token = hub.session(name).await;
        for number in 0..4 {
            let shot = person * 4 + number;
            all.push(match one_network {
                true => to_number(&token, &format!("+1{}5550123", AREAS[shot]), "192.0.2.1"),
                false => to_number(&token, &format!("+130355501{shot:02}"), &source(shot)),
            });
        }
    }
    all
}
