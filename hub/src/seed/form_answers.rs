//! Answers to the forms of the programs: drawn question by question, and judged by the engine as a submission is, so that the county's
//! applications have what an applicant could have sent.

use super::applications::{Applicant, Application};
use super::case_files;
use super::forms;
use super::names;
use super::programs::PROGRAMS;
use super::seeded_random::SeededRandom;
use hub_domain::clock::iso8601;
use hub_forms::answers::Reading;
use hub_forms::document::Period;
use hub_forms::known;
use hub_forms::{Form, Prepared, Question, QuestionType, judge, signatures};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::LazyLock;

const DAY_MS: i64 = 86_400_000;
/// The program that wants a child under 13.
const CHILDCARE: i64 = 12;

/// The form of each program, ready to judge.
static FORMS: LazyLock<BTreeMap<i64, Prepared>> = LazyLock::new(|| {
    let prepared = PROGRAMS.iter().map(|program| {
        let text = forms::form(program.id.0, program.name).to_string();
        let form = Form::read(text.as_bytes()).and_then(Form::prepare);
        (
            program.id.0,
            form.expect("a test reads every form of the demonstration"),
        )
    });
    prepared.collect()
});

/// What an application says. An unfinished form has gaps, and is not signed.
pub fn answers(random: &mut SeededRandom, application: &Application, applicant: &Applicant) -> Value {
    let form = &FORMS[&application.program.id.0];
    let is_begun = application.state == 16;
    let lang = match applicant.lang {
        "es" | "ar" => applicant.lang,
        _ => "en",
    };
    let today = day(application.created_at_ms)
        .parse()
        .expect("a day is written as dates are read");
    let reading = Reading { lang, today };
    let mut draw = Draw {
        random,
        application,
        applicant,
        lang,
        others: 0,
        lists_self: known::lists_self(&form.form),
    };
    draw.others = draw.random.range(0, 5);
    if draw.has_child() {
        draw.others = draw.others.max(1);
    }
    let mut drawn = Map::new();
    for question in form.form.items() {
        let has_gap = is_begun && draw.random.chance(45);
        if !has_gap && let Some(answer) = draw.item(question) {
            drawn.insert(question.id.clone(), answer);
        }
    }
    let mut judged = judge(form, &Value::Object(drawn), reading).answers;
    let signatures = form
        .form
        .items()
        .filter(|question| question.kind == QuestionType::Signature && !is_begun);
    for question in signatures {
        let name = format!("{} {}", applicant.first, applicant.last);
        let signed = signatures::sign(question, &judged, &name, lang, application.created_at_ms);
        judged.insert(question.id.clone(), signed);
    }
    Value::Object(judged)
}

struct Draw<'a> {
    random: &'a mut SeededRandom,
    application: &'a Application,
    applicant: &'a Applicant,
    lang: &'static str,
    /// How many people live with the applicant.
    others: i64,
    /// Whether the form lists them with the applicant.
    lists_self: bool,
}

