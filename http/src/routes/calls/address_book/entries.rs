//! `/api/address-book`: the people in it.

use crate::App;
use crate::extract::allowed::{Admin, CallPlace};
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, delete, get, post, web};
use hub_domain::ProgramId;
use hub_domain::calls::call::ConferenceRole;
use hub_domain::people::address::{display_phone, normal_phone};
use hub_domain::written::plain_name;
use hub_store::calls::address_book::{self, Added, Entry, NewEntry};
use serde::{Deserialize, Serialize};

/// Longest name, in characters.
const LONGEST_NAME: usize = 100;
/// Longest language tag (RFC 5646, section 4.4.1).
const LONGEST_TAG: usize = 35;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AddressBookList {
    /// By program and name.
    items: Vec<AddressBookEntry>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AddressBookEntry {
    id: String,
    program_id: i64,
    name: String,
    /// E.164.
    number: String,
    /// As people here write it.
    number_shown: String,
    /// `interpreter` or `third_party`.
    role: ConferenceRole,
    /// BCP 47.
    lang: String,
}

impl TryFrom<Entry> for AddressBookEntry {
    type Error = Problem;
    fn try_from(entry: Entry) -> Result<Self, Problem> {
        Ok(Self {
            role: entry.role()?,
            number_shown: display_phone(&entry.number),
            id: entry.id,
            program_id: entry.program_id,
            name: entry.name,
            number: entry.number,
            lang: entry.lang,
        })
    }
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewAddressBookEntry {
    program_id: i64,
    name: String,
    /// In any notation.
    number: String,
    /// `interpreter` or `third_party`.
    role: ConferenceRole,
    /// What they speak, BCP 47; English when left out.
    #[serde(default)]
    lang: Option<String>,
}

/// Who can be called into calls, of the caller's programs.
#[utoipa::path(tag = "calls", responses((status = 200, body = AddressBookList)), security(("bearer" = [])))]
#[get("/api/address-book")]
pub async fn list_address_book(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
) -> Result<web::Json<AddressBookList>, Problem> {
    let all = app.store.address_book().all(caller.tenant).await?;
    let reached = all
        .into_iter()
        .filter(|one| caller.in_program(ProgramId(one.program_id)).is_ok());
    let items = reached
        .map(AddressBookEntry::try_from)
        .collect::<Result<_, _>>()?;
    Ok(web::Json(AddressBookList { items }))
}

/// Adds somebody to a program's book. The number must be one that is called from here.
#[utoipa::path(
    tag = "calls",
    responses(
        (status = 201, body = AddressBookEntry),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/address-book")]
pub async fn add_address_book_entry(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    body: Json<NewAddressBookEntry>,
) -> Result<HttpResponse, Problem> {
    let NewAddressBookEntry {
        program_id,
        name,
        number,
        role,
        lang,
    } = body.0;
    let programs = app.store.programs().all(caller.tenant).await?;
    if !programs.iter().any(|program| program.id == program_id) {
        return Err(Problem::field("program_id", "unknown"));
    }
    let name = plain_name(&name);
    if name.is_empty() {
        return Err(Problem::field("name", "required"));
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(Problem::field("name", "too_long"));
    }
    if !matches!(role, ConferenceRole::Interpreter | ConferenceRole::ThirdParty) {
        return Err(Problem::field("role", "invalid"));
    }
    let number = normal_phone(&number).ok_or_else(|| Problem::field("number", "invalid"))?;
    if app.hub.may_call(caller.tenant, &number).await.is_err() {
        return Err(Problem::field("number", Key::NumberNotServed.as_str()));
    }
    let lang = lang.unwrap_or_else(|| "en".to_owned());
    if lang.is_empty() || lang.len() > LONGEST_TAG {
        return Err(Problem::field("lang", "invalid"));
    }
    let new = NewEntry {
        program: ProgramId(program_id),
        name: &name,
        number: &number,
        role,
        lang: &lang,
    };
    let mut write = app.store.write().await?;
    let id = match address_book::add(&mut write, caller.tenant, &new, &caller.by()).await? {
        Added::Done(id) => id,
        Added::Known => return Err(Problem::field("number", "in_use")),
        Added::TooMany => return Err(Problem::field("number", "too_many")),
    };
    write.commit().await?;
    let entry = app.store.address_book().by_id(caller.tenant, &id).await?;
    let entry = AddressBookEntry::try_from(entry.ok_or(Key::NotFound)?)?;
    Ok(HttpResponse::Created().json(entry))
}

/// Removes somebody from a book.
#[utoipa::path(
    tag = "calls",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/address-book/{id}")]
pub async fn remove_address_book_entry(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let mut write = app.store.write().await?;
    if !address_book::remove(&mut write, caller.tenant, &id, &caller.by()).await? {
        return Err(Key::NotFound.into());
    }
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
