//! `PUT` and `DELETE /api/admin/instances/{id}/text-providers`: who carries an instance's texts.

use super::super::instance_settings::{checked_line, fault, host_of, refuse_inside};
use super::read::{InstanceChannels, TextProviderKind};
use super::{ChannelSetting, LONGEST, kept_secret};
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{delete, put, web};
use hub_administration::provider_account::{
    is_account_sid, is_safe_address, is_server, is_system, is_window,
};
use hub_domain::conversations::text_provider::{DEFAULT_PER_SECOND, ReceiptIds, TextProvider};
use hub_domain::conversations::text_segments::DefaultAlphabet;
use hub_store::tenants::TenantSettings;
use serde::Deserialize;

static TEXT_PROVIDERS: ChannelSetting = ChannelSetting {
    action: "tenant.text_provider",
    described,
};
/// Where Twilio itself is.
const TWILIO: &str = "https://api.twilio.com";

/// A provider of texts, of one of two kinds.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SetTextProvider {
    #[schema(value_type = TextProviderKind)]
    kind: String,
    /// `twilio`: the account.
    #[serde(default)]
    account_sid: String,
    /// `twilio`: where it is; Twilio itself where it is left out.
    #[serde(default)]
    url: String,
    /// `smpp`: the carrier's server.
    #[serde(default)]
    host: String,
    /// `smpp`
    #[serde(default)]
    port: u16,
    /// `smpp`: who signs in, up to 15 letters.
    #[serde(default)]
    system_id: String,
    /// `smpp`: what the carrier has given out besides; mostly empty.
    #[serde(default)]
    system_type: String,
    /// The account's token or password; written and never read. Left out: as it is, where the account stays the same.
    secret: Option<String>,
    /// Texts a second that it takes.
    per_second: Option<u32>,
    /// `smpp`: texts that may wait for the carrier's answers at the same time, 1 to 1000.
    window: Option<u32>,
    /// `smpp`: how ids are written in receipts.
    receipt_ids: Option<ReceiptIds>,
    /// `smpp`: what the carrier reads under data coding 0.
    default_alphabet: Option<DefaultAlphabet>,
    /// It stands by for the ones that are there.
    #[serde(default)]
    spare: bool,
}

/// Sets or replaces the provider, or adds one that stands by. It is used within five seconds. Writes an audit line.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = SetTextProvider,
    responses(
        (status = 200, body = InstanceChannels),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/instances/{id}/text-providers")]
pub async fn set_text_provider(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
    body: Json<SetTextProvider>,
) -> Result<web::Json<InstanceChannels>, Problem> {
    let spare = body.0.spare;
    let secret = body.0.secret.clone();
    checked_line("secret", secret.as_deref().unwrap_or_default(), LONGEST)?;
    let left_out = LeftOut {
        per_second: body.0.per_second.is_none(),
        window: body.0.window.is_none(),
        receipt_ids: body.0.receipt_ids.is_none(),
        default_alphabet: body.0.default_alphabet.is_none(),
    };
    let mut provider = checked(body.0)?;
    let tenant = caller.in_instance(*id)?;
    match &provider {
        TextProvider::Twilio { url, .. } => refuse_inside(&app, "url", &host_of(url)).await?,
        TextProvider::Smpp { host, .. } => refuse_inside(&app, "host", host).await?,
    }
    let present = app.store.tenant(tenant).await?;
    let mut known = present.settings.text_providers();
    let known = known.find(|one| one.identity() == provider.identity());
    if let Some(known) = known {
        left_out.keep(&mut provider, known);
    }
    let known = known.map(|known| sealed_of(&mut known.clone()).clone());
    let given = ("secret", secret);
    *sealed_of(&mut provider) = kept_secret(&app, tenant, TextProvider::SEALED, given, known).await?;
    TEXT_PROVIDERS
        .change(&app, &caller, |settings| {
            settings
                .set_text_provider(provider, spare)
                .map_err(fault("spare"))
        })
        .await
}

/// What a change of a known account leaves as it is.
struct LeftOut {
    per_second: bool,
    window: bool,
    receipt_ids: bool,
    default_alphabet: bool,
}

impl LeftOut {
    fn keep(&self, provider: &mut TextProvider, known: &TextProvider) {
        match (provider, known.clone()) {
            (TextProvider::Twilio { per_second, .. }, TextProvider::Twilio { per_second: kept, .. })
                if self.per_second =>
            {
                *per_second = kept;
            }
            (
                TextProvider::Smpp {
                    per_second,
                    window,
                    receipt_ids,
                    default_alphabet,
                    ..
                },
                TextProvider::Smpp {
                    per_second: kept_per_second,
                    window: kept_window,
                    receipt_ids: kept_receipt_ids,
                    default_alphabet: kept_alphabet,
                    ..
                },
            ) => {
                if self.per_second {
                    *per_second = kept_per_second;
                }
                if self.window {
                    *window = kept_window;
                }
                if self.receipt_ids {
                    *receipt_ids = kept_receipt_ids;
                }
                if self.default_alphabet {
                    *default_alphabet = kept_alphabet;
                }
            }
            _ => {}
        }
    }
}

fn sealed_of(provider: &mut TextProvider) -> &mut String {
    match provider {
        TextProvider::Twilio { sealed_token, .. } => sealed_token,
        TextProvider::Smpp { sealed_password, .. } => sealed_password,
    }
}

/// The provider without its secret.
fn checked(asked: SetTextProvider) -> Result<TextProvider, Problem> {
    let per_second = asked.per_second.unwrap_or(DEFAULT_PER_SECOND).max(1);
    match asked.kind.as_str() {
        "twilio" => {
            let url = match asked.url.trim().trim_end_matches('/') {
                "" => TWILIO.to_owned(),
                url => url.to_owned(),
            };
            if !is_safe_address(&url) {
                return Err(Problem::field("url", "not_an_address"));
            }
            if !is_account_sid(&asked.account_sid) {
                return Err(Problem::field("account_sid", "not_allowed"));
            }
            Ok(TextProvider::Twilio {
                url,
                account_sid: asked.account_sid,
                sealed_token: String::new(),
                per_second,
            })
        }
        "smpp" => {
            let host = asked.host.trim().to_ascii_lowercase();
            if !is_server(&host) {
                return Err(Problem::field("host", "not_an_address"));
            }
            if asked.port == 0 {
                return Err(Problem::field("port", "required"));
            }
            if !is_system(&asked.system_id, &asked.system_type) {
                return Err(Problem::field("system_id", "not_allowed"));
            }
            let window = asked.window.unwrap_or(10);
            if !is_window(window) {
                return Err(Problem::field("window", "out_of_range"));
            }
            Ok(TextProvider::Smpp {
                host,
                port: asked.port,
                system_id: asked.system_id,
                system_type: asked.system_type,
                sealed_password: String::new(),
                per_second,
                window,
                receipt_ids: asked.receipt_ids.unwrap_or(ReceiptIds::Same),
                default_alphabet: asked.default_alphabet.unwrap_or_default(),
            })
        }
        _ => Err(Problem::field("kind", "unknown")),
    }
}

/// Takes the instance's own providers away. Writes an audit line.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = InstanceChannels),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/admin/instances/{id}/text-providers")]
pub async fn remove_text_providers(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<InstanceChannels>, Problem> {
    caller.in_instance(*id)?;
    TEXT_PROVIDERS
        .change(&app, &caller, |settings| {
            settings.remove_text_providers();
            Ok(())
        })
        .await
}

fn described(settings: &TenantSettings) -> String {
    let all: Vec<String> = settings.text_providers().map(TextProvider::identity).collect();
    all.join("; ")
}
