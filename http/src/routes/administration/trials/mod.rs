//! The trial of a program before its launch: who is named, until when, and how much they have sent.

pub mod name;
pub mod read;
pub mod set_end;
pub mod take_off;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::Problem;
use crate::route::{Calls, calls};
use hub_domain::ProgramId;
use hub_domain::clock::now_ms;
use hub_store::programs::trials::Named;
use serde::Serialize;

/// The calls, and who may make them: whoever may launch the program.
pub const CALLS: Calls = calls! {
    read::read_trial: Allowed(ProgramRead);
    set_end::set_trial_end: Allowed(ProgramWrite);
    name::name_in_trial: Allowed(ProgramWrite);
    take_off::take_off_trial: Allowed(ProgramWrite);
};

/// The longest trial, from the moment at which its end is set: a year.
const LONGEST_MS: i64 = 366 * 24 * 3_600_000;

/// The trial of a program.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProgramTrial {
    /// The program is launched: its trial is over.
    is_launched: bool,
    /// Whoever is named, in the order in which they were.
    people: Vec<TrialPerson>,
    /// The last end of theirs; null where nobody is named.
    ends_at_ms: Option<i64>,
    /// How many applications were sent in it.
    test_applications: i64,
}

/// Somebody who tries a program.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TrialPerson {
    account_id: i64,
    /// Empty unless they apply here or work here.
    name: String,
    /// Mail address, else phone number; of those without a name the address by which they were named.
    address: String,
    named_by: String,
    named_at_ms: i64,
    /// The first moment at which it is over for them.
    ends_at_ms: i64,
}

impl From<Named> for TrialPerson {
    fn from(named: Named) -> Self {
        Self {
            account_id: named.account.0,
            name: named.name,
            address: named.address,
            named_by: named.named_by,
            named_at_ms: named.named_at_ms,
            ends_at_ms: named.ends_at_ms,
        }
    }
}

/// The trial as it is now.
async fn shown<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    program: ProgramId,
) -> Result<ProgramTrial, Problem> {
    let (trials, tenant) = (app.store.trials(), caller.tenant);
    let (named, test_applications) =
        tokio::try_join!(trials.named(tenant, program), trials.sent(tenant, program))?;
    Ok(ProgramTrial {
        is_launched: is_launched(app, caller, program).await?,
        ends_at_ms: named.iter().map(|one| one.ends_at_ms).max(),
        people: named.into_iter().map(TrialPerson::from).collect(),
        test_applications,
    })
}

async fn is_launched<D: Demand>(app: &App, caller: &Allowed<D>, program: ProgramId) -> Result<bool, Problem> {
    let programs = app.store.administered_programs();
    let known = programs.one(caller.tenant, program).await?;
    Ok(known.is_some_and(|known| known.active))
}

/// Refuses an end of a trial that is over, or is further away than a year.
fn check_end(ends_at_ms: i64) -> Result<(), Problem> {
    let now_ms = now_ms();
    if ends_at_ms <= now_ms {
        return Err(Problem::field("ends_at_ms", "past"));
    }
    if ends_at_ms - now_ms > LONGEST_MS {
        return Err(Problem::field("ends_at_ms", "too_late"));
    }
    Ok(())
}

/// Refuses a change of the trial of a program that is launched.
async fn check_before_launch<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    program: ProgramId,
) -> Result<(), Problem> {
    match is_launched(app, caller, program).await? {
        true => Err(Problem::field("program", "launched")),
        false => Ok(()),
    }
}
