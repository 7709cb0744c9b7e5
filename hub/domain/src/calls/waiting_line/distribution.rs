//! Whom to offer which caller: callers by priority and then by how long they wait; to each the reviewer who speaks the caller's
//! language, and of those the one who has been idle longest.

use crate::calls::voices::first_subtag;
use std::collections::{BTreeMap, BTreeSet};

/// A caller whom somebody did not take is offered to them again after so long, where nobody else is free.
pub const ASK_AGAIN_MS: i64 = 30_000;

/// A caller in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    pub visit: String,
    /// The lowest first.
    pub priority: u32,
    pub since_ms: i64,
    /// Nobody is offered them before.
    pub due_at_ms: i64,
    /// BCP 47.
    pub lang: String,
    /// Somebody is being rung for them.
    pub is_offered: bool,
    /// Who answers this caller's line.
    pub answered_by: BTreeSet<i64>,
    /// Who did not take them, and when.
    pub asked: BTreeMap<i64, i64>,
}

/// A reviewer who is free: available, and not being rung.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Free {
    pub account: i64,
    /// BCP 47.
    pub langs: Vec<String>,
    pub idle_since_ms: i64,
}

/// Ring this reviewer for this caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    pub visit: String,
    pub account: i64,
}

/// The order of a line.
pub fn in_order(waiting: &mut [Waiting]) {
    waiting.sort_by(|one, other| {
        let key = |caller: &Waiting| (caller.priority, caller.since_ms);
        key(one)
            .cmp(&key(other))
            .then_with(|| one.visit.cmp(&other.visit))
    });
}

