//! A tenant's effective branding: its own, overridden by the texts of a language, then by the branding of the host.

use crate::problem::Problem;
use hub_administration::content_texts::{CONTENT_TEXTS, LOGO_ALT};
use hub_domain::identity::community_profile::{Support, lay_words_over, texts_of_other_languages};
use hub_domain::identity::password::PasswordPolicy;
use hub_store::StoreError;
use hub_store::tenants::Tenant;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

hub_domain::wire_names! {
    /// What a host is for.
    Environment = "development" | "qa" | "staging" | "production";
}

/// A tenant's branding, under the specification's names.
#[derive(Debug, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
#[allow(non_snake_case)]
pub struct Branding {
    #[schema(required)]
    pub cd_instance: i64,
    #[schema(required)]
    pub instance_name: String,
    pub ds_backgroundUrl: Option<String>,
    pub ds_logoUrl: Option<String>,
    pub ds_portalTitle: Option<String>,
    pub ds_textMode: Option<String>,
    pub ds_loginHeading: Option<String>,
    pub ds_loginMessage: Option<String>,
    #[schema(required)]
    pub ic_captcha: bool,
    #[schema(required)]
    pub ic_sso: bool,
    /// What the button to the identity provider says; null for the product's own words.
    pub sso_button: Option<String>,
    /// Staff sign on there alone.
    #[schema(required)]
    pub sso_required: bool,
    /// Sign-in by login id and codes takes the place of the classic one.
    #[schema(required)]
    pub ic_forward_login: bool,
    #[schema(required)]
    pub ic_sign_up_individuals: bool,
    #[schema(required)]
    pub ic_sign_up_business: bool,
    pub ds_business_signup_link: Option<String>,
    pub ds_individual_signup_link: Option<String>,
    /// `#rrggbb`
    pub brand_color: Option<String>,
    /// `#rrggbb`
    pub accent: Option<String>,
    /// `#rrggbb`: takes the place of both in the dark theme.
    pub accent_dark: Option<String>,
    /// What stands for the logo where it is not seen.
    pub logo_alt: Option<String>,
    /// What the privacy page says besides.
    pub privacy_addition: Option<String>,
    /// In place of the words of the page that is under construction.
    pub under_construction: Option<String>,
    /// At the end of every page.
    pub footer_text: Option<String>,
    pub contact_info: Option<String>,
    /// The only languages offered on this host; null for all.
    pub languages: Option<Vec<String>>,
    #[schema(required)]
    pub hide_individual_signup: bool,
    pub support: Option<Support>,
    #[schema(required)]
    pub footer_hidden_on_auth: bool,
    #[schema(required)]
    pub marketplace: bool,
    #[schema(value_type = PasswordPolicy, required)]
    pub password_policy: String,
    /// Where applicants of this tenant fill in their form.
    pub external_form_url: Option<String>,
    pub privacy_url: Option<String>,
    /// The texts among these that are not in the language asked for, by name with their language (BCP 47):
    /// `{"ds_loginHeading": "en"}`.
    pub text_langs: BTreeMap<String, String>,
    /// By the marks in the name of the host.
    #[schema(value_type = Environment, required)]
    pub environment: String,
    /// The hub runs as a demonstration.
    #[schema(required)]
    pub demo: bool,
}

/// Builds the effective branding. `host_branding` is the host's own; null if it has none.
pub fn branding(
    tenant: &Tenant,
    host_branding: Value,
    lang: &str,
    host: &str,
    demo: bool,
) -> Result<Branding, Problem> {
    let mut branding = tenant.branding.clone();
    let text_langs = texts_of_other_languages([&host_branding, &branding], lang, &tenant.lang);
    lay_words_over(&mut branding, lang);
    let mut own = host_branding;
    lay_words_over(&mut own, lang);
    lay_over(&mut branding, own);
    fill_in(&mut branding, &tenant.name);
    let mut branding: Branding = serde_json::from_value(branding).map_err(StoreError::from)?;
    branding.cd_instance = tenant.id.0;
    branding.instance_name = tenant.name.clone();
    branding.ic_forward_login = tenant.settings.login_by_id();
    branding.password_policy = match PasswordPolicy::parse(&tenant.settings.password_policy) {
        PasswordPolicy::Classic => "classic",
        PasswordPolicy::LoginId => "login_id",
        PasswordPolicy::Nist => "nist",
    }
    .to_owned();
    branding.environment = environment(host).to_owned();
    branding.text_langs = text_langs;
    branding.demo = demo;
    Ok(branding)
}

/// Fills the instance's name into the texts that may have it.
fn fill_in(branding: &mut Value, instance_name: &str) {
    for text in CONTENT_TEXTS.into_iter().chain([LOGO_ALT]) {
        if let Some(Value::String(written)) = branding.get_mut(text.name) {
            *written = text.filled(written, instance_name);
        }
    }
}

/// Lays the members of `upper` over those of `lower`.
pub fn lay_over(lower: &mut Value, upper: Value) {
    if let (Value::Object(lower), Value::Object(upper)) = (lower, upper) {
        lower.extend(upper);
    }
}

/// The environment by the marks in a host's name (specification 1, section 9).
pub fn environment(host: &str) -> &'static str {
    let host = host.to_lowercase();
    let mut marks = host.split(|c: char| !c.is_ascii_alphanumeric());
    marks
        .find_map(|mark| match mark {
            "localhost" | "dev" | "development" => Some("development"),
            "qa" => Some("qa"),
            "staging" | "stage" | "stg" => Some("staging"),
            _ => None,
        })
        .unwrap_or(if host.starts_with("127.") || host.starts_with('[') {
            "development"
        } else {
            "production"
        })
}
