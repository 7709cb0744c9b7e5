//! `GetWorkQueue`: a page of the queue by the specification's filter keys, under the raw field names.

use super::Parameters;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use crate::routes::cases::work_queue::filter::days;
use hub_domain::cases::application::{QueueItem, SortColumn};
use hub_domain::cases::queue_query::{OwnerFilter, QueueQuery, Span};
use hub_domain::cases::status::STATUSES;
use serde_json::{Value, json};

/// Values of one list.
const MOST: usize = 1_000;

pub(super) async fn run(
    app: &App,
    caller: &Allowed<QueueRead>,
    parameters: &Parameters,
) -> Result<Value, Problem> {
    let default = QueueQuery::default();
    let sort = parameters.text("Sortby");
    let one = |key: &str| -> Result<Vec<i64>, Problem> {
        let number = parameters.number(key)?;
        Ok(number.into_iter().filter(|id| *id != 0).collect())
    };
    let mut states = one("FilterStateID")?;
    states.extend(state_ids(parameters)?);
    let mut owners: Vec<OwnerFilter> = one("filterAssignedToUserID")?
        .into_iter()
        .map(OwnerFilter::Account)
        .collect();
    owners.extend(assigned_to(app, caller, parameters).await?);
    let [start, end, contact] =
        ["filterStartDate", "filterEndDate", "filterFirstComDate"].map(|key| parameters.text(key));
    let (submitted, last_contact) = match [&start, &end, &contact].iter().all(|day| day.is_empty()) {
        true => (Span::default(), Span::default()),
        false => {
            let zone = app.store.tenants().by_id(caller.tenant).await?.zone;
            (
                days(("filterStartDate", &start), ("filterEndDate", &end), &zone)?,
                days(
                    ("filterFirstComDate", &contact),
                    ("filterFirstComDate", ""),
                    &zone,
                )?,
            )
        }
    };
    let query = QueueQuery {
        member: caller.member(),
        programs: one("filterProcessID")?,
        partners: one("filterCompanyID")?,
        states,
        owners,
        categories: list(parameters, "filterCategoryName", '|')?,
        payment_channels: list(parameters, "filterpaymentchannel", '|')?,
        numbers: list(parameters, "filterAppIdString", ',')?,
        submitted,
        last_contact,
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
        ..default
    };
    let page = app.store.applications().page(caller.tenant, &query).await?;
    let total = page.total;
    Ok(Value::Array(
        page.items.iter().map(|item| raw(item, total)).collect(),
    ))
}

fn list(parameters: &Parameters, key: &str, joint: char) -> Result<Vec<String>, Problem> {
    let text = parameters.text(key);
    let parts = text.split(joint).map(str::trim).filter(|part| !part.is_empty());
    let parts: Vec<String> = parts.map(str::to_owned).collect();
    match parts.len() > MOST {
        true => Err(Problem::field(key, "too_long")),
        false => Ok(parts),
    }
}

/// States by their numbers or their names.
fn state_ids(parameters: &Parameters) -> Result<Vec<i64>, Problem> {
    let mut ids = Vec::new();
    for part in list(parameters, "FilterStateString", ',')? {
        let by_name = || {
            STATUSES
                .iter()
                .find(|status| status.name.eq_ignore_ascii_case(&part))
        };
        let id = part.parse().ok().or_else(|| by_name().map(|status| status.id));
        ids.push(id.ok_or_else(|| Problem::field("FilterStateString", "not_found"))?);
    }
    Ok(ids)
}

/// Owners by their numbers or their names; `none` for applications without one.
async fn assigned_to(
    app: &App,
    caller: &Allowed<QueueRead>,
    parameters: &Parameters,
) -> Result<Vec<OwnerFilter>, Problem> {
    let parts = list(parameters, "FilterAssignedToString", ',')?;
    if parts.is_empty() {
        return Ok(Vec::new());
    }
    let staff = app.store.programs().staff(caller.tenant).await?;
    let mut owners = Vec::new();
    for part in parts {
        if part.eq_ignore_ascii_case("none") {
            owners.push(OwnerFilter::Nobody);
            continue;
        }
        if let Ok(id) = part.parse() {
            owners.push(OwnerFilter::Account(id));
            continue;
        }
        let of_name = staff
            .iter()
            .filter(|person| person.name.eq_ignore_ascii_case(&part));
        let before = owners.len();
        owners.extend(of_name.map(|person| OwnerFilter::Account(person.id)));
        if owners.len() == before {
            return Err(Problem::field("FilterAssignedToString", "not_found"));
        }
    }
    Ok(owners)
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
        "PaymentChannelName": item.payment_channel_name,
        "PaymentStatusName": item.payment_status_name,
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
