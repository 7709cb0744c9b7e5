//! The application forms of the programs: who applies, the household, and what each program asks for, in three languages.

use super::programs::PROGRAMS;
use hub_domain::cases::form::{Schema, SchemaType, Words};
use hub_domain::cases::form_frame::FormFrame;
use hub_store::programs;
use hub_store::{Result, Write};
use std::collections::BTreeMap;

/// English, Spanish, Arabic.
type Titles = [&'static str; 3];

/// What an answer is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Text,
    Number,
    Money,
    Date,
    YesNo,
    /// One of several choices: the answer and its titles.
    Choice(&'static [(&'static str, Titles)]),
}

/// A question of a program's own part.
pub struct Question {
    pub key: &'static str,
    pub kind: Kind,
    titles: Titles,
}

const fn ask(key: &'static str, kind: Kind, titles: Titles) -> Question {
    Question { key, kind, titles }
}

/// Why somebody asks for help.
const REASONS: &[(&str, Titles)] = &[
    ("job_lost", ["Lost a job", "Perdió el trabajo", "فقدان العمل"]),
    (
        "hours_cut",
        ["Fewer hours at work", "Menos horas de trabajo", "ساعات عمل أقل"],
    ),
    (
        "illness",
        [
            "Illness in the family",
            "Enfermedad en la familia",
            "مرض في العائلة",
        ],
    ),
    (
        "costs_rose",
        ["Costs went up", "Subieron los gastos", "ارتفاع التكاليف"],
    ),
];
const HEATING: &[(&str, Titles)] = &[
    ("gas", ["Natural gas", "Gas natural", "غاز طبيعي"]),
    ("electric", ["Electricity", "Electricidad", "كهرباء"]),
    ("oil", ["Heating oil", "Combustible", "زيت التدفئة"]),
];
const RELATIONS: &[(&str, Titles)] = &[
    (
        "spouse",
        ["Spouse or partner", "Cónyuge o pareja", "الزوج أو الشريك"],
    ),
    ("child", ["Child", "Hijo o hija", "ابن أو ابنة"]),
    ("parent", ["Parent", "Padre o madre", "أحد الوالدين"]),
    ("other", ["Somebody else", "Otra persona", "شخص آخر"]),
];
const SOURCES: &[(&str, Titles)] = &[
    ("wages", ["Wages", "Salario", "أجور"]),
    (
        "own_business",
        ["A business of one's own", "Negocio propio", "عمل خاص"],
    ),
    ("benefits", ["Benefits", "Prestaciones", "إعانات"]),
    ("pension", ["Pension", "Pensión", "معاش"]),
];

