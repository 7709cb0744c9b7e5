//! Conditions of rules, judged by what is on file of an application.

use crate::Hub;
use crate::error::Result;
use hub_domain::TenantId;
use hub_domain::cases::application::QueueItem;
use hub_domain::clock::now_ms;
use hub_domain::conversations::notice::NoticeOutcome;
use hub_domain::conversations::notification_rule::NotificationRule;
use hub_domain::expressions::{Facts, Outcome, Schema, Why};

/// What the conditions of some rules are judged by; nothing was read where none of them has one.
pub(super) struct Conditions(Option<(Schema, Facts)>);

impl Conditions {
    /// Reads an application as it stands, before the move that the rules are about.
    pub async fn of(
        hub: &Hub,
        tenant: TenantId,
        item: &QueueItem,
        mut rules: impl Iterator<Item = &NotificationRule>,
    ) -> Result<Self> {
        if !rules.any(|rule| rule.condition.is_some()) {
            return Ok(Self(None));
        }
        let known = hub.store().rule_facts().of(tenant, item.id).await?;
        let facts = known.at(now_ms());
        Ok(Self(Some((known.names, facts))))
    }

    /// Why a rule is for nobody here, with what is missing for saying so; none where it has no condition, or one that holds. A
    /// condition that speaks of what this application's form does not ask cannot be decided.
    pub fn obstacle(&self, rule: &NotificationRule) -> Option<(NoticeOutcome, Vec<String>)> {
        let (names, facts) = self.0.as_ref()?;
        match rule.condition_in(names) {
            Ok(None) => None,
            Ok(Some(condition)) => match condition.holds(facts) {
                Outcome::True => None,
                Outcome::False => Some((NoticeOutcome::ConditionNotMet, Vec::new())),
                Outcome::Unknown(Why::Missing(names)) => Some((NoticeOutcome::ConditionUnknown, names)),
                Outcome::Unknown(Why::TooMuchWork | Why::NoResult) => {
                    Some((NoticeOutcome::ConditionUnknown, Vec::new()))
                }
            },
            Err(error) => Some((NoticeOutcome::ConditionUnknown, vec![error.about().to_owned()])),
        }
    }
}
