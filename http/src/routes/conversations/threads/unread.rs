//! `GET /api/conversations/unread`: the number of conversations with unread messages.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::cases::queue_query::{OwnerFilter, QueueQuery, Span};
use hub_domain::clock::now_ms;
use serde::Serialize;

/// One more than the menu shows: above that it is "99+".
const MOST: i64 = 100;

/// Conversations with something that nobody has read, each counted up to a hundred, and applications that are late.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct UnreadConversations {
    /// In the caller's programs.
    inbox: i64,
    /// Of the applications that are the caller's own.
    mine: i64,
    /// Of the caller's own applications, those whose time in their status is over; all of them are counted.
    overdue: i64,
}

/// What the bar shows beside the inbox and the queue.
#[utoipa::path(tag = "threads", responses((status = 200, body = UnreadConversations)), security(("bearer" = [])))]
#[get("/api/conversations/unread")]
pub async fn count_unread_conversations(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
) -> Result<web::Json<UnreadConversations>, Problem> {
    let applications = app.store.applications();
    let late = QueueQuery {
        member: caller.member(),
        owners: vec![OwnerFilter::Account(caller.account.0)],
        due: Span::before(now_ms()),
        ..QueueQuery::default()
    };
    let (inbox, mine, overdue) = tokio::try_join!(
        applications.unread(caller.tenant, None, caller.member(), MOST),
        applications.unread(caller.tenant, Some(caller.account), caller.member(), MOST),
        applications.count(caller.tenant, &late)
    )?;
    Ok(web::Json(UnreadConversations { inbox, mine, overdue }))
}
