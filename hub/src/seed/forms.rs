//! The application forms of the programs: who applies, the household, and what each program asks for, in three languages.

use super::form_questions::{Kind, Question, RELATIONS, SOURCES, Titles, ask, own_part};
use super::programs::PROGRAMS;
use super::tenants::RIVERBEND;
use hub_domain::ProgramId;
use hub_domain::cases::form::{Schema, SchemaType, Words};
use hub_domain::cases::form_frame::FormFrame;
use hub_store::programs;
use hub_store::{Result, Write};
use std::collections::BTreeMap;

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

fn words(titles: Titles) -> Words {
    [("en", titles[0]), ("es", titles[1]), ("ar", titles[2])]
        .into_iter()
        .map(|(lang, text)| (lang.to_owned(), text.to_owned()))
        .collect()
}

fn schema(kind: SchemaType, titles: Titles) -> Schema {
    Schema {
        kind,
        title: titles[0].into(),
        titles: words(titles),
        properties: BTreeMap::new(),
        order: Vec::new(),
        items: None,
        format: None,
        unit: None,
        choices: BTreeMap::new(),
        fact: None,
        documents: BTreeMap::new(),
    }
}

fn question(question: &Question) -> Schema {
    let kind = match question.kind {
        Kind::Text | Kind::Date | Kind::Choice(_) => SchemaType::String,
        Kind::Number | Kind::Money => SchemaType::Integer,
        Kind::YesNo => SchemaType::Boolean,
    };
    let mut schema = schema(kind, question.titles);
    match question.kind {
        Kind::Date => schema.format = Some("date".into()),
        Kind::Money => schema.unit = Some("cents".into()),
        Kind::Choice(choices) => {
            schema.choices = choices
                .iter()
                .map(|(key, titles)| ((*key).to_owned(), words(*titles)))
                .collect();
        }
        Kind::Text | Kind::Number | Kind::YesNo => {}
    }
    schema
}

fn object(titles: Titles, parts: Vec<(&str, Schema)>) -> Schema {
    Schema {
        order: parts.iter().map(|(key, _)| (*key).to_owned()).collect(),
        properties: parts
            .into_iter()
            .map(|(key, part)| (key.to_owned(), part))
            .collect(),
        ..schema(SchemaType::Object, titles)
    }
}

fn fact(name: &str, schema: Schema) -> Schema {
    Schema {
        fact: Some(name.into()),
        ..schema
    }
}

/// The form of a program.
pub fn form(program: i64, name: &'static str) -> Schema {
    let one = |kind, titles| question(&ask("", kind, titles));
    let applicant = object(
        ["About you", "Sobre usted", "عنك"],
        vec![
            (
                "born",
                one(
                    Kind::Date,
                    ["Date of birth", "Fecha de nacimiento", "تاريخ الميلاد"],
                ),
            ),
            ("address", one(Kind::Text, ["Address", "Domicilio", "العنوان"])),
            (
                "since",
                one(
                    Kind::Date,
                    ["Lives there since", "Vive ahí desde", "يسكن هناك منذ"],
                ),
            ),
            (
                "best_time",
                one(
                    Kind::Text,
                    ["Best time to call", "Mejor hora para llamar", "أفضل وقت للاتصال"],
                ),
            ),
        ],
    );
    let member = object(
        ["Member", "Miembro", "فرد"],
        vec![
            ("name", one(Kind::Text, ["Name", "Nombre", "الاسم"])),
            (
                "relation",
                one(Kind::Choice(RELATIONS), ["Relation", "Parentesco", "القرابة"]),
            ),
            ("born", one(Kind::Date, ["Born", "Nacimiento", "الميلاد"])),
        ],
    );
    let members = Schema {
        items: Some(Box::new(member)),
        ..schema(
            SchemaType::Array,
            ["Who else lives there", "Quién más vive ahí", "من يسكن أيضًا"],
        )
    };
    let household = object(
        ["Household", "Hogar", "الأسرة"],
        vec![
            (
                "size",
                fact(
                    "household_size",
                    one(
                        Kind::Number,
                        [
                            "People in the household",
                            "Personas en el hogar",
                            "عدد أفراد الأسرة",
                        ],
                    ),
                ),
            ),
            ("members", members),
            (
                "income",
                fact(
                    "monthly_income",
                    one(Kind::Money, ["Monthly income", "Ingreso mensual", "الدخل الشهري"]),
                ),
            ),
            (
                "source",
                fact(
                    "income_source",
                    one(
                        Kind::Choice(SOURCES),
                        ["Mostly from", "Principalmente de", "غالبًا من"],
                    ),
                ),
            ),
        ],
    );
    let (titles, questions) = own_part(program);
    let own = object(
        titles,
        questions.iter().map(|one| (one.key, question(one))).collect(),
    );
    let mut form = object(
        [name; 3],
        vec![
            ("applicant", applicant),
            ("household", household),
            ("request", own),
        ],
    );
    form.titles.clear();
    form.documents = papers(program)
        .into_iter()
        .map(|(kind, titles)| (kind.to_owned(), words(titles)))
        .collect();
    form
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

    #[test]
    fn every_programs_form_is_sound() {
        for program in &PROGRAMS {
            assert_eq!(
                form(program.id.0, program.name).check(),
                Ok(()),
                "{}",
                program.name
            );
        }
    }
}
