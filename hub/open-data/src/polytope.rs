//! The tables that agree with what is published, as points of a polytope (equations of unknowns that are not negative), and its corners:
//! the simplex method (Dantzig 1951; Bland's rule of 1977 where it takes long) on a dense tableau, for few unknowns. Whoever uses a point checks it exactly: an error of rounding
//! costs a figure that is hidden needlessly, and never shows one.

use crate::Refused;

/// Smaller than any entry that matters: the coefficients are 0 and 1.
const EPSILON: f64 = 1e-7;

/// A feasible basis of the equations.
pub(crate) struct Polytope {
    rows: Vec<Vec<f64>>,
    right: Vec<f64>,
    basis: Vec<usize>,
    width: usize,
}

impl Polytope {
    /// Of so many unknowns, with equations that say which of them add up to what. `work` counts down the entries that may still be changed.
    pub(crate) fn new(
        width: usize,
        equations: &[(Vec<usize>, i64)],
        work: &mut u64,
    ) -> Result<Self, Refused> {
        let many = equations.len();
        let mut rows = vec![vec![0.0; width + many]; many];
        for (place, (row, (unknowns, _))) in rows.iter_mut().zip(equations).enumerate() {
            for unknown in unknowns {
                row[*unknown] = 1.0;
            }
            row[width + place] = 1.0;
        }
        let mut polytope = Self {
            rows,
            right: equations.iter().map(|(_, sum)| *sum as f64).collect(),
            basis: (width..width + many).collect(),
            width,
        };
        let cost: Vec<f64> = (0..width + many)
            .map(|column| f64::from(u8::from(column >= width)))
            .collect();
        polytope.minimise(&cost, 0.0, work)?;
        polytope.leave_helpers()?;
        Ok(polytope)
    }

    /// Takes the columns away that only helped to begin, and equations that follow from others.
    fn leave_helpers(&mut self) -> Result<(), Refused> {
        for row in (0..self.rows.len()).rev() {
            if self.basis[row] < self.width {
                continue;
            }
            if self.right[row].abs() > EPSILON {
                return Err(Refused::Contradiction);
            }
            let mut own = self.rows[row][..self.width].iter();
            match own.position(|value| value.abs() > EPSILON) {
                Some(column) => self.pivot(row, column),
                None => {
                    self.rows.remove(row);
                    self.right.remove(row);
                    self.basis.remove(row);
                }
            }
        }
        for row in &mut self.rows {
            row.truncate(self.width);
        }
        Ok(())
    }

    /// A point where the cost is least; where it falls without end, one where it is at most `enough`. Where rounding keeps it from an end,
    /// the point that it has come to.
    pub(crate) fn minimise(
        &mut self,
        cost: &[f64],
        enough: f64,
        work: &mut u64,
    ) -> Result<Vec<f64>, Refused> {
        let mut slopes = self.slopes(cost);
        let many = self.rows.len() + cost.len();
        for step in 0..50 * many + 50 {
            // The steepest way is the shortest as a rule, and may go in a circle; the first one never does.
            let Some(column) = falling(&slopes, step < many) else {
                break;
            };
            let Some(row) = self.leaving(column) else {
                let steps = ((self.cost_now(cost) - enough) / -slopes[column]).max(0.0).ceil() + 1.0;
                return Ok(self.along(column, steps));
            };
            let entries = self.rows.len() * cost.len();
            *work = work.checked_sub(entries as u64).ok_or(Refused::TooMuchWork)?;
            self.pivot(row, column);
            let slope = slopes[column];
            for (value, of_pivot) in slopes.iter_mut().zip(&self.rows[row]) {
                *value -= slope * of_pivot;
            }
        }
        Ok(self.point())
    }

    /// How much the cost changes along each column.
    fn slopes(&self, cost: &[f64]) -> Vec<f64> {
        let mut slopes = cost.to_vec();
        for (row, basic) in self.rows.iter().zip(&self.basis) {
            let of_basic = cost[*basic];
            if of_basic == 0.0 {
                continue;
            }
            for (slope, value) in slopes.iter_mut().zip(row) {
                *slope -= of_basic * value;
            }
        }
        slopes
    }

    fn cost_now(&self, cost: &[f64]) -> f64 {
        let basic = self.basis.iter().zip(&self.right);
        basic.map(|(basic, right)| cost[*basic] * right).sum()
    }

