//! `hub text-provider …`: the provider that carries a tenant's texts, and the numbers it sends from. The secret is read
//! from standard input, so that no process list shows it, and is stored sealed under the tenant's key. A running hub
//! uses it within five seconds.

use super::tenant_setting::{self, Action};
use crate::boot::{self, Base};
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::keys;
use crate::terminal::say;
use clap::Subcommand;
use hub_actors::conversations::channels::sms::twilio::hook_url;
use hub_administration::provider_account::{is_account_sid, is_safe_address, is_system, is_window};
use hub_domain::conversations::text_provider::{DEFAULT_PER_SECOND, ReceiptIds, TextProvider};
use hub_domain::conversations::text_segments::DefaultAlphabet;
use hub_domain::people::address::normal_phone;
use hub_domain::{ProgramId, TenantId};
use hub_store::audit::By;
use hub_store::conversations::text_numbers;
use hub_store::tenant_channels::ChannelFault;
use hub_store::tenants::{Tenant, TenantSettings};

const ACTION: Action = Action {
    name: "tenant.text_provider",
    command: "hub text-provider",
};

/// What is asked of it.
#[derive(Debug, Subcommand)]
pub enum TextProviderCommand {
    /// Say who it is, where it reports to, and the programs' numbers.
    Show {
        /// `cd_instance`
        tenant: i64,
    },
    /// Twilio, or any service with its REST API; the auth token is one line of standard input.
    Twilio {
        /// `cd_instance`
        tenant: i64,
        account_sid: String,
        #[arg(long, default_value = "https://api.twilio.com")]
        url: String,
        /// Texts a second that the provider takes
        #[arg(long, default_value_t = DEFAULT_PER_SECOND)]
        per_second: u32,
        /// Add it as a fallback behind the existing ones, used while they are skipped
        #[arg(long)]
        spare: bool,
    },
    /// A carrier by SMPP 3.4; the password is one line of standard input.
    Smpp {
        /// `cd_instance`
        tenant: i64,
        /// host:port
        server: String,
        system_id: String,
        #[arg(long, default_value = "")]
        system_type: String,
        #[arg(long, default_value_t = DEFAULT_PER_SECOND)]
        per_second: u32,
        /// Texts that may wait for the carrier's answers at the same time
        #[arg(long, default_value_t = 10)]
        window: u32,
        /// How ids are written in receipts: same, decimal, hexadecimal
        #[arg(long, default_value = "same")]
        receipt_ids: String,
        /// What the carrier reads under data coding 0: gsm7, ascii, latin1
        #[arg(long, default_value = "gsm7")]
        default_alphabet: String,
        /// Add it as a fallback behind the existing ones, used while they are skipped
        #[arg(long)]
        spare: bool,
    },
    /// Take it away, with those that stand by.
    Remove {
        /// `cd_instance`
        tenant: i64,
    },
    /// Give a program a number of its own, or with none the tenant's again. Existing threads keep theirs.
    Number {
        /// `cd_instance`
        tenant: i64,
        program: i64,
        /// E.164, e.g. +12025550100
        number: Option<String>,
    },
}

/// Does it.
pub async fn run(config: Config, command: TextProviderCommand) -> Result<()> {
    match command {
        TextProviderCommand::Show { tenant } => show(config, tenant).await,
        TextProviderCommand::Twilio {
            tenant,
            account_sid,
            url,
            per_second,
            spare,
        } => {
            check(
                is_account_sid(&account_sid),
                "an account SID has letters and digits alone",
            )?;
            check(
                is_safe_address(&url),
                "the address begins with https://: the account's secret goes there",
            )?;
            let (base, tenant) = opened(&config, tenant).await?;
            let provider = TextProvider::Twilio {
                url: url.trim_end_matches('/').to_owned(),
                account_sid,
                sealed_token: sealed(&base, &tenant).await?,
                per_second: per_second.max(1),
            };
            set(&config, &base, tenant, provider, spare).await
        }
        TextProviderCommand::Smpp {
            tenant,
            server,
            system_id,
            system_type,
            per_second,
            window,
            receipt_ids,
            default_alphabet,
            spare,
        } => {
            let (host, port) = server
                .rsplit_once(':')
                .and_then(|(host, port)| Some((host.to_owned(), port.parse().ok()?)))
                .filter(|(host, _)| !host.is_empty())
                .ok_or_else(|| HubError::refused("the server is written host:port"))?;
            check(
                is_system(&system_id, &system_type),
                "a system id has up to 15 letters, a system type up to 12",
            )?;
            check(is_window(window), "a window is 1 to 1000")?;
            let receipt_ids = match receipt_ids.as_str() {
                "same" => ReceiptIds::Same,
                "decimal" => ReceiptIds::Decimal,
                "hexadecimal" => ReceiptIds::Hexadecimal,
                _ => {
                    return Err(HubError::refused(
                        "ids of receipts are same, decimal or hexadecimal",
                    ));
                }
            };
            let default_alphabet = DefaultAlphabet::parse(&default_alphabet)
                .ok_or_else(|| HubError::refused("a default alphabet is gsm7, ascii or latin1"))?;
            let (base, tenant) = opened(&config, tenant).await?;
            let provider = TextProvider::Smpp {
                host,
                port,
                system_id,
                system_type,
                sealed_password: sealed(&base, &tenant).await?,
                per_second: per_second.max(1),
                window,
                receipt_ids,
                default_alphabet,
            };
            set(&config, &base, tenant, provider, spare).await
        }
        TextProviderCommand::Remove { tenant } => remove(config, tenant).await,
        TextProviderCommand::Number {
            tenant,
            program,
            number,
        } => set_number(config, tenant, ProgramId(program), number).await,
    }
}

