//! Colours as eyes see them: lightness, chroma and hue (OKLCH, CSS Color 4, section 9.3). The twin of the web app's
//! `shared/page/oklch.ts`: both must move a colour by the same steps.

use crate::contrast::Colour;

/// Lightness 0 to 1, chroma from 0, hue in degrees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lch {
    pub lightness: f64,
    pub chroma: f64,
    pub hue: f64,
}

/// Loss of chroma for each attempt to bring a colour onto the screen.
const STEP: f64 = 0.004;

fn linear(part: u8) -> f64 {
    let share = f64::from(part) / 255.0;
    if share <= 0.04045 {
        share / 12.92
    } else {
        ((share + 0.055) / 1.055).powf(2.4)
    }
}

fn encoded(share: f64) -> u8 {
    let share = share.clamp(0.0, 1.0);
    let part = if share <= 0.003_130_8 {
        share * 12.92
    } else {
        1.055 * share.powf(1.0 / 2.4) - 0.055
    };
    (255.0 * part).round().clamp(0.0, 255.0) as u8
}

impl Lch {
    /// Of a colour on a screen.
    pub fn of(colour: Colour) -> Self {
        let [r, g, b] = [colour.red, colour.green, colour.blue].map(linear);
        let l = (0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b).cbrt();
        let m = (0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b).cbrt();
        let s = (0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b).cbrt();
        let one = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s;
        let other = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s;
        Self {
            lightness: 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
            chroma: one.hypot(other),
            hue: (other.atan2(one).to_degrees() + 360.0) % 360.0,
        }
    }

    fn shares(self) -> [f64; 3] {
        let (one, other) = (
            self.chroma * self.hue.to_radians().cos(),
            self.chroma * self.hue.to_radians().sin(),
        );
        let l = (self.lightness + 0.396_337_777_4 * one + 0.215_803_757_3 * other).powi(3);
        let m = (self.lightness - 0.105_561_345_8 * one - 0.063_854_172_8 * other).powi(3);
        let s = (self.lightness - 0.089_484_177_5 * one - 1.291_485_548 * other).powi(3);
        [
            4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
            -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
            -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
        ]
    }

    /// The colour on a screen: one that no screen has loses chroma, never hue or lightness.
    pub fn on_screen(self) -> Colour {
        let mut kept = self.chroma;
        loop {
            let tried = Self {
                chroma: kept.max(0.0),
                ..self
            };
            let shares = tried.shares();
            if kept <= 0.0 || shares.iter().all(|share| (-0.0005..=1.0005).contains(share)) {
                let [red, green, blue] = shares.map(encoded);
                return Colour::new(red, green, blue);
            }
            kept -= STEP;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_comes_back_from_its_lightness_chroma_and_hue() {
        for text in ["#1b5e7a", "#ffd400", "#e4002b", "#808080", "#ffffff", "#000000"] {
            let colour: Colour = text.parse().unwrap();
            assert_eq!(Lch::of(colour).on_screen(), colour, "{text}");
        }
    }

    #[test]
    fn what_no_screen_shows_loses_chroma_and_keeps_its_hue() {
        let wished = Lch {
            lightness: 0.5,
            chroma: 0.4,
            hue: 250.0,
        };
        let shown = Lch::of(wished.on_screen());
        assert!(shown.chroma < 0.25, "{shown:?}");
        assert!((shown.hue - 250.0).abs() < 4.0, "{shown:?}");
        assert!((shown.lightness - 0.5).abs() < 0.02, "{shown:?}");
    }
}
