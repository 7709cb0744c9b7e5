//! What is asked of a marketplace.

use crate::error::Result;
use async_trait::async_trait;
use hub_store::marketplace::subscriptions::SoldSubscription;

/// A plan of an offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    pub id: String,
    /// What people call it.
    pub name: String,
}

/// What is to be changed of a subscription: never both at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change<'a> {
    Plan(&'a str),
    Quantity(i64),
}

/// How far an operation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperationStatus {
    NotStarted,
    InProgress,
    Succeeded,
    Failed,
    /// Another one was before it.
    Conflict,
}

impl OperationStatus {
    /// Every status.
    pub const ALL: [OperationStatus; 5] = [
        OperationStatus::NotStarted,
        OperationStatus::InProgress,
        OperationStatus::Succeeded,
        OperationStatus::Failed,
        OperationStatus::Conflict,
    ];

    /// The marketplace's name.
    pub fn as_str(self) -> &'static str {
        match self {
            OperationStatus::NotStarted => "NotStarted",
            OperationStatus::InProgress => "InProgress",
            OperationStatus::Succeeded => "Succeeded",
            OperationStatus::Failed => "Failed",
            OperationStatus::Conflict => "Conflict",
        }
    }

    /// Reads the name, in any case.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|status| status.as_str().eq_ignore_ascii_case(text))
    }

    /// Whether it is still worked on.
    pub fn is_open(self) -> bool {
        match self {
            OperationStatus::NotStarted | OperationStatus::InProgress => true,
            OperationStatus::Succeeded | OperationStatus::Failed | OperationStatus::Conflict => false,
        }
    }
}

/// A change that the marketplace works on or has worked on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operation {
    pub id: String,
    pub subscription: String,
    /// `ChangePlan`, `ChangeQuantity`, `Reinstate` …; new ones come without notice.
    pub action: String,
    /// The plan that is wanted; empty for none.
    pub plan: String,
    pub quantity: Option<i64>,
    pub status: OperationStatus,
}

/// A marketplace. The real one is [`crate::http_api::HttpApi`]; the demonstration has [`crate::sandbox::Sandbox`].
#[async_trait]
pub trait Marketplace: Send + Sync {
    /// The subscription that a purchase's token stands for. The token comes decoded once from the address, and is good for 24 hours.
    async fn resolve(&self, token: &str) -> Result<SoldSubscription>;

    /// Says that what was bought is there: from now on it is paid for. Said twice, it is said once.
    async fn activate(&self, subscription: &str, plan: &str) -> Result<()>;

    /// Every subscription, page after page.
    async fn list(&self) -> Result<Vec<SoldSubscription>>;

    /// A subscription as it is now.
    async fn get(&self, subscription: &str) -> Result<SoldSubscription>;

    /// The plans that a subscription may have.
    async fn plans(&self, subscription: &str) -> Result<Vec<Plan>>;

    /// Asks for a change; returns the operation that it becomes.
    async fn change(&self, subscription: &str, change: Change<'_>) -> Result<String>;

    /// Cancels a subscription.
    async fn cancel(&self, subscription: &str) -> Result<()>;

    /// The operations of a subscription that wait for an answer.
    async fn operations(&self, subscription: &str) -> Result<Vec<Operation>>;

    /// An operation as it is now.
    async fn operation(&self, subscription: &str, operation: &str) -> Result<Operation>;

    /// Accepts or refuses an operation. No answer within ten seconds is acceptance.
    async fn answer(&self, subscription: &str, operation: &str, accepts: bool) -> Result<()>;
}

#[cfg(test)]
mod tests {
    use super::OperationStatus;

    #[test]
    fn an_operation_is_open_until_it_has_come_to_something() {
        let open: Vec<_> = OperationStatus::ALL
            .into_iter()
            .filter(|status| status.is_open())
            .map(OperationStatus::as_str)
            .collect();
        assert_eq!(open, ["NotStarted", "InProgress"]);
        assert_eq!(
            OperationStatus::parse("succeeded"),
            Some(OperationStatus::Succeeded)
        );
    }
}