impl Draw<'_> {
    /// Whether a small child lives there, as its program's rules want.
    fn has_child(&self) -> bool {
        self.application.program.id.0 == CHILDCARE && case_files::is_complete(self.application.state)
    }

    fn item(&mut self, question: &Question) -> Option<Value> {
        if question.kind != QuestionType::Group {
            return self.answer(question);
        }
        let lists_self = question.id == "members" && self.lists_self;
        let rows = match question.id.as_str() {
            "members" if lists_self => self.others + 1,
            "members" => self.others,
            "owners" => self.random.range(0, 3),
            _ => self.random.range(1, 3),
        };
        let rows = (1..=rows).map(|number| {
            let items = question.items.iter();
            let mut answers: Map<String, Value> = items
                .filter_map(|inner| Some((inner.id.clone(), self.answer(inner)?)))
                .collect();
            if lists_self && number == 1 {
                let name = format!("{} {}", self.applicant.first, self.applicant.last);
                let own = json!({ "name": name, "born": self.years_ago(21, 79), "relation": "self" });
                answers.insert("person".to_owned(), own);
            }
            if question.id == "members" && number == 1 && self.has_child() {
                let first = names::given(self.random, self.applicant.lang);
                let name = format!("{first} {}", self.applicant.last);
                let child = json!({ "name": name, "born": self.years_ago(1, 12), "relation": "child" });
                answers.insert("person".to_owned(), child);
            }
            json!({ "id": format!("r{number}"), "answers": answers })
        });
        Some(rows.collect())
    }

    fn answer(&mut self, question: &Question) -> Option<Value> {
        let created_at_ms = self.application.created_at_ms;
        Some(match question.kind {
            // Papers come by other paths, and nobody has a number that could be somebody's.
            QuestionType::File
            | QuestionType::Photo
            | QuestionType::Signature
            | QuestionType::Ssn
            | QuestionType::BankAccount
            | QuestionType::Group => return None,
            QuestionType::Name => match question.id.as_str() {
                "legal_name" => json!(format!("{} {}", self.applicant.first, self.applicant.last)),
                _ => json!(self.somebody()),
            },
            QuestionType::Address => self.address(),
            QuestionType::DateOfBirth => json!(self.years_ago(21, 79)),
            QuestionType::Date => match question.id.as_str() {
                "founded" => json!(self.years_ago(2, 25)),
                "since" => json!(self.years_ago(0, 14)),
                "damage_on" => json!(day(created_at_ms - self.random.range(2, 30) * DAY_MS)),
                _ => json!(day(created_at_ms + self.random.range(20, 300) * DAY_MS)),
            },
            QuestionType::Money => self.money(question),
            QuestionType::Phone => match question.id.as_str() {
                "phone" if self.applicant.phone.is_empty() => return None,
                "phone" => json!(self.applicant.phone),
                _ => json!(format!("+120255501{:02}", self.random.range(0, 100))),
            },
            QuestionType::Email => json!(self.applicant.email),
            QuestionType::Number => json!(match question.id.as_str() {
                "household_size" => self.others + 1,
                "infants" => self.random.range(0, (self.others + 1).min(3)),
                "months_behind" => self.random.range(1, 5),
                "employees" => match (self.random.range(1, 38), self.application.state) {
                    (count, state) if case_files::is_complete(state) => count.min(25),
                    (count, _) => count,
                },
                "owner_share" => self.random.range(10, 40),
                "hours_a_week" => self.random.range(8, 41),
                "trips_a_week" => self.random.range(1, 12),
                _ => self.random.range(0, 4),
            }),
            QuestionType::Text => json!(self.text(&question.id)),
            QuestionType::YesNo => {
                let is_so = self.random.chance(45);
                let must = question.id == "first_home" && case_files::is_complete(self.application.state);
                json!(is_so || must)
            }
            QuestionType::Choice => json!(self.option(question)),
            QuestionType::Choices => {
                let first = self.option(question);
                let second = self.option(question);
                match first == second {
                    true => json!([first]),
                    false => json!([first, second]),
                }
            }
            QuestionType::Declaration => json!({ "agreed": true, "lang": self.lang }),
            QuestionType::HouseholdMember => {
                let relation = self
                    .random
                    .pick(&["spouse", "child", "child", "parent", "sibling"]);
                let (least, most) = match relation {
                    "child" => (1, 17),
                    "parent" => (58, 84),
                    _ => (22, 60),
                };
                let first = names::given(self.random, self.applicant.lang);
                let name = format!("{first} {}", self.applicant.last);
                json!({ "name": name, "born": self.years_ago(least, most), "relation": relation })
            }
            QuestionType::Employer => json!({ "name": names::business(self.random) }),
            QuestionType::Licence => json!({
                "number": format!("BL-{}", self.random.range(10_000, 99_999)),
                "kind": "Business license",
                "state": self.applicant.state,
            }),
        })
    }

    fn somebody(&mut self) -> String {
        let (first, last, _) = names::person(self.random);
        format!("{first} {last}")
    }

    fn years_ago(&mut self, from: i64, to: i64) -> String {
        let days = self.random.range(from * 365 + 1, to * 365);
        day(self.application.created_at_ms - days * DAY_MS)
    }

    fn address(&mut self) -> Value {
        let street = self.random.pick(&[
            "Ferry Street",
            "Mill Road",
            "Harbor Avenue",
            "Cedar Lane",
            "Canal Street",
            "Oak Terrace",
        ]);
        let line = format!("{} {street}", self.random.range(1, 480));
        json!({ "kind": "home", "line": line, "city": "Riverbend", "state": self.applicant.state, "zip": "20001" })
    }

    fn money(&mut self, question: &Question) -> Value {
        let cents = match question.id.as_str() {
            "price" => self.random.range(1_400, 4_200) * 10_000,
            "revenue_before" | "revenue_now" => self.random.range(400, 9_000) * 10_000,
            "damage" => self.random.range(20, 260) * 10_000,
            "asked_for" => self.random.range(20, 250) * 10_000,
            "savings" => self.random.range(0, 40) * 10_000,
            "monthly_rent" | "rent" | "shop_rent" => self.random.range(85, 240) * 1_000,
            "monthly_income" => self.random.range(90, 460) * 1_000,
            "pay" | "income_amount" => self.random.range(20, 120) * 1_000,
            _ => self.random.range(40, 620) * 100,
        };
        // What is complete is within the limits of its program's rules.
        let cents = match question.id.as_str() {
            _ if !case_files::is_complete(self.application.state) => cents,
            "monthly_income" => cents.min(case_files::income_limit_cents(self.others + 1)),
            // Four of them are within the limit of one person.
            "pay" | "income_amount" => cents.min(64_000),
            "revenue_now" => cents.min(3_900_000),
            _ => cents,
        };
        let plain = [Period::Weekly, Period::Biweekly, Period::Monthly];
        let periods: Vec<Period> = plain
            .into_iter()
            .filter(|period| question.periods.contains(period))
            .collect();
        let is_summed = matches!(question.id.as_str(), "pay" | "income_amount");
        match periods.is_empty() {
            true => json!({ "cents": cents }),
            false if is_summed && case_files::is_complete(self.application.state) => {
                json!({ "cents": cents, "period": Period::Monthly.name() })
            }
            false => json!({ "cents": cents, "period": self.random.pick(&periods).name() }),
        }
    }

    fn option(&mut self, question: &Question) -> String {
        let ids: Vec<&str> = question.options.iter().map(|option| option.id.as_str()).collect();
        self.random.pick(&ids).to_owned()
    }

    fn text(&mut self, id: &str) -> String {
        match id {
            "landlord" => self.random.pick(&[
                "Harbor Homes LLC",
                "Riverbend Housing Partners",
                "Mr. and Mrs. Novak",
                "Canal Court Apartments",
            ]),
            "provider" => self.random.pick(&[
                "Potomac Light & Gas",
                "Riverbend Municipal Utilities",
                "Little Anchors",
                "Bright Start Center",
            ]),
            "account_number" => return self.random.range(10_000_000, 99_999_999).to_string(),
            "worker" => return self.somebody(),
            "business_name" => return names::business(self.random),
            "lender" => self
                .random
                .pick(&["Ferry Savings Bank", "First County Credit Union"]),
            "plan" if self.application.program.businesses => self.random.pick(&[
                "We keep two people at work until spring, when orders come back.",
                "We replace the oven and open on Sundays again.",
            ]),
            "plan" => self.random.pick(&["Silver 2500", "Bronze 6000", "Gold 1000"]),
            "rooms" => self
                .random
                .pick(&["basement and stairs", "kitchen", "living room, two bedrooms"]),
            "best_time" => self
                .random
                .pick(&["mornings", "after 5 pm", "any time", "weekends"]),
            "income_note" => self
                .random
                .pick(&["My hours change from week to week.", "Nothing else."]),
            _ => self.application.matter,
        }
        .to_owned()
    }
}

