//! Who is notified when an application reaches a status: per program and move, the audience, the channels in order of
//! preference, the template and the delay (specification 2, section 7). A rule may also wait in a status: for an answer that does not
//! come, or for the day by which the application is due.

use crate::conversations::channel::Channel;
use crate::expressions::{Expression, ExpressionError, Schema};
use serde::{Deserialize, Serialize};

/// Maximum number of rules in one answer (specification 2, section 9).
pub const MAX_RULES: usize = 1_000;
/// Longest name, in characters.
const MAX_NAME_CHARS: usize = 80;
/// Longest wait after the move: thirty days.
const MAX_DELAY_MINUTES: i64 = 30 * 24 * 60;
/// The most days that a rule waits, or looks ahead.
pub const MAX_DAYS: i64 = 365;
/// Longest key of a template, and longest name of a role.
const MAX_KEY_BYTES: usize = 64;

/// Audience of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum NoticeAudience {
    /// The applicant.
    Applicant,
    /// Who has the application after the move.
    Owner,
    /// Everybody with a role in the program.
    Role,
}

impl NoticeAudience {
    /// The name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            NoticeAudience::Applicant => "applicant",
            NoticeAudience::Owner => "owner",
            NoticeAudience::Role => "role",
        }
    }
}

/// What brings a rule about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum NoticeCause {
    /// The application comes to the status.
    #[default]
    Status,
    /// It is in the status, staff wrote to the applicant last, and so many days have passed without an answer.
    Silence,
    /// It is in the status, and due there in so many days or fewer.
    Due,
}

impl NoticeCause {
    fn is_status(&self) -> bool {
        *self == NoticeCause::Status
    }
}

/// A channel and its template.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoticeChannel {
    /// `SMS` or `EMAIL`.
    pub channel: Channel,
    /// Key of a message template of this channel.
    pub template: String,
}

/// A rule as it is kept and published.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NotificationRule {
    /// As those who write rules see it.
    pub name: String,
    /// False: kept, and applied no more.
    pub active: bool,
    /// `ProcessID`.
    pub program: i64,
    /// What brings it about; the move to `to_state` where it is left out.
    #[serde(default, skip_serializing_if = "NoticeCause::is_status")]
    pub cause: NoticeCause,
    /// Of a rule that waits: how many days without an answer, or before the application is due.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<i64>,
    /// The status before the move; any without one.
    #[serde(default)]
    pub from_state: Option<i64>,
    /// The status after the move; of a rule that waits, the status in which it does.
    pub to_state: i64,
    /// A condition of the subset of CEL that validation rules are written in, of the same names: somebody is notified where it
    /// holds; always without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    pub audience: NoticeAudience,
    /// The name of the role in the program, where the rule is for a role.
    #[serde(default)]
    pub role: String,
    /// The first by which somebody can be reached is taken. Rules that were published before are stored under the old name.
    #[serde(alias = "ways")]
    pub channels: Vec<NoticeChannel>,
    /// From the move to the message; a move that is taken back before takes the message back too.
    #[serde(default)]
    pub delay_minutes: i64,
    /// For staff alone: it is in their inbox with the move, and goes out by its channels only to those who have not read it there when
    /// the delay is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_app: bool,
}

/// Errors in a rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotificationRuleFault {
    #[error("the name is empty or longer than 80 characters")]
    Name,
    #[error("the rule leads from a state to itself")]
    State,
    #[error("a rule for a role names the role, and no other does")]
    Role,
    #[error("a rule has one channel or two, text and mail, each with a template")]
    Channels,
    #[error(
        "the delay is not between nothing and thirty days; a notice in the inbox needs a minute at least"
    )]
    Delay,
    #[error("only staff have an inbox for notices")]
    InApp,
    #[error("a rule that waits does so for one day to 365, and no other names days")]
    Days,
    #[error("there is no program {0}")]
    UnknownProgram(i64),
    #[error("the workflow has no state {state}")]
    UnknownState {
        /// `from_state` or `to_state`.
        field: &'static str,
        state: i64,
    },
    #[error("nobody has the role {0:?} in the program")]
    UnknownRole(String),
    #[error("the condition: {0}")]
    Condition(ExpressionError),
    #[error("the condition: the workflow has no state {0:?}")]
    ConditionStatus(String),
    #[error("no template {template:?} is offered for this channel and program")]
    UnknownTemplate {
        /// Of the channel, from 0 on.
        place: usize,
        template: String,
    },
    #[error("template {template:?} is not for this status or these people")]
    NotForStatus { place: usize, template: String },
}

