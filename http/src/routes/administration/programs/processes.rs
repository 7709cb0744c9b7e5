//! `GET /api/admin/processes`: every program that the caller administers with how it stands, by the filters of the specification.

use super::list::areas_in;
use crate::App;
use crate::extract::{Allowed, AnySession, Caller};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::ProgramId;
use hub_domain::cases::reports::Audience;
use hub_domain::clock::now_ms;
use hub_domain::identity::admin_access::{AdminAccess, AdminAreas};
use hub_domain::identity::permission::areas_given;
use hub_domain::programs::scope::Scope;
use hub_store::StoreError;
use hub_store::programs::program_listings::ListedProgram;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A program ends soon that takes applications for so long at most, in milliseconds.
const SOON_MS: i64 = 30 * 24 * 3_600_000;

hub_domain::wire_names! {
    /// How a program stands: it is being made, takes applications at a later time, takes them, or takes none any more.
    ProcessState = "draft" | "waiting" | "open" | "closed";
}

/// A program with how it stands, under the specification's names where it has them.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Process {
    #[serde(rename = "processId")]
    id: i64,
    #[serde(rename = "processName")]
    name: String,
    /// By language; empty where the program has one name alone.
    #[schema(value_type = BTreeMap<String, String>)]
    names: BTreeMap<String, String>,
    category: String,
    scope: Scope,
    #[schema(value_type = ProcessState)]
    state: &'static str,
    /// Null for one that was not launched, or is older than launches.
    launched_at_ms: Option<i64>,
    opens_at_ms: Option<i64>,
    /// Its expiry: the first moment at which it takes no applications any more.
    closes_at_ms: Option<i64>,
    /// From when on it was closed, whatever it says of itself.
    closed_at_ms: Option<i64>,
    /// The queue shows case number and client id.
    case_columns: bool,
    /// People can apply to it within its dates.
    ic_active: bool,
    ic_allow_multiple_applications: bool,
    ic_sign_up_individuals: bool,
    ic_sign_up_business: bool,
    cd_application_type: i64,
    ds_resourceapplyurl: Option<String>,
    ds_subscription_id: Option<String>,
    /// Of its names, category, scope and columns: a change names the version that it was made in.
    version: i64,
    /// The caller's access to each area of the administration in it.
    #[serde(rename = "AdminPerms")]
    #[schema(value_type = BTreeMap<String, AdminAccess>)]
    areas: BTreeMap<&'static str, AdminAccess>,
}

/// Programs with how they stand.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Processes {
    processes: Vec<Process>,
    /// Every category of the caller's programs, for the filter by type.
    types: Vec<String>,
}

/// Which programs; what is left out narrows nothing.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ProcessFilters {
    /// `all`, `National`, `State`, `Local` or `Private`.
    scope: Option<String>,
    /// A category.
    #[serde(rename = "type")]
    category: Option<String>,
    /// `soon` (within thirty days), `over` or `never`.
    expires: Option<String>,
    /// A part of a name, in whichever language, or of a category; or the number.
    search: Option<String>,
}

/// The filters, read.
struct Wanted {
    scope: Option<Scope>,
    category: Option<String>,
    expires: Option<Expiry>,
    search: String,
}

#[derive(Clone, Copy)]
enum Expiry {
    Soon,
    Over,
    Never,
}

impl ProcessFilters {
    fn read(self) -> Result<Wanted, Problem> {
        let is_all = |text: &String| text.is_empty() || text == "all";
        let scope = self.scope.filter(|text| !is_all(text));
        let scope =
            scope.map(|text| Scope::parse(&text).ok_or_else(|| Problem::field("scope", "not_allowed")));
        let expires = self.expires.filter(|text| !is_all(text));
        let expires = expires.map(|text| match text.as_str() {
            "soon" => Ok(Expiry::Soon),
            "over" => Ok(Expiry::Over),
            "never" => Ok(Expiry::Never),
            _ => Err(Problem::field("expires", "not_allowed")),
        });
        Ok(Wanted {
            scope: scope.transpose()?,
            category: self.category.filter(|text| !is_all(text)),
            expires: expires.transpose()?,
            search: self.search.unwrap_or_default().trim().to_lowercase(),
        })
    }
}

