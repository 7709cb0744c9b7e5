//! A tenant's branding: its own branding, over it the words of a language, over that what one of its hosts has of its own.

use crate::problem::Problem;
use hub_domain::identity::password::PasswordPolicy;
use hub_store::StoreError;
use hub_store::tenants::Tenant;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Where the branding keeps words by language: `{"es": {"ds_loginHeading": …}}`.
const WORDS: &str = "words";

/// A program with a phone of its own, on the support page.
#[derive(Debug, Default, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct SupportProgram {
    #[schema(required)]
    pub name: String,
    #[schema(required)]
    pub phone: String,
}

/// Whom to ask.
#[derive(Debug, Default, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct Support {
    #[schema(required)]
    pub heading: String,
    #[schema(required)]
    pub programs: Vec<SupportProgram>,
    #[schema(required)]
    pub email: String,
}

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
    /// By the marks in the name of the host.
    #[schema(value_type = Environment, required)]
    pub environment: String,
    /// The hub runs as a demonstration.
    #[schema(required)]
    pub demo: bool,
}

/// Puts a look together. `host_look` is what the host has of its own; null where it has nothing.
pub fn branding(
    tenant: Tenant,
    host_look: Value,
    lang: &str,
    host: &str,
    demo: bool,
) -> Result<Branding, Problem> {
    let mut look = tenant.branding;
    lay_words_over(&mut look, lang);
    let mut own = host_look;
    lay_words_over(&mut own, lang);
    lay_over(&mut look, own);
    let mut branding: Branding = serde_json::from_value(look).map_err(StoreError::from)?;
    branding.cd_instance = tenant.id.0;
    branding.instance_name = tenant.name;
    branding.ic_forward_login = tenant.settings.login_by_id();
    branding.password_policy = match PasswordPolicy::parse(&tenant.settings.password_policy) {
        PasswordPolicy::Classic => "classic",
        PasswordPolicy::LoginId => "login_id",
        PasswordPolicy::Nist => "nist",
    }
    .to_owned();
    branding.environment = environment(host).to_owned();
    branding.demo = demo;
    Ok(branding)
}

/// Lays the members of `upper` over those of `lower`.
fn lay_over(lower: &mut Value, upper: Value) {
    if let (Value::Object(lower), Value::Object(upper)) = (lower, upper) {
        lower.extend(upper);
    }
}

/// Lays the words of a language (`es-MX`, else `es`) over a look.
fn lay_words_over(look: &mut Value, lang: &str) {
    let Some(words) = look.as_object_mut().and_then(|look| look.remove(WORDS)) else {
        return;
    };
    let short = lang.split('-').next().unwrap_or_default();
    if let Some(words) = words.get(lang).or_else(|| words.get(short)) {
        lay_over(look, words.clone());
    }
}

/// The environment by the marks in a host's name (specification 1, section 9).
pub(crate) fn environment(host: &str) -> &'static str {
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn words_of_the_language_lie_over_the_look_and_the_host_over_both() {
        let mut look = json!({ "a": 1, "b": "one", "words": { "es": { "b": "uno" } } });
        lay_words_over(&mut look, "es-MX");
        assert_eq!(look, json!({ "a": 1, "b": "uno" }));
        let mut host = json!({ "a": 2, "words": { "vi": { "b": "một" } } });
        lay_words_over(&mut host, "es");
        lay_over(&mut look, host);
        assert_eq!(look, json!({ "a": 2, "b": "uno" }));
        lay_over(&mut look, Value::Null);
        assert_eq!(look["a"], 2);
    }

    #[test]
    fn marks_in_a_host_name_the_environment() {
        for (host, expected) in [
            ("riverbend.localhost:8080", "development"),
            ("127.0.0.1:8080", "development"),
            ("apply-qa.riverbend.gov", "qa"),
            ("staging.riverbend.gov", "staging"),
            ("apply.riverbend.gov", "production"),
            ("developer-grants.gov", "production"),
        ] {
            assert_eq!(environment(host), expected, "{host}");
        }
    }
}
