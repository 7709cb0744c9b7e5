//! How far an application is, as its applicant sees it: the steps that its program's workflow has, in one order for all programs.

use super::state_meaning::Stage;
use super::workflow::Workflow;
use serde::{Deserialize, Serialize};

/// A step of an application. Staff's states are many and return to each other; an applicant's steps only lead on.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "lowercase")]
#[schema(as = OwnStep)]
pub enum Step {
    Received,
    Checked,
    Reviewed,
    /// The decision; while it is prepared, nobody sees which it will be.
    Decided,
    Paid,
}

impl Step {
    /// The step of a stage; none for what is no step: a form that was not sent, a problem, an end without a decision.
    pub fn of(stage: Stage) -> Option<Self> {
        match stage {
            Stage::Received => Some(Step::Received),
            Stage::Checked => Some(Step::Checked),
            Stage::Reviewed => Some(Step::Reviewed),
            Stage::Deciding | Stage::Approved | Stage::Denied => Some(Step::Decided),
            Stage::Paying | Stage::Paid => Some(Step::Paid),
            Stage::Started | Stage::Problem | Stage::Closed => None,
        }
    }
}

/// Where a step is, seen from now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StepPlace {
    Behind,
    Now,
    Ahead,
}

/// A step of one application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct TrackerStep {
    pub step: Step,
    pub place: StepPlace,
    /// When the application came to it; null where it has not yet, or went past it.
    pub since_ms: Option<i64>,
}

/// The stages that an application has come to, the first one first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrival {
    pub stage: Stage,
    pub at_ms: i64,
}

