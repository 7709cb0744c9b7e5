//! `PUT` and `DELETE /api/admin/instances/{id}/mail-replies`: where answers to an instance's mails go.

use super::super::instance_settings::sealed;
use super::ChannelSetting;
use super::read::InstanceChannels;
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{delete, put, web};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hub_actors::conversations::channels::email::reply_address::ReplyAddresses;
use hub_store::tenants::{MailReplies, TenantSettings};
use serde::Deserialize;

static MAIL_REPLIES: ChannelSetting = ChannelSetting {
    action: "tenant.mail_replies",
    described,
};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SetMailReplies {
    /// One like `hub@reply.example`: at most ten letters or digits before the @, no plus.
    address: String,
}

/// Sets the address; answers go to variants of it, one for each conversation. Its server has to take mail for every address that begins
/// so up to a plus, and put it into the mailbox. Writes an audit line.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = SetMailReplies,
    responses(
        (status = 200, body = InstanceChannels),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/instances/{id}/mail-replies")]
pub async fn set_mail_replies(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
    body: Json<SetMailReplies>,
) -> Result<web::Json<InstanceChannels>, Problem> {
    let address = body.0.address.trim().to_ascii_lowercase();
    let key: [u8; 32] = rand::random();
    if ReplyAddresses::new(caller.tenant, &address, key.to_vec()).is_none() {
        return Err(Problem::field("address", "not_an_address"));
    }
    let tenant = caller.in_instance(*id)?;
    let sealed_key = sealed(&app, tenant, MailReplies::SEALED, &STANDARD.encode(key)).await?;
    MAIL_REPLIES
        .change(&app, &caller, |settings| {
            // Its key is kept with it, so that answers to earlier mails find their conversations.
            if described(settings) != address {
                settings.mail_replies = Some(MailReplies { address, sealed_key });
            }
            Ok(())
        })
        .await
}

/// Takes it away: answers go to the sender's address. Writes an audit line.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = InstanceChannels),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/admin/instances/{id}/mail-replies")]
pub async fn remove_mail_replies(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<InstanceChannels>, Problem> {
    caller.in_instance(*id)?;
    MAIL_REPLIES
        .change(&app, &caller, |settings| {
            settings.mail_replies = None;
            Ok(())
        })
        .await
}

fn described(settings: &TenantSettings) -> String {
    let replies = settings.mail_replies.as_ref();
    replies.map(|replies| replies.address.clone()).unwrap_or_default()
}
