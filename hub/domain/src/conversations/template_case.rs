//! Which cases a template is for, and whether a message says it: a decision's words reach only those whom it is about.

use super::notification_rule::{NoticeAudience, NotificationRule};
use super::template::{MessageTemplate, Piece, pieces, variables};
use crate::cases::state_meaning::StateOutcome;
use crate::cases::status;
use crate::cases::workflow::State;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Letters of a template, variables left out, from which on it is recognised in a message: shorter ones are common sentences.
const MIN_KNOWN_CHARS: usize = 20;

/// Whom a template is written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TemplateAudience {
    /// The applicant of the case.
    #[default]
    Applicant,
    /// The member of staff who has the case.
    Reviewer,
    /// Those who supervise.
    Supervisor,
}

impl MessageTemplate {
    /// Whether it is offered for writing to the applicant of a case of this status.
    pub fn is_offered_for(&self, state: i64) -> bool {
        self.audience == TemplateAudience::Applicant && self.is_for(state)
    }

    /// Whether it is for cases of this status.
    pub fn is_for(&self, state: i64) -> bool {
        self.states.is_empty() || self.states.contains(&state)
    }

    /// Whether it tells somebody that an application is approved or denied: one of its statuses is such an outcome, or it gives the
    /// reason of a denial.
    pub fn is_decision(&self, decided: &DecidedStates) -> bool {
        let texts = self.by_lang.values();
        self.states.iter().any(|state| decided.has(*state))
            || texts
                .flat_map(|text| [&text.subject, &text.body])
                .any(|text| text.contains("denial_reason"))
    }

    /// Whether it says the status of the case, whichever that is.
    pub fn says_status(&self) -> bool {
        let texts = self.by_lang.values();
        texts
            .flat_map(|text| [&text.subject, &text.body])
            .any(|text| variables(text).is_none_or(|named| named.contains(&"status")))
    }

    /// Gives a template that was published without statuses and audience what is certain: the statuses of the rules that send it,
    /// where all of them are outcomes of decisions; the statuses of a denial, where it gives the reason of one; supervisors, where
    /// rules send it to staff alone. What the statuses mean is said by `states`, those of the programs that it is for.
    pub fn infer_case<'a>(&mut self, sent_by: impl Iterator<Item = &'a NotificationRule>, states: &[&State]) {
        let (mut named, mut is_sent, mut is_to_applicants) = (BTreeSet::new(), false, false);
        for rule in sent_by {
            is_sent = true;
            is_to_applicants |= rule.audience == NoticeAudience::Applicant;
            named.insert(rule.to_state);
        }
        if is_sent && !is_to_applicants {
            self.audience = TemplateAudience::Supervisor;
        }
        let decided = DecidedStates::of(states.iter().copied());
        if named.is_empty() && self.is_decision(&decided) {
            let denied = states
                .iter()
                .filter(|state| state.outcome == StateOutcome::Denied);
            named.extend(denied.map(|state| state.id));
        }
        if named.iter().all(|state| decided.has(*state)) {
            self.states = named.into_iter().collect();
        }
    }

    /// Whether a message says this template in one of its languages, with any values for the variables: its words occur in it, in
    /// their order. White space and the case of letters do not matter. Short templates are never recognised.
    pub fn is_said_in(&self, message: &str) -> bool {
        let message = plain(message);
        self.by_lang.values().any(|text| occurs(&text.body, &message))
    }
}

/// The states that are outcomes of decisions, yes or no.
#[derive(Debug, Clone, Default)]
pub struct DecidedStates {
    /// What the programs of a tenant say of their states.
    known: BTreeMap<i64, bool>,
}

impl DecidedStates {
    /// By the states of a tenant's programs: a number that is an outcome in one of them counts as one in all. Numbers that none of
    /// them has mean what the specification says.
    pub fn of<'a>(states: impl Iterator<Item = &'a State>) -> Self {
        let mut known = BTreeMap::new();
        for state in states {
            *known.entry(state.id).or_default() |= state.outcome.is_decided();
        }
        Self { known }
    }

    /// Whether a state is the outcome of a decision.
    pub fn has(&self, state: i64) -> bool {
        let specified = || status::by_id(state).is_some_and(|status| status.outcome.is_decided());
        self.known.get(&state).copied().unwrap_or_else(specified)
    }
}

