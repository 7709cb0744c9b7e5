//! Puts answers into fields: their values, and what is seen of them.

use super::appearance::{Manner, Painter, Words};
use super::fields::{Kind, PdfField, fields};
use super::flatten::flatten;
use super::read::{dictionary, document, member, name, numbers, text_string};
use super::{FilledPdf, PdfAnswer, PdfAnswers, PdfFormError, plain};
use lopdf::{Dictionary, Document, Object, ObjectId};

/// The most characters of a value.
const MAX_VALUE: usize = 2_000;
/// The longest side of a field, in points.
const MAX_SIDE: f32 = 5_000.0;
/// The state of a box that is not ticked (ISO 32000-1, 12.7.4.2.3).
const OFF: &[u8] = b"Off";
const TICK: &str = "\u{2713}";

/// What became of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Became {
    Filled,
    /// It has its value, and part of it is not seen.
    PartlySeen,
    /// The answer is none that this field takes.
    NotTaken,
}

/// The file with its fields filled in.
pub(super) fn filled(pdf: &[u8], answers: &PdfAnswers) -> Result<FilledPdf, PdfFormError> {
    let mut file = document(pdf)?;
    let fields = fields(&file)?;
    let index = answers.index();
    let mut painter = Painter::new();
    let (mut filled, mut not_drawn, mut is_whole) = (0, Vec::new(), true);
    for field in &fields {
        let Some(answer) = index.of(&field.name) else {
            continue;
        };
        match fill(&mut file, field, answer, &mut painter) {
            None => {}
            Some(Became::Filled) => filled += 1,
            Some(Became::PartlySeen) => {
                filled += 1;
                is_whole = false;
                not_drawn.push(field.name.clone());
            }
            Some(Became::NotTaken) => not_drawn.push(field.name.clone()),
        }
    }
    if filled == 0 && not_drawn.is_empty() {
        return Err(PdfFormError::NothingAsked);
    }
    for (widget, drawing) in painter.into_file(&mut file)? {
        show(&mut file, widget, drawing);
    }
    settle(&mut file, is_whole);
    if answers.flatten {
        flatten(&mut file, &fields)?;
    }
    let mut pdf = Vec::new();
    file.save_to(&mut pdf).map_err(|_| PdfFormError::Broken)?;
    Ok(FilledPdf {
        pdf,
        filled,
        not_drawn,
    })
}

/// Fills a field; none where there is nothing to say in it.
fn fill(file: &mut Document, field: &PdfField, answer: &PdfAnswer, painter: &mut Painter) -> Option<Became> {
    match &field.kind {
        Kind::Text {
            is_multiline,
            most,
            is_comb,
        } => {
            let said = answer.said.join(if *is_multiline { "\n" } else { ", " });
            let is_long = said.chars().count() > most.unwrap_or(MAX_VALUE).min(MAX_VALUE);
            if said.is_empty() {
                return None;
            }
            if is_long {
                return Some(Became::NotTaken);
            }
            let manner = match (is_multiline, most) {
                (true, _) => Manner::Lines,
                (false, Some(boxes)) if *is_comb => Manner::Comb(*boxes),
                (false, _) => Manner::Line,
            };
            Some(write(file, field, &said, &said, manner, painter))
        }
        Kind::Choice { options, is_free } => {
            let words: Vec<String> = answer.chosen.iter().chain(&answer.said).cloned().collect();
            if words.is_empty() {
                return None;
            }
            let is_wanted = |words: &str| answer_says(answer, words);
            let option = options
                .iter()
                .find(|(stored, read)| is_wanted(stored) || is_wanted(read));
            match option {
                Some((stored, read)) => Some(write(file, field, stored, read, Manner::Line, painter)),
                None if *is_free => {
                    let said = answer.said.join(", ");
                    Some(write(file, field, &said, &said, Manner::Line, painter))
                }
                None => Some(Became::NotTaken),
            }
        }
        Kind::Checkbox | Kind::Radio => {
            if answer.said.is_empty() && answer.chosen.is_empty() && answer.is_yes.is_none() {
                return None;
            }
            tick(file, field, answer, painter)
        }
        Kind::Other => None,
    }
}

/// Whether an answer is this, by its id or its words.
fn answer_says(answer: &PdfAnswer, words: &str) -> bool {
    let wanted = plain(words);
    let said = answer.chosen.iter().chain(&answer.said);
    let yes_or_no: &[&str] = match answer.is_yes {
        Some(true) => &["yes", "true", "y"],
        Some(false) => &["no", "false", "n"],
        None => &[],
    };
    !wanted.is_empty()
        && (said.map(|said| plain(said)).any(|said| said == wanted) || yes_or_no.contains(&&*wanted))
}

/// Writes a value, and what is read of it in each place.
fn write(
    file: &mut Document,
    field: &PdfField,
    stored: &str,
    read: &str,
    manner: Manner,
    painter: &mut Painter,
) -> Became {
    let Ok(node) = file.get_dictionary_mut(field.id) else {
        return Became::NotTaken;
    };
    node.set("V", text_string(stored));
    // Of a list: which of its options it was before.
    node.remove(b"I");
    node.remove(b"RV");
    let mut is_seen = !field.widgets.is_empty();
    for widget in &field.widgets {
        let Some(room) = room(file, *widget) else {
            is_seen = false;
            continue;
        };
        is_seen &= painter.add(Words {
            widget: *widget,
            room,
            text: read.to_owned(),
            manner,
            size: field.size,
            align: field.align,
        });
    }
    match is_seen {
        true => Became::Filled,
        false => Became::PartlySeen,
    }
}

