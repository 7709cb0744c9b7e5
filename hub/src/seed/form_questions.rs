//! What each program asks for, in three languages.

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
pub const RELATIONS: &[(&str, Titles)] = &[
    (
        "spouse",
        ["Spouse or partner", "Cónyuge o pareja", "الزوج أو الشريك"],
    ),
    ("child", ["Child", "Hijo o hija", "ابن أو ابنة"]),
    ("parent", ["Parent", "Padre o madre", "أحد الوالدين"]),
    ("other", ["Somebody else", "Otra persona", "شخص آخر"]),
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
