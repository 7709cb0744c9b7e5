//! A hub without other obstacles than the input, tokens for every call, and the definition of a refusal.

use crate::bad_input_calls::{Bearer, Call};
use crate::browser::{Answer, Browser};
use crate::test_hub::{COUNTY, OTHER, TestHub};
use hub_domain::CallId;
use hub_http::sign_in::backup_codes::OF_LOGINS;
use hub_http::tokens::TokenKind;
use hub_store::args;
use serde_json::{Value, json};

/// Sign-up is open, sign-in by login id too.
pub async fn open() -> TestHub {
    let hub = TestHub::with(|config| config.sign_in_per_minute = 1_000_000).await;
    hub.brand(
        COUNTY,
        json!({ "ic_sign_up_individuals": true, "ic_sign_up_business": true }),
    )
    .await;
    hub.settings(COUNTY, |settings| settings.login_form = "login_id".into())
        .await;
    // Keys are created at first use; these must exist before the rows are compared.
    for tenant in [OF_LOGINS, COUNTY, OTHER] {
        hub.app.keyring.tenant_key(tenant).await.unwrap();
    }
    hub
}

/// A token of each kind.
pub struct Tokens {
    login: String,
    session: String,
    administrator: String,
    mfa: String,
    operation: String,
    guest: String,
}

impl Tokens {
    /// Those of `individual`, and of the administrator.
    pub async fn of(hub: &TestHub) -> Self {
        // Tokens that outlast the inputs.
        let lasting = |kind: TokenKind| {
            let mut claims = hub.app.tokens.verify(&hub.operation_token(kind), kind).unwrap();
            claims.exp += 3_600;
            hub.app.tokens.sign(&claims).unwrap()
        };
        Self {
            login: hub.log_in("individual").await,
            session: hub.session("individual").await,
            administrator: hub.session("admin").await,
            mfa: lasting(TokenKind::Mfa),
            operation: lasting(TokenKind::Operation),
            guest: hub
                .app
                .tokens
                .guest(COUNTY, &CallId("nothing".into()), "applicant")
                .unwrap(),
        }
    }

    pub fn get(&self, bearer: Bearer) -> &str {
        match bearer {
            Bearer::Login => &self.login,
            Bearer::Session => &self.session,
            Bearer::Administrator => &self.administrator,
            Bearer::Mfa => &self.mfa,
            Bearer::Operation => &self.operation,
            Bearer::Guest => &self.guest,
        }
    }

    /// The first that a call takes.
    pub fn first(&self, call: &Call) -> Option<&str> {
        call.bearers.first().map(|bearer| self.get(*bearer))
    }
}

/// The kind in which a token for this bearer is signed.
pub fn kind(bearer: Bearer) -> TokenKind {
    match bearer {
        Bearer::Login => TokenKind::Login,
        Bearer::Session | Bearer::Administrator => TokenKind::Session,
        Bearer::Mfa => TokenKind::Mfa,
        Bearer::Operation => TokenKind::Operation,
        Bearer::Guest => TokenKind::Guest,
    }
}

/// Sends a call from a page of the county, in a browser without cookies.
pub async fn send(hub: &TestHub, call: &Call, address: &str, token: Option<&str>, body: Value) -> Answer {
    let body = Some(body).filter(|_| !call.body.is_null());
    Browser::new(hub).send(call.method, address, token, body).await
}

/// Whether an answer is a refusal with a key: problem JSON, the three refusals in the words of the specification, or
/// the redirect to the sign-in page.
pub fn says_no(answer: &Answer) -> bool {
    let (status, body) = (answer.status, &answer.body);
    if status == 303 {
        let there = answer.headers["location"].to_str().unwrap();
        return there.strip_prefix("/auth?error=").is_some_and(is_key);
    }
    if status == 200 {
        let data = &body["data"];
        return data["result"] == false
            || data["success"] == false
            || (data["reason"].is_string() && data["token"].is_null());
    }
    let errors_are_named = body["key"] != "invalid_field" || body["errors"][0]["key"].is_string();
    (400..500).contains(&status)
        && is_key(answer.key())
        && body["status"] == status
        && body["trace_id"].is_string()
        && errors_are_named
}

fn is_key(key: &str) -> bool {
    hub_http::Key::ALL.iter().any(|known| known.as_str() == key)
}

/// Waits until every mail and text is delivered: later deliveries would change rows.
pub async fn settle(hub: &TestHub) {
    let sql = "SELECT COUNT(*) FROM outbox WHERE state NOT IN ('done', 'dead')";
    for _ in 0..800 {
        let (waiting,): (i64,) = hub.app.store.db().one("outbox", sql, args![]).await.unwrap();
        if waiting == 0 {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("mails are still on their way");
}

/// Resets the counted attempts, so that no lock and no captcha affects the next input.
pub async fn forget_tries(hub: &TestHub) {
    hub.run("DELETE FROM attempts", args![]).await;
}
