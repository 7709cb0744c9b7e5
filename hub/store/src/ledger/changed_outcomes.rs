//! Awards of a program whose workflow gives its states another meaning, or sends the cases of states that it loses somewhere else: what
//! they take from the budget, and their booking. In whole states, however many cases are in them.

use super::award_money::{self, MoneyOfMany};
use super::ledger_accounts;
use crate::{Result, Write, args, statements};
use hub_domain::cases::state_meaning::StateOutcome;
use hub_domain::cases::workflow::Workflow;
use hub_domain::configuration::StateMoves;
use hub_domain::{ProgramId, TenantId};
use hub_ledger::{AccountKey, AccountKind};
use std::collections::{BTreeMap, BTreeSet};

statements! {
    OUTCOMES = "SELECT state_id, outcome FROM program_states WHERE tenant_id = $1 AND program_id = $2";
}

/// States that are awards from now on and were none, or the other way round; by their numbers, with what they are from now on.
pub(crate) type ChangedOutcomes = BTreeMap<i64, bool>;

/// What awards take from a budget that has less left, in cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shortage {
    pub needed: i64,
    pub left: i64,
}

/// The states whose cases become awards with a workflow, or are none any more. Asked before its states are written.
pub(crate) async fn changed(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    flow: &Workflow,
    moves: &StateMoves,
) -> Result<ChangedOutcomes> {
    let rows: Vec<(i64, String)> = write.all(OUTCOMES, args![tenant, program]).await?;
    let is_award = |outcome: &str| StateOutcome::parse(outcome).is_some_and(StateOutcome::is_award);
    let before: BTreeMap<i64, bool> = rows
        .iter()
        .map(|(state, outcome)| (*state, is_award(outcome)))
        .collect();
    let moved: BTreeMap<i64, i64> = moves.of(flow).collect();
    let named = flow.states.iter().map(|state| state.id);
    let states: BTreeSet<i64> = before.keys().copied().chain(named).collect();
    let changed = states.into_iter().filter_map(|state| {
        let was = before.get(&state).copied().unwrap_or_default();
        let goes_to = moved.get(&state).copied().unwrap_or(state);
        // A state that is no more keeps its meaning for whoever is left in it.
        let is = flow.state(goes_to).map_or(was, |now| now.outcome.is_award());
        (is != was).then_some((state, is))
    });
    Ok(changed.collect())
}

/// What the awards of such states lack, as it is now; none where the budget covers them, has no limit, or is not set.
pub(crate) async fn shortage(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    changed: &ChangedOutcomes,
) -> Result<Option<Shortage>> {
    if changed.is_empty() {
        return Ok(None);
    }
    let key = AccountKey::of(program, AccountKind::Budget);
    let budget = ledger_accounts::find(write, tenant, &key).await?;
    let Some(left) = budget.and_then(|budget| budget.left()) else {
        return Ok(None);
    };
    let all = of_states(write, tenant, program, changed).await?;
    Ok(lacking(&all, Some(left)))
}

/// Reserves the awards of such states, and releases those that are none any more. Asked after the states are written, so that nobody else
/// brings an application into one of them; the program's budget is locked once. Where the budget does not cover them, nothing is booked,
/// and the write has to be rolled back.
pub(crate) async fn book(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    changed: &ChangedOutcomes,
) -> Result<Option<Shortage>> {
    if changed.is_empty() {
        return Ok(None);
    }
    let Some(funds) = award_money::hold(write, tenant, program).await? else {
        return Ok(None);
    };
    let all = of_states(write, tenant, program, changed).await?;
    let shortage = lacking(&all, funds.left);
    if shortage.is_none() {
        award_money::book(write, tenant, program, funds.left, all).await?;
    }
    Ok(shortage)
}

async fn of_states(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    changed: &ChangedOutcomes,
) -> Result<MoneyOfMany> {
    let mut all = MoneyOfMany::new();
    for (state, is_award) in changed {
        all.extend(award_money::of_state(write, tenant, program, (*state, *is_award)).await?);
    }
    Ok(all)
}

/// What goes back to the budget covers what is taken from it.
fn lacking(all: &MoneyOfMany, left: Option<i64>) -> Option<Shortage> {
    let needed: i64 = all.values().map(|money| money.needed()).sum();
    let left = left?.max(0);
    (needed > left).then_some(Shortage { needed, left })
}
