//! `GET /api/users/{id}/user-…`: a person's own facts under the specification's names.

use super::view::{facts, named, named_row};
use crate::App;
use crate::extract::Own;
use crate::extract::own::Person;
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::start::Data;
use actix_web::{get, web};
use hub_domain::profiles::ProfileKind;
use hub_domain::profiles::section::Section;
use serde::Serialize;
use serde_json::Value;

/// Rows of facts, each with `id`; amounts in cents, with `nr_monthly` where a period is known.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct NamedRows {
    #[schema(value_type = Vec<Object>)]
    data: Vec<Value>,
}

impl NamedRows {
    /// As `named` makes them.
    pub fn new(data: Vec<Value>) -> Self {
        Self { data }
    }
}

/// Facts by section.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct NamedFacts {
    #[schema(value_type = Object)]
    pub facts: Value,
}

async fn rows(app: &App, own: Own<Person>, name: &str) -> Result<web::Json<NamedRows>, Problem> {
    let (caller, Person(subject, _)) = own.take(app).await?;
    let section =
        Section::of(ProfileKind::Individual, name).ok_or_else(|| Problem::internal("no such section"))?;
    let rows = app
        .store
        .profile_facts()
        .rows(caller.tenant, subject, section)
        .await?;
    Ok(web::Json(NamedRows::new(named(rows))))
}

macro_rules! lists {
    ($($name:ident $path:tt $section:tt $doc:tt;)+) => {$(
        #[doc = $doc]
        #[utoipa::path(
            tag = "profiles",
            params(("id" = i64, Path, description = "`cd_user`")),
            responses(
                (status = 200, body = NamedRows),
                (status = 404, body = ProblemBody, content_type = "application/problem+json"),
            ),
            security(("bearer" = []))
        )]
        #[get($path)]
        pub async fn $name(app: web::Data<App>, own: Own<Person>) -> Result<web::Json<NamedRows>, Problem> {
            rows(&app, own, $section).await
        }
    )+};
}

lists! {
    list_user_demographics "/api/users/{id}/user-demographics" "demographics" "What the person says of their background.";
    list_user_household "/api/users/{id}/user-household" "household" "Who lives with the person.";
    list_user_rents "/api/users/{id}/user-rents" "rent" "The person's rent.";
    list_user_utilities "/api/users/{id}/user-utilities" "utilities" "What the person pays besides the rent.";
    list_user_incomes "/api/users/{id}/user-incomes" "incomes" "The person's incomes.";
    list_user_bank_accounts "/api/users/{id}/user-bank-accounts" "bank_accounts" "The person's bank accounts, by the last four digits.";
}

/// The records of a person's profile: general data, contact, addresses, rent and landlord in one.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path, description = "`cd_user`")),
    responses(
        (status = 200, body = Data<NamedFacts>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/users/{id}/user-profile")]
pub async fn read_user_profile(
    app: web::Data<App>,
    own: Own<Person>,
) -> Result<web::Json<Data<NamedFacts>>, Problem> {
    let (caller, Person(subject, account)) = own.take(&app).await?;
    let facts = facts(&app, caller.tenant, subject, &account).await?;
    let mut all = serde_json::Map::new();
    for name in ["general", "contact", "address", "landlord"] {
        let row = facts.get(name).and_then(|rows| rows.first()).cloned();
        all.insert(name.to_owned(), row.map_or(Value::Null, named_row));
    }
    Ok(web::Json(Data {
        data: NamedFacts {
            facts: Value::Object(all),
        },
    }))
}
