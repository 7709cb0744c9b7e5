//! All figures of some measures in the months that a set reaches back to, as sums of what was counted of one program in one month.

use crate::figure::{Figure, Hidden, Release};
use crate::measure::Measure;
use crate::month::Month;
use crate::{MOST_HIDDEN, Refused};
use hub_domain::ProgramId;
use std::collections::{BTreeSet, HashMap};

/// A figure in the system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cell {
    /// Its place in the newest set; none: it was published before, and stays as it is.
    pub place: Option<usize>,
    pub value: i64,
    pub is_hidden: bool,
    /// Hidden for its own sake.
    pub is_sensitive: bool,
    pub is_money: bool,
    /// How many months it covers.
    pub months: u8,
    /// Zeros are shown: what is hidden is known to be at least one.
    pub zeros: bool,
    /// The parts that it is the sum of; one alone for a part itself.
    pub parts: Vec<usize>,
    pub is_part: bool,
}

impl Cell {
    /// Whether nobody may be able to compute it. A total that is hidden for the sake of others alone is no secret by itself.
    pub(crate) fn is_secret(&self) -> bool {
        self.is_part || self.is_sensitive
    }
}

/// The range that a hidden cell must be able to have, for all that anybody can compute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Range {
    pub at_most: i64,
    pub at_least: i64,
}

/// See the module.
pub(crate) struct System {
    pub cells: Vec<Cell>,
    /// What the parts are in truth.
    pub truth: Vec<i64>,
    /// The cell of each part.
    pub cell_of: Vec<usize>,
    /// The totals that each part is in, in order.
    totals_of: Vec<Vec<usize>>,
}

type Part = (Measure, ProgramId, Month);

fn is_part(figure: &Figure) -> bool {
    figure.months == 1 && figure.program.is_some() && figure.measure.parts() == [figure.measure]
}

impl System {
    /// Of these measures in some sets, the newest of which is last.
    pub(crate) fn of(measures: &[Measure], releases: &[&Release]) -> Result<Self, Refused> {
        let mut system = Self {
            cells: Vec::new(),
            truth: Vec::new(),
            cell_of: Vec::new(),
            totals_of: Vec::new(),
        };
        let mut known: HashMap<Part, usize> = HashMap::new();
        let newest = releases.last().map(|release| release.month);
        for release in releases {
            for (place, figure) in release.figures.iter().enumerate() {
                if !measures.contains(&figure.measure) {
                    continue;
                }
                let index = system.cells.len();
                if let Some(program) = figure.program.filter(|_| is_part(figure)) {
                    known.insert((figure.measure, program, figure.month), system.truth.len());
                    system.truth.push(figure.value);
                    system.cell_of.push(index);
                }
                system.cells.push(Cell {
                    place: (Some(release.month) == newest).then_some(place),
                    value: figure.value,
                    is_hidden: figure.hidden.is_some(),
                    is_sensitive: figure.hidden.is_some_and(|why| why != Hidden::Complement),
                    is_money: figure.measure == Measure::PaidCents,
                    months: figure.months,
                    zeros: false,
                    parts: Vec::new(),
                    is_part: is_part(figure),
                });
            }
        }
        let mut cells = system.cells.iter_mut();
        for release in releases {
            for figure in release
                .figures
                .iter()
                .filter(|figure| measures.contains(&figure.measure))
            {
                let Some(cell) = cells.next() else {
                    return Err(Refused::Contradiction);
                };
                let (parts, zeros) = parts_of(figure, releases, &known).ok_or(Refused::Contradiction)?;
                let sum: i64 = parts.iter().map(|part| system.truth[*part]).sum();
                if sum != cell.value {
                    return Err(Refused::Contradiction);
                }
                (cell.parts, cell.zeros) = (parts, zeros);
            }
        }
        system.totals_of = vec![Vec::new(); system.truth.len()];
        for (index, cell) in system.cells.iter().enumerate().filter(|(_, cell)| !cell.is_part) {
            for part in &cell.parts {
                system.totals_of[*part].push(index);
            }
        }
        Ok(system)
    }

    /// Whether everybody can read what this part is.
    pub(crate) fn is_known(&self, part: usize) -> bool {
        !self.cells[self.cell_of[part]].is_hidden
    }

    /// The least that a part can be, for all that everybody knows.
    pub(crate) fn least(&self, part: usize) -> i64 {
        let cell = &self.cells[self.cell_of[part]];
        match cell.is_hidden {
            true => i64::from(cell.zeros),
            false => cell.value,
        }
    }

    /// How much a part is beyond the least that it can be.
    pub(crate) fn beyond(&self, part: usize) -> i64 {
        self.truth[part] - self.least(part)
    }

