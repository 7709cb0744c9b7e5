//! A new version of a form, and drafts that move to it.

use super::{reading, rental};
use hub_forms::Form;
use hub_forms::change::{Sort, changes, sort_of};
use hub_forms::document::Period;
use hub_forms::draft::{Moved, move_draft};
use serde_json::{Map, Value, json};

fn question<'a>(form: &'a mut Form, id: &str) -> &'a mut hub_forms::Question {
    let pages = form.sections.iter_mut().flat_map(|section| &mut section.pages);
    let items = pages.flat_map(|page| &mut page.items);
    for item in items {
        if item.id == id {
            return item;
        }
        if let Some(place) = item.items.iter().position(|inner| inner.id == id) {
            return &mut item.items[place];
        }
    }
    panic!("{id}")
}

fn without(form: &mut Form, id: &str) {
    for page in form.sections.iter_mut().flat_map(|section| &mut section.pages) {
        page.items.retain(|item| item.id != id);
        for item in &mut page.items {
            item.items.retain(|inner| inner.id != id);
        }
    }
}

#[test]
fn a_change_is_words_wider_or_narrower() {
    let sorted = |change: &dyn Fn(&mut Form)| {
        let mut new = rental();
        change(&mut new);
        let found = changes(&rental(), &new);
        (sort_of(&found), found.first().map_or("", |change| change.what))
    };
    assert_eq!(sorted(&|_| {}), (None, ""));
    let table: [(&dyn Fn(&mut Form), Sort, &str); 13] = [
        (
            &|form| {
                drop(
                    question(form, "phone")
                        .words
                        .insert("es".into(), "Teléfono".into()),
                )
            },
            Sort::Words,
            "words",
        ),
        (&|form| question(form, "rent").key = None, Sort::Words, "words"),
        (&|form| form.sections.reverse(), Sort::Words, "words"),
        (
            &|form| question(form, "late").required = false,
            Sort::Wider,
            "now_optional",
        ),
        (
            &|form| question(form, "story").max = Some(600),
            Sort::Wider,
            "bounds_wider",
        ),
        (
            &|form| question(form, "rent").periods.push(Period::Yearly),
            Sort::Wider,
            "periods_added",
        ),
        (
            &|form| question(form, "phone").required = true,
            Sort::Narrower,
            "now_required",
        ),
        (
            &|form| question(form, "story").max = Some(10),
            Sort::Narrower,
            "bounds_narrower",
        ),
        (
            &|form| drop(question(form, "language").options.remove(0)),
            Sort::Narrower,
            "options_removed",
        ),
        (
            &|form| question(form, "moved_in").about = false,
            Sort::Narrower,
            "about",
        ),
        (&|form| without(form, "email"), Sort::Narrower, "removed"),
        (
            &|form| form.rules[6].when = "answers.size > 1".into(),
            Sort::Narrower,
            "rule_changed",
        ),
        (&|form| drop(form.rules.remove(6)), Sort::Wider, "rule_removed"),
    ];
    for (change, sort, what) in table {
        assert_eq!(sorted(change), (Some(sort), what));
    }
}

fn answers() -> Map<String, Value> {
    let ana = json!({ "name": { "full": "Ana" }, "born": "1990-02-03", "relation": "self" });
    let answers = json!({
        "phone": "call me",
        "email": "ana@mail.example",
        "language": "english",
        "story": "x".repeat(50),
        "members": [{ "id": "r1", "answers": { "person": ana, "school": "Oak" } }],
    });
    answers.as_object().unwrap().clone()
}

fn moved(change: impl Fn(&mut Form)) -> Moved {
    let mut new = rental();
    change(&mut new);
    move_draft(&rental(), &new, &answers(), &[], reading("en"))
}

#[test]
fn a_draft_loses_nothing_and_says_what_no_longer_fits() {
    let moved = moved(|form| {
        without(form, "email");
        without(form, "school");
        question(form, "language").options.remove(0);
        question(form, "story").max = Some(10);
    });
    let aside: Vec<(&str, &str)> = moved
        .set_aside
        .iter()
        .map(|one| (one.at.as_str(), one.why.as_str()))
        .collect();
    let mut sorted = aside.clone();
    sorted.sort_unstable();
    assert_eq!(
        sorted,
        [
            ("email", "removed"),
            ("language", "not_an_option"),
            ("members/r1/school", "removed"),
            ("story", "too_long")
        ]
    );
    // What was wrong before is still where it was typed.
    assert_eq!(moved.answers["phone"], "call me");
    assert_eq!(
        moved.answers["members"][0]["answers"]["person"]["name"]["full"],
        "Ana"
    );
    // A later version that takes them again has them back.
    let back = move_draft(
        &rental(),
        &rental(),
        &moved.answers,
        &moved.set_aside,
        reading("en"),
    );
    assert_eq!(back.set_aside, []);
    assert_eq!(back.answers, answers());
}

#[test]
fn to_move_rename_and_reorder_changes_no_answer() {
    let moved = moved(|form| {
        form.sections.reverse();
        for section in &mut form.sections {
            section.pages.reverse();
            for page in &mut section.pages {
                page.items.reverse();
                for item in &mut page.items {
                    item.key = Some(format!("new.{}", item.id));
                    item.words.insert("en".into(), "Other words".into());
                }
            }
        }
    });
    assert_eq!(moved.answers, answers());
    assert_eq!(moved.set_aside, []);
    assert_eq!(sort_of(&moved.changes), Some(Sort::Words));
}
