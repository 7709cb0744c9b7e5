//! Whether sign-in discloses which logins exist: the same requests for addresses with and without a login, in random
//! order, to a tenant with `uniform` disclosure. The answers must be the same, and their times indistinguishable.

use std::collections::BTreeMap;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use clap::Args;
use futures::stream::{self, StreamExt, TryStreamExt};
use rand::seq::SliceRandom;
use reqwest::Method;
use serde_json::{Value, json};

use crate::distribution::Distribution;
use crate::error::LoadError;
use crate::process::HubProcess;
use crate::rank_test::mann_whitney;
use crate::report::Report;
use crate::visitor::{Timed, Visitor};

/// Below this a difference is taken for one.
const SIGNIFICANT: f64 = 0.01;
/// Questions before the measurement: past the number of failed sign-ins from which on everybody is asked for a captcha.
const WARM_UP: usize = 30;
const PASSWORD: &str = "Mill-Street-2026";

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Tries of each call, half of them with logins that exist.
    #[arg(long, default_value_t = 1000)]
    tries: usize,
    /// Tries at the same time.
    #[arg(long, default_value_t = 4)]
    at_once: usize,
    /// The tenant's host: sign-up must be open there, disclosure `uniform` and sign-in by login id.
    #[arg(long, default_value = "lakeshore.localhost")]
    host: String,
    /// Its number.
    #[arg(long, default_value_t = 318)]
    instance: i64,
}

/// An address, and whether there is a login for it.
#[derive(Clone)]
struct Address {
    email: String,
    exists: bool,
}

/// A call that might disclose.
struct Question {
    name: &'static str,
    path: &'static str,
    body: fn(&str) -> Value,
}

const QUESTIONS: [Question; 3] = [
    Question {
        name: "login",
        path: "/api/users/login-v2",
        body: |email| json!({ "email": email, "password": "not the right one" }),
    },
    Question {
        name: "forgot password",
        path: "/api/create-token",
        body: |email| json!({ "ds_mail": email }),
    },
    Question {
        name: "find login",
        path: "/api/forward-auth/v1/account/search-cca-user",
        body: |email| json!({ "loginId": email }),
    },
];

/// Opens the accounts, then asks. Each call asks about every address once, so that it meets no lock and no limit.
pub async fn run(hub: &str, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let visitor = Visitor::new(hub, &options.host)?;
    refuse_unless_uniform(&visitor).await?;
    let mut addresses = addresses(options.tries);
    stream::iter(addresses.iter().filter(|address| address.exists))
        .map(|address| visitor.sign_up(options.instance, &address.email, PASSWORD))
        .buffer_unordered(options.at_once.max(1))
        .try_collect::<()>()
        .await?;
    for number in 0..WARM_UP {
        let body = (QUESTIONS[1].body)(&format!("warm-up-{}-{number}@mill.example", run_mark()));
        visitor.ask(Method::POST, QUESTIONS[1].path, body).await?;
    }

    let mut report = Report::new(format!(
        "disclosure --tries {} --at-once {}",
        options.tries, options.at_once
    ));
    let mark = process.mark()?;
    for question in QUESTIONS {
        addresses.shuffle(&mut rand::rng());
        let answers: Vec<(bool, Timed)> = stream::iter(&addresses)
            .map(|address| {
                let (visitor, path, exists) = (&visitor, question.path, address.exists);
                let body = (question.body)(&address.email);
                async move {
                    let answer = visitor.ask(Method::POST, path, body).await?;
                    Ok::<_, LoadError>((exists, answer))
                }
            })
            .buffer_unordered(options.at_once.max(1))
            .try_collect()
            .await?;
        add(&mut report, question.name, &answers);
    }
    report.row(
        "hub processor use",
        format!("{:.2} cores", process.since(mark)?.cores()),
    );
    Ok(report)
}

fn add(report: &mut Report, name: &str, answers: &[(bool, Timed)]) {
    let (mut with, mut without) = (Distribution::default(), Distribution::default());
    let mut shapes: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for (exists, answer) in answers {
        let counts = shapes.entry(shape(answer)).or_default();
        if *exists {
            with.add(answer.time);
            counts.0 += 1;
        } else {
            without.add(answer.time);
            counts.1 += 1;
        }
    }
    report.times(&format!("{name}: the login exists"), &with);
    report.times(&format!("{name}: it does not"), &without);
    let test = mann_whitney(with.values_ms(), without.values_ms());
    let verdict = if test.p < SIGNIFICANT {
        "THE TIMES DISCLOSE"
    } else {
        "the times disclose nothing"
    };
    report.row(
        format!("{name}: Mann-Whitney U, p"),
        format!("{:.0}, {:.3}: {verdict}", test.u, test.p),
    );
    let same = shapes.len() == 1;
    let shown: Vec<String> = shapes
        .iter()
        .map(|(shape, (with, without))| format!("{shape} ({with} with, {without} without)"))
        .collect();
    let verdict = if same {
        "the same for all"
    } else {
        "THE ANSWERS DISCLOSE"
    };
    report.row(
        format!("{name}: answers"),
        format!("{verdict}: {}", shown.join("; ")),
    );
}

