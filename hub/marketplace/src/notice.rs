//! What the marketplace calls here: the table of its actions, and how a call is read.

use crate::fulfilment::Plan;
use serde::Deserialize;

/// What a call of the marketplace wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    ChangePlan,
    ChangeQuantity,
    Renew,
    Suspend,
    Unsubscribe,
    Reinstate,
    Subscribe,
    /// One that was invented since.
    Other,
}

/// How an action is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerDue {
    /// Within ten seconds; no answer is acceptance.
    Decision,
    /// Nothing is asked: it has happened.
    Notice,
}

impl Action {
    /// Every action that has a name.
    pub const ALL: [Action; 7] = [
        Action::ChangePlan,
        Action::ChangeQuantity,
        Action::Renew,
        Action::Suspend,
        Action::Unsubscribe,
        Action::Reinstate,
        Action::Subscribe,
    ];

    /// The marketplace's name.
    pub fn as_str(self) -> &'static str {
        match self {
            Action::ChangePlan => "ChangePlan",
            Action::ChangeQuantity => "ChangeQuantity",
            Action::Renew => "Renew",
            Action::Suspend => "Suspend",
            Action::Unsubscribe => "Unsubscribe",
            Action::Reinstate => "Reinstate",
            Action::Subscribe => "Subscribe",
            Action::Other => "",
        }
    }

    /// Reads the name, in any case.
    pub fn parse(text: &str) -> Self {
        Self::ALL
            .into_iter()
            .find(|action| action.as_str().eq_ignore_ascii_case(text))
            .unwrap_or(Action::Other)
    }

    /// How it is answered. A reinstated subscription is refused by cancelling it, if at all.
    pub fn answer_due(self) -> AnswerDue {
        match self {
            Action::ChangePlan | Action::ChangeQuantity => AnswerDue::Decision,
            Action::Renew
            | Action::Suspend
            | Action::Unsubscribe
            | Action::Reinstate
            | Action::Subscribe
            | Action::Other => AnswerDue::Notice,
        }
    }
}

/// A call, as far as it is understood. Nothing of it is believed: operation and subscription are read at the marketplace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The operation.
    pub operation: String,
    pub subscription: String,
    pub action: Action,
    /// The action as it was written.
    pub action_name: String,
    pub status: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WireNotice {
    id: String,
    subscription_id: String,
    #[serde(default)]
    action: String,
    #[serde(default)]
    status: String,
}

/// Letters of an id or a name that are kept; the marketplace's have 36.
const MOST_LETTERS: usize = 100;

fn is_word(text: &str) -> bool {
    (1..=MOST_LETTERS).contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

impl Notice {
    /// Reads a body; none where it names no operation of a subscription.
    pub fn read(body: &[u8]) -> Option<Self> {
        let wire: WireNotice = serde_json::from_slice(body).ok()?;
        let is_plain = |text: &str| text.is_empty() || is_word(text);
        let is_notice = is_word(&wire.id)
            && is_word(&wire.subscription_id)
            && is_plain(&wire.action)
            && is_plain(&wire.status);
        is_notice.then(|| Self {
            action: Action::parse(&wire.action),
            operation: wire.id,
            subscription: wire.subscription_id,
            action_name: wire.action,
            status: wire.status,
        })
    }

    /// The same call again has the same key. An operation may be told of more than once, each time with another status.
    pub fn key(&self) -> String {
        format!("{}:{}:{}", self.operation, self.action_name, self.status)
    }
}

/// Whether a change that the marketplace tells of can be had: a plan that is on offer, or a quantity of at least one.
pub fn is_possible(plan: &str, quantity: Option<i64>, action: Action, plans: &[Plan]) -> bool {
    match action {
        Action::ChangePlan => plans.iter().any(|one| one.id == plan),
        Action::ChangeQuantity => quantity.is_some_and(|quantity| quantity > 0),
        Action::Renew
        | Action::Suspend
        | Action::Unsubscribe
        | Action::Reinstate
        | Action::Subscribe
        | Action::Other => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_changes_of_plan_and_quantity_wait_for_a_decision() {
        let due: Vec<&str> = Action::ALL
            .into_iter()
            .filter(|action| action.answer_due() == AnswerDue::Decision)
            .map(Action::as_str)
            .collect();
        assert_eq!(due, ["ChangePlan", "ChangeQuantity"]);
        assert_eq!(Action::parse("transfer"), Action::Other);
        assert_eq!(Action::Other.answer_due(), AnswerDue::Notice);
    }

    #[test]
    fn a_call_is_read_with_members_that_nobody_knows_and_without_some() {
        let body = json!({ "id": "o-1", "subscriptionId": "s-1", "action": "Unsubscribe", "status": "Succeeded", "timeStamp": 7,
            "operationRequestSource": "Azure", "subscription": { "id": "s-1" } });
        let notice = Notice::read(body.to_string().as_bytes()).unwrap();
        assert_eq!(notice.key(), "o-1:Unsubscribe:Succeeded");
        assert_eq!(notice.action, Action::Unsubscribe);
        let short = Notice::read(br#"{"id":"o","subscriptionId":"s","action":"Brand_New"}"#).unwrap();
        assert_eq!(
            (short.action, short.action_name.as_str()),
            (Action::Other, "Brand_New")
        );
        for bad in [
            "",
            "[]",
            r#"{"id":"o"}"#,
            r#"{"id":"","subscriptionId":"s"}"#,
            r#"{"id":"../x","subscriptionId":"s"}"#,
        ] {
            assert_eq!(Notice::read(bad.as_bytes()), None, "{bad}");
        }
    }

    #[test]
    fn a_plan_that_is_not_on_offer_and_an_empty_quantity_cannot_be_had() {
        let plans = [Plan {
            id: "county".into(),
            name: "County".into(),
        }];
        assert!(is_possible("county", None, Action::ChangePlan, &plans));
        assert!(!is_possible("moon", None, Action::ChangePlan, &plans));
        assert!(is_possible("", Some(5), Action::ChangeQuantity, &[]));
        assert!(!is_possible("", Some(0), Action::ChangeQuantity, &[]));
        assert!(!is_possible("", None, Action::ChangeQuantity, &[]));
    }
}
