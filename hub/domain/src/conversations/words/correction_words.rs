//! What the hub writes about answers that an applicant is asked to correct, and about an account that their bank has sent money back from.

use super::Text;
use jiff::civil::Date;

/// Such words: `{agency}`, `{application}`, `{url}`, and where they name one `{due}`, `{questions}`, `{papers}` and `{reason}`.
pub struct CorrectionWords {
    /// Somebody is asked, with no day.
    pub asked: Text,
    /// Somebody is asked, until a day.
    pub asked_until: Text,
    /// Papers are asked for, with no day.
    pub papers: Text,
    /// Papers are asked for, until a day.
    pub papers_until: Text,
    /// A paper cannot be used, and another is asked for, with no day.
    pub unusable: Text,
    /// The same, until a day.
    pub unusable_until: Text,
    /// The day comes near.
    pub reminder: Text,
    /// A payment came back because the account is closed.
    pub account_closed: Text,
    /// A payment came back because the bank does not know the account.
    pub account_unknown: Text,
    /// A payment came back for another reason.
    pub account_refused: Text,
    /// In the thread, that the applicant has answered.
    pub answered: &'static str,
    /// How a day is written: `{day}`, `{month}`, `{year}`.
    day: &'static str,
    months: [&'static str; 12],
}

impl CorrectionWords {
    /// A day as people write it.
    pub fn day(&self, date: Date) -> String {
        let month = usize::try_from(date.month()).unwrap_or(1).saturating_sub(1);
        self.day
            .replace("{day}", &date.day().to_string())
            .replace("{month}", self.months.get(month).copied().unwrap_or_default())
            .replace("{year}", &date.year().to_string())
    }
}

/// By language (BCP 47); English first.
static WORDS: [(&str, CorrectionWords); 3] = [
    (
        "en",
        CorrectionWords {
            asked: Text {
                subject: "{agency}: please correct something in application {application}",
                body: "{agency} asks you to correct or confirm something in your application {application}. Sign in to see what, and answer there:\n{url}",
            },
            asked_until: Text {
                subject: "{agency}: please correct something in application {application}",
                body: "{agency} asks you to correct or confirm something in your application {application} by {due}. Sign in to see what, and answer there:\n{url}",
            },
            papers: Text {
                subject: "{agency}: documents for application {application}",
                body: "{agency} needs documents for your application {application}: {papers}. Sign in and send them there:\n{url}",
            },
            papers_until: Text {
                subject: "{agency}: documents for application {application}",
                body: "{agency} needs documents for your application {application} by {due}: {papers}. Sign in and send them there:\n{url}",
            },
            unusable: Text {
                subject: "{agency}: please send a document for application {application} again",
                body: "{agency} cannot use a document that you sent for your application {application} ({papers}). {reason}\nSign in and send another one:\n{url}",
            },
            unusable_until: Text {
                subject: "{agency}: please send a document for application {application} again",
                body: "{agency} cannot use a document that you sent for your application {application} ({papers}). {reason}\nSign in and send another one by {due}:\n{url}",
            },
            reminder: Text {
                subject: "{agency}: application {application} is waiting for you",
                body: "Your application {application} is still waiting for an answer from you by {due}. Sign in to answer:\n{url}",
            },
            account_closed: Text {
                subject: "{agency}: your payment for application {application} came back",
                body: "Your bank says the account is closed, so the payment for your application {application} came back to {agency}. Sign in and give another account. We'll pay you there:\n{url}",
            },
            account_unknown: Text {
                subject: "{agency}: your payment for application {application} came back",
                body: "Your bank doesn't know the account, so the payment for your application {application} came back to {agency}. Sign in, check the numbers and give the account again. We'll pay you there:\n{url}",
            },
            account_refused: Text {
                subject: "{agency}: your payment for application {application} came back",
                body: "Your bank sent back the payment for your application {application}. Ask your bank why, or sign in and give {agency} another account. We'll pay you there:\n{url}",
            },
            answered: "I've answered what you asked about: {questions}",
            day: "{month} {day}, {year}",
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
        },
    ),
    (
        "es",
        CorrectionWords {
            asked: Text {
                subject: "{agency}: corrija algo en la solicitud {application}",
                body: "{agency} le pide que corrija o confirme algo en su solicitud {application}. Inicie sesión para ver qué es y responda ahí:\n{url}",
            },
            asked_until: Text {
                subject: "{agency}: corrija algo en la solicitud {application}",
                body: "{agency} le pide que corrija o confirme algo en su solicitud {application} a más tardar el {due}. Inicie sesión para ver qué es y responda ahí:\n{url}",
            },
            papers: Text {
                subject: "{agency}: documentos para la solicitud {application}",
                body: "{agency} necesita documentos para su solicitud {application}: {papers}. Inicie sesión y envíelos ahí:\n{url}",
            },
            papers_until: Text {
                subject: "{agency}: documentos para la solicitud {application}",
                body: "{agency} necesita documentos para su solicitud {application} a más tardar el {due}: {papers}. Inicie sesión y envíelos ahí:\n{url}",
            },
            unusable: Text {
                subject: "{agency}: envíe de nuevo un documento de la solicitud {application}",
                body: "{agency} no puede usar un documento que envió para su solicitud {application} ({papers}). {reason}\nInicie sesión y envíe otro:\n{url}",
            },
            unusable_until: Text {
                subject: "{agency}: envíe de nuevo un documento de la solicitud {application}",
                body: "{agency} no puede usar un documento que envió para su solicitud {application} ({papers}). {reason}\nInicie sesión y envíe otro a más tardar el {due}:\n{url}",
            },
            reminder: Text {
                subject: "{agency}: la solicitud {application} espera su respuesta",
                body: "Su solicitud {application} todavía espera una respuesta suya a más tardar el {due}. Inicie sesión para responder:\n{url}",
            },
            account_closed: Text {
                subject: "{agency}: el pago de la solicitud {application} fue devuelto",
                body: "Su banco dice que la cuenta está cerrada, así que el pago de su solicitud {application} volvió a {agency}. Inicie sesión e indique otra cuenta. Le pagaremos ahí:\n{url}",
            },
            account_unknown: Text {
                subject: "{agency}: el pago de la solicitud {application} fue devuelto",
                body: "Su banco no conoce la cuenta, así que el pago de su solicitud {application} volvió a {agency}. Inicie sesión, revise los números e indique la cuenta otra vez. Le pagaremos ahí:\n{url}",
            },
            account_refused: Text {
                subject: "{agency}: el pago de la solicitud {application} fue devuelto",
                body: "Su banco devolvió el pago de su solicitud {application}. Pregunte a su banco por qué, o inicie sesión e indique otra cuenta a {agency}. Le pagaremos ahí:\n{url}",
            },
            answered: "Respondí a lo que me preguntaron: {questions}",
            day: "{day} de {month} de {year}",
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
        },
    ),
    (
        "ar",
        CorrectionWords {
            asked: Text {
                subject: "{agency}: يرجى تصحيح شيء في الطلب {application}",
                body: "تطلب منك {agency} أن تصحّح أو تؤكّد شيئًا في طلبك {application}. سجّل الدخول لترى ما هو وأجب هناك:\n{url}",
            },
            asked_until: Text {
                subject: "{agency}: يرجى تصحيح شيء في الطلب {application}",
                body: "تطلب منك {agency} أن تصحّح أو تؤكّد شيئًا في طلبك {application} حتى {due}. سجّل الدخول لترى ما هو وأجب هناك:\n{url}",
            },
            papers: Text {
                subject: "{agency}: مستندات للطلب {application}",
                body: "تحتاج {agency} إلى مستندات لطلبك {application}: {papers}. سجّل الدخول وأرسلها هناك:\n{url}",
            },
            papers_until: Text {
                subject: "{agency}: مستندات للطلب {application}",
                body: "تحتاج {agency} إلى مستندات لطلبك {application} حتى {due}: {papers}. سجّل الدخول وأرسلها هناك:\n{url}",
            },
            unusable: Text {
                subject: "{agency}: يرجى إرسال مستند للطلب {application} من جديد",
                body: "لا يمكن لـ{agency} استخدام مستند أرسلته لطلبك {application} ({papers}). {reason}\nسجّل الدخول وأرسل مستندًا آخر:\n{url}",
            },
            unusable_until: Text {
                subject: "{agency}: يرجى إرسال مستند للطلب {application} من جديد",
                body: "لا يمكن لـ{agency} استخدام مستند أرسلته لطلبك {application} ({papers}). {reason}\nسجّل الدخول وأرسل مستندًا آخر حتى {due}:\n{url}",
            },
            reminder: Text {
                subject: "{agency}: الطلب {application} في انتظارك",
                body: "لا يزال طلبك {application} في انتظار إجابة منك حتى {due}. سجّل الدخول للإجابة:\n{url}",
            },
            account_closed: Text {
                subject: "{agency}: عادت دفعة الطلب {application}",
                body: "يقول مصرفك إن الحساب مغلق، فعادت دفعة طلبك {application} إلى {agency}. سجّل الدخول وأعطِ حسابًا آخر، وسندفع لك عليه:\n{url}",
            },
            account_unknown: Text {
                subject: "{agency}: عادت دفعة الطلب {application}",
                body: "لا يعرف مصرفك هذا الحساب، فعادت دفعة طلبك {application} إلى {agency}. سجّل الدخول وتحقّق من الأرقام وأعطِ الحساب من جديد، وسندفع لك عليه:\n{url}",
            },
            account_refused: Text {
                subject: "{agency}: عادت دفعة الطلب {application}",
                body: "أعاد مصرفك دفعة طلبك {application}. اسأل مصرفك عن السبب، أو سجّل الدخول وأعطِ {agency} حسابًا آخر، وسندفع لك عليه:\n{url}",
            },
            answered: "أجبت عمّا سألتم عنه: {questions}",
            day: "{day} {month} {year}",
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
        },
    ),
];

/// Of a language; in English where it has none.
pub(super) fn of(tag: &str) -> &'static CorrectionWords {
    let known = WORDS.iter().find(|(known, _)| *known == tag);
    &known.unwrap_or(&WORDS[0]).1
}

