//! The marketplace's JSON, read tolerantly: unknown members are passed over, and a quantity may be a number or a text.

use crate::error::{MarketplaceError, Result};
use crate::fulfilment::{Operation, OperationStatus, Plan};
use hub_domain::subscription::SubscriptionState;
use hub_store::marketplace::subscriptions::SoldSubscription;
use serde::Deserialize;
use serde_json::Value;

/// A person at the marketplace.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct WirePerson {
    pub email_id: Option<String>,
}

/// A subscription.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WireSubscription {
    pub id: String,
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub offer_id: String,
    #[serde(default)]
    pub plan_id: String,
    #[serde(default)]
    pub quantity: Value,
    #[serde(default)]
    pub saas_subscription_status: String,
    #[serde(default)]
    pub purchaser: Option<WirePerson>,
    #[serde(default)]
    pub beneficiary: Option<WirePerson>,
}

impl WireSubscription {
    /// As the hub keeps it.
    pub fn sold(self) -> Result<SoldSubscription> {
        let state = SubscriptionState::parse(&self.saas_subscription_status).ok_or_else(|| {
            MarketplaceError::Malformed(format!("the state {:?}", self.saas_subscription_status))
        })?;
        // Who pays may be a robot's account without an address; who uses it is the next best to ask.
        let email = [self.purchaser, self.beneficiary]
            .into_iter()
            .flatten()
            .filter_map(|person| person.email_id)
            .map(|email| email.trim().to_lowercase())
            .find(|email| email.contains('@'));
        Ok(SoldSubscription {
            id: self.id,
            name: self.name,
            offer_id: self.offer_id,
            plan_id: self.plan_id,
            quantity: number(&self.quantity),
            state,
            purchaser_email: email.unwrap_or_default(),
        })
    }
}

/// What `resolve` answers.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WireResolved {
    pub subscription: WireSubscription,
}

/// A page of subscriptions.
#[derive(Debug, Deserialize)]
pub struct WirePage {
    #[serde(default)]
    pub subscriptions: Vec<WireSubscription>,
    /// The address of the next page; left out, null or empty on the last.
    #[serde(rename = "@nextLink", default)]
    pub next: Option<String>,
}

/// The plans of a subscription.
#[derive(Debug, Deserialize)]
pub struct WirePlans {
    #[serde(default)]
    pub plans: Vec<WirePlan>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WirePlan {
    pub plan_id: String,
    #[serde(default)]
    pub display_name: Option<String>,
}

impl From<WirePlan> for Plan {
    fn from(plan: WirePlan) -> Self {
        let name = plan.display_name.filter(|name| !name.trim().is_empty());
        Self {
            name: name.unwrap_or_else(|| plan.plan_id.clone()),
            id: plan.plan_id,
        }
    }
}

/// The operations of a subscription.
#[derive(Debug, Deserialize)]
pub struct WireOperations {
    #[serde(default)]
    pub operations: Vec<WireOperation>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WireOperation {
    pub id: String,
    #[serde(default)]
    pub subscription_id: String,
    #[serde(default)]
    pub action: String,
    #[serde(default)]
    pub plan_id: Option<String>,
    #[serde(default)]
    pub quantity: Value,
    #[serde(default)]
    pub status: String,
}

impl WireOperation {
    /// As the hub reads it.
    pub fn operation(self) -> Result<Operation> {
        let status = OperationStatus::parse(&self.status)
            .ok_or_else(|| MarketplaceError::Malformed(format!("the status {:?}", self.status)))?;
        Ok(Operation {
            id: self.id,
            subscription: self.subscription_id,
            action: self.action,
            plan: self.plan_id.unwrap_or_default(),
            quantity: number(&self.quantity),
            status,
        })
    }
}

/// A number that may be written as text.
pub(crate) fn number(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64(),
        Value::String(text) => text.trim().parse().ok(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn sold(value: Value) -> Result<SoldSubscription> {
        serde_json::from_value::<WireSubscription>(value).unwrap().sold()
    }

    #[test]
    fn what_is_unknown_is_passed_over_and_a_quantity_may_be_text() {
        let sold = sold(json!({
            "id": "s1", "name": "Mill", "offerId": "hub", "planId": "county", "quantity": "20", "saasSubscriptionStatus": "Subscribed",
            "purchaser": { "emailId": " Ana@Mill.Example ", "objectId": "1" }, "created": "2026-11-29T00:00:00Z", "term": { "unit": "P1M" },
        }))
        .unwrap();
        assert_eq!(
            (sold.quantity, sold.purchaser_email.as_str(), sold.state),
            (Some(20), "ana@mill.example", SubscriptionState::Subscribed)
        );
    }

    #[test]
    fn a_purchaser_without_an_address_is_asked_for_at_who_uses_it() {
        let value = |purchaser: Value| {
            json!({ "id": "s1", "saasSubscriptionStatus": "Suspended", "quantity": "", "purchaser": purchaser,
                "beneficiary": { "emailId": "ben@mill.example" } })
        };
        for purchaser in [Value::Null, json!({}), json!({ "emailId": "" })] {
            let sold = sold(value(purchaser)).unwrap();
            assert_eq!(
                (sold.quantity, sold.purchaser_email.as_str()),
                (None, "ben@mill.example")
            );
        }
    }

    #[test]
    fn a_state_that_nobody_knows_is_not_guessed() {
        let value = json!({ "id": "s1", "saasSubscriptionStatus": "Dreaming" });
        assert!(matches!(sold(value), Err(MarketplaceError::Malformed(_))));
    }

    #[test]
    fn a_plan_without_a_name_is_called_by_its_id() {
        let plans: WirePlans = serde_json::from_value(
            json!({ "plans": [{ "planId": "a", "displayName": "Plan A" }, { "planId": "b", "displayName": " " }] }),
        )
        .unwrap();
        let names: Vec<String> = plans
            .plans
            .into_iter()
            .map(|plan| Plan::from(plan).name)
            .collect();
        assert_eq!(names, ["Plan A", "b"]);
    }
}
