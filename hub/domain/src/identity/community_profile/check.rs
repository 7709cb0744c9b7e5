//! What a profile may say: plain text of a bearable length, addresses that work, and languages of the portal.

use super::{CommunityProfile, ProfileTexts, Support};
use crate::identity::interface_languages::is_interface_language;
use crate::people::address::normal_email;
use crate::people::published_number::is_published;

/// Longest texts, in characters.
const MAX_TITLE: usize = 80;
const MAX_HEADING: usize = 120;
const MAX_MESSAGE: usize = 500;
const MAX_CONTACT: usize = 500;
const MAX_SUPPORT_HEADING: usize = 200;
const MAX_PROGRAM_NAME: usize = 100;
const MAX_ADDRESS: usize = 500;
/// Most programs with a phone number of their own.
const MAX_PROGRAMS: usize = 20;

/// What is wrong with a change: where, as `texts.contact_info` or `words.es.support.programs[0].phone`, and its machine key:
/// `too_long`, `too_many`, `required`, `not_plain_text`, `not_an_address`, `not_a_phone`, `not_https`, `not_a_language`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileFault {
    pub field: String,
    pub key: &'static str,
}

/// Faults, and where the next one would be.
struct Faults {
    within: String,
    found: Vec<ProfileFault>,
}

impl Faults {
    fn add(&mut self, field: &str, key: &'static str) {
        self.found.push(ProfileFault {
            field: format!("{}.{field}", self.within),
            key,
        });
    }

    fn text(&mut self, field: &str, text: &str, longest: usize, has_lines: bool) {
        if text.chars().count() > longest {
            self.add(field, "too_long");
        } else if !text.chars().all(|c| is_plain(c) || (has_lines && c == '\n')) {
            self.add(field, "not_plain_text");
        }
    }
}

/// Whether a character is one of text: no control, and nothing that reverses or embeds what follows it.
fn is_plain(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}')
}

impl CommunityProfile {
    /// Every fault of a change, trimmed before. `country` (ISO 3166-1) is that of phone numbers without a country code.
    pub fn check(&self, country: &str) -> Result<(), Vec<ProfileFault>> {
        let mut faults = Faults {
            within: "texts".to_owned(),
            found: Vec::new(),
        };
        self.texts.check(country, &mut faults);
        for (lang, texts) in &self.words {
            if is_interface_language(lang) {
                faults.within = format!("words.{lang}");
                texts.check(country, &mut faults);
            } else {
                // The name of a member that nobody knows is not repeated.
                faults.found.push(ProfileFault {
                    field: "words".to_owned(),
                    key: "not_a_language",
                });
            }
        }
        if faults.found.is_empty() {
            Ok(())
        } else {
            Err(faults.found)
        }
    }
}

impl ProfileTexts {
    fn check(&self, country: &str, faults: &mut Faults) {
        for (field, text, longest, has_lines) in [
            ("ds_portalTitle", &self.ds_portalTitle, MAX_TITLE, false),
            ("ds_loginHeading", &self.ds_loginHeading, MAX_HEADING, false),
            ("ds_loginMessage", &self.ds_loginMessage, MAX_MESSAGE, true),
            ("contact_info", &self.contact_info, MAX_CONTACT, true),
        ] {
            faults.text(field, text.as_deref().unwrap_or_default(), longest, has_lines);
        }
        match self.privacy_url.as_deref() {
            None | Some("") => {}
            Some(url) if url.chars().count() > MAX_ADDRESS => faults.add("privacy_url", "too_long"),
            Some(url) if !is_https(url) => faults.add("privacy_url", "not_https"),
            Some(_) => {}
        }
        if let Some(support) = &self.support {
            support.check(country, faults);
        }
    }
}

impl Support {
    fn check(&self, country: &str, faults: &mut Faults) {
        faults.text("support.heading", &self.heading, MAX_SUPPORT_HEADING, true);
        if !self.email.is_empty() && normal_email(&self.email).is_none() {
            faults.add("support.email", "not_an_address");
        }
        if self.programs.len() > MAX_PROGRAMS {
            faults.add("support.programs", "too_many");
            return;
        }
        for (place, program) in self.programs.iter().enumerate() {
            let name = format!("support.programs[{place}].name");
            if program.name.is_empty() {
                faults.add(&name, "required");
            }
            faults.text(&name, &program.name, MAX_PROGRAM_NAME, false);
            let phone = format!("support.programs[{place}].phone");
            if program.phone.is_empty() {
                faults.add(&phone, "required");
            } else if !is_published(&program.phone, country) {
                faults.add(&phone, "not_a_phone");
            }
        }
    }
}

/// Whether this is the address of a public page: `https`, a host name with a dot, no name or password.
fn is_https(url: &str) -> bool {
    let Some((scheme, rest)) = url.split_once("://") else {
        return false;
    };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let (name, port) = host.split_once(':').unwrap_or((host, "443"));
    let is_label = |label: &str| {
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    scheme.eq_ignore_ascii_case("https")
        && name.contains('.')
        && name.split('.').all(is_label)
        && port.parse::<u16>().is_ok_and(|port| port > 0)
        && url.chars().all(|c| {
            is_plain(c) && !c.is_whitespace() && !matches!(c, '"' | '\'' | '<' | '>' | '\\' | '`' | '{' | '}')
        })
}
