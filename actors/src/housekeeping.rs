//! Housekeeping deletes old rows in all tenants: events that every screen has seen, ended sessions, used codes, old
//! failures. It also works out by when applications are due that a hub of the release before has filed, folds the counts of the queue, and
//! refreshes the statistics by which SQLite chooses its indexes. One node at a time
//! does it, every ten minutes, one table per step.

use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use hub_domain::clock::now_ms;
use hub_domain::job::{Recurring, Recurs};
use hub_store::assistant::forget_kept;
use hub_store::calls::call_supervisors;
use hub_store::cases::due_dates;
use hub_store::conversations::keyword_answers::REST_MS;
use hub_store::db::Engine;
use hub_store::{Result, Store};
use serde::{Deserialize, Serialize};
use std::time::Duration;

const EVERY: Duration = Duration::from_secs(10 * 60);
const HOUR_MS: i64 = 3_600_000;
/// A screen that was away longer reloads.
const EVENTS_MS: i64 = 24 * HOUR_MS;
const SIGN_IN_MS: i64 = 24 * HOUR_MS;
/// Ended sessions are kept for a while, for those who ask what happened.
const SESSIONS_MS: i64 = 7 * 24 * HOUR_MS;
/// Sign-ins are counted as far back as a report may reach.
const SIGN_INS_MS: i64 = 732 * 24 * HOUR_MS;
/// As long as browsers keep a device's cookie.
const DEVICES_MS: i64 = 400 * 24 * HOUR_MS;
/// Why somebody could not sign on is asked within a season.
const SIGN_ON_REFUSALS_MS: i64 = 90 * 24 * HOUR_MS;
/// Counts of visits are kept for a year and a month, so that a month can be compared with the same month of the
/// previous year.
const PROGRAM_EVENTS_MS: i64 = 396 * 24 * HOUR_MS;
/// Deliveries of codes and notices keep their text only as long as it may be needed.
const NOTICES_MS: i64 = HOUR_MS;
/// By its attempts of a day a provider is judged.
const ATTEMPTS_MS: i64 = 24 * HOUR_MS;
/// Longer than carriers bring a unit again.
const TEXT_UNITS_MS: i64 = HOUR_MS;
/// A carrier's answer follows its receipt within minutes, or never.
const EARLY_RECEIPTS_MS: i64 = HOUR_MS;
/// What nobody has gone on with for so long is not going to be sent.
const DRAFTS_MS: i64 = 90 * 24 * HOUR_MS;
/// An application that somebody has begun waits longer: its papers are hard to get together. One that was submitted is an application
/// by then.
const APPLICATION_DRAFTS_MS: i64 = 180 * 24 * HOUR_MS;
/// A notice in an inbox that nobody has read for so long has been overtaken.
const STAFF_NOTICES_MS: i64 = 90 * 24 * HOUR_MS;
/// A test of a message to many holds for an hour.
const MASS_TESTS_MS: i64 = 24 * HOUR_MS;
/// How calls by a trunk went is asked within the month.
const TRUNK_CALLS_MS: i64 = 30 * 24 * HOUR_MS;
/// A conversation's PDF is kept for a day.
const PRINTS_MS: i64 = 2 * 24 * HOUR_MS;
/// Longer than an upload lives: a row comes before its file.
const DRAFT_PAPERS_MS: i64 = 2 * 24 * HOUR_MS;
/// As long as somebody may still be told that a hand-over is over.
const HAND_OVERS_MS: i64 = 24 * HOUR_MS;

/// A node that is alive says so every few seconds; one that was silent for so long will not end its calls.
const SILENT_NODES_MS: i64 = HOUR_MS / 4;

/// What became of a list of people is asked within the quarter.
const STAFF_IMPORTS_MS: i64 = 90 * 24 * HOUR_MS;

/// What the marketplace has said is asked about within a season.
const MARKETPLACE_EVENTS_MS: i64 = 90 * 24 * HOUR_MS;

/// A provider brings a notice again for days, and a payer disputes within a season.
const PAYMENT_NOTICES_MS: i64 = 90 * 24 * HOUR_MS;

/// Forgets rows of one kind, at this time.
type Step = for<'a> fn(&'a Store, i64) -> LocalBoxFuture<'a, Result<()>>;

