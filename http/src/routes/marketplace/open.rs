//! `POST /api/subscription-applications/{subscription}/open`: the address of the form by which a subscription is configured.

use super::{own, own_address};
use crate::App;
use crate::extract::{Allowed, AnySession, Client};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::forms::drafts::refused;
use crate::sign_in::assurance::current_session;
use crate::sign_in::code_exchange::{self, CodeSubject};
use crate::sign_in::origin::tenant_origin;
use actix_web::{post, web};
use hub_actors::forms::drafts::begin;
use hub_domain::subscription::SubscriptionState;
use hub_store::forms::drafts::Draft;
use hub_store::marketplace::subscriptions;
use openidconnect::url::Url;
use serde::Serialize;

/// Where to go.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SubscriptionApplicationOpened {
    /// The form's address with `subId`, `subName`, `email`, a one-time code in `t` that is good for a minute on its host, and
    /// `newApp=true` where nobody had begun.
    url: String,
}

/// Opens the form by which a subscription is configured, and begins it where nobody has. Only for whoever administers it. 404 where
/// subscriptions are not configured here; 409 `subscription_not_active` of a cancelled one, `already_applied` while another
/// subscription of the caller's is being configured and not yet sent.
#[utoipa::path(
    tag = "marketplace",
    params(("subscription" = String, Path)),
    responses(
        (status = 200, body = SubscriptionApplicationOpened),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/subscription-applications/{subscription}/open")]
pub async fn open_subscription_application(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<AnySession>,
    subscription: web::Path<String>,
) -> Result<web::Json<SubscriptionApplicationOpened>, Problem> {
    if caller.impersonator.is_some() {
        return Err(Problem::new(Key::NotAllowed).with_message("the form is for one's own session"));
    }
    let own = own(&app, &caller, &subscription).await?;
    let email = own_address(&app, &caller).await?;
    if own.admin.as_ref().is_none_or(|admin| admin.email != email) {
        return Err(Key::NotFound.into());
    }
    if own.sold.state == SubscriptionState::Unsubscribed {
        return Err(Key::SubscriptionNotActive.into());
    }
    let known = match &own.draft {
        Some(draft) => {
            app.store
                .drafts()
                .own(caller.tenant, caller.account, draft)
                .await?
        }
        None => None,
    };
    let is_new = known.is_none();
    let draft = match known {
        Some(draft) => draft,
        None => begun(&app, &caller, &own.sold.id).await?,
    };
    let tenant = app.store.tenant(caller.tenant).await?;
    let origin = tenant_origin(&app, &tenant, &client.host).await?;
    let mut url = Url::parse(&format!("{origin}/application")).map_err(Problem::internal)?;
    let host = url.host_str().unwrap_or_default().to_owned();
    let mut subject = CodeSubject::from(&**caller);
    subject.proof = current_session(&app, &caller).await?.proof.within(caller.tenant);
    let mut write = app.store.write().await?;
    let code = code_exchange::issue(
        &mut write,
        &subject,
        &host,
        caller.tenant,
        Some(caller.account),
        "",
    )
    .await?;
    write.commit().await?;
    {
        let mut query = url.query_pairs_mut();
        match &draft.submitted {
            Some(submitted) => query.append_pair("id", &submitted.application.0.to_string()),
            None => query.append_pair("draft", &draft.id),
        };
        query
            .append_pair("subId", &own.sold.id)
            .append_pair("subName", &own.sold.name)
            .append_pair("email", &email)
            .append_pair("t", &code);
        if is_new {
            query.append_pair("newApp", "true");
        }
    }
    Ok(web::Json(SubscriptionApplicationOpened { url: url.into() }))
}

/// Begins the form of a subscription.
async fn begun(app: &App, caller: &Allowed<AnySession>, subscription: &str) -> Result<Draft, Problem> {
    let tenant = caller.tenant;
    let gateway = app.store.marketplace_gateways().of(tenant).await?;
    let program = gateway.and_then(|gateway| gateway.program).ok_or(Key::NotFound)?;
    let account = app.store.accounts().by_id(tenant, caller.account).await?;
    let wanted = (program, account.lang.as_str());
    let begun = begin(&app.hub, tenant, &account, wanted, &caller.by())
        .await?
        .map_err(refused)?;
    let mut write = app.store.write().await?;
    let is_its_own = subscriptions::set_draft(&mut write, tenant, subscription, &begun.id).await?;
    write.commit().await?;
    if !is_its_own {
        return Err(Key::AlreadyApplied.into());
    }
    let draft = app.store.drafts().own(tenant, caller.account, &begun.id).await?;
    draft.ok_or_else(|| Key::NotFound.into())
}
