//! What is known of a payment beside its state: its provider's id of it, and the page for the payer.

use crate::paying::payment_rows::{self, Payment};
use crate::{Result, Write};
use hub_domain::TenantId;
use hub_payments::PaymentState;

/// What is known of a payment beside the event.
#[derive(Debug, Clone, Default)]
pub struct About {
    /// The provider's own id; none: as it is known.
    pub gateway_id: Option<String>,
    /// The provider's page for the payer.
    pub page: Option<String>,
    /// Why it failed or came back.
    pub code: String,
}

/// Notes what the provider says of a payment beside its state; whether that is new.
pub(super) fn learn(payment: &mut Payment, about: &About) -> bool {
    let mut learns = false;
    if let Some(id) = &about.gateway_id
        && payment.gateway_id.is_empty()
        && !id.is_empty()
    {
        payment.gateway_id.clone_from(id);
        learns = true;
    }
    if let Some(page) = &about.page
        && payment.page_url != *page
        && (page.starts_with("https://") || page.starts_with("http://"))
        && payment.state == PaymentState::Created
    {
        payment.page_url.clone_from(page);
        learns = true;
    }
    learns
}

/// What a provider has said of a payment to which nothing has happened yet: its id and its page.
pub async fn learned(write: &mut Write, tenant: TenantId, id: &str, about: &About) -> Result<Payment> {
    let seen = payment_rows::read(write, tenant, id).await?;
    payment_rows::hold(write, tenant, seen.application).await?;
    let mut payment = payment_rows::read(write, tenant, id).await?;
    match learn(&mut payment, about) {
        true => payment_rows::save(write, tenant, &payment).await,
        false => Ok(payment),
    }
}
