//! Corrections of submitted answers by the applicant: at the places that are open to them alone, with what is newly asked because
//! of that, and signed again where a signature covers what has changed. What is at other places stays as it was filed.

use super::answers::{Reading, read};
use super::correction::{compute, is_computed};
use super::document::Question;
use super::judge::{Fault, Outcome, judge};
use super::place::{Place, is_row};
use super::plan::Prepared;
use super::question_type::QuestionType;
use super::signatures::{self, is_recorded};
use serde_json::{Map, Value, json};

/// An answer that the applicant gives anew.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnChange {
    /// `owed`, `members/r1/born`, or a row as `members/r1` with its answers by id.
    pub at: String,
    /// Null takes it out. Of a signature the name that is typed, with the file of what was drawn beside it `{name, drawing}`.
    pub value: Value,
    /// A number under seal is another one, though its last digits may be the same.
    pub is_renewed: bool,
}

/// Which places may be changed.
#[derive(Debug, Clone, Copy)]
pub enum Opened<'a> {
    /// These, and what is newly asked because of the changes.
    Asked(&'a [String]),
    /// Every answer but signatures, and rows may be added: what the applicant offers by themselves.
    Everything,
}

/// What comes of a correction.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnCorrection {
    /// All answers.
    pub answers: Value,
    /// Signatures that cover something else by now, by id.
    pub sign_again: Vec<String>,
}

/// In which language a declaration is read, and when it is signed.
#[derive(Debug, Clone, Copy)]
pub struct Signing<'a> {
    pub lang: &'a str,
    pub at_ms: i64,
}

/// Why staff cannot ask for a place to be corrected; none if they can.
pub fn ask_fault(
    prepared: &Prepared,
    answers: &Value,
    at: &str,
    reading: Reading<'_>,
) -> Option<&'static str> {
    let form = &prepared.form;
    let question = match form.place(at) {
        Some(Place::Question(question) | Place::InRow { question, .. }) => Some(question),
        Some(Place::Rows(_)) => return Some("by_row"),
        None => None,
    };
    if question.is_none() && row_place(prepared, at).is_none() {
        return Some("not_asked");
    }
    let mut path = at.split('/');
    if let (Some(group), Some(row)) = (path.next(), path.next())
        && row_of(answers.as_object(), group, row).is_none()
    {
        return Some("no_row");
    }
    if question.is_some_and(|question| is_computed(prepared, &question.id)) {
        return Some("computed");
    }
    let outcome = judge(prepared, answers, reading);
    is_hidden(&outcome, at).then_some("hidden")
}