/// Width and height of the place of a widget.
fn room(file: &Document, widget: ObjectId) -> Option<(f32, f32)> {
    let node = file.get_dictionary(widget).ok()?;
    let [a, b, c, d] = numbers::<4>(file, node, b"Rect")?;
    let (width, height) = ((a - c).abs(), (b - d).abs());
    let is_side = |side: f32| (1.0..=MAX_SIDE).contains(&side);
    (is_side(width) && is_side(height)).then_some((width, height))
}

/// The names of the states of a box that are not [`OFF`].
fn states(file: &Document, widget: &Dictionary) -> Vec<Vec<u8>> {
    let looks = dictionary(file, widget, b"AP").and_then(|looks| dictionary(file, looks, b"N"));
    let names = looks.into_iter().flat_map(Dictionary::iter).map(|(name, _)| name);
    names.filter(|name| name.as_slice() != OFF).cloned().collect()
}

/// Ticks the boxes of a field that the answer is about. A single box is ticked by a yes, several by what each of them stands for.
fn tick(file: &mut Document, field: &PdfField, answer: &PdfAnswer, painter: &mut Painter) -> Option<Became> {
    let last = field.name.rsplit('.').next().unwrap_or_default();
    let mut ticked: Option<Vec<u8>> = None;
    let mut is_seen = true;
    let mut shown: Vec<(ObjectId, Vec<u8>)> = Vec::new();
    for widget in &field.widgets {
        let Ok(node) = file.get_dictionary(*widget) else {
            continue;
        };
        let states = states(file, node);
        let by_state = states
            .iter()
            .find(|state| answer_says(answer, &String::from_utf8_lossy(state)));
        let is_single = field.kind == Kind::Checkbox && field.widgets.len() == 1;
        let first = states.first().cloned();
        let on = match (by_state, is_single) {
            (Some(state), _) => Some(state.clone()),
            (None, true) if answer.is_yes == Some(true) || answer_says(answer, last) => {
                Some(first.clone().unwrap_or_else(|| b"Yes".to_vec()))
            }
            _ => None,
        };
        let is_bare = first.is_none();
        match on {
            Some(state) => {
                if is_bare {
                    is_seen &= room(file, *widget).is_some_and(|room| {
                        painter.add(Words {
                            widget: *widget,
                            room,
                            text: TICK.to_owned(),
                            manner: Manner::Mark,
                            size: 0.0,
                            align: 1,
                        })
                    });
                }
                ticked = Some(state.clone());
                shown.push((*widget, state));
            }
            None => shown.push((*widget, OFF.to_vec())),
        }
    }
    // A box that stands for something else than what was answered stays as it is printed.
    let is_one_box = field.kind == Kind::Checkbox && field.widgets.len() == 1;
    if ticked.is_none() && !is_one_box {
        return Some(Became::NotTaken);
    }
    for (widget, state) in shown {
        if let Ok(node) = file.get_dictionary_mut(widget) {
            node.set("AS", Object::Name(state));
        }
    }
    let is_ticked = ticked.is_some();
    if let Ok(node) = file.get_dictionary_mut(field.id) {
        node.set("V", Object::Name(ticked.unwrap_or_else(|| OFF.to_vec())));
    }
    match (is_ticked, is_seen) {
        (true, false) => Some(Became::PartlySeen),
        _ => Some(Became::Filled),
    }
}

/// Has a widget show a drawing; that of a box is the one of the state that it is in.
fn show(file: &mut Document, widget: ObjectId, drawing: ObjectId) {
    let Ok(node) = file.get_dictionary_mut(widget) else {
        return;
    };
    let mut looks = Dictionary::new();
    match node.get(b"AS").ok().and_then(|state| state.as_name().ok()) {
        Some(state) if state != OFF => {
            let mut states = Dictionary::new();
            states.set(state.to_vec(), Object::Reference(drawing));
            looks.set("N", Object::Dictionary(states));
        }
        _ => looks.set("N", Object::Reference(drawing)),
    }
    node.set("AP", Object::Dictionary(looks));
}

/// The form as a whole: another form beside it (XFA) would be shown in its place, and a viewer draws anew what is not whole.
fn settle(file: &mut Document, is_whole: bool) {
    let Ok(catalog) = file.catalog() else { return };
    let at = catalog
        .get(b"AcroForm")
        .ok()
        .and_then(|form| form.as_reference().ok());
    let Some(mut form) = dictionary(file, catalog, b"AcroForm").cloned() else {
        return;
    };
    form.remove(b"XFA");
    form.set("NeedAppearances", Object::Boolean(!is_whole));
    // A font by the name that fields usually ask for, where the form brings none.
    if member(file, &form, b"DR").is_none() {
        form.set("DR", Object::Dictionary(helvetica()));
    }
    match at {
        Some(id) => file.set_object(id, Object::Dictionary(form)),
        None => {
            if let Ok(catalog) = file.catalog_mut() {
                catalog.set("AcroForm", Object::Dictionary(form));
            }
        }
    }
}

fn helvetica() -> Dictionary {
    let mut font = Dictionary::new();
    font.set("Type", name("Font"));
    font.set("Subtype", name("Type1"));
    font.set("BaseFont", name("Helvetica"));
    font.set("Encoding", name("WinAnsiEncoding"));
    let mut fonts = Dictionary::new();
    fonts.set("Helv", Object::Dictionary(font));
    let mut resources = Dictionary::new();
    resources.set("Font", Object::Dictionary(fonts));
    resources
}
