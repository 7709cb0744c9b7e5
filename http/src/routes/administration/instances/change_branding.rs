//! `PUT /api/admin/instances/{id}/branding`: changes how an instance looks.

use super::branding::{BrandingSettings, settings, view};
use super::{overtaken, own};
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{put, web};
use hub_administration::content_texts::{ContentText, LOGO_ALT, named, trimmed, write};
use hub_administration::contrast::Colour;
use hub_domain::identity::interface_languages::is_interface_language;
use hub_store::identity::instance_branding;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// Longest name of an instance, and longest address, in characters.
const MAX_NAME: usize = 100;
const MAX_ADDRESS: usize = 500;

/// How the instance is to look: all of it. What is null or empty is taken out.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case, reason = "the specification's names")]
pub struct BrandingChange {
    /// The version that was edited.
    version: String,
    instance_name: String,
    /// In the tenant's own language, like the next two.
    ds_portalTitle: Option<String>,
    ds_loginHeading: Option<String>,
    ds_loginMessage: Option<String>,
    /// https.
    ds_individual_signup_link: Option<String>,
    /// https.
    ds_business_signup_link: Option<String>,
    ic_captcha: bool,
    /// `#rrggbb`
    accent: Option<String>,
    /// `#rrggbb`, for the dark theme alone.
    accent_dark: Option<String>,
    /// By language (BCP 47).
    logo_alt: BTreeMap<String, String>,
}

impl BrandingChange {
    fn trimmed(self) -> Self {
        let trim = |text: Option<String>| text.map(|text| trimmed(&text));
        Self {
            instance_name: trimmed(&self.instance_name),
            ds_portalTitle: trim(self.ds_portalTitle),
            ds_loginHeading: trim(self.ds_loginHeading),
            ds_loginMessage: trim(self.ds_loginMessage),
            ds_individual_signup_link: trim(self.ds_individual_signup_link),
            ds_business_signup_link: trim(self.ds_business_signup_link),
            accent: trim(self.accent).map(|colour| colour.to_ascii_lowercase()),
            accent_dark: trim(self.accent_dark).map(|colour| colour.to_ascii_lowercase()),
            logo_alt: self
                .logo_alt
                .into_iter()
                .map(|(lang, text)| (lang, trimmed(&text)))
                .collect(),
            ..self
        }
    }

    fn texts(&self) -> [(&'static str, &Option<String>); 3] {
        [
            ("ds_portalTitle", &self.ds_portalTitle),
            ("ds_loginHeading", &self.ds_loginHeading),
            ("ds_loginMessage", &self.ds_loginMessage),
        ]
    }

    fn links(&self) -> [(&'static str, &Option<String>); 2] {
        [
            ("ds_individual_signup_link", &self.ds_individual_signup_link),
            ("ds_business_signup_link", &self.ds_business_signup_link),
        ]
    }

    fn colours(&self) -> [(&'static str, &Option<String>); 2] {
        [("accent", &self.accent), ("accent_dark", &self.accent_dark)]
    }

    /// The fields at fault.
    fn faults(&self) -> Vec<(String, &'static str)> {
        let mut faults = Vec::new();
        if self.instance_name.is_empty() {
            faults.push(("instance_name".to_owned(), "required"));
        } else if let Err(key) = NAME.check(&self.instance_name) {
            faults.push(("instance_name".to_owned(), key));
        }
        for (name, text) in self.texts() {
            let text = text.as_deref().unwrap_or_default();
            if let Some(Err(key)) = named(name).map(|row| row.check(text)) {
                faults.push((name.to_owned(), key));
            }
        }
        for (name, link) in self.links() {
            if let Some(link) = link.as_deref().filter(|link| !link.is_empty())
                && let Some(key) = fault_of_link(link)
            {
                faults.push((name.to_owned(), key));
            }
        }
        for (name, colour) in self.colours() {
            let colour = colour.as_deref().filter(|colour| !colour.is_empty());
            if colour.is_some_and(|colour| colour.parse::<Colour>().is_err()) {
                faults.push((name.to_owned(), "not_a_colour"));
            }
        }
        for (lang, text) in &self.logo_alt {
            if !is_interface_language(lang) {
                // The name of a member that nobody knows is not repeated.
                faults.push(("logo_alt".to_owned(), "not_a_language"));
            } else if let Err(key) = LOGO_ALT.check(text) {
                faults.push((format!("logo_alt.{lang}"), key));
            }
        }
        faults
    }

    fn write_into(&self, branding: &mut Value, own_lang: &str) {
        for (name, text) in self.texts().into_iter().chain(self.links()) {
            write(
                branding,
                own_lang,
                own_lang,
                name,
                text.as_deref().unwrap_or_default(),
            );
        }
        // The second name of the colour is an old one.
        write(branding, own_lang, own_lang, "accent", "");
        for (name, colour) in [("brand_color", &self.accent), ("accent_dark", &self.accent_dark)] {
            write(
                branding,
                own_lang,
                own_lang,
                name,
                colour.as_deref().unwrap_or_default(),
            );
        }
        for (lang, text) in &self.logo_alt {
            write(branding, own_lang, lang, LOGO_ALT.name, text);
        }
        if let Some(members) = branding.as_object_mut() {
            members.insert("ic_captcha".to_owned(), self.ic_captcha.into());
        }
    }
}

/// An instance's name is a line like the texts of its portal.
const NAME: ContentText = ContentText {
    name: "instance_name",
    longest: MAX_NAME,
    has_lines: false,
    has_name: false,
};

fn fault_of_link(link: &str) -> Option<&'static str> {
    if link.chars().count() > MAX_ADDRESS {
        return Some("too_long");
    }
    let is_whole = reqwest::Url::parse(link)
        .is_ok_and(|url| url.scheme() == "https" && url.has_host() && url.username().is_empty());
    (!is_whole || link.contains(char::is_whitespace)).then_some("not_https")
}

/// Changes the look of the caller's own instance. Everybody sees it from the next request on. A logo needs a text that stands for
/// it in each of its languages.
#[utoipa::path(
    tag = "administration",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "`cd_instance`")),
    request_body = BrandingChange,
    responses(
        (status = 200, body = BrandingSettings),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[put("/api/admin/instances/{id}/branding")]
pub async fn change_instance_branding(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<String>,
    body: Json<BrandingChange>,
) -> Result<web::Json<BrandingSettings>, Problem> {
    own(&caller, &id)?;
    let change = body.0.trimmed();
    refuse(change.faults())?;
    let tenant = caller.tenant;
    let lang = app.store.tenant(tenant).await?.lang.clone();
    let mut write = app.store.write().await?;
    let before = instance_branding::lock(&mut write, tenant).await?;
    if before.version()? != change.version {
        drop(write);
        let current = view(&app, tenant).await?;
        return Err(overtaken::of_look(&app, tenant, &current).await?);
    }
    let mut after = before.clone();
    after.name = change.instance_name.clone();
    change.write_into(&mut after.branding, &lang);
    refuse(settings(&after, tenant, &lang)?.lacking_alt())?;
    instance_branding::put(
        &mut write,
        tenant,
        &before,
        &after,
        "instance.branding",
        &caller.by(),
    )
    .await?;
    write.commit().await?;
    view(&app, tenant).await.map(web::Json)
}

/// One refusal for all fields.
pub(super) fn refuse(faults: Vec<(String, &'static str)>) -> Result<(), Problem> {
    if faults.is_empty() {
        return Ok(());
    }
    let refused = Problem::new(Key::InvalidField);
    Err(faults
        .into_iter()
        .fold(refused, |problem, (field, key)| problem.and_field(field, key)))
}