/// The answers with the applicant's changes.
///
/// # Errors
/// Everything that is wrong at the places that are open: what does not fit, what has not changed (`unchanged`), what is newly asked
/// and has no answer, and signatures that have to be given again (`sign_again`).
pub fn corrected_by_applicant(
    prepared: &Prepared,
    answers: &Value,
    changes: &[OwnChange],
    opened: Opened<'_>,
    (reading, signing): (Reading<'_>, Signing<'_>),
) -> Result<OwnCorrection, Vec<Fault>> {
    let before = answers.as_object().cloned().unwrap_or_default();
    let is_signature = |at: &str| signature(prepared, at).is_some();
    let (signed, given): (Vec<&OwnChange>, Vec<&OwnChange>) =
        changes.iter().partition(|change| is_signature(&change.at));
    let mut wanted = before.clone();
    let mut faults = Vec::new();
    for change in &given {
        if let Err(key) = put_as_given(prepared, &mut wanted, change, opened) {
            faults.push(fault(&change.at, key));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let earlier = judge(prepared, answers, reading);
    let outcome = judge(prepared, &Value::Object(wanted), reading);
    let is_new = |at: &str| is_hidden(&earlier, at) && !is_hidden(&outcome, at);
    for change in &given {
        let is_open = match opened {
            Opened::Asked(asked) => asked.contains(&change.at) || is_new(&change.at),
            Opened::Everything => true,
        };
        if !is_open {
            faults.push(fault(&change.at, "closed"));
        } else if is_hidden(&outcome, &change.at) && !change.value.is_null() {
            faults.push(fault(&change.at, "hidden"));
        }
    }
    let concerns = |found: &&Fault| {
        let inside = |at: &str| {
            found
                .at
                .strip_prefix(at)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let of_rows = |at: &str| row_place(prepared, at).is_some_and(|(group, _)| group.id == found.at);
        let is_single = prepared
            .form
            .place(&found.at)
            .is_some_and(|place| !matches!(place, Place::Rows(_)));
        given
            .iter()
            .any(|change| inside(&change.at) || of_rows(&change.at))
            || (found.key == "required" && is_single && is_new(&found.at))
    };
    // A paper that cannot be handed in with these changes is asked for later: it keeps nobody from saying what has changed.
    let comes_later = |found: &Fault| {
        found.key == "required"
            && given.iter().all(|change| change.at != found.at)
            && prepared.form.place(&found.at).is_some_and(|place| {
                let is_closed = matches!(opened, Opened::Everything) || matches!(place, Place::InRow { .. });
                is_closed && is_paper(place.question())
            })
    };
    let found = outcome.faults.iter().filter(concerns);
    faults.extend(found.filter(|found| !comes_later(found)).cloned());
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut all = before.clone();
    for change in &given {
        let is_same = !change.is_renewed
            && seen_at(prepared, &before, &change.at) == seen_at(prepared, &outcome.answers, &change.at);
        if is_same {
            faults.push(fault(&change.at, "unchanged"));
        }
        put_as_read(&mut all, &outcome.answers, change);
    }
    compute(prepared, &mut all, reading);
    let sign_again =
        sign(prepared, (&before, &mut all), &signed, opened, (reading, signing)).unwrap_or_else(|found| {
            faults.extend(found);
            Vec::new()
        });
    match faults.is_empty() {
        true => Ok(OwnCorrection {
            answers: Value::Object(all),
            sign_again,
        }),
        false => Err(faults),
    }
}

/// Puts signatures in, and says which have to be given again by somebody else's wish.
fn sign(
    prepared: &Prepared,
    (before, all): (&Map<String, Value>, &mut Map<String, Value>),
    signed: &[&OwnChange],
    opened: Opened<'_>,
    (reading, signing): (Reading<'_>, Signing<'_>),
) -> Result<Vec<String>, Vec<Fault>> {
    let has_changed = |id: &String| before.get(id) != all.get(id);
    let items = prepared
        .form
        .items()
        .filter(|item| item.kind == QuestionType::Signature);
    let broken: Vec<&Question> = items
        .filter(|item| before.contains_key(&item.id) && item.covers.iter().any(has_changed))
        .collect();
    let asked: &[String] = match opened {
        Opened::Asked(asked) => asked,
        Opened::Everything if signed.is_empty() => {
            return Ok(broken.iter().map(|item| item.id.clone()).collect());
        }
        Opened::Everything => return Err(signed.iter().map(|change| fault(&change.at, "closed")).collect()),
    };
    let covered = judge(prepared, &Value::Object(all.clone()), reading).answers;
    let mut faults = Vec::new();
    for change in signed {
        let is_open = asked.contains(&change.at) || broken.iter().any(|item| item.id == change.at);
        let Some(question) = signature(prepared, &change.at).filter(|_| is_open) else {
            faults.push(fault(&change.at, "closed"));
            continue;
        };
        let (name, drawing) = typed(&change.value);
        if name.is_empty() {
            faults.push(fault(&change.at, "required"));
            continue;
        }
        let mut value = signatures::sign(question, &covered, name, signing.lang, signing.at_ms);
        if let Some(drawing) = drawing {
            value["drawing"] = drawing.clone();
        }
        match read(question, &value, reading) {
            Ok(Some(value)) => {
                all.insert(question.id.clone(), value);
            }
            Ok(None) => faults.push(fault(&change.at, "required")),
            Err(found) => faults.push(Fault {
                part: found.part,
                ..fault(&change.at, found.key)
            }),
        }
    }
    let missing = broken
        .iter()
        .filter(|item| signed.iter().all(|change| change.at != item.id));
    faults.extend(missing.map(|item| fault(&item.id, "sign_again")));
    match faults.is_empty() {
        true => Ok(Vec::new()),
        false => Err(faults),
    }
}

fn fault(at: &str, key: &'static str) -> Fault {
    Fault {
        at: at.to_owned(),
        part: String::new(),
        key,
        rule: String::new(),
    }
}

fn signature<'a>(prepared: &'a Prepared, at: &'a str) -> Option<&'a Question> {
    match prepared.form.place(at)? {
        Place::Question(question) => Some(question).filter(|one| one.kind == QuestionType::Signature),
        Place::Rows(_) | Place::InRow { .. } => None,
    }
}

/// The name by which a signature is given, and what was drawn beside it.
fn typed(value: &Value) -> (&str, Option<&Value>) {
    let name = value.as_str().or_else(|| value["name"].as_str());
    let drawing = value.get("drawing").filter(|drawing| !drawing.is_null());
    (name.map(str::trim).unwrap_or_default(), drawing)
}

/// Papers are handed in, not written.
fn is_paper(question: &Question) -> bool {
    matches!(question.kind, QuestionType::File | QuestionType::Photo)
}

/// Whether an answer is given in words.
fn is_written(question: &Question) -> bool {
    !is_paper(question) && question.kind != QuestionType::Signature
}

/// The group and the row of `members/r1`.
fn row_place<'a>(prepared: &'a Prepared, at: &'a str) -> Option<(&'a Question, &'a str)> {
    let (group, row) = at.split_once('/')?;
    let mut items = prepared.form.items();
    let group = items.find(|item| item.id == group && item.kind == QuestionType::Group)?;
    is_row(row).then_some((group, row))
}

fn row_of<'a>(answers: Option<&'a Map<String, Value>>, group: &str, row: &str) -> Option<&'a Value> {
    let mut rows = answers?.get(group)?.as_array()?.iter();
    rows.find(|known| known["id"] == *row)
}

