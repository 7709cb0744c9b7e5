//! `GET /api/notifications/error-logs`: what rules could not send, and why.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::CommunicationsRead;
use crate::paging::Page;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::ProgramId;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::notice::NoticeOutcome;
use hub_store::conversations::rule_notices::{FailedNotice, FailureQuery};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ErrorLogParams {
    /// `ProcessID`; every program in which the right holds where it is left out.
    program: Option<i64>,
    /// 50 by default; at most 200.
    limit: Option<i64>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ErrorLogs {
    /// The last first.
    items: Vec<ErrorLog>,
    next_cursor: Option<String>,
}

/// A notice that reached nobody.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ErrorLog {
    id: String,
    rule: String,
    rule_name: String,
    /// The application that was moved.
    item_id: i64,
    #[serde(rename = "externalId")]
    external_id: String,
    thread_id: String,
    /// The intended recipient; the role if nobody has it.
    name: String,
    channel: Option<Channel>,
    to: String,
    outcome: NoticeOutcome,
    /// Delivery state of its message, if there was one.
    status: Option<DeliveryState>,
    /// In the provider's words.
    detail: String,
    at_ms: i64,
}

fn shown(failed: FailedNotice) -> ErrorLog {
    ErrorLog {
        id: failed.id,
        rule: failed.rule,
        rule_name: failed.rule_name,
        item_id: failed.application.0,
        external_id: failed.external_id,
        thread_id: failed.thread.to_string(),
        name: failed.name,
        channel: failed.channel,
        to: failed.address,
        outcome: failed.outcome,
        status: failed.status,
        detail: failed.detail,
        at_ms: failed.at_ms,
    }
}

/// Notices that were not sent or did not arrive, of one's programs.
#[utoipa::path(tag = "notifications", params(ErrorLogParams), responses((status = 200, body = ErrorLogs)), security(("bearer" = [])))]
#[get("/api/notifications/error-logs")]
pub async fn list_error_logs(
    app: web::Data<App>,
    caller: Allowed<CommunicationsRead>,
    params: web::Query<ErrorLogParams>,
) -> Result<web::Json<ErrorLogs>, Problem> {
    let page = Page::of(params.limit, params.cursor.as_deref(), (50, 200));
    let programs = app.store.programs().all(caller.tenant).await?;
    let within: Vec<ProgramId> = programs
        .into_iter()
        .map(|program| ProgramId(program.id))
        .filter(|program| caller.in_program(*program).is_ok())
        .collect();
    let query = FailureQuery {
        program: params.program.map(ProgramId),
        within: &within,
        before: page.before.clone(),
        limit: page.wanted(),
    };
    let mut failed = app.store.rule_notices().failed(caller.tenant, query).await?;
    let next_cursor = page.cut(&mut failed, |last| (last.at_ms, last.id.as_str()));
    Ok(web::Json(ErrorLogs {
        items: failed.into_iter().map(shown).collect(),
        next_cursor,
    }))
}
