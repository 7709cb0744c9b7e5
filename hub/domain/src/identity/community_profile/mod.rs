//! What an organization says of itself to applicants: texts in its branding, by default and by language. Everything
//! else in the branding (pictures, colours, switches) is left as it is.

mod check;

pub use check::ProfileFault;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Where a branding keeps texts by language: `{"es": {"ds_loginHeading": …}}`.
pub const WORDS: &str = "words";

const SUPPORT: &str = "support";

/// A program with its own phone number, on the support page.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct SupportProgram {
    #[schema(required)]
    pub name: String,
    #[schema(required)]
    pub phone: String,
}

/// A contact for support.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct Support {
    #[schema(required)]
    pub heading: String,
    #[schema(required)]
    pub programs: Vec<SupportProgram>,
    #[schema(required)]
    pub email: String,
}

/// The texts of a profile in one language, under the specification's names. Read: null is not written. Changed: null
/// stays as it is, and an empty text is removed.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case, reason = "the specification's names")]
pub struct ProfileTexts {
    /// The portal's name, in the title bar of browsers.
    pub ds_portalTitle: Option<String>,
    /// Over the form for signing in.
    pub ds_loginHeading: Option<String>,
    /// Below that heading.
    pub ds_loginMessage: Option<String>,
    /// How the organization is reached, in its own words.
    pub contact_info: Option<String>,
    pub support: Option<Support>,
    /// Address (https) of the organization's own privacy policy.
    pub privacy_url: Option<String>,
}

/// The texts of a profile: the default ones, which are in the tenant's language, and by language (BCP 47) those that differ.
/// Also a change of them: what is left out stays as it is.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommunityProfile {
    pub texts: ProfileTexts,
    pub words: BTreeMap<String, ProfileTexts>,
}

impl CommunityProfile {
    /// The profile in a branding. What is of another type than it should be is read as missing.
    pub fn of(branding: &Value) -> Self {
        let words = branding.get(WORDS).and_then(Value::as_object);
        Self {
            texts: ProfileTexts::of(branding),
            words: words
                .into_iter()
                .flatten()
                .map(|(lang, words)| (lang.clone(), ProfileTexts::of(words)))
                .filter(|(_, texts)| !texts.is_empty())
                .collect(),
        }
    }

    /// The change without blanks around its texts, with `\n` for every line break.
    pub fn trimmed(self) -> Self {
        Self {
            texts: self.texts.trimmed(),
            words: self
                .words
                .into_iter()
                .map(|(lang, texts)| (lang, texts.trimmed()))
                .collect(),
        }
    }

    /// Carries out a change that was checked, and leaves every other member of the branding as it is.
    pub fn write_into(&self, branding: &mut Value) {
        let branding = object(branding);
        self.texts.write_into(branding);
        for (lang, texts) in &self.words {
            let by_lang = object(branding.entry(WORDS).or_insert(Value::Null));
            let words = object(by_lang.entry(lang.clone()).or_insert(Value::Null));
            texts.write_into(words);
            if words.is_empty() {
                by_lang.remove(lang);
            }
        }
        if branding
            .get(WORDS)
            .and_then(Value::as_object)
            .is_some_and(Map::is_empty)
        {
            branding.remove(WORDS);
        }
    }

    /// Where the other profile differs, as `ds_loginHeading` or `es.contact_info`.
    pub fn differences(&self, other: &Self) -> Vec<String> {
        let texts = self.texts.differing(&other.texts);
        let mut all: Vec<String> = texts.into_iter().map(str::to_owned).collect();
        let none = ProfileTexts::default();
        let langs: BTreeSet<&String> = self.words.keys().chain(other.words.keys()).collect();
        for lang in langs {
            let before = self.words.get(lang).unwrap_or(&none);
            let after = other.words.get(lang).unwrap_or(&none);
            all.extend(
                before
                    .differing(after)
                    .into_iter()
                    .map(|name| format!("{lang}.{name}")),
            );
        }
        all
    }
}

/// Overrides a branding with its texts of a language: those of the base language (`zh` of `zh-Hans`), then its own. The texts
/// by language are no longer part of it.
pub fn lay_words_over(branding: &mut Value, lang: &str) {
    let Some(branding) = branding.as_object_mut() else {
        return;
    };
    let Some(Value::Object(mut words)) = branding.remove(WORDS) else {
        return;
    };
    for lang in [base_language(lang), lang] {
        if let Some(Value::Object(texts)) = words.remove(lang) {
            branding.extend(texts);
        }
    }
}

/// The texts that readers of a language find in another one, by name with that language: the default texts, which are in
/// `default`, where there are none of `lang` or its base language. The first of `layers` that has a text shows it.
pub fn texts_of_other_languages(layers: [&Value; 2], lang: &str, default: &str) -> BTreeMap<String, String> {
    let base = base_language(lang);
    if base_language(default) == base {
        return BTreeMap::new();
    }
    let has = |layer: &Value, name: &str| layer.get(name).is_some_and(|text| !text.is_null());
    let is_own = |layer: &&Value, name: &str| {
        let words = layer.get(WORDS);
        [lang, base].iter().any(|lang| {
            words
                .and_then(|words| words.get(lang))
                .is_some_and(|words| has(words, name))
        })
    };
    let names = [
        "ds_portalTitle",
        "ds_loginHeading",
        "ds_loginMessage",
        "contact_info",
        SUPPORT,
        "logo_alt",
        "privacy_addition",
        "under_construction",
        "footer_text",
    ];
    names
        .into_iter()
        .filter(|name| {
            let shown = layers
                .iter()
                .find(|layer| is_own(layer, name) || has(layer, name));
            shown.is_some_and(|layer| !is_own(layer, name))
        })
        .map(|name| (name.to_owned(), default.to_owned()))
        .collect()
}

