//! A program as one file: what is in force of it, by names instead of this database's numbers and without a secret, so that another
//! tenant can have the same program. docs/PROGRAMS.md describes the format. Its members are sorted, so that two exports of the same
//! program are the same bytes.

mod kept;
mod strict;
mod text;
mod verdict;

pub use kept::{BUDGET, CONTACTS, FEES, FileBudget, KeptTexts, PUBLIC_FIGURES, SETTINGS};
pub use verdict::{Standing, Verdict, verdict};

use hub_domain::ProgramId;
use hub_domain::config_version::ConfigKind;
use hub_domain::identity::interface_languages::is_interface_language;
use hub_domain::programs::scope::Scope;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The version of the format that is written. Every earlier one is read.
pub const FORMAT: u64 = 3;
/// The first format that has settings and contacts.
const FORMAT_OF_SETTINGS: u64 = 2;
/// The first format that has fees, public figures and the budget.
const FORMAT_OF_MONEY: u64 = 3;
/// Largest file, in bytes.
pub const MAX_FILE_BYTES: usize = 25 * 1024 * 1024;
/// Most rules, and most templates.
const MAX_KEYED: usize = 1_000;
/// Longest name of a program, in characters.
const MAX_NAME_CHARS: usize = 200;
/// Longest category and longest address of a form elsewhere, in characters.
const MAX_SETTING_CHARS: usize = 400;
/// Longest key, in bytes.
const MAX_KEY_BYTES: usize = 64;

/// The kinds that a file has, with the member of each; a program has one text of it.
const SINGLE: [(&str, ConfigKind); 5] = [
    ("denial_reasons", ConfigKind::DenialReasons),
    ("form", ConfigKind::Form),
    ("program_details", ConfigKind::ProgramDetails),
    ("validation_rules", ConfigKind::ValidationRules),
    ("workflow", ConfigKind::Workflow),
];
/// Those of which a program may have several, by key.
const KEYED: [(&str, ConfigKind); 2] = [
    ("message_templates", ConfigKind::MessageTemplate),
    ("notification_rules", ConfigKind::NotificationRule),
];

/// What is wrong with a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileFault {
    /// The member, with dots and places in brackets.
    pub path: String,
    /// `malformed`, `twice`, `too_deep`, `unknown_member`, `required`, `wrong_type`, `unknown_format`, `not_allowed`, `too_long`,
    /// `too_many`, or a key of the engine of forms.
    pub key: &'static str,
    /// For people who read the answer raw.
    pub about: String,
}

impl FileFault {
    fn new(path: impl Into<String>, key: &'static str, about: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            key,
            about: about.into(),
        }
    }

    /// From the words of serde.
    fn of_serde(path: &str, words: &str) -> Self {
        let named = |before: &str| {
            let (name, _) = words.strip_prefix(before)?.split_once('`')?;
            // Where the member is read as one of its object, its name is at the end of the path already.
            let has_name = path == name || path.ends_with(&format!(".{name}"));
            Some(if has_name {
                path.to_owned()
            } else {
                format!("{path}.{name}")
            })
        };
        if let Some(path) = named("unknown field `") {
            return Self::new(path, "unknown_member", words);
        }
        if let Some(path) = named("missing field `") {
            return Self::new(path, "required", words);
        }
        Self::new(path, "wrong_type", words)
    }
}

/// Where the tenant's form engine shows a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileFrame {
    pub path: String,
    pub frame_mode: bool,
}

/// What a program is besides its texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileProgram {
    pub name: String,
    /// By language (BCP 47); empty where the program has one name alone.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub names: BTreeMap<String, String>,
    #[serde(default)]
    pub category: String,
    /// Where it holds; `Local` where nobody has said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
    /// The queue shows case number and client id.
    #[serde(default)]
    pub case_columns: bool,
    /// Payments apply.
    #[serde(default)]
    pub has_payments: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame: Option<FileFrame>,
}

/// A text of a file.
#[derive(Debug, Clone, PartialEq)]
struct FileText {
    kind: ConfigKind,
    /// Empty for the kinds of which a program has one.
    key: String,
    /// Without the program's number.
    text: Value,
}

