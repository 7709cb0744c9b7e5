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
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::template::TemplateAudience;
use hub_domain::identity::feature::Feature;
use hub_store::conversations::message_templates::HeldTemplate;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TemplateParams {
    /// `SMS` or `EMAIL`; both where it is left out.
    channel: Option<Channel>,
    /// With those that are not for the case's status, or not for applicants.
    #[serde(default)]
    all: bool,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FilledTemplates {
    /// Those that name this status first, then those for every status, then the others; by name.
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
    /// Whether it is for this case: its status, and its applicant. A message with one that is not must be confirmed.
    fits: bool,
    /// Numbers of the statuses that it is for; none for every status.
    states: Vec<i64>,
    audience: TemplateAudience,
}

/// The published templates for a channel, the thread's program and the status of its case, in the person's language and filled with their data.
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
    let (lang, state) = (person.lang.clone(), item.current_state_id.0);
    let subject = Subject::of(&app, &caller, item, person, &lang).await?;
    let mut items = Vec::new();
    for held in app.store.config_versions().message_templates(tenant).await? {
        let HeldTemplate { key, template, .. } = held;
        let fits = template
            .program
            .is_none_or(|program| program == thread.program_id);
        if !template.active || params.channel.is_some_and(|channel| channel != template.channel) || !fits {
            continue;
        }
        let fits = template.is_offered_for(state);
        if !fits && !params.all {
            continue;
        }
        let Some((lang, text)) = template.in_lang(&lang) else {
            continue;
        };
        let filled = subject.values(template.audience, lang).fill(text);
        items.push(FilledTemplate {
            key,
            lang: lang.to_owned(),
            subject: filled.subject,
            body: filled.body,
            missing: filled.missing,
            fits,
            audience: template.audience,
            states: template.states,
            name: template.name,
        });
    }
    items.sort_by(|a, b| {
        (!a.fits, a.states.is_empty(), &a.name).cmp(&(!b.fits, b.states.is_empty(), &b.name))
    });
    Ok(web::Json(FilledTemplates { items }))
}
