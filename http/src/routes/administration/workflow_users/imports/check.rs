//! `POST /api/admin/workflow-users/imports`: a list of people is read and judged line by line; nothing is done yet.

use super::judge::{Judge, Otherwise};
use super::{StaffImportView, view};
use crate::App;
use crate::extract::allowed::StaffWrite;
use crate::extract::{Allowed, Client};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::identity::users::language::is_language_tag;
use crate::sign_in::origin::tenant_origin;
use actix_multipart::{Multipart, MultipartError};
use actix_web::{HttpResponse, post, web};
use futures::StreamExt;
use hub_administration::user_list::{self, ListFault, MAX_BYTES};
use hub_domain::ProgramId;
use hub_domain::clock::now_ms;
use hub_domain::identity::staff::staff_code;
use hub_domain::written::plain_name;
use hub_store::identity::staff_imports::{self, StaffImport, StaffImportLine};
use serde::Deserialize;

/// The part that has the file.
const PART: &str = "file";
/// Longest name of a file that is kept, in characters.
const MAX_NAME: usize = 200;

/// What lines mean that leave it out.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CheckImportParams {
    program: Option<i64>,
    /// `Reviewer` where it is left out.
    account_type: Option<String>,
    /// Of the mails (BCP 47); the instance's where it is left out.
    lang: Option<String>,
}

/// The form of an upload.
#[derive(utoipa::ToSchema)]
#[allow(
    dead_code,
    reason = "the document's shape of the form; its parts are read as they come"
)]
pub struct StaffListForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Checks a list: a multipart form with one `file`, CSV of at most 10 MB and 10,000 people, with the columns email, first name, last
/// name, phone, program, role, account type and language, named in English, Spanish or Arabic. What is wrong with a line is its
/// verdict; a file that cannot be read at all is 422.
#[utoipa::path(
    tag = "administration",
    params(CheckImportParams),
    request_body(content = StaffListForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, body = StaffImportView),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/workflow-users/imports")]
pub async fn check_staff_import(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<StaffWrite>,
    params: web::Query<CheckImportParams>,
    form: Multipart,
) -> Result<HttpResponse, Problem> {
    let tenant = app.store.tenant(caller.tenant).await?;
    let account_type = params.account_type.as_deref().unwrap_or("Reviewer");
    if staff_code(account_type).is_none() {
        return Err(Problem::field("account_type", "not_known"));
    }
    let lang = params.lang.as_deref().unwrap_or(&tenant.lang);
    if !is_language_tag(lang) {
        return Err(Problem::field("lang", "not_a_language"));
    }
    let (file_name, bytes) = file(form).await?;
    let written = web::block(move || user_list::read(&bytes))
        .await
        .map_err(Problem::internal)?
        .map_err(|fault| match fault {
            ListFault::TooLarge => Problem::new(Key::PayloadTooLarge),
            fault => Problem::field(PART, fault.key()),
        })?;
    let otherwise = Otherwise {
        program: params.program.map(ProgramId),
        account_type: account_type.to_owned(),
        lang: lang.to_owned(),
    };
    let mut judge = Judge::new(&app, &caller, otherwise, &written).await?;
    let lines: Vec<StaffImportLine> = written.iter().map(|line| judge.line(line)).collect();
    let import = StaffImport {
        id: uuid::Uuid::now_v7().to_string(),
        account: caller.account,
        account_name: caller.name.clone(),
        file_name,
        origin: tenant_origin(&app, &tenant, &client.host).await?,
        lines: i64::try_from(lines.len()).unwrap_or(i64::MAX),
        created_at_ms: now_ms(),
        started_at_ms: None,
        finished_at_ms: None,
        undone_at_ms: None,
    };
    let mut write = app.store.write().await?;
    staff_imports::insert(&mut write, caller.tenant, &import, &lines).await?;
    write.commit().await?;
    Ok(HttpResponse::Created().json(view(&app, &caller, import).await?))
}

/// Name and bytes of the form's one file.
async fn file(mut form: Multipart) -> Result<(String, Vec<u8>), Problem> {
    let mut found: Option<(String, Vec<u8>)> = None;
    while let Some(part) = form.next().await {
        let mut part = part.map_err(refused)?;
        if part.name() != Some(PART) {
            return Err(Problem::field(part.name().unwrap_or("part"), "not_found"));
        }
        if found.is_some() {
            return Err(Problem::field(PART, "twice"));
        }
        let name = part
            .content_disposition()
            .and_then(|disposition| disposition.get_filename())
            .map(plain_name)
            .unwrap_or_default();
        let mut bytes = Vec::new();
        while let Some(chunk) = part.next().await {
            let chunk = chunk.map_err(refused)?;
            if bytes.len() + chunk.len() > MAX_BYTES {
                return Err(Key::PayloadTooLarge.into());
            }
            bytes.extend_from_slice(&chunk);
        }
        found = Some((name.chars().take(MAX_NAME).collect(), bytes));
    }
    found.ok_or_else(|| Problem::field(PART, "required"))
}

/// A form that is none, or that broke off.
fn refused(error: MultipartError) -> Problem {
    Problem::field(PART, "not_a_form").with_message(error.to_string())
}
