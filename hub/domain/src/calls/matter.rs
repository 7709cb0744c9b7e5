//! What makes a sentence matter to a case: a request, a promise, a next step, a date, an amount, a document. Recognised
//! by cue words in the languages of most calls; in other languages by its figures alone.

use std::collections::BTreeSet;

/// Why a sentence matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Matter {
    /// Somebody asks for something.
    Request,
    /// Somebody says what they will do.
    Promise,
    /// When something was, or is due.
    Date,
    /// How much, how many, or which number.
    Amount,
    /// A paper that the case needs.
    Document,
    /// What has to be done next, and by whom.
    NextStep,
}

/// A matter and its cues: single words or short phrases, in lower case.
type Cues = (Matter, &'static [&'static str]);

const ENGLISH: [Cues; 6] = [
    (
        Matter::Request,
        &[
            "need",
            "needs",
            "apply",
            "request",
            "would like",
            "asking for",
            "help with",
            "could you",
            "can you",
            "can i",
        ],
    ),
    (
        Matter::Promise,
        &[
            "i will",
            "we will",
            "i'll",
            "we'll",
            "i promise",
            "going to send",
            "going to call",
            "you will get",
        ],
    ),
    (
        Matter::Date,
        &[
            "monday",
            "tuesday",
            "wednesday",
            "thursday",
            "friday",
            "saturday",
            "sunday",
            "january",
            "february",
            "march",
            "april",
            "june",
            "july",
            "august",
            "september",
            "october",
            "november",
            "december",
            "tomorrow",
            "yesterday",
            "today",
            "next week",
            "last week",
            "next month",
            "last month",
            "deadline",
            "due",
        ],
    ),
    (
        Matter::Amount,
        &[
            "dollars",
            "dollar",
            "cents",
            "hundred",
            "thousand",
            "percent",
            "a month",
            "per month",
            "an hour",
        ],
    ),
    (
        Matter::Document,
        &[
            "letter",
            "lease",
            "bill",
            "bills",
            "form",
            "papers",
            "paperwork",
            "document",
            "documents",
            "pay stub",
            "pay stubs",
            "receipt",
            "proof",
            "copy",
            "license",
            "certificate",
            "statement",
            "statements",
            "notice",
            "contract",
            "photo",
        ],
    ),
    (
        Matter::NextStep,
        &[
            "send",
            "bring",
            "call back",
            "come back",
            "appointment",
            "sign",
            "upload",
            "mail us",
            "submit",
            "next step",
            "wait for",
            "pick up",
        ],
    ),
];

const SPANISH: [Cues; 6] = [
    (
        Matter::Request,
        &[
            "necesito",
            "necesita",
            "necesitamos",
            "solicitar",
            "quisiera",
            "quiero pedir",
            "ayuda con",
            "podría",
            "puede",
        ],
    ),
    (
        Matter::Promise,
        &[
            "voy a",
            "vamos a",
            "le llamaré",
            "le llamaremos",
            "le enviaré",
            "le enviaremos",
            "prometo",
        ],
    ),
    (
        Matter::Date,
        &[
            "lunes",
            "martes",
            "miércoles",
            "jueves",
            "viernes",
            "sábado",
            "domingo",
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
            "mañana",
            "ayer",
            "hoy",
            "próxima semana",
            "fecha límite",
            "plazo",
        ],
    ),
    (
        Matter::Amount,
        &[
            "dólares",
            "dólar",
            "centavos",
            "cien",
            "mil",
            "por ciento",
            "al mes",
            "por hora",
        ],
    ),
    (
        Matter::Document,
        &[
            "carta",
            "contrato",
            "factura",
            "recibo",
            "recibos",
            "formulario",
            "papeles",
            "documento",
            "documentos",
            "prueba",
            "comprobante",
            "copia",
            "licencia",
            "certificado",
            "aviso",
        ],
    ),
    (
        Matter::NextStep,
        &[
            "envíe",
            "enviar",
            "traiga",
            "traer",
            "llame",
            "cita",
            "firmar",
            "firme",
            "subir",
            "entregar",
            "próximo paso",
        ],
    ),
];

const ARABIC: [Cues; 6] = [
    (
        Matter::Request,
        &[
            "أحتاج",
            "نحتاج",
            "أريد",
            "أطلب",
            "طلب",
            "مساعدة",
            "هل يمكن",
            "ممكن",
        ],
    ),
    (
        Matter::Promise,
        &["سأرسل", "سنرسل", "سأتصل", "سنتصل", "سوف", "أعدك"],
    ),
    (
        Matter::Date,
        &[
            "الاثنين",
            "الثلاثاء",
            "الأربعاء",
            "الخميس",
            "الجمعة",
            "السبت",
            "الأحد",
            "غدا",
            "غداً",
            "أمس",
            "اليوم",
            "الأسبوع",
            "الشهر",
            "موعد نهائي",
        ],
    ),
    (
        Matter::Amount,
        &["دولار", "دولارا", "دولاراً", "مئة", "ألف", "بالمئة", "شهريا", "شهرياً"],
    ),
    (
        Matter::Document,
        &[
            "رسالة",
            "عقد",
            "فاتورة",
            "استمارة",
            "وثيقة",
            "وثائق",
            "أوراق",
            "إثبات",
            "نسخة",
            "شهادة",
            "إيصال",
        ],
    ),
    (
        Matter::NextStep,
        &[
            "أرسل",
            "أرسلي",
            "أحضر",
            "أحضري",
            "اتصل",
            "اتصلي",
            "موعد",
            "توقيع",
            "الخطوة التالية",
        ],
    ),
];

/// Why this sentence matters; nothing if it does not. `words`: in lower case, in order.
pub fn matters(words: &[String]) -> BTreeSet<Matter> {
    let padded = format!(" {} ", words.join(" "));
    let mut found = BTreeSet::new();
    for (matter, cues) in [ENGLISH, SPANISH, ARABIC].iter().flatten() {
        if cues.iter().any(|cue| padded.contains(&format!(" {cue} "))) {
            found.insert(*matter);
        }
    }
    if words.iter().any(|word| word.chars().any(char::is_numeric)) {
        found.insert(Matter::Amount);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<Matter> {
        let words: Vec<String> = text.to_lowercase().split(' ').map(str::to_owned).collect();
        matters(&words).into_iter().collect()
    }

    #[test]
    fn a_sentence_says_why_it_matters() {
        assert_eq!(of("I need help with my rent"), [Matter::Request]);
        assert_eq!(
            of("we will call back on friday"),
            [Matter::Promise, Matter::Date, Matter::NextStep]
        );
        assert_eq!(
            of("please send us the lease"),
            [Matter::Document, Matter::NextStep]
        );
        assert_eq!(of("the rent is $1,450"), [Matter::Amount]);
        assert_eq!(
            of("necesito una copia de la factura"),
            [Matter::Request, Matter::Document]
        );
        assert_eq!(of("أحتاج مساعدة يوم الخميس"), [Matter::Request, Matter::Date]);
        assert_eq!(of("good morning how are you"), []);
    }

    #[test]
    fn a_part_of_a_word_is_no_cue() {
        assert_eq!(of("the billboard was formed in marching order"), []);
    }
}
