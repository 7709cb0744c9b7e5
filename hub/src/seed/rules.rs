//! The validation rules of the programs: the common ones and each program's own, in three languages.

use super::forms::papers;
use super::programs::PROGRAMS;
use hub_domain::cases::form::Words;
use hub_domain::cases::validation::{Rule, RuleSet, Verdict};
use hub_store::programs;
use hub_store::{Result, Write};

/// English, Spanish, Arabic.
type Titles = [&'static str; 3];

struct Seed {
    key: &'static str,
    severity: Verdict,
    when: Option<&'static str>,
    holds: &'static str,
    titles: Titles,
    /// What is told where it does not hold; the title where it is not written.
    says: Option<Titles>,
}

impl Seed {
    const fn saying(self, says: Titles) -> Seed {
        Seed {
            says: Some(says),
            ..self
        }
    }
}

const fn must(key: &'static str, holds: &'static str, titles: Titles) -> Seed {
    Seed {
        key,
        severity: Verdict::Failed,
        when: None,
        holds,
        titles,
        says: None,
    }
}

const fn should(key: &'static str, holds: &'static str, titles: Titles) -> Seed {
    Seed {
        severity: Verdict::Warning,
        ..must(key, holds, titles)
    }
}

/// Of programs that households apply to.
const OF_HOUSEHOLDS: [&str; 2] = ["income_limit", "household_size"];

/// Of programs whose forms list whoever applies with the household.
const LISTED: [i64; 2] = [5, 1720];

/// The rule that takes the place of a common one where the form lists whoever applies with the household.
fn listed(key: &str) -> Option<&'static str> {
    match key {
        "adult" => Some(
            "answers.members.exists(m, m.person.relation == \"self\" && age_on(m.person.born, application.submitted) >= 18)",
        ),
        "household_size" => Some("size(answers.members) == answers.household_size"),
        _ => None,
    }
}

const COMMON: &[Seed] = &[
    must(
        "adult",
        "age_on(answers.born, application.submitted) >= 18",
        [
            "The applicant is 18 or older",
            "La persona solicitante tiene 18 años o más",
            "عمر مقدم الطلب 18 عامًا أو أكثر",
        ],
    ),
    must(
        "income_limit",
        "answers.monthly_income <= money(\"1900\") + money(\"700\") * answers.household_size",
        [
            "Income is within the limit for the household",
            "El ingreso está dentro del límite para el hogar",
            "الدخل ضمن الحد المسموح للأسرة",
        ],
    )
    .saying([
        "Income is {$answers.monthly_income} a month; the limit for {answers.household_size} people is {$money(\"1900\") + money(\"700\") * answers.household_size}.",
        "El ingreso es de {$answers.monthly_income} al mes; el límite para {answers.household_size} personas es de {$money(\"1900\") + money(\"700\") * answers.household_size}.",
        "الدخل {$answers.monthly_income} شهريًا، والحد لعدد {answers.household_size} من الأشخاص هو {$money(\"1900\") + money(\"700\") * answers.household_size}.",
    ]),
    should(
        "household_size",
        "answers.household_size == 1 || size(answers.members) + 1 == answers.household_size",
        [
            "As many people are named as live in the household",
            "Se nombran tantas personas como viven en el hogar",
            "عدد الأشخاص المذكورين يطابق عدد أفراد الأسرة",
        ],
    ),
    should(
        "reachable",
        "applicant.phones > 0",
        [
            "There is a phone number",
            "Hay un número de teléfono",
            "يوجد رقم هاتف",
        ],
    ),
    should(
        "own_phone",
        "!applicant.shares_phone",
        [
            "The phone number is nobody else's",
            "El número de teléfono no es de otra persona",
            "رقم الهاتف لا يخص شخصًا آخر",
        ],
    ),
    should(
        "applied_once",
        "application.others == 0",
        [
            "There is no other application in this program",
            "No hay otra solicitud en este programa",
            "لا يوجد طلب آخر في هذا البرنامج",
        ],
    ),
];

/// Papers that must be there, and hold.
const PAPERS: &[(&str, &str, Titles)] = &[
    (
        "identity",
        "has(documents.identity) && (!has(documents.identity.expires) || documents.identity.expires >= today)",
        [
            "Proof of identity is on file and has not expired",
            "La identificación está en el expediente y no ha vencido",
            "إثبات الهوية موجود في الملف ولم تنته صلاحيته",
        ],
    ),
    (
        "income",
        "has(documents.income)",
        [
            "Proof of income is on file",
            "El comprobante de ingresos está en el expediente",
            "إثبات الدخل موجود في الملف",
        ],
    ),
    (
        "lease",
        "has(documents.lease)",
        [
            "The lease is on file",
            "El contrato de renta está en el expediente",
            "عقد الإيجار موجود في الملف",
        ],
    ),
    (
        "utility_bill",
        "has(documents.utility_bill)",
        [
            "The utility bill is on file",
            "La factura de servicios está en el expediente",
            "فاتورة المرافق موجودة في الملف",
        ],
    ),
    (
        "tax_return",
        "has(documents.tax_return)",
        [
            "The tax return is on file",
            "La declaración de impuestos está en el expediente",
            "الإقرار الضريبي موجود في الملف",
        ],
    ),
    (
        "purchase_contract",
        "has(documents.purchase_contract)",
        [
            "The purchase contract is on file",
            "El contrato de compra está en el expediente",
            "عقد الشراء موجود في الملف",
        ],
    ),
    (
        "damage_photos",
        "has(documents.damage_photos)",
        [
            "Photos of the damage are on file",
            "Las fotos del daño están en el expediente",
            "صور الأضرار موجودة في الملف",
        ],
    ),
];

