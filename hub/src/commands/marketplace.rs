//! `hub marketplace …`: the cloud marketplace that sells what a tenant offers. The secret of our application there is read from the
//! environment, so that no process list shows it, and is stored sealed under the tenant's key. A running hub uses it at once.

use crate::boot::{self, Base};
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::keys;
use crate::terminal::say;
use clap::{Args, Subcommand};
use hub_domain::clock::now_ms;
use hub_domain::people::address::normal_email;
use hub_domain::{ProgramId, TenantId};
use hub_marketplace::Marketplaces;
use hub_marketplace::marketplaces::is_safe_address;
use hub_marketplace::signature::MARKETPLACE_APPLICATION;
use hub_store::audit::{self, AuditLine, By};
use hub_store::marketplace::marketplace_gateways::{self, MarketplaceGateway};
use hub_store::marketplace::subscriptions;
use hub_store::tenants::Tenant;

/// Environment variable with our application's secret.
const SECRET: &str = "HUB_CLIENT_SECRET";

/// What is asked of it.
#[derive(Debug, Subcommand)]
pub enum MarketplaceCommand {
    /// Say how it is set.
    Show {
        /// `cd_instance`
        tenant: i64,
    },
    /// Set or replace it; our application's secret is read from HUB_CLIENT_SECRET.
    Set(Box<MarketplaceArguments>),
    /// Take it away. Its subscriptions stay.
    Remove {
        /// `cd_instance`
        tenant: i64,
    },
    /// Read every subscription at the marketplace again.
    Read {
        /// `cd_instance`
        tenant: i64,
    },
}

#[derive(Debug, Args)]
pub struct MarketplaceArguments {
    /// `cd_instance`
    tenant: i64,
    /// Our directory (tenant id) at the marketplace
    directory: String,
    /// Our application in the directory
    client_id: String,
    /// Bought instances are hosts below it, e.g. commonline.example
    domain: String,
    /// The program in which a subscription is configured
    #[arg(long)]
    program: Option<i64>,
    /// Offered as administrator where the purchaser has no address
    #[arg(long, default_value = "")]
    fallback_email: String,
    /// Hours from one reading of all subscriptions to the next, 1 to 168
    #[arg(long, default_value_t = MarketplaceGateway::READ_HOURS, value_parser = clap::value_parser!(i64).range(1..=168))]
    read_hours: i64,
    #[arg(long, default_value = "https://marketplaceapi.microsoft.com/api")]
    address: String,
    /// Where our application gets its token; left out: the directory's
    #[arg(long)]
    login: Option<String>,
    /// The keys that sign the marketplace's calls
    #[arg(
        long,
        default_value = "https://login.microsoftonline.com/common/discovery/keys"
    )]
    keys: String,
    /// The application of the marketplace that calls
    #[arg(long, default_value = MARKETPLACE_APPLICATION)]
    caller: String,
}

/// Does it.
pub async fn run(config: Config, command: MarketplaceCommand) -> Result<()> {
    match command {
        MarketplaceCommand::Show { tenant } => show(&config, tenant).await,
        MarketplaceCommand::Set(arguments) => set(&config, *arguments).await,
        MarketplaceCommand::Remove { tenant } => remove(&config, tenant).await,
        MarketplaceCommand::Read { tenant } => read(&config, tenant).await,
    }
}