fn check(holds: bool, otherwise: &str) -> Result<()> {
    if holds {
        Ok(())
    } else {
        Err(HubError::refused(otherwise))
    }
}

async fn opened(config: &Config, tenant: i64) -> Result<(Base, Tenant)> {
    let base = boot::open(config, keys::required(config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    Ok((base, tenant))
}

async fn sealed(base: &Base, tenant: &Tenant) -> Result<String> {
    let mut secret = String::new();
    std::io::stdin().read_line(&mut secret)?;
    let secret = secret.trim_end_matches(['\r', '\n']);
    check(
        !secret.is_empty(),
        "standard input has no secret for this account",
    )?;
    let sealed = base
        .keyring
        .seal_for_tenant(tenant.id, TextProvider::SEALED, secret);
    Ok(sealed.await?)
}

async fn show(config: Config, tenant: i64) -> Result<()> {
    let (base, tenant) = opened(&config, tenant).await?;
    match &tenant.settings.text_provider {
        Some(provider) => {
            say!("{}: texts go by {}", tenant.name, described(provider));
            say_hooks(&config, &tenant, provider);
        }
        None => say!("{}: no text provider of its own", tenant.name),
    }
    for provider in &tenant.settings.spare_text_providers {
        say!("standby: {}", described(provider));
        say_hooks(&config, &tenant, provider);
    }
    say!("texts come from {}", tenant.sms_from);
    for (program, number) in base.store.text_numbers().all(tenant.id).await? {
        say!("texts of program {program} come from {number}");
    }
    Ok(())
}

fn say_hooks(config: &Config, tenant: &Tenant, provider: &TextProvider) {
    if matches!(provider, TextProvider::Twilio { .. }) {
        let url = config.public_url();
        say!("it sends texts to {}", hook_url(&url, tenant.id, "texts"));
        say!("it sends receipts to {}", hook_url(&url, tenant.id, "receipts"));
    }
}

async fn set(
    config: &Config,
    base: &Base,
    tenant: Tenant,
    provider: TextProvider,
    spare: bool,
) -> Result<()> {
    let words = described(&provider);
    let hooked = provider.clone();
    let changed = tenant_setting::change(base, tenant.id, ACTION, named, |settings| {
        let refusal = settings.set_text_provider(provider, spare).err();
        refusal.map_or(Ok(()), |fault| {
            Err(HubError::refused(match fault {
                ChannelFault::NothingToStandByFor => {
                    "there is no provider yet that this one could stand by for"
                }
                ChannelFault::SameAsFirst => "that is the provider itself",
                ChannelFault::KeyTaken | ChannelFault::TooMany => "ten providers stand by already",
            }))
        })
    });
    changed.await?;
    match spare {
        true => say!("{}: standby: {words}", tenant.name),
        false => say!("{}: texts go by {words}", tenant.name),
    }
    say_hooks(config, &tenant, &hooked);
    Ok(())
}

async fn remove(config: Config, tenant: i64) -> Result<()> {
    let (base, tenant) = opened(&config, tenant).await?;
    let name = tenant.name;
    let changed = tenant_setting::change(&base, tenant.id, ACTION, named, |settings| {
        check(
            settings.text_providers().next().is_some(),
            &format!("{name} has no text provider of its own"),
        )?;
        settings.remove_text_providers();
        Ok(())
    });
    changed.await?;
    say!("{name}: no text provider of its own any more");
    Ok(())
}

async fn set_number(config: Config, tenant: i64, program: ProgramId, number: Option<String>) -> Result<()> {
    let (base, tenant) = opened(&config, tenant).await?;
    let programs = base.store.programs().all(tenant.id).await?;
    check(
        programs.iter().any(|known| known.id == program.0),
        "there is no such program",
    )?;
    let number = match number {
        Some(text) => {
            let number = normal_phone(&text).ok_or_else(|| HubError::refused("that is no phone number"))?;
            let numbers = base.store.text_numbers();
            let taken = numbers
                .program_of(tenant.id, &number)
                .await?
                .is_some_and(|of| of != program);
            check(
                !taken && number != tenant.sms_from,
                "the number is in use here already",
            )?;
            Some(number)
        }
        None => None,
    };
    let mut write = base.store.write().await?;
    let by = By::system().from("command line");
    text_numbers::set(&mut write, tenant.id, program, number.as_deref(), &by).await?;
    write.commit().await?;
    match number {
        Some(number) => say!("new threads of program {program} text from {number}"),
        None => say!("new threads of program {program} text from {}", tenant.sms_from),
    }
    Ok(())
}

fn named(settings: &TenantSettings) -> String {
    let all: Vec<String> = settings.text_providers().map(described).collect();
    all.join("; ")
}

/// Without the secret.
fn described(provider: &TextProvider) -> String {
    match provider {
        TextProvider::Twilio {
            url,
            account_sid,
            per_second,
            ..
        } => format!("account {account_sid} at {url}, {per_second} a second"),
        TextProvider::Smpp {
            host,
            port,
            system_id,
            per_second,
            window,
            ..
        } => format!("SMPP, {system_id}@{host}:{port}, {per_second} a second, window {window}"),
    }
}
