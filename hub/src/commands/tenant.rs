//! `hub tenant …`: the tenants of this hub, and a new one with the invitation of its first administrator.

use crate::boot::{self, Base};
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::keys;
use crate::terminal::say;
use hub_administration::dns_name;
use hub_domain::calls::recording_rules::STATES;
use hub_domain::clock::now_ms;
use hub_domain::identity::permission::ROLE_ADMINISTRATOR;
use hub_domain::identity::staff::Invitee;
use hub_domain::people::address::normal_email;
use hub_domain::people::zones::is_zone;
use hub_domain::{AccountId, TenantId};
use hub_http::sign_in::cookies::random_token;
use hub_http::sign_in::origin::with_host;
use hub_store::Write;
use hub_store::audit::{self, AuditLine, By};
use hub_store::identity::staff_invitations::{self, Inviter};
use hub_store::identity::{accounts, workflow_users};
use hub_store::tenants::{self, Tenant, TenantSettings};
use serde_json::json;

/// What is asked of the tenants.
#[derive(Debug, clap::Subcommand)]
pub enum TenantCommand {
    /// List them with their hosts.
    List,
    /// Make one, and print the link by which its first administrator comes in.
    Add(NewTenant),
    /// Invite an administrator of a tenant, and print their link; an earlier link opens nothing any more. Somebody who has an account
    /// already gets no link: see --reopen and --make-administrator.
    Invite {
        /// `cd_instance`
        tenant: i64,
        #[command(flatten)]
        who: Administrator,
        #[command(flatten)]
        back: WayBack,
    },
}

/// Somebody who is to administer a tenant.
#[derive(Debug, clap::Args)]
pub struct Administrator {
    /// The administrator's mail address
    #[arg(long)]
    administrator: String,
    #[arg(long)]
    first_name: String,
    #[arg(long)]
    last_name: String,
}

/// What may be done with an account that somebody has already: the way back where no administrator is left.
#[derive(Debug, Clone, Copy, Default, clap::Args)]
pub struct WayBack {
    /// Open their closed account again, with the roles that it had
    #[arg(long)]
    reopen: bool,
    /// Make them administrator, with every right in the tenant
    #[arg(long)]
    make_administrator: bool,
}

/// A tenant that is to be.
#[derive(Debug, clap::Args)]
pub struct NewTenant {
    /// What it is called, e.g. "Mill County"
    name: String,
    /// Where people open it, without scheme and port, e.g. apply.mill.example; to try it on this machine mill.localhost
    #[arg(long)]
    host: String,
    /// IANA name of its zone, e.g. America/Chicago
    #[arg(long)]
    zone: String,
    /// Where its mails come from, e.g. help@mill.example
    #[arg(long)]
    mail_from: String,
    #[command(flatten)]
    first: Administrator,
    /// The state in which its own people sit, e.g. IL; without it no call is recorded
    #[arg(long)]
    state: Option<String>,
    /// The language where nobody has chosen one
    #[arg(long, default_value = "en", value_parser = ["en", "es", "ar"])]
    lang: String,
}

/// Where the log and the invitation say that it comes from.
const COMMAND: &str = "hub tenant";
/// The kind of an administrator's account.
const KIND: &str = "Government";

/// Lists the tenants, makes one, or invites an administrator.
pub async fn run(config: Config, what: TenantCommand) -> Result<()> {
    match what {
        TenantCommand::List => list(config).await,
        TenantCommand::Add(new) => add(config, new).await,
        TenantCommand::Invite { tenant, who, back } => invite(config, tenant, &who, back).await,
    }
}

async fn list(config: Config) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenants = base.store.tenants().all().await?;
    let hosts = base.store.tenants().hosts().await?;
    if tenants.is_empty() {
        say!("there is no tenant yet: `{COMMAND} add` makes one");
    }
    for tenant in tenants {
        let own = hosts.iter().filter(|host| host.tenant == tenant.id);
        let names: Vec<&str> = own.map(|host| host.host.as_str()).collect();
        say!("{}  {}  {}", tenant.id, tenant.name, names.join(", "));
    }
    Ok(())
}

