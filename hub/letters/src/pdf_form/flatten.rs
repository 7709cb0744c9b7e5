//! Makes the fields part of their pages.

use super::PdfFormError;
use super::fields::PdfField;
use super::read::{dictionary, member, numbers};
use lopdf::{Dictionary, Document, Object, ObjectId, Stream};
use std::collections::{BTreeMap, BTreeSet};

/// How far up the tree of pages is looked for what a page inherits.
const MAX_UP: usize = 32;
/// The most annotations of a page.
const MAX_ANNOTATIONS: usize = 10_000;
/// The most members of a page's resources, and of its drawings.
const MAX_RESOURCES: usize = 10_000;
/// A widget is not seen, or not printed (ISO 32000-1, table 165).
const HIDDEN: i64 = 1 << 1;
const NO_VIEW: i64 = 1 << 5;

/// Draws each field where it stands, and takes the form away.
pub(super) fn flatten(document: &mut Document, fields: &[PdfField]) -> Result<(), PdfFormError> {
    let widgets: BTreeSet<ObjectId> = fields.iter().flat_map(|field| field.widgets.clone()).collect();
    let pages: Vec<ObjectId> = document.page_iter().take(super::MAX_PAGES).collect();
    for page in pages {
        flatten_page(document, page, &widgets)?;
    }
    if let Ok(catalog) = document.catalog_mut() {
        catalog.remove(b"AcroForm");
    }
    Ok(())
}

fn flatten_page(
    document: &mut Document,
    page: ObjectId,
    widgets: &BTreeSet<ObjectId>,
) -> Result<(), PdfFormError> {
    let Ok(dictionary_of_page) = document.get_dictionary(page) else {
        return Ok(());
    };
    let annotations = member(document, dictionary_of_page, b"Annots").and_then(|list| list.as_array().ok());
    // Pages may share one list that is longer than any of them needs.
    if annotations.is_some_and(|list| list.len() > MAX_ANNOTATIONS) {
        return Err(PdfFormError::TooLarge);
    }
    let annotations: Vec<Object> = annotations.cloned().unwrap_or_default();
    let is_ours = |object: &Object| object.as_reference().is_ok_and(|id| widgets.contains(&id));
    let (ours, others): (Vec<Object>, Vec<Object>) = annotations.into_iter().partition(is_ours);
    if ours.is_empty() {
        return Ok(());
    }
    let mut drawings: BTreeMap<Vec<u8>, ObjectId> = BTreeMap::new();
    let mut content = String::from("\nQ\n");
    let mut resources = resources_of(document, page);
    let known = dictionary(document, &resources, b"XObject");
    if resources.len().max(known.map_or(0, Dictionary::len)) > MAX_RESOURCES {
        return Err(PdfFormError::TooLarge);
    }
    let mut known = known.cloned().unwrap_or_default();
    for widget in ours.iter().filter_map(|object| object.as_reference().ok()) {
        let Some((drawing, [x, y, across, up])) = placed(document, widget) else {
            continue;
        };
        let mut name = format!("Filled{}", drawings.len());
        while known.has(name.as_bytes()) {
            name.push('x');
        }
        content.push_str(&format!(
            "q {across:.5} 0 0 {up:.5} {x:.3} {y:.3} cm /{name} Do Q\n"
        ));
        drawings.insert(name.into_bytes(), drawing);
    }
    for (name, drawing) in drawings {
        known.set(name, Object::Reference(drawing));
    }
    resources.set("XObject", Object::Dictionary(known));
    let before = document.add_object(Stream::new(Dictionary::new(), b"q\n".to_vec()));
    let after = document.add_object(Stream::new(Dictionary::new(), content.into_bytes()));
    let mut contents = vec![Object::Reference(before)];
    let own = document.get_page_contents(page);
    contents.extend(own.into_iter().map(Object::Reference));
    contents.push(Object::Reference(after));
    let page = document
        .get_dictionary_mut(page)
        .map_err(|_| PdfFormError::Broken)?;
    page.set("Contents", Object::Array(contents));
    page.set("Resources", Object::Dictionary(resources));
    page.set("Annots", Object::Array(others));
    Ok(())
}

/// The resources that hold on a page, its own or those of the pages around it.
pub(super) fn resources_of(document: &Document, page: ObjectId) -> Dictionary {
    let mut at = document.get_dictionary(page).ok();
    for _ in 0..MAX_UP {
        let Some(node) = at else { break };
        if let Some(found) = dictionary(document, node, b"Resources") {
            return found.clone();
        }
        at = dictionary(document, node, b"Parent");
    }
    Dictionary::new()
}

/// The drawing of a widget, and where it is put: its left and lower edge, and how much it is stretched.
fn placed(document: &Document, widget: ObjectId) -> Option<(ObjectId, [f32; 4])> {
    let node = document.get_dictionary(widget).ok()?;
    let flags = member(document, node, b"F")
        .and_then(|flags| flags.as_i64().ok())
        .unwrap_or_default();
    if flags & (HIDDEN | NO_VIEW) != 0 {
        return None;
    }
    let drawing = drawing_of(document, node)?;
    let stream = document.get_object(drawing).ok()?.as_stream().ok()?;
    let [a, b, c, d] = numbers::<4>(document, node, b"Rect")?;
    let (left, right, low, high) = (a.min(c), a.max(c), b.min(d), b.max(d));
    let bounds = numbers::<4>(document, &stream.dict, b"BBox")?;
    let matrix = numbers::<6>(document, &stream.dict, b"Matrix").unwrap_or([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);
    let corner = |x: f32, y: f32| {
        (
            matrix[0] * x + matrix[2] * y + matrix[4],
            matrix[1] * x + matrix[3] * y + matrix[5],
        )
    };
    let [x0, y0, x1, y1] = bounds;
    let corners = [corner(x0, y0), corner(x0, y1), corner(x1, y0), corner(x1, y1)];
    let least = corners.iter().fold((f32::MAX, f32::MAX), |least, at| {
        (least.0.min(at.0), least.1.min(at.1))
    });
    let most = corners.iter().fold((f32::MIN, f32::MIN), |most, at| {
        (most.0.max(at.0), most.1.max(at.1))
    });
    let (width, height) = (most.0 - least.0, most.1 - least.1);
    let is_drawn = |number: f32| number.is_finite() && number > 0.001;
    if !is_drawn(width) || !is_drawn(height) {
        return None;
    }
    let (across, up) = ((right - left) / width, (high - low) / height);
    let put = [left - least.0 * across, low - least.1 * up, across, up];
    put.iter()
        .all(|number| number.is_finite())
        .then_some((drawing, put))
}

/// The drawing that is shown now: the only one, or that of the state that the widget is in.
fn drawing_of(document: &Document, widget: &Dictionary) -> Option<ObjectId> {
    let looks = dictionary(document, widget, b"AP")?;
    let normal = looks.get(b"N").ok()?;
    let (id, object) = document.dereference(normal).ok()?;
    match object {
        Object::Stream(_) => id,
        Object::Dictionary(states) => {
            let state = member(document, widget, b"AS")?.as_name().ok()?;
            let (id, object) = document.dereference(states.get(state).ok()?).ok()?;
            object.as_stream().ok().and(id)
        }
        _ => None,
    }
}
