//! Receipts of outgoing texts.

use crate::App;
use crate::problem::Problem;
use actix_web::{HttpRequest, HttpResponse, web};
use hub_actors::conversations::channels::sms::twilio::webhook;
use serde::Deserialize;

#[derive(Deserialize)]
struct Named {
    /// As the hub has put it into the address; it is signed with it.
    #[serde(default)]
    message: Option<String>,
}

/// Moves the message on. What says nothing new, or is of no message here, is taken too: the provider would send it for hours.
/// It is kept for a while, since the message may become known.
pub(super) async fn take_receipt(
    app: web::Data<App>,
    request: HttpRequest,
    body: web::Bytes,
) -> Result<HttpResponse, Problem> {
    let (tenant, form) = super::report(&app, &request, &body).await?;
    let named = web::Query::<Named>::from_query(request.query_string()).ok();
    let message = named.and_then(|named| named.into_inner().message);
    if let Some(receipt) = webhook::receipt(&form, message.as_deref()) {
        app.hub.take_receipt(tenant, &receipt).await?;
    }
    Ok(HttpResponse::NoContent().finish())
}
