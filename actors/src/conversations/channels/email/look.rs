//! How mails of a tenant look: links in its colour, as far as it can be read, by day and by night.

use hub_administration::brand_pairs::{self, MAIL_AT_NIGHT};
use hub_administration::contrast::Colour;
use serde_json::Value;

/// Text by night, and the quiet text below it: above 7:1 on [`MAIL_AT_NIGHT`].
const TEXT_AT_NIGHT: &str = "#f0f0f0";
const QUIET_AT_NIGHT: &str = "#b8b8b8";

/// The tenant's colour in mails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailLook {
    /// Links on white.
    link: Colour,
    /// Links where the reader has chosen a dark mode.
    link_at_night: Colour,
}

impl MailLook {
    /// That of a branding; none where it has no colour of its own.
    pub fn of(branding: &Value) -> Option<Self> {
        let colour = |name: &str| branding.get(name)?.as_str()?.parse::<Colour>().ok();
        let light = colour("brand_color").or_else(|| colour("accent"))?;
        let drawn = brand_pairs::drawn(light, colour("accent_dark"));
        Some(Self {
            link: drawn.light.used,
            link_at_night: drawn.dark.used,
        })
    }

    /// What the head of the document says: programs that know no dark mode take the first rule.
    pub fn head(self) -> String {
        let Self { link, link_at_night } = self;
        format!(
            "<meta name=\"color-scheme\" content=\"light dark\"><style>a{{color:{link}}}@media (prefers-color-scheme: dark){{body{{background:{MAIL_AT_NIGHT}!important;color:{TEXT_AT_NIGHT}!important}}p[style]{{color:{QUIET_AT_NIGHT}!important}}a{{color:{link_at_night}!important}}}}</style>"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hub_administration::contrast::OF_TEXT;
    use serde_json::json;

    #[test]
    fn texts_and_links_can_be_read_by_day_and_by_night() {
        for brand in ["#ffd400", "#0a0a0a", "#1b5e7a", "#e4002b"] {
            let look = MailLook::of(&json!({ "brand_color": brand })).unwrap();
            assert!(look.link.contrast(Colour::WHITE) >= OF_TEXT, "{brand}");
            assert!(look.link_at_night.contrast(MAIL_AT_NIGHT) >= OF_TEXT, "{brand}");
        }
        for text in [TEXT_AT_NIGHT, QUIET_AT_NIGHT] {
            let text: Colour = text.parse().unwrap();
            assert!(text.contrast(MAIL_AT_NIGHT) >= 7.0);
        }
    }

    #[test]
    fn a_dark_mode_has_its_own_colour_if_it_was_chosen_and_no_colour_is_no_look() {
        let look = MailLook::of(&json!({ "accent": "#1b5e7a", "accent_dark": "#ffd400" })).unwrap();
        assert_eq!(look.link.to_string(), "#1b5e7a");
        assert_eq!(look.link_at_night.to_string(), "#ffd400");
        assert_eq!(MailLook::of(&json!({ "brand_color": "red" })), None);
        assert_eq!(MailLook::of(&json!(null)), None);
    }
}
