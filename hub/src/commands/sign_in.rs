//! `hub sign-in`: how people sign in to a tenant, and what its answers reveal about logins.

use super::tenant_setting::{Action, change};
use crate::boot;
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::keys;
use crate::terminal::say;
use clap::ValueEnum;
use hub_administration::sign_in_rules::unknown_country;
use hub_domain::TenantId;
use hub_store::tenants::{FactorEnrolment, TenantSettings};

/// What to set; what is left out stays as it is.
#[derive(Debug, clap::Args)]
pub struct SignInArguments {
    /// `cd_instance`
    tenant: i64,
    /// Whether answers may reveal that a login exists.
    #[arg(long, value_enum)]
    disclosure: Option<Disclosure>,
    /// The page on which people sign in.
    #[arg(long, value_enum)]
    login_form: Option<LoginForm>,
    /// What a new password must be like.
    #[arg(long, value_enum)]
    password_policy: Option<PolicyName>,
    /// Whether applicants and businesses give a second factor too, as staff always do.
    #[arg(long)]
    second_factor_for_all: Option<bool>,
    /// When people who give a second factor must have an authenticator app or a passkey of their own.
    #[arg(long, value_enum)]
    factor_enrolment: Option<Enrolment>,
    /// Countries (ISO 3166-1, e.g. `US,CA`) to whose numbers codes are sent even if nobody has proved to own the number
    /// yet.
    #[arg(long, value_delimiter = ',')]
    code_countries: Option<Vec<String>>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
#[value(rename_all = "snake_case")]
enum Disclosure {
    /// As in the product specification: the answer discloses that a login does not exist.
    Specified,
    /// The same answer for everybody, in words and in time.
    Uniform,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
#[value(rename_all = "snake_case")]
enum LoginForm {
    /// Mail address and password.
    Classic,
    /// A login id, mail address or phone, with codes.
    LoginId,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
#[value(rename_all = "snake_case")]
enum PolicyName {
    /// 8 characters of three classes.
    Classic,
    /// 7 characters of four classes.
    LoginId,
    /// 15 characters, or 8 beside a second factor.
    Nist,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
#[value(rename_all = "snake_case")]
enum Enrolment {
    /// Codes by mail and text will do.
    Never,
    /// At the first sign-in after a reset by mail that only a code by mail could follow.
    AfterReset,
    /// At the next sign-in.
    Always,
}

impl From<Enrolment> for FactorEnrolment {
    fn from(choice: Enrolment) -> Self {
        match choice {
            Enrolment::Never => FactorEnrolment::Never,
            Enrolment::AfterReset => FactorEnrolment::AfterReset,
            Enrolment::Always => FactorEnrolment::Always,
        }
    }
}

/// The name of a choice as the settings keep it.
fn name_of(choice: impl ValueEnum) -> String {
    choice
        .to_possible_value()
        .map(|value| value.get_name().to_owned())
        .unwrap_or_default()
}

/// Changes the settings and says what they are now.
pub async fn run(config: Config, arguments: SignInArguments) -> Result<()> {
    if let Some(unknown) = unknown_country(arguments.code_countries.as_deref().unwrap_or_default()) {
        return Err(HubError::refused(format!(
            "{unknown:?} is no country that has numbers"
        )));
    }
    let base = boot::open(&config, keys::required(&config)?).await?;
    let id = TenantId(arguments.tenant);
    let tenant = base.store.tenants().by_id(id).await?;
    let action = Action {
        name: "tenant.sign_in",
        command: "hub sign-in",
    };
    let settings = change(&base, id, action, described, |settings| {
        if let Some(disclosure) = arguments.disclosure {
            settings.account_disclosure = name_of(disclosure);
        }
        if let Some(form) = arguments.login_form {
            settings.login_form = name_of(form);
        }
        if let Some(policy) = arguments.password_policy {
            settings.password_policy = name_of(policy);
        }
        if let Some(for_all) = arguments.second_factor_for_all {
            settings.second_factor_for_all = for_all;
        }
        if let Some(enrolment) = arguments.factor_enrolment {
            settings.factor_enrolment = enrolment.into();
        }
        if let Some(countries) = arguments.code_countries {
            settings.code_countries = countries.iter().map(|code| code.to_ascii_uppercase()).collect();
        }
        Ok(())
    });
    let settings = settings.await?;
    say!(
        "{}: disclosure {}, login form {}, password policy {}, second factor for {}, codes to new numbers of {}",
        tenant.name,
        settings.account_disclosure,
        settings.login_form,
        settings.password_policy,
        if settings.second_factor_for_all {
            "all"
        } else {
            "staff"
        },
        settings.code_countries.join(", ")
    );
    Ok(())
}

/// What the command is about, for the audit log.
fn described(settings: &TenantSettings) -> String {
    format!(
        "{}, {}, {}, {}, {:?}, {}",
        settings.account_disclosure,
        settings.login_form,
        settings.password_policy,
        settings.second_factor_for_all,
        settings.factor_enrolment,
        settings.code_countries.join(" ")
    )
}