    /// The row that bounds a step along a column; of several the one with the first basic column.
    fn leaving(&self, column: usize) -> Option<usize> {
        let mut best: Option<(f64, usize, usize)> = None;
        for (place, row) in self.rows.iter().enumerate() {
            if row[column] <= EPSILON {
                continue;
            }
            let ratio = self.right[place] / row[column];
            let basic = self.basis[place];
            let is_better = best.is_none_or(|(least, first, _)| {
                ratio < least - EPSILON || (ratio < least + EPSILON && basic < first)
            });
            if is_better {
                best = Some((ratio, basic, place));
            }
        }
        best.map(|(_, _, place)| place)
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let by = self.rows[row][column];
        for value in &mut self.rows[row] {
            *value /= by;
        }
        self.right[row] /= by;
        let (pivot, pivot_right) = (self.rows[row].clone(), self.right[row]);
        for (other, (values, right)) in self.rows.iter_mut().zip(&mut self.right).enumerate() {
            let factor = values[column];
            if other == row || factor.abs() < EPSILON {
                continue;
            }
            for (value, of_pivot) in values.iter_mut().zip(&pivot) {
                *value -= factor * of_pivot;
            }
            *right -= factor * pivot_right;
        }
        self.basis[row] = column;
    }

    fn point(&self) -> Vec<f64> {
        let mut point = vec![0.0; self.width];
        for (basic, right) in self.basis.iter().zip(&self.right) {
            if let Some(value) = point.get_mut(*basic) {
                *value = *right;
            }
        }
        point
    }

    /// The corner, moved so far along a column that nothing bounds.
    fn along(&self, column: usize, steps: f64) -> Vec<f64> {
        let mut point = self.point();
        if let Some(value) = point.get_mut(column) {
            *value += steps;
        }
        for (basic, row) in self.basis.iter().zip(&self.rows) {
            if let Some(value) = point.get_mut(*basic) {
                *value -= row[column] * steps;
            }
        }
        point
    }
}

/// The column along which the cost falls most, or the first one along which it falls.
fn falling(slopes: &[f64], is_steepest: bool) -> Option<usize> {
    let mut columns = slopes.iter().enumerate().filter(|(_, slope)| **slope < -EPSILON);
    let found = match is_steepest {
        true => columns.min_by(|(_, one), (_, other)| one.total_cmp(other)),
        false => columns.next(),
    };
    found.map(|(column, _)| column)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two rows and two columns with their totals, of which one follows from the others.
    fn square() -> Polytope {
        let equations = [
            (vec![0, 1], 12),
            (vec![2, 3], 9),
            (vec![0, 2], 8),
            (vec![1, 3], 13),
        ];
        Polytope::new(4, &equations, &mut 9_000).unwrap()
    }

    #[test]
    fn corners_are_the_least_and_the_most_that_a_cell_can_be() {
        let mut square = square();
        let least = square.minimise(&[1.0, 0.0, 0.0, 0.0], 0.0, &mut 9_000).unwrap();
        assert!(least[0].abs() < 1e-6, "{least:?}");
        let most = square
            .minimise(&[-1.0, 0.0, 0.0, 0.0], -99.0, &mut 9_000)
            .unwrap();
        assert!((most[0] - 8.0).abs() < 1e-6, "{most:?}");
        assert!((most[0] + most[1] - 12.0).abs() < 1e-6 && (most[2] + most[3] - 9.0).abs() < 1e-6);
    }

    #[test]
    fn what_nothing_bounds_is_as_much_as_is_asked_for() {
        let mut free = Polytope::new(2, &[], &mut 10).unwrap();
        let point = free.minimise(&[-1.0, 0.0], -40.0, &mut 10).unwrap();
        assert!(point[0] >= 40.0 && point[1] == 0.0, "{point:?}");
    }

    #[test]
    fn equations_without_a_solution_and_too_much_work_are_refused() {
        let never = Polytope::new(1, &[(vec![0], 3), (vec![0], 4)], &mut 9_000);
        assert_eq!(never.map(drop), Err(Refused::Contradiction));
        let late = Polytope::new(2, &[(vec![0], 3), (vec![1], 4)], &mut 8);
        assert_eq!(late.map(drop), Err(Refused::TooMuchWork));
    }
}
