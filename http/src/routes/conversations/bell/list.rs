//! `GET /api/bell`: everything that wants the caller and that they have not read.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::{CallPlace, ThreadRead};
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::clock::now_ms;
use hub_domain::conversations::bell::{BellEntry, BellKind};
use hub_domain::people::address::display_phone;
use hub_store::conversations::bell::REACH_MS;
use serde::Serialize;

/// Entries that are listed; the places that they open have the rest.
const MOST: usize = 200;

/// What wants the caller.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct BellEntries {
    /// The newest first, at most 200 of the last month.
    items: Vec<BellEntry>,
    /// How many there are.
    total: i64,
}

/// Mentions, callbacks, messages that did not arrive, applications that were given to the caller, notices of rules and files that are
/// made. The topic `me` says when to look again: `mention`, `notice`, `item.assigned`, `items.assigned`, `queue.exported`,
/// `report.exported`, `notice.seen`; the topic `phones` for callbacks.
#[utoipa::path(tag = "notifications", responses((status = 200, body = BellEntries)), security(("bearer" = [])))]
#[get("/api/bell")]
pub async fn list_bell(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
) -> Result<web::Json<BellEntries>, Problem> {
    let (store, tenant, account, member) = (&app.store, caller.tenant, caller.account, caller.member());
    let bell = store.bell();
    let marks = bell.marks(tenant, account).await?;
    let mut items = bell.entries(tenant, account, member).await?;
    let mentions = store.mentions().unseen(tenant, account, member).await?;
    items.extend(mentions.into_iter().map(|mention| BellEntry {
        id: mention.message_id.0.clone(),
        item_id: Some(mention.item_id),
        thread_id: Some(mention.thread_id),
        message_id: Some(mention.message_id),
        external_id: mention.external_id,
        name: mention.name,
        by: mention.by,
        words: mention.preview,
        at_ms: mention.at_ms,
        ..BellEntry::of(BellKind::Mention)
    }));
    let notices = store.staff_notices().unseen(tenant, account, member).await?;
    items.extend(notices.into_iter().map(|notice| {
        BellEntry {
            id: notice.id,
            item_id: Some(notice.item_id),
            thread_id: Some(notice.thread_id),
            external_id: notice.external_id,
            name: notice.name,
            words: [notice.subject, notice.body, notice.rule_name]
                .into_iter()
                .find(|text| !text.is_empty())
                .unwrap_or_default(),
            at_ms: notice.at_ms,
            ..BellEntry::of(BellKind::Notice)
        }
    }));
    if let Ok(caller) = caller.demanding::<CallPlace>() {
        items.extend(callbacks(&app, &caller).await?);
    }
    items.retain(|entry| !marks.has_read(entry));
    items.sort_by(|one, other| other.at_ms.cmp(&one.at_ms).then_with(|| one.id.cmp(&other.id)));
    let total = items.len() as i64;
    items.truncate(MOST);
    Ok(web::Json(BellEntries { items, total }))
}

/// Who called in vain in the last month, in the programs in which the caller may call.
async fn callbacks(app: &App, caller: &Allowed<CallPlace>) -> Result<Vec<BellEntry>, Problem> {
    let since = now_ms() - REACH_MS;
    let calls = app
        .store
        .missed_calls()
        .undone(caller.tenant, caller.member())
        .await?;
    let calls = calls
        .into_iter()
        .filter(|call| call.started_at_ms >= since && caller.in_program(call.program).is_ok());
    let entries = calls.map(|call| {
        // A conversation of another program is not shown.
        let known = call
            .applicant
            .filter(|applicant| caller.in_program(applicant.program).is_ok());
        let number = call
            .wait
            .map(|wait| wait.callback_number)
            .filter(|number| !number.is_empty())
            .unwrap_or(call.caller);
        let (thread_id, name) = known.map_or((None, String::new()), |known| (Some(known.thread), known.name));
        BellEntry {
            id: call.id.0,
            thread_id,
            name,
            words: display_phone(&number),
            at_ms: call.started_at_ms,
            ..BellEntry::of(BellKind::Callback)
        }
    });
    Ok(entries.collect())
}