impl NotificationRule {
    /// Every fault that keeps it from being published.
    pub fn check(&self) -> Result<(), Vec<NotificationRuleFault>> {
        let mut faults = Vec::new();
        let name = self.name.trim();
        if name.is_empty() || self.name.chars().count() > MAX_NAME_CHARS || name.contains('\0') {
            faults.push(NotificationRuleFault::Name);
        }
        let waits = !self.cause.is_status();
        // What waits in a status comes from none.
        if self.from_state == Some(self.to_state) || (waits && self.from_state.is_some()) {
            faults.push(NotificationRuleFault::State);
        }
        let has_days = self.days.is_some_and(|days| (1..=MAX_DAYS).contains(&days));
        if waits != has_days || (!waits && self.days.is_some()) {
            faults.push(NotificationRuleFault::Days);
        }
        let has_role = !self.role.trim().is_empty() && self.role.len() <= MAX_KEY_BYTES;
        let is_right = match self.audience {
            NoticeAudience::Role => has_role,
            NoticeAudience::Applicant | NoticeAudience::Owner => self.role.is_empty(),
        };
        if !is_right || self.role.contains('\0') {
            faults.push(NotificationRuleFault::Role);
        }
        let is_sound = |one: &NoticeChannel| {
            matches!(one.channel, Channel::Sms | Channel::Email)
                && (1..=MAX_KEY_BYTES).contains(&one.template.len())
                && !one.template.contains('\0')
        };
        let is_twice = self.channels.len() == 2 && self.channels[0].channel == self.channels[1].channel;
        if !(1..=2).contains(&self.channels.len()) || is_twice || !self.channels.iter().all(is_sound) {
            faults.push(NotificationRuleFault::Channels);
        }
        let least = i64::from(self.in_app);
        if !(least..=MAX_DELAY_MINUTES).contains(&self.delay_minutes) {
            faults.push(NotificationRuleFault::Delay);
        }
        if self.in_app && self.audience == NoticeAudience::Applicant {
            faults.push(NotificationRuleFault::InApp);
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// Its condition, read by the names that rules of its program may use; none where it has none.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn condition_in(&self, names: &Schema) -> Result<Option<Expression>, ExpressionError> {
        let written = self.condition.as_deref().filter(|text| !text.trim().is_empty());
        written.map(|text| Expression::compile(text, names)).transpose()
    }

    /// Whether a move is one that it notifies of, as far as its condition lets it.
    pub fn applies(&self, program: i64, from: i64, to: i64) -> bool {
        let is_from = self.from_state.is_none_or(|state| state == from);
        let is_of_moves = self.active && self.cause.is_status();
        is_of_moves && self.program == program && self.to_state == to && is_from && from != to
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expressions::Kind;

    fn rule() -> NotificationRule {
        NotificationRule {
            name: "Denied".into(),
            active: true,
            program: 5,
            cause: NoticeCause::Status,
            days: None,
            from_state: None,
            to_state: 12,
            condition: None,
            audience: NoticeAudience::Applicant,
            role: String::new(),
            channels: [(Channel::Sms, "denied-text"), (Channel::Email, "denied-mail")]
                .map(|(channel, template)| NoticeChannel {
                    channel,
                    template: template.into(),
                })
                .into(),
            delay_minutes: 10,
            in_app: false,
        }
    }

    #[test]
    fn a_rule_applies_to_its_program_and_move_while_it_is_on() {
        assert!(rule().applies(5, 9, 12));
        assert!(!rule().applies(6, 9, 12));
        assert!(!rule().applies(5, 12, 9));
        let from_review = NotificationRule {
            from_state: Some(9),
            ..rule()
        };
        assert!(from_review.applies(5, 9, 12) && !from_review.applies(5, 5, 12));
        let off = NotificationRule {
            active: false,
            ..rule()
        };
        assert!(!off.applies(5, 9, 12));
    }

    #[test]
    fn a_rule_that_waits_names_its_days_and_applies_to_no_move() {
        let waits = |cause, days| NotificationRule {
            cause,
            days,
            ..rule()
        };
        for cause in [NoticeCause::Silence, NoticeCause::Due] {
            let sound = waits(cause, Some(14));
            assert_eq!(sound.check(), Ok(()));
            assert!(!sound.applies(5, 9, 12));
            for days in [None, Some(0), Some(-1), Some(366)] {
                assert_eq!(waits(cause, days).check(), Err(vec![NotificationRuleFault::Days]));
            }
            let mut moved = sound.clone();
            moved.from_state = Some(9);
            assert_eq!(moved.check(), Err(vec![NotificationRuleFault::State]));
            let kept = serde_json::to_string(&sound).unwrap();
            assert_eq!(serde_json::from_str::<NotificationRule>(&kept).unwrap(), sound);
        }
        let days = waits(NoticeCause::Status, Some(3)).check();
        assert_eq!(days, Err(vec![NotificationRuleFault::Days]));
        let kept = serde_json::to_value(rule()).unwrap();
        assert!(
            kept.get("cause").is_none() && kept.get("days").is_none(),
            "{kept}"
        );
    }

    #[test]
    fn a_condition_is_read_by_the_names_of_the_program_and_an_empty_one_is_none() {
        let names = Schema::default().with("size", Kind::Int);
        let of = |text: &str| NotificationRule {
            condition: Some(text.into()),
            ..rule()
        };
        assert!(matches!(rule().condition_in(&names), Ok(None)));
        assert!(matches!(of(" ").condition_in(&names), Ok(None)));
        let condition = of("size > 3").condition_in(&names).unwrap().unwrap();
        assert_eq!(condition.source(), "size > 3");
        let unknown = of("income > 3").condition_in(&names).unwrap_err();
        assert_eq!(unknown, ExpressionError::UnknownName("income".into()));
        let kept = serde_json::to_value(rule()).unwrap();
        assert!(kept.get("condition").is_none(), "{kept}");
    }

    #[test]
    fn a_rule_that_is_stored_with_the_old_name_of_its_channels_is_read_and_written_with_the_new_one() {
        let mut stored = serde_json::to_value(rule()).unwrap();
        let channels = stored.as_object_mut().unwrap().remove("channels").unwrap();
        stored["ways"] = channels.clone();
        let read: NotificationRule = serde_json::from_value(stored).unwrap();
        assert_eq!(read, rule());
        let written = serde_json::to_value(&read).unwrap();
        assert_eq!(written["channels"], channels);
        assert!(written.get("ways").is_none(), "{written}");
    }

    #[test]
    fn a_rule_names_every_fault_of_it() {
        assert_eq!(rule().check(), Ok(()));
        let mut bad = rule();
        bad.name = " ".into();
        bad.from_state = Some(12);
        bad.role = "Supervisor".into();
        bad.channels[1].channel = Channel::Sms;
        bad.delay_minutes = -1;
        let all = [
            NotificationRuleFault::Name,
            NotificationRuleFault::State,
            NotificationRuleFault::Role,
            NotificationRuleFault::Channels,
            NotificationRuleFault::Delay,
        ];
        assert_eq!(bad.check().unwrap_err(), all);
        let mut by_call = rule();
        by_call.channels[0].channel = Channel::Call;
        assert_eq!(by_call.check(), Err(vec![NotificationRuleFault::Channels]));
        by_call.channels.clear();
        assert_eq!(by_call.check(), Err(vec![NotificationRuleFault::Channels]));
        let mut of_role = rule();
        of_role.audience = NoticeAudience::Role;
        assert_eq!(of_role.check(), Err(vec![NotificationRuleFault::Role]));
        of_role.role = "Supervisor".into();
        assert_eq!(of_role.check(), Ok(()));
        of_role.in_app = true;
        assert_eq!(of_role.check(), Ok(()));
        of_role.delay_minutes = 0;
        assert_eq!(of_role.check(), Err(vec![NotificationRuleFault::Delay]));
        let mut of_applicant = rule();
        of_applicant.in_app = true;
        assert_eq!(of_applicant.check(), Err(vec![NotificationRuleFault::InApp]));
        let kept = serde_json::to_value(rule()).unwrap();
        assert!(kept.get("in_app").is_none(), "{kept}");
    }
}
