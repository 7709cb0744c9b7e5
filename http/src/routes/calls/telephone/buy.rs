//! `/api/buy-phone-number`: numbers that are for sale, and buying one.

use super::numbers::check;
use crate::App;
use crate::extract::allowed::Admin;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, get, post, web};
use hub_actors::calls::number_seller::{NumberOffer, NumberSeller, SellerError, is_area_code};
use hub_domain::ProgramId;
use hub_domain::calls::telephone::PhoneNumber;
use hub_domain::people::address::normal_phone;
use hub_store::calls::phone_numbers;
use hub_store::conversations::text_numbers;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OffersQuery {
    /// Three digits of North America.
    area_code: String,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct NumberOffers {
    items: Vec<NumberOffer>,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct BuyNumber {
    /// One of the offered, in any notation.
    number: String,
    program_id: i64,
    #[serde(default)]
    label: String,
    /// Key of the published flow that calls go through; empty: they ring the program's reviewers.
    #[serde(default)]
    flow: String,
    /// Key of the waiting line that calls lead straight to, without a flow; empty: to none.
    #[serde(default)]
    line: String,
    /// The program's new conversations by text go out under it too; those that have begun keep their number.
    #[serde(default)]
    texts: bool,
}

/// At most twenty numbers with this area code.
#[utoipa::path(
    tag = "telephone",
    params(OffersQuery),
    responses(
        (status = 200, body = NumberOffers),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/buy-phone-number")]
pub async fn list_number_offers(
    app: web::Data<App>,
    _: Allowed<Admin>,
    query: web::Query<OffersQuery>,
) -> Result<web::Json<NumberOffers>, Problem> {
    if !is_area_code(&query.area_code) {
        return Err(Problem::field("area_code", "invalid"));
    }
    let items = seller(&app)?.offers(&query.area_code).await.map_err(refused)?;
    Ok(web::Json(NumberOffers { items }))
}

/// Buys a number for the tenant: calls to it lead to the program from now on.
#[utoipa::path(
    tag = "telephone",
    request_body = BuyNumber,
    responses(
        (status = 201, body = PhoneNumber),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/buy-phone-number")]
pub async fn buy_phone_number(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    body: Json<BuyNumber>,
) -> Result<HttpResponse, Problem> {
    let asked = body.0;
    let new = PhoneNumber {
        number: normal_phone(&asked.number).ok_or_else(|| Problem::field("number", "invalid"))?,
        program_id: asked.program_id,
        label: asked.label.trim().to_owned(),
        trunk_id: String::new(),
        second_trunk_id: String::new(),
        flow: asked.flow,
        line: asked.line,
        version: 1,
    };
    // What the hub would refuse is not paid for.
    check(&app, &caller, &new).await?;
    let bought = seller(&app)?.buy(&new.number).await.map_err(refused)?;
    let mut write = app.store.write().await?;
    if !phone_numbers::add(&mut write, caller.tenant, &new, &caller.by()).await? {
        return Err(Problem::field("number", "in_use"));
    }
    if asked.texts && bought.texts {
        let program = ProgramId(new.program_id);
        let number = Some(new.number.as_str());
        text_numbers::set(&mut write, caller.tenant, program, number, &caller.by()).await?;
    }
    write.commit().await?;
    Ok(HttpResponse::Created().json(new))
}

fn seller(app: &App) -> Result<&Arc<dyn NumberSeller>, Problem> {
    app.hub.number_seller().ok_or_else(|| Key::NoGateway.into())
}

fn refused(error: SellerError) -> Problem {
    match error {
        SellerError::NotForSale => Problem::field("number", "in_use"),
        SellerError::Unreachable(reason) => Problem::new(Key::NoGateway).caused_by(reason),
    }
}