/// A text as a program of a tenant has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedText {
    pub kind: ConfigKind,
    pub key: String,
    /// JSON.
    pub body: String,
    /// The member of the file that it comes from.
    pub path: String,
}

/// A file.
#[derive(Debug, Clone, PartialEq)]
pub struct ProgramFile {
    pub program: FileProgram,
    pub kept: KeptTexts,
    texts: Vec<FileText>,
}

impl ProgramFile {
    /// Of what a program keeps and of its texts in force: kind, key and JSON.
    ///
    /// # Errors
    /// A text that its kind cannot read.
    pub fn of(
        program: FileProgram,
        kept: KeptTexts,
        texts: &[(ConfigKind, String, String)],
    ) -> Result<Self, FileFault> {
        let mut all = Vec::with_capacity(texts.len());
        for (kind, key, body) in texts {
            let path = format!("{}.{key}", kind.as_str());
            let text: Value = serde_json::from_str(body)
                .map_err(|error| FileFault::new(&path, "malformed", error.to_string()))?;
            let text = text::without_program(*kind, text::spelled(*kind, &text, &path)?);
            let is_keyed = KEYED.iter().any(|(_, keyed)| keyed == kind);
            all.push(FileText {
                kind: *kind,
                key: if is_keyed { key.clone() } else { String::new() },
                text,
            });
        }
        Ok(Self {
            program,
            kept,
            texts: all,
        })
    }

    /// The file's text.
    ///
    /// # Errors
    /// Never for what was read or made here.
    pub fn write(&self) -> Result<String, serde_json::Error> {
        let mut members = Map::new();
        members.insert("format".to_owned(), FORMAT.into());
        members.insert("program".to_owned(), serde_json::to_value(&self.program)?);
        if let Some(settings) = &self.kept.settings {
            members.insert(SETTINGS.to_owned(), serde_json::to_value(settings)?);
        }
        if let Some(contacts) = &self.kept.contacts {
            members.insert(CONTACTS.to_owned(), serde_json::to_value(contacts)?);
        }
        if let Some(fees) = &self.kept.fees {
            let mut fees = serde_json::to_value(fees)?;
            // Numbers of checks belong to the account that they are drawn on.
            if let Some(fees) = fees.as_object_mut() {
                fees.remove("first_check");
            }
            members.insert(FEES.to_owned(), fees);
        }
        if let Some(figures) = &self.kept.public_figures {
            members.insert(PUBLIC_FIGURES.to_owned(), serde_json::to_value(figures)?);
        }
        if let Some(budget) = &self.kept.budget {
            members.insert(BUDGET.to_owned(), serde_json::to_value(budget)?);
        }
        for text in &self.texts {
            if let Some((member, _)) = KEYED.iter().find(|(_, kind)| *kind == text.kind) {
                let all = members
                    .entry(*member)
                    .or_insert_with(|| Value::Object(Map::new()));
                if let Some(all) = all.as_object_mut() {
                    all.insert(text.key.clone(), text.text.clone());
                }
            } else if let Some((member, _)) = SINGLE.iter().find(|(_, kind)| *kind == text.kind) {
                members.insert((*member).to_owned(), text.text.clone());
            }
        }
        let mut written = serde_json::to_string_pretty(&Value::Object(members))?;
        written.push('\n');
        Ok(written)
    }

