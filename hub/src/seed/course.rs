//! The course of an application: filed, taken by somebody, moved from status to status in office hours, and decided after it was reviewed.
//! Its history, its thread and its papers are made of the same one.

use super::applications::Application;
use super::case_files::is_complete;
use super::office_time::{HOUR_MS, MINUTE_MS, WORKDAY_MS, moment, worked};
use super::people::{MANY, account_id};
use super::programs;
use super::scripts::{COMMENTS, Matter, comment_fits, fitting};
use super::seeded_random::SeededRandom;
use super::tenants::CAREFUND;
use hub_domain::cases::change::ChangeKind;
use hub_domain::cases::status::STATUSES;
use hub_domain::cases::workflow::Workflow;
use std::collections::{BTreeMap, VecDeque};
use std::sync::LazyLock;

/// Where forms are filled in, and where applications come that are sent.
const BEGUN: i64 = 16;
const RECEIVED: i64 = 4;
/// A denial that is proposed, and one that is decided.
const PENDING_DENIAL: i64 = 5;
const DENIED: i64 = 12;
const APPROVED: i64 = 3;
/// How long after its last move a case without an owner has been given back.
const GIVEN_BACK_AFTER_MS: i64 = 20 * MINUTE_MS;
/// The last move was so long ago at least, in working time.
pub const SINCE_LAST_MOVE_MS: i64 = 30 * MINUTE_MS;

static WORKFLOW: LazyLock<Workflow> = LazyLock::new(programs::workflow);
static PATHS: LazyLock<BTreeMap<i64, Vec<i64>>> = LazyLock::new(|| {
    let states = WORKFLOW.states.iter();
    states.map(|state| (state.id, path_to(state.id))).collect()
});

/// Moves that the workflow allows and the county does not make: a denial is proposed first, and a payment fails on its way.
const fn is_skipped(from: i64, to: i64) -> bool {
    matches!((from, to), (3 | 15, 19)) || to == DENIED && from != PENDING_DENIAL
}

/// The states of an application before one of them, by the fewest moves from where it begins.
fn path_to(state: i64) -> Vec<i64> {
    let mut came_from: BTreeMap<i64, i64> = BTreeMap::new();
    let mut waiting = VecDeque::from([BEGUN]);
    while let Some(at) = waiting.pop_front() {
        for (_, next) in WORKFLOW.possible(at) {
            if next.id != BEGUN && !is_skipped(at, next.id) && !came_from.contains_key(&next.id) {
                came_from.insert(next.id, at);
                waiting.push_back(next.id);
            }
        }
    }
    let mut path = vec![state];
    while let Some(before) = came_from.get(&path[0]) {
        path.insert(0, *before);
    }
    path
}

/// The working time that it takes at least to bring an application to a state.
pub fn least_ms(state: i64) -> i64 {
    (PATHS[&state].len() as i64 + 4) * HOUR_MS
}

