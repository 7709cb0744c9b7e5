//! `/api/business/{id}/business-users`: who belongs to a business, and what they are there.

use super::Whose;
use crate::App;
use crate::extract::own::Business;
use crate::extract::{Allowed, AnySession, Json, Own};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::start::Data;
use actix_web::{delete, get, patch, post, web};
use hub_domain::people::address::read_email;
use hub_domain::profiles::business_role::{BusinessDeed, BusinessRole};
use hub_domain::written::plain_name;
use hub_store::profiles::business_people::{self, BusinessPerson, MAX_PEOPLE, NewPerson};
use serde::{Deserialize, Serialize};

/// Somebody of a business.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct BusinessMember {
    id_business_user: String,
    ds_firstname: String,
    ds_lastname: String,
    ds_mail: String,
    role: BusinessRole,
    /// The account of this person; null until somebody has signed in and proved that the address is theirs.
    id_entity: Option<i64>,
    added_at_ms: i64,
    /// A change names the version that it was made in.
    version: i64,
    /// The caller may change or remove this person.
    may_change: bool,
}

/// The people of a business.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct BusinessUsers {
    /// The account that the business was made with is not among them; the first added first.
    data: Vec<BusinessMember>,
    /// The roles that the caller may give.
    roles: Vec<BusinessRole>,
}

/// Somebody who is to be added.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewBusinessUser {
    ds_firstname: String,
    ds_lastname: String,
    ds_mail: String,
    role: BusinessRole,
}

/// Somebody with an account in this instance who is to be added.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AssociatedUser {
    ds_mail: String,
    role: BusinessRole,
}

/// What is to be changed; what is left out stays.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct BusinessUserChange {
    id_business_user: String,
    version: i64,
    ds_firstname: Option<String>,
    ds_lastname: Option<String>,
    role: Option<BusinessRole>,
}

fn view(person: BusinessPerson, whose: &Whose) -> BusinessMember {
    let role = person.role;
    BusinessMember {
        may_change: whose.role.is_some_and(|own| own.may_change(Some(role), None)),
        id_business_user: person.id,
        ds_firstname: person.first_name,
        ds_lastname: person.last_name,
        ds_mail: person.email,
        role,
        id_entity: person.account,
        added_at_ms: person.added_at_ms,
        version: person.version,
    }
}

fn name(field: &str, text: &str) -> Result<String, Problem> {
    let name = plain_name(text);
    match name.chars().count() {
        0 => Err(Problem::field(field, "required")),
        1..=50 if !name.chars().any(char::is_numeric) => Ok(name),
        1..=50 => Err(Problem::field(field, "not_a_name")),
        _ => Err(Problem::field(field, "too_long")),
    }
}

/// Refuses a change of somebody's role that the caller's own does not allow.
fn require(whose: &Whose, before: Option<BusinessRole>, after: Option<BusinessRole>) -> Result<(), Problem> {
    match whose.role.is_some_and(|own| own.may_change(before, after)) {
        true => Ok(()),
        false => Err(Key::NotAllowed.into()),
    }
}

async fn person(
    app: &App,
    caller: &Allowed<AnySession>,
    whose: &Whose,
    id: &str,
) -> Result<BusinessPerson, Problem> {
    let people = app
        .store
        .business_people()
        .of(caller.tenant, whose.subject.id)
        .await?;
    let found = people.into_iter().find(|person| person.id == id);
    found.ok_or_else(|| Problem::new(Key::NotFound).and_field("id_business_user", "not_found"))
}

async fn list(app: &App, caller: &Allowed<AnySession>, whose: &Whose) -> Result<BusinessUsers, Problem> {
    let people = app
        .store
        .business_people()
        .of(caller.tenant, whose.subject.id)
        .await?;
    let may_give = |role: &BusinessRole| whose.role.is_some_and(|own| own.may_change(None, Some(*role)));
    Ok(BusinessUsers {
        data: people.into_iter().map(|person| view(person, whose)).collect(),
        roles: BusinessRole::ALL.into_iter().filter(may_give).collect(),
    })
}

async fn add(
    app: &App,
    caller: &Allowed<AnySession>,
    whose: &Whose,
    new: NewPerson<'_>,
) -> Result<BusinessUsers, Problem> {
    require(whose, None, Some(new.role))?;
    let business = whose.subject.id;
    if app.store.business_people().count(caller.tenant, business).await? >= MAX_PEOPLE {
        return Err(Problem::field("ds_mail", "too_many"));
    }
    let mut write = app.store.write().await?;
    let added = business_people::add(&mut write, caller.tenant, business, new, &caller.by()).await?;
    if added.is_none() {
        return Err(Problem::field("ds_mail", "used_twice"));
    }
    write.commit().await?;
    list(app, caller, whose).await
}

