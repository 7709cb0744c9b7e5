//! The filters of the queue, as a call or a body names them (specification 2, section 2.2, "Filters").

use super::deciding::to_decide;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::Problem;
use hub_domain::cases::application::SortColumn;
use hub_domain::cases::assigning::Assigning;
use hub_domain::cases::queue_query::{Arrivals, Only, OwnerFilter, Place, QueueQuery, QueueTab, Span};
use hub_domain::clock::now_ms;
use hub_domain::{ProgramId, TenantId};
use hub_store::StoreError;
use serde::Deserialize;

/// Filter of the queue. Lists are joined by commas, names by vertical bars; an absent member does not filter.
#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams, utoipa::ToSchema)]
#[into_params(parameter_in = Query)]
pub struct QueueParams {
    /// From 1.
    page: Option<i64>,
    /// 25 by default; at most 100.
    page_size: Option<i64>,
    /// A column's key.
    sort: Option<String>,
    /// `asc` or `desc`.
    order: Option<String>,
    search: Option<String>,
    /// State ids.
    state: Option<String>,
    /// Program ids.
    process: Option<String>,
    /// Account ids, `me` and `none`.
    assigned_to: Option<String>,
    /// Company ids.
    partner: Option<String>,
    /// Names of categories.
    category_name: Option<String>,
    /// Names of payment channels.
    payment_channel_name: Option<String>,
    /// Numbers of applications, as people know them.
    number: Option<String>,
    /// First day of submission, `yyyy-mm-dd` in the tenant's zone.
    start_date: Option<String>,
    /// Last day of submission.
    end_date: Option<String>,
    /// First day of the last contact.
    last_contact_from: Option<String>,
    /// Last day of the last contact.
    last_contact_to: Option<String>,
    /// `overdue`, `due_today`, `unread`, `failed_rules`, `waiting_for_applicant`, `documents_arrived` (to the caller's own, and the caller has
    /// not looked at them), `to_decide` (by the caller): all of them hold.
    only: Option<String>,
    /// Languages of the applicants, BCP 47.
    lang: Option<String>,
    /// `all`, `status` (what the caller may move on) or `assignment` (what the caller may assign).
    tab: Option<String>,
    /// `true`: the applications that were sent in trials, and no others.
    test: Option<bool>,
}

/// The largest page number that is read.
const MAX_PAGE: i64 = 1_000_000;
/// Papers that came in longer ago are no news.
const NEWS_MS: i64 = 30 * 24 * 3_600_000;
/// Values of one list.
const MOST: usize = 200;
/// Numbers of applications that a call may name.
const MOST_NUMBERS: usize = 1_000;

fn parts(list: Option<&str>, joint: char) -> impl Iterator<Item = &str> {
    let parts = list.unwrap_or_default().split(joint);
    parts.map(str::trim).filter(|part| !part.is_empty())
}

fn ids(field: &str, list: Option<&str>) -> Result<Vec<i64>, Problem> {
    let ids: Result<Vec<i64>, _> = parts(list, ',').map(str::parse).collect();
    bounded(field, ids.map_err(|_| Problem::field(field, "wrong_type"))?, MOST)
}

fn names(field: &str, list: Option<&str>) -> Result<Vec<String>, Problem> {
    bounded(field, parts(list, '|').map(str::to_owned).collect(), MOST)
}

fn bounded<T>(field: &str, values: Vec<T>, most: usize) -> Result<Vec<T>, Problem> {
    match values.len() > most {
        true => Err(Problem::field(field, "too_long")),
        false => Ok(values),
    }
}

/// A span of days in the tenant's zone.
pub(in crate::routes) fn days(first: (&str, &str), last: (&str, &str), zone: &str) -> Result<Span, Problem> {
    let span = Span::of_days(first.1, last.1, zone);
    span.map_err(|day| {
        let field = if day == first.1 { first.0 } else { last.0 };
        Problem::field(field, "wrong_type")
    })
}

impl QueueParams {
    /// The same for what is done to many applications, or leaves as a file: those of trials are in neither.
    pub(in crate::routes) async fn counted_query<D: Demand>(
        self,
        app: &App,
        caller: &Allowed<D>,
    ) -> Result<QueueQuery, Problem> {
        match self.test {
            Some(true) => Err(Problem::field("test", "not_allowed")),
            Some(false) | None => self.query(app, caller).await,
        }
    }

