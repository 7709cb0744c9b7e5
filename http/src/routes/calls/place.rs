//! `POST /api/threads/{id}/calls`: calls the applicant.

use super::{guest_url, with_address};
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Client, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::conversations::communications::feature_flags;
use crate::routes::conversations::threads;
use actix_web::{HttpResponse, post, web};
use hub_actors::calls::conference::{Conference, JoinAsReviewer};
use hub_actors::cases::work_item::{OwnPhone, PlaceCall};
use hub_domain::ThreadId;
use hub_domain::calls::call::{CallCard, RoomAccess};
use hub_domain::identity::feature::Feature;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PlaceCallBody {
    /// The number to ring; the applicant's first one when left out.
    #[serde(default)]
    to: Option<String>,
    /// `phone` rings; `link` makes a guest link instead.
    #[serde(default)]
    via: Via,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Via {
    #[default]
    Phone,
    Link,
    /// The caller's own telephone rings first, then the applicant's.
    #[serde(rename = "own_phone")]
    OwnPhone,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PlacedCallAnswer {
    call: CallCard,
    /// Null when the caller talks by their own telephone.
    room: Option<RoomAccess>,
    guest_url: Option<String>,
    /// What the guest may type instead; shown only now.
    guest_code: Option<String>,
}

/// Calls the applicant of a thread.
#[utoipa::path(
    tag = "calls",
    params(("id" = String, Path)),
    responses(
        (status = 201, body = PlacedCallAnswer),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/threads/{id}/calls")]
pub async fn place_call(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
    client: Client,
    body: Json<PlaceCallBody>,
) -> Result<HttpResponse, Problem> {
    let id = ThreadId(id.into_inner());
    threads::thread(&app, &caller, &id).await?;
    feature_flags::require(&app, caller.tenant, Feature::Voice).await?;
    let work_item = app.hub.work_item(caller.tenant, &id).await?;
    let own_phone = match body.0.via {
        Via::OwnPhone => Some(OwnPhone {
            number: own_number(&app, &caller).await?,
            sid: caller.sid.clone(),
        }),
        Via::Phone | Via::Link => None,
    };
    let is_by_own_phone = own_phone.is_some();
    let place = PlaceCall {
        by: caller.by(),
        to: body.0.to,
        by_link: body.0.via == Via::Link,
        arrived: None,
        own_phone,
        calls_back: None,
    };
    let placed = work_item.send(place).await??;
    let conference = Conference::running(&app.hub, caller.tenant, &placed.call.id).ok_or(Key::CallOver)?;
    let room = match is_by_own_phone {
        true => None,
        false => {
            let join = JoinAsReviewer {
                account: caller.account.0,
                sid: caller.sid.clone(),
            };
            Some(with_address(conference.send(join).await??, &client))
        }
    };
    Ok(HttpResponse::Created().json(PlacedCallAnswer {
        guest_url: placed.guest.as_ref().map(|codes| guest_url(&client, &codes.link)),
        guest_code: placed.guest.map(|codes| codes.spoken),
        call: placed.call,
        room,
    }))
}

/// The proved telephone of the caller.
async fn own_number(app: &App, caller: &Allowed<CallPlace>) -> Result<String, Problem> {
    let known = app.store.own_phones().of(caller.tenant, caller.account).await?;
    known.ok_or_else(|| Problem::field("via", "no_own_phone"))
}
