//! `GET /api/conversations`: conversations by their last entry, newest first.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::conversations::conversation::Conversation;
use hub_domain::conversations::inbox::InboxFolder;
use hub_store::conversations::threads::RecentQuery;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ConversationParams {
    /// 30 by default; at most 100.
    limit: Option<i64>,
    /// `all` by default.
    folder: Option<InboxFolder>,
    /// Only those whose application has this name, number or phone number, in any notation.
    search: Option<String>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConversationPage {
    /// The one that was asked for.
    folder: InboxFolder,
    items: Vec<Conversation>,
    next_cursor: Option<String>,
}

/// A page of conversations.
#[utoipa::path(tag = "threads", params(ConversationParams), responses((status = 200, body = ConversationPage)), security(("bearer" = [])))]
#[get("/api/conversations")]
pub async fn list_conversations(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    params: web::Query<ConversationParams>,
) -> Result<web::Json<ConversationPage>, Problem> {
    let search = params.search.as_deref().unwrap_or_default();
    if search.chars().count() > 200 || search.contains('\0') {
        return Err(Problem::field("search", "too_long"));
    }
    let limit = params.limit.unwrap_or(30).clamp(1, 100);
    let cursor = match params.cursor.as_deref().filter(|cursor| !cursor.is_empty()) {
        None => None,
        Some(cursor) => {
            let (at_ms, id) = cursor
                .split_once('.')
                .ok_or_else(|| Problem::field("cursor", "not_found"))?;
            Some((
                at_ms.parse().map_err(|_| Problem::field("cursor", "not_found"))?,
                id.to_owned(),
            ))
        }
    };
    let threads = app.store.threads();
    let folder = params.folder.unwrap_or_default();
    let query = RecentQuery {
        account: caller.account,
        member: caller.member(),
        folder,
        search,
        cursor,
        limit,
    };
    let items = threads.recent(caller.tenant, query).await?;
    let next_cursor = (items.len() as i64 == limit)
        .then(|| {
            items
                .last()
                .map(|last| format!("{}.{}", last.last.at_ms, last.thread_id))
        })
        .flatten();
    Ok(web::Json(ConversationPage {
        folder,
        items,
        next_cursor,
    }))
}
