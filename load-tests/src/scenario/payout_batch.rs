//! Ten thousand payments by bank, by the store's own functions in a database of their own: from making the batch until its file is
//! written, and then the bank's file that brings some of them back.

use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use clap::Args;
use hub_bank_files::ach;
use hub_domain::cases::case::CasePayment;
use hub_domain::cases::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::{ApplicantId, ApplicationId, ProgramId, StateId, TenantId};
use hub_ledger::MOST_CENTS;
use hub_payments::account::AccountKind;
use hub_payments::{BankAccount, PayChannel, PaymentKind, PaymentState, PayoutOriginator};
use hub_store::Store;
use hub_store::audit::{By, content_hash};
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::cases::{applications, payments};
use hub_store::keys::{Keyring, MasterKey};
use hub_store::ledger::budgets;
use hub_store::paying::batch_leaving::{self, SLICE};
use hub_store::paying::batch_release::{self, Approved, Released};
use hub_store::paying::payee_accounts::{self, NewPayeeAccount, SEALED_PAYEE};
use hub_store::paying::payment_moves::{self, Begun, Doer, NewPayment};
use hub_store::paying::payout_batches::{self, BatchState};
use hub_store::paying::take_replies::{self, IncomingReplies, RepliesTaken};
use hub_store::people::applicants::{self, NewApplicant};
use hub_store::programs::program_settings;
use hub_store::programs::{self, NewProgram};

use crate::error::LoadError;
use crate::process::HubProcess;
use crate::report::Report;
use crate::scenario::own_database::OwnDatabase;
use crate::scenario::return_file;

/// The most that it takes from making the batch until its file is written.
const WRITTEN_S: f64 = 60.0;
const TENANT: TenantId = TenantId(1);
const PROGRAM: ProgramId = ProgramId(5);
const APPROVED: i64 = 3;
const ROUTING_NUMBER: &str = "110000000";
/// Applications that are added in one write.
const CHUNK: usize = 500;

/// Size of the scenario.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// A PostgreSQL server on which a database is made for this and dropped again; without one, a file of SQLite.
    #[arg(long, env = "HUB_DATABASE_URL", hide_env_values = true)]
    database: Option<String>,
    /// Payments of the batch; at most ten thousand.
    #[arg(long, default_value_t = 10_000)]
    payments: usize,
    /// Payments that the bank sends back.
    #[arg(long, default_value_t = 500)]
    returns: usize,
}

/// Who does all of this.
fn by() -> By {
    By::system().from("load-tests")
}

fn unexpected(what: impl std::fmt::Debug) -> LoadError {
    LoadError::Unexpected(format!("{what:?}"))
}

/// Prepares the payments, then measures. `process` is this one: there is no hub in between.
pub async fn run(process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let own = OwnDatabase::make(options.database.as_deref()).await?;
    let report = measured(&own, process, options).await;
    own.remove().await?;
    report
}

async fn measured(own: &OwnDatabase, process: &HubProcess, options: &Options) -> Result<Report, LoadError> {
    let store = &own.store;
    let master = MasterKey::from_base64(&STANDARD.encode([7; 32]))?;
    let keys = Keyring::open(store.clone(), master).await?;
    // Made before a write holds the connection.
    keys.tenant_key(TENANT).await?;
    prepare(store, &keys, options.payments).await?;

    let mark = process.mark()?;
    let begun = Instant::now();
    let batch = made(store).await?;
    let made_in = begun.elapsed();
    let longest = released(store, &keys, batch).await?;
    let file = store.batch_file().of_batch(&keys, TENANT, batch).await?;
    let file = file.ok_or_else(|| LoadError::Unexpected("no file was written".into()))?;
    let written_in = begun.elapsed();
    let used = process.since(mark)?;
    let entries = file.lines().filter(|row| row.starts_with('6')).count();

    let returns = return_file::returning(&file, options.returns)?;
    let begun = Instant::now();
    let (came_back, faults) = taken(store, &keys, &returns).await?;
    let read_in = begun.elapsed();
    let rows = store.batch_rows().of_batch(TENANT, batch).await?;
    let failed = rows
        .iter()
        .filter(|row| row.state == PaymentState::Failed)
        .count();
    let found = store.ledger_checks().of(TENANT).await?;

    let mut report = Report::new(format!(
        "payout-batch --payments {} --returns {} on {}",
        options.payments,
        options.returns,
        own.engine_name()
    ));
    let seconds = |time: Duration| format!("{:.2} s", time.as_secs_f64());
    report.row("making the batch", seconds(made_in));
    report.row("the longest write of its release", seconds(longest));
    report.bound(
        "from making the batch until its file is written",
        Some(written_in.as_secs_f64()),
        WRITTEN_S,
        "s",
    );
    report.row(
        "processor use of the store's side",
        format!("{:.2} cores", used.cores()),
    );
    report.row("reading the file of returns", seconds(read_in));
    let missing = |there: usize, due: usize| Some(due.abs_diff(there) as f64);
    for (name, count) in [
        ("payments that the file lacks", missing(entries, options.payments)),
        ("returns that were not taken", missing(came_back, options.returns)),
        (
            "payments that did not come back",
            missing(failed, options.returns),
        ),
        ("what is out of order in the file of returns", Some(faults as f64)),
        ("faults of the books", Some(found.faults.len() as f64)),
    ] {
        report.bound(name, count, 0.0, "of them");
    }
    Ok(report)
}

