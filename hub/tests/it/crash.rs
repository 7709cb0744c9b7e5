//! A hub that is killed while money moves, as by `kill -9`, and the process beside it: cases with awards, what they are paid by, the kill,
//! and what has to hold after the last one.

use crate::caller::{Caller, Gone, Running};
use crate::commands::{Demo, Process, interrupt, run};
use hub_domain::cases::case::CasePayment;
use hub_domain::{ApplicationId, ProgramId, StateId, TenantId};
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::cases::payments;
use hub_store::{Store, args};
use rand::SeedableRng;
use rand::rngs::StdRng;
use reqwest::Method;
use serde_json::Value;
use std::ops::Range;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::Ordering;
use std::time::Duration;

pub(crate) const TENANT: TenantId = TenantId(1);
/// The program whose fees and awards are paid.
pub(crate) const PROGRAM: ProgramId = ProgramId(5);
pub(crate) const AWARD: i64 = 30_000;
pub(crate) const KILLS: usize = 6;
/// The seed of a run that is to be had again.
const SEED: &str = "HUB_TEST_MONEY_SEED";

/// Random numbers of a run, by a seed that is shown where the test fails.
pub(crate) fn random() -> StdRng {
    let seed = std::env::var(SEED).ok().and_then(|text| text.parse().ok());
    let seed: u64 = seed.unwrap_or_else(rand::random);
    println!("{SEED}={seed}");
    StdRng::seed_from_u64(seed)
}

/// Those who pay and are paid.
pub(crate) struct Sessions {
    pub(crate) applicant: String,
    pub(crate) finance: String,
}

/// Approved applications of the applicant with an account, each with a planned award.
pub(crate) async fn add_cases(store: &Store, cases: Range<i64>) {
    let db = store.db();
    let applicant =
        "SELECT o.id FROM applicants o JOIN accounts c ON c.tenant_id = o.tenant_id AND c.id = o.account_id
        WHERE o.tenant_id = $1 AND c.email = 'applicant@riverbend.example'";
    let (applicant,): (i64,) = db.one("applicant", applicant, args![TENANT]).await.unwrap();
    let approved = "SELECT MIN(state_id) FROM program_states WHERE tenant_id = $1 AND program_id = $2 AND outcome = 'approved'";
    let (approved,): (i64,) = db.one("state", approved, args![TENANT, PROGRAM]).await.unwrap();
    let new = |case: i64| NewApplication {
        external_id: format!("ERA-{case}"),
        applicant_name: "Maria Santos: rent arrears".into(),
        state: StateId(approved),
        ..NewApplication::filed(TENANT, PROGRAM, ApplicationId(case), applicant)
    };
    let award = |case: i64| {
        let payment = CasePayment {
            amount_cents: AWARD,
            channel: "Check".into(),
            status: "planned".into(),
            payee: "Maria Santos".into(),
            reference: format!("P-{case}"),
            changed_at_ms: 0,
        };
        (ApplicationId(case), 1, payment)
    };
    let mut write = store.write().await.unwrap();
    let added: Vec<_> = cases.clone().map(new).collect();
    new_applications::insert(&mut write, &added).await.unwrap();
    let awards: Vec<_> = cases.map(award).collect();
    payments::add(&mut write, TENANT, &awards).await.unwrap();
    write.commit().await.unwrap();
}

/// Settings of the program, each at its path.
pub(crate) async fn set<const N: usize>(hub: &Running, sessions: &Sessions, settings: [(&str, Value); N]) {
    let caller = Caller::default();
    for (path, body) in settings {
        let call = (Method::PUT, path);
        let (status, answer) = caller
            .ask(hub, &sessions.finance, call, Some(&body))
            .await
            .unwrap();
        assert_eq!(status, 200, "{path}: {answer}");
    }
}

/// The award's payment of an application, as finance sees it.
pub(crate) async fn award_of(
    caller: &Caller,
    hub: &Running,
    sessions: &Sessions,
    case: i64,
) -> Result<Value, Gone> {
    let path = format!("/api/work-queue/items/{case}/payments");
    let call = (Method::GET, path.as_str());
    let (status, all) = caller.ask(hub, &sessions.finance, call, None).await?;
    assert_eq!(status, 200, "{all}");
    let awards: Vec<&Value> = all["payments"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["kind"] == "award")
        .collect();
    assert_eq!(awards.len(), 1, "application {case} has one award: {all}");
    Ok(awards[0].clone())
}

/// What a program has reserved, on its way and paid, in cents.
pub(crate) async fn budget(store: &Store, program: ProgramId) -> (i64, i64, i64) {
    let budget = store.budgets().of(TENANT, program).await.unwrap();
    (budget.reserved, budget.in_transit.values().sum(), budget.paid)
}

/// Another process that works on the database of a demonstration: a test that does so until it is killed, where this variable names the
/// folder.
pub(crate) fn start_beside(demo: &Demo, test: &str, variable: &str) -> Process {
    Process::start(
        Command::new(std::env::current_exe().unwrap())
            .args(["--exact", test, "--ignored"])
            .env(variable, demo.data())
            .stdout(Stdio::null()),
    )
}

/// Kills the hub and the process beside it after so many more answers, or five seconds, and a pause.
pub(crate) async fn kill_after(hub: &Running, answers: usize, pause: Duration, killed: [&mut Process; 2]) {
    let answered = hub.answers.load(Ordering::Relaxed) + answers;
    for _ in 0..5_000 {
        if hub.answers.load(Ordering::Relaxed) >= answered {
            break;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    tokio::time::sleep(pause).await;
    for process in killed {
        process.kill().unwrap();
        process.wait().unwrap();
    }
}

/// The checks of a paid award are in these states; their numbers come to the others.
pub(crate) fn assert_states(paid: &Value, expected: &[&str], numbers: &mut Vec<i64>) {
    let checks = paid["checks"].as_array().unwrap();
    let states: Vec<&str> = checks.iter().filter_map(|one| one["state"].as_str()).collect();
    assert_eq!(states, expected, "{paid}");
    numbers.extend(checks.iter().filter_map(|one| one["number"].as_i64()));
}

/// No number of a check is taken twice or left out.
pub(crate) fn assert_numbers(mut numbers: Vec<i64>) {
    numbers.sort_unstable();
    let count = numbers.len() as i64;
    assert_eq!(numbers, (1_001..1_001 + count).collect::<Vec<_>>());
}

/// The books are whole on the running hub, and the audit log is after its end.
pub(crate) fn assert_whole(demo: &Demo, hub: &mut Child) {
    let (well, words) = run(&demo.data(), &["ledger", "check"]);
    assert!(well && words.contains("the books are whole"), "{words}");
    interrupt(hub);
    let (well, words) = run(&demo.data(), &["audit", "verify"]);
    assert!(well, "{words}");
}
