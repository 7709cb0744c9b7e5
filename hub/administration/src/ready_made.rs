//! Programs that are ready made: a form, a workflow, reasons for a denial and first words, which a new program begins with and
//! changes from there.

use hub_domain::cases::denial_reasons::DenialReason;
use hub_domain::cases::form::Words;
use hub_domain::cases::reports::Audience;
use hub_domain::cases::state_meaning::{Stage, StateOutcome};
use hub_domain::cases::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::programs::details::ProgramDetails;
use serde_json::{Value, json};

/// The form of a program that knows nothing but who applies and for what.
pub const GENERAL: &str = include_str!("ready_made/general.json");
/// The form of help with the rent.
pub const RENTAL: &str = include_str!("ready_made/rental.json");
/// The form of help with food.
pub const FOOD: &str = include_str!("ready_made/food.json");
/// The form of grants to small businesses.
pub const BUSINESS: &str = include_str!("ready_made/business.json");

/// English, Spanish, Arabic.
type Titles = [&'static str; 3];

/// A program that is ready made.
#[derive(Debug, Clone, Copy)]
pub struct ReadyMade {
    /// As a call names it.
    pub key: &'static str,
    names: Titles,
    /// Who applies.
    pub audience: &'static [Audience],
    form: &'static str,
}

/// Each of them; the first one is what a program from nothing begins with.
pub static READY_MADE: [ReadyMade; 4] = [
    ReadyMade {
        key: "general",
        names: ["Short application", "Solicitud breve", "طلب قصير"],
        audience: &Audience::ALL,
        form: GENERAL,
    },
    ReadyMade {
        key: "rental",
        names: ["Help with the rent", "Ayuda con la renta", "المساعدة في الإيجار"],
        audience: &[Audience::Individual],
        form: RENTAL,
    },
    ReadyMade {
        key: "food",
        names: ["Help with food", "Ayuda con alimentos", "المساعدة الغذائية"],
        audience: &[Audience::Individual],
        form: FOOD,
    },
    ReadyMade {
        key: "business",
        names: [
            "Grant to small businesses",
            "Subvención a pequeñas empresas",
            "منحة للشركات الصغيرة",
        ],
        audience: &[Audience::Business],
        form: BUSINESS,
    },
];

impl ReadyMade {
    /// The one with this key.
    pub fn of_key(key: &str) -> Option<&'static Self> {
        READY_MADE.iter().find(|one| one.key == key)
    }

    /// What it is called, by language.
    pub fn names(&self) -> Words {
        words(self.names)
    }

    /// Its form under a program's name.
    pub fn form(&self, names: &Words) -> Value {
        let mut form: Value = serde_json::from_str(self.form).unwrap_or_default();
        form["title"] = json!(names);
        form
    }

    /// What a program says of itself first: in one sentence what it is, and who may apply.
    pub fn details(&self, names: &Words, audience: &[Audience]) -> ProgramDetails {
        ProgramDetails {
            summary: names.clone(),
            audience: audience.to_vec(),
            ..ProgramDetails::default()
        }
    }
}

fn words(titles: Titles) -> Words {
    ["en", "es", "ar"]
        .into_iter()
        .zip(titles)
        .map(|(lang, text)| (lang.to_owned(), text.to_owned()))
        .collect()
}

/// Numbers of the specification's statuses, and of the one for applications that are withdrawn.
const STARTED: i64 = 16;
const RECEIVED: i64 = 4;
const REVIEW: i64 = 9;
const APPROVED: i64 = 3;
const DENIED: i64 = 12;
const WITHDRAWN: i64 = 20;

