//! Messages of the demonstration: short conversations, in the applicant's language if staff speak it. `{first}` is the
//! applicant's first name, `{staff}` the reviewer's, `{matter}` the matter of the application, `{ext}` the external id,
//! `{program}` the program.

use super::applications::Application;
use super::case_files;

/// Who speaks, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// A text from the applicant, from staff.
    TextIn(&'static str),
    TextOut(&'static str),
    /// A mail: subject and body.
    MailIn(&'static str, &'static str),
    MailOut(&'static str, &'static str),
    /// A private note of staff.
    Note(&'static str),
    /// The applicant looked at the portal.
    Visit(&'static str),
}

/// What a conversation or a comment is about: whether the application has what it speaks of.
#[derive(Debug, Clone, Copy)]
pub struct Matter {
    pub program: i64,
    pub state: i64,
}

impl Matter {
    /// What an application is about.
    pub fn of(application: &Application) -> Self {
        Self {
            program: application.program.id.0,
            state: application.state,
        }
    }

    /// Whether every paper that the program asks for is on file.
    fn is_complete(self) -> bool {
        case_files::is_complete(self.state)
    }

    /// Whether it has been sent in.
    fn is_sent(self) -> bool {
        self.state != 16
    }
}

const RENT: i64 = 5;
const ENERGY: i64 = 7;
const BUSINESS: i64 = 1715;

/// Whether a conversation in English fits: no lease where none is asked for, and no paper that came which is not there.
pub fn english_fits(place: usize, of: Matter) -> bool {
    match place {
        0 | 6 => of.is_complete(),
        1 => of.program == RENT && of.is_sent(),
        3 => of.program == ENERGY,
        4 => of.program == RENT && of.is_complete(),
        5 => of.is_sent(),
        8 => of.program != BUSINESS,
        _ => true,
    }
}

/// The same of a conversation in Spanish.
pub fn spanish_fits(place: usize, of: Matter) -> bool {
    match place {
        0 => of.program == RENT && of.is_sent() && !of.is_complete(),
        1 | 4 => of.is_sent(),
        2 => of.program == RENT && of.is_sent(),
        3 => of.program == ENERGY,
        5 => of.program == ENERGY && of.is_complete(),
        6 => of.program != BUSINESS,
        _ => true,
    }
}

/// The same of a comment with a change of status: it says what leads there.
pub fn comment_fits(place: usize, of: Matter) -> bool {
    let is_denied = of.state == 12;
    match place {
        0 | 2 => of.is_complete(),
        1 => of.program == RENT && matches!(of.state, 1 | 9 | 11),
        4 => matches!(of.state, 3 | 5 | 6 | 10 | 12 | 17),
        6 => of.program == ENERGY && matches!(of.state, 13..=15),
        7 => of.state == 18,
        _ => !is_denied,
    }
}

/// What a conversation says of a paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    /// It has come before.
    Before,
    /// It comes with the line at a place.
    Comes(usize),
    /// It is not there, and does not come yet.
    Missing,
}

/// The paper that a conversation in English speaks of.
pub fn english_paper(place: usize) -> Option<(&'static str, Told)> {
    match place {
        0 => Some(("income", Told::Comes(6))),
        4 => Some(("lease", Told::Before)),
        6 => Some(("income", Told::Comes(1))),
        _ => None,
    }
}

/// The same of a conversation in Spanish.
pub fn spanish_paper(place: usize) -> Option<(&'static str, Told)> {
    match place {
        0 => Some(("lease", Told::Missing)),
        5 => Some(("utility_bill", Told::Comes(0))),
        _ => None,
    }
}

/// A place among so many, or the next one that fits.
pub fn fitting(count: usize, place: usize, fits: impl Fn(usize) -> bool) -> usize {
    let mut places = (0..count).map(|step| (place + step) % count);
    places.find(|place| fits(*place)).unwrap_or(place)
}

/// A text with the greeting of the time of day at which it is said.
pub fn greeted(text: &str, is_morning: bool) -> String {
    const GREETINGS: [[&str; 2]; 2] = [
        ["Good morning", "Good afternoon"],
        ["Buenos días", "Buenas tardes"],
    ];
    let mut said = text.to_owned();
    for [morning, later] in GREETINGS {
        said = match is_morning {
            true => said.replace(later, morning),
            false => said.replace(morning, later),
        };
    }
    said
}

/// What the applicant did first.
pub const FILED: &str = "Submitted the application";

use Line::{MailIn, MailOut, Note, TextIn, TextOut, Visit};

/// Conversations in English.
pub const ENGLISH: [&[Line]; 9] = [
    &[
        Visit(FILED),
        TextOut(
            "Hi {first}, this is {staff} from {program}. We received your application {ext}. We still need your two most recent pay stubs.",
        ),
        TextIn("Hi, I get paid in cash for half of it. What can I send?"),
        TextOut(
            "A signed letter from your employer with the amounts is fine. You can send a photo here or upload it in the portal.",
        ),
        TextIn("Ok I will ask my boss today"),
        Note("Employer letter accepted in place of pay stubs, as agreed with the supervisor."),
        TextIn("I uploaded the letter just now"),
    ],
    &[
        MailOut(
            "We received your application {ext}",
            "Dear {first},\n\nThank you for applying to {program}. A reviewer will look at your application for {matter} within ten working days. You do not have to do anything now.\n\nRegards,\n{staff}",
        ),
        MailIn(
            "Re: We received your application {ext}",
            "Hello {staff},\n\nthank you. My landlord asks when he will hear from you. Can you tell me if the payment goes to him or to me?\n\nBest,\n{first}",
        ),
        MailOut(
            "Re: We received your application {ext}",
            "Dear {first},\n\npayments go straight to the landlord or the company you owe. We will write to them as soon as the application is approved.\n\nRegards,\n{staff}",
        ),
    ],
    &[
        TextOut("Hello {first}, {staff} from {program} here. Is this still your best number?"),
        TextIn("yes it is. mornings are best, I work nights"),
        TextOut("Thank you. I will call you on the next working day between 9 and 10 about {ext}."),
        Note("Works nights: call between 9 and 11 only."),
    ],
    &[
        TextIn("I got a shutoff notice for next week!! what do I do"),
        TextOut(
            "{first}, please send me a photo of the notice. I can ask the utility to hold the shutoff while we review.",
        ),
        TextIn("sending it now"),
        Note("Called the utility: shutoff is on hold for 30 days, reference 48113."),
        TextOut(
            "Good news: the utility has agreed to hold the shutoff for 30 days. Keep paying what you can.",
        ),
        TextIn("Thank you so much, I could not sleep"),
    ],
    &[
        MailIn(
            "Question about {ext}",
            "Good morning,\n\nI applied for {matter} and the page still says the same. Did you get my lease? I uploaded both pages.\n\nThank you,\n{first}",
        ),
        Note("Lease is there but page 2 is cut off at the signature."),
        MailOut(
            "Re: Question about {ext}",
            "Good morning {first},\n\nwe have your lease, but the signature on the second page is cut off. Could you take the photo once more with the whole page in it?\n\nRegards,\n{staff}",
        ),
        MailIn(
            "Re: Question about {ext}",
            "Sorry about that. Here is the full page, I hope it is better now.\n\n{first}",
        ),
    ],
    &[
        TextOut(
            "Hi {first}, your interview for {program} is on Thursday at 2:30 pm by phone. Reply YES to confirm.",
        ),
        TextIn("YES"),
        TextOut("Great, {staff} will call you. Please have your ID at hand."),
    ],
    &[
        Visit("Opened the application"),
        Visit("Uploaded a document: proof of income"),
        TextOut("Hello {first}, we have your proof of income for {ext}. That completes your documents."),
        TextIn("Great. How long does it take from here?"),
        TextOut("Usually about two weeks. You will get a text at every step."),
    ],
    &[
        TextIn("We moved last week, do I need to apply again?"),
        TextOut("No, {first}. Please send me the new address and the date you moved in."),
        TextIn("18 Cedar Hill Road, apartment 3B, since the 1st"),
        Note("New address is within the county: 18 Cedar Hill Road, apartment 3B."),
        TextOut("Thank you, I have noted it with {ext}."),
    ],
    &[
        TextOut("Hi {first}, this is {staff}. I tried to call you about {ext} but could not reach you."),
        TextIn("sorry I was at the doctor with my son. can you try another day?"),
        TextOut("Of course. I will try again on the next working day."),
        Note("Reached by phone. Household and income are as they are on the form."),
    ],
];

/// The last words of a good end, in English.
pub const APPROVAL: &[Line] = &[
    MailOut(
        "Decision on {ext}",
        "Dear {first},\n\nyour application to {program} for {matter} has been approved. You will receive a letter with the amount. If anything in your household changes, please tell us within ten days.\n\nRegards,\n{staff}",
    ),
    MailIn(
        "Re: Decision on {ext}",
        "This is wonderful news. Thank you for your patience with all my questions!\n\n{first}",
    ),
];

/// Conversations in Spanish.
pub const SPANISH: [&[Line]; 8] = [
    &[
        TextOut(
            "Hola {first}, le escribe {staff} de {program}. Recibimos su solicitud {ext}. Nos falta una copia de su contrato de renta.",
        ),
        TextIn("Buenas tardes, el dueño no me dio copia. ¿Sirve un recibo?"),
        TextOut("Sí, los recibos de los últimos tres meses sirven. Puede mandar una foto por aquí."),
        TextIn("Gracias, se los mando en la noche"),
    ],
    &[
        TextIn("Buenos días, quisiera saber cómo va mi solicitud"),
        TextOut("Buenos días {first}. Su solicitud {ext} está en revisión. Esta semana le avisamos."),
        TextIn("Muchas gracias, que tenga buen día"),
    ],
    &[
        MailOut(
            "Recibimos su solicitud {ext}",
            "Estimada/o {first}:\n\nGracias por su solicitud a {program}. Un revisor la leerá en los próximos diez días hábiles. Por ahora no tiene que hacer nada más.\n\nAtentamente,\n{staff}",
        ),
        MailIn(
            "Re: Recibimos su solicitud {ext}",
            "Buenas tardes,\n\n¿el pago se hace a mi nombre o a nombre del dueño de la casa?\n\nGracias,\n{first}",
        ),
        MailOut(
            "Re: Recibimos su solicitud {ext}",
            "Estimada/o {first}:\n\nEl pago se hace directamente al dueño. Le escribiremos en cuanto la solicitud esté aprobada.\n\nAtentamente,\n{staff}",
        ),
    ],
    &[
        TextIn("Me llegó un aviso de corte de luz para la próxima semana, ¿me pueden ayudar?"),
        TextOut("{first}, mándeme una foto del aviso por favor. Podemos pedir a la compañía que espere."),
        TextIn("Aquí está la foto"),
        Note("Utility agreed to wait 30 days. Caller prefers Spanish."),
        TextOut("La compañía esperará 30 días mientras revisamos su solicitud."),
        TextIn("Que Dios la bendiga, muchas gracias"),
    ],
    &[
        TextOut(
            "Hola {first}, su entrevista por teléfono es el martes a las 10. Responda SÍ para confirmar.",
        ),
        TextIn("Sí, ahí estaré"),
        Note("Interpreter not needed, reviewer speaks Spanish."),
    ],
    &[
        Visit("Uploaded a document: utility bill"),
        TextOut("Gracias {first}, ya tenemos su recibo de luz. Con eso está completa su solicitud {ext}."),
        TextIn("¿Cuánto tarda la respuesta?"),
        TextOut("Más o menos dos semanas. Le mandaremos un mensaje en cada paso."),
    ],
    &[
        TextIn("Cambié de trabajo, ahora gano menos. ¿Tengo que avisar?"),
        TextOut("Sí, gracias por avisar. Mándeme por favor sus dos últimos talones de pago."),
        TextIn("Se los mando en cuanto me paguen"),
    ],
    &[
        TextIn("Buenos días, ¿hasta qué hora atienden hoy?"),
        TextOut("Buenos días, hasta las cinco. Si me escribe después, le contesto el próximo día hábil."),
        TextIn("Muy bien, gracias"),
    ],
];

/// The first text of an applicant who writes in another language.
pub fn greeting(lang: &str) -> Option<&'static str> {
    Some(match lang {
        "tl" => "Magandang araw po, gusto ko lang malaman kung natanggap ninyo ang aking aplikasyon.",
        "ko" => "안녕하세요, 제 신청서가 접수되었는지 알고 싶습니다.",
        "ar" => "مرحبا، أود أن أعرف هل وصلكم طلبي.",
        "vi" => "Xin chào, tôi muốn biết hồ sơ của tôi đã được nhận chưa.",
        _ => return None,
    })
}

/// Comments that staff give with a change of status.
pub const COMMENTS: [&str; 8] = [
    "All documents are complete.",
    "Waiting for the landlord's confirmation.",
    "Income verified against the pay stubs.",
    "Address checked, within the county.",
    "Second reader agrees.",
    "Applicant confirmed by phone.",
    "Amount corrected after the new bill.",
    "Sent on for quality control.",
];

#[cfg(test)]
mod tests {
    use super::super::forms;
    use super::*;

    #[test]
    fn what_is_said_fits_the_program_and_the_papers_that_are_there() {
        for program in [RENT, ENERGY, BUSINESS, 1720] {
            for state in 1..=19 {
                let of = Matter { program, state };
                let is_complete = of.is_complete();
                for place in 0..ENGLISH.len() {
                    let said = format!(
                        "{:?}",
                        ENGLISH[fitting(ENGLISH.len(), place, |place| english_fits(place, of))]
                    );
                    assert!(program == RENT || !said.contains(" lease"), "{said}");
                    assert!(program == ENERGY || !said.contains("shutoff"), "{said}");
                    assert!(
                        is_complete || !said.contains("completes your documents"),
                        "{said}"
                    );
                    assert!(of.is_sent() || !said.contains("We received"), "{said}");
                }
                for place in 0..SPANISH.len() {
                    let said = format!(
                        "{:?}",
                        SPANISH[fitting(SPANISH.len(), place, |place| spanish_fits(place, of))]
                    );
                    assert!(program == RENT || !said.contains("contrato de renta"), "{said}");
                    assert!(program == ENERGY || !said.contains("recibo de luz"), "{said}");
                    assert!(of.is_sent() || !said.contains("Recibimos"), "{said}");
                }
                for place in 0..COMMENTS.len() {
                    let said = COMMENTS[fitting(COMMENTS.len(), place, |place| comment_fits(place, of))];
                    assert!(is_complete || !said.contains("complete"), "{said}");
                    assert!(program == RENT || !said.contains("landlord"), "{said}");
                    assert!(state != 12 || said == COMMENTS[4], "{said}");
                    assert!(state == 18 || !said.contains("quality"), "{said}");
                }
            }
        }
    }

    #[test]
    fn a_paper_that_is_spoken_of_is_one_of_its_programs_and_comes_from_the_applicant() {
        let all = [RENT, ENERGY, BUSINESS, 1720]
            .map(|program| (1..=19).map(move |state| Matter { program, state }));
        for of in all.into_iter().flatten() {
            let english = (0..ENGLISH.len()).filter(|place| english_fits(*place, of));
            let spanish = (0..SPANISH.len()).filter(|place| spanish_fits(*place, of));
            let spoken = english
                .map(|place| (ENGLISH[place], english_paper(place)))
                .chain(spanish.map(|place| (SPANISH[place], spanish_paper(place))));
            for (script, paper) in spoken {
                let Some((kind, told)) = paper else {
                    continue;
                };
                let is_wanted = forms::papers(of.program).iter().any(|(paper, _)| *paper == kind);
                assert!(is_wanted, "{kind} {of:?}");
                assert_eq!(told == Told::Missing, !of.is_complete(), "{kind} {of:?}");
                if let Told::Comes(place) = told {
                    assert!(matches!(script[place], TextIn(_) | Visit(_)), "{kind}");
                }
            }
        }
    }

    #[test]
    fn nobody_says_good_morning_in_the_afternoon() {
        assert_eq!(
            greeted("Good morning,\nI applied", false),
            "Good afternoon,\nI applied"
        );
        assert_eq!(greeted("Buenas tardes Ana", true), "Buenos días Ana");
        assert_eq!(greeted("Que tenga buen día", false), "Que tenga buen día");
    }
}
