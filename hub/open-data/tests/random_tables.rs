//! Random tables are published, and somebody who knows everything that is shown tries every table that agrees with it.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is not as it expects"
)]

use hub_domain::ProgramId;
use hub_open_data::counts::{Paid, ProgramMonth};
use hub_open_data::figure::{Figure, Hidden, Release, ReleasedProgram};
use hub_open_data::measure::Measure;
use hub_open_data::month::Month;
use hub_open_data::release::{is_safe, publish};

/// Numbers that are the same on every machine (Knuth's MMIX generator).
struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> i64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % most) as i64
    }

    /// Mostly small, sometimes zero, sometimes large: where something has to be hidden.
    fn count(&mut self) -> i64 {
        match self.below(6) {
            0 => 0,
            1..=3 => self.below(14),
            _ => self.below(40),
        }
    }
}

fn counted(id: i64, zeros: bool, applications: i64, approved: i64, denied: i64) -> ProgramMonth {
    ProgramMonth {
        program: ReleasedProgram {
            id: ProgramId(id),
            name: format!("Program {id}"),
            zeros,
        },
        applications,
        approved,
        denied,
        decided_after_ms: vec![86_400_000; usize::try_from(approved + denied).unwrap()],
        paid: Vec::new(),
    }
}

/// The sets of some months, one after the other.
fn published(
    random: &mut Random,
    months: &[&str],
    programs: i64,
    with: fn(&mut Random, i64, bool) -> ProgramMonth,
) -> Vec<Release> {
    let zeros: Vec<bool> = (0..programs).map(|_| random.below(2) == 1).collect();
    let mut sets: Vec<Release> = Vec::new();
    for month in months {
        let counts: Vec<ProgramMonth> = (1..)
            .zip(&zeros)
            .map(|(id, zeros)| with(random, id, *zeros))
            .collect();
        let set = publish(Month::parse(month).unwrap(), &counts, &sets).unwrap();
        assert!(is_safe(&set, &sets).unwrap());
        sets.push(set);
    }
    sets
}

/// What somebody knows: cells, and sums of them.
struct Attack {
    /// The most that is tried for each cell.
    most: Vec<i64>,
    least: Vec<i64>,
    /// Cells whose sum lies between two numbers.
    sums: Vec<(Vec<usize>, i64, i64)>,
}

impl Attack {
    /// Whether some table agrees with everything.
    fn is_possible(&self) -> bool {
        let mut left = 400_000_000;
        self.goes_on(&mut Vec::new(), &mut left)
    }

    fn goes_on(&self, table: &mut Vec<i64>, left: &mut u32) -> bool {
        *left = left
            .checked_sub(1)
            .expect("the tables are small enough to try them all");
        let done = table.len();
        for (cells, least, most) in &self.sums {
            let known: i64 = cells
                .iter()
                .filter(|cell| **cell < done)
                .map(|cell| table[*cell])
                .sum();
            let open = cells.iter().filter(|cell| **cell >= done);
            let (low, high) = open.fold((known, known), |(low, high), cell| {
                (low + self.least[*cell], high + self.most[*cell])
            });
            if high < *least || low > *most {
                return false;
            }
        }
        if done == self.most.len() {
            return true;
        }
        for value in self.least[done]..=self.most[done] {
            table.push(value);
            let found = self.goes_on(table, left);
            table.pop();
            if found {
                return true;
            }
        }
        false
    }
}

/// The cells of a figure: what it is a sum of, by the places of the smallest figures.
fn cells_of(figure: &Figure, parts: &[&Figure]) -> Vec<usize> {
    let months = figure.month.following(figure.months);
    let is_within = |part: &Figure| {
        let is_measure = match figure.measure {
            Measure::Decisions => matches!(part.measure, Measure::Approved | Measure::Denied),
            measure => part.measure == measure,
        };
        is_measure
            && months.contains(&part.month)
            && (figure.program.is_none() || figure.program == part.program)
    };
    (0..parts.len())
        .filter(|place| is_within(parts[*place]))
        .collect()
}

