//! From one host to another: a one-time code in an address instead of a token.

use super::cookies::random_token;
use crate::App;
use crate::extract::LoginToken;
use crate::extract::caller::Person;
use crate::problem::{Key, Problem};
use hub_domain::clock::now_ms;
use hub_domain::identity::assurance::Proof;
use hub_domain::{AccountId, CdUser, TenantId};
use hub_store::Write;
use hub_store::identity::exchange_codes::{self, CodeExchange};

/// Life of a code, in milliseconds.
pub const CODE_MS: i64 = 60_000;

/// The person whose code is exchanged on another host, and how they were authenticated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeSubject {
    pub cd_user: CdUser,
    pub proof: Proof,
    /// The one browser in which the code may be used, by the hash of its cookie; empty for any.
    pub browser_hash: String,
}

impl From<&LoginToken> for CodeSubject {
    fn from(login: &LoginToken) -> Self {
        Self {
            cd_user: login.cd_user,
            proof: login.proof.clone(),
            browser_hash: String::new(),
        }
    }
}

impl From<&Person> for CodeSubject {
    fn from(person: &Person) -> Self {
        Self {
            cd_user: person.cd_user,
            proof: person.proof.clone(),
            browser_hash: String::new(),
        }
    }
}

/// Writes a code that is good for one use on `host` (without port) within a minute.
pub async fn issue(
    write: &mut Write,
    subject: &CodeSubject,
    host: &str,
    tenant: TenantId,
    account: Option<AccountId>,
    redirect: &str,
) -> Result<String, Problem> {
    if subject.proof.only_tenant().is_some_and(|only| only != tenant) {
        return Err(Problem::new(Key::NotAllowed).with_message("this sign-on is good for one tenant alone"));
    }
    let code = random_token();
    let exchange = CodeExchange {
        host: host.to_lowercase(),
        tenant,
        cd_user: subject.cd_user,
        account,
        proof: subject.proof.clone(),
        redirect: redirect.to_owned(),
        browser_hash: subject.browser_hash.clone(),
    };
    exchange_codes::insert(write, &code, &exchange, now_ms() + CODE_MS).await?;
    Ok(code)
}

/// The login token that a code is exchanged for.
pub fn login_token(app: &App, exchange: &CodeExchange) -> Result<String, Problem> {
    app.tokens.proved_login(exchange.cd_user, &exchange.proof)
}