impl Wanted {
    fn takes(&self, program: &ListedProgram, now_ms: i64) -> bool {
        let closes = program.details.closes_at_ms;
        let ends = self.expires.is_none_or(|expires| match expires {
            Expiry::Never => closes.is_none(),
            Expiry::Over => closes.is_some_and(|closes| closes <= now_ms),
            Expiry::Soon => closes.is_some_and(|closes| (now_ms..=now_ms + SOON_MS).contains(&closes)),
        });
        self.scope.is_none_or(|scope| scope == program.scope)
            && self
                .category
                .as_ref()
                .is_none_or(|category| *category == program.category)
            && ends
            && self.finds(program)
    }

    fn finds(&self, program: &ListedProgram) -> bool {
        let has = |text: &str| text.to_lowercase().contains(&self.search);
        self.search.is_empty()
            || has(&program.name)
            || has(&program.category)
            || program.names.values().any(|name| has(name))
            || program.id.to_string() == self.search
    }
}

impl Process {
    fn of(program: ListedProgram, areas: &AdminAreas, now_ms: i64) -> Self {
        let details = &program.details;
        let state = match () {
            () if !program.active => "draft",
            () if details.is_open(now_ms) => "open",
            () if details.closes_at_ms.is_some_and(|closes| closes <= now_ms) => "closed",
            () => "waiting",
        };
        Self {
            id: program.id.0,
            category: program.category,
            scope: program.scope,
            state,
            launched_at_ms: program.launched_at_ms,
            opens_at_ms: details.opens_at_ms,
            closes_at_ms: details.closes_at_ms,
            closed_at_ms: program.closed_at_ms,
            case_columns: program.case_columns,
            ic_active: program.active,
            ic_allow_multiple_applications: details.several,
            ic_sign_up_individuals: details.is_for(Audience::Individual),
            ic_sign_up_business: details.is_for(Audience::Business),
            cd_application_type: details.application_type,
            ds_resourceapplyurl: details.apply_url.clone(),
            ds_subscription_id: details.subscription_id.clone(),
            version: program.version,
            areas: areas.to_map(),
            name: program.name,
            names: program.names,
        }
    }
}

/// A program as its administrator sees it.
pub(super) async fn shown(app: &App, caller: &Caller, id: ProgramId) -> Result<Process, Problem> {
    let programs = app.store.program_listings().with_inactive(caller.tenant).await?;
    let found = programs.into_iter().find(|program| program.id == id);
    let program = found.ok_or(StoreError::NotFound("program"))?;
    Ok(Process::of(program, &areas_in(caller, id), now_ms()))
}

/// The programs that the caller administers by name, also those that are being made or closed; none for everybody who administers
/// nothing.
#[utoipa::path(
    tag = "administration",
    params(ProcessFilters),
    responses(
        (status = 200, body = Processes),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/processes")]
pub async fn list_processes(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    query: web::Query<ProcessFilters>,
) -> Result<web::Json<Processes>, Problem> {
    let wanted = query.into_inner().read()?;
    let mut answer = Processes {
        processes: Vec::new(),
        types: Vec::new(),
    };
    if areas_given(&caller.permissions) == AdminAreas::default() {
        return Ok(web::Json(answer));
    }
    let now_ms = now_ms();
    for program in app.store.program_listings().with_inactive(caller.tenant).await? {
        let areas = areas_in(&caller, program.id);
        if areas == AdminAreas::default() {
            continue;
        }
        if !program.category.is_empty() && !answer.types.contains(&program.category) {
            answer.types.push(program.category.clone());
        }
        if wanted.takes(&program, now_ms) {
            answer.processes.push(Process::of(program, &areas, now_ms));
        }
    }
    answer.types.sort();
    Ok(web::Json(answer))
}
