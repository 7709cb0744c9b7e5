//! `GET /api/threads/{id}/templates`: the templates for a thread, filled in for its person.

use super::subject::Subject;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadRead;
use crate::problem::Problem;
use crate::routes::conversations::communications::feature_flags;
use crate::routes::conversations::threads;
use actix_web::{get, web};
use hub_domain::ThreadId;
use hub_domain::config_version::ConfigKind;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::template::MessageTemplate;
use hub_domain::identity::feature::Feature;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TemplateParams {
    /// `SMS` or `EMAIL`; both where it is left out.
    channel: Option<Channel>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FilledTemplates {
    /// By name.
    items: Vec<FilledTemplate>,
}

/// A template as it would be sent in this thread.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FilledTemplate {
    key: String,
    name: String,
    /// The language of the text: the person's, or English where it is not written in theirs.
    lang: String,
    subject: String,
    body: String,
    /// Variables that have neither a value nor a fallback; they stay in the text.
    missing: Vec<String>,
}

/// The published templates for a channel and the thread's program, in the person's language and filled with their data.
#[utoipa::path(tag = "threads", params(("id" = String, Path), TemplateParams), responses((status = 200, body = FilledTemplates)), security(("bearer" = [])))]
#[get("/api/threads/{id}/templates")]
pub async fn list_thread_templates(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    id: web::Path<String>,
    params: web::Query<TemplateParams>,
) -> Result<web::Json<FilledTemplates>, Problem> {
    let (tenant, id) = (caller.tenant, ThreadId(id.into_inner()));
    let thread = threads::thread(&app, &caller, &id).await?;
    feature_flags::require(&app, tenant, Feature::Templates).await?;
    let person = app.store.threads().applicant(tenant, None, &thread).await?;
    let item = app.store.applications().by_thread(tenant, &id).await?;
    let lang = person.lang.clone();
    let subject = Subject::of(&app, &caller, item, person, &lang).await?;
    let values = subject.values();
    let published = app
        .store
        .config_versions()
        .all_published(tenant, ConfigKind::MessageTemplate)
        .await?;
    let mut items = Vec::new();
    for (key, version) in published {
        let template: MessageTemplate = serde_json::from_str(&version.body).map_err(Problem::internal)?;
        let fits = template
            .program
            .is_none_or(|program| program == thread.program_id);
        if !template.active || params.channel.is_some_and(|channel| channel != template.channel) || !fits {
            continue;
        }
        let Some((lang, text)) = template.in_lang(&lang) else {
            continue;
        };
        let filled = values.fill(text);
        items.push(FilledTemplate {
            key,
            lang: lang.to_owned(),
            subject: filled.subject,
            body: filled.body,
            missing: filled.missing,
            name: template.name,
        });
    }
    items.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(web::Json(FilledTemplates { items }))
}