    /// The query that they ask for, as far as the caller may see.
    pub(in crate::routes) async fn query<D: Demand>(
        self,
        app: &App,
        caller: &Allowed<D>,
    ) -> Result<QueueQuery, Problem> {
        let default = QueueQuery::default();
        let owners = parts(self.assigned_to.as_deref(), ',').map(|part| match part {
            "me" => Ok(OwnerFilter::Account(caller.account.0)),
            "none" => Ok(OwnerFilter::Nobody),
            id => id
                .parse()
                .map(OwnerFilter::Account)
                .map_err(|_| Problem::field("assigned_to", "wrong_type")),
        });
        let owners: Result<Vec<OwnerFilter>, Problem> = owners.take(MOST + 1).collect();
        let search = self.search.unwrap_or_default();
        if search.chars().count() > 200 || search.contains('\0') {
            return Err(Problem::field("search", "too_long"));
        }
        let numbers: Vec<String> = parts(self.number.as_deref(), ',').map(str::to_owned).collect();
        let [start, end, from, to] = [
            &self.start_date,
            &self.end_date,
            &self.last_contact_from,
            &self.last_contact_to,
        ]
        .map(|day| day.as_deref().unwrap_or_default());
        let (submitted, last_contact) = match [start, end, from, to].iter().all(|day| day.is_empty()) {
            true => (Span::default(), Span::default()),
            false => {
                let zone = app.store.tenant(caller.tenant).await?.zone.clone();
                (
                    days(("start_date", start), ("end_date", end), &zone)?,
                    days(("last_contact_from", from), ("last_contact_to", to), &zone)?,
                )
            }
        };
        let programs = ids("process", self.process.as_deref())?;
        let tab = match self.tab.as_deref() {
            None | Some("") => QueueTab::All,
            Some(name) => QueueTab::parse(name).ok_or_else(|| Problem::field("tab", "not_found"))?,
        };
        let test = self.test.unwrap_or_default();
        let only: Option<Vec<Only>> = parts(self.only.as_deref(), ',').map(Only::parse).collect();
        let only = only.ok_or_else(|| Problem::field("only", "not_found"))?;
        let langs: Vec<String> = parts(self.lang.as_deref(), ',').map(str::to_owned).collect();
        let query = QueueQuery {
            member: caller.member(),
            states: ids("state", self.state.as_deref())?,
            owners: bounded("assigned_to", owners?, MOST)?,
            partners: ids("partner", self.partner.as_deref())?,
            categories: names("category_name", self.category_name.as_deref())?,
            payment_channels: names("payment_channel_name", self.payment_channel_name.as_deref())?,
            numbers: bounded("number", numbers, MOST_NUMBERS)?,
            ids: Vec::new(),
            submitted,
            last_contact,
            due: due(app, caller.tenant, &only).await?,
            unread: only.contains(&Only::Unread),
            failed_rules: only.contains(&Only::FailedRules),
            waiting_for_applicant: only.contains(&Only::WaitingForApplicant),
            arrivals: only.contains(&Only::DocumentsArrived).then(|| arrivals(caller)),
            langs: bounded("lang", langs, MOST)?,
            places: places(app, caller, tab, (programs.as_slice(), test)).await?,
            without_own: None,
            programs,
            search,
            test,
            sort: match self.sort.as_deref() {
                None | Some("") => default.sort,
                Some(name) => SortColumn::parse(name).ok_or_else(|| Problem::field("sort", "not_found"))?,
            },
            descending: match self.order.as_deref() {
                None | Some("" | "asc") => false,
                Some("desc") => true,
                Some(_) => return Err(Problem::field("order", "not_found")),
            },
            page: self.page.unwrap_or(default.page).clamp(1, MAX_PAGE),
            page_size: self.page_size.unwrap_or(default.page_size).clamp(1, 100),
        };
        match only.contains(&Only::ToDecide) {
            true => to_decide(app, caller, query).await,
            false => Ok(query),
        }
    }
}

/// Papers that are news to the caller.
pub(in crate::routes) fn arrivals<D: Demand>(caller: &Allowed<D>) -> Arrivals {
    Arrivals {
        account: caller.account.0,
        name: caller.name.clone(),
        since_ms: now_ms() - NEWS_MS,
    }
}

/// When what is shown is due, by the agency's clock.
async fn due(app: &App, tenant: TenantId, only: &[Only]) -> Result<Span, Problem> {
    let now = now_ms();
    let mut due = Span::default();
    if only.contains(&Only::Overdue) {
        due = due.and(Span::before(now));
    }
    if only.contains(&Only::DueToday) {
        let zone = app.store.tenant(tenant).await?.zone.clone();
        due = due.and(Span::rest_of_day(now, &zone));
    }
    Ok(due)
}

/// The states that a tab shows, in each of the caller's programs, for trials also before their launch; none for the tab of all.
async fn places<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    tab: QueueTab,
    (wanted, test): (&[i64], bool),
) -> Result<Option<Vec<Place>>, Problem> {
    if tab == QueueTab::All {
        return Ok(None);
    }
    let programs = app.store.programs();
    let mut places = Vec::new();
    for id in programs_of(app, caller, test).await? {
        if caller.in_program(id).is_err() || !(wanted.is_empty() || wanted.contains(&id.0)) {
            continue;
        }
        let flow = match programs.workflow(caller.tenant, id).await {
            Ok((flow, _)) => flow,
            // One that is being made has none yet.
            Err(StoreError::NotFound(_)) => continue,
            Err(error) => return Err(error.into()),
        };
        let membership = programs.membership(caller.tenant, id, caller.account.0).await?;
        let role = membership
            .as_ref()
            .map_or("", |membership| membership.role_name.as_str());
        let queue_role = membership.as_ref().map(|membership| membership.queue_role);
        let self_only = Assigning::by(caller.account.0, queue_role).is_self_only();
        places.push(Place {
            program: id.0,
            states: tab.states(&flow, role),
            without_owner: (tab == QueueTab::Assignment && self_only).then_some(caller.account.0),
        });
    }
    Ok(Some(places))
}

/// The programs that are worked on; for trials those too that are not launched.
pub(super) async fn programs_of<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    test: bool,
) -> Result<Vec<ProgramId>, Problem> {
    if test {
        let programs = app.store.administered_programs().all(caller.tenant).await?;
        return Ok(programs.into_iter().map(|program| program.id).collect());
    }
    let programs = app.store.programs().all(caller.tenant).await?;
    Ok(programs
        .into_iter()
        .map(|program| ProgramId(program.id))
        .collect())
}
