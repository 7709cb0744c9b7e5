//! Applies a notification rule to one person: the channel by which they are reached, or why they are not. A pure
//! function of the rule's channels, so that the preview before a move and the move itself agree.

use super::notification_rule::NoticeAudience;
use crate::conversations::channel::Channel;
use crate::conversations::consent::ConsentState;
use serde::{Deserialize, Serialize};

/// Outcome of a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NoticeOutcome {
    /// Sent immediately.
    Now,
    /// It waits until the change that causes it can no longer be undone.
    HeldUndo,
    /// It goes out after the rule's delay.
    Scheduled,
    /// It waits for the recipient's morning.
    HeldQuietHours,
    /// It waits for the recipient's consent.
    HeldConsent,
    /// The recipient has opted out.
    OptedOut,
    /// The rule's audience is empty.
    Nobody,
    /// No address of the rule's channels is known.
    NoAddress,
    /// Nothing carries messages of this channel.
    NoGateway,
    /// The template is not there, not offered, or of another channel.
    NoTemplate,
    /// The template has a variable without a value.
    Incomplete,
    /// The rule's condition does not hold for the application.
    ConditionNotMet,
    /// Whether the rule's condition holds cannot be said: something that it needs is not on file.
    ConditionUnknown,
}

impl NoticeOutcome {
    const ALL: [NoticeOutcome; 13] = [
        NoticeOutcome::Now,
        NoticeOutcome::HeldUndo,
        NoticeOutcome::Scheduled,
        NoticeOutcome::HeldQuietHours,
        NoticeOutcome::HeldConsent,
        NoticeOutcome::OptedOut,
        NoticeOutcome::Nobody,
        NoticeOutcome::NoAddress,
        NoticeOutcome::NoGateway,
        NoticeOutcome::NoTemplate,
        NoticeOutcome::Incomplete,
        NoticeOutcome::ConditionNotMet,
        NoticeOutcome::ConditionUnknown,
    ];

    /// The name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            NoticeOutcome::Now => "now",
            NoticeOutcome::HeldUndo => "held-undo",
            NoticeOutcome::Scheduled => "scheduled",
            NoticeOutcome::HeldQuietHours => "held-quiet-hours",
            NoticeOutcome::HeldConsent => "held-consent",
            NoticeOutcome::OptedOut => "opted-out",
            NoticeOutcome::Nobody => "nobody",
            NoticeOutcome::NoAddress => "no-address",
            NoticeOutcome::NoGateway => "no-gateway",
            NoticeOutcome::NoTemplate => "no-template",
            NoticeOutcome::Incomplete => "incomplete",
            NoticeOutcome::ConditionNotMet => "condition-not-met",
            NoticeOutcome::ConditionUnknown => "condition-unknown",
        }
    }

    /// Reads the name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| outcome.as_str() == text)
    }

    /// Whether a message goes out, now or later.
    pub fn sends(self) -> bool {
        match self {
            NoticeOutcome::Now
            | NoticeOutcome::HeldUndo
            | NoticeOutcome::Scheduled
            | NoticeOutcome::HeldQuietHours
            | NoticeOutcome::HeldConsent => true,
            NoticeOutcome::OptedOut
            | NoticeOutcome::Nobody
            | NoticeOutcome::NoAddress
            | NoticeOutcome::NoGateway
            | NoticeOutcome::NoTemplate
            | NoticeOutcome::Incomplete
            | NoticeOutcome::ConditionNotMet
            | NoticeOutcome::ConditionUnknown => false,
        }
    }
}

/// Facts about one channel of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChannelFacts {
    pub has_address: bool,
    pub has_gateway: bool,
    pub consent: ConsentState,
    /// Somebody must have agreed before anything is sent by this channel.
    pub consent_first: bool,
    /// Fault of the template, if it has one.
    pub template_fault: Option<NoticeOutcome>,
}

impl ChannelFacts {
    /// Why this channel cannot be used now; none if it can.
    fn obstacle(&self) -> Option<NoticeOutcome> {
        if let Some(fault) = self.template_fault {
            return Some(fault);
        }
        if !self.has_address {
            return Some(NoticeOutcome::NoAddress);
        }
        if !self.has_gateway {
            return Some(NoticeOutcome::NoGateway);
        }
        match self.consent {
            ConsentState::OptedOut => Some(NoticeOutcome::OptedOut),
            ConsentState::Unknown if self.consent_first => Some(NoticeOutcome::HeldConsent),
            ConsentState::Granted | ConsentState::Unknown => None,
        }
    }
}

