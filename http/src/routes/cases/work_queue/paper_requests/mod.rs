//! Papers that staff ask the applicant of a case for, with the day by which they are wanted.

pub mod ask;
pub mod take_back;
