//! How the characters look. They are drawn on squares of 0.013 inch, seven across and nine up; some lines are halfway between two. Every
//! corner is round by 0.0065 inch, those of the zero by four times as much outside and twice as much inside. The dimensions are those of
//! ISO 1004 (ANSI X9.100-20), which Payments Canada's Standard 006 shows in its Appendix I, section 1.8.

use super::character::Character;

/// Half a square, in inches.
const HALF: f32 = 0.0065;
/// The height of a character, in inches: nine squares. Dash and on-us are lower.
pub const HEIGHT: f32 = 18.0 * HALF;
/// The width of the widest characters, in inches: seven squares. Narrower ones stand at its right.
pub const WIDTH: f32 = 14.0 * HALF;
/// How far a corner of a circle's fourth is pulled towards its corner.
const ROUND: f32 = 0.552_284_8;

/// A corner, in halves of squares from the left of seven squares and above the foot.
type Corner = (f32, f32);

/// A closed line, and how round its corners are, in halves of squares.
struct Ring {
    corners: &'static [Corner],
    round: f32,
}

const fn ring(corners: &'static [Corner]) -> Ring {
    Ring { corners, round: 1.0 }
}

const fn bar(corners: &'static [Corner; 4]) -> Ring {
    ring(corners)
}

/// A step of a pen, in inches from the left of the seven squares and above the foot of the character.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Step {
    Move(f32, f32),
    Line(f32, f32),
    /// Two points that the curve is pulled towards, and its end.
    Curve([f32; 6]),
    Close,
}

#[rustfmt::skip]
static DIGITS: [&[Ring]; 10] = [
    &[
        Ring { corners: &[(0.0, 0.0), (0.0, 18.0), (14.0, 18.0), (14.0, 0.0)], round: 4.0 },
        Ring { corners: &[(2.0, 2.0), (2.0, 16.0), (12.0, 16.0), (12.0, 2.0)], round: 2.0 },
    ],
    &[ring(&[(6.0, 0.0), (6.0, 8.0), (8.0, 8.0), (8.0, 15.0), (6.0, 15.0), (6.0, 18.0), (10.0, 18.0), (10.0, 8.0), (14.0, 8.0), (14.0, 0.0)])],
    &[ring(&[
        (6.0, 0.0), (6.0, 10.0), (12.0, 10.0), (12.0, 16.0), (6.0, 16.0), (6.0, 18.0), (14.0, 18.0), (14.0, 8.0), (8.0, 8.0), (8.0, 2.0),
        (14.0, 2.0), (14.0, 0.0),
    ])],
    &[ring(&[
        (4.0, 0.0), (4.0, 2.0), (10.0, 2.0), (10.0, 8.0), (4.0, 8.0), (4.0, 10.0), (10.0, 10.0), (10.0, 16.0), (4.0, 16.0), (4.0, 18.0),
        (12.0, 18.0), (12.0, 9.0), (14.0, 9.0), (14.0, 0.0),
    ])],
    &[ring(&[
        (10.0, 0.0), (10.0, 4.0), (2.0, 4.0), (2.0, 18.0), (6.0, 18.0), (6.0, 6.0), (10.0, 6.0), (10.0, 8.0), (14.0, 8.0), (14.0, 0.0),
    ])],
    &[ring(&[
        (4.0, 0.0), (4.0, 2.0), (12.0, 2.0), (12.0, 8.0), (4.0, 8.0), (4.0, 18.0), (14.0, 18.0), (14.0, 16.0), (6.0, 16.0), (6.0, 10.0),
        (14.0, 10.0), (14.0, 0.0),
    ])],
    &[
        ring(&[
            (2.0, 0.0), (2.0, 18.0), (10.0, 18.0), (10.0, 13.0), (8.0, 13.0), (8.0, 16.0), (4.0, 16.0), (4.0, 8.0), (14.0, 8.0), (14.0, 0.0),
        ]),
        ring(&[(4.0, 2.0), (4.0, 6.0), (12.0, 6.0), (12.0, 2.0)]),
    ],
    // The slanted part is between 0.0545 and 0.0735 inch above the foot.
    &[ring(&[
        (8.0, 0.0), (8.0, 9.67), (12.0, 11.33), (12.0, 16.0), (6.0, 16.0), (6.0, 12.0), (4.0, 12.0), (4.0, 18.0), (14.0, 18.0), (14.0, 10.0),
        (10.0, 8.36), (10.0, 0.0),
    ])],
    &[
        ring(&[(0.0, 0.0), (0.0, 9.0), (2.0, 9.0), (2.0, 18.0), (12.0, 18.0), (12.0, 9.0), (14.0, 9.0), (14.0, 0.0)]),
        ring(&[(4.0, 2.0), (4.0, 8.0), (10.0, 8.0), (10.0, 2.0)]),
        ring(&[(4.0, 10.0), (4.0, 16.0), (10.0, 16.0), (10.0, 10.0)]),
    ],
    &[
        ring(&[(10.0, 0.0), (10.0, 8.0), (2.0, 8.0), (2.0, 18.0), (14.0, 18.0), (14.0, 0.0)]),
        ring(&[(4.0, 10.0), (4.0, 16.0), (12.0, 16.0), (12.0, 10.0)]),
    ],
];

