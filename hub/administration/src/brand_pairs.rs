//! Every pair of colours that the product draws with a tenant's own colour, with its contrast: the colour is moved until all of
//! them can be read. The twin of the web app's `shared/identity/tenant-theme.ts`, which draws them; `cases/brand.json` holds both
//! to one result.

use crate::contrast::{Colour, OF_SHAPES, OF_TEXT};
use crate::oklch::Lch;
use serde::{Deserialize, Serialize};

/// What the accent must have as a text on each of its backgrounds: a little more than asked, since screens round.
const OF_ACCENT: f64 = 4.7;
/// Steps by which a colour is moved: hundredths of the way to black or white.
const STEPS: i32 = 100;

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    Light,
    Dark,
}

/// What a tenant's colour stands on in a theme: tokens of the web app's `styles/tokens.css`.
struct Grounds {
    canvas: Colour,
    surface: Colour,
    sunken: Colour,
    hover: Colour,
    focus: Colour,
    /// Of mails.
    mail: Colour,
    /// Share of the accent in its pale fill.
    fill: f64,
}

const LIGHT: Grounds = Grounds {
    canvas: Colour::new(0xf5, 0xf6, 0xf8),
    surface: Colour::WHITE,
    sunken: Colour::new(0xee, 0xf1, 0xf4),
    hover: Colour::new(0xf0, 0xf3, 0xf6),
    focus: Colour::new(0x17, 0x20, 0x2b),
    mail: Colour::WHITE,
    fill: 0.1,
};

const DARK: Grounds = Grounds {
    canvas: Colour::new(0x0e, 0x13, 0x18),
    surface: Colour::new(0x15, 0x1b, 0x22),
    sunken: Colour::new(0x0a, 0x0e, 0x12),
    hover: Colour::new(0x1d, 0x25, 0x2e),
    focus: Colour::new(0xf2, 0xf6, 0xfa),
    mail: MAIL_AT_NIGHT,
    fill: 0.22,
};

/// The background of mails where their reader has chosen a dark mode.
pub const MAIL_AT_NIGHT: Colour = Colour::new(0x1b, 0x1b, 0x1b);

impl Theme {
    fn grounds(self) -> &'static Grounds {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }

    /// Where a colour goes that cannot be read, and that of a pressed button.
    fn ends(self) -> (Colour, f64) {
        match self {
            Self::Light => (Colour::BLACK, 0.0),
            Self::Dark => (Colour::WHITE, 1.0),
        }
    }
}

/// What is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BrandPart {
    /// Words on a button.
    Button,
    ButtonHovered,
    ButtonPressed,
    /// A link on the page's canvas.
    Link,
    /// A link on a card.
    LinkOnCard,
    /// A link on a sunken or hovered row.
    LinkOnRow,
    /// Words on the accent's own pale fill: what is chosen.
    Chosen,
    /// A bar or a line of a chart.
    Chart,
    /// The ring around what has the keyboard's focus, beside a button of the accent.
    Focus,
    /// A link in a mail.
    Mail,
}

/// Two colours that are drawn one on the other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct BrandPair {
    pub part: BrandPart,
    /// `#rrggbb`
    #[schema(value_type = String)]
    pub colour: Colour,
    /// `#rrggbb`
    #[schema(value_type = String)]
    pub background: Colour,
    /// The contrast, 1 to 21, cut to two places.
    pub ratio: f64,
    /// The least that WCAG 2.2 (AA) asks for.
    pub least: f64,
}

/// A tenant's colour in one theme.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct DrawnTheme {
    /// As it was chosen, `#rrggbb`.
    #[schema(value_type = String)]
    pub wished: Colour,
    /// As it is drawn, `#rrggbb`: the chosen one where it can be read everywhere.
    #[schema(value_type = String)]
    pub used: Colour,
    /// Words on it, `#rrggbb`.
    #[schema(value_type = String)]
    pub on_used: Colour,
    /// The contrast of the chosen colour where it can be read least.
    pub wished_ratio: f64,
    pub pairs: Vec<BrandPair>,
}

/// A tenant's colours as they are drawn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct DrawnBrand {
    pub light: DrawnTheme,
    pub dark: DrawnTheme,
}

/// How a tenant's colours are drawn. Without a colour of its own the dark theme takes that of the light one.
pub fn drawn(light: Colour, dark: Option<Colour>) -> DrawnBrand {
    DrawnBrand {
        light: in_theme(light, Theme::Light),
        dark: in_theme(dark.unwrap_or(light), Theme::Dark),
    }
}