#[cfg(test)]
mod tests {
    use super::super::Language;
    use super::*;

    #[test]
    fn every_text_is_filled_in_and_its_link_stands_alone() {
        let url = "https://a.example/application?id=7";
        for (tag, words) in &WORDS {
            let language = Language::of(tag);
            let due = words.day(jiff::civil::date(2026, 12, 5));
            let values = [
                ("agency", "Mill"),
                ("application", "RB-7"),
                ("due", due.as_str()),
                ("url", url),
                ("papers", "Lease"),
                ("reason", "Page 2 is missing."),
            ];
            let papers = [
                &words.papers,
                &words.papers_until,
                &words.unusable,
                &words.unusable_until,
                &words.account_closed,
                &words.account_unknown,
                &words.account_refused,
            ];
            for text in [&words.asked, &words.asked_until, &words.reminder]
                .into_iter()
                .chain(papers)
            {
                let (subject, body) = language.text(text, &values);
                assert!(subject.contains("Mill") && subject.contains("RB-7"), "{subject}");
                assert!(
                    body.contains("RB-7") && body.lines().any(|line| line == url),
                    "{body}"
                );
                assert!(
                    !subject.contains(['{', '}', '\n']) && !body.contains(['{', '}']),
                    "{body}"
                );
                assert_eq!(body.contains("2026"), text.body.contains("{due}"), "{body}");
                assert_eq!(body.contains("Lease"), text.body.contains("{papers}"), "{body}");
            }
            assert!(words.answered.ends_with("{questions}"));
            assert!(words.papers_until.body.contains("{due}") && words.papers.body.contains("{papers}"));
            assert!(words.unusable.body.contains("{reason}") && words.unusable_until.body.contains("{due}"));
            assert!(words.asked_until.body.contains("{due}") && words.reminder.body.contains("{due}"));
        }
    }

    #[test]
    fn a_day_is_written_as_people_there_write_it() {
        let day = |tag: &str| {
            Language::of(tag)
                .correction_words()
                .day(jiff::civil::date(2026, 12, 5))
        };
        assert_eq!(day("en-US"), "December 5, 2026");
        assert_eq!(day("es-MX"), "5 de diciembre de 2026");
        assert_eq!(day("ar"), "5 ديسمبر 2026");
        assert_eq!(day("ko"), "December 5, 2026", "not translated yet");
    }
}
