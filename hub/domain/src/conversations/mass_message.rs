//! A message to many people, and what its author has to do before it goes out: send it to themselves, say to how many it goes, and
//! have a second person approve it if it tells a decision.

use super::template::MessageTemplate;
use super::template_case::DecidedStates;
use crate::problem::Key;

/// Up to so many people a message is sent without more ado.
pub const FEW: usize = 20;
/// How long a test may be ago, in milliseconds.
pub const TEST_HOLDS_MS: i64 = 3_600_000;
/// Tests that one account may send itself within [`TEST_HOLDS_MS`].
pub const MAX_TESTS: i64 = 30;

/// Whether a message to so many people is one to many.
pub fn is_to_many(recipients: usize) -> bool {
    recipients > FEW
}

/// A message that its author has sent to themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MassTest {
    /// Of its words in every language, and of whom they are for.
    pub content_hash: String,
    /// How many people were chosen then.
    pub recipients: i64,
    pub at_ms: i64,
}

/// A message that somebody wants to send now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MassMessage<'a> {
    pub content_hash: &'a str,
    /// The people who get it now.
    pub recipients: usize,
}

impl MassMessage<'_> {
    /// Why it may not be sent yet, by the author's own test and the number that they typed.
    ///
    /// # Errors
    /// `TestFirst` without a test of exactly this message within the last hour; `NumberNotConfirmed` where the number is not that of
    /// the people.
    pub fn check(&self, test: Option<&MassTest>, typed: Option<i64>, now_ms: i64) -> Result<(), Key> {
        if !is_to_many(self.recipients) {
            return Ok(());
        }
        let holds =
            |test: &MassTest| test.content_hash == self.content_hash && now_ms - test.at_ms <= TEST_HOLDS_MS;
        if !test.is_some_and(holds) {
            return Err(Key::TestFirst);
        }
        match typed.and_then(|typed| usize::try_from(typed).ok()) {
            Some(typed) if typed == self.recipients => Ok(()),
            Some(_) | None => Err(Key::NumberNotConfirmed),
        }
    }
}

/// Whether a template tells people in these statuses (none: in all) that they are approved or denied: it is written for that, it names
/// the status of people about whom somebody has decided, or it says another template that does.
pub fn tells_decision<'a>(
    template: &MessageTemplate,
    states: &[i64],
    known: impl IntoIterator<Item = &'a MessageTemplate>,
    decided: &DecidedStates,
) -> bool {
    let has_decided = states.is_empty() || states.iter().any(|state| decided.has(*state));
    if template.is_decision(decided) || (has_decided && template.says_status()) {
        return true;
    }
    let mut decisions = known.into_iter().filter(|one| one.is_decision(decided));
    decisions.any(|decision| {
        let mut texts = template.by_lang.values();
        texts.any(|text| decision.is_said_in(&text.body))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversations::channel::Channel;
    use crate::conversations::template::{TemplateAudience, TemplateText};

    const NOW_MS: i64 = 10 * TEST_HOLDS_MS;

    fn test_at(at_ms: i64) -> MassTest {
        MassTest {
            content_hash: "a".into(),
            recipients: 21,
            at_ms,
        }
    }

    #[test]
    fn twenty_people_are_few_and_twenty_one_are_many() {
        for recipients in [0, 1, 20] {
            let few = MassMessage {
                content_hash: "a",
                recipients,
            };
            assert_eq!(few.check(None, None, NOW_MS), Ok(()), "{recipients}");
        }
        let many = MassMessage {
            content_hash: "a",
            recipients: 21,
        };
        assert_eq!(many.check(None, Some(21), NOW_MS), Err(Key::TestFirst));
        let test = test_at(NOW_MS);
        assert_eq!(many.check(Some(&test), Some(21), NOW_MS), Ok(()));
    }

    #[test]
    fn a_test_is_of_these_words_and_holds_for_an_hour() {
        let many = MassMessage {
            content_hash: "a",
            recipients: 143,
        };
        let last = test_at(NOW_MS - TEST_HOLDS_MS);
        assert_eq!(many.check(Some(&last), Some(143), NOW_MS), Ok(()));
        let older = test_at(NOW_MS - TEST_HOLDS_MS - 1);
        assert_eq!(many.check(Some(&older), Some(143), NOW_MS), Err(Key::TestFirst));
        let other = MassMessage {
            content_hash: "b",
            ..many
        };
        assert_eq!(
            other.check(Some(&test_at(NOW_MS)), Some(143), NOW_MS),
            Err(Key::TestFirst)
        );
    }

    #[test]
    fn the_number_that_is_typed_is_that_of_the_people() {
        let many = MassMessage {
            content_hash: "a",
            recipients: 143,
        };
        let test = test_at(NOW_MS);
        for typed in [None, Some(142), Some(144), Some(0), Some(-143), Some(i64::MAX)] {
            let refused = many.check(Some(&test), typed, NOW_MS);
            assert_eq!(refused, Err(Key::NumberNotConfirmed), "{typed:?}");
        }
    }

    fn template(states: &[i64], body: &str) -> MessageTemplate {
        let text = TemplateText {
            subject: String::new(),
            body: body.into(),
        };
        MessageTemplate {
            name: "News".into(),
            channel: Channel::Sms,
            program: None,
            states: states.to_vec(),
            audience: TemplateAudience::Applicant,
            active: true,
            by_lang: [("en".to_owned(), text)].into(),
        }
    }

    #[test]
    fn a_decision_is_told_by_a_template_for_it_by_the_status_and_by_words_taken_from_one() {
        let denied = template(
            &[12],
            "{{agency}}: your application was denied. To appeal, call us.",
        );
        let closed = template(&[], "The office is closed on Friday.");
        let copied = template(
            &[],
            "Hello {{first_name}}. {{agency}}: your application was denied. To appeal, call us.",
        );
        let status = template(&[], "{{application}} is now: {{status}}");
        let known = [denied.clone(), closed.clone()];
        for (told, states, is_told) in [
            (&denied, &[12][..], true),
            (&closed, &[12][..], false),
            (&closed, &[][..], false),
            (&copied, &[9][..], true),
            (&status, &[9][..], false),
            (&status, &[9, 3][..], true),
            (&status, &[][..], true),
        ] {
            assert_eq!(
                tells_decision(told, states, &known, &DecidedStates::default()),
                is_told,
                "{told:?} {states:?}"
            );
        }
        assert!(
            !tells_decision(&copied, &[9], [&closed], &DecidedStates::default()),
            "its words are nobody's"
        );
    }
}