/// What is told where a paper is not there.
fn missing(kind: &str) -> Option<Titles> {
    let says = match kind {
        "identity" => [
            "Proof of identity is missing or has expired.",
            "La identificación falta o ha vencido.",
            "إثبات الهوية غير موجود أو انتهت صلاحيته.",
        ],
        "income" => [
            "Proof of income is missing.",
            "Falta el comprobante de ingresos.",
            "إثبات الدخل غير موجود.",
        ],
        "lease" => [
            "The lease is missing.",
            "Falta el contrato de renta.",
            "عقد الإيجار غير موجود.",
        ],
        "utility_bill" => [
            "The utility bill is missing.",
            "Falta la factura de servicios.",
            "فاتورة المرافق غير موجودة.",
        ],
        "tax_return" => [
            "The tax return is missing.",
            "Falta la declaración de impuestos.",
            "الإقرار الضريبي غير موجود.",
        ],
        "purchase_contract" => [
            "The purchase contract is missing.",
            "Falta el contrato de compra.",
            "عقد الشراء غير موجود.",
        ],
        "damage_photos" => [
            "Photos of the damage are missing.",
            "Faltan las fotos del daño.",
            "صور الأضرار غير موجودة.",
        ],
        _ => return None,
    };
    Some(says)
}

const RENT: &[Seed] = &[
    must(
        "rent_owed",
        "answers.months_behind > 0 || answers.notice",
        [
            "Rent is owed, or there was an eviction notice",
            "Se debe renta, o hubo aviso de desalojo",
            "يوجد إيجار متأخر أو وصل إشعار إخلاء",
        ],
    ),
    should(
        "rent_and_income",
        "answers.monthly_rent <= answers.monthly_income",
        [
            "The rent is not above the income",
            "La renta no supera el ingreso",
            "الإيجار لا يتجاوز الدخل",
        ],
    ),
    should(
        "lease_running",
        "answers.lease_ends >= application.submitted",
        [
            "The lease was running when the application was filed",
            "El contrato estaba vigente al presentar la solicitud",
            "كان عقد الإيجار ساريًا عند تقديم الطلب",
        ],
    ),
];
const ENERGY: &[Seed] = &[
    must(
        "balance_owed",
        "answers.balance > 0",
        ["Something is owed", "Hay un saldo adeudado", "يوجد مبلغ مستحق"],
    ),
    should(
        "account_number",
        "is_digits(answers.account_number, 8)",
        [
            "The account number has eight digits",
            "El número de cuenta tiene ocho dígitos",
            "رقم الحساب مكون من ثمانية أرقام",
        ],
    ),
];
const BUSINESS: &[Seed] = &[
    must(
        "employees",
        "answers.employees <= 25",
        [
            "There are 25 employees or fewer",
            "Hay 25 empleados o menos",
            "عدد الموظفين 25 أو أقل",
        ],
    ),
    must(
        "revenue_fell",
        "answers.revenue_now < answers.revenue_before",
        ["Revenue fell", "Los ingresos bajaron", "انخفضت الإيرادات"],
    ),
    should(
        "asked_for",
        "answers.asked_for <= answers.revenue_before / 4",
        [
            "The grant is a quarter of last year's revenue or less",
            "La subvención es un cuarto de los ingresos del año pasado o menos",
            "المنحة ربع إيرادات العام الماضي أو أقل",
        ],
    ),
];
const FOOD: &[Seed] = &[Seed {
    when: Some("answers.infants > 0"),
    ..should(
        "infants_named",
        "answers.members.exists(m, age_on(m.person.born, application.submitted) < 2)",
        [
            "The youngest children are named",
            "Se nombran los niños más pequeños",
            "أصغر الأطفال مذكورون",
        ],
    )
}];
const CHILDCARE: &[Seed] = &[
    must(
        "child_under_13",
        "answers.members.exists(m, age_on(m.person.born, application.submitted) < 13)",
        [
            "A child under 13 lives in the household",
            "Un niño menor de 13 años vive en el hogar",
            "يعيش في الأسرة طفل دون 13 عامًا",
        ],
    ),
    should(
        "cost_and_income",
        "monthly(answers.weekly_cost, \"weekly\") <= answers.monthly_income",
        [
            "Care does not cost more than the income",
            "El cuidado no cuesta más que el ingreso",
            "تكلفة الرعاية لا تتجاوز الدخل",
        ],
    ),
];
const HOME: &[Seed] = &[
    must(
        "first_home",
        "answers.first_home",
        ["It is the first home", "Es la primera casa", "هو المنزل الأول"],
    ),
    should(
        "closing_ahead",
        "days(application.submitted, answers.closing) >= 30",
        [
            "The closing is 30 days away or more",
            "Faltan 30 días o más para el cierre",
            "الإغلاق بعد 30 يومًا أو أكثر",
        ],
    ),
];
const TRANSIT: &[Seed] = &[should(
    "pass_ahead",
    "answers.pass_begins >= application.submitted",
    [
        "The pass does not begin in the past",
        "El pase no empieza en el pasado",
        "لا تبدأ البطاقة في الماضي",
    ],
)];
const FLOOD: &[Seed] = &[
    must(
        "within_60_days",
        "days(answers.damage_on, application.submitted) <= 60",
        [
            "The damage is 60 days old or less",
            "El daño tiene 60 días o menos",
            "مضى على الضرر 60 يومًا أو أقل",
        ],
    ),
    should(
        "not_insured",
        "!answers.insured",
        ["It was not insured", "No estaba asegurado", "لم يكن مؤمَّنًا"],
    ),
];
const INSURANCE: &[Seed] = &[should(
    "no_employer_plan",
    "!answers.employer_offers",
    [
        "No employer offers coverage",
        "Ningún empleador ofrece seguro",
        "لا يقدم أي صاحب عمل تغطية",
    ],
)];