    /// Reads a file of this format or of an earlier one.
    ///
    /// # Errors
    /// What is wrong with it, with the place.
    pub fn read(bytes: &[u8]) -> Result<Self, FileFault> {
        if bytes.len() > MAX_FILE_BYTES {
            return Err(FileFault::new("", "too_long", MAX_FILE_BYTES.to_string()));
        }
        let Value::Object(mut members) = strict::read(bytes)? else {
            return Err(FileFault::new("", "wrong_type", "an object is expected"));
        };
        let format = members
            .remove("format")
            .ok_or_else(|| FileFault::new("format", "required", ""))?;
        let format = match format.as_u64() {
            Some(known @ 1..=FORMAT) => known,
            Some(_) | None => return Err(FileFault::new("format", "unknown_format", format.to_string())),
        };
        let program = members
            .remove("program")
            .ok_or_else(|| FileFault::new("program", "required", ""))?;
        let program = read_program(&program)?;
        let mut kept = KeptTexts::default();
        if format >= FORMAT_OF_SETTINGS {
            let settings = members.remove(SETTINGS);
            kept.settings = settings.as_ref().map(kept::settings).transpose()?;
            let contacts = members.remove(CONTACTS);
            kept.contacts = contacts.as_ref().map(kept::contacts).transpose()?;
        }
        if format >= FORMAT_OF_MONEY {
            let fees = members.remove(FEES);
            kept.fees = fees.as_ref().map(kept::fees).transpose()?;
            let figures = members.remove(PUBLIC_FIGURES);
            kept.public_figures = figures.as_ref().map(kept::public_figures).transpose()?;
            let budget = members.remove(BUDGET);
            kept.budget = budget.as_ref().map(kept::budget).transpose()?;
        }
        let mut texts = Vec::new();
        for (member, text) in members {
            if let Some((_, kind)) = SINGLE.iter().find(|(known, _)| *known == member) {
                texts.push(read_text(*kind, "", text, &member)?);
            } else if let Some((_, kind)) = KEYED.iter().find(|(known, _)| *known == member) {
                let Value::Object(all) = text else {
                    return Err(FileFault::new(member, "wrong_type", "an object is expected"));
                };
                if all.len() > MAX_KEYED {
                    return Err(FileFault::new(member, "too_many", MAX_KEYED.to_string()));
                }
                for (key, text) in all {
                    let path = format!("{member}.{key}");
                    if !is_key(&key) {
                        return Err(FileFault::new(path, "not_allowed", key));
                    }
                    texts.push(read_text(*kind, &key, text, &path)?);
                }
            } else {
                return Err(FileFault::new(member.clone(), "unknown_member", member));
            }
        }
        Ok(Self { program, kept, texts })
    }

    /// The keys of texts that have their own: kind and key.
    pub fn keys(&self) -> impl Iterator<Item = (ConfigKind, &str)> {
        let keyed = self.texts.iter().filter(|text| !text.key.is_empty());
        keyed.map(|text| (text.kind, text.key.as_str()))
    }

    /// Whether a template of the file is every program's.
    pub fn is_everybodys(&self, kind: ConfigKind, key: &str) -> bool {
        let mut texts = self.texts.iter();
        kind == ConfigKind::MessageTemplate
            && texts.any(|text| {
                (text.kind, text.key.as_str()) == (kind, key) && text.text.get("program").is_none()
            })
    }

    /// The texts as a program with this number has them. Keys that another program has are replaced as `renamed` says, also where
    /// rules name templates.
    ///
    /// # Errors
    /// Never for what was read or made here.
    pub fn placed(
        &self,
        program: ProgramId,
        renamed: &BTreeMap<(ConfigKind, String), String>,
    ) -> Result<Vec<PlacedText>, FileFault> {
        let mut all = Vec::with_capacity(self.texts.len());
        for one in &self.texts {
            let path = path_of(one);
            let mut text = text::with_program(one.kind, one.text.clone(), program.0, &path)?;
            if one.kind == ConfigKind::NotificationRule {
                let channels = text["channels"].as_array_mut().into_iter().flatten();
                for channel in channels {
                    let key = channel["template"].as_str().unwrap_or_default().to_owned();
                    if let Some(new) = renamed.get(&(ConfigKind::MessageTemplate, key)) {
                        channel["template"] = new.clone().into();
                    }
                }
            }
            let key = match one.key.is_empty() {
                true => program.to_string(),
                false => {
                    let new = renamed.get(&(one.kind, one.key.clone()));
                    new.unwrap_or(&one.key).clone()
                }
            };
            all.push(PlacedText {
                kind: one.kind,
                key,
                body: text::spelled(one.kind, &text, &path)?.to_string(),
                path,
            });
        }
        Ok(all)
    }