macro_rules! steps {
    ($($name:literal => |$store:ident, $now:ident| $forget:expr;)+) => {
        /// By the names that cursors hold.
        const STEPS: &[(&str, Step)] = &[$(($name, |$store, $now| async move { $forget.await.map(drop) }.boxed_local())),+];
    };
}
steps! {
    "events" => |store, now| store.topics().forget_before(now - EVENTS_MS);
    "attempts" => |store, now| store.attempts().forget_before(now);
    "codes" => |store, now| store.codes().forget_before(now - SIGN_IN_MS);
    "links" => |store, now| store.links().forget_before(now - SIGN_IN_MS);
    "captchas" => |store, now| store.captchas().forget_before(now);
    "sessions" => |store, now| store.sessions().forget_before(now - SESSIONS_MS);
    "sign-ins" => |store, now| store.sign_ins().forget_before(now - SIGN_INS_MS);
    "devices" => |store, now| store.devices().forget_before(now - DEVICES_MS);
    "alarms" => |store, now| store.devices().forget_alarms_before(now);
    "exchange codes" => |store, now| store.exchange_codes().forget_before(now - SIGN_IN_MS);
    "login changes" => |store, now| store.login_changes().forget_before(now - SIGN_IN_MS);
    "pending accounts" => |store, now| store.pending_accounts().forget_before(now - SIGN_IN_MS);
    "passkeys" => |store, now| store.passkeys().forget_before(now - SIGN_IN_MS);
    "identity providers" => |store, now| store.identity_providers().forget_before(now - SIGN_IN_MS);
    "sign-on refusals" => |store, now| store.sign_ons().forget_before(now - SIGN_ON_REFUSALS_MS);
    "program events" => |store, now| store.program_events().forget_before(now - PROGRAM_EVENTS_MS);
    "outbox" => |store, now| store.outbox().forget_before(now - NOTICES_MS);
    "delivery attempts" => |store, now| store.delivery_attempts().forget_before(now - ATTEMPTS_MS);
    "early receipts" => |store, now| store.early_receipts().forget_before(now - EARLY_RECEIPTS_MS);
    "keyword answers" => |store, now| store.keyword_answers().forget_before(now - REST_MS);
    "text units" => |store, now| store.text_units().forget_before(now - TEXT_UNITS_MS);
    "drafts" => |store, now| store.message_drafts().forget_before(now - DRAFTS_MS);
    "application drafts" => |store, now| store.drafts().forget_before(now - APPLICATION_DRAFTS_MS);
    "staff notices" => |store, now| store.staff_notices().forget_before(now - STAFF_NOTICES_MS);
    "bell marks" => |store, now| store.bell().forget_before(now - STAFF_NOTICES_MS);
    "mass tests" => |store, now| store.mass_tests().forget_before(now - MASS_TESTS_MS);
    "call supervisors" => |store, now| call_supervisors::forget_lost(store, now - SILENT_NODES_MS);
    "trunk calls" => |store, now| store.trunk_calls().forget_before(now - TRUNK_CALLS_MS);
    "draft papers" => |store, now| store.draft_papers().forget_before(now - DRAFT_PAPERS_MS);
    "hand-overs" => |store, now| store.hand_overs().forget_before(now - HAND_OVERS_MS);
    "thread prints" => |store, now| store.thread_prints().forget_before(now - PRINTS_MS);
    "staff imports" => |store, now| store.staff_imports().forget_before(now - STAFF_IMPORTS_MS);
    "marketplace calls" => |store, now| store.marketplace_events().forget_before(now - MARKETPLACE_EVENTS_MS);
    "marketplace refusals" => |store, now| store.marketplace_calls().forget_refusals_before(now - MARKETPLACE_EVENTS_MS);
    "payment notices" => |store, now| store.payment_notices().forget_before(now - PAYMENT_NOTICES_MS);
    "models" => |store, now| forget_kept(store, now);
    "purchases" => |store, now| store.subscriptions().forget_tickets_before(now);
    "jobs" => |store, now| store.jobs().forget_kept(now);
    "due dates" => |store, _now| due_dates::fill_missing(store);
    "queue counts" => |store, _now| store.queue_counts().fold();
    "statistics" => |store, _now| refresh_statistics(store);
}

/// PostgreSQL does it by itself.
async fn refresh_statistics(store: &Store) -> Result<()> {
    match store.db().engine() {
        Engine::Sqlite => store.db().analyse().await,
        Engine::Postgres => Ok(()),
    }
}

/// Deletes old rows of all tenants.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct KeepHouse;

impl Recurs for KeepHouse {
    const NAME: &'static str = "housekeeping";
    const RECURS: Recurring = Recurring::OfHub(EVERY);
}

/// See the module.
pub struct Housekeeping(pub Store);

#[async_trait(?Send)]
impl JobHandler for Housekeeping {
    type Job = KeepHouse;

    /// The cursor is the name of the last table that was cleaned. A name unknown to this version starts again.
    async fn run(&self, _: KeepHouse, run: &mut JobRun) -> std::result::Result<(), Interrupted> {
        let seen = STEPS.iter().position(|(name, _)| *name == run.cursor());
        for (index, (name, forget)) in STEPS.iter().enumerate().skip(seen.map_or(0, |index| index + 1)) {
            forget(&self.0, now_ms()).await?;
            run.reached(name, index as i64 + 1, Some(STEPS.len() as i64))
                .await?;
        }
        Ok(())
    }
}