/// The workflow that a new program begins with: what was received is reviewed, and approved or denied.
pub fn workflow() -> Workflow {
    let state = |id, name: &str, kind, names: [&str; 2]| State {
        names: ["es", "ar"]
            .into_iter()
            .zip(names)
            .map(|(lang, name)| (lang.to_owned(), name.to_owned()))
            .collect(),
        ..State::new(id, name, kind)
    };
    let withdrawn = State {
        stage: Stage::Closed,
        outcome: StateOutcome::Closed,
        ..state(WITHDRAWN, "Withdrawn", StateKind::Terminal, ["Retirada", "مسحوب"])
    };
    let step = |from, to| Transition {
        from,
        to,
        requires_reason: to == DENIED,
        ..Transition::default()
    };
    let moves = [
        (STARTED, RECEIVED),
        (RECEIVED, REVIEW),
        (RECEIVED, DENIED),
        (RECEIVED, WITHDRAWN),
        (REVIEW, APPROVED),
        (REVIEW, DENIED),
        (REVIEW, WITHDRAWN),
    ];
    Workflow {
        states: vec![
            state(
                STARTED,
                "Form in progress",
                StateKind::Initial,
                ["Formulario en curso", "النموذج قيد التعبئة"],
            ),
            state(
                RECEIVED,
                "Application Received",
                StateKind::Open,
                ["Solicitud recibida", "تم استلام الطلب"],
            ),
            state(REVIEW, "Review", StateKind::Open, ["Revisión", "مراجعة"]),
            state(APPROVED, "Approved", StateKind::Terminal, ["Aprobada", "مقبول"]),
            state(DENIED, "Denied", StateKind::Terminal, ["Denegada", "مرفوض"]),
            withdrawn,
        ],
        transitions: moves.map(|(from, to)| step(from, to)).into(),
    }
}

/// Why an application may be denied, to begin with.
pub fn denial_reasons() -> Vec<DenialReason> {
    let reasons: [(&str, Titles, bool); 4] = [
        (
            "Income above the limit",
            [
                "Your household's income is above the limit of this program.",
                "Los ingresos de su hogar superan el límite de este programa.",
                "دخل أسرتك أعلى من الحد المسموح به في هذا البرنامج.",
            ],
            false,
        ),
        (
            "Documents not received",
            [
                "We did not receive the documents we asked for in time.",
                "No recibimos a tiempo los documentos que le pedimos.",
                "لم نستلم في الوقت المحدد المستندات التي طلبناها.",
            ],
            false,
        ),
        (
            "Already helped this year",
            [
                "You have received this help already this year.",
                "Ya recibió esta ayuda este año.",
                "لقد حصلت على هذه المساعدة هذا العام.",
            ],
            false,
        ),
        (
            "Other",
            [
                "See the note of your reviewer.",
                "Vea la nota de su revisor.",
                "انظر ملاحظة المراجع.",
            ],
            true,
        ),
    ];
    (1_i64..)
        .zip(reasons)
        .map(|(id, (name, texts, needs_note))| DenialReason {
            id,
            name: name.to_owned(),
            state: DENIED,
            text_by_lang: words(texts),
            needs_note,
            ..DenialReason::default()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hub_forms::Form;

    #[test]
    fn every_ready_made_program_can_be_begun_as_it_is() {
        let names = words(["Heat", "Calor", "تدفئة"]);
        for one in READY_MADE {
            let form = one.form(&names);
            assert_eq!(form["title"]["es"], "Calor");
            let read = Form::read(form.to_string().as_bytes());
            assert!(read.is_ok_and(|form| form.prepare().is_ok()), "{}", one.key);
            assert_eq!(one.details(&names, one.audience).faults(), []);
            assert_eq!(one.names().len(), 3);
        }
        assert_eq!(workflow().check(), Ok(()));
        let reasons = denial_reasons();
        assert_eq!(hub_domain::cases::denial_reasons::check(&reasons), Ok(()));
        assert!(
            reasons
                .iter()
                .all(|reason| workflow().state(reason.state).is_some())
        );
    }

    #[test]
    fn what_is_sent_is_received_and_can_be_decided_and_withdrawn() {
        let flow = workflow();
        assert_eq!(flow.first_when_sent().map(|state| state.id), Some(RECEIVED));
        let outcomes: Vec<StateOutcome> = flow.possible(REVIEW).map(|(_, state)| state.outcome).collect();
        let expected = [StateOutcome::Approved, StateOutcome::Denied, StateOutcome::Closed];
        assert_eq!(outcomes, expected);
    }

    #[test]
    fn what_nobody_made_is_not_there() {
        assert!(ReadyMade::of_key("nothing").is_none());
        assert_eq!(
            ReadyMade::of_key("food").map(|one| one.audience),
            Some(&[Audience::Individual][..])
        );
    }
}