/// Whether a question is not asked, by itself or with its group.
fn is_hidden(outcome: &Outcome, at: &str) -> bool {
    let group = at.split('/').next().unwrap_or(at);
    outcome
        .hidden
        .iter()
        .any(|hidden| hidden == at || hidden == group)
}

/// Puts a change in as it was typed.
fn put_as_given(
    prepared: &Prepared,
    all: &mut Map<String, Value>,
    change: &OwnChange,
    opened: Opened<'_>,
) -> Result<(), &'static str> {
    if let Some((group, row)) = row_place(prepared, &change.at) {
        let cells = given_row(prepared, group, row_of(Some(all), &group.id, row), &change.value)?;
        let rows = all.entry(group.id.clone()).or_insert_with(|| json!([]));
        let rows = rows.as_array_mut().ok_or("no_row")?;
        let place = rows.iter().position(|known| known["id"] == *row);
        match (place, cells, opened) {
            (Some(place), None, _) => {
                rows.remove(place);
            }
            (Some(place), Some(cells), _) => rows[place] = json!({ "id": row, "answers": cells }),
            (None, Some(cells), Opened::Everything) => rows.push(json!({ "id": row, "answers": cells })),
            (None, _, _) => return Err("no_row"),
        }
        return Ok(());
    }
    let place = prepared.form.place(&change.at).ok_or("not_asked")?;
    let question = match place {
        Place::Rows(_) => return Err("by_row"),
        Place::Question(question) | Place::InRow { question, .. } => question,
    };
    if is_computed(prepared, &question.id) {
        return Err("computed");
    }
    // A paper is sent where it is asked for; nobody offers one in advance.
    let is_sent = is_paper(question) && matches!(opened, Opened::Asked(_));
    if !is_written(question) && !is_sent {
        return Err("not_here");
    }
    if is_recorded(question, &change.value) {
        return Err("wrong_kind");
    }
    match place {
        Place::InRow { group, row, .. } => {
            let rows = all.get_mut(&group.id).and_then(Value::as_array_mut);
            let found = rows.and_then(|rows| rows.iter_mut().find(|known| known["id"] == *row));
            let cells = found.and_then(|row| row.get_mut("answers")?.as_object_mut());
            put(cells.ok_or("no_row")?, &question.id, change.value.clone());
        }
        Place::Question(_) | Place::Rows(_) => put(all, &question.id, change.value.clone()),
    }
    Ok(())
}

