//! `GET /api/transfers`: the calls that colleagues hand the caller now.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::CallPlace;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::ProgramId;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OfferedTransfers {
    /// The first first.
    items: Vec<OfferedTransfer>,
}

/// A call that a colleague hands on.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OfferedTransfer {
    id: String,
    call_id: String,
    thread_id: String,
    /// Name of the colleague.
    from: String,
    /// The line that was chosen; empty: the caller was.
    line: String,
    applicant: String,
    program: String,
    /// What the applicant speaks, BCP 47.
    lang: String,
    asks_first: bool,
    note: String,
    since_at_ms: i64,
}

/// Who hands the caller a call now. The topic `me` says when to look again (`transfer.changed`).
#[utoipa::path(tag = "calls", responses((status = 200, body = OfferedTransfers)), security(("bearer" = [])))]
#[get("/api/transfers")]
pub async fn list_transfers(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
) -> Result<web::Json<OfferedTransfers>, Problem> {
    let ringing = app
        .store
        .call_transfers()
        .ringing_for(caller.tenant, caller.account)
        .await?;
    if ringing.is_empty() {
        return Ok(web::Json(OfferedTransfers { items: Vec::new() }));
    }
    let programs = app.store.programs().all(caller.tenant).await?;
    let reached = ringing
        .into_iter()
        .filter(|one| caller.in_program(ProgramId(one.program_id)).is_ok());
    let items = reached.map(|one| {
        let program = programs.iter().find(|program| program.id == one.program_id);
        OfferedTransfer {
            program: program.map(|program| program.name.clone()).unwrap_or_default(),
            id: one.id,
            call_id: one.call_id,
            thread_id: one.thread_id,
            from: one.from_name,
            line: one.line_name,
            applicant: one.applicant_name,
            lang: one.lang,
            asks_first: one.asks_first,
            note: one.note,
            since_at_ms: one.begun_at_ms,
        }
    });
    Ok(web::Json(OfferedTransfers {
        items: items.collect(),
    }))
}