/// Status and body of an answer without the parts that differ in every answer: trace ids are removed, and random or
/// time-dependent parts of tokens are replaced by their length.
fn shape(answer: &Timed) -> String {
    let mut body = answer.body.clone();
    if let Some(members) = body.as_object_mut() {
        members.remove("trace_id");
    }
    if let Some(token) = body["data"]["token"].as_str().map(str::to_owned) {
        let claims = token
            .split('.')
            .nth(1)
            .and_then(|part| BASE64_URL_SAFE_NO_PAD.decode(part).ok());
        let claims: Value = claims
            .and_then(|claims| serde_json::from_slice(&claims).ok())
            .unwrap_or_default();
        let kept = claims
            .as_object()
            .into_iter()
            .flatten()
            .map(|(name, value)| match (&**name, value) {
                ("email" | "phone" | "mfa" | "kind" | "tid", value) => (name.clone(), value.clone()),
                (_, Value::String(text)) => (name.clone(), json!(text.len())),
                (_, Value::Number(_)) => (name.clone(), json!("number")),
                (_, other) => (name.clone(), other.clone()),
            });
        body["data"]["token"] = Value::Object(kept.collect());
    }
    format!("{} {body}", answer.status)
}

/// Addresses of one form, of which a random half will get logins.
fn addresses(tries: usize) -> Vec<Address> {
    let run = run_mark();
    let mut all: Vec<Address> = (0..tries)
        .map(|number| Address {
            email: format!("person-{run}-{number:06}@mill.example"),
            exists: false,
        })
        .collect();
    all.shuffle(&mut rand::rng());
    for address in all.iter_mut().take(tries / 2) {
        address.exists = true;
    }
    all
}

/// Another one each time, so that a second run meets no address of the first.
fn run_mark() -> String {
    format!("{:08x}", rand::random::<u32>())
}

async fn refuse_unless_uniform(visitor: &Visitor) -> Result<(), LoadError> {
    for question in &QUESTIONS[1..] {
        let body = (question.body)(&format!("nobody-{}@mill.example", run_mark()));
        let answer = visitor.ask(Method::POST, question.path, body).await?;
        if answer.status != 200 || !answer.body["data"]["reason"].is_null() {
            return Err(LoadError::Unexpected(format!(
                "{} answered {} {}: this tenant discloses which logins exist, or does not know logins by id; \
                 `hub sign-in TENANT --disclosure uniform --login-form login_id` changes that",
                question.path, answer.status, answer.body
            )));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn answer(body: Value) -> Timed {
        let time = Duration::from_millis(1);
        Timed {
            status: 200,
            body,
            time,
        }
    }

    fn token(claims: &Value) -> Value {
        let claims = BASE64_URL_SAFE_NO_PAD.encode(claims.to_string());
        json!({ "data": { "token": format!("h.{claims}.s") } })
    }

    #[test]
    fn a_token_is_known_by_what_it_says_and_not_by_what_is_random_in_it() {
        let claims =
            |sub: &str, email: &str| token(&json!({ "sub": sub, "iat": 7, "email": email, "kind": "mfa" }));
        let one = shape(&answer(claims("abcd", "per****")));
        assert_eq!(one, shape(&answer(claims("wxyz", "per****"))));
        assert_ne!(one, shape(&answer(claims("longer", "per****"))));
        assert_ne!(one, shape(&answer(claims("abcd", "per*****"))));
        let refusal = |key: &str, trace: &str| shape(&answer(json!({ "key": key, "trace_id": trace })));
        assert_eq!(refusal("credentials", "1"), refusal("credentials", "2"));
        assert_ne!(refusal("credentials", "1"), refusal("login_lockout", "1"));
    }

    #[test]
    fn half_of_the_addresses_get_logins_and_none_is_known_by_its_form() {
        let all = addresses(100);
        assert_eq!(all.iter().filter(|address| address.exists).count(), 50);
        assert!(
            all.iter()
                .all(|address| address.email.len() == all[0].email.len())
        );
    }

    #[test]
    fn a_call_that_discloses_is_reported() {
        let mut report = Report::new("x");
        let answers: Vec<(bool, Timed)> = (0..100u64)
            .map(|n| {
                let time = Duration::from_micros(60_000 + n % 10 * 100 + if n % 2 == 0 { 2_000 } else { 0 });
                let body = if n % 2 == 0 { json!({ "a": 1 }) } else { json!({}) };
                (
                    n % 2 == 0,
                    Timed {
                        status: 200,
                        body,
                        time,
                    },
                )
            })
            .collect();
        add(&mut report, "login", &answers);
        let text = report.to_string();
        assert!(
            text.contains("THE TIMES DISCLOSE") && text.contains("THE ANSWERS DISCLOSE"),
            "{text}"
        );
    }
}