    /// The roles that its texts and its settings name, by name.
    pub fn roles(&self) -> BTreeSet<&str> {
        let texts = self.texts.iter();
        let of_tasks = self.kept.settings.iter();
        let of_tasks = of_tasks.map(|settings| settings.Tasks.WorkflowRoleName.as_str());
        texts
            .flat_map(|text| text::roles_of(text.kind, &text.text))
            .chain(of_tasks.filter(|role| !role.is_empty()))
            .collect()
    }

    /// The templates that its rules name and that it does not have.
    pub fn templates_elsewhere(&self) -> BTreeSet<&str> {
        let texts = self.texts.iter();
        let rules = texts.filter(|text| text.kind == ConfigKind::NotificationRule);
        let named = rules.flat_map(|rule| text::templates_of(&rule.text));
        let own: BTreeSet<&str> = self
            .keys()
            .filter(|(kind, _)| *kind == ConfigKind::MessageTemplate)
            .map(|(_, key)| key)
            .collect();
        named.filter(|template| !own.contains(template)).collect()
    }
}

/// The templates that texts of rules name: kind, key and JSON as in the store.
pub fn templates_named(rules: &[(ConfigKind, String, String)]) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    for (kind, _, body) in rules {
        if *kind != ConfigKind::NotificationRule {
            continue;
        }
        let rule: Value = serde_json::from_str(body).unwrap_or_default();
        // What was published before may have members under their former names.
        let rule = text::spelled(*kind, &rule, "").unwrap_or_default();
        named.extend(text::templates_of(&rule).into_iter().map(str::to_owned));
    }
    named
}

/// A key for a text whose own belongs to another program.
pub fn renamed(key: &str, program: ProgramId) -> String {
    let end = format!("-{program}");
    let begin: String = key.chars().take(MAX_KEY_BYTES - end.len()).collect();
    format!("{begin}{end}")
}

fn path_of(text: &FileText) -> String {
    let keyed = KEYED.iter().find(|(_, kind)| *kind == text.kind);
    match keyed {
        Some((member, _)) => format!("{member}.{}", text.key),
        None => text.kind.as_str().to_owned(),
    }
}

fn is_key(key: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=MAX_KEY_BYTES).contains(&key.len()) && key.bytes().all(plain)
}

fn read_program(value: &Value) -> Result<FileProgram, FileFault> {
    let read: Result<FileProgram, _> = serde_path_to_error::deserialize(value);
    let program = read.map_err(|error| {
        let inner = error.path().to_string();
        let path = match inner.as_str() {
            "." => "program".to_owned(),
            inner => format!("program.{inner}"),
        };
        FileFault::of_serde(&path, &error.into_inner().to_string())
    })?;
    if program.name.trim().is_empty() {
        return Err(FileFault::new("program.name", "required", ""));
    }
    let frame = program.frame.as_ref().map_or("", |frame| frame.path.as_str());
    let lengths = [
        ("program.name", &*program.name, MAX_NAME_CHARS),
        ("program.category", &*program.category, MAX_SETTING_CHARS),
        ("program.frame.path", frame, MAX_SETTING_CHARS),
    ];
    for (path, text, most) in lengths {
        if text.chars().count() > most {
            return Err(FileFault::new(path, "too_long", most.to_string()));
        }
    }
    for (lang, name) in &program.names {
        if !is_interface_language(lang) {
            return Err(FileFault::new("program.names", "not_allowed", lang));
        }
        if name.chars().count() > MAX_NAME_CHARS {
            let most = MAX_NAME_CHARS.to_string();
            return Err(FileFault::new(format!("program.names.{lang}"), "too_long", most));
        }
    }
    Ok(program)
}

/// A text of a file, in its kind's spelling.
fn read_text(kind: ConfigKind, key: &str, text: Value, path: &str) -> Result<FileText, FileFault> {
    // Whichever number it will have: the text is read as a program's.
    let placed = text::with_program(kind, text, 0, path)?;
    let spelled = text::spelled(kind, &placed, path)?;
    Ok(FileText {
        kind,
        key: key.to_owned(),
        text: text::without_program(kind, spelled),
    })
}
