//! A page as it comes in: what is printed on it, on paper that was scanned or photographed, two of them askew.

use super::letters::{HEIGHT, WIDTH, rows};
use crate::error::{HubError, Result};
use crate::seed::seeded_random::SeededRandom;
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, GrayImage, Luma, Rgb, RgbImage};

/// Pixels of a page across and down.
const ACROSS: u32 = 620;
const DOWN: u32 = 800;
/// Blank edge of the paper, in pixels.
const EDGE: u32 = 48;
/// Longest side of a small picture, in pixels.
const SMALL_SIDE: u32 = 320;
const QUALITY: u8 = 72;
const INK: u8 = 34;

/// A line of print.
#[derive(Debug, Clone, Copy)]
pub enum Line {
    Title(&'static str),
    Text(&'static str),
    /// A name and what stands after it.
    Field(&'static str, &'static str),
    /// The name of whoever the page is about.
    Name(&'static str),
    Rule,
    Gap,
}

/// How it came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    Scanned,
    /// On a desk, in the light of a lamp.
    Photographed,
}

/// A page of one kind of paper.
#[derive(Debug)]
pub struct Page {
    pub kind: &'static str,
    pub name: &'static str,
    pub look: Look,
    /// How far it is turned, in degrees clockwise.
    pub askew: f32,
    pub lines: &'static [Line],
}

/// A page as a file, and as a small picture.
pub struct Drawn {
    pub jpeg: Vec<u8>,
    pub small: Vec<u8>,
    pub size_px: (i64, i64),
}

impl Page {
    /// Draws the page of a person. The same seed gives the same picture.
    pub fn draw(&self, person: &str, seed: u64) -> Result<Drawn> {
        let print = self.print(person);
        let picture = DynamicImage::ImageRgb8(self.taken(&print, seed));
        let small = picture.thumbnail(SMALL_SIDE, SMALL_SIDE);
        Ok(Drawn {
            jpeg: encoded(&picture)?,
            small: encoded(&small)?,
            size_px: (i64::from(ACROSS), i64::from(DOWN)),
        })
    }

    /// What is printed, black on white.
    fn print(&self, person: &str) -> GrayImage {
        let mut paper = GrayImage::from_pixel(ACROSS, DOWN, Luma([255]));
        let mut at = EDGE;
        for line in self.lines {
            match line {
                Line::Title(text) => {
                    write(&mut paper, (EDGE, at), 3, text);
                    at += 38;
                }
                Line::Text(text) => {
                    write(&mut paper, (EDGE, at), 2, text);
                    at += 24;
                }
                Line::Field(name, value) => {
                    write(&mut paper, (EDGE, at), 2, name);
                    write(&mut paper, (EDGE + 250, at), 2, value);
                    at += 26;
                }
                Line::Name(name) => {
                    write(&mut paper, (EDGE, at), 2, name);
                    write(&mut paper, (EDGE + 250, at), 2, person);
                    at += 26;
                }
                Line::Rule => {
                    for x in EDGE..ACROSS - EDGE {
                        paper.put_pixel(x, (at + 4).min(DOWN - 1), Luma([90]));
                    }
                    at += 18;
                }
                Line::Gap => at += 22,
            }
        }
        paper
    }

    /// The paper as a scanner or a telephone has taken it: turned, with its light, its grain and what lies around it.
    fn taken(&self, print: &GrayImage, seed: u64) -> RgbImage {
        let mut random = SeededRandom::new(seed);
        let (sine, cosine) = (self.askew.to_radians().sin(), self.askew.to_radians().cos());
        let (middle_x, middle_y) = (ACROSS as f32 / 2.0, DOWN as f32 / 2.0);
        // A photographed page leaves room for the desk around it.
        let scale = match self.look {
            Look::Scanned => 1.0,
            Look::Photographed => 1.12,
        };
        RgbImage::from_fn(ACROSS, DOWN, |x, y| {
            let (from_x, from_y) = ((x as f32 - middle_x) * scale, (y as f32 - middle_y) * scale);
            let at_x = from_x * cosine + from_y * sine + middle_x;
            let at_y = from_y * cosine - from_x * sine + middle_y;
            let grain = (random.bits() & 15) as f32 - 7.5;
            let is_on_paper = at_x >= 0.0 && at_y >= 0.0 && at_x < ACROSS as f32 && at_y < DOWN as f32;
            let ink = match is_on_paper {
                true => f32::from(print.get_pixel(at_x as u32, at_y as u32).0[0]),
                false => 0.0,
            };
            match (self.look, is_on_paper) {
                (Look::Scanned, true) => grey(ink * 0.95 + 8.0 + grain),
                (Look::Scanned, false) => grey(226.0 + grain),
                (Look::Photographed, true) => {
                    // The lamp stands above on the left.
                    let light = 1.0 - (from_x / ACROSS as f32 + from_y / DOWN as f32) * 0.22;
                    let tone = (ink * 0.86 + 14.0) * light + grain;
                    Rgb([byte(tone), byte(tone * 0.97), byte(tone * 0.89)])
                }
                (Look::Photographed, false) => {
                    let wood = 74.0 + (at_y * 0.15).sin() * 9.0 + grain;
                    Rgb([byte(wood * 1.25), byte(wood * 0.92), byte(wood * 0.66)])
                }
            }
        })
    }
}

fn byte(tone: f32) -> u8 {
    tone.clamp(0.0, 255.0) as u8
}

fn grey(tone: f32) -> Rgb<u8> {
    Rgb([byte(tone); 3])
}

/// Writes a text from its upper left corner; what does not fit is cut off.
fn write(paper: &mut GrayImage, (left, top): (u32, u32), dot: u32, text: &str) {
    for (place, letter) in (0_u32..).zip(text.chars()) {
        let from = left + place * (WIDTH + 1) * dot;
        for (row, bits) in (0..HEIGHT).zip(rows(letter)) {
            for column in (0..WIDTH).filter(|column| bits & (0x10_u8 >> *column) != 0) {
                for (x, y) in (0..dot * dot).map(|part| (part % dot, part / dot)) {
                    let (x, y) = (from + column * dot + x, top + row * dot + y);
                    if x < ACROSS - 8 && y < DOWN - 8 {
                        paper.put_pixel(x, y, Luma([INK]));
                    }
                }
            }
        }
    }
}

fn encoded(picture: &DynamicImage) -> Result<Vec<u8>> {
    let mut jpeg = Vec::new();
    picture
        .write_with_encoder(JpegEncoder::new_with_quality(&mut jpeg, QUALITY))
        .map_err(|error| HubError::refused(format!("a page cannot be drawn: {error}")))?;
    Ok(jpeg)
}

#[cfg(test)]
mod tests {
    use super::super::PAGES;
    use super::*;

    #[test]
    fn a_page_is_a_picture_with_print_and_the_same_each_time() {
        for page in PAGES {
            let drawn = page.draw("Ana Reyes", 7).unwrap();
            assert_eq!(&drawn.jpeg[..3], [0xff, 0xd8, 0xff], "{}", page.name);
            assert!(drawn.jpeg.len() < 200_000, "{}: {}", page.name, drawn.jpeg.len());
            assert!(drawn.small.len() < drawn.jpeg.len());
            assert_eq!(drawn.jpeg, page.draw("Ana Reyes", 7).unwrap().jpeg);
        }
        let page = &PAGES[0];
        let dark = |print: &GrayImage| print.pixels().filter(|pixel| pixel.0[0] == INK).count();
        let (short, long) = (page.print("Ana"), page.print("Ana Maria Reyes Santos"));
        assert!(dark(&short) > 2_000 && dark(&long) > dark(&short));
    }

    #[test]
    fn two_of_ten_pages_lie_askew() {
        assert_eq!(PAGES.len(), 10);
        assert_eq!(PAGES.iter().filter(|page| page.askew.abs() > 1.0).count(), 2);
        assert!(PAGES.iter().any(|page| page.look == Look::Photographed));
    }
}
