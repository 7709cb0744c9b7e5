//! Which passages fit a question. The best of what does not fit does not fit: there is a floor, and what is liker to a subject that
//! programs do not have is about that subject.

use crate::norm::likeness;

/// Vectors that are less alike than this were guessed (`tests/it/quality.rs`).
pub const FLOOR: f32 = 0.25;
/// A subject that is as like a passage as this is one of the programs' own: a county may help with passports.
const OWN_SUBJECT: f32 = 0.47;

/// The places of those that fit and how like the question they are, the likest first; none where nothing fits.
pub fn fitting(asked: &[f32], passages: &[&[f32]], elsewhere: &[Vec<f32>]) -> Vec<(usize, f32)> {
    let mut found: Vec<(usize, f32)> = Vec::new();
    for (place, passage) in passages.iter().enumerate() {
        let alike = likeness(asked, passage);
        if alike >= FLOOR {
            found.push((place, alike));
        }
    }
    // As many as are equally alike stay in the order in which they came.
    found.sort_by(|one, other| other.1.total_cmp(&one.1));
    let Some((_, best)) = found.first() else {
        return found;
    };
    let is_elsewhere = |subject: &Vec<f32>| {
        likeness(asked, subject) > *best
            && passages
                .iter()
                .all(|passage| likeness(subject, passage) < OWN_SUBJECT)
    };
    match elsewhere.iter().any(is_elsewhere) {
        true => Vec::new(),
        false => found,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RENT: &[f32] = &[1.0, 0.0, 0.0];
    const FOOD: &[f32] = &[0.0, 1.0, 0.0];

    #[test]
    fn the_likest_comes_first_and_what_is_below_the_floor_does_not_come() {
        assert_eq!(
            fitting(&[0.6, 0.8, 0.0], &[RENT, FOOD], &[]),
            [(1, 0.8), (0, 0.6)]
        );
        assert_eq!(fitting(&[0.1, 0.9, 0.0], &[RENT, FOOD], &[]), [(1, 0.9)]);
        assert!(fitting(&[0.2, 0.2, 0.9], &[RENT, FOOD], &[]).is_empty());
        assert!(fitting(RENT, &[], &[]).is_empty());
    }

    #[test]
    fn what_is_liker_to_a_subject_that_no_passage_has_finds_nothing() {
        let weather = vec![0.0, 0.0, 1.0];
        let asked = [0.5, 0.0, 0.8];
        assert!(fitting(&asked, &[RENT, FOOD], std::slice::from_ref(&weather)).is_empty());
        assert_eq!(
            fitting(&[0.8, 0.0, 0.5], &[RENT, FOOD], std::slice::from_ref(&weather)).len(),
            1
        );
        // A program that helps where the weather was bad.
        let (storms, asked): (&[f32], _) = (&[0.7, 0.0, 0.6], [0.3, 0.0, 0.9]);
        assert!(fitting(&asked, &[RENT], std::slice::from_ref(&weather)).is_empty());
        assert_eq!(fitting(&asked, &[RENT, storms], &[weather])[0].0, 1);
    }
}
