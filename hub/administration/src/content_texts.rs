//! The texts of a portal that its tenant may write, in each language: a closed table of names, how long each may be, and what may
//! stand in it. Plain text of paragraphs: no markup, addresses of pages by https alone, and of what is filled in only what the
//! table allows.

use hub_domain::identity::community_profile::WORDS;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// What is filled in with the instance's name.
pub const INSTANCE_NAME: &str = "{{instance_name}}";

/// One text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContentText {
    /// Its member of the branding.
    pub name: &'static str,
    /// Most characters.
    pub longest: usize,
    /// May have several lines.
    pub has_lines: bool,
    /// May contain [`INSTANCE_NAME`].
    pub has_name: bool,
}

const fn line(name: &'static str, longest: usize, has_name: bool) -> ContentText {
    ContentText {
        name,
        longest,
        has_lines: false,
        has_name,
    }
}

const fn lines(name: &'static str, longest: usize, has_name: bool) -> ContentText {
    ContentText {
        name,
        longest,
        has_lines: true,
        has_name,
    }
}

/// In the order in which they are edited. Mails repeat what says how the office is reached, so nothing is filled in there.
pub const CONTENT_TEXTS: [ContentText; 7] = [
    line("ds_portalTitle", 80, false),
    line("ds_loginHeading", 120, true),
    lines("ds_loginMessage", 500, true),
    lines("contact_info", 500, false),
    lines("privacy_addition", 4_000, true),
    lines("under_construction", 500, true),
    line("footer_text", 200, true),
];

/// What stands for the logo where it is not seen: a text of the branding too, edited beside the picture.
pub const LOGO_ALT: ContentText = line("logo_alt", 120, false);

/// The text of a name.
pub fn named(name: &str) -> Option<ContentText> {
    CONTENT_TEXTS.into_iter().find(|text| text.name == name)
}

impl ContentText {
    /// The key of what is wrong with a text: `too_long`, `not_plain_text`, `no_markup`, `not_https`, `unknown_placeholder`.
    pub fn check(&self, text: &str) -> Result<(), &'static str> {
        if text.chars().count() > self.longest {
            return Err("too_long");
        }
        if !text.chars().all(|c| is_plain(c) || (self.has_lines && c == '\n')) {
            return Err("not_plain_text");
        }
        if has_markup(text) {
            return Err("no_markup");
        }
        if !links_are_https(text) {
            return Err("not_https");
        }
        let rest = if self.has_name {
            text.replace(INSTANCE_NAME, "")
        } else {
            text.to_owned()
        };
        match rest.contains("{{") || rest.contains("}}") {
            true => Err("unknown_placeholder"),
            false => Ok(()),
        }
    }

    /// The text as people read it.
    pub fn filled(&self, text: &str, instance_name: &str) -> String {
        match self.has_name {
            true => text.replace(INSTANCE_NAME, instance_name),
            false => text.to_owned(),
        }
    }
}

/// A text of a branding by language: that of the tenant's own language, `own`, stands in the branding itself.
pub fn by_language(branding: &Value, own: &str, name: &str) -> BTreeMap<String, String> {
    let text = |member: &Value| {
        let text = member.get(name)?.as_str()?;
        (!text.trim().is_empty()).then(|| text.to_owned())
    };
    let mut found = BTreeMap::new();
    let words = branding.get(WORDS).and_then(Value::as_object);
    for (lang, member) in words.into_iter().flatten() {
        if let Some(text) = text(member) {
            found.insert(lang.clone(), text);
        }
    }
    if let Some(text) = text(branding) {
        found.insert(own.to_owned(), text);
    }
    found
}

/// Writes a text of a language into a branding; an empty one is taken out.
pub fn write(branding: &mut Value, own: &str, lang: &str, name: &str, text: &str) {
    let branding = object(branding);
    if lang == own {
        put(branding, name, text);
        return;
    }
    let words = object(branding.entry(WORDS).or_insert(Value::Null));
    let members = object(words.entry(lang.to_owned()).or_insert(Value::Null));
    put(members, name, text);
    if members.is_empty() {
        words.remove(lang);
    }
    if words.is_empty() {
        branding.remove(WORDS);
    }
}

fn put(members: &mut Map<String, Value>, name: &str, text: &str) {
    if text.is_empty() {
        members.remove(name);
    } else {
        members.insert(name.to_owned(), text.into());
    }
}

