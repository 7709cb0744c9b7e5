//! A text that came in.

use crate::App;
use crate::problem::{Key, Problem};
use actix_web::{HttpRequest, HttpResponse, web};
use hub_actors::conversations::channels::sms::twilio::webhook;

/// Puts it into its thread. The provider is answered once it is written; until then it will come again.
pub(super) async fn take_text(
    app: web::Data<App>,
    request: HttpRequest,
    body: web::Bytes,
) -> Result<HttpResponse, Problem> {
    let (tenant, form) = super::report(&app, &request, &body).await?;
    let text = webhook::incoming(&form).ok_or(Problem::from(Key::InvalidField))?;
    app.hub.receive_text(tenant, text).await?;
    // The hub answers by a separate text; this says that the provider need not.
    Ok(HttpResponse::Ok()
        .content_type("text/xml")
        .body("<?xml version=\"1.0\" encoding=\"UTF-8\"?><Response/>"))
}