fn occurs(template: &str, message: &str) -> bool {
    let Some(pieces) = pieces(template) else {
        return false;
    };
    let (mut rest, mut known) = (message, 0);
    for piece in pieces {
        let Piece::Words(words) = piece else { continue };
        let words = plain(words);
        let Some((_, after)) = rest.split_once(words.as_str()) else {
            return false;
        };
        known += words.chars().count();
        rest = after;
    }
    known >= MIN_KNOWN_CHARS
}

/// Lower case, with one space between words.
fn plain(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversations::channel::Channel;
    use crate::conversations::template::TemplateText;

    fn template(states: &[i64], bodies: &[(&str, &str)]) -> MessageTemplate {
        let text = |body: &str| TemplateText {
            subject: String::new(),
            body: body.into(),
        };
        MessageTemplate {
            name: "Denied".into(),
            channel: Channel::Sms,
            program: None,
            states: states.to_vec(),
            audience: TemplateAudience::Applicant,
            active: true,
            by_lang: bodies
                .iter()
                .map(|(lang, body)| ((*lang).to_owned(), text(body)))
                .collect(),
        }
    }

    #[test]
    fn a_template_is_offered_for_its_statuses_and_to_applicants_alone() {
        let denied = template(&[12], &[("en", "No")]);
        assert!(denied.is_offered_for(12) && !denied.is_offered_for(6) && !denied.is_offered_for(3));
        let news = template(&[], &[("en", "News")]);
        assert!((1..=19).all(|state| news.is_offered_for(state)));
        let to_supervisors = MessageTemplate {
            audience: TemplateAudience::Supervisor,
            ..news
        };
        assert!(!to_supervisors.is_offered_for(5) && to_supervisors.is_for(5));
    }

    #[test]
    fn what_says_approved_or_denied_is_a_decision() {
        for state in [3, 12, 13, 14, 15] {
            assert!(
                template(&[9, state], &[("en", "Hello")]).is_decision(&DecidedStates::default()),
                "{state}"
            );
        }
        for state in [1, 4, 5, 6, 9, 16] {
            assert!(
                !template(&[state], &[("en", "Hello")]).is_decision(&DecidedStates::default()),
                "{state}"
            );
        }
        assert!(!template(&[], &[("en", "Hello")]).is_decision(&DecidedStates::default()));
        assert!(
            template(&[], &[("en", "Hello"), ("es", "{{denial_reason|}}")])
                .is_decision(&DecidedStates::default())
        );
    }

    #[test]
    fn a_programs_own_states_are_outcomes_as_its_workflow_says() {
        use crate::cases::workflow::StateKind;
        let won = State {
            outcome: StateOutcome::Approved,
            ..State::new(20, "Won", StateKind::Terminal)
        };
        let reopened = State {
            outcome: StateOutcome::Open,
            ..State::new(3, "Asked again", StateKind::Open)
        };
        let decided = DecidedStates::of([&won, &reopened].into_iter());
        assert!(decided.has(20) && decided.has(12));
        assert!(!decided.has(3) && !decided.has(21));
        assert!(template(&[20], &[("en", "Hello")]).is_decision(&decided));
    }

    #[test]
    fn a_template_that_names_the_status_says_it_in_whichever_language() {
        assert!(!template(&[], &[("en", "Your status: ask us")]).says_status());
        assert!(template(&[], &[("en", "Hello"), ("es", "{{application}}: {{ status }}")]).says_status());
    }

    #[test]
    fn an_older_template_gets_the_case_of_the_rules_that_send_it() {
        use crate::cases::workflow::StateKind;
        use crate::conversations::notification_rule::NoticeCause;
        let rule = |to_state, audience| NotificationRule {
            name: "Rule".into(),
            active: true,
            program: 5,
            cause: NoticeCause::Status,
            days: None,
            from_state: None,
            to_state,
            condition: None,
            audience,
            role: String::new(),
            channels: Vec::new(),
            delay_minutes: 0,
            in_app: false,
        };
        let state = |id, outcome| State {
            outcome,
            ..State::new(id, &format!("State {id}"), StateKind::Terminal)
        };
        let specified: Vec<State> = [3, 9, 12, 13]
            .map(|id| State::new(id, &format!("State {id}"), StateKind::Open))
            .to_vec();
        let of_states = |body: &str, rules: &[NotificationRule], states: &[State]| {
            let mut older = template(&[], &[("en", body)]);
            let states: Vec<&State> = states.iter().collect();
            older.infer_case(rules.iter(), &states);
            (older.states, older.audience)
        };
        let inferred = |body: &str, rules: &[NotificationRule]| of_states(body, rules, &specified);
        let (applicant, role) = (NoticeAudience::Applicant, NoticeAudience::Role);
        let to_applicants = TemplateAudience::Applicant;
        assert_eq!(inferred("Hello", &[]), (vec![], to_applicants));
        assert_eq!(inferred("{{denial_reason|No}}", &[]), (vec![12], to_applicants));
        assert_eq!(
            inferred("No", &[rule(12, applicant), rule(12, role)]),
            (vec![12], to_applicants)
        );
        assert_eq!(
            inferred("Yes", &[rule(13, applicant), rule(3, applicant)]),
            (vec![3, 13], to_applicants)
        );
        assert_eq!(
            inferred("{{status}}", &[rule(12, applicant), rule(9, applicant)]),
            (vec![], to_applicants)
        );
        assert_eq!(
            inferred("Decide", &[rule(5, role)]),
            (vec![], TemplateAudience::Supervisor)
        );
        // What a number means, the program says: here 12 is another review, and 20 and 21 are denials.
        let own = [
            state(12, StateOutcome::Open),
            state(20, StateOutcome::Denied),
            state(21, StateOutcome::Denied),
        ];
        assert_eq!(
            of_states("{{denial_reason|No}}", &[], &own),
            (vec![20, 21], to_applicants)
        );
        assert_eq!(
            of_states("No", &[rule(20, applicant)], &own),
            (vec![20], to_applicants)
        );
        assert_eq!(
            of_states("Again", &[rule(12, applicant)], &own),
            (vec![], to_applicants)
        );
    }

    #[test]
    fn a_message_that_says_a_template_is_known_in_every_language_and_whatever_the_values() {
        let denied = template(
            &[12],
            &[
                (
                    "en",
                    "{{agency}}: your application {{application}} was denied. {{denial_reason|Ask us why.}} To appeal, call us.",
                ),
                ("es", "{{agency}}: su solicitud {{application}} fue denegada."),
                (
                    "ar",
                    "{{agency}}: رُفض طلبك {{application}}. للاعتراض اتصل بنا خلال 30 يومًا.",
                ),
            ],
        );
        for said in [
            "Riverbend County: your application RB-1 was denied. Your income is too high. To appeal, call us.",
            "Hello Ana,\n\nCounty: Your application  RB-1\nwas DENIED.  To appeal, call us. Bye",
            "Condado: su solicitud RB-1 fue denegada. Lo siento.",
            "المقاطعة: رُفض طلبك RB-1. للاعتراض اتصل بنا خلال 30 يومًا.",
        ] {
            assert!(denied.is_said_in(said), "{said}");
        }
        for other in [
            "Your application RB-1 was approved. To appeal, call us.",
            "To appeal, call us. County: your application RB-1 was denied.",
            "Hola",
            "",
        ] {
            assert!(!denied.is_said_in(other), "{other}");
        }
        assert!(
            !template(&[12], &[("en", "Sorry, no.")]).is_said_in("Sorry, no."),
            "too short to be known"
        );
    }
}
