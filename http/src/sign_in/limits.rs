//! All limits of sign-in: what is counted, how often it is allowed, and for how long it counts. One statement takes and
//! judges each count ([`hub_store::identity::attempts`]), so that concurrent attempts never exceed the bound.

use crate::App;
use crate::problem::{Key, Problem};
use hub_domain::clock::now_ms;
use hub_store::Write;
use hub_store::identity::attempts::{self, Anew, Claim, Limit};
use hub_store::identity::passwords;

const SECOND_MS: i64 = 1_000;
const MINUTE_MS: i64 = 60 * SECOND_MS;
const HOUR_MS: i64 = 60 * MINUTE_MS;
const DAY_MS: i64 = 24 * HOUR_MS;

/// Wrong codes of a login, of whichever kind: sent ones, those of an authenticator app and its confirmation, backup codes. At
/// the bound all of them are locked, until so long after the last.
pub const CODE_TRIES: Limit = after_last("code_tries", 10, 10 * MINUTE_MS);

/// Resending a code for the same sign-in or operation to the same address.
pub const CODE_RESEND: Limit = after_last("code_resend", 1, 30 * SECOND_MS);

/// Codes to one address; one that is entered counts no more.
pub const CODES_TO: Limit = after_last("codes_to", 5, HOUR_MS);

/// Resending a link by mail to the same address.
pub const LINK_RESEND: Limit = after_last("link_resend", 1, 30 * SECOND_MS);

/// Links mailed to one address.
pub const LINKS_TO: Limit = after_last("links_to", 5, HOUR_MS);

/// Wrong codes of guest links from one network.
pub const GUEST_CODES: Limit = after_last("guest_codes", 10, 10 * MINUTE_MS);

/// One login or address that led nowhere from one network, however often: what [`LED_NOWHERE`] counts once.
pub const LED_NOWHERE_ONCE: Limit = after_first("led_nowhere_once", i64::MAX, MINUTE_MS);

/// Different logins and addresses that led nowhere from one network: beyond that a captcha is asked for there.
pub const LED_NOWHERE: Limit = after_first("led_nowhere", 21, MINUTE_MS);

/// Codes of one session to addresses that are on file nowhere. One at the right address is enough; five allow for mistyping.
pub const STRANGERS_BY_SESSION: Limit = after_last("strangers_by_session", 5, HOUR_MS);

/// The same of one login, in whichever sessions.
pub const STRANGERS_BY_LOGIN: Limit = after_last("strangers_by_login", 10, DAY_MS);

/// The same from one network: an address, or the first 64 bits of a long one. An office or a library sits behind one.
pub const STRANGERS_BY_NETWORK: Limit = after_first("strangers_by_network", 20, HOUR_MS);

/// The same to ten thousand neighbouring numbers: numbers that earn their owner money come in such blocks, while the people of
/// a small town who change their number within the same hour are few.
pub const STRANGERS_BY_NUMBERS: Limit = after_first("strangers_by_numbers", 20, HOUR_MS);

/// The same to one mail domain: half of all people have theirs at a handful of them.
pub const STRANGERS_BY_MAIL_DOMAIN: Limit = after_first("strangers_by_mail_domain", 500, HOUR_MS);

/// The same of one tenant in a day.
pub const STRANGERS_BY_TENANT: Limit = after_first("strangers_by_tenant", 500, DAY_MS);

/// Answers that one account writes on its own applications in a day: a person who explains and sends what was asked for writes a few.
pub const OWN_ANSWERS: Limit = after_first("own_answers", 50, DAY_MS);

/// Hand-overs to a phone that one account makes in an hour: each lasts a quarter of one, and a code may be missed.
pub const HAND_OVERS: Limit = after_first("hand_overs", 40, HOUR_MS);

/// Texts of one hand-over's link: it may be deleted unread, or come late.
pub const HAND_OVER_TEXTS: Limit = after_first("hand_over_texts", 3, HOUR_MS);

/// All of them. A test fires a call of each side by side.
pub const ALL: &[&Limit] = &[
    &passwords::TRIES_HERE,
    &passwords::TRIES_IN_A_ROW,
    &CODE_TRIES,
    &CODE_RESEND,
    &CODES_TO,
    &LINK_RESEND,
    &LINKS_TO,
    &GUEST_CODES,
    &LED_NOWHERE_ONCE,
    &LED_NOWHERE,
    &STRANGERS_BY_SESSION,
    &STRANGERS_BY_LOGIN,
    &STRANGERS_BY_NETWORK,
    &STRANGERS_BY_NUMBERS,
    &STRANGERS_BY_MAIL_DOMAIN,
    &STRANGERS_BY_TENANT,
    &OWN_ANSWERS,
    &HAND_OVERS,
    &HAND_OVER_TEXTS,
];

const fn after_last(kind: &'static str, max: i64, span_ms: i64) -> Limit {
    let anew = Anew::AfterLast;
    Limit {
        kind,
        max,
        span_ms,
        anew,
    }
}

const fn after_first(kind: &'static str, max: i64, span_ms: i64) -> Limit {
    let anew = Anew::AfterFirst;
    Limit {
        kind,
        max,
        span_ms,
        anew,
    }
}

/// Claims one at `now`, or refuses with this key and the time to wait. The count lasts as the write does.
pub async fn claim(
    write: &mut Write,
    limit: &Limit,
    subject: &str,
    key: Key,
    now: i64,
) -> Result<i64, Problem> {
    match attempts::claim(write, limit, subject, now).await? {
        Claim::Taken(taken) => Ok(taken),
        Claim::Refused { until_ms } => Err(Problem::new(key).retry_after_ms(until_ms - now)),
    }
}

/// A claim, recorded before the attempt that it counts.
#[derive(Debug)]
#[must_use = "what was right must be given back or cleared"]
pub struct Try {
    limit: &'static Limit,
    subject: String,
    claimed_at_ms: i64,
}

impl Try {
    /// Makes a claim in its own write.
    pub async fn claim(app: &App, limit: &'static Limit, subject: String, key: Key) -> Result<Self, Problem> {
        let claimed_at_ms = now_ms();
        let mut write = app.store.write().await?;
        claim(&mut write, limit, &subject, key, claimed_at_ms).await?;
        write.commit().await?;
        Ok(Self {
            limit,
            subject,
            claimed_at_ms,
        })
    }

    /// When it was made, in epoch milliseconds.
    pub fn claimed_at_ms(&self) -> i64 {
        self.claimed_at_ms
    }

    /// It was right, or was not looked at: it counts no more, and what was wrong before still does.
    pub async fn give_back(self, write: &mut Write) -> Result<(), Problem> {
        Ok(attempts::give_back(write, self.limit, &self.subject, self.claimed_at_ms).await?)
    }

    /// Resets the count.
    pub async fn clear(self, write: &mut Write) -> Result<(), Problem> {
        attempts::clear(write, self.limit, &self.subject).await?;
        Ok(())
    }
}
