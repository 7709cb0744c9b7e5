//! What an applicant is told of a stage, on paper, in messages and by telephone: a sentence that says nothing that is not decided.

use super::state_meaning::Stage;
use super::workflow::State;

/// The languages of the sentences; people of others get the first.
const LANGS: [&str; 3] = ["en", "es", "ar"];

/// The sentence for a stage in a language or its base language, in English where there is none. A decision that is being prepared
/// is a review.
pub fn words(stage: Stage, lang: &str) -> &'static str {
    let sentences = match stage {
        Stage::Started => [
            "You have started this application. It has not been sent yet.",
            "Ha empezado esta solicitud. Todavía no se ha enviado.",
            "لقد بدأت هذا الطلب ولم يُرسل بعد.",
        ],
        Stage::Received => [
            "We have received your application.",
            "Hemos recibido su solicitud.",
            "لقد استلمنا طلبك.",
        ],
        Stage::Checked => [
            "We are checking that your application is complete.",
            "Estamos comprobando que su solicitud esté completa.",
            "نتحقق من اكتمال طلبك.",
        ],
        Stage::Reviewed | Stage::Deciding => [
            "Staff are reviewing your application.",
            "El personal está revisando su solicitud.",
            "يراجع الموظفون طلبك.",
        ],
        Stage::Approved => [
            "Your application was approved.",
            "Su solicitud fue aprobada.",
            "تمت الموافقة على طلبك.",
        ],
        Stage::Denied => [
            "Your application was not approved.",
            "Su solicitud no fue aprobada.",
            "لم تتم الموافقة على طلبك.",
        ],
        Stage::Paying => [
            "Your application was approved. The payment is being prepared.",
            "Su solicitud fue aprobada. Se está preparando el pago.",
            "تمت الموافقة على طلبك. يجري إعداد الدفع.",
        ],
        Stage::Paid => ["The payment was made.", "El pago se ha realizado.", "تم الدفع."],
        Stage::Problem => [
            "There is a problem on our side. We are working on it.",
            "Hay un problema por nuestra parte. Estamos trabajando en ello.",
            "هناك مشكلة من جهتنا ونعمل على حلها.",
        ],
        Stage::Closed => [
            "Your application is closed.",
            "Su solicitud está cerrada.",
            "طلبك مغلق.",
        ],
    };
    let base = lang.split('-').next().unwrap_or(lang);
    let place = LANGS.iter().position(|known| *known == base);
    sentences[place.unwrap_or_default()]
}

impl State {
    /// What applicants are told in a language: the program's own words, else those of the stage.
    pub fn told_in(&self, lang: &str) -> &str {
        self.words_for_applicants(lang)
            .unwrap_or_else(|| words(self.stage, lang))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::status::STATUSES;
    use crate::cases::workflow::StateKind;

    #[test]
    fn no_status_is_told_by_its_internal_name_and_no_decision_before_it_is_made() {
        for status in &STATUSES {
            for lang in ["en", "es-MX", "ar", "vi"] {
                let told = State::new(status.id, status.name, StateKind::Open)
                    .told_in(lang)
                    .to_owned();
                assert!(!told.contains(status.name) || status.name == "Review", "{told}");
                assert!(told.ends_with('.') && !told.contains("ecision"), "{told}");
            }
        }
        let told = |id, name| State::new(id, name, StateKind::Waiting).told_in("en").to_owned();
        assert_eq!(told(5, "Pending-Denial"), told(6, "Pending-Approval"));
        assert_eq!(words(Stage::Denied, "es-419"), "Su solicitud no fue aprobada.");
    }

    #[test]
    fn a_program_says_more_than_the_stage_does_where_it_wants_to() {
        let visit = State {
            applicant_words: [("es".to_owned(), "Le visitamos.".to_owned())].into(),
            ..State::new(20, "Home visit", StateKind::Waiting)
        };
        assert_eq!(visit.told_in("es-MX"), "Le visitamos.");
        assert_eq!(visit.told_in("en"), "Staff are reviewing your application.");
    }
}