/// Who belongs to the business.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_community_entity`")),
    responses(
        (status = 200, body = BusinessUsers),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/business/{id}/business-users")]
pub async fn list_business_users(
    app: web::Data<App>,
    own: Own<Business>,
) -> Result<web::Json<BusinessUsers>, Problem> {
    let (caller, Business(whose)) = own.take(&app).await?;
    whose.require(BusinessDeed::ReadPeople)?;
    list(&app, &caller, &whose).await.map(web::Json)
}

/// Adds somebody by name and mail address. They belong to the business once they sign in here with an account that has proved the
/// address.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_community_entity`")),
    request_body = NewBusinessUser,
    responses(
        (status = 200, body = BusinessUsers),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/business/{id}/create-user")]
pub async fn create_business_user(
    app: web::Data<App>,
    own: Own<Business>,
    body: Json<NewBusinessUser>,
) -> Result<web::Json<BusinessUsers>, Problem> {
    let (caller, Business(whose)) = own.take(&app).await?;
    let first_name = name("ds_firstname", &body.0.ds_firstname)?;
    let last_name = name("ds_lastname", &body.0.ds_lastname)?;
    let email = read_email(&body.0.ds_mail).map_err(|_| Problem::field("ds_mail", "not_an_address"))?;
    let new = NewPerson {
        email: &email,
        first_name: &first_name,
        last_name: &last_name,
        role: body.0.role,
    };
    add(&app, &caller, &whose, new).await.map(web::Json)
}

/// Adds somebody who signs in here already, by their mail address. Whether somebody does is not said: they are named once they have
/// signed in again.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_community_entity`")),
    request_body = AssociatedUser,
    responses(
        (status = 200, body = BusinessUsers),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/business/{id}/associate-user")]
pub async fn associate_business_user(
    app: web::Data<App>,
    own: Own<Business>,
    body: Json<AssociatedUser>,
) -> Result<web::Json<BusinessUsers>, Problem> {
    let (caller, Business(whose)) = own.take(&app).await?;
    let email = read_email(&body.0.ds_mail).map_err(|_| Problem::field("ds_mail", "not_an_address"))?;
    let new = NewPerson {
        email: &email,
        first_name: "",
        last_name: "",
        role: body.0.role,
    };
    add(&app, &caller, &whose, new).await.map(web::Json)
}

/// Changes somebody's name or role.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_community_entity`")),
    request_body = BusinessUserChange,
    responses(
        (status = 200, body = BusinessUsers),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[patch("/api/business/{id}/business-users")]
pub async fn change_business_user(
    app: web::Data<App>,
    own: Own<Business>,
    body: Json<BusinessUserChange>,
) -> Result<web::Json<BusinessUsers>, Problem> {
    let (caller, Business(whose)) = own.take(&app).await?;
    let body = body.0;
    let before = person(&app, &caller, &whose, &body.id_business_user).await?;
    let mut after = before.clone();
    if let Some(text) = &body.ds_firstname {
        after.first_name = name("ds_firstname", text)?;
    }
    if let Some(text) = &body.ds_lastname {
        after.last_name = name("ds_lastname", text)?;
    }
    after.role = body.role.unwrap_or(before.role);
    require(&whose, Some(before.role), Some(after.role))?;
    if before.version != body.version {
        return Err(Problem::new(Key::VersionConflict).with_current(&view(before, &whose)));
    }
    let mut write = app.store.write().await?;
    let by = caller.by();
    business_people::change(&mut write, caller.tenant, whose.subject.id, &before, &after, &by).await?;
    write.commit().await?;
    list(&app, &caller, &whose).await.map(web::Json)
}

/// Somebody of the business.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_community_entity`"), ("business_user" = String, Path)),
    responses(
        (status = 200, body = Data<BusinessMember>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/business/{id}/business-users/{business_user}")]
pub async fn read_business_user(
    app: web::Data<App>,
    own: Own<Business>,
    path: web::Path<(String, String)>,
) -> Result<web::Json<Data<BusinessMember>>, Problem> {
    let (caller, Business(whose)) = own.take(&app).await?;
    whose.require(BusinessDeed::ReadPeople)?;
    let found = person(&app, &caller, &whose, &path.1).await?;
    Ok(web::Json(Data {
        data: view(found, &whose),
    }))
}

/// Removes somebody from the business; their account stays.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_community_entity`"), ("business_user" = String, Path)),
    responses(
        (status = 200, body = BusinessUsers),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/business/{id}/business-users/{business_user}")]
pub async fn remove_business_user(
    app: web::Data<App>,
    own: Own<Business>,
    path: web::Path<(String, String)>,
) -> Result<web::Json<BusinessUsers>, Problem> {
    let (caller, Business(whose)) = own.take(&app).await?;
    let found = person(&app, &caller, &whose, &path.1).await?;
    require(&whose, Some(found.role), None)?;
    let mut write = app.store.write().await?;
    business_people::remove(&mut write, caller.tenant, whose.subject.id, &found, &caller.by()).await?;
    write.commit().await?;
    list(&app, &caller, &whose).await.map(web::Json)
}