/// Tries for each hidden figure whether it can be one or less and ten or more, or anything else than it is.
fn attack(sets: &[Release], measures: &[Measure]) {
    let figures: Vec<&Figure> = sets
        .iter()
        .flat_map(|set| &set.figures)
        .filter(|figure| measures.contains(&figure.measure))
        .collect();
    let parts: Vec<&Figure> = figures
        .iter()
        .filter(|figure| {
            figure.months == 1 && figure.program.is_some() && figure.measure != Measure::Decisions
        })
        .copied()
        .collect();
    let shows_zeros = |figure: &Figure| {
        figure.month.following(figure.months).iter().all(|month| {
            let set = sets.iter().find(|set| set.month == *month).unwrap();
            let mut programs = set.programs.iter();
            programs.all(|program| program.zeros || figure.program.is_some_and(|id| id != program.id))
        })
    };
    let least = |figure: &Figure| figure.shown().unwrap_or(i64::from(shows_zeros(figure)));
    let newest = sets.last().unwrap().month;
    let mut sums: Vec<(Vec<usize>, i64, i64)> = Vec::new();
    for figure in figures.iter().filter(|figure| !parts.contains(figure)) {
        let (low, high) = (least(figure), figure.shown().unwrap_or(i64::MAX));
        sums.push((cells_of(figure, &parts), low, high));
    }
    for figure in figures.iter().filter(|figure| figure.hidden.is_some()) {
        let cells = cells_of(figure, &parts);
        // A total that was hidden for the sake of others may be added up from later sets: it is nobody's secret.
        let is_total = !parts.contains(figure);
        if is_total && figure.hidden == Some(Hidden::Complement) && figure.month != newest {
            continue;
        }
        let floor: i64 = cells.iter().map(|cell| least(parts[*cell])).sum();
        let tries = match figure.value {
            ..=10 => vec![
                vec![(0, floor.max(i64::from(figure.months)))],
                vec![(10, i64::MAX)],
            ],
            value => vec![vec![(0, value - 1), (value + 1, i64::MAX)]],
        };
        for ranges in tries {
            let is_possible = ranges.iter().any(|(low, high)| {
                let mut sums = sums.clone();
                sums.push((cells.clone(), *low, *high));
                let knows = Attack {
                    most: parts.iter().map(|part| part.shown().unwrap_or(60)).collect(),
                    least: parts.iter().map(|part| least(part)).collect(),
                    sums,
                };
                knows.is_possible()
            });
            assert!(is_possible, "{ranges:?} of {figure:?} within {figures:?}");
        }
    }
}

#[test]
fn money_2_applications_of_a_quarter_are_found_by_nobody() {
    let mut random = Random(1);
    let mut hidden = 0;
    for _ in 0..40 {
        let sets = published(
            &mut random,
            &["2026-01", "2026-02", "2026-03"],
            2,
            |random, id, zeros| counted(id, zeros, random.count(), 0, 0),
        );
        hidden += sets
            .iter()
            .flat_map(|set| &set.figures)
            .filter(|one| one.hidden.is_some())
            .count();
        attack(&sets, &[Measure::Applications]);
    }
    assert!(hidden > 100);
}

#[test]
fn money_2_applications_of_many_programs_are_found_by_nobody() {
    let mut random = Random(2);
    for _ in 0..60 {
        let sets = published(&mut random, &["2026-01"], 5, |random, id, zeros| {
            counted(id, zeros, random.count(), 0, 0)
        });
        attack(&sets, &[Measure::Applications]);
    }
}

#[test]
fn money_2_decisions_are_found_by_nobody() {
    let mut random = Random(3);
    for _ in 0..60 {
        let sets = published(&mut random, &["2026-01"], 3, |random, id, zeros| {
            counted(id, zeros, 0, random.count(), random.count())
        });
        attack(&sets, &[Measure::Approved, Measure::Denied, Measure::Decisions]);
    }
}

#[test]
fn money_2_a_year_of_a_county_is_proved_within_its_bound_on_work() {
    let mut random = Random(4);
    let mut sets: Vec<Release> = Vec::new();
    for month in Month::parse("2026-01").unwrap().following(12) {
        let counts: Vec<ProgramMonth> = (1..=6)
            .map(|id| {
                let mut one = counted(id, id % 2 == 0, random.count(), random.count(), random.count());
                one.paid = (0..one.approved)
                    .map(|person| Paid {
                        applicant: person,
                        payee: format!("Payee {}", person % 7),
                        cents: 10_000 + random.below(90_000),
                    })
                    .collect();
                one
            })
            .collect();
        sets.push(publish(month, &counts, &sets).unwrap());
    }
    let year = sets[11]
        .figures
        .iter()
        .filter(|figure| figure.months == 12)
        .count();
    assert_eq!(year, 7 * 5);
    let shown = sets
        .iter()
        .flat_map(|set| &set.figures)
        .filter(|one| one.hidden.is_none())
        .count();
    assert!(shown > 100, "{shown}");
}