/// What is no object becomes an empty one.
fn object(value: &mut Value) -> &mut Map<String, Value> {
    if !value.is_object() {
        *value = Value::Object(Map::new());
    }
    match value {
        Value::Object(members) => members,
        _ => unreachable!("it was made an object just now"),
    }
}

/// Without blanks around it, and with `\n` for every line break.
pub fn trimmed(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").trim().to_owned()
}

/// No control, and nothing that reverses or embeds what follows it.
fn is_plain(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}')
}

/// `<` before a letter, a slash or an exclamation mark: markup for whoever wrote it, and for a careless reader.
fn has_markup(text: &str) -> bool {
    let mut characters = text.chars().peekable();
    while let Some(one) = characters.next() {
        let follows = characters.peek().copied();
        if one == '<' && follows.is_some_and(|c| c.is_alphabetic() || c == '/' || c == '!') {
            return true;
        }
    }
    false
}

/// Whether every address that names its scheme is one of https.
fn links_are_https(text: &str) -> bool {
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, '(' | '<' | '"'));
    let mut schemes = words.filter_map(|word| word.split_once("://").map(|(scheme, _)| scheme));
    schemes.all(|scheme| scheme.eq_ignore_ascii_case("https"))
        && !text.to_ascii_lowercase().contains("javascript:")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_plain_and_fills_in_what_its_row_allows() {
        let message = named("ds_loginMessage").unwrap();
        let contact = named("contact_info").unwrap();
        for (text, of, verdict) in [
            (
                "Sign in to {{instance_name}}.\nSee https://a.example/help",
                message,
                Ok(()),
            ),
            ("1 < 2 and 3 <- 4", message, Ok(())),
            ("Write to {{instance_name}}", contact, Err("unknown_placeholder")),
            ("Hello {{ssn}}", message, Err("unknown_placeholder")),
            ("Hello {{instance_name}", message, Err("unknown_placeholder")),
            ("See http://a.example", message, Err("not_https")),
            ("(ftp://a.example)", message, Err("not_https")),
            ("javascript:alert(1)", message, Err("not_https")),
            ("<b>Now</b>", message, Err("no_markup")),
            ("a\u{202e}b", message, Err("not_plain_text")),
            ("a\tb", message, Err("not_plain_text")),
        ] {
            assert_eq!(of.check(text), verdict, "{text}");
        }
        let title = named("ds_portalTitle").unwrap();
        assert_eq!(title.check("One\nTwo"), Err("not_plain_text"));
        assert_eq!(title.check(&"a".repeat(81)), Err("too_long"));
        assert_eq!(title.check(&"é".repeat(80)), Ok(()));
        assert_eq!(named("brand_color"), None);
    }

    #[test]
    fn what_is_filled_in_is_the_name_alone() {
        let footer = named("footer_text").unwrap();
        assert_eq!(
            footer.filled("{{instance_name}}, Mill Street", "Riverbend"),
            "Riverbend, Mill Street"
        );
        let contact = named("contact_info").unwrap();
        assert_eq!(
            contact.filled("{{instance_name}}", "Riverbend"),
            "{{instance_name}}"
        );
    }

    #[test]
    fn a_text_stands_in_its_language_and_nothing_else_is_touched() {
        let mut branding = serde_json::json!({ "footer_text": "Mill Street", "brand_color": "#1f5f8b" });
        write(&mut branding, "en", "es", "footer_text", "Calle Molino");
        write(&mut branding, "en", "vi", "footer_text", "");
        let found = by_language(&branding, "en", "footer_text");
        let found: Vec<(&str, &str)> = found
            .iter()
            .map(|(lang, text)| (lang.as_str(), text.as_str()))
            .collect();
        assert_eq!(found, [("en", "Mill Street"), ("es", "Calle Molino")]);
        assert_eq!(branding["brand_color"], "#1f5f8b");
        write(&mut branding, "en", "es", "footer_text", "");
        write(&mut branding, "en", "en", "footer_text", "");
        assert_eq!(branding, serde_json::json!({ "brand_color": "#1f5f8b" }));
    }

    #[test]
    fn line_breaks_are_of_one_kind() {
        assert_eq!(trimmed(" One\r\nTwo\rThree \n"), "One\nTwo\nThree");
    }
}