/// Makes a tenant with its host, the roles that every tenant begins with, and an invitation of its first administrator, or nothing of
/// it. The link is printed, since a tenant that is new may have no server for mails.
async fn add(config: Config, new: NewTenant) -> Result<()> {
    let host = dns_name::host(&new.host)
        .ok_or_else(|| HubError::refused(format!("{} is no host, e.g. apply.mill.example", new.host)))?;
    let invitee = new.first.invitee(&new.lang)?;
    let mail_from = address(&new.mail_from)?;
    if !is_zone(&new.zone) {
        let why = format!("{} is no zone, e.g. America/Chicago", new.zone);
        return Err(HubError::refused(why));
    }
    let state = new.state.unwrap_or_default().to_ascii_uppercase();
    if !state.is_empty() && !STATES.contains(&state.as_str()) {
        return Err(HubError::refused(format!(
            "{state} is no postal code of a state, e.g. IL"
        )));
    }
    let name = written("the name", &new.name)?;
    let base = boot::open(&config, keys::required(&config)?).await?;
    let others = base.store.tenants().all().await?;
    let id = TenantId(others.iter().map(|tenant| tenant.id.0).max().unwrap_or(0) + 1);
    let tenant = Tenant {
        id,
        subdomain: subdomain(&host, &others),
        branding: json!({ "ds_portalTitle": name.as_str(), "ds_textMode": "bright", "ds_program_type": "workflow" }),
        name,
        zone: new.zone,
        lang: new.lang,
        active: true,
        settings: TenantSettings {
            state,
            ..TenantSettings::default()
        },
        mail_from,
        sms_from: String::new(),
    };
    let mut write = base.store.write().await?;
    tenants::insert(&mut write, &tenant, now_ms()).await?;
    if !tenants::add_host(&mut write, &host, id).await? {
        write.rollback().await?;
        return Err(HubError::refused(format!("{host} is another tenant's already")));
    }
    let made = AuditLine::new(id, by(), "tenant.add", "tenant", id);
    audit::append(&mut write, made.reason(COMMAND)).await?;
    let token = put_invitation(&mut write, id, &invitee).await?;
    write.commit().await?;
    let origin = with_host(&config.public_url(), &host);
    say!("{} is tenant {id}, at {origin}", tenant.name);
    tell(&origin, &token);
    Ok(())
}

/// Invites somebody who has no such account in the tenant; whatever they were invited to before is withdrawn. Of somebody who has one,
/// the account is opened again or made an administrator's, if that was asked for.
async fn invite(config: Config, tenant: i64, who: &Administrator, back: WayBack) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let invitee = who.invitee(&tenant.lang)?;
    let here = base.store.workflow_users();
    let accounts = here.by_email(tenant.id, &invitee.email).await?;
    let origin = origin_of(&config, &base, &tenant).await?;
    if let Some((account, ..)) = accounts.iter().find(|(_, kind, ..)| kind == KIND) {
        bring_back(&base, &tenant, *account, back).await?;
        say!("they sign in at {origin}/login; a password that was forgotten is set anew there");
        return Ok(());
    }
    let open = base
        .store
        .staff_invitations()
        .by_email(tenant.id, &invitee.email)
        .await?;
    let mut write = base.store.write().await?;
    if let Some(before) = open {
        staff_invitations::withdraw(&mut write, tenant.id, &before.id, before.cd_user, now_ms()).await?;
        let line = AuditLine::new(tenant.id, by(), "staff.withdraw", "invitation", &before.id);
        audit::append(&mut write, line.reason(COMMAND)).await?;
    }
    let token = put_invitation(&mut write, tenant.id, &invitee).await?;
    write.commit().await?;
    tell(&origin, &token);
    Ok(())
}

/// Where a tenant is opened: at the host of its own name, else at its first.
async fn origin_of(config: &Config, base: &Base, tenant: &Tenant) -> Result<String> {
    let mut hosts = base.store.tenants().hosts().await?;
    hosts.retain(|host| host.tenant == tenant.id);
    let prefix = format!("{}.", tenant.subdomain);
    let own = hosts.iter().find(|host| host.host.starts_with(&prefix));
    let host = own
        .or_else(|| hosts.first())
        .ok_or_else(|| HubError::refused(format!("{} has no host", tenant.name)))?;
    Ok(with_host(&config.public_url(), &host.host))
}