async fn opened(config: &Config, tenant: i64) -> Result<(Base, Tenant)> {
    let base = boot::open(config, keys::required(config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    Ok((base, tenant))
}

async fn show(config: &Config, tenant: i64) -> Result<()> {
    let (base, tenant) = opened(config, tenant).await?;
    let Some(gateway) = base.store.marketplace_gateways().of(tenant.id).await? else {
        say!("no marketplace sells for {}", tenant.name);
        return Ok(());
    };
    say!(
        "{}: {} as {} of {}; bought instances are below {}",
        tenant.name,
        gateway.api_address,
        gateway.client_id,
        gateway.directory,
        gateway.domain
    );
    if let Some(program) = gateway.program {
        say!("  configured in program {program}");
    }
    say!(
        "  all subscriptions are read again every {} hours",
        gateway.read_hours
    );
    Ok(())
}

async fn set(config: &Config, asked: MarketplaceArguments) -> Result<()> {
    let login = asked.login.unwrap_or_else(|| {
        format!(
            "https://login.microsoftonline.com/{}/oauth2/v2.0/token",
            asked.directory
        )
    });
    for address in [&asked.address, &login, &asked.keys] {
        if !is_safe_address(address) {
            return Err(HubError::refused(
                "every address is an https:// address, or http:// on this machine",
            ));
        }
    }
    if !asked.fallback_email.is_empty() && normal_email(&asked.fallback_email).is_none() {
        return Err(HubError::refused(
            "the administrator's address is no mail address",
        ));
    }
    let secret = std::env::var(SECRET).unwrap_or_default();
    if secret.is_empty() {
        return Err(HubError::refused(format!("{SECRET} is not set")));
    }
    let (base, tenant) = opened(config, asked.tenant).await?;
    if let Some(program) = asked.program {
        let programs = base.store.programs().all(tenant.id).await?;
        if !programs.iter().any(|one| one.id == program) {
            return Err(HubError::refused(format!(
                "{} has no program {program}",
                tenant.name
            )));
        }
    }
    let gateway = MarketplaceGateway {
        api_address: asked.address.trim_end_matches('/').to_owned(),
        login_address: login,
        keys_address: asked.keys,
        directory: asked.directory,
        client_id: asked.client_id,
        sealed_secret: base
            .keyring
            .seal_for_tenant(tenant.id, MarketplaceGateway::SEALED, &secret)
            .await?,
        caller: asked.caller,
        domain: asked.domain.trim_matches('.').to_lowercase(),
        program: asked.program.map(ProgramId),
        fallback_email: asked.fallback_email,
        read_hours: asked.read_hours,
        updated_at_ms: now_ms(),
    };
    let mut write = base.store.write().await?;
    marketplace_gateways::set(&mut write, tenant.id, &gateway).await?;
    audit::append(
        &mut write,
        line(&tenant, "tenant.marketplace").after(&gateway.api_address),
    )
    .await?;
    write.commit().await?;
    say!(
        "{} sells at {}; enter there {{origin}}/api/marketplace/webhook for its calls and {{origin}}/?marketplace for its purchasers",
        tenant.name,
        gateway.api_address
    );
    Ok(())
}

async fn remove(config: &Config, tenant: i64) -> Result<()> {
    let (base, tenant) = opened(config, tenant).await?;
    let mut write = base.store.write().await?;
    if !marketplace_gateways::remove(&mut write, tenant.id).await? {
        return Err(HubError::refused(format!(
            "no marketplace sells for {}",
            tenant.name
        )));
    }
    audit::append(&mut write, line(&tenant, "tenant.marketplace").after("none")).await?;
    write.commit().await?;
    say!("no marketplace sells for {} any more", tenant.name);
    Ok(())
}

async fn read(config: &Config, tenant: i64) -> Result<()> {
    let (base, tenant) = opened(config, tenant).await?;
    let open = Marketplaces::default()
        .of(&base.store, &base.keyring, tenant.id)
        .await
        .map_err(|error| HubError::refused(error.to_string()))?;
    let market =
        open.ok_or_else(|| HubError::refused(format!("no marketplace sells for {}", tenant.name)))?;
    let asked_at_ms = now_ms();
    let sold = market
        .api
        .list()
        .await
        .map_err(|error| HubError::refused(error.to_string()))?;
    let mut write = base.store.write().await?;
    for one in &sold {
        subscriptions::put(&mut write, tenant.id, one, asked_at_ms).await?;
    }
    marketplace_gateways::listed(&mut write, tenant.id, asked_at_ms).await?;
    audit::append(
        &mut write,
        line(&tenant, "subscription.read_all").after(sold.len()),
    )
    .await?;
    write.commit().await?;
    for one in &sold {
        say!(
            "{:<38} {:<24} {:<12} {}",
            one.id,
            one.state.as_str(),
            one.plan_id,
            one.name
        );
    }
    say!("{} subscriptions", sold.len());
    Ok(())
}

fn line(tenant: &Tenant, action: &str) -> AuditLine {
    AuditLine::new(
        tenant.id,
        By::system().from("command line"),
        action,
        "tenant",
        tenant.id,
    )
    .reason("hub marketplace")
}