/// The offers to be made now. No caller and no reviewer is in two of them.
pub fn offers(waiting: &[Waiting], free: &[Free], now_ms: i64) -> Vec<Offer> {
    let mut callers = waiting.to_vec();
    in_order(&mut callers);
    let mut free: Vec<&Free> = free.iter().collect();
    let mut offers = Vec::new();
    for caller in callers {
        if caller.is_offered || caller.due_at_ms > now_ms {
            continue;
        }
        let may_be_asked = |one: &Free| {
            let asked = caller.asked.get(&one.account);
            caller.answered_by.contains(&one.account)
                && asked.is_none_or(|at_ms| now_ms - at_ms >= ASK_AGAIN_MS)
        };
        let lang = first_subtag(&caller.lang);
        let rank = |one: &Free| {
            let speaks = one.langs.iter().any(|spoken| first_subtag(spoken) == lang);
            let was_asked = caller.asked.contains_key(&one.account);
            (was_asked, !speaks, one.idle_since_ms, one.account)
        };
        let best = free
            .iter()
            .enumerate()
            .filter(|(_, one)| may_be_asked(one))
            .min_by_key(|(_, one)| rank(one));
        if let Some((place, _)) = best {
            let one = free.swap_remove(place);
            offers.push(Offer {
                visit: caller.visit,
                account: one.account,
            });
        }
    }
    offers
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::StdRng;
    use rand::{Rng, SeedableRng};

    fn caller(visit: &str, since_ms: i64) -> Waiting {
        Waiting {
            visit: visit.into(),
            priority: 999,
            since_ms,
            due_at_ms: 0,
            lang: "en".into(),
            is_offered: false,
            answered_by: [1, 2, 3].into(),
            asked: BTreeMap::new(),
        }
    }

    fn free(account: i64, langs: &[&str], idle_since_ms: i64) -> Free {
        Free {
            account,
            langs: langs.iter().map(|lang| (*lang).to_owned()).collect(),
            idle_since_ms,
        }
    }

    fn pairs(waiting: &[Waiting], reviewers: &[Free], now_ms: i64) -> Vec<(String, i64)> {
        let made = offers(waiting, reviewers, now_ms);
        made.into_iter()
            .map(|offer| (offer.visit, offer.account))
            .collect()
    }

    #[test]
    fn the_longest_idle_is_rung_for_who_waits_longest_and_the_language_comes_first() {
        let reviewers = [
            free(1, &["en"], 50),
            free(2, &["en"], 10),
            free(3, &["es-MX", "en"], 90),
        ];
        let waiting = [caller("late", 20), caller("early", 10)];
        assert_eq!(
            pairs(&waiting, &reviewers, 100),
            [("early".into(), 2), ("late".into(), 1)]
        );
        let spanish = Waiting {
            lang: "es".into(),
            ..caller("late", 20)
        };
        assert_eq!(pairs(&[spanish], &reviewers, 100), [("late".into(), 3)]);
        let urgent = Waiting {
            priority: 1,
            ..caller("urgent", 30)
        };
        let made = pairs(&[caller("early", 10), urgent], &reviewers[..1], 100);
        assert_eq!(made, [("urgent".into(), 1)]);
    }

    #[test]
    fn who_did_not_take_a_caller_is_asked_again_only_after_a_while_and_after_everybody_else() {
        let mut waiting = caller("one", 0);
        waiting.asked.insert(2, 1_000);
        let both = [free(1, &[], 50), free(2, &[], 10)];
        assert_eq!(
            pairs(std::slice::from_ref(&waiting), &both, 2_000),
            [("one".into(), 1)]
        );
        assert!(pairs(std::slice::from_ref(&waiting), &both[1..], 2_000).is_empty());
        let later = 1_000 + ASK_AGAIN_MS;
        assert_eq!(
            pairs(std::slice::from_ref(&waiting), &both[1..], later),
            [("one".into(), 2)]
        );
        waiting.due_at_ms = later + 1;
        assert!(
            pairs(&[waiting], &both, later).is_empty(),
            "a callback that is not due"
        );
    }

    #[test]
    fn with_any_callers_and_any_reviewers_no_offer_collides_and_nobody_is_forgotten() {
        let mut random = StdRng::seed_from_u64(41);
        for round in 0..3_000 {
            let now = 100_000;
            let waiting: Vec<Waiting> = (0..random.random_range(0..9))
                .map(|place| Waiting {
                    priority: [1, 5, 999][random.random_range(0..3)],
                    due_at_ms: random.random_range(0..2) * random.random_range(0..200_000),
                    lang: ["en", "es", "ar-EG"][random.random_range(0..3)].into(),
                    is_offered: random.random_bool(0.2),
                    answered_by: (1..8).filter(|_| random.random_bool(0.6)).collect(),
                    asked: (1..8)
                        .map(|account| (account, random.random_range(0..5 * now)))
                        .filter(|(_, at_ms)| *at_ms < now)
                        .collect(),
                    ..caller(&format!("v{place}"), random.random_range(0..50))
                })
                .collect();
            let reviewers: Vec<Free> = (1..8)
                .map(|account| {
                    let lang = ["en", "es", "ar"][random.random_range(0..3)];
                    (
                        free(account, &[lang], random.random_range(0..90)),
                        random.random_bool(0.5),
                    )
                })
                .filter_map(|(one, is_free)| is_free.then_some(one))
                .collect();
            let made = offers(&waiting, &reviewers, now);
            let visits: BTreeSet<&String> = made.iter().map(|offer| &offer.visit).collect();
            let accounts: BTreeSet<i64> = made.iter().map(|offer| offer.account).collect();
            assert_eq!(
                (visits.len(), accounts.len()),
                (made.len(), made.len()),
                "round {round}: an offer twice"
            );
            let may = |caller: &Waiting, account: i64| {
                caller.answered_by.contains(&account)
                    && caller
                        .asked
                        .get(&account)
                        .is_none_or(|at| now - at >= ASK_AGAIN_MS)
            };
            let mut order = waiting.clone();
            in_order(&mut order);
            for (place, caller) in order.iter().enumerate() {
                let offered = made.iter().find(|offer| offer.visit == caller.visit);
                if caller.is_offered || caller.due_at_ms > now {
                    assert_eq!(offered, None, "round {round}: offered before or too early");
                    continue;
                }
                match offered {
                    Some(offer) => assert!(may(caller, offer.account), "round {round}"),
                    None => {
                        let left = reviewers
                            .iter()
                            .find(|one| !accounts.contains(&one.account) && may(caller, one.account));
                        assert_eq!(left, None, "round {round}: a caller is forgotten");
                        // Nobody behind them has somebody whom they could have had.
                        for behind in &order[place + 1..] {
                            let taken = made.iter().find(|offer| offer.visit == behind.visit);
                            assert!(
                                taken.is_none_or(|offer| !may(caller, offer.account)),
                                "round {round}: overtaken"
                            );
                        }
                    }
                }
            }
        }
    }
}
