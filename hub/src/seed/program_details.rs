//! What the demonstration's programs say of themselves, in three languages: most are open, one has closed, one opens later, and one
//! is a third party's.

use super::program_words::{IDENTITY, INCOME, Texts, of_program};
use super::programs::PROGRAMS;
use super::tenants::{RIVERBEND, mail_from};
use hub_domain::cases::form::Words;
use hub_domain::cases::reports::Audience;
use hub_domain::programs::contacts::ProgramContacts;
use hub_domain::programs::details::{Named, ProgramDetails};
use hub_store::programs::{self, program_settings};
use hub_store::{Result, Write};

const DAY_MS: i64 = 24 * 60 * 60_000;

fn words(texts: Texts) -> Words {
    let by_lang = ["en", "es", "ar"].into_iter().zip(texts);
    by_lang
        .map(|(lang, text)| (lang.to_owned(), text.to_owned()))
        .collect()
}

fn named((id, texts): (&str, Texts)) -> Named {
    Named {
        id: id.to_owned(),
        words: words(texts),
    }
}

/// When a program opens and closes, in days from the day of the demonstration.
const fn window(program: i64) -> (Option<i64>, Option<i64>) {
    match program {
        5 => (Some(-240), Some(60)),
        // Its places for this year are taken.
        12 => (Some(-120), Some(-9)),
        21 => (Some(25), Some(115)),
        1715 => (Some(-150), Some(45)),
        9 => (Some(-90), Some(90)),
        _ => (None, None),
    }
}

fn audience(program: i64) -> Vec<Audience> {
    match program {
        1715 | 17 => vec![Audience::Business],
        9 => Audience::ALL.to_vec(),
        _ => vec![Audience::Individual],
    }
}

/// What one program says of itself.
pub fn details(program: i64, at_ms: i64) -> ProgramDetails {
    let own = of_program(program);
    let (opens, closes) = window(program);
    let date = |days: Option<i64>| days.map(|days| at_ms + days * DAY_MS);
    let mut needs = vec![named(IDENTITY), named(INCOME)];
    needs.extend(own.needs.iter().copied().map(named));
    ProgramDetails {
        summary: words(own.summary),
        about: words(own.about),
        next: words(own.next),
        needs,
        eligibility: own.eligibility.iter().copied().map(named).collect(),
        uses: own.uses.iter().copied().map(named).collect(),
        scopes: vec![named(own.scope)],
        add_ons: own.add_ons.iter().copied().map(named).collect(),
        licences: own.licences.iter().copied().map(named).collect(),
        audience: audience(program),
        opens_at_ms: date(opens),
        closes_at_ms: date(closes),
        // Every heating season, and every month of cover, is applied for anew.
        several: matches!(program, 7 | 18),
        application_type: i64::from(own.apply_url.is_some()),
        apply_url: own.apply_url.map(str::to_owned),
        must_qualify: program == 1715,
        minutes: own.minutes,
        subscription_id: None,
    }
}

/// How the county's programs are reached.
fn contacts() -> ProgramContacts {
    ProgramContacts {
        email: mail_from(RIVERBEND).to_owned(),
        phone: "(202) 555-0100".to_owned(),
        hours: words([
            "Weekdays from 8 to 5",
            "De lunes a viernes, de 8 a 17 horas",
            "أيام العمل من 8 صباحًا إلى 5 مساءً",
        ]),
        address: words(["200 Mill Street, Riverbend"; 3]),
    }
}

/// Publishes them.
pub async fn insert(write: &mut Write, at_ms: i64) -> Result<()> {
    for program in &PROGRAMS {
        let details = details(program.id.0, at_ms);
        programs::begin_details(write, program.tenant, program.id, &details, at_ms).await?;
        if program.tenant == RIVERBEND {
            program_settings::begin(write, RIVERBEND, program.id, &contacts(), at_ms).await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_says_what_it_is_in_three_languages_without_a_fault() {
        for program in &PROGRAMS {
            let details = details(program.id.0, 1_700_000_000_000);
            assert_eq!(details.faults(), [], "{}", program.name);
            for words in [&details.summary, &details.about, &details.next] {
                assert_eq!(words.len(), 3, "{}", program.name);
            }
        }
        assert_eq!(contacts().faults("US"), []);
    }

    #[test]
    fn the_demonstration_has_every_kind_of_program() {
        let now_ms = 1_700_000_000_000;
        let of = |program| details(program, now_ms);
        assert!(of(5).is_open(now_ms) && of(5).closes_at_ms.is_some());
        assert!(of(12).closes_at_ms.unwrap() < now_ms);
        assert!(of(21).opens_at_ms.unwrap() > now_ms);
        assert!(of(1730).is_third_party(["riverbend.localhost", "localhost"]));
        assert!(!of(5).is_third_party(["riverbend.localhost"]));
        assert!(of(7).several && !of(5).several);
        assert!(!of(1715).is_for(Audience::Individual) && of(1715).is_for(Audience::Business));
        assert!(of(1720).is_for(Audience::Individual) && !of(1720).is_for(Audience::Business));
    }
}