fn own_rules(program: i64) -> &'static [Seed] {
    match program {
        5 => RENT,
        7 => ENERGY,
        1715 => BUSINESS,
        1720 => FOOD,
        12 => CHILDCARE,
        21 => HOME,
        1730 => TRANSIT,
        9 => FLOOD,
        _ => INSURANCE,
    }
}

fn words(titles: Titles) -> Words {
    [("en", titles[0]), ("es", titles[1]), ("ar", titles[2])]
        .into_iter()
        .map(|(lang, text)| (lang.to_owned(), text.to_owned()))
        .collect()
}

fn rule(seed: &Seed) -> Rule {
    Rule {
        key: seed.key.to_owned(),
        title: words(seed.titles),
        severity: seed.severity,
        when: seed.when.map(str::to_owned),
        holds: seed.holds.to_owned(),
        says: seed.says.map(words).unwrap_or_default(),
        examples: Vec::new(),
    }
}

/// The rules of a program: its papers, the rules common to all programs, and its own.
pub fn rules(program: i64) -> RuleSet {
    let wanted = papers(program);
    let of_papers = PAPERS
        .iter()
        .filter(|(kind, ..)| wanted.iter().any(|(paper, _)| paper == kind))
        .map(|(kind, holds, titles)| Rule {
            key: format!("{kind}_on_file"),
            title: words(*titles),
            severity: Verdict::Failed,
            when: None,
            holds: (*holds).to_owned(),
            says: missing(kind).map(words).unwrap_or_default(),
            examples: Vec::new(),
        });
    let is_of_businesses = program == 1715;
    let common = COMMON
        .iter()
        .filter(|seed| !(is_of_businesses && OF_HOUSEHOLDS.contains(&seed.key)));
    let common = common.map(|seed| {
        let holds = listed(seed.key).filter(|_| LISTED.contains(&program));
        Rule {
            holds: holds.unwrap_or(seed.holds).to_owned(),
            ..rule(seed)
        }
    });
    let own = own_rules(program).iter().map(rule).chain(common);
    RuleSet {
        rules: of_papers.chain(own).collect(),
    }
}

/// Publishes the first rules of every program.
pub async fn insert(write: &mut Write, at_ms: i64) -> Result<()> {
    for program in &PROGRAMS {
        programs::begin_rules(write, program.tenant, program.id, &rules(program.id.0), at_ms).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::forms::form;
    use super::*;
    use hub_domain::cases::validation::{RuleBook, names_of};

    #[test]
    fn every_programs_rules_fit_its_form() {
        for program in &PROGRAMS {
            let rules = rules(program.id.0);
            assert_eq!(rules.check(), Ok(()), "{}", program.name);
            let form = serde_json::from_value(form(program.id.0, program.name)).unwrap();
            let (_, faults) = RuleBook::compile(&rules, &names_of(Some(&form)));
            assert_eq!(faults, [], "{}", program.name);
            assert!(rules.rules.len() >= 9, "{}", program.name);
            for rule in &rules.rules {
                let has_own = rule.key.ends_with("_on_file") || rule.key == "income_limit";
                assert_eq!(rule.says.len() == 3, has_own, "{}", rule.key);
            }
        }
    }
}
