//! The words that the hub itself puts into letters, in English, Spanish and Arabic; a form's words come from the form.

use hub_domain::people::text_language::read_of;
use hub_forms::document::Period;

/// The words of a language.
pub(crate) struct Phrases {
    /// BCP 47.
    pub lang: &'static str,
    pub page: &'static str,
    pub application: &'static str,
    /// In place of the number of what was not sent.
    pub draft: &'static str,
    pub number: &'static str,
    pub date: &'static str,
    pub empty_form: &'static str,
    pub to_fill_in: &'static str,
    pub yes: &'static str,
    pub no: &'static str,
    pub agreed: &'static str,
    pub signed: &'static str,
    /// `{name}`: what a drawn signature is, for whoever does not see it.
    pub signature_of: &'static str,
    /// `{name}`, `{date}`, `{reader}`: who read a declaration aloud, to which somebody agreed.
    pub agreed_aloud: &'static str,
    /// `{name}`, `{date}`, `{reader}`: who recorded what was signed on paper.
    pub on_paper: &'static str,
    pub row: &'static str,
    pub none: &'static str,
    pub files: &'static str,
    pub pages: &'static str,
    pub a_month: &'static str,
    pub no_address: &'static str,
    pub po_box: &'static str,
    pub shelter: &'static str,
    pub born: &'static str,
    pub relation: &'static str,
    pub phone: &'static str,
    pub address: &'static str,
    pub since: &'static str,
    pub kind: &'static str,
    pub state: &'static str,
    pub expires: &'static str,
    pub routing: &'static str,
    pub account: &'static str,
    pub checking: &'static str,
    pub savings: &'static str,
    pub hours_a_week: &'static str,
    pub days_a_week: &'static str,
    pub program: &'static str,
    pub business: &'static str,
    pub person: &'static str,
    pub household: &'static str,
    pub status: &'static str,
    pub status_means: &'static str,
    pub applied: &'static str,
    pub snapshot: &'static str,
    /// Beside a question of an older form.
    pub no_longer_asked: &'static str,
    /// Of a date: `{day}`, `{month}`, `{year}`.
    pub day_format: &'static str,
    pub month_format: &'static str,
    pub months: [&'static str; 12],
    /// In the order of [`Period::ALL`].
    pub periods: [&'static str; 9],
    /// In the order of [`hub_forms::question_type::RELATIONS`].
    pub relations: [&'static str; 12],
}

const ENGLISH: Phrases = Phrases {
    lang: "en",
    page: "Page {page} of {pages}",
    application: "Application",
    draft: "Draft, not sent",
    number: "Number",
    date: "Date",
    empty_form: "Blank form",
    to_fill_in: "Write your answers on the lines, and tick the boxes that apply.",
    yes: "Yes",
    no: "No",
    agreed: "Agreed",
    signed: "{name}, signed on {date}",
    signature_of: "Signature of {name}",
    agreed_aloud: "{name} agreed on {date}; {reader} read it aloud",
    on_paper: "{name} signed on paper; {reader} recorded it on {date}",
    row: "{group} {number}",
    none: "None",
    files: "Files: {count}",
    pages: "Pages: {count}",
    a_month: "about {amount} a month",
    no_address: "No address",
    po_box: "P.O. box",
    shelter: "Shelter",
    born: "Date of birth: {}",
    relation: "Relation: {}",
    phone: "Phone: {}",
    address: "Address: {}",
    since: "Since: {}",
    kind: "Kind: {}",
    state: "State: {}",
    expires: "Expires: {}",
    routing: "Routing number: {}",
    account: "Account number: {}",
    checking: "Checking account",
    savings: "Savings account",
    hours_a_week: "{} hours a week",
    days_a_week: "{} days a week",
    program: "Program",
    business: "Business",
    person: "Person",
    household: "Household",
    status: "Status",
    status_means: "What it means",
    applied: "Applied on",
    snapshot: "Status of an application",
    no_longer_asked: "no longer asked",
    day_format: "{month} {day}, {year}",
    month_format: "{month} {year}",
    months: [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ],
    periods: [
        "an hour",
        "a day",
        "a week",
        "every two weeks",
        "twice a month",
        "a month",
        "a quarter",
        "a year",
        "in the last four weeks",
    ],
    relations: [
        "Applicant",
        "Spouse",
        "Partner",
        "Child",
        "Stepchild",
        "Foster child",
        "Grandchild",
        "Parent",
        "Grandparent",
        "Brother or sister",
        "Other relative",
        "Not related",
    ],
};

const SPANISH: Phrases = Phrases {
    lang: "es",
    page: "Página {page} de {pages}",
    application: "Solicitud",
    draft: "Borrador, no enviado",
    number: "Número",
    date: "Fecha",
    empty_form: "Formulario en blanco",
    to_fill_in: "Escriba sus respuestas en las líneas y marque las casillas que correspondan.",
    yes: "Sí",
    no: "No",
    agreed: "De acuerdo",
    signed: "{name}, firmado el {date}",
    signature_of: "Firma de {name}",
    agreed_aloud: "{name} aceptó el {date}; lo leyó en voz alta {reader}",
    on_paper: "{name} firmó en papel; lo registró {reader} el {date}",
    row: "{group} {number}",
    none: "Ninguno",
    files: "Archivos: {count}",
    pages: "Páginas: {count}",
    a_month: "aproximadamente {amount} al mes",
    no_address: "Sin domicilio",
    po_box: "Apartado postal",
    shelter: "Refugio",
    born: "Fecha de nacimiento: {}",
    relation: "Parentesco: {}",
    phone: "Teléfono: {}",
    address: "Dirección: {}",
    since: "Desde: {}",
    kind: "Tipo: {}",
    state: "Estado: {}",
    expires: "Vence: {}",
    routing: "Número de ruta: {}",
    account: "Número de cuenta: {}",
    checking: "Cuenta corriente",
    savings: "Cuenta de ahorros",
    hours_a_week: "{} horas por semana",
    days_a_week: "{} días por semana",
    program: "Programa",
    business: "Empresa",
    person: "Persona",
    household: "Hogar",
    status: "Estado",
    status_means: "Qué significa",
    applied: "Fecha de solicitud",
    snapshot: "Estado de una solicitud",
    no_longer_asked: "ya no se pregunta",
    day_format: "{day} de {month} de {year}",
    month_format: "{month} de {year}",
    months: [
        "enero",
        "febrero",
        "marzo",
        "abril",
        "mayo",
        "junio",
        "julio",
        "agosto",
        "septiembre",
        "octubre",
        "noviembre",
        "diciembre",
    ],
    periods: [
        "por hora",
        "por día",
        "por semana",
        "cada dos semanas",
        "dos veces al mes",
        "al mes",
        "por trimestre",
        "al año",
        "en las últimas cuatro semanas",
    ],
    relations: [
        "Solicitante",
        "Cónyuge",
        "Pareja",
        "Hijo o hija",
        "Hijastro o hijastra",
        "Hijo o hija de crianza",
        "Nieto o nieta",
        "Padre o madre",
        "Abuelo o abuela",
        "Hermano o hermana",
        "Otro familiar",
        "Sin parentesco",
    ],
};

const ARABIC: Phrases = Phrases {
    lang: "ar",
    page: "صفحة {page} من {pages}",
    application: "طلب",
    draft: "مسودة، لم تُرسل",
    number: "الرقم",
    date: "التاريخ",
    empty_form: "نموذج فارغ",
    to_fill_in: "اكتب إجاباتك على السطور وضع علامة في المربعات المناسبة.",
    yes: "نعم",
    no: "لا",
    agreed: "موافق",
    signed: "{name}، تم التوقيع في {date}",
    signature_of: "توقيع {name}",
    agreed_aloud: "وافق {name} في {date}؛ قرأه بصوت مسموع {reader}",
    on_paper: "وقّع {name} على الورق؛ سجّله {reader} في {date}",
    row: "{group} {number}",
    none: "لا يوجد",
    files: "الملفات: {count}",
    pages: "الصفحات: {count}",
    a_month: "نحو {amount} في الشهر",
    no_address: "بلا عنوان",
    po_box: "صندوق بريد",
    shelter: "مأوى",
    born: "تاريخ الميلاد: {}",
    relation: "صلة القرابة: {}",
    phone: "الهاتف: {}",
    address: "العنوان: {}",
    since: "منذ: {}",
    kind: "النوع: {}",
    state: "الولاية: {}",
    expires: "تاريخ الانتهاء: {}",
    routing: "رقم التوجيه: {}",
    account: "رقم الحساب: {}",
    checking: "حساب جارٍ",
    savings: "حساب توفير",
    hours_a_week: "{} ساعات في الأسبوع",
    days_a_week: "{} أيام في الأسبوع",
    program: "البرنامج",
    business: "شركة",
    person: "شخص",
    household: "أسرة",
    status: "الحالة",
    status_means: "ماذا تعني",
    applied: "تاريخ التقديم",
    snapshot: "حالة طلب",
    no_longer_asked: "لم يعد يُسأل عنه",
    day_format: "{day} {month} {year}",
    month_format: "{month} {year}",
    months: [
        "يناير",
        "فبراير",
        "مارس",
        "أبريل",
        "مايو",
        "يونيو",
        "يوليو",
        "أغسطس",
        "سبتمبر",
        "أكتوبر",
        "نوفمبر",
        "ديسمبر",
    ],
    periods: [
        "في الساعة",
        "في اليوم",
        "في الأسبوع",
        "كل أسبوعين",
        "مرتين في الشهر",
        "في الشهر",
        "كل ثلاثة أشهر",
        "في السنة",
        "في الأسابيع الأربعة الأخيرة",
    ],
    relations: [
        "مقدم الطلب",
        "الزوج أو الزوجة",
        "الشريك",
        "ابن أو ابنة",
        "ابن أو ابنة الزوج",
        "طفل في رعاية الأسرة",
        "حفيد أو حفيدة",
        "أب أو أم",
        "جد أو جدة",
        "أخ أو أخت",
        "قريب آخر",
        "لا صلة قرابة",
    ],
};

impl Phrases {
    /// Those that a reader of this language gets, English if there are none in it.
    pub fn of(lang: &str) -> &'static Phrases {
        match read_of(["en", "es", "ar"], lang) {
            Some("es") => &SPANISH,
            Some("ar") => &ARABIC,
            _ => &ENGLISH,
        }
    }

    /// A day (`1990-02-03`) or a month (`1990-02`) in words; as it is where it is neither.
    pub fn date(&self, date: &str) -> String {
        let mut parts = date.split('-');
        let (year, month, day) = (parts.next(), parts.next(), parts.next());
        let month = month.and_then(|month| month.parse::<usize>().ok());
        let month = month.and_then(|month| self.months.get(month.checked_sub(1)?));
        let day = day.map(|day| day.trim_start_matches('0'));
        match (year, month, day) {
            (Some(year), Some(month), Some(day)) => self
                .day_format
                .replace("{day}", day)
                .replace("{month}", month)
                .replace("{year}", year),
            (Some(year), Some(month), None) => self
                .month_format
                .replace("{month}", month)
                .replace("{year}", year),
            _ => date.to_owned(),
        }
    }

    /// How often something is paid.
    pub fn period(&self, name: &str) -> &'static str {
        let at = Period::ALL.iter().position(|period| period.name() == name);
        at.and_then(|at| self.periods.get(at))
            .copied()
            .unwrap_or_default()
    }
}

/// `$1,234.50`
pub(crate) fn dollars(cents: i64) -> String {
    let digits = (cents.unsigned_abs() / 100).to_string();
    let mut whole = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            whole.push(',');
        }
        whole.push(digit);
    }
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}${whole}.{:02}", cents.unsigned_abs() % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_amounts_are_written_as_they_are_read() {
        for (lang, day, month) in [
            ("en-US", "February 3, 1990", "February 1990"),
            ("es", "3 de febrero de 1990", "febrero de 1990"),
            ("ar", "3 فبراير 1990", "فبراير 1990"),
            ("vi", "February 3, 1990", "February 1990"),
        ] {
            let phrases = Phrases::of(lang);
            assert_eq!(
                (&*phrases.date("1990-02-03"), &*phrases.date("1990-02")),
                (day, month)
            );
        }
        for odd in ["", "1990", "1990-13-01", "1990-00-01", "x-y-z"] {
            assert_eq!(Phrases::of("en").date(odd), odd);
        }
        let amounts = [
            (0, "$0.00"),
            (5, "$0.05"),
            (123_450, "$1,234.50"),
            (100_000_000, "$1,000,000.00"),
            (-1, "-$0.01"),
        ];
        for (cents, words) in amounts {
            assert_eq!(dollars(cents), words);
        }
        assert_eq!(dollars(i64::MIN), "-$92,233,720,368,547,758.08");
        assert_eq!(Phrases::of("es").period("biweekly"), "cada dos semanas");
    }
}
