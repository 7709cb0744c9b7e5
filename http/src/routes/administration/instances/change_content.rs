//! `PUT /api/admin/instances/{id}/content`: changes texts of an instance's portal.

use super::change_branding::refuse;
use super::content::{InstanceContent, view};
use super::{overtaken, own};
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{put, web};
use hub_administration::content_texts::{named, trimmed, write};
use hub_domain::identity::interface_languages::is_interface_language;
use hub_store::identity::instance_branding;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Texts to be changed; every other one stays.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContentChange {
    /// The version that was edited.
    version: String,
    /// By language (BCP 47), then by name; an empty text is taken out.
    words: BTreeMap<String, BTreeMap<String, String>>,
}

impl ContentChange {
    fn trimmed(self) -> Self {
        let words = self.words.into_iter().map(|(lang, texts)| {
            let texts = texts.into_iter().map(|(name, text)| (name, trimmed(&text)));
            (lang, texts.collect())
        });
        Self {
            version: self.version,
            words: words.collect(),
        }
    }

    /// The texts at fault, as `words.es.footer_text`.
    fn faults(&self) -> Vec<(String, &'static str)> {
        let mut faults = Vec::new();
        for (lang, texts) in &self.words {
            if !is_interface_language(lang) {
                // The name of a member that nobody knows is not repeated.
                faults.push(("words".to_owned(), "not_a_language"));
                continue;
            }
            for (name, text) in texts {
                match named(name) {
                    None => faults.push((format!("words.{lang}"), "unknown")),
                    Some(row) => {
                        if let Err(key) = row.check(text) {
                            faults.push((format!("words.{lang}.{}", row.name), key));
                        }
                    }
                }
            }
        }
        faults
    }
}

/// Changes texts of the caller's own instance. Everybody reads them from the next request on.
#[utoipa::path(
    tag = "administration",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "`cd_instance`")),
    request_body = ContentChange,
    responses(
        (status = 200, body = InstanceContent),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[put("/api/admin/instances/{id}/content")]
pub async fn change_instance_content(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<String>,
    body: Json<ContentChange>,
) -> Result<web::Json<InstanceContent>, Problem> {
    own(&caller, &id)?;
    let change = body.0.trimmed();
    refuse(change.faults())?;
    let tenant = caller.tenant;
    let lang = app.store.tenant(tenant).await?.lang.clone();
    let mut transaction = app.store.write().await?;
    let before = instance_branding::lock(&mut transaction, tenant).await?;
    if before.version()? != change.version {
        drop(transaction);
        let current = view(&app, tenant).await?;
        return Err(overtaken::of_look(&app, tenant, &current).await?);
    }
    let mut after = before.clone();
    for (of, texts) in &change.words {
        for (name, text) in texts {
            write(&mut after.branding, &lang, of, name, text);
        }
    }
    let by = caller.by();
    instance_branding::put(&mut transaction, tenant, &before, &after, "instance.content", &by).await?;
    transaction.commit().await?;
    view(&app, tenant).await.map(web::Json)
}