/// The steps of an application. A denial has no payment after it, and an end without a decision nothing at all.
pub fn steps(flow: &Workflow, now: Stage, arrivals: &[Arrival]) -> Vec<TrackerStep> {
    let arrived = |step: Step| {
        let last = arrivals.iter().rev();
        last.filter(|arrival| Step::of(arrival.stage) == Some(step))
            .map(|arrival| arrival.at_ms)
            .next()
    };
    // A problem, or an end, is at the step where the application was last.
    let reached = Step::of(now)
        .or_else(|| arrivals.iter().rev().find_map(|arrival| Step::of(arrival.stage)))
        .unwrap_or(Step::Received);
    let mut all: Vec<Step> = flow
        .states
        .iter()
        .filter_map(|state| Step::of(state.stage))
        .collect();
    all.extend([Step::Received, reached]);
    all.sort();
    all.dedup();
    let is_over = match now {
        Stage::Closed | Stage::Denied | Stage::Paid => true,
        Stage::Approved => all.last() == Some(&reached),
        Stage::Started
        | Stage::Received
        | Stage::Checked
        | Stage::Reviewed
        | Stage::Deciding
        | Stage::Paying
        | Stage::Problem => false,
    };
    all.into_iter()
        .filter(|step| !is_over || *step <= reached)
        .map(|step| {
            let place = match step.cmp(&reached) {
                std::cmp::Ordering::Less => StepPlace::Behind,
                std::cmp::Ordering::Equal if is_over => StepPlace::Behind,
                std::cmp::Ordering::Equal => StepPlace::Now,
                std::cmp::Ordering::Greater => StepPlace::Ahead,
            };
            TrackerStep {
                step,
                place,
                since_ms: arrived(step).filter(|_| step <= reached),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::status::STATUSES;
    use crate::cases::workflow::{State, StateKind};

    fn flow(ids: &[i64]) -> Workflow {
        let known = STATUSES.iter().filter(|status| ids.contains(&status.id));
        Workflow {
            states: known
                .map(|status| State::new(status.id, status.name, StateKind::Open))
                .collect(),
            transitions: Vec::new(),
        }
    }

    fn arrivals(of: &[(Stage, i64)]) -> Vec<Arrival> {
        of.iter()
            .map(|&(stage, at_ms)| Arrival { stage, at_ms })
            .collect()
    }

    fn places(steps: &[TrackerStep]) -> Vec<(Step, StepPlace, Option<i64>)> {
        steps
            .iter()
            .map(|one| (one.step, one.place, one.since_ms))
            .collect()
    }

    #[test]
    fn only_the_steps_that_the_workflow_has_are_there_in_one_order() {
        let full = flow(&[13, 3, 12, 9, 8, 4, 16, 6]);
        let came = arrivals(&[(Stage::Received, 1), (Stage::Checked, 5), (Stage::Reviewed, 9)]);
        assert_eq!(
            places(&steps(&full, Stage::Reviewed, &came)),
            [
                (Step::Received, StepPlace::Behind, Some(1)),
                (Step::Checked, StepPlace::Behind, Some(5)),
                (Step::Reviewed, StepPlace::Now, Some(9)),
                (Step::Decided, StepPlace::Ahead, None),
                (Step::Paid, StepPlace::Ahead, None),
            ]
        );
        let short = flow(&[4, 3, 12]);
        assert_eq!(
            places(&steps(
                &short,
                Stage::Received,
                &arrivals(&[(Stage::Received, 1)])
            )),
            [
                (Step::Received, StepPlace::Now, Some(1)),
                (Step::Decided, StepPlace::Ahead, None),
            ]
        );
    }

    #[test]
    fn a_decision_that_is_prepared_looks_the_same_whichever_it_will_be() {
        let flow = flow(&[4, 9, 5, 6, 3, 12]);
        let came = arrivals(&[(Stage::Received, 1), (Stage::Reviewed, 2), (Stage::Deciding, 3)]);
        let prepared = places(&steps(&flow, Stage::Deciding, &came));
        assert_eq!(prepared[2], (Step::Decided, StepPlace::Now, Some(3)));
    }

    #[test]
    fn what_went_back_is_ahead_again_and_a_step_that_was_passed_over_has_no_time() {
        let flow = flow(&[4, 8, 9, 3]);
        let came = arrivals(&[
            (Stage::Received, 1),
            (Stage::Reviewed, 2),
            (Stage::Approved, 3),
            (Stage::Reviewed, 4),
        ]);
        assert_eq!(
            places(&steps(&flow, Stage::Reviewed, &came)),
            [
                (Step::Received, StepPlace::Behind, Some(1)),
                (Step::Checked, StepPlace::Behind, None),
                (Step::Reviewed, StepPlace::Now, Some(4)),
                (Step::Decided, StepPlace::Ahead, None),
            ]
        );
    }

    #[test]
    fn nothing_comes_after_a_denial_a_payment_or_a_withdrawal() {
        let flow = flow(&[4, 9, 3, 12, 13]);
        let came = arrivals(&[(Stage::Received, 1), (Stage::Reviewed, 2), (Stage::Denied, 3)]);
        let denied = places(&steps(&flow, Stage::Denied, &came));
        assert_eq!(denied.last(), Some(&(Step::Decided, StepPlace::Behind, Some(3))));
        let came = arrivals(&[(Stage::Received, 1), (Stage::Reviewed, 2), (Stage::Closed, 3)]);
        let withdrawn = places(&steps(&flow, Stage::Closed, &came));
        assert_eq!(
            withdrawn.last(),
            Some(&(Step::Reviewed, StepPlace::Behind, Some(2)))
        );
        let came = arrivals(&[(Stage::Received, 1), (Stage::Paid, 3)]);
        let paid = places(&steps(&flow, Stage::Paid, &came));
        assert!(paid.iter().all(|(_, place, _)| *place == StepPlace::Behind));
    }

    #[test]
    fn an_approval_ends_it_where_nothing_is_paid() {
        let came = arrivals(&[(Stage::Received, 1), (Stage::Approved, 2)]);
        let unpaid = places(&steps(&flow(&[4, 3, 12]), Stage::Approved, &came));
        assert_eq!(unpaid.last(), Some(&(Step::Decided, StepPlace::Behind, Some(2))));
        let paid = places(&steps(&flow(&[4, 3, 13]), Stage::Approved, &came));
        assert_eq!(paid[1], (Step::Decided, StepPlace::Now, Some(2)));
    }

    #[test]
    fn a_problem_is_at_the_step_where_it_came_up() {
        let flow = flow(&[4, 3, 14, 19, 13]);
        let came = arrivals(&[
            (Stage::Received, 1),
            (Stage::Approved, 2),
            (Stage::Paying, 3),
            (Stage::Problem, 4),
        ]);
        let steps = places(&steps(&flow, Stage::Problem, &came));
        assert_eq!(steps.last(), Some(&(Step::Paid, StepPlace::Now, Some(3))));
    }
}
