//! Makes the set of figures of a month: all programs together, or nothing.

use crate::alternatives::{self, Table};
use crate::counts::{self, ProgramMonth};
use crate::figure::{Figure, Hidden, Release};
use crate::measure::Measure;
use crate::month::Month;
use crate::system::System;
use crate::{MOST_HIDDEN, Refused};

/// The measures that are sums of each other.
const SYSTEMS: [&[Measure]; 3] = [
    &[Measure::Applications],
    &[Measure::Approved, Measure::Denied, Measure::Decisions],
    &[Measure::PaidCents],
];

/// The set of a month, with what must be hidden hidden. `earlier` are the sets before it, which stay as they are: with them nothing hidden
/// can be computed either.
pub fn publish(month: Month, programs: &[ProgramMonth], earlier: &[Release]) -> Result<Release, Refused> {
    let mut release = Release {
        month,
        programs: programs.iter().map(|one| one.program.clone()).collect(),
        figures: counts::of_month(month, programs),
    };
    if programs.is_empty() {
        release.figures.clear();
        return Ok(release);
    }
    let quarter = month.quarter_that_ends().map(|first| (first, 3));
    let year = month.year_that_ends().map(|first| (first, 12));
    for (first, months) in quarter.into_iter().chain(year) {
        let sums = counts::of_months(first, months, &with_earlier(&release, earlier, first));
        release.figures.extend(sums.unwrap_or_default());
    }
    let mut proofs = Vec::new();
    for measures in SYSTEMS {
        let mut system = System::of(measures, &within_reach(&release, earlier))?;
        proofs.push(alternatives::protect(&mut system)?);
        for cell in system.cells.iter().filter(|cell| cell.is_hidden) {
            if let Some(figure) = cell.place.and_then(|place| release.figures.get_mut(place)) {
                figure.hidden.get_or_insert(Hidden::Complement);
            }
        }
    }
    hide_medians(&mut release);
    match audit(&release, earlier, &proofs)? {
        true => Ok(release),
        false => Err(Refused::Computable),
    }
}

/// Whether nothing hidden can be computed from a set and those before it.
pub fn is_safe(release: &Release, earlier: &[Release]) -> Result<bool, Refused> {
    audit(release, earlier, &[])
}