/// The chosen channel, by its position in the rule, with its obstacle: the first that is open, else the first that
/// waits for consent, else the first one, which says why nothing is sent.
pub fn choose(channels: &[ChannelFacts]) -> Option<(usize, Option<NoticeOutcome>)> {
    let obstacles: Vec<Option<NoticeOutcome>> = channels.iter().map(ChannelFacts::obstacle).collect();
    let open = obstacles.iter().position(Option::is_none);
    let waits = || {
        obstacles
            .iter()
            .position(|obstacle| *obstacle == Some(NoticeOutcome::HeldConsent))
    };
    let chosen = open.or_else(waits).or((!channels.is_empty()).then_some(0))?;
    Some((chosen, obstacles[chosen]))
}

/// The channel after the chosen one by which the recipient can be reached too, by its place in the rule.
pub fn next(channels: &[ChannelFacts], taken: usize) -> Option<usize> {
    (taken + 1..channels.len()).find(|place| channels[*place].obstacle().is_none())
}

/// What goes out by the fallback channel when the first message fails for good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fallback {
    pub channel: Channel,
    pub to: String,
    pub lang: String,
    /// Mails alone.
    pub subject: String,
    pub body: String,
}

/// What a rule does for one person: shown before the move, and carried out with it.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct PlannedNotice {
    /// Key of the rule.
    pub rule: String,
    pub rule_name: String,
    #[serde(skip)]
    pub rule_version: i64,
    pub audience: NoticeAudience,
    /// Account of a member of staff; null for the applicant.
    pub account: Option<i64>,
    /// Name of the recipient; empty if there is none.
    pub name: String,
    /// The language of the text (BCP 47).
    pub lang: String,
    /// What the recipient reads (BCP 47); empty where there is nobody. Where it is another language than that of the text, the text goes
    /// out as it is.
    pub recipient_lang: String,
    /// Null where there is nobody.
    pub channel: Option<Channel>,
    /// E.164 or a mail address; empty where none is known.
    pub to: String,
    pub outcome: NoticeOutcome,
    /// It is in the recipient's inbox with the move, and goes out only if it is not read there by then.
    pub in_app: bool,
    /// When it is sent; none: immediately.
    pub send_at_ms: Option<i64>,
    /// Mails only.
    pub subject: String,
    pub body: String,
    /// What the rule's condition needs and is not on file, by its paths.
    pub missing: Vec<String>,
    #[serde(skip)]
    pub next: Option<Fallback>,
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPEN: ChannelFacts = ChannelFacts {
        has_address: true,
        has_gateway: true,
        consent: ConsentState::Unknown,
        consent_first: false,
        template_fault: None,
    };

    #[test]
    fn the_first_open_channel_is_chosen() {
        let stopped = ChannelFacts {
            consent: ConsentState::OptedOut,
            ..OPEN
        };
        let asks = ChannelFacts {
            consent_first: true,
            ..OPEN
        };
        let nowhere = ChannelFacts {
            has_address: false,
            ..OPEN
        };
        assert_eq!(choose(&[OPEN, OPEN]), Some((0, None)));
        assert_eq!(choose(&[stopped, OPEN]), Some((1, None)));
        assert_eq!(choose(&[asks, OPEN]), Some((1, None)));
        assert_eq!(
            choose(&[nowhere, asks]),
            Some((1, Some(NoticeOutcome::HeldConsent)))
        );
        assert_eq!(
            choose(&[stopped, nowhere]),
            Some((0, Some(NoticeOutcome::OptedOut)))
        );
        assert_eq!(choose(&[]), None);
        let agreed = ChannelFacts {
            consent: ConsentState::Granted,
            ..asks
        };
        assert_eq!(choose(&[agreed]), Some((0, None)));
        let silent = ChannelFacts {
            has_gateway: false,
            ..OPEN
        };
        assert_eq!(choose(&[silent]), Some((0, Some(NoticeOutcome::NoGateway))));
        let faulty = ChannelFacts {
            template_fault: Some(NoticeOutcome::Incomplete),
            ..nowhere
        };
        assert_eq!(choose(&[faulty]), Some((0, Some(NoticeOutcome::Incomplete))));
    }

    #[test]
    fn the_fallback_is_the_next_channel_without_an_obstacle() {
        let nowhere = ChannelFacts {
            has_address: false,
            ..OPEN
        };
        assert_eq!(next(&[OPEN, OPEN], 0), Some(1));
        assert_eq!(next(&[OPEN, nowhere], 0), None);
        assert_eq!(next(&[nowhere, OPEN], 1), None, "it is the last already");
        assert_eq!(next(&[], 0), None);
    }

    #[test]
    fn outcomes_read_back() {
        for outcome in NoticeOutcome::ALL {
            assert_eq!(NoticeOutcome::parse(outcome.as_str()), Some(outcome));
            assert_eq!(serde_json::to_value(outcome).unwrap(), outcome.as_str());
        }
    }
}