const RENT: &[Question] = &[
    ask(
        "monthly_rent",
        Kind::Money,
        ["Monthly rent", "Renta mensual", "الإيجار الشهري"],
    ),
    ask(
        "months_behind",
        Kind::Number,
        ["Months behind", "Meses de atraso", "أشهر التأخير"],
    ),
    ask("landlord", Kind::Text, ["Landlord", "Propietario", "المالك"]),
    ask(
        "lease_ends",
        Kind::Date,
        ["Lease ends on", "El contrato termina el", "ينتهي العقد في"],
    ),
    ask(
        "notice",
        Kind::YesNo,
        [
            "Was there an eviction notice?",
            "¿Recibió aviso de desalojo?",
            "هل وصل إشعار إخلاء؟",
        ],
    ),
    ask(
        "reason",
        Kind::Choice(REASONS),
        ["What happened", "Qué pasó", "ماذا حدث"],
    ),
];
const ENERGY: &[Question] = &[
    ask(
        "provider",
        Kind::Text,
        ["Utility company", "Compañía de servicios", "شركة المرافق"],
    ),
    ask(
        "account_number",
        Kind::Text,
        ["Account number", "Número de cuenta", "رقم الحساب"],
    ),
    ask(
        "balance",
        Kind::Money,
        ["Amount owed", "Saldo adeudado", "المبلغ المستحق"],
    ),
    ask(
        "heating",
        Kind::Choice(HEATING),
        ["Heated with", "Calefacción con", "التدفئة بـ"],
    ),
    ask(
        "shut_off_notice",
        Kind::YesNo,
        [
            "Was there a shut-off notice?",
            "¿Recibió aviso de corte?",
            "هل وصل إشعار قطع؟",
        ],
    ),
];
const BUSINESS: &[Question] = &[
    ask("founded", Kind::Date, ["Founded on", "Fundada el", "تأسست في"]),
    ask(
        "employees",
        Kind::Number,
        ["Employees", "Empleados", "عدد الموظفين"],
    ),
    ask(
        "revenue_before",
        Kind::Money,
        [
            "Revenue last year",
            "Ingresos del año pasado",
            "إيرادات العام الماضي",
        ],
    ),
    ask(
        "revenue_now",
        Kind::Money,
        ["Revenue this year", "Ingresos de este año", "إيرادات هذا العام"],
    ),
    ask(
        "asked_for",
        Kind::Money,
        ["Grant asked for", "Monto solicitado", "المنحة المطلوبة"],
    ),
    ask(
        "use_of_grant",
        Kind::Text,
        ["What it will pay for", "En qué se usará", "فيما ستُنفق"],
    ),
];
const FOOD: &[Question] = &[
    ask(
        "meals_at_school",
        Kind::YesNo,
        [
            "Do the children eat at school?",
            "¿Los niños comen en la escuela?",
            "هل يأكل الأطفال في المدرسة؟",
        ],
    ),
    ask(
        "infants",
        Kind::Number,
        [
            "Children under one year",
            "Niños menores de un año",
            "أطفال دون السنة",
        ],
    ),
    ask(
        "monthly_food",
        Kind::Money,
        [
            "Spent on food each month",
            "Gasto mensual en comida",
            "الإنفاق الشهري على الطعام",
        ],
    ),
    ask(
        "reason",
        Kind::Choice(REASONS),
        ["What happened", "Qué pasó", "ماذا حدث"],
    ),
];
const CHILDCARE: &[Question] = &[
    ask(
        "provider",
        Kind::Text,
        ["Childcare provider", "Guardería", "مقدم رعاية الأطفال"],
    ),
    ask(
        "hours_a_week",
        Kind::Number,
        ["Hours a week", "Horas por semana", "ساعات في الأسبوع"],
    ),
    ask(
        "weekly_cost",
        Kind::Money,
        ["Cost a week", "Costo por semana", "التكلفة الأسبوعية"],
    ),
    ask("begins", Kind::Date, ["Begins on", "Empieza el", "يبدأ في"]),
];
const HOME: &[Question] = &[
    ask(
        "price",
        Kind::Money,
        ["Price of the home", "Precio de la casa", "سعر المنزل"],
    ),
    ask("savings", Kind::Money, ["Savings", "Ahorros", "المدخرات"]),
    ask("lender", Kind::Text, ["Lender", "Prestamista", "جهة الإقراض"]),
    ask(
        "first_home",
        Kind::YesNo,
        [
            "Is it the first home?",
            "¿Es la primera casa?",
            "هل هو المنزل الأول؟",
        ],
    ),
    ask("closing", Kind::Date, ["Closing on", "Cierre el", "الإغلاق في"]),
];
const TRANSIT: &[Question] = &[
    ask(
        "trips_a_week",
        Kind::Number,
        ["Trips a week", "Viajes por semana", "رحلات في الأسبوع"],
    ),
    ask(
        "wheelchair",
        Kind::YesNo,
        [
            "Uses a wheelchair?",
            "¿Usa silla de ruedas?",
            "هل يستخدم كرسيًا متحركًا؟",
        ],
    ),
    ask(
        "pass_begins",
        Kind::Date,
        ["Pass begins on", "El pase empieza el", "تبدأ البطاقة في"],
    ),
];
const FLOOD: &[Question] = &[
    ask("damage_on", Kind::Date, ["Damage on", "Daño el", "تاريخ الضرر"]),
    ask(
        "damage",
        Kind::Money,
        ["Estimated damage", "Daño estimado", "الضرر المقدر"],
    ),
    ask(
        "insured",
        Kind::YesNo,
        ["Was it insured?", "¿Estaba asegurado?", "هل كان مؤمَّنًا؟"],
    ),
    ask(
        "rooms",
        Kind::Text,
        ["What was damaged", "Qué se dañó", "ما الذي تضرر"],
    ),
];
const INSURANCE: &[Question] = &[
    ask("plan", Kind::Text, ["Plan", "Plan", "الخطة"]),
    ask(
        "premium",
        Kind::Money,
        ["Monthly premium", "Prima mensual", "القسط الشهري"],
    ),
    ask(
        "employer_offers",
        Kind::YesNo,
        [
            "Does an employer offer coverage?",
            "¿El empleador ofrece seguro?",
            "هل يقدم صاحب العمل تغطية؟",
        ],
    ),
    ask(
        "begins",
        Kind::Date,
        ["Coverage begins on", "La cobertura empieza el", "تبدأ التغطية في"],
    ),
];

/// What a program asks for, and what that part of its form is called.
pub fn own_part(program: i64) -> (Titles, &'static [Question]) {
    match program {
        5 => (["Rent", "Renta", "الإيجار"], RENT),
        7 => (["Utilities", "Servicios", "المرافق"], ENERGY),
        1715 => (["Business", "Negocio", "العمل"], BUSINESS),
        1720 => (["Food", "Comida", "الطعام"], FOOD),
        12 => (["Childcare", "Cuidado infantil", "رعاية الأطفال"], CHILDCARE),
        21 => (["Home", "Casa", "المنزل"], HOME),
        1730 => (["Travel", "Viajes", "التنقل"], TRANSIT),
        9 => (["Damage", "Daños", "الأضرار"], FLOOD),
        _ => (["Coverage", "Cobertura", "التغطية"], INSURANCE),
    }
}

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

/// Publishes the first form of every program, and sets the locations of those in the form engine.
pub async fn insert(write: &mut Write, at_ms: i64) -> Result<()> {
    for program in &PROGRAMS {
        let form = form(program.id.0, program.name);
        programs::begin_form(write, program.tenant, program.id, &form, at_ms).await?;
        if IN_FORM_ENGINE.contains(&program.id.0) {
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