static TRANSIT: [Ring; 3] = [
    bar(&[(0.0, 3.0), (0.0, 15.0), (4.0, 15.0), (4.0, 3.0)]),
    bar(&[(8.0, 0.0), (8.0, 6.0), (14.0, 6.0), (14.0, 0.0)]),
    bar(&[(8.0, 12.0), (8.0, 18.0), (14.0, 18.0), (14.0, 12.0)]),
];
static AMOUNT: [Ring; 3] = [
    bar(&[(0.0, 0.0), (0.0, 8.0), (4.0, 8.0), (4.0, 0.0)]),
    bar(&[(6.0, 4.5), (6.0, 13.5), (8.0, 13.5), (8.0, 4.5)]),
    bar(&[(10.0, 10.0), (10.0, 18.0), (14.0, 18.0), (14.0, 10.0)]),
];
static ON_US: [Ring; 3] = [
    bar(&[(0.0, 3.0), (0.0, 15.0), (2.0, 15.0), (2.0, 3.0)]),
    bar(&[(4.0, 3.0), (4.0, 15.0), (6.0, 15.0), (6.0, 3.0)]),
    bar(&[(8.0, 9.0), (8.0, 17.0), (14.0, 17.0), (14.0, 9.0)]),
];
static DASH: [Ring; 3] = [
    bar(&[(0.0, 5.0), (0.0, 13.0), (4.0, 13.0), (4.0, 5.0)]),
    bar(&[(6.0, 5.0), (6.0, 13.0), (10.0, 13.0), (10.0, 5.0)]),
    bar(&[(12.0, 5.0), (12.0, 13.0), (14.0, 13.0), (14.0, 5.0)]),
];

/// The lines around the ink of a character; what lies within two of them is blank (even-odd).
pub fn outline(character: Character) -> Vec<Step> {
    let rings: &[Ring] = match character {
        Character::Digit(digit) => DIGITS[usize::from(digit.min(9))],
        Character::Transit => &TRANSIT,
        Character::Amount => &AMOUNT,
        Character::OnUs => &ON_US,
        Character::Dash => &DASH,
    };
    rings.iter().flat_map(steps).collect()
}

fn steps(ring: &Ring) -> Vec<Step> {
    let count = ring.corners.len();
    let mut steps = Vec::with_capacity(2 * count + 2);
    for at in 0..count {
        let corner = ring.corners[at];
        let before = ring.corners[(at + count - 1) % count];
        let after = ring.corners[(at + 1) % count];
        // Two corners share a short side.
        let round = ring
            .round
            .min(distance(corner, before) / 2.0)
            .min(distance(corner, after) / 2.0);
        let (start, end) = (towards(corner, before, round), towards(corner, after, round));
        let first = pulled(start, corner);
        let second = pulled(end, corner);
        steps.push(match at {
            0 => Step::Move(start.0 * HALF, start.1 * HALF),
            _ => Step::Line(start.0 * HALF, start.1 * HALF),
        });
        let curve = [first.0, first.1, second.0, second.1, end.0, end.1];
        steps.push(Step::Curve(curve.map(|part| part * HALF)));
    }
    steps.push(Step::Close);
    steps
}

