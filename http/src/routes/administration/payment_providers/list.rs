//! `GET /api/admin/payment-providers`: who takes an instance's fees, and when they were last heard.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::InstanceRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::TenantId;
use hub_ledger::OF_TENANT;
use hub_store::paying::payment_providers::{NoticeRefusals, PaymentProvider};
use hub_store::paying::payment_questions::PaymentQuestion;
use serde::{Deserialize, Serialize};

/// Whose protocol it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PaymentProtocol {
    Stripe,
    Paypal,
}

impl PaymentProtocol {
    /// The name in the store.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            PaymentProtocol::Stripe => "stripe",
            PaymentProtocol::Paypal => "paypal",
        }
    }
}

/// The accounts of an instance.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PaymentProviderList {
    providers: Vec<PaymentProviderView>,
    /// Disputes, and what belongs to no payment: a person looks into them. The newest first.
    questions: Vec<PaymentQuestion>,
    /// What is in suspense of the instance: money of payments that nobody knows. Below zero where more was taken than has come in.
    suspense_cents: i64,
    /// What has no account is simulated: no money moves.
    is_simulated: bool,
}

/// An account at a provider. Its secrets are written and never read.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PaymentProviderView {
    /// `stripe` or `paypal`.
    provider: String,
    url: String,
    /// Of PayPal; empty otherwise.
    client_id: String,
    /// A change names the revision that it was made in.
    revision: i64,
    changed_by: String,
    changed_at_ms: i64,
    /// When a notice of it was last taken.
    last_notice_at_ms: Option<i64>,
    /// When one was last refused,
    last_refused_at_ms: Option<i64>,
    /// and why; empty where none was.
    last_refusal: String,
    /// What was refused since the account was set, by why.
    refusals: Vec<NoticeRefusals>,
}

impl PaymentProviderView {
    fn of(row: PaymentProvider, refusals: &[NoticeRefusals]) -> Self {
        let of_provider = refusals.iter().filter(|one| one.provider == row.provider);
        Self {
            refusals: of_provider.cloned().collect(),
            provider: row.provider,
            url: row.url,
            client_id: row.client_id,
            revision: row.revision,
            changed_by: row.changed_by,
            changed_at_ms: row.changed_at_ms,
            last_notice_at_ms: row.last_notice_at_ms,
            last_refused_at_ms: row.last_refused_at_ms,
            last_refusal: row.last_refusal,
        }
    }
}

pub(super) async fn view(app: &App, tenant: TenantId) -> Result<PaymentProviderList, Problem> {
    let providers = app.store.payment_providers();
    let (rows, refusals) = (
        providers.of_tenant(tenant).await?,
        providers.refusals(tenant).await?,
    );
    let views = rows
        .into_iter()
        .map(|row| PaymentProviderView::of(row, &refusals));
    Ok(PaymentProviderList {
        providers: views.collect(),
        questions: app.store.payment_questions().open(tenant).await?,
        suspense_cents: app.store.suspense().balance(tenant, OF_TENANT).await?,
        is_simulated: app.hub.payment_sandbox().is_some(),
    })
}

/// The accounts, by their providers.
#[utoipa::path(
    tag = "administration",
    responses((status = 200, body = PaymentProviderList)),
    security(("bearer" = []))
)]
#[get("/api/admin/payment-providers")]
pub async fn list_payment_providers(
    app: web::Data<App>,
    caller: Allowed<InstanceRead>,
) -> Result<web::Json<PaymentProviderList>, Problem> {
    view(&app, caller.tenant).await.map(web::Json)
}