/// The answers of a row as they were typed; none where it is taken out. What is computed, signed or handed in stays.
fn given_row(
    prepared: &Prepared,
    group: &Question,
    known: Option<&Value>,
    value: &Value,
) -> Result<Option<Map<String, Value>>, &'static str> {
    let given = match value {
        Value::Null => return Ok(None),
        Value::Object(given) => given,
        _ => return Err("wrong_kind"),
    };
    if given
        .keys()
        .any(|id| group.items.iter().all(|inner| inner.id != *id))
    {
        return Err("not_asked");
    }
    let mut cells = Map::new();
    for inner in &group.items {
        let stays = !is_written(inner) || is_computed(prepared, &inner.id);
        if !stays
            && given
                .get(&inner.id)
                .is_some_and(|value| is_recorded(inner, value))
        {
            return Err("wrong_kind");
        }
        let value = match stays {
            true => known.and_then(|row| row["answers"].get(&inner.id)),
            false => given.get(&inner.id),
        };
        put(&mut cells, &inner.id, value.cloned().unwrap_or_default());
    }
    Ok(Some(cells))
}

/// What stands at a place, without what is computed.
fn seen_at(prepared: &Prepared, answers: &Map<String, Value>, at: &str) -> Value {
    let mut path = at.split('/');
    let (id, row, inner) = (path.next().unwrap_or_default(), path.next(), path.next());
    let Some(row) = row else {
        return answers.get(id).cloned().unwrap_or_default();
    };
    let row = row_of(Some(answers), id, row);
    let cells = row.and_then(|row| row["answers"].as_object());
    match (cells, inner) {
        (None, _) => Value::Null,
        (Some(cells), Some(inner)) => cells.get(inner).cloned().unwrap_or_default(),
        (Some(cells), None) => {
            let written = cells.iter().filter(|(id, _)| !is_computed(prepared, id));
            Value::Object(written.map(|(id, value)| (id.clone(), value.clone())).collect())
        }
    }
}

/// Puts a change in as it was read.
fn put_as_read(all: &mut Map<String, Value>, read: &Map<String, Value>, change: &OwnChange) {
    let mut path = change.at.split('/');
    let (id, row, inner) = (path.next().unwrap_or_default(), path.next(), path.next());
    let Some(row) = row else {
        return put(all, id, read.get(id).cloned().unwrap_or_default());
    };
    let new = row_of(Some(read), id, row).cloned();
    let rows = all.entry(id.to_owned()).or_insert_with(|| json!([]));
    let Some(rows) = rows.as_array_mut() else { return };
    let place = rows.iter().position(|known| known["id"] == *row);
    match (place, inner, new) {
        (Some(place), Some(inner), Some(new)) => {
            if let Some(cells) = rows[place]["answers"].as_object_mut() {
                put(cells, inner, new["answers"][inner].clone());
            }
        }
        (Some(place), None, Some(new)) => rows[place] = new,
        (Some(place), None, None) => {
            rows.remove(place);
        }
        (None, None, Some(new)) => rows.push(new),
        (None, ..) | (Some(_), Some(_), None) => {}
    }
}