fn distance(a: Corner, b: Corner) -> f32 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// The point so far from one corner on the way to another.
fn towards(from: Corner, to: Corner, length: f32) -> Corner {
    let share = length / distance(from, to);
    (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
}

/// Where the curve that begins here is pulled to.
fn pulled(from: Corner, corner: Corner) -> Corner {
    (
        from.0 + (corner.0 - from.0) * ROUND,
        from.1 + (corner.1 - from.1) * ROUND,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Left, foot, right and head of the ink, in squares of 0.013 inch.
    fn bounds(character: Character) -> [f32; 4] {
        let mut bounds = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
        for step in outline(character) {
            let (x, y) = match step {
                Step::Move(x, y) | Step::Line(x, y) | Step::Curve([.., x, y]) => (x, y),
                Step::Close => continue,
            };
            let (x, y) = (x / 0.013, y / 0.013);
            bounds = [
                bounds[0].min(x),
                bounds[1].min(y),
                bounds[2].max(x),
                bounds[3].max(y),
            ];
        }
        bounds
    }

    #[test]
    fn acceptance_14_every_character_has_its_size_and_stands_at_the_right() {
        let wide = [
            7.0, 4.0, 4.0, 5.0, 6.0, 5.0, 6.0, 5.0, 7.0, 6.0, 7.0, 7.0, 7.0, 7.0,
        ];
        let foot_and_head = |character| match character {
            Character::OnUs => (1.5, 8.5),
            Character::Dash => (2.5, 6.5),
            Character::Digit(_) | Character::Transit | Character::Amount => (0.0, 9.0),
        };
        assert_eq!(Character::all().count(), wide.len());
        for (character, wide) in Character::all().zip(wide) {
            let (foot, head) = foot_and_head(character);
            let expected = [7.0 - wide, foot, 7.0, head];
            let found = bounds(character);
            for (found, expected) in found.iter().zip(expected) {
                assert!(
                    (found - expected).abs() < 0.01,
                    "{character:?} {found} {expected}"
                );
            }
            assert_eq!(Character::of(character.text()), Some(character));
        }
    }

    /// The squares whose middle is inked, row by row from the head: shapes as an eye sees them.
    #[test]
    fn acceptance_14_the_squares_of_ink_are_those_of_the_standard() {
        for (character, squares) in [
            (
                Character::Digit(2),
                [
                    "...####", "......#", "......#", "......#", "...####", "...#...", "...#...", "...#...",
                    "...####",
                ],
            ),
            (
                Character::Digit(4),
                [
                    ".##....", ".##....", ".##....", ".##....", ".##....", ".##..##", ".######", ".....##",
                    ".....##",
                ],
            ),
            (
                Character::Digit(8),
                [
                    ".#####.", ".#...#.", ".#...#.", ".#...#.", "?#####?", "##...##", "##...##", "##...##",
                    "#######",
                ],
            ),
            (
                Character::Transit,
                [
                    "....###", "?", "##..###", "##.....", "##.....", "##.....", "##..###", "?", "....###",
                ],
            ),
            (
                Character::Dash,
                [
                    ".......", ".......", "?", "##.##.#", "##.##.#", "##.##.#", "?", ".......", ".......",
                ],
            ),
        ] {
            for (row, expected) in squares.iter().enumerate() {
                for (column, expected) in expected.chars().enumerate().filter(|(_, mark)| *mark != '?') {
                    let (x, y) = (column as f32 + 0.5, 8.5 - row as f32);
                    let is_inked = is_within(character, (x * 2.0, y * 2.0));
                    assert_eq!(
                        is_inked,
                        expected == '#',
                        "{character:?} row {row} column {column}"
                    );
                }
            }
        }
    }

    /// Whether a point, in halves of squares, lies within an odd number of rings, round corners aside.
    fn is_within(character: Character, (x, y): Corner) -> bool {
        let mut crossings = 0;
        let mut start = (0.0, 0.0);
        let mut from = (0.0, 0.0);
        for step in outline(character) {
            let to = match step {
                Step::Move(x, y) => {
                    start = (x / HALF, y / HALF);
                    from = start;
                    continue;
                }
                Step::Line(x, y) | Step::Curve([.., x, y]) => (x / HALF, y / HALF),
                Step::Close => start,
            };
            let is_across = (from.1 > y) != (to.1 > y);
            if is_across && x < (to.0 - from.0) * (y - from.1) / (to.1 - from.1) + from.0 {
                crossings += 1;
            }
            from = to;
        }
        crossings % 2 == 1
    }
}
