//! `POST /api/work-queue/items`: opens a case, for a known or a new person.

use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::workflow::StateKind;
use hub_domain::people::address::{AddressFault, read_email, read_phone};
use hub_domain::written::{plain_line, plain_name};
use hub_domain::{ApplicationId, ProgramId};
use hub_store::cases::case_files::{self, CaseFor, NewCase};
use hub_store::programs::PublishedWorkflow;
use serde::Deserialize;

/// Longest name of a person, and of what an application is about.
const MAX_NAME: usize = 120;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CaseBody {
    program_id: i64,
    /// Matter of the application; at most 120 characters.
    #[serde(default)]
    matter: String,
    /// The applicant, by an existing application of theirs; if absent, a new applicant with the members that follow.
    #[serde(default)]
    same_person_as: Option<i64>,
    /// At most 120 characters.
    #[serde(default)]
    name: String,
    /// BCP 47; English where it is left out.
    #[serde(default)]
    lang: String,
    #[serde(default)]
    phone: String,
    #[serde(default)]
    email: String,
}

/// Makes a case. It begins where the program's workflow begins, with nobody's name on it. 409 `case_not_added` where the program's
/// settings let staff add none (`AllowCases`), or none more for somebody whose case still stands there (`MultipleDraftCases`).
#[utoipa::path(
    tag = "queue",
    request_body = CaseBody,
    responses(
        (status = 201, body = QueueItem),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items")]
pub async fn create_work_item(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    body: Json<CaseBody>,
) -> Result<HttpResponse, Problem> {
    let (tenant, body) = (caller.tenant, body.0);
    let program = ProgramId(body.program_id);
    let programs = app.store.programs().all(tenant).await?;
    if !programs.iter().any(|one| one.id == program.0) || caller.in_program(program).is_err() {
        return Err(Problem::field("program_id", "not_found"));
    }
    let may = app
        .store
        .program_settings()
        .settings(tenant, program)
        .await?
        .Applications;
    if !may.AllowCases {
        return Err(Problem::new(Key::CaseNotAdded).and_field("program_id", "AllowCases"));
    }
    let workflow = app.store.programs().published_workflow(tenant, program).await?;
    let matter = checked("matter", &body.matter, 0)?;
    let person = match body.same_person_as {
        Some(application) => {
            let other = super::application(&app, &caller, ApplicationId(application)).await?;
            let applications = app.store.applications();
            let states = applications.states_of_person(tenant, other.id, program).await?;
            if !may.MultipleDraftCases && states.iter().any(|state| is_draft(&workflow, *state)) {
                return Err(Problem::new(Key::CaseNotAdded).and_field("program_id", "MultipleDraftCases"));
            }
            CaseFor::SamePersonAs(other.id)
        }
        None => CaseFor::Newcomer {
            name: checked("name", &body.name, 1)?,
            lang: language(&body.lang)?.to_owned(),
            zone: app.store.tenant(tenant).await?.zone.clone(),
            addresses: addresses(&body)?,
        },
    };
    let new = NewCase {
        program,
        matter,
        person,
        workflow,
    };
    let mut write = app.store.write().await?;
    let item = case_files::open(&mut write, tenant, new, &caller.by()).await?;
    write.commit().await?;
    Ok(HttpResponse::Created().json(item))
}

/// Whether a case in this state has not been begun.
fn is_draft(workflow: &PublishedWorkflow, state: i64) -> bool {
    let state = workflow.flow.state(state);
    state.is_some_and(|state| state.kind == StateKind::Initial)
}

/// A text without blanks around it and without invisible marks, of a length that is taken.
fn checked(field: &str, text: &str, least: usize) -> Result<String, Problem> {
    let text = plain_name(text);
    match text.chars().count() {
        count if count < least => Err(Problem::field(field, "required")),
        count if count > MAX_NAME => Err(Problem::field(field, "too_long")),
        _ => Ok(text),
    }
}

/// The language of somebody new.
fn language(lang: &str) -> Result<&str, Problem> {
    let lang = lang.trim();
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    match lang {
        "" => Ok("en"),
        lang if lang.len() <= 35 && lang.chars().all(plain) => Ok(lang),
        _ => Err(Problem::field("lang", "invalid")),
    }
}

/// The number and the mail address of somebody new, as far as there are any.
fn addresses(body: &CaseBody) -> Result<Vec<String>, Problem> {
    let mut addresses = Vec::new();
    type Reader = fn(&str) -> Result<String, AddressFault>;
    let readers: [(&str, &str, Reader); 2] = [
        ("phone", &body.phone, read_phone),
        ("email", &body.email, read_email),
    ];
    for (field, address, read) in readers {
        if plain_line(address).is_empty() {
            continue;
        }
        let normal = read(address).map_err(|fault| Problem::field(field, fault.key("invalid")))?;
        addresses.push(normal);
    }
    Ok(addresses)
}
