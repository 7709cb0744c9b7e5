//! The fields of a form: their tree is walked once, with what they inherit.

use super::read::{dictionary, member, references, text};
use super::{MAX_FIELDS, PdfFormError};
use lopdf::{Dictionary, Document, ObjectId};
use std::collections::BTreeSet;

/// The most fields, groups of fields and places on pages.
const MAX_NODES: usize = 10_000;
/// How deep groups may be in each other.
const MAX_DEPTH: usize = 32;
/// The longest option that is read and the longest default appearance, in bytes, and the most options of all fields.
const MAX_OPTION: usize = 500;
const MAX_OPTIONS: usize = 20_000;
/// The longest name that is kept, in bytes.
const MAX_NAME: usize = 1_000;

const MULTILINE: i64 = 1 << 12;
const RADIO: i64 = 1 << 15;
const PUSH_BUTTON: i64 = 1 << 16;
const EDIT: i64 = 1 << 18;
const COMB: i64 = 1 << 24;

/// A field.
#[derive(Debug, Clone)]
pub(super) struct PdfField {
    pub id: ObjectId,
    /// With those of the groups around it: `page1.name`.
    pub name: String,
    pub kind: Kind,
    /// Where it stands on pages.
    pub widgets: Vec<ObjectId>,
    /// In points; 0: as fits.
    pub size: f32,
    /// 0: at the beginning, 1: in the middle, 2: at the end.
    pub align: i64,
}

/// What a field takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    Text {
        is_multiline: bool,
        /// The most characters.
        most: Option<usize>,
        /// Each character has a box of its own, of which there are as many.
        is_comb: bool,
    },
    Checkbox,
    Radio,
    Choice {
        /// What is stored, and what is read.
        options: Vec<(String, String)>,
        /// Other words may be written.
        is_free: bool,
    },
    /// A button or a signature: nothing that an answer could be.
    Other,
}

/// What fields have from the groups around them.
#[derive(Debug, Clone, Default)]
struct Inherited {
    kind: Vec<u8>,
    flags: i64,
    size: f32,
    align: i64,
    most: Option<i64>,
}

impl Inherited {
    fn with(mut self, document: &Document, node: &Dictionary) -> Self {
        let number = |key: &[u8]| member(document, node, key).and_then(|object| object.as_i64().ok());
        if let Some(kind) = member(document, node, b"FT").and_then(|object| object.as_name().ok()) {
            self.kind = kind.to_vec();
        }
        if let Some(look) = member(document, node, b"DA").and_then(|object| object.as_str().ok()) {
            self.size = size_of(look);
        }
        self.flags = number(b"Ff").unwrap_or(self.flags);
        self.align = number(b"Q").unwrap_or(self.align);
        self.most = number(b"MaxLen").or(self.most);
        self
    }

    fn kind(&self, document: &Document, node: &Dictionary) -> Kind {
        let has = |flag: i64| self.flags & flag != 0;
        let most = self
            .most
            .and_then(|most| usize::try_from(most).ok())
            .filter(|most| *most > 0);
        match self.kind.as_slice() {
            b"Tx" => Kind::Text {
                is_multiline: has(MULTILINE),
                most,
                is_comb: has(COMB) && !has(MULTILINE) && most.is_some(),
            },
            b"Btn" if has(PUSH_BUTTON) => Kind::Other,
            b"Btn" if has(RADIO) => Kind::Radio,
            b"Btn" => Kind::Checkbox,
            b"Ch" => Kind::Choice {
                options: options(document, node),
                is_free: has(EDIT),
            },
            _ => Kind::Other,
        }
    }
}

/// The size in a default appearance, `/Helv 10 Tf 0 g`.
fn size_of(look: &[u8]) -> f32 {
    let look = String::from_utf8_lossy(&look[..look.len().min(MAX_OPTION)]);
    let words: Vec<&str> = look.split_ascii_whitespace().take(100).collect();
    let at = words.iter().position(|word| *word == "Tf");
    let size = at.and_then(|at| words.get(at.checked_sub(1)?)?.parse::<f32>().ok());
    size.filter(|size| (1.0..=100.0).contains(size))
        .unwrap_or_default()
}

