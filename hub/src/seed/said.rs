//! What is said in a conversation, filled in for its application, without the moments.

use super::applications::{Applicant, Application};
use super::course::{Step, staff_of, status_name};
use super::scripts::{
    APPROVAL, ENGLISH, Line, Matter, SPANISH, Told, english_fits, english_paper, fitting, greeting,
    spanish_fits, spanish_paper,
};
use super::seeded_random::SeededRandom;
use hub_domain::cases::change::ChangeKind;
use serde_json::json;

/// An entry of the thread.
pub struct Entry {
    pub at_ms: i64,
    pub channel: &'static str,
    pub direction: &'static str,
    pub subject: String,
    pub body: String,
    pub lang: &'static str,
    pub change: Option<String>,
    /// The applicant has answered it.
    pub is_answered: bool,
    /// The staff who made it, by account and name; others than the application's in a change of theirs.
    pub by: (i64, &'static str),
}

/// What is said in a conversation.
pub struct Said {
    pub entries: Vec<Entry>,
    /// How many entries are before the script's first line.
    pub greetings: usize,
    pub is_approval: bool,
    pub paper: Option<(&'static str, Told)>,
}

/// What was said, without its moments.
pub fn said(random: &mut SeededRandom, application: &Application, applicant: &Applicant) -> Said {
    let has_phone = !applicant.phone.is_empty();
    let matter = Matter::of(application);
    let (script, lang, paper): (&[Line], _, _) = match applicant.lang {
        "es" => {
            let place = random.range(0, SPANISH.len() as i64) as usize;
            let place = fitting(SPANISH.len(), place, |place| spanish_fits(place, matter));
            (SPANISH[place], "es", spanish_paper(place))
        }
        _ if matches!(application.state, 3 | 13 | 14 | 15) && random.chance(40) => (APPROVAL, "en", None),
        _ => {
            let place = random.range(0, ENGLISH.len() as i64) as usize;
            let place = fitting(ENGLISH.len(), place, |place| english_fits(place, matter));
            (ENGLISH[place], "en", english_paper(place))
        }
    };
    let is_approval = script == APPROVAL;
    let staff = staff_of(application);
    let mut entries = Vec::new();
    if let Some(words) = greeting(applicant.lang).filter(|_| has_phone && !is_approval) {
        entries.push(Entry {
            lang: applicant.lang,
            ..Entry::plain(staff, "SMS", "in", words.to_owned())
        });
    }
    let greetings = entries.len();
    // An application that has just arrived has little to show yet.
    let lines = if matches!(application.state, 4 | 16) {
        random.range(0, 3) as usize
    } else {
        script.len()
    };
    for line in &script[..lines.min(script.len())] {
        let fill = |text: &str| fill(text, application, applicant);
        let (texting, subject) = (
            has_phone && !applicant.has_opted_out,
            format!("Your application {}", application.external_id),
        );
        let entry = match *line {
            Line::TextIn(text) if has_phone => Entry::plain(staff, "SMS", "in", fill(text)),
            Line::TextOut(text) if texting => Entry::plain(staff, "SMS", "out", fill(text)),
            // Without a number to text, the same is said by mail.
            Line::TextIn(text) => Entry::mail(staff, "in", format!("Re: {subject}"), fill(text)),
            Line::TextOut(text) => Entry::mail(staff, "out", subject, fill(text)),
            Line::MailIn(subject, body) => Entry::mail(staff, "in", fill(subject), fill(body)),
            Line::MailOut(subject, body) => Entry::mail(staff, "out", fill(subject), fill(body)),
            // Staff write to each other in English.
            Line::Note(text) => Entry::plain(staff, "NOTE", "internal", fill(text)),
            Line::Visit(text) => Entry::plain(staff, "SESSION", "in", fill(text)),
        };
        entries.push(match entry.channel {
            "SMS" | "EMAIL" => Entry { lang, ..entry },
            _ => entry,
        });
    }
    Said {
        entries,
        greetings,
        is_approval,
        paper,
    }
}

impl Entry {
    fn plain(by: (i64, &'static str), channel: &'static str, direction: &'static str, body: String) -> Self {
        Self {
            at_ms: 0,
            channel,
            direction,
            subject: String::new(),
            body,
            lang: "en",
            change: None,
            is_answered: false,
            by,
        }
    }

    fn mail(by: (i64, &'static str), direction: &'static str, subject: String, body: String) -> Self {
        Self {
            subject,
            ..Self::plain(by, "EMAIL", direction, body)
        }
    }

    /// A step of staff, as the history has it.
    pub fn change(step: &Step) -> Self {
        let name = |owner: Option<(i64, &'static str)>| owner.map_or("", |(_, name)| name);
        let (what, from, to) = match step.kind {
            ChangeKind::Owner => ("owner", name(step.owners[0]), name(step.owners[1])),
            _ => ("state", status_name(step.from), status_name(step.to)),
        };
        let change = json!({ "what": what, "from": from, "to": to, "comment": step.comment });
        Self {
            at_ms: step.at_ms,
            change: Some(change.to_string()),
            ..Self::plain(step.by, "COMMENT", "internal", step.comment.clone())
        }
    }
}

fn fill(text: &str, application: &Application, applicant: &Applicant) -> String {
    let (_, staff) = staff_of(application);
    text.replace("{first}", &applicant.first)
        .replace("{staff}", staff)
        .replace("{matter}", application.matter)
        .replace("{ext}", &application.external_id)
        .replace("{program}", application.program.name)
}
