//! What the programs with a short form ask for, in three languages.

/// English, Spanish, Arabic.
pub type Titles = [&'static str; 3];

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
    pub titles: Titles,
}

pub const fn ask(key: &'static str, kind: Kind, titles: Titles) -> Question {
    Question { key, kind, titles }
}

const HEATING: &[(&str, Titles)] = &[
    ("gas", ["Natural gas", "Gas natural", "غاز طبيعي"]),
    ("electric", ["Electricity", "Electricidad", "كهرباء"]),
    ("oil", ["Heating oil", "Combustible", "زيت التدفئة"]),
];
pub const SOURCES: &[(&str, Titles)] = &[
    ("wages", ["Wages", "Salario", "أجور"]),
    (
        "own_business",
        ["A business of one's own", "Negocio propio", "عمل خاص"],
    ),
    ("benefits", ["Benefits", "Prestaciones", "إعانات"]),
    ("pension", ["Pension", "Pensión", "معاش"]),
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
        7 => (["Utilities", "Servicios", "المرافق"], ENERGY),
        12 => (["Childcare", "Cuidado infantil", "رعاية الأطفال"], CHILDCARE),
        21 => (["Home", "Casa", "المنزل"], HOME),
        1730 => (["Travel", "Viajes", "التنقل"], TRANSIT),
        9 => (["Damage", "Daños", "الأضرار"], FLOOD),
        _ => (["Coverage", "Cobertura", "التغطية"], INSURANCE),
    }
}