/// How a colour is drawn in one theme.
pub fn in_theme(wished: Colour, theme: Theme) -> DrawnTheme {
    let grounds = theme.grounds();
    // The fill is made of the colour as it was chosen.
    let fill = grounds.surface.mixed(wished, grounds.fill);
    let row = match theme {
        Theme::Light => grounds.sunken,
        Theme::Dark => grounds.hover,
    };
    let under = [row, grounds.surface, fill];
    let used = readable(wished, theme, &under);
    let on_used = if used.contrast(Colour::WHITE) >= OF_TEXT {
        Colour::WHITE
    } else {
        used.mixed(Colour::BLACK, 0.88)
    };
    let (end, _) = theme.ends();
    let [hovered, pressed] = [0.14, 0.26].map(|share| used.mixed(end, share));
    let pair = |part, colour: Colour, background: Colour, least| BrandPair {
        part,
        colour,
        background,
        ratio: cut(colour.contrast(background)),
        least,
    };
    DrawnTheme {
        wished,
        used,
        on_used,
        wished_ratio: cut(least_contrast(wished, &under)),
        pairs: vec![
            pair(BrandPart::Button, on_used, used, OF_TEXT),
            pair(BrandPart::ButtonHovered, on_used, hovered, OF_TEXT),
            pair(BrandPart::ButtonPressed, on_used, pressed, OF_TEXT),
            pair(BrandPart::Link, used, grounds.canvas, OF_TEXT),
            pair(BrandPart::LinkOnCard, used, grounds.surface, OF_TEXT),
            pair(BrandPart::LinkOnRow, used, row, OF_TEXT),
            pair(BrandPart::Chosen, used, fill, OF_TEXT),
            pair(BrandPart::Chart, used, grounds.surface, OF_SHAPES),
            pair(BrandPart::Focus, grounds.focus, grounds.surface, OF_SHAPES),
            pair(BrandPart::Mail, used, grounds.mail, OF_TEXT),
        ],
    }
}

/// The colour itself, or the nearest one of its hue, darker or lighter as the theme asks, that can be read on all of these.
fn readable(wished: Colour, theme: Theme, under: &[Colour]) -> Colour {
    let is_readable = |colour: Colour| least_contrast(colour, under) >= OF_ACCENT;
    if is_readable(wished) {
        return wished;
    }
    let (end, lightest) = theme.ends();
    let from = Lch::of(wished);
    let mut share = 0.0;
    for _ in 1..STEPS {
        share += 0.01;
        let candidate = Lch {
            lightness: from.lightness + (lightest - from.lightness) * share,
            ..from
        };
        let candidate = candidate.on_screen();
        if is_readable(candidate) {
            return candidate;
        }
    }
    end
}

fn least_contrast(colour: Colour, under: &[Colour]) -> f64 {
    let contrasts = under.iter().map(|background| colour.contrast(*background));
    contrasts.fold(f64::INFINITY, f64::min)
}

/// Cut, not rounded: 4.499 is not enough.
fn cut(ratio: f64) -> f64 {
    (ratio * 100.0).floor() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const BRANDS: [&str; 9] = [
        "#1b5e7a", "#ffd400", "#0a0a0a", "#ffffff", "#7a1b5e", "#00aa44", "#e4002b", "#1f5f8b", "#ff69b4",
    ];

    /// What a token of the web app is: in light, then in dark.
    fn token(name: &str) -> [Colour; 2] {
        let css = include_str!("../../../web/src/styles/tokens.css");
        let wanted = format!("{name}: ");
        let lines = css.lines().filter_map(|line| line.trim().strip_prefix(&wanted));
        let found: Vec<Colour> = lines
            .filter_map(|value| value.trim_end_matches(';').parse().ok())
            .collect();
        found
            .try_into()
            .unwrap_or_else(|found| panic!("{name}: {found:?}"))
    }

    #[test]
    fn grounds_are_the_tokens_of_the_web_app() {
        type Of = fn(&Grounds) -> Colour;
        let names: [(&str, Of); 6] = [
            ("--canvas", |grounds| grounds.canvas),
            ("--surface", |grounds| grounds.surface),
            ("--surface-sunken", |grounds| grounds.sunken),
            ("--hover", |grounds| grounds.hover),
            ("--focus", |grounds| grounds.focus),
            ("--mail", |grounds| grounds.mail),
        ];
        for (name, of) in names {
            assert_eq!([of(&LIGHT), of(&DARK)], token(name), "{name}");
        }
    }

    #[test]
    fn every_pair_of_every_colour_can_be_read_in_both_themes() {
        for brand in BRANDS {
            let drawn = drawn(brand.parse().unwrap(), None);
            for theme in [&drawn.light, &drawn.dark] {
                assert_eq!(theme.pairs.len(), 10, "{brand}");
                for pair in &theme.pairs {
                    assert!(pair.ratio >= pair.least, "{brand}: {pair:?}");
                }
            }
        }
    }

    #[test]
    fn a_colour_that_can_be_read_is_used_as_it_was_chosen_and_another_keeps_its_hue() {
        let navy: Colour = "#1b5e7a".parse().unwrap();
        let drawn_navy = drawn(navy, None);
        assert_eq!(drawn_navy.light.used, navy);
        assert_ne!(drawn_navy.dark.used, navy);
        let yellow: Colour = "#ffd400".parse().unwrap();
        let light = in_theme(yellow, Theme::Light);
        assert!(light.wished_ratio < 1.5, "{}", light.wished_ratio);
        assert!((Lch::of(light.used).hue - Lch::of(yellow).hue).abs() < 4.0);
        assert_eq!(in_theme(yellow, Theme::Dark).used, yellow);
        let own = drawn(navy, Some(yellow));
        assert_eq!((own.light.used, own.dark.used), (navy, yellow));
    }

    #[test]
    fn a_colour_is_moved_as_the_web_app_moves_it() {
        #[derive(Deserialize)]
        struct Case {
            brand: Colour,
            light: Colour,
            dark: Colour,
        }
        let cases: Vec<Case> = serde_json::from_str(include_str!("../cases/brand.json")).unwrap();
        assert!(cases.len() > 10);
        for case in cases {
            let drawn = drawn(case.brand, None);
            assert_eq!(
                (drawn.light.used, drawn.dark.used),
                (case.light, case.dark),
                "{}",
                case.brand
            );
        }
    }
}
