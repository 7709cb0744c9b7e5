//! `PUT /api/admin/instances/{id}/languages`: changes in which languages an instance is offered.

use super::change_branding::refuse;
use super::languages::{InstanceLanguages, view};
use super::{overtaken, own};
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{put, web};
use hub_domain::identity::interface_languages::INTERFACE_LANGUAGES;
use hub_store::identity::instance_branding;
use serde::Deserialize;

/// The languages that applicants are to choose from.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LanguagesChange {
    /// The version that was edited.
    version: String,
    /// BCP 47; the tenant's own is among them.
    languages: Vec<String>,
}

impl LanguagesChange {
    /// What cannot be: no language of the portal (`not_a_language`), without the tenant's own (`own_language`), or one that was not
    /// offered before and lacks texts (`not_whole`).
    fn faults(&self, now: &InstanceLanguages, own_lang: &str) -> Vec<(String, &'static str)> {
        let mut faults = Vec::new();
        if !self.languages.iter().any(|lang| lang == own_lang) {
            faults.push(("languages".to_owned(), "own_language"));
        }
        for (place, lang) in self.languages.iter().enumerate() {
            let field = format!("languages[{place}]");
            match now.languages.iter().find(|one| one.lang == *lang) {
                None => faults.push((field, "not_a_language")),
                Some(one) if !one.is_offered && !one.is_whole => faults.push((field, "not_whole")),
                Some(_) => {}
            }
        }
        faults
    }
}

/// Changes the languages of the caller's own instance. One that was not offered before must lack none of the texts that applicants
/// see; one that is taken away stays with whoever has chosen it until they next choose.
#[utoipa::path(
    tag = "administration",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "`cd_instance`")),
    request_body = LanguagesChange,
    responses(
        (status = 200, body = InstanceLanguages),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[put("/api/admin/instances/{id}/languages")]
pub async fn change_instance_languages(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<String>,
    body: Json<LanguagesChange>,
) -> Result<web::Json<InstanceLanguages>, Problem> {
    own(&caller, &id)?;
    let change = body.0;
    let tenant = caller.tenant;
    let own_lang = app.store.tenant(tenant).await?.lang.clone();
    let now = view(&app, tenant).await?;
    refuse(change.faults(&now, &own_lang))?;
    let mut write = app.store.write().await?;
    let before = instance_branding::lock(&mut write, tenant).await?;
    if before.version()? != change.version {
        drop(write);
        let current = view(&app, tenant).await?;
        return Err(overtaken::of_look(&app, tenant, &current).await?);
    }
    // As the picker lists them, each once.
    let languages: Vec<&str> = INTERFACE_LANGUAGES
        .into_iter()
        .filter(|lang| change.languages.iter().any(|one| one == lang))
        .collect();
    let mut after = before.clone();
    if let Some(members) = after.branding.as_object_mut() {
        members.insert("languages".to_owned(), languages.into());
    }
    instance_branding::put(
        &mut write,
        tenant,
        &before,
        &after,
        "instance.languages",
        &caller.by(),
    )
    .await?;
    write.commit().await?;
    view(&app, tenant).await.map(web::Json)
}
