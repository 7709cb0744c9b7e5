//! `GET /api/admin/instances/{id}/branding`: how an instance looks, as its administrators change it.

use super::state;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::InstanceRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_administration::brand_pairs::{self, DrawnBrand};
use hub_administration::content_texts::{LOGO_ALT, by_language};
use hub_administration::contrast::Colour;
use hub_domain::TenantId;
use hub_domain::identity::community_profile::WORDS;
use hub_store::identity::instance_branding::NamedBranding;
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// An instance's look, under the specification's names where it has them.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[allow(non_snake_case, reason = "the specification's names")]
pub struct BrandingSettings {
    /// Of name, look and texts: a change names the version that it was made in.
    version: String,
    cd_instance: i64,
    instance_name: String,
    /// In the tenant's own language, like the next two.
    ds_portalTitle: Option<String>,
    ds_loginHeading: Option<String>,
    ds_loginMessage: Option<String>,
    ds_individual_signup_link: Option<String>,
    ds_business_signup_link: Option<String>,
    ic_captcha: bool,
    ds_logoUrl: Option<String>,
    ds_backgroundUrl: Option<String>,
    /// What stands for the logo where it is not seen, by language (BCP 47).
    logo_alt: BTreeMap<String, String>,
    /// The languages in which a logo needs such a text.
    alt_languages: Vec<String>,
    /// The tenant's own language, BCP 47.
    lang: String,
    /// As it was chosen, `#rrggbb`.
    accent: Option<String>,
    /// As it was chosen for the dark theme, `#rrggbb`; null where it follows the other.
    accent_dark: Option<String>,
    /// How they are drawn; null without a colour of its own.
    drawn: Option<DrawnBrand>,
}

impl BrandingSettings {
    /// The languages in which the logo has no text, as faults of the fields.
    pub(super) fn lacking_alt(&self) -> Vec<(String, &'static str)> {
        if self.ds_logoUrl.is_none() {
            return Vec::new();
        }
        let lacking = self
            .alt_languages
            .iter()
            .filter(|lang| !self.logo_alt.contains_key(*lang));
        lacking
            .map(|lang| (format!("logo_alt.{lang}"), "required"))
            .collect()
    }
}

/// The look of the caller's own instance; another one is 404.
#[utoipa::path(
    tag = "administration",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = BrandingSettings),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/admin/instances/{id}/branding")]
pub async fn read_instance_branding(
    app: web::Data<App>,
    caller: Allowed<InstanceRead>,
    id: web::Path<String>,
) -> Result<web::Json<BrandingSettings>, Problem> {
    caller.in_instance(&*id)?;
    view(&app, caller.tenant).await.map(web::Json)
}

/// The look as it is now.
pub(super) async fn view(app: &App, id: TenantId) -> Result<BrandingSettings, Problem> {
    let tenant = app.store.tenant(id).await?;
    settings(&state(&tenant), id, &tenant.lang)
}

pub(super) fn settings(state: &NamedBranding, id: TenantId, lang: &str) -> Result<BrandingSettings, Problem> {
    let text = |name: &str| text_of(&state.branding, name);
    let accent = text("brand_color").or_else(|| text("accent"));
    let accent_dark = text("accent_dark");
    let parsed = |colour: &Option<String>| -> Option<Colour> {
        colour.as_deref().and_then(|colour| colour.parse().ok())
    };
    let drawn = parsed(&accent).map(|light| brand_pairs::drawn(light, parsed(&accent_dark)));
    Ok(BrandingSettings {
        version: state.version()?,
        cd_instance: id.0,
        instance_name: state.name.clone(),
        ds_portalTitle: text("ds_portalTitle"),
        ds_loginHeading: text("ds_loginHeading"),
        ds_loginMessage: text("ds_loginMessage"),
        ds_individual_signup_link: text("ds_individual_signup_link"),
        ds_business_signup_link: text("ds_business_signup_link"),
        ic_captcha: state
            .branding
            .get("ic_captcha")
            .and_then(Value::as_bool)
            .unwrap_or(false),
        ds_logoUrl: text("ds_logoUrl"),
        ds_backgroundUrl: text("ds_backgroundUrl"),
        logo_alt: by_language(&state.branding, lang, LOGO_ALT.name),
        alt_languages: alt_languages(&state.branding, lang),
        lang: lang.to_owned(),
        accent,
        accent_dark,
        drawn,
    })
}

/// A text of a branding; none where it is empty.
pub(super) fn text_of(branding: &Value, name: &str) -> Option<String> {
    let text = branding.get(name)?.as_str()?;
    (!text.trim().is_empty()).then(|| text.to_owned())
}

/// The languages that an instance speaks: those that it offers, and where it offers all, its own and those in which it writes.
fn alt_languages(branding: &Value, lang: &str) -> Vec<String> {
    let offered = branding.get("languages").and_then(Value::as_array);
    let mut spoken: BTreeSet<String> = match offered {
        Some(offered) => offered
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect(),
        None => branding
            .get(WORDS)
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
            .map(|(lang, _)| lang.clone())
            .collect(),
    };
    spoken.remove(lang);
    let mut all = vec![lang.to_owned()];
    all.extend(spoken);
    all
}
