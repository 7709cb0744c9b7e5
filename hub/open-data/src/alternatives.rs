//! The proof that nothing hidden can be computed: for each hidden figure, other tables that agree with everything that is published, in
//! which the figure is something else. Each such table is checked with whole numbers; where none is found, more is hidden.

use crate::Refused;
use crate::polytope::Polytope;
use crate::system::{Cell, System};

/// Steps of the simplex method for one system.
const MOST_WORK: u32 = 100_000;

/// Hides figures of the newest set until nothing secret can be computed.
pub(crate) fn protect(system: &mut System) -> Result<(), Refused> {
    let mut proof = Proof::new(system);
    loop {
        while let Some(one) = system.alone() {
            system.cells[one].is_hidden = true;
        }
        let Some(weak) = proof.weakest(system, Cell::is_secret)? else {
            break;
        };
        let next = system.next_for(weak).ok_or(Refused::Computable)?;
        system.cells[next].is_hidden = true;
    }
    // A hidden total that has one value in every table of the proof is shown: each of them agrees with it, so the proof stands.
    let is_new_total = |cell: &Cell| cell.place.is_some() && !cell.is_secret();
    while let Some(total) = proof.weakest(system, is_new_total)? {
        system.cells[total].is_hidden = false;
    }
    Ok(())
}

/// Whether nothing secret can be computed as it is.
pub(crate) fn is_safe(system: &System) -> Result<bool, Refused> {
    Ok(Proof::new(system).weakest(system, Cell::is_secret)?.is_none())
}

/// Tables that agree with what is published. They still do when more is hidden.
struct Proof {
    tables: Vec<Vec<i64>>,
    work: u32,
}

impl Proof {
    fn new(system: &System) -> Self {
        Self {
            tables: vec![system.truth.clone()],
            work: MOST_WORK,
        }
    }

    /// The first hidden cell of some kind for which no other tables are found.
    fn weakest(
        &mut self,
        system: &System,
        of_kind: impl Fn(&Cell) -> bool,
    ) -> Result<Option<usize>, Refused> {
        let mut space = None;
        for (index, cell) in system.cells.iter().enumerate().filter(|(_, cell)| cell.is_hidden) {
            if !of_kind(cell) || self.is_proved(system, cell) {
                continue;
            }
            let space = match &mut space {
                Some(space) => space,
                empty => empty.insert(Space::of(system, &mut self.work)?),
            };
            for is_up in [false, true] {
                let table = space.extreme(system, cell, is_up, &mut self.work)?;
                if let Some(table) = table.filter(|table| system.agrees(table)) {
                    self.tables.push(table);
                }
                if self.is_proved(system, cell) {
                    break;
                }
            }
            if !self.is_proved(system, cell) {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    fn is_proved(&self, system: &System, cell: &Cell) -> bool {
        let tables = self.tables.iter();
        let sums: Vec<i64> = tables
            .map(|table| cell.parts.iter().map(|part| table[*part]).sum())
            .collect();
        match system.range(cell) {
            Some(range) => {
                sums.iter().any(|sum| *sum <= range.at_most) && sums.iter().any(|sum| *sum >= range.at_least)
            }
            None => sums.iter().any(|sum| *sum != cell.value),
        }
    }
}

/// The tables among which alternatives are looked for.
struct Space {
    unknowns: Vec<(usize, i64)>,
    polytope: Polytope,
}

impl Space {
    fn of(system: &System, work: &mut u32) -> Result<Self, Refused> {
        let unknowns = system.unknowns();
        let equations = system.equations(&unknowns)?;
        let polytope = Polytope::new(unknowns.len(), &equations, work)?;
        Ok(Self { unknowns, polytope })
    }

    /// A table in which a cell is as small as it can be, or as large, or large enough; none where its numbers are too large to be exact.
    fn extreme(
        &mut self,
        system: &System,
        cell: &Cell,
        is_up: bool,
        work: &mut u32,
    ) -> Result<Option<Vec<i64>>, Refused> {
        let sign = if is_up { -1.0 } else { 1.0 };
        let unknowns = self.unknowns.iter();
        let cost: Vec<f64> = unknowns
            .map(|(part, _)| if cell.parts.contains(part) { sign } else { 0.0 })
            .collect();
        let enough = match system.range(cell) {
            Some(range) => range.at_least,
            None => cell.value.saturating_add(1),
        };
        let point = self.polytope.minimise(&cost, -(enough as f64), work)?;
        let mut table = system.truth.clone();
        for ((part, least), beyond) in self.unknowns.iter().zip(point) {
            // Up to 2^53 a double is a whole number exactly.
            if beyond.abs() > 9e15 {
                return Ok(None);
            }
            table[*part] = least + beyond.round() as i64;
        }
        Ok(Some(table))
    }
}