/// Audits a set as it goes out; what the tables of a proof show is not looked for again.
fn audit(release: &Release, earlier: &[Release], proofs: &[Vec<Table>]) -> Result<bool, Refused> {
    let tells = |figure: &Figure| figure.hidden.is_none() && !may_show_median(release, figure);
    let mut medians = release.figures.iter().filter(|figure| is_median(figure));
    if medians.any(tells) {
        return Ok(false);
    }
    for (place, measures) in SYSTEMS.into_iter().enumerate() {
        let system = System::of(measures, &within_reach(release, earlier))?;
        let tables = proofs.get(place).map_or(&[][..], Vec::as_slice);
        if !alternatives::is_safe(&system, tables)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn is_median(figure: &Figure) -> bool {
    figure.measure == Measure::MedianDays
}

/// A median that is shown tells that at least eleven decisions are behind it, and one that is not shown that there are fewer: where their
/// number is hidden, either would bound what they are made of. So it is shown where that number is, and says nothing more.
fn hide_medians(release: &mut Release) {
    let tells: Vec<usize> = (0..release.figures.len())
        .filter(|place| {
            let figure = &release.figures[*place];
            is_median(figure) && !may_show_median(release, figure)
        })
        .collect();
    for place in tells {
        release.figures[place].hidden.get_or_insert(Hidden::Complement);
    }
}

fn may_show_median(release: &Release, median: &Figure) -> bool {
    let of_same = release.figure(median.month, median.months, median.program, Measure::Decisions);
    let decisions = of_same.and_then(Figure::shown);
    decisions.is_some_and(|decisions| decisions > MOST_HIDDEN)
}

/// The sets that a set's figures are made of, oldest first, itself the last. No figure reaches further back, from one quarter or year into
/// another: with this set nothing in older ones can be computed that could not be before.
fn within_reach<'r>(release: &'r Release, earlier: &'r [Release]) -> Vec<&'r Release> {
    let first = release.figures.iter().map(|figure| figure.month).min();
    with_earlier(release, earlier, first.unwrap_or(release.month))
}

/// A set and those before it from a month on, oldest first.
fn with_earlier<'r>(release: &'r Release, earlier: &'r [Release], first: Month) -> Vec<&'r Release> {
    let reach = first..release.month;
    let mut all: Vec<&Release> = earlier.iter().filter(|one| reach.contains(&one.month)).collect();
    all.sort_by_key(|one| one.month);
    all.push(release);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::ReleasedProgram;
    use hub_domain::ProgramId;

    fn month(text: &str) -> Month {
        Month::parse(text).unwrap()
    }

    fn counted(id: i64, applications: i64, zeros: bool) -> ProgramMonth {
        ProgramMonth {
            program: ReleasedProgram {
                id: ProgramId(id),
                name: format!("Program {id}"),
                zeros,
            },
            applications,
            approved: 0,
            denied: 0,
            decided_after_ms: Vec::new(),
            paid: Vec::new(),
        }
    }

    fn shown(release: &Release, program: Option<i64>, months: u8) -> Option<i64> {
        let figures = release.figures.iter();
        let mut found = figures.filter(|figure| {
            (figure.program, figure.months, figure.measure)
                == (program.map(ProgramId), months, Measure::Applications)
        });
        found.next().unwrap().shown()
    }

    #[test]
    fn money_2_a_total_that_hides_one_program_hides_the_smallest_other_one() {
        let programs = [counted(1, 4, false), counted(2, 30, false), counted(3, 20, false)];
        let release = publish(month("2026-01"), &programs, &[]).unwrap();
        assert_eq!(shown(&release, None, 1), Some(54));
        assert_eq!(shown(&release, Some(1), 1), None);
        assert_eq!(shown(&release, Some(2), 1), Some(30));
        assert_eq!(shown(&release, Some(3), 1), None);
        let why = release.figure(month("2026-01"), 1, Some(ProgramId(3)), Measure::Applications);
        assert_eq!(why.unwrap().hidden, Some(Hidden::Complement));
    }

    #[test]
    fn money_2_two_small_ones_whose_sum_is_small_bound_each_other_and_hide_a_third() {
        let programs = [
            counted(1, 2, false),
            counted(2, 3, false),
            counted(3, 20, false),
            counted(4, 40, false),
        ];
        let release = publish(month("2026-01"), &programs, &[]).unwrap();
        // With the third shown, the first two would be known to be five together.
        assert_eq!(shown(&release, Some(3), 1), None);
        assert_eq!(shown(&release, Some(4), 1), Some(40));
        assert_eq!(shown(&release, None, 1), Some(65));
    }

    #[test]
    fn money_2_months_that_are_shown_do_not_give_away_the_hidden_one_of_their_quarter() {
        let mut earlier = Vec::new();
        for (text, applications) in [("2026-01", 30), ("2026-02", 5), ("2026-03", 40)] {
            let programs = [counted(1, applications, false)];
            let release = publish(month(text), &programs, &earlier).unwrap();
            assert!(is_safe(&release, &earlier).unwrap());
            earlier.push(release);
        }
        let march = &earlier[2];
        // January is out already; so it is March or the quarter that hides February.
        assert_eq!(shown(&earlier[0], Some(1), 1), Some(30));
        assert_eq!(shown(&earlier[1], Some(1), 1), None);
        assert!(shown(march, Some(1), 1).is_none() || shown(march, Some(1), 3).is_none());
    }

    #[test]
    fn money_2_a_set_that_gives_away_what_is_hidden_fails_the_audit() {
        let programs = [counted(1, 4, false), counted(2, 30, false)];
        let mut release = publish(month("2026-01"), &programs, &[]).unwrap();
        assert!(is_safe(&release, &[]).unwrap());
        for figure in &mut release.figures {
            if figure.measure == Measure::Applications && figure.program != Some(ProgramId(1)) {
                figure.hidden = None;
            }
        }
        assert!(!is_safe(&release, &[]).unwrap());
    }

    fn decided(id: i64, approved: i64, denied: i64) -> ProgramMonth {
        let many = usize::try_from(approved + denied).unwrap();
        ProgramMonth {
            approved,
            denied,
            decided_after_ms: vec![3 * 86_400_000; many],
            ..counted(id, 40, true)
        }
    }

    #[test]
    fn money_1_a_median_says_no_more_of_hidden_decisions_than_their_number_would() {
        // Nine of the first are approved. If its median were seen to be hidden for being few, its denied ones could not be ten.
        let programs = [decided(1, 9, 1), decided(2, 8, 7), decided(3, 30, 20)];
        let release = publish(month("2026-01"), &programs, &[]).unwrap();
        let figure = |program, measure| {
            let found = release.figure(month("2026-01"), 1, program, measure);
            found.unwrap().shown()
        };
        let all = [Some(ProgramId(1)), Some(ProgramId(2)), Some(ProgramId(3)), None];
        for program in all {
            let decisions = figure(program, Measure::Decisions);
            let is_known = decisions.is_some_and(|many| many > MOST_HIDDEN);
            let median = figure(program, Measure::MedianDays);
            assert_eq!(median, is_known.then_some(3), "{program:?}: {decisions:?}");
        }
        // At least one number of decisions is hidden though it is large enough, and its median with it.
        let is_complement = |program: &Option<ProgramId>| {
            let median = release.figure(month("2026-01"), 1, *program, Measure::MedianDays);
            median.unwrap().hidden == Some(Hidden::Complement)
        };
        assert!(all.iter().any(is_complement));
    }

    #[test]
    fn money_2_a_median_beside_a_hidden_number_of_decisions_fails_the_audit() {
        let programs = [decided(1, 9, 1), decided(2, 8, 7), decided(3, 30, 20)];
        let mut release = publish(month("2026-01"), &programs, &[]).unwrap();
        let is_hidden = |figure: &&mut Figure| {
            (figure.measure, figure.hidden) == (Measure::MedianDays, Some(Hidden::Complement))
        };
        release.figures.iter_mut().find(is_hidden).unwrap().hidden = None;
        assert!(!is_safe(&release, &[]).unwrap());
    }

    #[test]
    fn money_1_a_quarter_shows_what_each_month_was_too_small_for() {
        let mut earlier: Vec<Release> = Vec::new();
        for (text, applications) in [("2026-01", 9), ("2026-02", 8), ("2026-03", 7)] {
            let programs = [counted(1, applications, true)];
            let release = publish(month(text), &programs, &earlier).unwrap();
            earlier.push(release);
        }
        assert_eq!(shown(&earlier[2], Some(1), 1), None);
        assert_eq!(shown(&earlier[2], Some(1), 3), Some(24));
    }

    #[test]
    fn money_3_a_program_that_joins_later_has_no_quarter_yet() {
        let mut earlier = Vec::new();
        for (text, many) in [("2026-01", 1), ("2026-02", 2), ("2026-03", 2)] {
            let programs: Vec<_> = (1..=many).map(|id| counted(id, 20 * id, false)).collect();
            earlier.push(publish(month(text), &programs, &earlier).unwrap());
        }
        let march = &earlier[2];
        assert!(
            march
                .figure(month("2026-01"), 3, Some(ProgramId(2)), Measure::Applications)
                .is_none()
        );
        assert_eq!(shown(march, Some(1), 3), Some(60));
        assert_eq!(shown(march, None, 3), Some(140));
    }
}