    /// Whether a total has this part.
    pub(crate) fn is_within(&self, part: usize, total: usize) -> bool {
        self.totals_of[part].binary_search(&total).is_ok()
    }

    /// The shown totals that a part is in.
    pub(crate) fn shown_totals(&self, part: usize) -> impl Iterator<Item = usize> {
        let totals = self.totals_of[part].iter().copied();
        totals.filter(move |total| !self.cells[*total].is_hidden)
    }

    /// What every cell is in a table; none where the table does not agree with everything that everybody knows. Exact: the proof rests on
    /// this alone.
    pub(crate) fn sums(&self, table: &[i64]) -> Option<Vec<i64>> {
        if table.len() != self.truth.len() {
            return None;
        }
        let sum = |cell: &Cell| cell.parts.iter().map(|part| table[*part]).sum::<i64>();
        let sums: Vec<i64> = self.cells.iter().map(sum).collect();
        let agrees = self
            .cells
            .iter()
            .zip(&sums)
            .all(|(cell, sum)| match cell.is_hidden {
                true => *sum >= i64::from(cell.zeros),
                false => *sum == cell.value,
            });
        agrees.then_some(sums)
    }

    /// The range that a hidden cell must be able to have: one (for each month) to ten; around the money of a month, a fifth to either
    /// side; for what is hidden for the sake of others, and for money of several months, any second value.
    pub(crate) fn range(&self, cell: &Cell) -> Option<Range> {
        let least: i64 = cell.parts.iter().map(|part| self.least(*part)).sum();
        if cell.is_money {
            let fifth = cell.value / 5;
            return (cell.is_sensitive && cell.months == 1).then(|| Range {
                at_most: (cell.value - fifth).max(least),
                at_least: cell.value + fifth + 1,
            });
        }
        (cell.value <= MOST_HIDDEN).then(|| Range {
            at_most: least.max(i64::from(cell.months)),
            at_least: MOST_HIDDEN,
        })
    }

    /// A total is shown and one of its parts is not: another one of them goes, the smallest, or else the total.
    pub(crate) fn alone(&self) -> Option<usize> {
        for (index, cell) in self.cells.iter().enumerate() {
            if cell.is_hidden || cell.is_part {
                continue;
            }
            let unknown = cell.parts.iter().filter(|part| !self.is_known(**part)).count();
            if unknown != 1 {
                continue;
            }
            let parts = cell.parts.iter().map(|part| self.cell_of[*part]);
            if let Some(found) = self.smallest(parts.chain([index])) {
                return Some(found);
            }
        }
        None
    }

    /// What is hidden next for a cell that can be computed: the smallest figure of the equations that it stands in, or else of all.
    pub(crate) fn next_for(&self, weak: usize) -> Option<usize> {
        let mut near = BTreeSet::new();
        for part in &self.cells[weak].parts {
            for total in self.shown_totals(*part) {
                if near.insert(total) {
                    near.extend(self.cells[total].parts.iter().map(|part| self.cell_of[*part]));
                }
            }
            let own = self.cell_of[*part];
            if !self.cells[own].is_hidden {
                near.insert(own);
            }
        }
        self.smallest(near.into_iter())
            .or_else(|| self.smallest(0..self.cells.len()))
    }

    /// The smallest shown figure of the newest set that is not zero, totals last. To hide a total of known parts would be of no use.
    fn smallest(&self, among: impl Iterator<Item = usize>) -> Option<usize> {
        let may_go = |index: &usize| {
            let cell = &self.cells[*index];
            let is_of_use = cell.is_part || cell.parts.iter().any(|part| !self.is_known(*part));
            cell.place.is_some() && !cell.is_hidden && cell.value > 0 && is_of_use
        };
        among.filter(may_go).min_by_key(|index| {
            let cell = &self.cells[*index];
            (!cell.is_part, cell.value, *index)
        })
    }
}

/// What a figure is the sum of, and whether zeros are shown in all of it.
fn parts_of(
    figure: &Figure,
    releases: &[&Release],
    known: &HashMap<Part, usize>,
) -> Option<(Vec<usize>, bool)> {
    let mut parts = Vec::new();
    let mut zeros = true;
    for month in figure.month.following(figure.months) {
        let release = releases.iter().find(|release| release.month == month)?;
        for program in &release.programs {
            if figure.program.is_some_and(|id| id != program.id) {
                continue;
            }
            zeros &= program.zeros;
            for measure in figure.measure.parts() {
                parts.push(*known.get(&(*measure, program.id, month))?);
            }
        }
    }
    Some((parts, zeros))
}
