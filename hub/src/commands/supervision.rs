//! `hub supervision`: whether a tenant's reviewers see who supervises their calls.

use crate::boot;
use crate::config::Config;
use crate::error::Result;
use crate::keys;
use crate::terminal::say;
use hub_domain::TenantId;
use hub_store::audit::{self, Actor, AuditLine};
use hub_store::tenants;

/// What to set; what is left out stays as it is.
#[derive(Debug, clap::Args)]
pub struct SupervisionArguments {
    /// `cd_instance`
    tenant: i64,
    /// Whether reviewers see supervisors who only listen; supervisors who speak are always shown.
    #[arg(long)]
    listeners_shown: Option<bool>,
}

/// Changes the setting for future calls, and prints it.
pub async fn run(config: Config, arguments: SupervisionArguments) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let id = TenantId(arguments.tenant);
    let tenant = base.store.tenants().by_id(id).await?;
    let mut settings = tenant.settings;
    let before = settings.listeners_shown;
    let after = arguments.listeners_shown.unwrap_or(before);
    say!(
        "{}: supervisors who only listen are {} reviewers",
        tenant.name,
        shown(after)
    );
    if before == after {
        return Ok(());
    }
    settings.listeners_shown = after;
    let mut write = base.store.write().await?;
    tenants::set_settings(&mut write, id, &settings).await?;
    let line = AuditLine::new(
        id,
        Actor::system().from("command line"),
        "tenant.supervision",
        "tenant",
        id,
    )
    .before(shown(before))
    .after(shown(after))
    .reason("hub supervision");
    audit::append(&mut write, line).await?;
    Ok(write.commit().await?)
}

fn shown(are: bool) -> &'static str {
    if are { "shown to" } else { "hidden from" }
}
