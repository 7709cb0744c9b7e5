//! The line of magnetic ink at the foot of a check (MICR, E-13B): its 14 characters as shapes, and where they stand.

mod character;
mod line;
mod shape;

pub use character::Character;
pub use line::{CLEAR_BAND, FOOT, MicrError, MicrLine, PRINT_BAND, Placed};
pub use shape::{HEIGHT, Step, WIDTH, outline};