/// The batch of everything that waits.
async fn made(store: &Store) -> Result<i64, LoadError> {
    let mut write = store.write().await?;
    let made = payout_batches::make(&mut write, TENANT, PROGRAM, &by()).await?;
    let id = made.ok_or_else(|| LoadError::Unexpected("no payment waits".into()))?;
    write.commit().await?;
    Ok(id)
}

/// Approves a batch as it is, and lets all of it leave; how long the longest write takes, in which everybody else waits on SQLite.
async fn released(store: &Store, keys: &Keyring, id: i64) -> Result<Duration, LoadError> {
    let batch = store.payout_batches().by_id(TENANT, id).await?;
    let approved = Approved {
        version: batch.version,
        row_count: batch.row_count,
        cents: batch.cents,
    };
    // A Tuesday on which banks work.
    let at = jiff::civil::date(2026, 12, 1).at(9, 30, 0, 0);
    let doer = Doer::provider("load-tests");
    let of = (TENANT, id);
    let mut write = store.write().await?;
    let mut begun = Instant::now();
    let mut batch = match batch_release::release(&mut write, keys, of, approved, at, &by(), &doer).await? {
        Released::Done(batch) => *batch,
        other => return Err(unexpected(other)),
    };
    write.commit().await?;
    let mut longest = begun.elapsed();
    while batch.state == BatchState::Releasing {
        let mut write = store.write().await?;
        begun = Instant::now();
        batch = batch_leaving::leave(&mut write, of, SLICE, &doer).await?;
        write.commit().await?;
        longest = longest.max(begun.elapsed());
    }
    Ok(longest)
}

/// Reads a bank's file; how many payments came back, and what is out of order in it.
async fn taken(store: &Store, keys: &Keyring, text: &str) -> Result<(usize, usize), LoadError> {
    let file = ach::read(text.as_bytes()).map_err(unexpected)?;
    let replies = ach::replies(&file);
    let incoming = IncomingReplies {
        name: "returns.ach",
        sha256: &content_hash(text),
        replies: &replies,
        faults: file.faults.len() as i64,
        link_origin: "https://county.example",
    };
    let mut write = store.write().await?;
    let may = |_: ProgramId| true;
    let done = take_replies::take(&mut write, keys, (TENANT, PROGRAM), &incoming, &may, &by()).await?;
    write.commit().await?;
    match done {
        RepliesTaken::New(taken) => Ok((taken.returned as usize, file.faults.len())),
        other @ RepliesTaken::Known(_) => Err(unexpected(other)),
    }
}

/// A program with a budget and a bank, and so many approved applications with an account, each with a payment that waits.
async fn prepare(store: &Store, keys: &Keyring, count: usize) -> Result<(), LoadError> {
    add_program(store).await?;
    let cases: Vec<i64> = (1..).take(count).collect();
    for chunk in cases.chunks(CHUNK) {
        add_awards(store, chunk).await?;
    }
    let mut write = store.write().await?;
    budgets::set(&mut write, TENANT, PROGRAM, (0, Some(MOST_CENTS)), &by()).await?;
    write.commit().await?;
    for chunk in cases.chunks(CHUNK) {
        let mut write = store.write().await?;
        for case in chunk {
            begin(&mut write, keys, *case).await?;
        }
        write.commit().await?;
    }
    store.db().analyse().await?;
    Ok(())
}

