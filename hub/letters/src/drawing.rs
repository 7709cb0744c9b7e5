//! What somebody has drawn, such as a signature, in one ink: lines of points, as a path of the page.

/// The darkness from which a point has ink; 255 is black.
const INK: u8 = 96;
/// The most points of a drawing.
const MAX_POINTS: usize = 200_000;
/// The most room that a drawing takes on paper, in points of the page, and what each of its own points takes of it at most.
const ROOM: (f32, f32) = (220.0, 64.0);
const POINT: f32 = 0.75;

/// A drawing on a page.
pub(crate) struct Figure {
    pub page: usize,
    pub x: f32,
    pub y: f32,
    /// The size of one of its points.
    pub point: f32,
    pub drawing: Drawing,
    /// The part of the letter that it is.
    pub node: usize,
}

/// A drawing without the blank paper around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    width: u32,
    height: u32,
    /// Where ink is: row, first point, and how many points.
    strokes: Vec<(u32, u32, u32)>,
}

impl Drawing {
    /// Of a picture so many points wide, by the darkness of each point (255: black), row by row. None where nothing is drawn, where the
    /// rows are not whole, or where it has more than 200,000 points.
    pub fn of(width: u32, darkness: &[u8]) -> Option<Self> {
        let across = usize::try_from(width).ok().filter(|across| *across > 0)?;
        if darkness.len() > MAX_POINTS || !darkness.len().is_multiple_of(across) {
            return None;
        }
        let mut strokes: Vec<(u32, u32, u32)> = Vec::new();
        for (row, points) in (0_u32..).zip(darkness.chunks_exact(across)) {
            let mut first: Option<u32> = None;
            // A blank point behind the last one ends what reaches the edge.
            for (at, point) in (0_u32..).zip(points.iter().chain(&[0_u8])) {
                match (*point >= INK, first) {
                    (true, None) => first = Some(at),
                    (false, Some(start)) => {
                        strokes.push((row, start, at - start));
                        first = None;
                    }
                    (true, Some(_)) | (false, None) => {}
                }
            }
        }
        let left = strokes.iter().map(|(_, first, _)| *first).min()?;
        let right = strokes.iter().map(|(_, first, count)| first + count).max()?;
        let top = strokes.iter().map(|(row, ..)| *row).min()?;
        let bottom = strokes.iter().map(|(row, ..)| row + 1).max()?;
        for (row, first, _) in &mut strokes {
            *row -= top;
            *first -= left;
        }
        Some(Self {
            width: right - left,
            height: bottom - top,
            strokes,
        })
    }

    /// The size of each of its points on paper, and its width and height there: a large one is made smaller.
    pub(crate) fn on_paper(&self) -> (f32, f32, f32) {
        let (across, down) = (self.width as f32, self.height as f32);
        let point = POINT.min(ROOM.0 / across).min(ROOM.1 / down);
        (point, across * point, down * point)
    }

    /// Where ink is: row, first point, and how many points.
    pub(crate) fn strokes(&self) -> &[(u32, u32, u32)] {
        &self.strokes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_is_its_ink_without_the_paper_around_it() {
        let points = [
            0, 0, 0, 0, 0, //
            0, 0, 255, 255, 40, //
            0, 0, 255, 0, 120,
        ];
        let drawing = Drawing::of(5, &points).unwrap();
        assert_eq!(drawing.on_paper(), (0.75, 2.25, 1.5));
        assert_eq!(drawing.strokes(), [(0, 0, 2), (1, 0, 1), (1, 2, 1)]);
    }

    #[test]
    fn what_is_blank_uneven_or_too_large_is_no_drawing() {
        assert_eq!(Drawing::of(2, &[0, 0, 0, 0]), None);
        assert_eq!(Drawing::of(2, &[255, 255, 255]), None);
        assert_eq!(Drawing::of(0, &[]), None);
        assert_eq!(Drawing::of(1, &vec![255; MAX_POINTS + 1]), None);
        assert!(Drawing::of(1, &vec![255; MAX_POINTS]).is_some());
    }
}
