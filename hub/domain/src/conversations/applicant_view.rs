//! What an applicant sees of their thread. Whoever shows an entry to its applicant asks here: their pages, and staff who are told
//! what the applicant sees.
//!
//! An incoming entry is the applicant's own if it came in their session, or from an address on file that nothing speaks against.
//! Anybody can write any sender into a mail, and a landlord, an employer or a relative may know the thread's address: what they
//! wrote is for staff, until one of them releases it.

use super::channel::{Channel, Direction};
use super::delivery::DeliveryState;
use super::mail::{MailSender, SenderCheck};
use super::message::AuthorKind;
use crate::people::applicant::Applicant;
use serde::{Deserialize, Serialize};

/// Whether the applicant sees an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ApplicantView {
    /// Their own, or it has reached them.
    Shown,
    /// Somebody else's, which staff have released.
    Released,
    /// Somebody else's: staff may release it.
    Withheld,
    /// What staff keep for themselves, and what has not reached the applicant.
    Internal,
}

impl ApplicantView {
    /// Whether it is on the applicant's pages.
    pub fn is_shown(self) -> bool {
        match self {
            Self::Shown | Self::Released => true,
            Self::Withheld | Self::Internal => false,
        }
    }
}

/// The rule.
pub fn applicant_view(
    channel: Channel,
    direction: Direction,
    author: AuthorKind,
    status: DeliveryState,
    is_released: bool,
) -> ApplicantView {
    let is_written = match channel {
        Channel::Email | Channel::Sms => true,
        Channel::Call | Channel::Voice => false,
        Channel::Note | Channel::Session | Channel::Comment => return ApplicantView::Internal,
    };
    match direction {
        Direction::Internal => ApplicantView::Internal,
        Direction::Out if !is_written => ApplicantView::Shown,
        Direction::Out if matches!(status, DeliveryState::Sent | DeliveryState::Delivered) => {
            ApplicantView::Shown
        }
        Direction::Out => ApplicantView::Internal,
        Direction::In => match author {
            AuthorKind::Applicant => ApplicantView::Shown,
            AuthorKind::Other | AuthorKind::Staff | AuthorKind::System if is_released => {
                ApplicantView::Released
            }
            AuthorKind::Other | AuthorKind::Staff | AuthorKind::System => ApplicantView::Withheld,
        },
    }
}

/// Who an incoming text or call is by: the applicant, if the number or address is theirs.
pub fn incoming_author(applicant: &Applicant, from: &str) -> AuthorKind {
    let is_own = applicant.addresses.iter().any(|own| own.address == from);
    if is_own {
        AuthorKind::Applicant
    } else {
        AuthorKind::Other
    }
}

/// Who an incoming mail is by: the applicant, if the address is theirs and our mail server found nothing against it.
pub fn mail_author(sender: MailSender, checks: &[SenderCheck]) -> AuthorKind {
    match sender {
        MailSender::Known if is_proved(checks) => AuthorKind::Applicant,
        MailSender::Known | MailSender::Other => AuthorKind::Other,
    }
}

/// Whether nothing speaks against a sender's address: by DMARC (RFC 7489), which alone is about the address that people see; where
/// the domain has no policy, by SPF or DKIM. A server that checks nothing leaves the address alone to go by.
pub fn is_proved(checks: &[SenderCheck]) -> bool {
    let has = |method: &str, result: &str| {
        checks
            .iter()
            .any(|check| check.method == method && check.result == result)
    };
    let mut policies = checks
        .iter()
        .filter(|check| check.method == "dmarc" && check.result != "none")
        .peekable();
    if policies.peek().is_some() {
        return policies.all(|check| check.result == "pass" || check.result == "bestguesspass");
    }
    checks.is_empty() || has("spf", "pass") || has("dkim", "pass")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checks(found: &[(&str, &str)]) -> Vec<SenderCheck> {
        let check = |(method, result): &(&str, &str)| SenderCheck {
            method: (*method).into(),
            result: (*result).into(),
        };
        found.iter().map(check).collect()
    }

    #[test]
    fn what_others_wrote_is_withheld_until_it_is_released() {
        use ApplicantView as View;
        let incoming = |channel, author, released| {
            applicant_view(channel, Direction::In, author, DeliveryState::Delivered, released)
        };
        for channel in [Channel::Email, Channel::Sms, Channel::Call, Channel::Voice] {
            assert_eq!(incoming(channel, AuthorKind::Applicant, false), View::Shown);
            assert_eq!(incoming(channel, AuthorKind::Other, false), View::Withheld);
            assert_eq!(incoming(channel, AuthorKind::Other, true), View::Released);
        }
        for channel in [Channel::Note, Channel::Session, Channel::Comment] {
            assert_eq!(incoming(channel, AuthorKind::Applicant, true), View::Internal);
        }
    }

    #[test]
    fn what_staff_sent_is_seen_once_it_has_arrived() {
        let sent = |channel, status| {
            applicant_view(channel, Direction::Out, AuthorKind::Staff, status, false).is_shown()
        };
        assert!(sent(Channel::Email, DeliveryState::Delivered));
        assert!(sent(Channel::Sms, DeliveryState::Sent));
        assert!(sent(Channel::Call, DeliveryState::Created));
        for status in [
            DeliveryState::Created,
            DeliveryState::Scheduled,
            DeliveryState::HeldConsent,
            DeliveryState::PermanentFailure,
            DeliveryState::Cancelled,
        ] {
            assert!(!sent(Channel::Email, status), "{status:?}");
        }
    }

    #[test]
    fn a_mail_is_the_applicants_if_nothing_speaks_against_its_address() {
        let by = |sender, found: &[(&str, &str)]| mail_author(sender, &checks(found));
        for proved in [
            &[][..],
            &[("dmarc", "pass")],
            &[("spf", "fail"), ("dkim", "pass"), ("dmarc", "pass")],
            &[("dmarc", "bestguesspass")],
            &[("dmarc", "none"), ("spf", "pass")],
            &[("dkim", "pass")],
        ] {
            assert_eq!(by(MailSender::Known, proved), AuthorKind::Applicant, "{proved:?}");
            assert_eq!(by(MailSender::Other, proved), AuthorKind::Other, "{proved:?}");
        }
        for forged in [
            &[("dmarc", "fail")][..],
            &[("spf", "pass"), ("dkim", "pass"), ("dmarc", "fail")],
            &[("dmarc", "pass"), ("dmarc", "fail")],
            &[("dmarc", "temperror"), ("spf", "pass")],
            &[("dmarc", "none"), ("spf", "softfail")],
            &[("spf", "none"), ("dkim", "none")],
        ] {
            assert_eq!(by(MailSender::Known, forged), AuthorKind::Other, "{forged:?}");
        }
    }
}
