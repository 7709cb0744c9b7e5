//! The proof that nothing hidden can be computed: for each hidden figure, other tables that agree with everything that is published, in
//! which the figure is something else. Each such table is checked with whole numbers; where none is found, more is hidden.

use crate::Refused;
use crate::near::around;
use crate::polytope::Polytope;
use crate::system::{Cell, System};
use std::collections::BTreeSet;

/// A table: what each part is.
pub(crate) type Table = Vec<i64>;

/// Entries of the simplex method's tableaus that may be changed for one system: some seconds.
const MOST_WORK: u64 = 2_000_000_000;

/// How many unknowns around a figure may differ from the truth, one size after the other. A proof needs few of them, and the work grows with
/// their cube.
const SIZES: [usize; 3] = [12, 32, 64];

/// Hides figures of the newest set until nothing secret can be computed. Returns the tables that prove it.
pub(crate) fn protect(system: &mut System) -> Result<Vec<Table>, Refused> {
    let mut proof = Proof::new(system);
    loop {
        while let Some(one) = system.alone() {
            system.cells[one].is_hidden = true;
        }
        let Some(weak) = proof.weakest(system, Cell::is_secret)? else {
            break;
        };
        match system.next_for(weak) {
            Some(next) => system.cells[next].is_hidden = true,
            // Nothing is left to hide: all unknowns together may still show a table.
            None if proof.find(system, weak, &[usize::MAX])? => {}
            None => return Err(Refused::Computable),
        }
    }
    // A hidden total that has one value in every table of the proof is shown: each of them agrees with it, so the proof stands.
    let is_new_total = |cell: &Cell| cell.place.is_some() && !cell.is_secret();
    while let Some(total) = proof.weakest(system, is_new_total)? {
        system.cells[total].is_hidden = false;
    }
    Ok(proof.tables)
}

/// Whether nothing secret can be computed as it is. The tables of an earlier proof count as far as they agree with what is published now.
pub(crate) fn is_safe(system: &System, tables: &[Table]) -> Result<bool, Refused> {
    let mut proof = Proof::new(system);
    for table in tables {
        proof.take(system, table.clone());
    }
    while let Some(weak) = proof.weakest(system, Cell::is_secret)? {
        if !proof.find(system, weak, &[usize::MAX])? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Tables that agree with what is published. They still do when more is hidden.
struct Proof {
    tables: Vec<Table>,
    /// Of each cell the least and the most that it is in one of the tables, and in truth.
    seen: Vec<(i64, i64)>,
    work: u64,
}

impl Proof {
    fn new(system: &System) -> Self {
        Self {
            tables: Vec::new(),
            seen: system.cells.iter().map(|cell| (cell.value, cell.value)).collect(),
            work: MOST_WORK,
        }
    }

    /// Keeps a table that agrees with everything that everybody knows.
    fn take(&mut self, system: &System, table: Table) {
        let Some(sums) = system.sums(&table) else {
            return;
        };
        for ((least, most), sum) in self.seen.iter_mut().zip(sums) {
            *least = sum.min(*least);
            *most = sum.max(*most);
        }
        self.tables.push(table);
    }

    /// The first hidden cell of some kind for which no other tables are found.
    fn weakest(
        &mut self,
        system: &System,
        of_kind: impl Fn(&Cell) -> bool,
    ) -> Result<Option<usize>, Refused> {
        for (index, cell) in system.cells.iter().enumerate() {
            if cell.is_hidden && of_kind(cell) && !self.find(system, index, &SIZES)? {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    /// Whether there are tables that prove a cell, among so many unknowns around it.
    fn find(&mut self, system: &System, index: usize, sizes: &[usize]) -> Result<bool, Refused> {
        for size in sizes {
            if self.is_proved(system, index) {
                return Ok(true);
            }
            let Some(mut space) = Space::around(system, index, *size, &mut self.work)? else {
                continue;
            };
            for is_up in [false, true] {
                if !self.lacks(system, index, is_up) {
                    continue;
                }
                if let Some(table) = space.extreme(system, index, is_up, &mut self.work)? {
                    self.take(system, table);
                }
            }
            if space.is_whole {
                break;
            }
        }
        Ok(self.is_proved(system, index))
    }

    fn is_proved(&self, system: &System, index: usize) -> bool {
        !self.lacks(system, index, false) && !self.lacks(system, index, true)
    }

    /// Whether no table has a cell as small as it must be able to be, or as large.
    fn lacks(&self, system: &System, index: usize, is_up: bool) -> bool {
        let (least, most) = self.seen[index];
        match system.range(&system.cells[index]) {
            Some(range) if is_up => most < range.at_least,
            Some(range) => least > range.at_most,
            None => least == most,
        }
    }
}

/// The tables among which alternatives are looked for: those that differ from the truth in some unknowns around a cell alone.
struct Space {
    unknowns: Vec<usize>,
    polytope: Polytope,
    /// Nothing else could make a difference.
    is_whole: bool,
}

impl Space {
    /// None where rounding shows none.
    fn around(system: &System, index: usize, most: usize, work: &mut u64) -> Result<Option<Self>, Refused> {
        let near = around(system, index, most);
        let mut equations = BTreeSet::new();
        for total in &near.totals {
            let parts = near.unknowns.iter().enumerate();
            let within: Vec<usize> = parts
                .filter(|(_, part)| system.is_within(**part, *total))
                .map(|(place, _)| place)
                .collect();
            let beyond: i64 = within
                .iter()
                .map(|place| system.beyond(near.unknowns[*place]))
                .sum();
            equations.insert((within, beyond));
        }
        let equations: Vec<_> = equations.into_iter().collect();
        match Polytope::new(near.unknowns.len(), &equations, work) {
            Ok(polytope) => Ok(Some(Self {
                unknowns: near.unknowns,
                polytope,
                is_whole: near.is_whole,
            })),
            // The truth solves the equations.
            Err(Refused::Contradiction) => Ok(None),
            Err(refused) => Err(refused),
        }
    }

    /// A table in which a cell is as small as it can be, or as large, or large enough; none where its numbers are too large to be exact.
    fn extreme(
        &mut self,
        system: &System,
        index: usize,
        is_up: bool,
        work: &mut u64,
    ) -> Result<Option<Table>, Refused> {
        let cell = &system.cells[index];
        let sign = if is_up { -1.0 } else { 1.0 };
        let unknowns = self.unknowns.iter();
        let cost: Vec<f64> = unknowns
            .map(|part| if cell.parts.contains(part) { sign } else { 0.0 })
            .collect();
        let enough = match system.range(cell) {
            Some(range) => range.at_least,
            None => cell.value.saturating_add(1),
        };
        let point = self.polytope.minimise(&cost, -(enough as f64), work)?;
        let mut table = system.truth.clone();
        for (part, beyond) in self.unknowns.iter().zip(point) {
            // Up to 2^53 a double is a whole number exactly.
            if beyond.abs() > 9e15 {
                return Ok(None);
            }
            table[*part] = system.least(*part) + beyond.round() as i64;
        }
        Ok(Some(table))
    }
}
