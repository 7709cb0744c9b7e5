//! `POST /api/marketplace/webhook`: the marketplace tells of something. Its token is checked before anything is read; what it says is
//! stored as it came, answered at once, and worked on by a job. A change of plan or quantity is decided here, in less than the ten
//! seconds after which it counts as accepted.

use super::marketplace;
use crate::App;
use crate::extract::client::bearer;
use crate::extract::{Client, TenantHost};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpRequest, HttpResponse, post, web};
use hub_actors::marketplace::{Decision, decide};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_marketplace::OpenMarketplace;
use hub_marketplace::notice::{Action, AnswerDue, Notice};
use hub_marketplace::signature::Refusal;
use hub_store::marketplace::marketplace_calls::{self, MarketplaceCall};
use hub_store::marketplace::marketplace_events::{self, MarketplaceEvent};
use std::time::{Duration, Instant};

/// How long a call may take until it is decided, with everything before the decision; the marketplace waits for ten seconds.
const PATIENCE: Duration = Duration::from_secs(8);
/// Largest body that is kept, in bytes; the marketplace's have about one kilobyte.
const MOST_BYTES: usize = 64 * 1024;

/// A call of the marketplace, with its token as bearer. Notices, also of kinds that nobody knows yet, are taken with 200 and stored
/// once however often they come; 422 refuses a change of plan or quantity that cannot be had. 401 where the token is not the
/// marketplace's for this application and directory. Anybody may call, so an address may do it only so often.
#[utoipa::path(
    tag = "marketplace",
    request_body(
        content = String,
        content_type = "application/octet-stream",
        description = "JSON of the marketplace, kept as it comes",
    ),
    responses(
        (status = 200),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/marketplace/webhook")]
pub async fn take_marketplace_call(
    app: web::Data<App>,
    request: HttpRequest,
    client: Client,
    TenantHost(tenant): TenantHost,
    body: web::Bytes,
) -> Result<HttpResponse, Problem> {
    let came = Instant::now();
    app.marketplace_calls.check(client.source_ip)?;
    let market = marketplace(&app, tenant).await?;
    let checked = market.keys.check(bearer(&request), &market.expected()).await;
    if let Err(refusal) = checked {
        note_refused(&app, tenant, refusal, &client).await?;
        // Where the keys cannot be read, the marketplace comes again.
        let key = if refusal == Refusal::NoKeys {
            Key::MarketplaceUnavailable
        } else {
            Key::NotSignedIn
        };
        return Err(Problem::new(key).caused_by(refusal));
    }
    if body.len() > MOST_BYTES {
        return Err(Key::PayloadTooLarge.into());
    }
    let Some(notice) = Notice::read(&body) else {
        let refusal = Refusal::NotANotice;
        note_refused(&app, tenant, refusal, &client).await?;
        return Err(Problem::new(Key::InvalidField).caused_by(refusal));
    };
    let is_new = store(&app, tenant, &notice, &body).await?;
    note(&app, tenant, said(&notice), &client).await?;
    match notice.action.answer_due() {
        AnswerDue::Decision => {
            let patience = PATIENCE.saturating_sub(came.elapsed());
            answer(&app, tenant, &market, &notice, patience).await
        }
        AnswerDue::Notice => {
            tracing::info!(
                tenant.id = tenant.0,
                action = said(&notice),
                is_new,
                "the marketplace calls"
            );
            Ok(HttpResponse::Ok().finish())
        }
    }
}

/// The action's own name; a new one as it was written.
fn said(notice: &Notice) -> &str {
    match notice.action {
        Action::Other => &notice.action_name,
        known => known.as_str(),
    }
}

/// Stores a call; false where it has come before.
async fn store(app: &App, tenant: TenantId, notice: &Notice, body: &[u8]) -> Result<bool, Problem> {
    let event = MarketplaceEvent {
        subscription_id: notice.subscription.clone(),
        action: notice.action_name.clone(),
        body: String::from_utf8_lossy(body).into_owned(),
        received_at_ms: now_ms(),
        worked_at_ms: None,
    };
    let mut write = app.store.write().await?;
    let is_new = marketplace_events::receive(&mut write, tenant, &notice.key(), &event).await?;
    write.commit().await?;
    Ok(is_new)
}

/// Keeps when the marketplace called last, and what of it.
async fn note(app: &App, tenant: TenantId, said: &str, client: &Client) -> Result<(), Problem> {
    let call = MarketplaceCall {
        at_ms: now_ms(),
        said: said.to_owned(),
        source: client.source_ip.to_string(),
    };
    let mut write = app.store.write().await?;
    marketplace_calls::note(&mut write, tenant, &call).await?;
    Ok(write.commit().await?)
}

/// Counts a call that was refused among those with the same reason.
async fn note_refused(app: &App, tenant: TenantId, why: Refusal, client: &Client) -> Result<(), Problem> {
    let source = client.source_ip.to_string();
    let mut write = app.store.write().await?;
    marketplace_calls::refuse(&mut write, tenant, why.as_str(), &source, now_ms()).await?;
    Ok(write.commit().await?)
}

/// Decides a change. Where the marketplace cannot be asked in time, silence accepts it: the job reads what has come of it.
async fn answer(
    app: &App,
    tenant: TenantId,
    market: &OpenMarketplace,
    notice: &Notice,
    patience: Duration,
) -> Result<HttpResponse, Problem> {
    match tokio::time::timeout(patience, decide(&app.hub, tenant, market, notice)).await {
        Ok(Ok(Decision::Refused)) => Err(Problem::field("planId", "not_on_offer")),
        Ok(Ok(Decision::Accepted)) => Ok(HttpResponse::Ok().finish()),
        Ok(Err(error)) => {
            tracing::warn!(%error, "a change of a subscription was not decided and counts as accepted");
            Ok(HttpResponse::Ok().finish())
        }
        Err(_) => {
            tracing::warn!("a change of a subscription was not decided in time and counts as accepted");
            Ok(HttpResponse::Ok().finish())
        }
    }
}
