//! `GetWorkQueue`: a page of the queue by the specification's filter keys, under the raw field names.

use super::Parameters;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use crate::routes::cases::work_queue::filter::days;
use hub_domain::cases::application::{QueueItem, SortColumn};
use hub_domain::cases::queue_query::{OwnerFilter, QueueQuery, Span};
use hub_domain::cases::workflow::Workflow;
use hub_domain::{ApplicationId, ProgramId};
use hub_store::cases::raw_items::RawItem;
use serde_json::{Value, json};
use std::collections::HashMap;

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
    states.extend(state_ids(app, caller, parameters).await?);
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
            let zone = app.store.tenant(caller.tenant).await?.zone.clone();
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
    let ids: Vec<ApplicationId> = page.items.iter().map(|item| item.id).collect();
    let mut rest = app.store.applications().raw_items(caller.tenant, &ids).await?;
    let moves = Moves::of(app, caller, &page.items).await?;
    let rows = page.items.iter().map(|item| {
        let rest = rest.remove(&item.id).unwrap_or_default();
        raw(item, &rest, moves.open_to(item), page.total)
    });
    Ok(Value::Array(rows.collect()))
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

/// States by their numbers or their names, those that the caller's programs give them.
async fn state_ids(
    app: &App,
    caller: &Allowed<QueueRead>,
    parameters: &Parameters,
) -> Result<Vec<i64>, Problem> {
    let parts = list(parameters, "FilterStateString", ',')?;
    if parts.is_empty() {
        return Ok(Vec::new());
    }
    let states = app.store.program_states().current(caller.tenant).await?;
    let mut ids = Vec::new();
    for part in parts {
        if let Ok(id) = part.parse() {
            ids.push(id);
            continue;
        }
        let before = ids.len();
        let of_name = states.iter().filter(|(program, state)| {
            state.name.eq_ignore_ascii_case(&part) && caller.in_program(*program).is_ok()
        });
        ids.extend(of_name.map(|(_, state)| state.id));
        if ids.len() == before {
            return Err(Problem::field("FilterStateString", "not_found"));
        }
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

/// Where the caller may move items, by their programs.
struct Moves(HashMap<ProgramId, (Workflow, String)>);

impl Moves {
    async fn of(app: &App, caller: &Allowed<QueueRead>, items: &[QueueItem]) -> Result<Self, Problem> {
        let mut moves = HashMap::new();
        let programs = app.store.programs();
        for item in items {
            let program = item.process_id;
            if moves.contains_key(&program) {
                continue;
            }
            let (flow, _) = programs.workflow(caller.tenant, program).await?;
            let membership = programs
                .membership(caller.tenant, program, caller.account.0)
                .await?;
            let role = membership.map_or(String::new(), |membership| membership.role_name);
            moves.insert(program, (flow, role));
        }
        Ok(Self(moves))
    }

    /// The names of the states that an item can be moved to now.
    fn open_to(&self, item: &QueueItem) -> Vec<&str> {
        let Some((flow, role)) = self.0.get(&item.process_id) else {
            return Vec::new();
        };
        let open = flow.possible(item.current_state_id.0);
        open.filter(|(step, _)| step.is_open_to(role))
            .map(|(_, state)| state.name.as_str())
            .collect()
    }
}

/// Dollars with both digits of the cents.
pub fn dollars(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let (whole, rest) = (cents.unsigned_abs() / 100, cents.unsigned_abs() % 100);
    format!("{sign}{whole}.{rest:02}")
}

/// The answer to the question about an eviction notice; null where the form does not ask, or nobody has answered.
pub fn eviction_notice(answers: &Value) -> Option<&'static str> {
    // Of a form document by the question's id, of one of the former shape in its own part.
    let asked = answers.get("request").unwrap_or(answers);
    let given = asked.get("eviction_notice").or_else(|| asked.get("notice"))?;
    given.as_bool().map(|given| if given { "Yes" } else { "No" })
}

fn raw(item: &QueueItem, rest: &RawItem, possible: Vec<&str>, total: i64) -> Value {
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
        "Possible States": possible,
        "UserID": item.owner_id,
        "UserName": rest.owner_email,
        "RoleID": rest.owner_role,
        "RoleName": rest.owner_role_name,
        "SourceUserID": rest.source_user,
        "EvictionNotice": eviction_notice(&rest.answers),
        "IncomeThreshold": rest.income,
        "AwardAmount": rest.award_cents.map(dollars),
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
