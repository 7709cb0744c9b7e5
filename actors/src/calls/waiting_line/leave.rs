//! The end of a caller's stay in a line, in the write that ends the call, and what the call's entry says of it.

use crate::error::Result;
use hub_domain::calls::waiting_line::{LineVisit, VisitKind, VisitState};
use hub_domain::clock::now_ms;
use hub_domain::{CallId, TenantId};
use hub_store::Write;
use hub_store::calls::waiting_lines::KeptLine;
use hub_store::calls::{self, OutOfLine, line_visits};

/// Ends the stay of a caller who holds the line, and answers the last one of the call, if there was one. A callback goes on.
pub(crate) async fn close_visit(
    write: &mut Write,
    tenant: TenantId,
    call: &CallId,
    end: VisitState,
) -> Result<Option<LineVisit>> {
    let Some(mut visit) = line_visits::of_call(write, tenant, call).await? else {
        return Ok(None);
    };
    if visit.state == VisitState::Waiting && visit.kind == VisitKind::Call {
        line_visits::ended(write, tenant, &visit.id, end).await?;
        visit.state = end;
        visit.ended_at_ms = Some(now_ms());
    }
    Ok(Some(visit))
}

/// The call's entry says in which line, for how long and with what end somebody waited.
pub(crate) async fn note_line(
    write: &mut Write,
    tenant: TenantId,
    call: &CallId,
    visit: &LineVisit,
    end: VisitState,
    kept: Option<&KeptLine>,
) -> Result<()> {
    let until = visit.ended_at_ms.unwrap_or_else(now_ms);
    let out = OutOfLine {
        key: &visit.line,
        name: kept.map_or(visit.line.as_str(), |kept| kept.line.name.as_str()),
        end,
        waited_ms: (until - visit.joined_at_ms).max(0),
        wrap_up_s: kept.map_or(0, |kept| kept.line.wrap_up_s),
    };
    Ok(calls::out_of_line(write, tenant, call, &out).await?)
}
