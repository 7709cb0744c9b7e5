//! `POST /api/create-individual/instance/{id}`: a person signs up.

use super::open_account::{Expects, Newcomer, open_account};
use super::{SignUpKind, checked_email, open_instance};
use crate::App;
use crate::extract::accepted_language::accepted_language;
use crate::extract::{Client, Json, TenantHost};
use crate::problem::{Problem, ProblemBody};
use crate::routes::identity::users::rename::checked;
use crate::sign_in::captcha;
use crate::sign_in::start::Data;
use actix_web::{HttpRequest, HttpResponse, post, web};
use hub_store::tenants::Tenant;
use serde::{Deserialize, Serialize};

/// Who signs up.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CreateIndividualRequest {
    pub ds_firstname: String,
    pub ds_lastname: String,
    pub ds_mail: String,
    /// The partner that brought the person; an unknown one is passed over.
    pub cd_community_entity_partner: Option<i64>,
    #[serde(rename = "captchaToken")]
    pub captcha_token: Option<String>,
}

/// The account is there.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Created {
    pub created: bool,
}

impl Created {
    pub(super) fn response() -> HttpResponse {
        HttpResponse::Created().json(Data {
            data: Created { created: true },
        })
    }
}

/// The language of the browser, else the tenant's.
pub(super) fn browser_lang(request: &HttpRequest, tenant: &Tenant) -> String {
    accepted_language(request, &tenant.lang)
}

/// Makes a login and an account and sends the link to the first password. A captcha is always asked for.
#[utoipa::path(
    tag = "sign-up",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = CreateIndividualRequest,
    responses(
        (status = 201, body = Data<Created>),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/create-individual/instance/{id}")]
pub async fn create_individual(
    app: web::Data<App>,
    request: HttpRequest,
    client: Client,
    TenantHost(host): TenantHost,
    id: web::Path<i64>,
    Json(body): Json<CreateIndividualRequest>,
) -> Result<HttpResponse, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let tenant = open_instance(&app, *id, SignUpKind::Individual).await?;
    let first_name = checked("ds_firstname", &body.ds_firstname)?;
    let last_name = checked("ds_lastname", &body.ds_lastname)?;
    let email = checked_email("ds_mail", &body.ds_mail)?;
    let host = app.store.tenant(host).await?;
    captcha::require_always(&app, &host, client.source_ip, body.captcha_token.as_deref()).await?;
    let newcomer = Newcomer {
        kind: SignUpKind::Individual,
        expects: Expects::Anybody,
        email: &email,
        first_name: &first_name,
        last_name: &last_name,
        company_name: "",
        partner: body.cd_community_entity_partner,
        lang: &browser_lang(&request, &tenant),
    };
    open_account(&app, &client, &tenant, newcomer).await?;
    Ok(Created::response())
}