async fn add_program(store: &Store) -> Result<(), LoadError> {
    let step = |from, to| Transition {
        from,
        to,
        ..Transition::default()
    };
    let workflow = Workflow {
        states: vec![
            State::new(4, "Application Received", StateKind::Initial),
            State::new(APPROVED, "Approved", StateKind::Open),
            State::new(13, "Paid", StateKind::Terminal),
        ],
        transitions: vec![step(4, APPROVED), step(APPROVED, 13)],
    };
    let program = NewProgram {
        tenant: TENANT,
        id: PROGRAM,
        name: "Emergency Rental Assistance",
        category: "Housing",
        case_columns: false,
        workflow: &workflow,
        denial_reasons: &[],
    };
    let applicant = NewApplicant {
        id: ApplicantId(1),
        account: None,
        name: "Ana Reyes".into(),
        lang: "en".into(),
        zone: "America/New_York".into(),
        state: "VA".into(),
        addresses: vec!["ana@county.example".into()],
        created_at_ms: 1,
    };
    let originator = PayoutOriginator {
        company_name: "COUNTY".into(),
        company_id: "1123456789".into(),
        originating: ROUTING_NUMBER.into(),
        destination: ROUTING_NUMBER.into(),
        destination_name: "COUNTY BANK".into(),
        origin_name: "COUNTY".into(),
        ..PayoutOriginator::default()
    };
    let mut write = store.write().await?;
    programs::insert(&mut write, &program, 1).await?;
    applicants::create(&mut write, TENANT, &[applicant], &by()).await?;
    program_settings::save(&mut write, TENANT, PROGRAM, 0, &originator, &by()).await?;
    Ok(write.commit().await?)
}

fn reference(case: i64) -> String {
    format!("P-{case}")
}

/// From 100 dollars on, so that the sums are not all alike.
fn cents(case: i64) -> i64 {
    10_000 + case
}

/// Approved applications, each with a planned award.
async fn add_awards(store: &Store, cases: &[i64]) -> Result<(), LoadError> {
    let new = |case: &i64| NewApplication {
        external_id: format!("ERA-{case}"),
        applicant_name: "Ana Reyes: rent arrears".into(),
        state: StateId(APPROVED),
        ..NewApplication::filed(TENANT, PROGRAM, ApplicationId(*case), 1)
    };
    let award = |case: &i64| {
        let payment = CasePayment {
            amount_cents: cents(*case),
            channel: PayChannel::Bank.shown().to_owned(),
            status: "planned".into(),
            payee: "Ana Reyes".into(),
            reference: reference(*case),
            changed_at_ms: 0,
        };
        (ApplicationId(*case), 1, payment)
    };
    let applications: Vec<_> = cases.iter().map(new).collect();
    let awards: Vec<_> = cases.iter().map(award).collect();
    let mut write = store.write().await?;
    new_applications::insert(&mut write, &applications).await?;
    payments::add(&mut write, TENANT, &awards).await?;
    Ok(write.commit().await?)
}

/// Gives the account of an application, and begins the payment of its award.
async fn begin(write: &mut hub_store::Write, keys: &Keyring, case: i64) -> Result<(), LoadError> {
    let account = BankAccount {
        routing_number: ROUTING_NUMBER.into(),
        account_number: format!("{:010}", 1_000_000_000 + case),
        kind: AccountKind::Checking,
        holder: "Ana Reyes".into(),
    };
    let text = serde_json::to_string(&account).map_err(unexpected)?;
    let given = NewPayeeAccount {
        sealed: keys.seal_for_tenant(TENANT, SEALED_PAYEE, &text).await?,
        last: account.last().to_owned(),
        kind: "checking".into(),
        bank_name: "ANA REYES".into(),
        revision: 0,
    };
    payee_accounts::set(write, TENANT, ApplicationId(case), &given, &by()).await?;
    let item = applications::by_id(write, TENANT, ApplicationId(case)).await?;
    let new = NewPayment {
        kind: PaymentKind::Award,
        channel: PayChannel::Bank,
        cents: cents(case),
        key: format!("award-{case}"),
        request_hash: content_hash(&reference(case)),
        provider: String::new(),
        return_url: String::new(),
        sealed_account: None,
        account_last: String::new(),
        payee: "Ana Reyes".into(),
        reference: reference(case),
        reissue_of: None,
    };
    let doer = Doer::provider("load-tests");
    match payment_moves::begin_award(write, TENANT, &item, new, &doer).await? {
        Begun::New(_) => Ok(()),
        other => Err(unexpected(other)),
    }
}
