//! `GetWorkQueue`: a page of the queue by the specification's filter keys, under the raw field names.

use super::Parameters;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use hub_domain::cases::application::{OwnerFilter, QueueItem, QueueQuery, SortColumn};
use serde_json::{Value, json};

pub(super) async fn run(
    app: &App,
    caller: &Allowed<QueueRead>,
    parameters: &Parameters,
) -> Result<Value, Problem> {
    let default = QueueQuery::default();
    let sort = parameters.text("Sortby");
    let query = QueueQuery {
        member: caller.member(),
        programs: parameters
            .number("filterProcessID")?
            .into_iter()
            .filter(|id| *id != 0)
            .collect(),
        states: parameters
            .number("FilterStateID")?
            .into_iter()
            .filter(|id| *id != 0)
            .collect(),
        owners: parameters
            .number("filterAssignedToUserID")?
            .into_iter()
            .filter(|id| *id != 0)
            .map(OwnerFilter::Account)
            .collect(),
        search: parameters.text("SearchTerm").chars().take(200).collect(),
        sort: if sort.is_empty() {
            default.sort
        } else {
            SortColumn::parse(&sort).ok_or_else(|| Problem::field("Sortby", "not_found"))?
        },
        descending: parameters.text("Orderby").eq_ignore_ascii_case("desc"),
        page: parameters.number("page")?.unwrap_or(1).clamp(1, 1_000_000),
        page_size: parameters
            .number("pageSize")?
            .unwrap_or(default.page_size)
            .clamp(1, 100),
    };
    let page = app.store.applications().page(caller.tenant, &query).await?;
    let total = page.total;
    Ok(Value::Array(
        page.items.iter().map(|item| raw(item, total)).collect(),
    ))
}

fn raw(item: &QueueItem, total: i64) -> Value {
    json!({
        "ItemID": item.id,
        "ProcessID": item.process_id,
        "ProcessName": item.process_name,
        "CompanyID": item.company_id,
        "CompanyName": item.company_name,
        "CurrStateID": item.current_state_id,
        "CurrStateName": item.current_state_name,
        "SourceItemID": item.external_id,
        "AssignedTo": item.owner_id,
        "OwnerName": item.owner_name,
        "ElapsedStateDisplayTime": item.state_current_time,
        "LastChangedBy": item.last_changed_by,
        "ClientId": item.client_id,
        "CaseNumber": item.case_number,
        "CategoryName": item.category_name,
        "ApplicantName": item.item_name,
        "CreatedDate": item.created_at,
        "LastComDate": item.last_com_date,
        "ComDirection": item.com_direction,
        "ComType": item.com_type,
        "UnreadEmail": item.unread.email,
        "UnreadSMS": item.unread.sms,
        "UnreadVoice": item.unread.voice,
        "UnreadNote": item.unread.ivr,
        "TotalRows": total,
    })
}