fn options(document: &Document, node: &Dictionary) -> Vec<(String, String)> {
    let list = member(document, node, b"Opt").and_then(|list| list.as_array().ok());
    let read = |object: &lopdf::Object| -> Option<String> {
        let (_, object) = document.dereference(object).ok()?;
        object
            .as_str()
            .ok()
            .filter(|words| words.len() <= MAX_OPTION)
            .map(text)
    };
    let option = |object: &lopdf::Object| -> Option<(String, String)> {
        let (_, object) = document.dereference(object).ok()?;
        match object.as_array() {
            Ok(pair) => Some((read(pair.first()?)?, read(pair.get(1)?)?)),
            Err(_) => read(object).map(|words| (words.clone(), words)),
        }
    };
    list.into_iter()
        .flatten()
        .take(1_000)
        .filter_map(option)
        .collect()
}

/// The form's dictionary.
pub(super) fn form(document: &Document) -> Result<&Dictionary, PdfFormError> {
    let catalog = document.catalog().map_err(|_| PdfFormError::NotPdf)?;
    dictionary(document, catalog, b"AcroForm").ok_or(PdfFormError::NoForm)
}

/// All fields.
pub(super) fn fields(document: &Document) -> Result<Vec<PdfField>, PdfFormError> {
    let form = form(document)?;
    let inherited = Inherited::default().with(document, form);
    let mut waiting: Vec<(ObjectId, usize, String, Inherited)> = Vec::new();
    for id in references(document, form, b"Fields").into_iter().rev() {
        waiting.push((id, 0, String::new(), inherited.clone()));
    }
    if waiting.len() > MAX_NODES {
        return Err(PdfFormError::TooLarge);
    }
    let mut seen = BTreeSet::new();
    let (mut fields, mut options) = (Vec::new(), 0);
    while let Some((id, depth, group, inherited)) = waiting.pop() {
        let Ok(node) = document.get_dictionary(id) else {
            continue;
        };
        if !seen.insert(id) || depth > MAX_DEPTH {
            continue;
        }
        let inherited = inherited.with(document, node);
        let own = member(document, node, b"T").and_then(|object| object.as_str().ok());
        let own = own.map(|own| text(&own[..own.len().min(2 * MAX_NAME)]));
        let name = named(&group, own.unwrap_or_default());
        let kids = references(document, node, b"Kids");
        let is_field = |kid: &ObjectId| document.get_dictionary(*kid).is_ok_and(|kid| kid.has(b"T"));
        let (inner, places): (Vec<ObjectId>, Vec<ObjectId>) = kids.into_iter().partition(is_field);
        if seen.len() + waiting.len() + inner.len() + places.len() > MAX_NODES {
            return Err(PdfFormError::TooLarge);
        }
        if !inner.is_empty() {
            for kid in inner.into_iter().rev() {
                waiting.push((kid, depth + 1, name.clone(), inherited.clone()));
            }
            continue;
        }
        let mut widgets: Vec<ObjectId> = places.into_iter().filter(|place| seen.insert(*place)).collect();
        if !node.has(b"Kids") {
            widgets.push(id);
        }
        let kind = inherited.kind(document, node);
        if let Kind::Choice { options: own, .. } = &kind {
            options += own.len();
        }
        fields.push(PdfField {
            id,
            name,
            kind,
            widgets,
            size: inherited.size,
            align: inherited.align,
        });
        if fields.len() > MAX_FIELDS || options > MAX_OPTIONS {
            return Err(PdfFormError::TooLarge);
        }
    }
    match fields.is_empty() {
        true => Err(PdfFormError::NoForm),
        false => Ok(fields),
    }
}

fn named(group: &str, own: String) -> String {
    let mut name = match (group, own.as_str()) {
        ("", _) => own,
        (group, "") => group.to_owned(),
        (group, own) => format!("{group}.{own}"),
    };
    let mut end = name.len().min(MAX_NAME);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    name.truncate(end);
    name
}