/// A step of an application on its way: filed, moved to the next status, or given to somebody. Its history and its thread tell the same
/// of it.
pub struct Step {
    pub kind: ChangeKind,
    /// 0 where it was filed.
    pub from: i64,
    pub to: i64,
    /// Whose it was, and whose it is.
    pub owners: [Option<(i64, &'static str)>; 2],
    pub at_ms: i64,
    /// The account of staff; 0 for what the applicant sent.
    pub by: (i64, &'static str),
    pub comment: String,
}

/// An application in somebody's hands: when what happens, as working time.
#[derive(Clone, Copy)]
pub struct Hands {
    /// Somebody has it from here on.
    pub taken: i64,
    /// They begin to talk.
    pub talks: i64,
    /// Its papers are all there, or its denial is proposed; the last move where neither was.
    pub settled: i64,
    /// The last move.
    pub last: i64,
}

/// Every step of an application, in the order of time.
pub struct Course {
    pub steps: Vec<Step>,
    /// None where nobody has taken it yet.
    pub hands: Option<Hands>,
}

impl Course {
    /// From the filing of an application to its last change.
    pub fn of(application: &Application) -> Self {
        let path = &PATHS[&application.state];
        let system = (0, "system");
        let step = |(from, to), at_ms| Step {
            kind: ChangeKind::State,
            from,
            to,
            owners: [None; 2],
            at_ms,
            by: system,
            comment: String::new(),
        };
        let filed = Step {
            kind: ChangeKind::Filed,
            ..step((0, path[0]), application.created_at_ms)
        };
        let mut steps = vec![filed];
        let Some((&received, own)) = path.get(1..).and_then(<[i64]>::split_first) else {
            return Self { steps, hands: None };
        };
        steps.push(step((path[0], received), application.created_at_ms));
        if own.is_empty() {
            return Self { steps, hands: None };
        }
        let (worker, decider) = (staff_of(application), decider_of(application));
        let (filed, last) = (
            worked(application.created_at_ms),
            worked(application.state_since_ms),
        );
        let taken = filed + ((last - filed) / 8).clamp(1, 2 * WORKDAY_MS);
        let is_reviewers = worker.0 == account_id("reviewer").0;
        steps.push(Step {
            kind: ChangeKind::Owner,
            owners: [None, Some(worker)],
            // Reviewers are given their cases; everybody else takes them.
            by: if is_reviewers { decider } else { worker },
            ..step((received, received), moment(taken))
        });
        let random = &mut SeededRandom::new(0x0057_e900 ^ application.id as u64);
        let moves = own.len() as i64;
        let (mut from, mut settled) = (received, None);
        for (place, &to) in (1_i64..).zip(own) {
            let at = taken + (last - taken) * place / moves;
            if settled.is_none() && (is_complete(to) || to == PENDING_DENIAL) {
                settled = Some(at);
            }
            steps.push(Step {
                owners: [Some(worker); 2],
                by: match (from, to) {
                    // Not everybody decides.
                    (_, APPROVED) | (PENDING_DENIAL, DENIED) => decider,
                    _ => worker,
                },
                comment: comment(random, application, from, place == moves),
                ..step((from, to), moment(at))
            });
            from = to;
        }
        if application.owner.is_none() {
            steps.push(Step {
                kind: ChangeKind::Owner,
                owners: [Some(worker), None],
                by: decider,
                ..step((from, from), moment(last + GIVEN_BACK_AFTER_MS))
            });
        }
        let settled = settled.unwrap_or(last);
        let hands = Hands {
            taken,
            talks: taken + (settled - taken) / 4,
            settled,
            last,
        };
        Self {
            steps,
            hands: Some(hands),
        }
    }

    /// When it was moved to a status for the last time; when it was filed where it never was.
    pub fn last_move_ms(&self) -> i64 {
        let moves = self.steps.iter().filter(|step| step.kind != ChangeKind::Owner);
        moves.map(|step| step.at_ms).next_back().unwrap_or_default()
    }

    /// When it was approved, as working time.
    pub fn approved(&self) -> Option<i64> {
        let mut steps = self.steps.iter();
        steps
            .find(|step| step.kind == ChangeKind::State && step.to == APPROVED)
            .map(|step| worked(step.at_ms))
    }
}

/// Who works on an application: its owner, or whoever had it where there is none any more.
pub fn staff_of(application: &Application) -> (i64, &'static str) {
    let had_it = match application.program.tenant {
        CAREFUND => of_carefund(),
        _ => (account_id("reviewer").0, "Dana Whitfield"),
    };
    application.owner.unwrap_or(had_it)
}

/// Who gives an application to somebody, and decides on it.
pub fn decider_of(application: &Application) -> (i64, &'static str) {
    match application.program.tenant {
        CAREFUND => of_carefund(),
        _ => (account_id("supervisor").0, "Margaret Osei"),
    }
}

/// The one reviewer of Carefund.
fn of_carefund() -> (i64, &'static str) {
    (account_id(MANY).0 + 2, "Morgan Ellis")
}

/// The name of a status.
pub fn status_name(state: i64) -> &'static str {
    STATUSES
        .iter()
        .find(|status| status.id == state)
        .map_or("", |status| status.name)
}

/// What staff say with a move.
fn comment(random: &mut SeededRandom, application: &Application, from: i64, is_last: bool) -> String {
    match from {
        _ if is_last => {
            let matter = Matter::of(application);
            let place = random.range(0, COMMENTS.len() as i64) as usize;
            COMMENTS[fitting(COMMENTS.len(), place, |place| comment_fits(place, matter))].to_owned()
        }
        1 | 7 | 8 | 9 => format!("{} is complete.", status_name(from)),
        _ => String::new(),
    }
}

/// When an application was filed and came to its status, of what was drawn for both: none waits for weeks after its time is up, and
/// there is time in office hours for everything on its way.
pub fn dated(id: i64, state: i64, (filed_ms, since_ms): (i64, i64), now_ms: i64) -> (i64, i64) {
    let filed = |filed_ms| match programs::longest_stay_ms(state) {
        Some(most_ms) => now_ms - within(now_ms - filed_ms, most_ms),
        None => filed_ms,
    };
    match state {
        BEGUN => (filed_ms, filed_ms),
        RECEIVED => (filed(filed_ms), filed(filed_ms)),
        _ => {
            let apart_ms = SINCE_LAST_MOVE_MS + id * 7_919 % 420 * MINUTE_MS;
            let since = worked(filed(since_ms)) - apart_ms;
            let latest = since - least_ms(state);
            let filed_ms = match worked(filed_ms) > latest {
                true => moment(latest),
                false => filed_ms,
            };
            (filed_ms, moment(since))
        }
    }
}

/// A length of time, brought under the longest.
fn within(length_ms: i64, most_ms: i64) -> i64 {
    let least_ms = 2 * HOUR_MS;
    match length_ms > most_ms {
        true => least_ms + length_ms % (most_ms - least_ms),
        false => length_ms,
    }
}

#[cfg(test)]
mod tests {
    use super::super::office_time::{DAY_MS, is_open};
    use super::super::programs::PROGRAMS;
    use super::*;

    #[test]
    fn the_workflow_allows_every_path() {
        for state in &WORKFLOW.states {
            let path = path_to(state.id);
            assert_eq!((path[0], *path.last().unwrap()), (BEGUN, state.id));
            for pair in path.windows(2) {
                assert!(WORKFLOW.transition(pair[0], pair[1]).is_some(), "{path:?}");
            }
        }
        assert_eq!(path_to(DENIED), [16, 4, 9, 5, 12]);
        assert_eq!(path_to(19), [16, 4, 9, 10, 6, 3, 15, 14, 19]);
    }

    #[test]
    fn whatever_the_day_every_step_is_in_office_hours_after_the_one_before() {
        let random = &mut SeededRandom::new(0x0c0e);
        for id in 0..4_000 {
            // An hour of some day of the week, in summer or in winter.
            let now_ms = 1_790_000_000_000 + random.range(0, 200 * DAY_MS);
            let age_ms = random.range(2 * HOUR_MS, 120 * DAY_MS);
            let stay_ms = random.range(HOUR_MS, age_ms);
            let state = id % 19 + 1;
            let drawn = (now_ms - age_ms, now_ms - stay_ms);
            let (created_at_ms, state_since_ms) = dated(id, state, drawn, now_ms);
            let application = Application {
                id,
                program: &PROGRAMS[0],
                external_id: String::new(),
                matter: "",
                state,
                owner: (id % 3 == 0).then_some((1, "Luis Herrera")),
                created_at_ms,
                state_since_ms,
            };
            let course = Course::of(&application);
            let own = course.steps.iter().filter(|step| step.by.0 != 0);
            assert!(own.clone().all(|step| is_open(step.at_ms)), "{id}");
            let moments: Vec<i64> = course.steps.iter().map(|step| step.at_ms).collect();
            assert!(moments.is_sorted() && *moments.last().unwrap() <= now_ms, "{id}");
            assert_eq!(moments[0], created_at_ms);
            if let Some(hands) = course.hands {
                assert_eq!(course.last_move_ms(), state_since_ms, "{id}");
                assert!(
                    hands.taken < hands.talks && hands.talks + HOUR_MS < hands.settled,
                    "{id}"
                );
                assert!(hands.settled <= hands.last, "{id}");
            }
            let stays_ms = now_ms - state_since_ms;
            let most_ms = programs::longest_stay_ms(state).unwrap_or(125 * DAY_MS);
            assert!(stays_ms < most_ms + 5 * DAY_MS, "{id}");
        }
    }
}