/// A day as `yyyy-mm-dd`.
fn day(at_ms: i64) -> String {
    iso8601(at_ms).chars().take(10).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_hundred_random_applications_have_no_fault() {
        let mut random = SeededRandom::new(0x0f0e);
        let created_at_ms = 1_795_000_000_000;
        let mut with_members = 0;
        for number in 0..200 {
            let place = usize::try_from(number).unwrap() % PROGRAMS.len();
            let program = PROGRAMS.get(place).unwrap();
            let applicant = Applicant {
                id: number,
                account: None,
                first: "Ana".into(),
                last: "Reyes".into(),
                lang: ["en", "es", "ar", "am"][usize::try_from(number).unwrap() % 4],
                phone: "+12025550143".into(),
                email: "ana@mail.example".into(),
                state: "DC",
                second_phone: None,
                has_opted_out: false,
                is_business: program.businesses,
            };
            let application = Application {
                id: number,
                program,
                external_id: format!("X-{number}"),
                matter: program.matters[0],
                state: 4,
                owner: None,
                created_at_ms,
                state_since_ms: created_at_ms,
            };
            let answers = answers(&mut random, &application, &applicant);
            let reading = Reading {
                lang: "en",
                today: day(created_at_ms).parse().unwrap(),
            };
            let form = &FORMS[&program.id.0];
            let outcome = judge(form, &answers, reading);
            assert_eq!(outcome.faults, [], "{} {answers:#}", program.name);
            assert_eq!(outcome.undecided, [], "{}", program.name);
            assert_eq!(
                Value::Object(outcome.answers.clone()),
                answers,
                "{}",
                program.name
            );
            assert_eq!(signatures::to_sign_again(&form.form, &outcome.answers), [""; 0]);
            with_members += i64::from(answers["members"].as_array().is_some_and(|rows| !rows.is_empty()));
        }
        assert!(with_members > 80, "{with_members}");
    }
}
