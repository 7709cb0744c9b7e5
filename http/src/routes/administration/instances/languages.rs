//! `GET /api/admin/instances/{id}/languages`: in which languages an instance is offered, and how whole it is in each.

use super::state;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::InstanceRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_administration::content_texts::{CONTENT_TEXTS, LOGO_ALT, by_language};
use hub_administration::offered_languages::{Completeness, WrittenTexts};
use hub_domain::cases::workflow::Workflow;
use hub_domain::config_version::ConfigKind;
use hub_domain::conversations::template::TemplateAudience;
use hub_domain::identity::interface_languages::INTERFACE_LANGUAGES;
use hub_domain::people::text_language::read_of;
use hub_domain::{ProgramId, TenantId};
use hub_store::tenants::Tenant;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// A language of the portal.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct InstanceLanguage {
    /// BCP 47.
    pub(super) lang: String,
    /// Applicants can choose it.
    pub(super) is_offered: bool,
    /// Open applications of people who read it.
    pub(super) open_applications: i64,
    /// Of the portal's texts: those that the instance writes in its own language.
    pub(super) content: Completeness,
    /// Of the texts of forms and of what programs say of themselves.
    pub(super) forms: Completeness,
    /// Of the templates of messages to applicants.
    pub(super) templates: Completeness,
    /// Nothing of these lacks: it may be offered. How much of the interface is translated the web app knows.
    pub(super) is_whole: bool,
}

/// The languages of a portal.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceLanguages {
    /// Of name, look and texts: a change names the version that it was made in.
    version: String,
    /// The tenant's own language (BCP 47), which is always offered.
    lang: String,
    /// Applicants choose among all of them: no list was ever made.
    all_offered: bool,
    /// As the picker lists them.
    pub(super) languages: Vec<InstanceLanguage>,
}

/// The languages of the caller's own instance; another one is 404.
#[utoipa::path(
    tag = "administration",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = InstanceLanguages),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/admin/instances/{id}/languages")]
pub async fn read_instance_languages(
    app: web::Data<App>,
    caller: Allowed<InstanceRead>,
    id: web::Path<String>,
) -> Result<web::Json<InstanceLanguages>, Problem> {
    caller.in_instance(&*id)?;
    view(&app, caller.tenant).await.map(web::Json)
}

/// The languages as they are now.
pub(super) async fn view(app: &App, id: TenantId) -> Result<InstanceLanguages, Problem> {
    let tenant = app.store.tenant(id).await?;
    let written = Written::of(app, &tenant).await?;
    let offered = offered(&tenant.branding);
    let languages = INTERFACE_LANGUAGES.iter().map(|lang| {
        let is_own = *lang == tenant.lang;
        let listed = offered
            .as_ref()
            .is_none_or(|offered| offered.iter().any(|one| one == lang));
        written.in_language(lang, is_own || listed)
    });
    Ok(InstanceLanguages {
        version: state(&tenant).version()?,
        lang: tenant.lang.clone(),
        all_offered: offered.is_none(),
        languages: languages.collect(),
    })
}

/// The only languages that a branding offers; none where it offers all.
pub(super) fn offered(branding: &Value) -> Option<Vec<String>> {
    let listed = branding.get("languages")?.as_array()?;
    let codes = listed.iter().filter_map(Value::as_str);
    Some(codes.map(str::to_owned).collect())
}

/// What an instance has written.
struct Written {
    /// The texts of the portal, by language.
    content: Vec<BTreeMap<String, String>>,
    /// Those of forms, and of what programs say of themselves.
    documents: WrittenTexts,
    /// The languages of each template for applicants.
    templates: Vec<Vec<String>>,
    /// Open applications, by the language of their people.
    people: BTreeMap<String, i64>,
}

impl Written {
    async fn of(app: &App, tenant: &Tenant) -> Result<Self, Problem> {
        let versions = app.store.config_versions();
        let mut documents = WrittenTexts::default();
        for kind in [
            ConfigKind::Form,
            ConfigKind::ProgramDetails,
            ConfigKind::DenialReasons,
        ] {
            for (_, version) in versions.all_published(tenant.id, kind).await? {
                let document: Value = serde_json::from_str(&version.body).map_err(Problem::internal)?;
                documents.add(&document, &tenant.lang);
            }
        }
        let held = versions.message_templates(tenant.id).await?;
        let templates = held
            .into_iter()
            .filter(|held| held.template.active && held.template.audience == TemplateAudience::Applicant)
            .map(|held| held.template.written().map(str::to_owned).collect());
        // What stands for the logo is read, too.
        let alt = tenant.branding.get("ds_logoUrl").filter(|logo| !logo.is_null());
        let content = CONTENT_TEXTS
            .into_iter()
            .chain(alt.map(|_| LOGO_ALT))
            .map(|text| by_language(&tenant.branding, &tenant.lang, text.name))
            .filter(|words| !words.is_empty());
        let mut flows: Vec<(ProgramId, Workflow)> = Vec::new();
        for (key, version) in versions.all_published(tenant.id, ConfigKind::Workflow).await? {
            if let Ok(program) = key.parse() {
                flows.push((
                    program,
                    serde_json::from_str(&version.body).map_err(Problem::internal)?,
                ));
            }
        }
        let mut people = BTreeMap::new();
        let open = app.store.applicant_languages();
        let flows = flows.iter().map(|(program, flow)| (*program, flow));
        for (lang, applications) in open.open_everywhere(tenant.id, flows).await? {
            if let Some(read) = read_of(INTERFACE_LANGUAGES.iter().copied(), &lang) {
                *people.entry(read.to_owned()).or_default() += applications;
            }
        }
        Ok(Self {
            content: content.collect(),
            templates: templates.collect(),
            documents,
            people,
        })
    }

    fn in_language(&self, lang: &str, is_offered: bool) -> InstanceLanguage {
        let mut content = Completeness::default();
        for words in &self.content {
            content.add(read_of(words.keys().map(String::as_str), lang).is_some());
        }
        let mut templates = Completeness::default();
        for written in &self.templates {
            templates.add(read_of(written.iter().map(String::as_str), lang).is_some());
        }
        let forms = self.documents.in_language(lang);
        InstanceLanguage {
            lang: lang.to_owned(),
            is_offered,
            open_applications: self.people.get(lang).copied().unwrap_or_default(),
            is_whole: content.is_whole() && templates.is_whole() && forms.is_whole(),
            content,
            forms,
            templates,
        }
    }
}