/// What somebody finds who takes sums and bounds from each other until nothing new follows.
fn bound(sets: &[Release], measures: &[Measure]) -> usize {
    let figures: Vec<&Figure> = sets
        .iter()
        .flat_map(|set| &set.figures)
        .filter(|figure| measures.contains(&figure.measure))
        .collect();
    let is_part = |figure: &Figure| {
        figure.months == 1 && figure.program.is_some() && figure.measure != Measure::Decisions
    };
    let parts: Vec<&Figure> = figures.iter().filter(|figure| is_part(figure)).copied().collect();
    let zeros = |figure: &Figure| {
        let set = sets.iter().find(|set| set.month == figure.month).unwrap();
        let id = figure.program.unwrap();
        set.program(id).unwrap().zeros
    };
    let ends = parts.iter().map(|part| match part.shown() {
        Some(value) => (value, value),
        None => (i64::from(zeros(part)), 1_000_000_000_000),
    });
    let (floors, mut high): (Vec<i64>, Vec<i64>) = ends.unzip();
    let mut low = floors.clone();
    let totals = figures.iter().filter(|figure| !is_part(figure));
    let totals: Vec<(i64, Vec<usize>)> = totals
        .filter_map(|figure| Some((figure.shown()?, cells_of(figure, &parts))))
        .collect();
    for _ in 0..50 {
        let before = (low.clone(), high.clone());
        for (total, cells) in &totals {
            let least: i64 = cells.iter().map(|cell| low[*cell]).sum();
            let most: i64 = cells.iter().map(|cell| high[*cell]).sum();
            for cell in cells {
                let (own_low, own_high) = (low[*cell], high[*cell]);
                high[*cell] = own_high.min(total - (least - own_low));
                low[*cell] = own_low.max(total - (most - own_high));
            }
        }
        if before == (low.clone(), high.clone()) {
            break;
        }
    }
    for (place, part) in parts.iter().enumerate().filter(|(_, part)| part.hidden.is_some()) {
        let found = (low[place], high[place]);
        let is_count = part.measure != Measure::PaidCents;
        let is_hidden = match part.value {
            ..=10 if is_count => found.0 <= floors[place].max(1) && found.1 >= 10,
            _ => found.0 < found.1,
        };
        assert!(is_hidden, "{found:?} of {part:?}");
    }
    parts.iter().filter(|part| part.hidden.is_some()).count()
}

/// A program's month with money: of every third program most of it goes to one payee.
fn paying(random: &mut Random, id: i64, zeros: bool) -> ProgramMonth {
    let mut one = counted(id, zeros, random.count(), random.count(), random.count());
    one.decided_after_ms
        .iter_mut()
        .for_each(|took| *took = 86_400_000 * (1 + random.below(60)));
    let people = random.count();
    one.paid = (0..people)
        .map(|person| Paid {
            applicant: person,
            payee: match id % 3 == 0 && random.below(4) > 0 {
                true => "Acme Homes".into(),
                false => format!("Payee {person}"),
            },
            cents: 10_000 + random.below(90_000),
        })
        .collect();
    one
}

#[test]
fn money_2_a_year_of_forty_programs_is_published_and_bound_by_nobody() {
    let mut random = Random(5);
    let months: Vec<String> = Month::parse("2026-01")
        .unwrap()
        .following(12)
        .iter()
        .map(ToString::to_string)
        .collect();
    let zeros: Vec<bool> = (0..40).map(|_| random.below(2) == 1).collect();
    let mut sets: Vec<Release> = Vec::new();
    for month in &months {
        let programs = (1..).zip(&zeros);
        let counts: Vec<ProgramMonth> = programs
            .map(|(id, zeros)| paying(&mut random, id, *zeros))
            .collect();
        sets.push(publish(Month::parse(month).unwrap(), &counts, &sets).unwrap());
    }
    // Everybody who knows the number of decisions knows whether a median is shown: it says nothing more.
    for figure in sets.iter().flat_map(|set| &set.figures) {
        if figure.measure != Measure::MedianDays {
            continue;
        }
        let set = sets.iter().find(|set| set.month == figure.month).unwrap();
        let decisions = set.figure(figure.month, 1, figure.program, Measure::Decisions);
        let many = decisions.unwrap().shown();
        assert_eq!(
            figure.hidden.is_none(),
            many.is_some_and(|many| many > 10),
            "{figure:?}"
        );
    }
    for measures in [
        &[Measure::Applications][..],
        &[Measure::Approved, Measure::Denied, Measure::Decisions],
        &[Measure::PaidCents],
    ] {
        let hidden = bound(&sets, measures);
        assert!(hidden > 100, "{measures:?}: {hidden}");
        let shown = sets
            .iter()
            .flat_map(|set| &set.figures)
            .filter(|one| measures.contains(&one.measure) && one.hidden.is_none())
            .count();
        assert!(shown > 50, "{measures:?}: {shown}");
    }
}
