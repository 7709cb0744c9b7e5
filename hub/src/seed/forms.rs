//! The application forms of the programs, in three languages. Three are those of ready-made programs, with everything
//! that such a form asks; the others ask who applies, who lives there, and what the program needs to know.

use super::form_questions::{Kind, Question, SOURCES, Titles, own_part};
use super::programs::PROGRAMS;
use super::tenants::RIVERBEND;
use hub_administration::ready_made::{BUSINESS, FOOD, RENTAL};
use hub_domain::ProgramId;
use hub_domain::cases::form_frame::FormFrame;
use hub_store::programs;
use hub_store::{Result, Write};
use serde_json::{Value, json};

/// The papers that a program wants to see, by kind.
pub fn papers(program: i64) -> Vec<(&'static str, Titles)> {
    let own: &[(&str, Titles)] = match program {
        5 => &[("lease", ["Lease", "Contrato de renta", "عقد الإيجار"])],
        7 => &[(
            "utility_bill",
            ["Utility bill", "Factura de servicios", "فاتورة المرافق"],
        )],
        1715 => &[(
            "tax_return",
            ["Tax return", "Declaración de impuestos", "الإقرار الضريبي"],
        )],
        21 => &[(
            "purchase_contract",
            ["Purchase contract", "Contrato de compra", "عقد الشراء"],
        )],
        9 => &[(
            "damage_photos",
            ["Photos of the damage", "Fotos del daño", "صور الأضرار"],
        )],
        _ => &[],
    };
    let mut all = vec![
        (
            "identity",
            ["Proof of identity", "Identificación", "إثبات الهوية"],
        ),
        (
            "income",
            ["Proof of income", "Comprobante de ingresos", "إثبات الدخل"],
        ),
    ];
    all.extend(own);
    all
}

fn words(titles: Titles) -> Value {
    json!({ "en": titles[0], "es": titles[1], "ar": titles[2] })
}

fn options(choices: &[(&str, Titles)]) -> Value {
    let options = choices.iter();
    options
        .map(|(id, titles)| json!({ "id": id, "words": words(*titles) }))
        .collect()
}

/// A question of a program's own part.
fn question(question: &Question) -> Value {
    let mut asked = json!({ "id": question.key, "words": words(question.titles), "type": match question.kind {
        Kind::Text => "text",
        Kind::Number => "number",
        Kind::Money => "money",
        Kind::Date => "date",
        Kind::YesNo => "yes_no",
        Kind::Choice(_) => "choice",
    } });
    if let Kind::Choice(choices) = question.kind {
        asked["options"] = options(choices);
    }
    asked
}

fn section(id: &str, titles: Titles, pages: &[Value]) -> Value {
    json!({ "id": id, "title": words(titles), "pages": pages })
}

/// The form of a program, as a document.
pub fn form(program: i64, name: &'static str) -> Value {
    let written = match program {
        5 => RENTAL,
        1715 => BUSINESS,
        1720 => FOOD,
        _ => return short_form(program, name),
    };
    serde_json::from_str(written).expect("a ready-made form is JSON")
}

