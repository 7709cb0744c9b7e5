//! What a program says of itself to those who may apply: what it is, for whom, when it takes applications, and where.

use super::details_fault::{DetailsFault, faults_of};
use crate::cases::form::Words;
use crate::cases::form_frame::origin;
use crate::cases::reports::Audience;
use crate::people::text_language::read_of;
use serde::{Deserialize, Serialize};

/// Something with a name in each language. Its id is its own in its list, and stays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    pub id: String,
    pub words: Words,
}

/// What a program says of itself. A member that is left out is as in [`ProgramDetails::default`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ProgramDetails {
    /// One sentence or two, for lists.
    pub summary: Words,
    /// The whole text: paragraphs are parted by an empty line.
    pub about: Words,
    /// What happens after somebody has applied.
    pub next: Words,
    /// What somebody needs at hand to apply.
    pub needs: Vec<Named>,
    /// Who may qualify, for people to read.
    pub eligibility: Vec<Named>,
    /// What the help may be used for.
    pub uses: Vec<Named>,
    /// Where it holds.
    pub scopes: Vec<Named>,
    /// What may be asked for with it.
    pub add_ons: Vec<Named>,
    /// The licences that those who apply hold.
    pub licences: Vec<Named>,
    /// Who may apply.
    pub audience: Vec<Audience>,
    /// The first moment at which it takes applications, in epoch milliseconds; none where it always has.
    pub opens_at_ms: Option<i64>,
    /// The first moment at which it takes none any more; none where it stays open.
    pub closes_at_ms: Option<i64>,
    /// Somebody may apply more than once.
    pub several: bool,
    /// 1: applied for at a third party's, unless the address is one of our own.
    pub application_type: i64,
    /// Where one applies, if it is not by the program's form.
    pub apply_url: Option<String>,
    /// Who does not qualify by the form's rules cannot apply.
    pub must_qualify: bool,
    /// How long most people take for the form.
    pub minutes: Option<i64>,
    /// The marketplace's subscription that the program belongs to.
    pub subscription_id: Option<String>,
}

impl Default for ProgramDetails {
    /// A program that says nothing is open to everybody.
    fn default() -> Self {
        Self {
            summary: Words::new(),
            about: Words::new(),
            next: Words::new(),
            needs: Vec::new(),
            eligibility: Vec::new(),
            uses: Vec::new(),
            scopes: Vec::new(),
            add_ons: Vec::new(),
            licences: Vec::new(),
            audience: Audience::ALL.to_vec(),
            opens_at_ms: None,
            closes_at_ms: None,
            several: false,
            application_type: 0,
            apply_url: None,
            must_qualify: false,
            minutes: None,
            subscription_id: None,
        }
    }
}

impl ProgramDetails {
    /// The application type of programs that are applied for elsewhere (specification 3, section 2).
    pub const AT_A_THIRD_PARTY: i64 = 1;

    /// Whether it takes applications at this moment.
    pub fn is_open(&self, now_ms: i64) -> bool {
        self.opens_at_ms.is_none_or(|opens| opens <= now_ms)
            && self.closes_at_ms.is_none_or(|closes| now_ms < closes)
    }

    /// Closes it at a moment at the latest.
    pub fn close_at(&mut self, at_ms: i64) {
        self.closes_at_ms = Some(self.closes_at_ms.map_or(at_ms, |closes| closes.min(at_ms)));
    }

    /// Whether these may apply.
    pub fn is_for(&self, audience: Audience) -> bool {
        self.audience.contains(&audience)
    }

    /// Whether one applies at somebody else's: the application type says so, and the address is on none of our own hosts
    /// (specification 3, section 2). Names below one of our hosts are ours too.
    pub fn is_third_party<'a>(&self, own_hosts: impl IntoIterator<Item = &'a str>) -> bool {
        if self.application_type != Self::AT_A_THIRD_PARTY {
            return false;
        }
        let Some(host) = self.apply_url.as_deref().and_then(host_of) else {
            return false;
        };
        let is_own = |own: &str| {
            let own = own.to_ascii_lowercase();
            host == own
                || host
                    .strip_suffix(&own)
                    .is_some_and(|rest| !own.is_empty() && rest.ends_with('.'))
        };
        !own_hosts.into_iter().any(is_own)
    }

    /// Every list, with its name in the text.
    pub(super) fn lists(&self) -> [(&'static str, &[Named]); 6] {
        [
            ("needs", &self.needs),
            ("eligibility", &self.eligibility),
            ("uses", &self.uses),
            ("scopes", &self.scopes),
            ("add_ons", &self.add_ons),
            ("licences", &self.licences),
        ]
    }

    /// Every fault.
    pub fn faults(&self) -> Vec<DetailsFault> {
        faults_of(self)
    }
}

