//! What was counted for a month becomes figures, of which the small ones are hidden at once.

use crate::MOST_HIDDEN;
use crate::figure::{Figure, Hidden, Release, ReleasedProgram};
use crate::measure::Measure;
use crate::month::Month;
use hub_domain::ProgramId;
use hub_domain::cases::durations::Durations;
use std::collections::{HashMap, HashSet};

const DAY_MS: i64 = 86_400_000;

/// Money that one payee got for one applicant in a month; below zero where what was paid before became less.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paid {
    pub applicant: i64,
    pub payee: String,
    pub cents: i64,
}

/// What was counted of a program in a month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramMonth {
    pub program: ReleasedProgram,
    pub applications: i64,
    pub approved: i64,
    pub denied: i64,
    /// How long each decision took, in milliseconds.
    pub decided_after_ms: Vec<i64>,
    pub paid: Vec<Paid>,
}

/// The figures of a month: of each program, and of all together.
pub(crate) fn of_month(month: Month, programs: &[ProgramMonth]) -> Vec<Figure> {
    let mut figures = Vec::new();
    for one in programs {
        figures.extend(figures_of(month, Some(one.program.id), one, one.program.zeros));
    }
    let all = together(programs);
    let zeros = programs.iter().all(|one| one.program.zeros);
    figures.extend(figures_of(month, None, &all, zeros));
    figures
}

fn together(programs: &[ProgramMonth]) -> ProgramMonth {
    let mut all = ProgramMonth {
        program: ReleasedProgram {
            id: ProgramId(0),
            name: String::new(),
            zeros: true,
        },
        applications: 0,
        approved: 0,
        denied: 0,
        decided_after_ms: Vec::new(),
        paid: Vec::new(),
    };
    for one in programs {
        all.applications += one.applications;
        all.approved += one.approved;
        all.denied += one.denied;
        all.decided_after_ms.extend(&one.decided_after_ms);
        all.paid.extend(one.paid.iter().cloned());
    }
    all
}

fn figures_of(month: Month, program: Option<ProgramId>, of: &ProgramMonth, zeros: bool) -> Vec<Figure> {
    let decisions = of.approved + of.denied;
    let median_ms = Durations::of(of.decided_after_ms.clone()).median_ms.unwrap_or(0);
    let cents = of.paid.iter().map(|paid| paid.cents).sum();
    let figure = |measure: Measure| {
        let (value, hidden) = match measure {
            Measure::Applications => (of.applications, small(of.applications, zeros)),
            Measure::Decisions => (decisions, small(decisions, zeros)),
            Measure::Approved => (of.approved, small(of.approved, zeros)),
            Measure::Denied => (of.denied, small(of.denied, zeros)),
            Measure::MedianDays => {
                let hidden = (decisions <= MOST_HIDDEN).then_some(Hidden::FewPeople);
                (median_ms / DAY_MS, hidden)
            }
            Measure::PaidCents => (cents, money(&of.paid, cents, zeros)),
        };
        Figure {
            month,
            months: 1,
            program,
            measure,
            value,
            hidden,
        }
    };
    Measure::ALL.map(figure).into()
}

/// Whether a count is hidden by itself.
pub(crate) fn small(value: i64, zeros: bool) -> Option<Hidden> {
    match value {
        0 => (!zeros).then_some(Hidden::Zero),
        i64::MIN..=MOST_HIDDEN => Some(Hidden::Small),
        _ => None,
    }
}

fn money(paid: &[Paid], cents: i64, zeros: bool) -> Option<Hidden> {
    if cents == 0 {
        return small(0, zeros);
    }
    // Whose payment of an earlier month was put right got nothing in this one.
    let got = paid.iter().filter(|one| one.cents > 0);
    let people: HashSet<i64> = got.map(|one| one.applicant).collect();
    if people.len() as i64 <= MOST_HIDDEN {
        return Some(Hidden::FewPeople);
    }
    let mut of_payee: HashMap<String, i64> = HashMap::new();
    for one in paid {
        *of_payee.entry(same_payee(&one.payee)).or_default() += one.cents;
    }
    let is_one_payees = of_payee.values().any(|most| most.saturating_mul(2) > cents);
    is_one_payees.then_some(Hidden::OnePayee)
}