/// Who applies, who lives there, and the program's own questions, four of them on a page at most.
fn short_form(program: i64, name: &'static str) -> Value {
    let one =
        |id: &str, kind: &str, titles: Titles| json!({ "id": id, "type": kind, "words": words(titles) });
    let with = |mut question: Value, more: Value| {
        if let (Some(question), Value::Object(more)) = (question.as_object_mut(), more) {
            question.extend(more);
        }
        question
    };
    let required = json!({ "required": true });
    let page = |id: &str, items: Vec<Value>| json!({ "id": id, "items": items });
    let you = page(
        "you_page",
        vec![
            with(
                one(
                    "legal_name",
                    "name",
                    ["Your full name", "Su nombre completo", "اسمك الكامل"],
                ),
                required.clone(),
            ),
            with(
                one(
                    "born",
                    "date_of_birth",
                    ["Date of birth", "Fecha de nacimiento", "تاريخ الميلاد"],
                ),
                required.clone(),
            ),
            one(
                "best_time",
                "text",
                ["Best time to call", "Mejor hora para llamar", "أفضل وقت للاتصال"],
            ),
        ],
    );
    let home = page(
        "home_page",
        vec![
            with(
                one("address", "address", ["Address", "Domicilio", "العنوان"]),
                required.clone(),
            ),
            with(
                one(
                    "since",
                    "date",
                    ["Lives there since", "Vive ahí desde", "يسكن هناك منذ"],
                ),
                json!({ "about": true }),
            ),
        ],
    );
    let size = with(
        one(
            "household_size",
            "number",
            [
                "People in the household",
                "Personas en el hogar",
                "عدد أفراد الأسرة",
            ],
        ),
        json!({ "required": true, "min": 1, "max": 30, "fact": "household_size", "key": "household.size" }),
    );
    let members = with(
        one(
            "members",
            "group",
            ["Who else lives there", "Quién más vive ahí", "من يسكن أيضًا"],
        ),
        json!({ "max": 29, "items": [
            with(one("person", "household_member", ["Member", "Miembro", "فرد"]), required.clone()),
        ] }),
    );
    let income = with(
        one(
            "monthly_income",
            "money",
            ["Monthly income", "Ingreso mensual", "الدخل الشهري"],
        ),
        json!({ "required": true, "fact": "monthly_income", "key": "household.income" }),
    );
    let source = with(
        one(
            "income_source",
            "choice",
            ["Mostly from", "Principalmente de", "غالبًا من"],
        ),
        json!({ "fact": "income_source", "options": options(SOURCES) }),
    );
    let (titles, questions) = own_part(program);
    let own: Vec<Value> = questions
        .chunks(4)
        .enumerate()
        .map(|(place, some)| {
            page(
                &format!("own_page_{}", place + 1),
                some.iter().map(question).collect(),
            )
        })
        .collect();
    let papers = papers(program);
    let photos = papers.iter().map(|(kind, titles)| {
        with(
            one(&format!("{kind}_photo"), "photo", *titles),
            json!({ "key": kind, "help": words([
                "Take a photo with your phone. You can also send it later.",
                "Tome una foto con el teléfono. También puede enviarla después.",
                "التقط صورة بهاتفك. ويمكنك أيضًا إرسالها لاحقًا.",
            ]) }),
        )
    });
    let signature = with(
        one("signature", "signature", ["Your signature", "Su firma", "توقيعك"]),
        json!({ "required": true, "covers": ["legal_name", "household_size", "members", "monthly_income"], "text": words([
            "By signing I say that what I wrote here is true and complete as far as I know.",
            "Al firmar declaro que lo que escribí aquí es verdadero y está completo, hasta donde yo sé.",
            "بتوقيعي أقرّ بأن ما كتبته هنا صحيح وكامل حسب علمي.",
        ]) }),
    );
    json!({
        "format": 1, "id": format!("program_{program}"), "title": words([name; 3]),
        "sections": [
            section("about_you", ["About you", "Sobre usted", "عنك"], &[you, home]),
            section(
                "household",
                ["Household", "Hogar", "الأسرة"],
                &[page("household_page", vec![size]), page("members_page", vec![members]), page("income_page", vec![income, source])],
            ),
            section("request", titles, &own),
            section("papers", ["Your papers", "Sus documentos", "مستنداتك"], &[page("papers_page", photos.collect())]),
            section("sign", ["Sign and send", "Firmar y enviar", "التوقيع والإرسال"], &[page("sign_page", vec![signature])]),
        ],
        "rules": [
            { "id": "members_shown", "does": "show", "target": "members_page", "when": "answers.household_size > 1" },
            { "id": "as_many", "does": "check", "target": "members", "when": "size(answers.members) + 1 == answers.household_size",
              "words": words([
                "As many people are named as live in the household.",
                "Se nombran tantas personas como viven en el hogar.",
                "عدد الأشخاص المذكورين يطابق عدد أفراد الأسرة.",
              ]) },
        ],
        "documents": papers.iter().map(|(kind, titles)| json!({ "id": kind, "words": words(*titles) })).collect::<Vec<_>>(),
    })
}

/// Programs whose forms a form engine provides, where a tenant has one, by their number (specification 2, section 2.2).
const IN_FORM_ENGINE: [i64; 17] = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 19, 20, 21, 22];

/// The one program of the county whose form is in the form engine of the demonstration: the others show how the hub's own are.
pub const FRAMED: ProgramId = ProgramId(21);

/// Publishes the first form of every program, and sets the locations of those in the form engine.
pub async fn insert(write: &mut Write, at_ms: i64) -> Result<()> {
    for program in &PROGRAMS {
        let form = form(program.id.0, program.name);
        programs::begin_form(write, program.tenant, program.id, &form, at_ms).await?;
        let is_ours = program.tenant == RIVERBEND && program.id != FRAMED;
        if IN_FORM_ENGINE.contains(&program.id.0) && !is_ours {
            let frame = FormFrame {
                path: format!("/forms/{}/", program.id),
                frame_mode: matches!(program.id.0, 5 | 6),
            };
            programs::set_frame(write, program.tenant, program.id, &frame).await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use hub_forms::{Form, Question};

    #[test]
    fn every_programs_form_is_sound_and_has_four_questions_on_a_page_at_most() {
        for program in &PROGRAMS {
            let text = form(program.id.0, program.name).to_string();
            let form =
                Form::read(text.as_bytes()).unwrap_or_else(|faults| panic!("{}: {faults:?}", program.name));
            let pages = form.sections.iter().flat_map(|section| &section.pages);
            assert!(
                pages.clone().all(|page| page.items.len() <= 4),
                "{}",
                program.name
            );
            let wanted: Vec<&str> = papers(program.id.0).iter().map(|(kind, _)| *kind).collect();
            for kind in wanted {
                assert!(
                    form.documents.iter().any(|document| document.id == kind),
                    "{}: {kind}",
                    program.name
                );
            }
        }
    }

    #[test]
    fn every_word_is_in_three_languages() {
        fn languages(question: &Question) -> bool {
            let has = |words: &hub_forms::document::Words| {
                words.is_empty()
                    || ["en", "es", "ar"]
                        .iter()
                        .all(|lang| words.get(*lang).is_some_and(|text| !text.is_empty()))
            };
            has(&question.words)
                && has(&question.help)
                && has(&question.text)
                && question.options.iter().all(|option| has(&option.words))
                && question.items.iter().all(languages)
        }
        for program in &PROGRAMS {
            let text = form(program.id.0, program.name).to_string();
            let form = Form::read(text.as_bytes()).unwrap();
            let missing: Vec<&str> = form
                .items()
                .filter(|question| !languages(question))
                .map(|question| question.id.as_str())
                .collect();
            assert_eq!(missing, [""; 0], "{}", program.name);
            assert!(
                form.rules
                    .iter()
                    .all(|rule| rule.words.is_empty() || rule.words.len() == 3)
            );
        }
    }
}
