//! How long recordings are kept, and how long one may pause for a number that is said.

use std::ops::RangeInclusive;

/// Days for which recordings and transcripts can be kept; for more than a century there is "for ever".
pub const RETENTION_DAYS: RangeInclusive<i64> = 1..=36_525;
/// Seconds after which a pause for a number ends by itself.
pub const NUMBER_PAUSE_S: RangeInclusive<u32> = 15..=600;
/// Longest notice or question that is spoken, in characters.
pub const LONGEST_NOTICE: usize = 600;
