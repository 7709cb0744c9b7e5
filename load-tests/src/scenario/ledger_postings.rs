//! The books under load: holds, posts and voids on the budgets of several programs, by the store's own functions, in a database of their
//! own that is removed afterwards.

use std::time::{Duration, Instant};

use clap::Args;
use hub_domain::money::CURRENCY;
use hub_domain::{ProgramId, TenantId};
use hub_ledger::{AccountKey, AccountKind, Event, MOST_CENTS, NewTransfer};
use hub_store::audit::By;
use hub_store::db::Engine;
use hub_store::ledger::ledger_transfers::Booked;
use hub_store::ledger::{budgets, ledger_accounts, ledger_transfers};
use hub_store::{Store, StoreError, Write};
use tokio::runtime::Handle;
use tokio::task::JoinSet;

use crate::distribution::Distribution;
use crate::error::LoadError;
use crate::process::HubProcess;
use crate::report::Report;
use crate::scenario::own_database::OwnDatabase;

/// The fewest a second on PostgreSQL.
const LEAST: usize = 500;
const TENANT: TenantId = TenantId(1);
/// Programs are numbered from here on.
const FIRST_PROGRAM: i64 = 101;

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// A PostgreSQL server on which a database is made for this and dropped again; without one, a file of SQLite.
    #[arg(long, env = "HUB_DATABASE_URL", hide_env_values = true)]
    database: Option<String>,
    /// Seconds to measure.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Tasks that book at the same time, each on a thread of its own.
    #[arg(long, default_value_t = 8)]
    tasks: usize,
    /// Programs with a budget each, which the tasks use in turn.
    #[arg(long, default_value_t = 6)]
    programs: usize,
}

/// The two accounts of a program between which money moves.
#[derive(Clone, Copy)]
struct Accounts {
    budget: i64,
    reserved: i64,
}

/// What a task has booked.
#[derive(Default)]
struct Done {
    holds: usize,
    posts: usize,
    voids: usize,
    times: Distribution,
}

/// Books for so many seconds, then checks the books. `process` is this one: there is no hub in between.
pub async fn run(process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let own = OwnDatabase::make(options.database.as_deref()).await?;
    let report = measured(&own, process, options).await;
    own.remove().await?;
    report
}

async fn measured(own: &OwnDatabase, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let store = &own.store;
    let accounts = open(store, options.programs.max(1)).await?;
    let mark = process.mark()?;
    let end = Instant::now() + Duration::from_secs(options.seconds.max(1));
    let runtime = Handle::current();
    let mut tasks = JoinSet::new();
    for task in 0..options.tasks.max(1) {
        let (runtime, store, accounts) = (runtime.clone(), store.clone(), accounts.clone());
        tasks.spawn_blocking(move || runtime.block_on(book_until(store, accounts, task, end)));
    }
    let mut all = Done::default();
    while let Some(ended) = tasks.join_next().await {
        let done = ended.map_err(|error| LoadError::Unexpected(error.to_string()))??;
        all.holds += done.holds;
        all.posts += done.posts;
        all.voids += done.voids;
        all.times.absorb(done.times);
    }
    let used = process.since(mark)?;
    let found = store.ledger_checks().of(TENANT).await?;

    let mut report = Report::new(format!(
        "ledger-postings --tasks {} --programs {} --seconds {} on {}",
        options.tasks,
        options.programs,
        options.seconds,
        own.engine_name()
    ));
    report.row(
        "holds / posts / voids",
        format!("{} / {} / {}", all.holds, all.posts, all.voids),
    );
    let a_second = (all.times.len() as f64 / used.wall_seconds) as usize;
    let name = "postings a second: each hold, post and void in a write of its own";
    match store.db().engine() {
        Engine::Sqlite => report.row(name, a_second.to_string()),
        Engine::Postgres => report.at_least(name, a_second, LEAST),
    }
    report.times("one posting", &all.times);
    report.row(
        "processor use of the store's side",
        format!("{:.2} cores", used.cores()),
    );
    report.row(
        "accounts / transfers that were checked",
        format!("{} / {}", found.accounts, found.transfers),
    );
    report.bound(
        "faults of the books",
        Some(found.faults.len() as f64),
        0.0,
        "faults",
    );
    Ok(report)
}

/// Programs with a budget each.
async fn open(store: &Store, programs: usize) -> Result<Vec<Accounts>, LoadError> {
    let by = By::system().from("load-tests");
    let mut accounts = Vec::with_capacity(programs);
    for program in (FIRST_PROGRAM..).take(programs).map(ProgramId) {
        let mut write = store.write().await?;
        budgets::set(&mut write, TENANT, program, (0, Some(MOST_CENTS)), &by).await?;
        let budget = AccountKey::of(program, AccountKind::Budget);
        let reserved = AccountKey::of(program, AccountKind::Reserved);
        accounts.push(Accounts {
            budget: ledger_accounts::open(&mut write, TENANT, &budget).await?.id,
            reserved: ledger_accounts::open(&mut write, TENANT, &reserved).await?.id,
        });
        write.commit().await?;
    }
    Ok(accounts)
}

/// Holds an amount of one program after the other, and posts two of three; the third goes back.
async fn book_until(
    store: Store,
    accounts: Vec<Accounts>,
    task: usize,
    end: Instant,
) -> Result<Done, LoadError> {
    let mut done = Done::default();
    for number in 0.. {
        if Instant::now() >= end {
            break;
        }
        let of = accounts[(task + number) % accounts.len()];
        let new = NewTransfer {
            id: format!("{task}-{number}"),
            debit: of.budget,
            credit: of.reserved,
            cents: 10_000 + (number % 90) as i64,
            currency: CURRENCY.to_owned(),
            event: Event::AwardReserved,
            application: None,
            reverses: None,
            is_held: true,
            expires_at_ms: None,
        };
        let (id, cents) = (new.id.clone(), new.cents);
        let begun = Instant::now();
        let mut write = store.write().await?;
        let held = ledger_transfers::begin(&mut write, TENANT, new).await;
        kept(write, held).await?;
        done.times.add(begun.elapsed());
        done.holds += 1;

        let begun = Instant::now();
        let mut write = store.write().await?;
        let is_void = number % 3 == 2;
        let ended = match is_void {
            true => ledger_transfers::void(&mut write, TENANT, &id).await,
            false => ledger_transfers::post(&mut write, TENANT, &id, cents).await,
        };
        kept(write, ended).await?;
        done.times.add(begun.elapsed());
        done.voids += usize::from(is_void);
        done.posts += usize::from(!is_void);
    }
    Ok(done)
}

/// Commits what was booked; nothing of this may be refused.
async fn kept(write: Write, booked: Result<Booked, StoreError>) -> Result<(), LoadError> {
    booked?.map_err(|refusal| LoadError::Unexpected(refusal.to_string()))?;
    Ok(write.commit().await?)
}
