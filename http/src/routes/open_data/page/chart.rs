//! Columns by month, as SVG that needs neither a script nor a style of its own. The table beside it has the same values.

use super::html::escaped;
use std::fmt::Write as _;

const WIDTH: i64 = 640;
const HEIGHT: i64 = 150;
/// The height of the tallest column, above it room for its figure, below it for the month.
const TALLEST: i64 = 110;
const BASE: i64 = 130;

/// A column: what is below it, and its value; none where it is hidden.
pub struct Column {
    pub label: String,
    pub value: Option<i64>,
}

/// The chart; `name` says to those who do not see it what it shows.
pub fn svg(name: &str, columns: &[Column]) -> String {
    let most = columns
        .iter()
        .filter_map(|column| column.value)
        .max()
        .unwrap_or(0)
        .max(1);
    let step = WIDTH / i64::try_from(columns.len()).unwrap_or(1).max(1);
    let width = (step * 3 / 5).min(48);
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">",
        escaped(name)
    );
    for (place, column) in (0_i64..).zip(columns) {
        let (left, middle) = (place * step + (step - width) / 2, place * step + step / 2);
        // Writing to a String cannot fail.
        let _ = match column.value {
            Some(value) => {
                let height = value.max(0) * TALLEST / most;
                let top = BASE - height;
                write!(
                    svg,
                    "<rect class=\"bar\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>"
                )
            }
            None => {
                let top = BASE - 12;
                write!(
                    svg,
                    "<rect class=\"none\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"12\"/>"
                )
            }
        };
        let _ = write!(
            svg,
            "<text x=\"{middle}\" y=\"145\">{}</text>",
            escaped(&column.label)
        );
    }
    let _ = write!(
        svg,
        "<line class=\"axis\" x1=\"0\" y1=\"{BASE}\" x2=\"{WIDTH}\" y2=\"{BASE}\"/></svg>"
    );
    svg
}