fn base_language(lang: &str) -> &str {
    lang.split('-').next().unwrap_or_default()
}

impl ProfileTexts {
    /// Those in a branding, or in its words of a language.
    pub fn of(branding: &Value) -> Self {
        let text = |name: &str| {
            branding
                .get(name)
                .and_then(Value::as_str)
                .filter(|text| !text.trim().is_empty())
                .map(str::to_owned)
        };
        Self {
            ds_portalTitle: text("ds_portalTitle"),
            ds_loginHeading: text("ds_loginHeading"),
            ds_loginMessage: text("ds_loginMessage"),
            contact_info: text("contact_info"),
            support: branding
                .get(SUPPORT)
                .and_then(|support| Support::deserialize(support).ok())
                .filter(|support| !support.is_empty()),
            privacy_url: text("privacy_url"),
        }
    }

    /// Those of a branding in a language, as its people read them.
    pub fn in_language(branding: &Value, lang: &str) -> Self {
        let mut branding = branding.clone();
        lay_words_over(&mut branding, lang);
        Self::of(&branding)
    }

    /// Whether nothing is written.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The names of those that are written.
    pub fn written(&self) -> Vec<&'static str> {
        self.differing(&Self::default())
    }

    fn named(&self) -> [(&'static str, &Option<String>); 5] {
        [
            ("ds_portalTitle", &self.ds_portalTitle),
            ("ds_loginHeading", &self.ds_loginHeading),
            ("ds_loginMessage", &self.ds_loginMessage),
            ("contact_info", &self.contact_info),
            ("privacy_url", &self.privacy_url),
        ]
    }

    fn trimmed(self) -> Self {
        let trim = |text: Option<String>| text.map(|text| trimmed(&text));
        Self {
            ds_portalTitle: trim(self.ds_portalTitle),
            ds_loginHeading: trim(self.ds_loginHeading),
            ds_loginMessage: trim(self.ds_loginMessage),
            contact_info: trim(self.contact_info),
            support: self.support.map(Support::trimmed),
            privacy_url: trim(self.privacy_url),
        }
    }

    fn write_into(&self, branding: &mut Map<String, Value>) {
        for (name, text) in self.named() {
            match text.as_deref() {
                None => {}
                Some("") => drop(branding.remove(name)),
                Some(text) => drop(branding.insert(name.to_owned(), text.into())),
            }
        }
        if let Some(support) = &self.support {
            let kept = object(branding.entry(SUPPORT).or_insert(Value::Null));
            support.write_into(kept);
            if kept.is_empty() {
                branding.remove(SUPPORT);
            }
        }
    }

    fn differing(&self, other: &Self) -> Vec<&'static str> {
        let texts = self.named().into_iter().zip(other.named());
        let differing = texts.filter(|((_, one), (_, other))| one != other);
        let mut names: Vec<&str> = differing.map(|((name, _), _)| name).collect();
        if self.support != other.support {
            names.push(SUPPORT);
        }
        names
    }
}

impl Support {
    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    fn trimmed(self) -> Self {
        let programs = self.programs.into_iter().map(|program| SupportProgram {
            name: trimmed(&program.name),
            phone: trimmed(&program.phone),
        });
        Self {
            heading: trimmed(&self.heading),
            programs: programs.collect(),
            email: trimmed(&self.email),
        }
    }

    /// Members that are not known here stay, also those of programs that keep their name or their number.
    fn write_into(&self, kept: &mut Map<String, Value>) {
        let former = match kept.remove("programs") {
            Some(Value::Array(programs)) => programs,
            _ => Vec::new(),
        };
        for (name, text) in [("heading", &self.heading), ("email", &self.email)] {
            if self.is_empty() {
                kept.remove(name);
            } else {
                kept.insert(name.to_owned(), text.as_str().into());
            }
        }
        if self.is_empty() {
            return;
        }
        let programs = self.programs.iter().map(|program| {
            let same = |one: &&Value| one["name"] == *program.name || one["phone"] == *program.phone;
            let mut kept = former.iter().find(same).cloned().unwrap_or_default();
            let members = object(&mut kept);
            members.insert("name".to_owned(), program.name.as_str().into());
            members.insert("phone".to_owned(), program.phone.as_str().into());
            kept
        });
        kept.insert("programs".to_owned(), programs.collect());
    }
}

/// The value as an object; an empty one takes the place of what is none.
fn object(value: &mut Value) -> &mut Map<String, Value> {
    if !value.is_object() {
        *value = Value::Object(Map::new());
    }
    match value {
        Value::Object(members) => members,
        _ => unreachable!("it has just become an object"),
    }
}

fn trimmed(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").trim().to_owned()
}

#[cfg(test)]
mod tests;