/// The words that who reads this language gets: theirs, of whatever region, else English; with the language that they are in.
/// None where there are neither.
pub fn in_lang<'a>(words: &'a Words, lang: &str) -> Option<(&'a str, &'a str)> {
    // The same tag comes before all others, and is what nearly every text has.
    let same = words.get_key_value(lang);
    if let Some((lang, text)) = same.filter(|(_, text)| !text.trim().is_empty()) {
        return Some((lang.as_str(), text.as_str()));
    }
    let written = || {
        let there = words.iter().filter(|(_, text)| !text.trim().is_empty());
        there.map(|(lang, _)| lang.as_str())
    };
    let read = read_of(written(), lang).or_else(|| read_of(written(), "en"))?;
    let (lang, text) = words.get_key_value(read)?;
    Some((lang.as_str(), text.as_str()))
}

/// The host of an address of the web, without its port, in small letters.
pub fn host_of(address: &str) -> Option<String> {
    let origin = origin(address)?;
    let (_, host) = origin.split_once("://")?;
    let host = host.split(':').next().unwrap_or(host);
    Some(host.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_open_from_its_first_moment_and_closed_from_the_moment_that_it_closes() {
        let open = |opens_at_ms, closes_at_ms, now_ms| {
            let details = ProgramDetails {
                opens_at_ms,
                closes_at_ms,
                ..ProgramDetails::default()
            };
            details.is_open(now_ms)
        };
        assert!(open(None, None, 0));
        assert!(!open(Some(100), None, 99));
        assert!(open(Some(100), None, 100));
        assert!(open(None, Some(200), 199));
        assert!(!open(None, Some(200), 200));
        assert!(!open(Some(100), Some(200), 200));
    }

    #[test]
    fn who_is_closed_closes_no_later_than_they_say() {
        let mut details = ProgramDetails::default();
        details.close_at(200);
        assert!(details.is_open(199) && !details.is_open(200));
        details.close_at(300);
        assert_eq!(details.closes_at_ms, Some(200));
        details.close_at(100);
        assert_eq!(details.closes_at_ms, Some(100));
    }

    #[test]
    fn a_third_party_is_who_is_on_none_of_our_hosts() {
        let third = |application_type, address: &str| {
            let details = ProgramDetails {
                application_type,
                apply_url: Some(address.into()),
                ..ProgramDetails::default()
            };
            details.is_third_party(["riverbend.gov", "localhost"])
        };
        assert!(third(1, "https://apply.example.org/transit"));
        assert!(!third(0, "https://apply.example.org/transit"));
        assert!(!third(1, "https://Riverbend.gov:8443/transit"));
        assert!(!third(1, "https://apply.riverbend.gov/transit"));
        assert!(third(1, "https://notriverbend.gov/transit"));
        assert!(third(1, "https://riverbend.gov.example.org/transit"));
        assert!(!third(1, "no address"));
    }

    #[test]
    fn words_are_in_the_readers_language_or_in_english_and_say_which() {
        let words: Words = [("en", "Help"), ("es", "Ayuda"), ("ar", " ")]
            .map(|(lang, text)| (lang.to_owned(), text.to_owned()))
            .into();
        assert_eq!(in_lang(&words, "es-MX"), Some(("es", "Ayuda")));
        assert_eq!(in_lang(&words, "ar"), Some(("en", "Help")));
        assert_eq!(in_lang(&words, "ko"), Some(("en", "Help")));
        assert_eq!(in_lang(&Words::new(), "en"), None);
    }

    #[test]
    fn who_says_nothing_is_open_to_everybody() {
        let details = ProgramDetails::default();
        assert!(Audience::ALL.into_iter().all(|one| details.is_for(one)));
        assert!(details.is_open(0) && details.is_open(i64::MAX));
        let business = ProgramDetails {
            audience: vec![Audience::Business],
            ..details
        };
        assert!(business.is_for(Audience::Business) && !business.is_for(Audience::Individual));
    }
}
