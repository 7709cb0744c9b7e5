//! Re-authentication of a session in place: the possible methods, and the proofs given.

use super::assurance::{current_session, demand};
use super::codes::{self, CodeChannel};
use super::passkeys;
use super::start::name_of;
use crate::App;
use crate::extract::{Client, Person};
use crate::problem::Problem;
use hub_domain::clock::now_ms;
use hub_domain::identity::assurance::{Assurance, Given, Missing};
use hub_store::Write;
use hub_store::audit::{self, AuditLine};
use hub_store::identity::accounts::Account;
use hub_store::identity::sessions::{self, Session};
use serde::Serialize;
use std::collections::BTreeMap;

/// What a session may do with its login, as the page that asks for more shows it.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
pub struct AssuranceState {
    pub assured: bool,
    /// Five minutes after the newest proof that counts.
    pub assured_until_ms: Option<i64>,
    /// The proofs still required, in this order; empty when assured.
    pub steps: Vec<Step>,
    /// Masked addresses by channel.
    pub hints: BTreeMap<String, String>,
}

/// One proof that is asked for.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Step {
    pub kind: StepKind,
    /// What may be given, the strongest first. Empty: it cannot be given in this session.
    pub methods: Vec<StepMethod>,
}

/// Which proof a step asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StepKind {
    First,
    Second,
}

/// A method of proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StepMethod {
    Password,
    Passkey,
    Totp,
    Email,
    Sms,
    Backup,
}

/// The session's assurance, and the methods that would raise it.
pub async fn state(app: &App, client: &Client, person: &Person) -> Result<AssuranceState, Problem> {
    let session = current_session(app, person).await?;
    let accounts = app.store.accounts().by_login(person.cd_user).await?;
    let missing = match session.proof.judge(demand(app, &accounts).await?, now_ms()) {
        Assurance::Until(at_ms) => {
            return Ok(AssuranceState {
                assured: true,
                assured_until_ms: Some(at_ms),
                ..AssuranceState::default()
            });
        }
        Assurance::Missing(missing) => missing,
    };
    let (factors, hints) = factors(app, client, person, &session, &accounts).await?;
    let login = app.store.logins().by_id(person.cd_user).await?;
    let password = login.password_hash.map(|_| StepMethod::Password);
    let passkey = factors.iter().find(|method| **method == StepMethod::Passkey);
    let steps = missing.into_iter().map(|missing| match missing {
        Missing::Any => Step {
            kind: StepKind::First,
            methods: password.into_iter().chain(factors.iter().copied()).collect(),
        },
        Missing::First => Step {
            kind: StepKind::First,
            methods: passkey.copied().into_iter().chain(password).collect(),
        },
        Missing::Second => Step {
            kind: StepKind::Second,
            methods: factors.clone(),
        },
    });
    Ok(AssuranceState {
        steps: steps.collect(),
        hints,
        ..AssuranceState::default()
    })
}

/// When a session began: factors that came later do not prove it.
pub fn began_ms(session: &Session) -> i64 {
    session.proof.began_ms().unwrap_or(session.created_at_ms)
}

/// The login's factors that can prove it again in this session.
async fn factors(
    app: &App,
    client: &Client,
    person: &Person,
    session: &Session,
    accounts: &[Account],
) -> Result<(Vec<StepMethod>, BTreeMap<String, String>), Problem> {
    let (user, began_ms) = (person.cd_user, began_ms(session));
    let (mut methods, mut hints) = (Vec::new(), BTreeMap::new());
    if passkeys::any_before(app, user, client, began_ms).await? {
        methods.push(StepMethod::Passkey);
    }
    if app_before(app, person, began_ms).await? {
        methods.push(StepMethod::Totp);
    }
    for (channel, method) in [
        (CodeChannel::Email, StepMethod::Email),
        (CodeChannel::Sms, StepMethod::Sms),
    ] {
        let Some(account) = own_address(app, person, channel, began_ms, accounts).await? else {
            continue;
        };
        let open = codes::channels(app, account).await?;
        if let Some((_, hint)) = open.into_iter().find(|(open, _)| *open == channel) {
            methods.push(method);
            hints.insert(channel.as_str().to_owned(), hint);
        }
    }
    if backup_codes_before(app, person, began_ms).await? {
        methods.push(StepMethod::Backup);
    }
    Ok((methods, hints))
}

/// Whether the authenticator app was there before.
pub async fn app_before(app: &App, person: &Person, began_ms: i64) -> Result<bool, Problem> {
    let known = app.store.second_factors().app(person.cd_user).await?;
    Ok(known.is_some_and(|app| app.sealed_secret.is_some() && app.confirmed_at_ms < began_ms))
}

/// Whether the backup codes were there before.
pub async fn backup_codes_before(app: &App, person: &Person, began_ms: i64) -> Result<bool, Problem> {
    let codes = app.store.second_factors().backup_codes(person.cd_user).await?;
    Ok(codes.iter().any(|code| code.created_at_ms < began_ms))
}

/// The account that has verified the login's own address of a channel. Codes are sent only there: an address that only
/// an account has may have been entered by its agency.
pub async fn own_address<'a>(
    app: &App,
    person: &Person,
    channel: CodeChannel,
    began_ms: i64,
    accounts: &'a [Account],
) -> Result<Option<&'a Account>, Problem> {
    let login = app.store.logins().by_id(person.cd_user).await?;
    Ok(accounts.iter().find(|account| {
        let (own, address, verified, at_ms) = match channel {
            CodeChannel::Email => (
                &login.email,
                &account.email,
                account.email_verified,
                account.email_verified_at_ms,
            ),
            CodeChannel::Sms => (
                &login.phone,
                &account.phone,
                account.phone_verified,
                account.phone_verified_at_ms,
            ),
        };
        own.is_some() && own == address && verified && at_ms < began_ms
    }))
}

/// Keeps a proof with the session, in the write that used it up, and returns the session's new assurance.
pub async fn prove(
    app: &App,
    mut write: Write,
    client: &Client,
    person: &Person,
    given: Given,
) -> Result<AssuranceState, Problem> {
    let session = current_session(app, person).await?;
    let method = name_of(given.method);
    let proof = session.proof.and(given.for_account(person.account));
    sessions::set_proof(&mut write, &person.sid, &proof).await?;
    let line = AuditLine::new(
        person.tenant,
        person.by().from(client.source_ip),
        "session.step_up",
        "session",
        &person.sid,
    )
    .reason(method);
    audit::append(&mut write, line).await?;
    write.commit().await?;
    app.tokens.forget(&person.sid);
    state(app, client, person).await
}

/// Refuses a factor that was added after the session began.
pub fn refuse_newer(was_there: bool) -> Result<(), Problem> {
    if was_there {
        Ok(())
    } else {
        Err(Problem::field("channel", "not_set_up"))
    }
}