/// A payee's name without what differs from one file of payouts to the next: case and spaces.
fn same_payee(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// The figures of several months together, which are the sums of what was frozen for each: nothing is counted anew. None where a month
/// is not there.
pub(crate) fn of_months(first: Month, months: u8, releases: &[&Release]) -> Option<Vec<Figure>> {
    let mut parts = Vec::new();
    for month in first.following(months) {
        parts.push(*releases.iter().find(|release| release.month == month)?);
    }
    let in_all = |id: &ProgramId| parts.iter().all(|release| release.program(*id).is_some());
    let programs = parts
        .first()?
        .programs
        .iter()
        .map(|program| program.id)
        .filter(in_all);
    let mut figures = Vec::new();
    for program in programs.map(Some).chain([None]) {
        let zeros = parts.iter().all(|release| match program {
            Some(id) => release.program(id).is_some_and(|program| program.zeros),
            None => release.programs.iter().all(|program| program.zeros),
        });
        for measure in Measure::ALL.into_iter().filter(|measure| measure.is_sum()) {
            let mut of_each = Vec::new();
            for release in &parts {
                of_each.push(release.figure(release.month, 1, program, measure)?);
            }
            let value = of_each.iter().map(|figure| figure.value).sum();
            let hidden = match measure {
                Measure::PaidCents => money_of_months(&of_each, value, zeros),
                _ => small(value, zeros),
            };
            figures.push(Figure {
                month: first,
                months,
                program,
                measure,
                value,
                hidden,
            });
        }
    }
    Some(figures)
}

/// One payee has no more than half of the sum if no payee has more than half of any month. Where that is not known, it is hidden.
fn money_of_months(of_each: &[&Figure], cents: i64, zeros: bool) -> Option<Hidden> {
    if cents == 0 {
        return small(0, zeros);
    }
    let is = |figure: &&&Figure, hidden| figure.hidden == Some(hidden);
    if of_each.iter().any(|figure| is(&figure, Hidden::OnePayee)) {
        return Some(Hidden::OnePayee);
    }
    let paid: Vec<&&Figure> = of_each.iter().filter(|figure| figure.value > 0).collect();
    // With fewer than eleven people in a month one of them may have had most of it.
    let few = paid.iter().any(|figure| is(figure, Hidden::FewPeople));
    few.then_some(Hidden::FewPeople)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(applications: i64, approved: i64, denied: i64, paid: Vec<Paid>) -> ProgramMonth {
        ProgramMonth {
            program: ReleasedProgram {
                id: ProgramId(5),
                name: "Rent".into(),
                zeros: false,
            },
            applications,
            approved,
            denied,
            decided_after_ms: (1..=approved + denied).map(|day| day * DAY_MS).collect(),
            paid,
        }
    }

    fn paid(people: i64, payee: impl Fn(i64) -> String) -> Vec<Paid> {
        (0..people)
            .map(|person| Paid {
                applicant: person,
                payee: payee(person),
                cents: 10_000,
            })
            .collect()
    }

    fn hidden(of: &ProgramMonth, measure: Measure, zeros: bool) -> Option<Hidden> {
        let month = Month::parse("2026-03").unwrap();
        let figures = figures_of(month, None, of, zeros);
        figures
            .iter()
            .find(|figure| figure.measure == measure)
            .unwrap()
            .hidden
    }

    #[test]
    fn money_1_one_to_ten_are_hidden_and_zero_unless_the_program_shows_it() {
        for (count, hidden) in [
            (0, Some(Hidden::Zero)),
            (1, Some(Hidden::Small)),
            (10, Some(Hidden::Small)),
            (11, None),
        ] {
            assert_eq!(small(count, false), hidden, "{count}");
        }
        assert_eq!(small(0, true), None);
        assert_eq!(small(1, true), Some(Hidden::Small));
    }

    #[test]
    fn money_1_medians_and_money_of_fewer_than_eleven_people_are_hidden() {
        let few = counted(40, 6, 4, paid(10, |person| format!("Payee {person}")));
        assert_eq!(hidden(&few, Measure::MedianDays, true), Some(Hidden::FewPeople));
        assert_eq!(hidden(&few, Measure::PaidCents, true), Some(Hidden::FewPeople));
        let enough = counted(40, 7, 4, paid(11, |person| format!("Payee {person}")));
        assert_eq!(hidden(&enough, Measure::MedianDays, true), None);
        assert_eq!(hidden(&enough, Measure::PaidCents, true), None);
    }

    #[test]
    fn money_3_who_gave_money_back_is_none_of_those_who_got_some() {
        let mut of_month = paid(11, |person| person.to_string());
        assert_eq!(
            hidden(&counted(20, 0, 0, of_month.clone()), Measure::PaidCents, false),
            None
        );
        of_month[0].cents = -500;
        assert_eq!(
            hidden(&counted(20, 0, 0, of_month), Measure::PaidCents, false),
            Some(Hidden::FewPeople)
        );
    }

    #[test]
    fn money_1_money_is_hidden_where_one_payee_has_more_than_half_of_it() {
        let half = |most: i64| {
            paid(20, |person| {
                if person < most {
                    "Acme Homes".into()
                } else {
                    format!("Payee {person}")
                }
            })
        };
        assert_eq!(
            hidden(&counted(40, 20, 20, half(10)), Measure::PaidCents, true),
            None
        );
        assert_eq!(
            hidden(&counted(40, 20, 20, half(11)), Measure::PaidCents, true),
            Some(Hidden::OnePayee)
        );
        let mut spelled = half(11);
        spelled[0].payee = " ACME  homes".into();
        assert_eq!(
            hidden(&counted(40, 20, 20, spelled), Measure::PaidCents, true),
            Some(Hidden::OnePayee)
        );
    }
}