/// Opens an account again and makes it an administrator's, as far as that is needed and was asked for.
async fn bring_back(base: &Base, tenant: &Tenant, id: AccountId, back: WayBack) -> Result<()> {
    let (mut write, now) = (base.store.write().await?, now_ms());
    // From here on nobody else changes it.
    workflow_users::hold(&mut write, tenant.id, id, now).await?;
    let account = accounts::read(&mut write, tenant.id, id).await?;
    let is_administrator = account.is_administrator();
    let (name, email) = (account.name(), account.email.clone().unwrap_or_default());
    let missing = match (account.active, is_administrator) {
        (true, true) => Some(format!("{name} ({email}) administers {} already", tenant.name)),
        (false, _) if !back.reopen => Some(format!(
            "{name} ({email}) has worked for {} and their account is closed: --reopen opens it again, with the roles that it had",
            tenant.name
        )),
        (_, false) if !back.make_administrator => Some(format!(
            "{name} ({email}) works for {} and is no administrator: --make-administrator gives them every right there",
            tenant.name
        )),
        _ => None,
    };
    if let Some(why) = missing {
        write.rollback().await?;
        return Err(HubError::refused(why));
    }
    let mut done = Vec::new();
    if !account.active && workflow_users::reactivate(&mut write, tenant.id, id, now).await? {
        let line = AuditLine::new(tenant.id, by(), "staff.reopen", "account", id);
        let line = line.before("closed").after("active").reason(COMMAND);
        audit::append(&mut write, line).await?;
        done.push(format!("the account of {name} ({email}) is open again"));
    }
    if !is_administrator {
        let mut numbers = account.roles.clone();
        numbers.push(ROLE_ADMINISTRATOR);
        numbers.sort_unstable();
        workflow_users::set_roles(&mut write, tenant.id, id, &numbers, now).await?;
        let line = AuditLine::new(tenant.id, by(), "staff.change", "account", id)
            .before(json!({ "roles": account.roles }))
            .after(json!({ "roles": numbers }))
            .reason(COMMAND);
        audit::append(&mut write, line.keeping_states()).await?;
        done.push(format!("{name} ({email}) administers {} now", tenant.name));
    }
    write.commit().await?;
    for what in done {
        say!("{what}");
    }
    Ok(())
}

impl Administrator {
    fn invitee(&self, lang: &str) -> Result<Invitee> {
        Ok(Invitee {
            account_type: KIND.to_owned(),
            first_name: written("the first name", &self.first_name)?,
            last_name: written("the last name", &self.last_name)?,
            email: address(&self.administrator)?,
            phone: None,
            lang: lang.to_owned(),
            roles: vec![ROLE_ADMINISTRATOR],
            programs: Vec::new(),
        })
    }
}

fn by() -> By {
    By::system().from("command line")
}

/// Keeps an invitation, and answers the token of its link.
async fn put_invitation(write: &mut Write, tenant: TenantId, invitee: &Invitee) -> Result<String> {
    let inviter = Inviter {
        account: AccountId(0),
        name: COMMAND,
        import: None,
    };
    let token = random_token();
    let id = staff_invitations::insert(write, tenant, invitee, &inviter, &token, now_ms()).await?;
    let line = AuditLine::new(tenant, by(), "staff.invite", "invitation", &id);
    audit::append(write, line.reason(COMMAND)).await?;
    Ok(token)
}

fn tell(origin: &str, token: &str) {
    say!(
        "this link is good for 72 hours and is not shown again; the administrator opens it and chooses a password:"
    );
    say!("{origin}/add-account?token={token}");
}

fn address(text: &str) -> Result<String> {
    normal_email(text)
        .ok_or_else(|| HubError::refused(format!("{text} is no mail address, e.g. help@mill.example")))
}

fn written(what: &str, text: &str) -> Result<String> {
    match text.trim() {
        "" => Err(HubError::refused(format!("{what} is empty"))),
        text => Ok(text.to_owned()),
    }
}

/// The first part of the host; the whole of it where another tenant has that.
fn subdomain(host: &str, others: &[Tenant]) -> String {
    let first = host.split('.').next().unwrap_or(host);
    if others.iter().any(|tenant| tenant.subdomain == first) {
        host.replace('.', "-")
    } else {
        first.to_owned()
    }
}