/// Null takes an answer out.
fn put(into: &mut Map<String, Value>, id: &str, value: Value) {
    match value {
        Value::Null => into.remove(id),
        value => into.insert(id.to_owned(), value),
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Form;

    const READING: Reading<'static> = Reading {
        lang: "en",
        today: jiff::civil::date(2026, 11, 28),
    };
    const SIGNING: Signing<'static> = Signing { lang: "en", at_ms: 7 };

    fn form() -> Prepared {
        let words = json!({ "en": "Words" });
        let items = json!([
            { "id": "rent", "type": "money", "words": words },
            { "id": "late", "type": "yes_no", "words": words },
            { "id": "owed", "type": "money", "words": words, "required": true },
            { "id": "ssn", "type": "ssn", "words": words },
            { "id": "pay", "type": "group", "words": words, "min": 1, "items": [
                { "id": "amount", "type": "money", "words": words, "required": true },
                { "id": "born", "type": "date_of_birth", "words": words },
                { "id": "proof", "type": "photo", "words": words, "required": true },
            ] },
            { "id": "total", "type": "money", "words": words },
            { "id": "lease", "type": "file", "words": words },
            { "id": "agree", "type": "declaration", "words": words, "text": words },
            { "id": "signed", "type": "signature", "words": words, "text": words, "covers": ["rent", "total"] },
        ]);
        let rules = json!([
            { "id": "asks_owed", "does": "show", "target": "owed", "when": "answers.late" },
            { "id": "sum", "does": "compute", "target": "total", "when": "sum(answers.pay.map(one, one.amount))" },
            { "id": "less", "does": "check", "target": "rent", "when": "answers.rent < 1000000", "words": words },
        ]);
        let form = json!({
            "format": 1, "id": "form", "title": words, "rules": rules,
            "sections": [{ "id": "one", "title": words, "pages": [{ "id": "page", "items": items }] }],
        });
        Form::read(form.to_string().as_bytes())
            .unwrap()
            .prepare()
            .unwrap()
    }

    fn answers() -> Value {
        json!({
            "rent": { "cents": 100 }, "late": false, "ssn": { "kept": "6789" }, "total": { "cents": 50 },
            "pay": [{ "id": "r1", "answers": { "amount": { "cents": 20 } } }, { "id": "r2", "answers": { "amount": { "cents": 30 } } }],
        })
    }

    fn signed_answers() -> Value {
        let (form, mut answers) = (form(), answers());
        let question = form.form.question("signed").unwrap().clone();
        let signature = signatures::sign(&question, answers.as_object().unwrap(), "Ana", "en", 1);
        answers["signed"] = signature;
        answers
    }

    fn changes(of: &[(&str, Value)]) -> Vec<OwnChange> {
        let one = |(at, value): &(&str, Value)| OwnChange {
            at: (*at).to_owned(),
            value: value.clone(),
            is_renewed: false,
        };
        of.iter().map(one).collect()
    }

    /// What is asked, and what is answered.
    fn answered(
        answers: &Value,
        asked: &[&str],
        of: &[(&str, Value)],
    ) -> Result<Value, Vec<(String, &'static str)>> {
        let asked: Vec<String> = asked.iter().map(|at| (*at).to_owned()).collect();
        let made = corrected_by_applicant(
            &form(),
            answers,
            &changes(of),
            Opened::Asked(&asked),
            (READING, SIGNING),
        );
        made.map(|made| made.answers)
            .map_err(|faults| faults.into_iter().map(|one| (one.at, one.key)).collect())
    }

    fn faults(of: &[(&str, &'static str)]) -> Result<Value, Vec<(String, &'static str)>> {
        Err(of.iter().map(|(at, key)| ((*at).to_owned(), *key)).collect())
    }

    #[test]
    fn what_staff_record_is_said_by_nobody_else() {
        let plain = json!({ "agreed": true, "lang": "en" });
        assert!(answered(&answers(), &["agree"], &[("agree", plain.clone())]).is_ok());
        for part in ["read_by", "on_paper_by"] {
            let mut forged = plain.clone();
            forged[part] = "Dana Reed".into();
            assert_eq!(
                answered(&answers(), &["agree"], &[("agree", forged)]),
                faults(&[("agree", "wrong_kind")])
            );
        }
    }

    #[test]
    fn what_was_asked_is_read_by_the_engine_and_everything_else_stays() {
        let now = answered(&answers(), &["rent"], &[("rent", json!("1,200.50"))]).unwrap();
        assert_eq!(now["rent"], json!({ "cents": 120_050 }));
        assert_eq!((&now["pay"], &now["ssn"]), (&answers()["pay"], &answers()["ssn"]));
        let now = answered(&answers(), &["pay/r2"], &[("pay/r2", json!({ "amount": "$40" }))]).unwrap();
        assert_eq!(
            (&now["pay"][1]["answers"]["amount"], &now["total"]),
            (&json!({ "cents": 4_000 }), &json!({ "cents": 4_020 }))
        );
        let now = answered(&answers(), &["pay/r1"], &[("pay/r1", Value::Null)]).unwrap();
        assert_eq!(
            (now["pay"].as_array().unwrap().len(), &now["total"]),
            (1, &json!({ "cents": 30 }))
        );
        // A paper is sent where it is asked for, and offered nowhere.
        let now = answered(&answers(), &["lease"], &[("lease", json!(["f1"]))]).unwrap();
        assert_eq!(now["lease"], json!(["f1"]));
        let offered = corrected_by_applicant(
            &form(),
            &answers(),
            &changes(&[("lease", json!(["f1"]))]),
            Opened::Everything,
            (READING, SIGNING),
        );
        assert_eq!(offered.unwrap_err()[0].key, "not_here");
    }

    #[test]
    fn faults_are_at_the_open_places_alone_and_nothing_new_is_no_answer() {
        let all = [
            "rent",
            "late",
            "owed",
            "ssn",
            "pay/r1",
            "pay/r2/born",
            "pay/r9",
            "total",
            "lease",
            "pay",
        ];
        for (at, value, key) in [
            ("rent", json!({ "cents": 100 }), "unchanged"),
            ("rent", json!("$1.00"), "unchanged"),
            ("rent", json!("a lot"), "not_a_number"),
            ("rent", json!("20000"), "check"),
            ("ssn", json!({ "kept": "6789" }), "unchanged"),
            ("pay/r2/born", json!("1890-01-01"), "before_1900"),
            ("pay/r1", json!({ "amount": { "cents": 20 } }), "unchanged"),
            ("pay/r1", json!({ "pets": 1 }), "not_asked"),
            ("pay/r9", json!({ "amount": "1" }), "no_row"),
            ("owed", json!("5"), "hidden"),
            ("total", json!("5"), "computed"),
            ("lease", json!([]), "unchanged"),
            ("lease", json!("f1"), "wrong_kind"),
            ("pay", json!([]), "by_row"),
        ] {
            assert_eq!(
                answered(&answers(), &all, &[(at, value.clone())]),
                faults(&[(at, key)]),
                "{at} {value}"
            );
        }
        assert_eq!(
            answered(&answers(), &all, &[("pay/r1", json!({}))]),
            faults(&[("pay/r1/amount", "required")])
        );
        assert_eq!(
            answered(&answers(), &["rent"], &[("late", json!(true))]).unwrap_err()[0],
            ("late".into(), "closed")
        );
        // A fault that was there before, at a place that is not open, keeps nobody from answering.
        let mut faulty = answers();
        faulty["rent"] = json!({ "cents": 2_000_000 });
        assert!(answered(&faulty, &["pay/r1/born"], &[("pay/r1/born", json!("1990-01-01"))]).is_ok());
        let mut change = changes(&[("ssn", json!({ "kept": "6789" }))]);
        change[0].is_renewed = true;
        let made = corrected_by_applicant(
            &form(),
            &answers(),
            &change,
            Opened::Everything,
            (READING, SIGNING),
        );
        assert_eq!(
            made.unwrap().answers,
            answers(),
            "the number behind it is another"
        );
    }

    #[test]
    fn what_is_newly_asked_is_wanted_with_it() {
        let yes = ("late", json!(true));
        assert_eq!(
            answered(&answers(), &["late"], std::slice::from_ref(&yes)),
            faults(&[("owed", "required")])
        );
        let now = answered(&answers(), &["late"], &[yes, ("owed", json!("7"))]).unwrap();
        assert_eq!(
            (&now["late"], &now["owed"]),
            (&json!(true), &json!({ "cents": 700 }))
        );
    }

    #[test]
    fn a_signature_is_given_again_where_it_covers_what_has_changed() {
        let answers = signed_answers();
        let rent = ("rent", json!("5"));
        assert_eq!(
            answered(&answers, &["rent"], std::slice::from_ref(&rent)),
            faults(&[("signed", "sign_again")])
        );
        let row = ("pay/r1/amount", json!("5"));
        assert_eq!(
            answered(&answers, &["pay/r1/amount"], &[row]),
            faults(&[("signed", "sign_again")]),
            "a sum that it covers follows"
        );
        assert!(
            answered(
                &answers,
                &["pay/r1/born"],
                &[("pay/r1/born", json!("1990-01-01"))]
            )
            .is_ok()
        );
        let now = answered(&answers, &["rent"], &[rent, ("signed", json!(" Ana Reyes "))]).unwrap();
        assert_eq!(
            (&now["signed"]["name"], &now["signed"]["signed_at_ms"]),
            (&json!("Ana Reyes"), &json!(7))
        );
        assert!(signatures::to_sign_again(&form().form, now.as_object().unwrap()).is_empty());
        assert_eq!(now["signed"].get("drawing"), None);
        let drawn = |drawing: Value| json!({ "name": " Ana ", "drawing": drawing });
        let now = answered(&answers, &["signed"], &[("signed", drawn(json!("d1")))]).unwrap();
        assert_eq!(
            (&now["signed"]["name"], &now["signed"]["drawing"]),
            (&json!("Ana"), &json!("d1"))
        );
        for (value, key) in [
            (drawn(json!("../d1")), "not_a_file"),
            (drawn(json!(["d1"])), "not_a_file"),
            (json!({ "drawing": "d1" }), "required"),
        ] {
            assert_eq!(
                answered(&answers, &["signed"], &[("signed", value)]),
                faults(&[("signed", key)])
            );
        }
        assert_eq!(
            answered(&answers, &["late"], &[("signed", json!("Ana"))]),
            faults(&[("signed", "closed")])
        );
        assert!(
            answered(&answers, &["signed"], &[("signed", json!("Ana"))]).is_ok(),
            "asked for by itself"
        );
    }

    #[test]
    fn an_offer_may_be_about_anything_and_adds_rows() {
        let offer = |of: &[(&str, Value)]| {
            corrected_by_applicant(
                &form(),
                &signed_answers(),
                &changes(of),
                Opened::Everything,
                (READING, SIGNING),
            )
        };
        let made = offer(&[("pay/r3", json!({ "amount": "1" })), ("rent", json!("5"))]).unwrap();
        assert_eq!(
            made.answers["pay"][2],
            json!({ "id": "r3", "answers": { "amount": { "cents": 100 } } })
        );
        assert_eq!(made.sign_again, ["signed"]);
        assert_eq!(offer(&[("signed", json!("Ana"))]).unwrap_err()[0].key, "closed");
        let both = offer(&[("pay/r1", Value::Null), ("pay/r2", Value::Null)]).unwrap_err();
        assert_eq!((&*both[0].at, both[0].key), ("pay", "too_few_rows"));
    }

    #[test]
    fn staff_ask_about_answers_that_are_asked_and_there() {
        for (at, expected) in [
            ("rent", None),
            ("ssn", None),
            ("signed", None),
            ("pay/r1", None),
            ("pay/r1/born", None),
            ("pay", Some("by_row")),
            ("pay/r9", Some("no_row")),
            ("pay/r9/born", Some("no_row")),
            ("pay/r1/pets", Some("not_asked")),
            ("pets", Some("not_asked")),
            ("pets/r1", Some("not_asked")),
            ("", Some("not_asked")),
            ("a/b/c/d", Some("not_asked")),
            ("owed", Some("hidden")),
            ("total", Some("computed")),
            ("lease", None),
        ] {
            assert_eq!(ask_fault(&form(), &answers(), at, READING), expected, "{at}");
        }
    }
}
