//! `GET /api/admin/workflow-users/imports…`: lists of people, their lines, and what became of them as a file.

use super::{ImportLineParams, StaffImportView, own, view};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::StaffWrite;
use crate::problem::{Problem, ProblemBody};
use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::{HttpResponse, get, web};
use hub_domain::cases::reports::Sheet;
use hub_domain::identity::staff::{ImportOutcome, ImportVerdict};
use hub_store::identity::staff_imports::StaffImportLine;
use serde::Serialize;

/// Lines of one part.
const PART: i64 = 100;
/// Lines of one part of a file.
const AT_ONCE: i64 = 1_000;
const HEADING: [&str; 8] = [
    "Line",
    "Email",
    "First name",
    "Last name",
    "Program",
    "Role",
    "Verdict",
    "Outcome",
];

/// The caller's last lists.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct StaffImports {
    /// The last first.
    pub imports: Vec<StaffImportView>,
}

/// A line of a list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct StaffImportLineView {
    /// Of the file, the line of names being 1.
    pub line: i64,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub account_type: String,
    pub program: Option<i64>,
    pub role: String,
    /// The role that they had in the program.
    pub role_before: Option<String>,
    pub lang: String,
    pub verdict: ImportVerdict,
    /// Null before its turn.
    pub outcome: Option<ImportOutcome>,
}

impl From<StaffImportLine> for StaffImportLineView {
    fn from(line: StaffImportLine) -> Self {
        Self {
            line: line.line,
            email: line.email,
            first_name: line.first_name,
            last_name: line.last_name,
            account_type: line.account_type,
            program: line.program.map(|program| program.0),
            role: line.role,
            role_before: line.role_before,
            lang: line.lang,
            verdict: line.verdict,
            outcome: line.outcome,
        }
    }
}

/// Part of the lines of a list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct StaffImportLines {
    pub lines: Vec<StaffImportLineView>,
    /// Where the next part begins; null after the last one.
    pub next: Option<i64>,
}

/// The lists that the caller has brought, the last twenty.
#[utoipa::path(
    tag = "administration",
    responses((status = 200, body = StaffImports)),
    security(("bearer" = []))
)]
#[get("/api/admin/workflow-users/imports")]
pub async fn list_staff_imports(
    app: web::Data<App>,
    caller: Allowed<StaffWrite>,
) -> Result<web::Json<StaffImports>, Problem> {
    let found = app
        .store
        .staff_imports()
        .of_account(caller.tenant, caller.account)
        .await?;
    let mut imports = Vec::with_capacity(found.len());
    for import in found {
        imports.push(view(&app, &caller, import).await?);
    }
    Ok(web::Json(StaffImports { imports }))
}

/// A list: how far it is, and what was found of how many lines.
#[utoipa::path(
    tag = "administration",
    params(("import" = String, Path)),
    responses(
        (status = 200, body = StaffImportView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/workflow-users/imports/{import}")]
pub async fn read_staff_import(
    app: web::Data<App>,
    caller: Allowed<StaffWrite>,
    import: web::Path<String>,
) -> Result<web::Json<StaffImportView>, Problem> {
    let import = own(&app, &caller, &import).await?;
    view(&app, &caller, import).await.map(web::Json)
}

/// Lines in the order of the file, a hundred at a time.
#[utoipa::path(
    tag = "administration",
    params(("import" = String, Path), ImportLineParams),
    responses(
        (status = 200, body = StaffImportLines),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/workflow-users/imports/{import}/lines")]
pub async fn list_staff_import_lines(
    app: web::Data<App>,
    caller: Allowed<StaffWrite>,
    import: web::Path<String>,
    params: web::Query<ImportLineParams>,
) -> Result<web::Json<StaffImportLines>, Problem> {
    let verdict = match params.verdict.as_deref() {
        None | Some("") => None,
        Some(text) => {
            let known = ImportVerdict::parse(text);
            Some(known.ok_or_else(|| Problem::field("verdict", "not_known"))?)
        }
    };
    let import = own(&app, &caller, &import).await?;
    let store = app.store.staff_imports();
    let after = params.after.unwrap_or(0);
    let mut lines = store
        .lines(caller.tenant, &import.id, after, verdict, PART + 1)
        .await?;
    let more = lines.len() as i64 > PART;
    lines.truncate(PART as usize);
    let next = lines.last().filter(|_| more).map(|line| line.line);
    Ok(web::Json(StaffImportLines {
        lines: lines.into_iter().map(StaffImportLineView::from).collect(),
        next,
    }))
}

/// Every line with its verdict and what became of it, as CSV in which no spreadsheet executes anything.
#[utoipa::path(
    tag = "administration",
    params(("import" = String, Path)),
    responses(
        (status = 200, description = "CSV", content_type = "text/csv"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/workflow-users/imports/{import}/receipt")]
pub async fn download_staff_import(
    app: web::Data<App>,
    caller: Allowed<StaffWrite>,
    import: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let import = own(&app, &caller, &import).await?;
    let programs = app.store.administered_programs().all(caller.tenant).await?;
    let store = app.store.staff_imports();
    let mut sheet = Sheet::headed(HEADING);
    let mut after = 0;
    loop {
        let lines = store
            .lines(caller.tenant, &import.id, after, None, AT_ONCE)
            .await?;
        let Some(last) = lines.last() else { break };
        after = last.line;
        for line in &lines {
            let program = programs.iter().find(|one| Some(one.id) == line.program);
            let number = line.line.to_string();
            sheet.add([
                number.as_str(),
                &line.email,
                &line.first_name,
                &line.last_name,
                program.map_or("", |program| program.name.as_str()),
                &line.role,
                line.verdict.as_str(),
                line.outcome.map_or("", ImportOutcome::as_str),
            ]);
        }
    }
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header((CONTENT_DISPOSITION, "attachment; filename=\"people.csv\""))
        .body(sheet.into_bytes()))
}
