//! Where a proof looks first: a few unknowns around a figure.

use crate::system::System;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

/// Unknowns near a cell, with every shown total that one of them is in.
pub(crate) struct Near {
    pub unknowns: Vec<usize>,
    pub totals: Vec<usize>,
    /// No other unknown is connected with these.
    pub is_whole: bool,
}

/// At most so many unknowns around a cell: its own, and in each shown total that they are in two others at least, then three, and so
/// on; those first that bring few totals with them, as what changes in one has to be made up for in another.
pub(crate) fn around(system: &System, index: usize, most: usize) -> Near {
    let is_unknown = |part: &usize| !system.is_known(*part);
    let mut own: Vec<usize> = system.cells[index]
        .parts
        .iter()
        .copied()
        .filter(is_unknown)
        .collect();
    own.sort_by_key(|part| (Reverse(system.beyond(*part)), *part));
    let is_whole = own.len() <= most.div_ceil(2);
    own.truncate(most.div_ceil(2));
    let mut near = Nearing::default();
    for part in own {
        near.take(system, part);
    }
    let mut wanted = 2;
    while near.unknowns.len() < most {
        let short = near.totals.iter().find(|(_, taken)| *taken < wanted);
        let Some((total, _)) = short.copied() else {
            let all_taken = near.totals.iter().all(|(_, taken)| *taken == usize::MAX);
            if all_taken {
                return near.end(is_whole);
            }
            wanted += 1;
            continue;
        };
        let others = system.cells[total].parts.iter().copied();
        let others = others.filter(|part| is_unknown(part) && !near.has(*part));
        let best = others.min_by_key(|part| {
            let new = system
                .shown_totals(*part)
                .filter(|total| !near.knows(*total))
                .count();
            (new, Reverse(system.beyond(*part)), *part)
        });
        match best {
            Some(part) => near.take(system, part),
            None => near.exhaust(total),
        }
    }
    near.end(false)
}

/// Unknowns as they are taken, with how many each total has of them; the largest number where it has all of its own.
#[derive(Default)]
struct Nearing {
    unknowns: Vec<usize>,
    taken: HashSet<usize>,
    totals: Vec<(usize, usize)>,
    place_of: HashMap<usize, usize>,
}

impl Nearing {
    fn has(&self, part: usize) -> bool {
        self.taken.contains(&part)
    }

    fn knows(&self, total: usize) -> bool {
        self.place_of.contains_key(&total)
    }

    fn take(&mut self, system: &System, part: usize) {
        self.taken.insert(part);
        self.unknowns.push(part);
        for total in system.shown_totals(part) {
            let place = *self.place_of.entry(total).or_insert(self.totals.len());
            match self.totals.get_mut(place) {
                Some((_, taken)) => *taken = taken.saturating_add(1),
                None => self.totals.push((total, 1)),
            }
        }
    }

    fn exhaust(&mut self, total: usize) {
        if let Some(place) = self.place_of.get(&total) {
            self.totals[*place].1 = usize::MAX;
        }
    }

    fn end(self, is_whole: bool) -> Near {
        Near {
            unknowns: self.unknowns,
            totals: self.totals.into_iter().map(|(total, _)| total).collect(),
            is_whole,
        }
    }
}
