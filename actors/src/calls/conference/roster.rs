//! The members of a conference, connected or not: each with a role, a language, and a route. Every rule of a conference
//! asks for roles; none assumes one member per side.

use super::{APPLICANT, Setup};
use hub_domain::calls::call::ConferenceRole;
use std::collections::BTreeMap;

/// How somebody comes into the room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reach {
    /// By a session of this account.
    Account(i64),
    /// By a phone of this number, which the hub rings.
    Phone(String),
    /// By a phone of this number, which is called into the running call and has a line of its own.
    Dialled(String),
    /// By a link that somebody sends them.
    Link,
}

/// Somebody who belongs in the conference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Member {
    pub role: ConferenceRole,
    pub name: String,
    /// What they speak, BCP 47.
    pub lang: String,
    pub reach: Reach,
    /// The state whose recording law applies, by its postal code; empty if unknown.
    pub state: String,
    /// Added to a running call, which goes on when they leave.
    pub added: bool,
    /// Has heard the recording notice. The first parties hear it before the recording begins; people added later are
    /// recorded only after it.
    pub notified: bool,
}

impl Member {
    /// Has no account: comes by phone or link, and a lock keeps them out.
    pub fn is_guest(&self) -> bool {
        !matches!(self.reach, Reach::Account(_))
    }
}

/// The members by their identity in the room.
pub(super) struct Roster(BTreeMap<String, Member>);

impl Roster {
    /// The two that a call begins with.
    pub fn of(setup: &Setup) -> Self {
        let applicant = Member {
            role: ConferenceRole::Applicant,
            name: setup.applicant_name.clone(),
            lang: setup.lang.clone(),
            reach: if setup.to.is_empty() {
                Reach::Link
            } else {
                Reach::Phone(setup.to.clone())
            },
            state: setup.applicant_state.clone(),
            added: false,
            notified: true,
        };
        let reviewer = Member {
            role: ConferenceRole::Reviewer,
            name: setup.reviewer_name.clone(),
            lang: "en".to_owned(),
            reach: Reach::Account(setup.reviewer_id),
            state: setup.rules.home.clone(),
            added: false,
            notified: true,
        };
        Self(BTreeMap::from([
            (APPLICANT.to_owned(), applicant),
            (format!("reviewer-{}", setup.reviewer_id), reviewer),
        ]))
    }

    pub fn get(&self, identity: &str) -> Option<&Member> {
        self.0.get(identity)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &Member)> {
        self.0
            .iter()
            .map(|(identity, member)| (identity.as_str(), member))
    }

    /// Everyone in this role.
    pub fn of_role(&self, role: ConferenceRole) -> impl Iterator<Item = (&str, &Member)> {
        self.iter().filter(move |(_, member)| member.role == role)
    }

    pub fn has_role(&self, identity: &str, role: ConferenceRole) -> bool {
        self.get(identity).is_some_and(|member| member.role == role)
    }

    /// The members that an account's sessions admitted.
    pub fn of_account(&self, account: i64) -> Option<(&str, &Member)> {
        self.iter()
            .find(|(_, member)| member.reach == Reach::Account(account))
    }

    /// The numbers that ring when the call begins.
    pub fn phones(&self) -> Vec<String> {
        let reached = self.0.values().filter_map(|member| match &member.reach {
            Reach::Phone(number) => Some(number.clone()),
            Reach::Account(_) | Reach::Dialled(_) | Reach::Link => None,
        });
        reached.collect()
    }

    /// Somebody who was added to the running call.
    pub fn added(&self, identity: &str) -> Option<&Member> {
        self.get(identity).filter(|member| member.added)
    }

    pub fn add(&mut self, identity: String, member: Member) {
        self.0.insert(identity, member);
    }

    /// Takes somebody off who was added; the first parties stay.
    pub fn remove_added(&mut self, identity: &str) -> Option<Member> {
        self.added(identity)?;
        self.0.remove(identity)
    }

    /// Somebody who was added has the call from now on; who had it can be taken off.
    pub fn hand_over(&mut self, former: &str, next: &str) {
        if let Some(member) = self.0.get_mut(next) {
            member.added = false;
        }
        if let Some(member) = self.0.get_mut(former) {
            member.added = true;
        }
    }

    /// They speak this; false when that was known, or nobody has this identity.
    pub fn set_lang(&mut self, identity: &str, lang: &str) -> bool {
        match self.0.get_mut(identity) {
            Some(member) if member.lang != lang => {
                member.lang = lang.to_owned();
                true
            }
            _ => false,
        }
    }

    /// They have heard the notice.
    pub fn set_notified(&mut self, identity: &str) {
        if let Some(member) = self.0.get_mut(identity) {
            member.notified = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(role: ConferenceRole, reach: Reach) -> Member {
        Member {
            role,
            name: "Ana".into(),
            lang: "es".into(),
            reach,
            state: String::new(),
            added: true,
            notified: false,
        }
    }

    #[test]
    fn who_was_added_can_be_taken_off_and_the_first_parties_cannot() {
        let first = Member {
            added: false,
            ..member(ConferenceRole::Applicant, Reach::Link)
        };
        let mut roster = Roster(BTreeMap::from([(APPLICANT.to_owned(), first)]));
        roster.add("guest-1".into(), member(ConferenceRole::ThirdParty, Reach::Link));
        assert!(roster.remove_added(APPLICANT).is_none());
        assert!(roster.remove_added("guest-1").is_some());
        assert!(roster.remove_added("guest-1").is_none());
        assert_eq!(roster.iter().count(), 1);
    }

    #[test]
    fn who_is_handed_the_call_stays_and_who_had_it_can_be_taken_off() {
        let first = Member {
            added: false,
            ..member(ConferenceRole::Reviewer, Reach::Account(7))
        };
        let mut roster = Roster(BTreeMap::from([("reviewer-7".to_owned(), first)]));
        roster.add(
            "reviewer-8".into(),
            member(ConferenceRole::Reviewer, Reach::Account(8)),
        );
        roster.hand_over("reviewer-7", "reviewer-8");
        assert!(roster.remove_added("reviewer-8").is_none());
        assert!(roster.remove_added("reviewer-7").is_some());
    }

    #[test]
    fn every_phone_rings_and_no_link_does() {
        let mut roster = Roster(BTreeMap::new());
        roster.add(
            "a".into(),
            member(ConferenceRole::Applicant, Reach::Phone("+13135550142".into())),
        );
        roster.add("b".into(), member(ConferenceRole::ThirdParty, Reach::Link));
        roster.add("c".into(), member(ConferenceRole::Reviewer, Reach::Account(7)));
        roster.add(
            "d".into(),
            member(ConferenceRole::Reviewer, Reach::Phone("+13135550199".into())),
        );
        roster.add(
            "e".into(),
            member(ConferenceRole::ThirdParty, Reach::Dialled("+13135550177".into())),
        );
        assert_eq!(roster.phones(), ["+13135550142", "+13135550199"]);
        assert_eq!(roster.of_account(7).map(|(identity, _)| identity), Some("c"));
        assert_eq!(roster.of_role(ConferenceRole::Reviewer).count(), 2);
        assert!(roster.get("a").is_some_and(Member::is_guest));
        assert!(!roster.get("c").is_some_and(Member::is_guest));
    }
}
