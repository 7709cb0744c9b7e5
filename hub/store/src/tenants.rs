//! Tenants and the hosts under which they are reached. Global tables: only sign-in and wiring read them.

use crate::db::Db;
use crate::identity::roles;
use crate::number_claims::{self, SENDER};
use crate::{Result, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::assistant::AssistantSettings;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::quiet_hours::SendingHours;
use hub_domain::conversations::text_provider::TextProvider;
use hub_domain::identity::feature::Feature;
use hub_domain::identity::session_times::SessionTimes;
use serde::{Deserialize, Serialize};
use std::time::Duration;

statements! {
    BY_ID = "SELECT id, name, subdomain, zone, lang, active, branding, settings, mail_from, sms_from
        FROM tenants WHERE id = $1";
    ALL = "SELECT id, name, subdomain, zone, lang, active, branding, settings, mail_from, sms_from
        FROM tenants ORDER BY id";
    HOSTS = "SELECT host, tenant_id, branding FROM tenant_hosts ORDER BY host";
    HOST_OWNER = "SELECT tenant_id FROM tenant_hosts WHERE host = $1";
    SET_HOST_BRANDING = "UPDATE tenant_hosts SET branding = $3 WHERE host = $1 AND tenant_id = $2";
    HOLD = "UPDATE tenants SET settings_revision = settings_revision WHERE id = $1";
    SET_BRANDING = "UPDATE tenants SET branding = $2 WHERE id = $1";
    INSERT = "INSERT INTO tenants (id, name, subdomain, zone, lang, active, branding, settings, mail_from, sms_from, created_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    ADD_HOST = "INSERT INTO tenant_hosts (host, tenant_id) VALUES ($1, $2) ON CONFLICT (host) DO NOTHING";
    REMOVE_HOST = "DELETE FROM tenant_hosts WHERE host = $1 AND tenant_id = $2 AND EXISTS (SELECT 1 FROM tenant_hosts o
        WHERE o.tenant_id = $2 AND o.host <> $1)";
    INSERT_HOST = "INSERT INTO tenant_hosts (host, tenant_id) VALUES ($1, $2)
        ON CONFLICT (host) DO UPDATE SET tenant_id = excluded.tenant_id";
}

/// A tenant: one county or program operator.
#[derive(Debug, Clone, PartialEq)]
pub struct Tenant {
    pub id: TenantId,
    pub name: String,
    pub subdomain: String,
    /// IANA zone, e.g. `America/New_York`.
    pub zone: String,
    /// Default language, BCP 47.
    pub lang: String,
    pub active: bool,
    /// The specification's branding object, under its own names.
    pub branding: serde_json::Value,
    pub settings: TenantSettings,
    /// Address that mails come from.
    pub mail_from: String,
    /// E.164 number that texts come from.
    pub sms_from: String,
}

/// A host under which a tenant is reached, without port, in lower case.
#[derive(Debug, Clone, PartialEq)]
pub struct TenantHost {
    pub host: String,
    pub tenant: TenantId,
    /// Overrides the tenant's own.
    pub branding: serde_json::Value,
}

/// How sign-in and calls behave in a tenant. Changed by the function of `tenant_settings.rs` alone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TenantSettings {
    /// `classic`, `login_id` or `nist`.
    pub password_policy: String,
    /// `specified` or `uniform`: whether an answer may reveal that an account does not exist.
    pub account_disclosure: String,
    /// `classic`, or `login_id`: sign in by a login id (mail address or phone), with codes (specification 1, section 2).
    pub login_form: String,
    /// Applicants of this tenant may not sign in any more.
    pub closed: bool,
    /// How people show that they are people.
    pub captcha: CaptchaSettings,
    /// Whether applicants and businesses need a second factor too; staff always do.
    pub second_factor_for_all: bool,
    /// When people who give a second factor must have an authenticator app or a passkey of their own.
    pub factor_enrolment: FactorEnrolment,
    /// How long sessions last.
    pub session_times: SessionTimes,
    /// Whether members sign on at the tenant's identity provider alone, and what the button to it says.
    pub sign_on: SignOnSettings,
    /// Other origins that may open sockets and refresh sessions here, e.g. `https://apply.example.gov`.
    pub origins: Vec<String>,
    /// The state in which this tenant's own people sit, by its postal code; empty where it is not known. Nothing is recorded
    /// then: see [`hub_domain::calls::recording_rules`].
    pub state: String,
    /// Countries (ISO 3166-1, two letters) to whose numbers a code goes that nobody has proved to own yet: see
    /// [`hub_domain::people::number_kind`].
    pub code_countries: Vec<String>,
    /// Whether reviewers see supervisors who only listen; those who speak are always shown.
    pub listeners_shown: bool,
    /// Seconds after which a pause of the recording for a number ends by itself; 15 to 600.
    pub number_pause_s: u32,
    /// Whether reviewers and remediators of a listed instance see the report on exchanges with external systems.
    pub sync_report: bool,
    /// The tenant's own server for outgoing mail; none: the hub's.
    pub mail_server: Option<MailServer>,
    /// Shown before the address that mails come from; empty: the tenant's name.
    pub mail_sender_name: String,
    /// Where replies to mails of a thread go; none: the sender's address.
    pub mail_replies: Option<MailReplies>,
    /// The keys that sign this tenant's mails (DKIM, RFC 6376).
    pub dkim_keys: Vec<DkimKey>,
    /// The tenant's mailbox for incoming mail, if it has one.
    pub mailbox: Option<Mailbox>,
    /// Address of the form engine of some programs, e.g. `https://forms.example.gov`; empty if there is none.
    pub form_engine: String,
    /// Address of administrators' tools outside the hub, e.g. `https://tools.example.gov`; empty if there are none.
    pub admin_tools: String,
    /// Who carries this tenant's texts; the hub's carrier, if it has one, where nobody does.
    pub text_provider: Option<TextProvider>,
    /// Further providers, in this order, used while those before are skipped.
    pub spare_text_providers: Vec<TextProvider>,
    /// Further mail servers, in this order, used while those before are skipped.
    pub spare_mail_servers: Vec<MailServer>,
    /// The hours of the recipient's day within which texts go out.
    pub sending_hours: SendingHours,
    /// Whether pictures of people and companies are fetched from a service outside, by their mail address. Initials otherwise.
    pub avatars: bool,
    /// Features that are switched off.
    pub features_off: Vec<Feature>,
    /// The channels that need consent before anything is sent; the others need only the absence of a refusal.
    pub consent_first: Vec<Channel>,
    /// Seconds for which whoever sends something by hand can take it back: 0 to [`MAX_UNDO_SEND_SECONDS`]; 0: it goes out at once.
    pub undo_send_seconds: u32,
    /// Messages of notification rules wait until the change that caused them can no longer be undone.
    pub notices_wait_for_undo: bool,
    /// Whether applicants read the first name of the member of staff who has their application; the office alone otherwise.
    pub caseworkers_named: bool,
    /// What is said beside figures that everybody may read.
    pub public_dashboard: PublicDashboardSettings,
    /// The model that helps to write; none: nothing is written by one.
    pub assistant: Option<AssistantSettings>,
}

/// Longest time for which something that was sent by hand can be taken back, in seconds.
pub const MAX_UNDO_SEND_SECONDS: u32 = 60;

impl TenantSettings {
    /// Until when something sent by hand now can be taken back; none if it cannot.
    pub fn undo_send_until_ms(&self, now_ms: i64) -> Option<i64> {
        let seconds = self.undo_send_seconds.min(MAX_UNDO_SEND_SECONDS);
        (seconds > 0).then(|| now_ms + i64::from(seconds) * 1_000)
    }
}

impl Default for TenantSettings {
    fn default() -> Self {
        Self {
            password_policy: "classic".into(),
            account_disclosure: "specified".into(),
            login_form: "classic".into(),
            closed: false,
            captcha: CaptchaSettings::default(),
            second_factor_for_all: false,
            factor_enrolment: FactorEnrolment::AfterReset,
            session_times: SessionTimes::default(),
            sign_on: SignOnSettings::default(),
            origins: Vec::new(),
            state: String::new(),
            code_countries: vec!["US".into()],
            listeners_shown: false,
            number_pause_s: 120,
            sync_report: false,
            mail_server: None,
            mail_sender_name: String::new(),
            mail_replies: None,
            dkim_keys: Vec::new(),
            mailbox: None,
            form_engine: String::new(),
            admin_tools: String::new(),
            text_provider: None,
            spare_text_providers: Vec::new(),
            spare_mail_servers: Vec::new(),
            sending_hours: SendingHours::default(),
            avatars: false,
            features_off: Vec::new(),
            consent_first: Vec::new(),
            undo_send_seconds: 10,
            notices_wait_for_undo: true,
            caseworkers_named: false,
            public_dashboard: PublicDashboardSettings::default(),
            assistant: None,
        }
    }
}

impl TenantSettings {
    /// Whether a feature is there.
    pub fn has(&self, feature: Feature) -> bool {
        !self.features_off.contains(&feature)
    }

    /// The tenant's text providers, in the order of use; the hub's carrier where there is none.
    pub fn text_providers(&self) -> impl Iterator<Item = &TextProvider> {
        self.text_provider.iter().chain(&self.spare_text_providers)
    }

    /// The tenant's own servers for outgoing mail, in order of preference; empty: the hub's.
    pub fn mail_servers(&self) -> impl Iterator<Item = &MailServer> {
        self.mail_server.iter().chain(&self.spare_mail_servers)
    }

    /// Whether no answer may reveal that a login exists.
    pub fn uniform(&self) -> bool {
        self.account_disclosure == "uniform"
    }

    /// How long a recording may pause for a number.
    pub fn number_pause(&self) -> Duration {
        Duration::from_secs(u64::from(self.number_pause_s.clamp(15, 600)))
    }

    /// Whether people sign in by login id and codes.
    pub fn login_by_id(&self) -> bool {
        self.login_form == "login_id"
    }
}

/// What is said beside figures that everybody may read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PublicDashboardSettings {
    /// Who answers questions about them; empty: the tenant's name.
    pub contact_name: String,
    /// Empty: no address is named.
    pub contact_mail: String,
    /// Under which terms they may be used, in one sentence; empty: nothing is said.
    pub licence: String,
    /// The address of the licence's text, e.g. `https://creativecommons.org/publicdomain/zero/1.0/`; empty: none is named.
    pub licence_url: String,
    /// Address of reports outside the hub, which the page shows in a frame instead of its own figures; empty: there are none.
    pub frame: String,
}

/// Sign-on at the tenant's membership provider.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SignOnSettings {
    /// What the button on the sign-in page says; empty: the product's own words.
    pub button: String,
    /// Staff sign in there alone.
    pub required: bool,
    /// The account of the administrator who may still sign in by password.
    pub break_glass: Option<i64>,
}

/// A tenant's own mail server (SMTP submission).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MailServer {
    pub host: String,
    pub port: u16,
    pub security: MailSecurity,
    pub username: Option<String>,
    /// Sealed under the tenant's key, in the context [`MailServer::SEALED`].
    pub sealed_password: Option<String>,
}

impl MailServer {
    /// What the password is sealed for.
    pub const SEALED: &'static str = "mail_server";

    /// Which server it is, among others of the tenant, without the password.
    pub fn identity(&self) -> String {
        match &self.username {
            Some(user) => format!("smtp {user}@{}:{}", self.host, self.port),
            None => format!("smtp {}:{}", self.host, self.port),
        }
    }
}

/// The address whose variants receive answers: `hub@reply.example` becomes `hub+THREAD.MAC@reply.example`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MailReplies {
    /// In lower case, the part before the @ without a plus.
    pub address: String,
    /// The key of the MAC, sealed under the tenant's key in the context [`MailReplies::SEALED`].
    pub sealed_key: String,
}

impl MailReplies {
    /// What the key is sealed for.
    pub const SEALED: &'static str = "mail_replies";
}

/// A key that signs mails whose sender is of one domain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DkimKey {
    pub domain: String,
    /// Under `SELECTOR._domainkey.DOMAIN` the world finds the public half.
    pub selector: String,
    pub algorithm: DkimAlgorithm,
    /// Base64, as the DNS record has it.
    pub public: String,
    /// Sealed under the tenant's key in the context [`DkimKey::SEALED`].
    pub sealed_private: String,
}

impl DkimKey {
    /// What the private half is sealed for.
    pub const SEALED: &'static str = "dkim";
}

/// How mails are signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DkimAlgorithm {
    /// RSA with SHA-256 (RFC 6376).
    Rsa,
    /// Ed25519 with SHA-256 (RFC 8463).
    Ed25519,
}

/// A mailbox that is read (IMAP, RFC 9051).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mailbox {
    pub host: String,
    pub port: u16,
    pub security: MailSecurity,
    pub username: String,
    /// Sealed under the tenant's key, in the context [`Mailbox::SEALED`].
    pub sealed_password: String,
    /// `INBOX` by default.
    pub folder: String,
    /// The authentication server id (RFC 8601) whose results are trusted; empty: results are ignored.
    #[serde(default)]
    pub authserv_id: String,
}

impl Mailbox {
    /// What the password is sealed for.
    pub const SEALED: &'static str = "mailbox";
}

/// How a connection to a mail server is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MailSecurity {
    /// Not at all.
    None,
    /// STARTTLS (RFC 3207) where the server offers it.
    Opportunistic,
    /// STARTTLS, or no mail.
    Required,
    /// TLS from the first byte (RFC 8314).
    Tls,
}

/// When people who give a second factor must have an authenticator app or a passkey of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FactorEnrolment {
    /// Codes by mail and text will do.
    Never,
    /// At the first sign-in after a reset by mail that only a code by mail could follow.
    AfterReset,
    /// At the next sign-in.
    Always,
}

/// A tenant's captcha. Secrets are sealed under the tenant's key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CaptchaSettings {
    /// `altcha` (our own proof of work), `recaptcha` or `hcaptcha`.
    pub engine: String,
    /// Scores below this are refused (0 to 1).
    pub threshold: f64,
    /// `altcha`: the largest number to be searched; the work grows with it.
    pub max_number: u32,
    /// `recaptcha`: keys of version 3.
    pub site_key_v3: Option<String>,
    pub sealed_secret_v3: Option<String>,
    /// `recaptcha`: keys of version 2; `hcaptcha`: its only keys.
    pub site_key_v2: Option<String>,
    pub sealed_secret_v2: Option<String>,
    /// Where tokens are verified; the engine's own address when empty.
    pub endpoint: Option<String>,
}

impl Default for CaptchaSettings {
    fn default() -> Self {
        Self {
            engine: "altcha".into(),
            threshold: 0.7,
            max_number: 50_000,
            site_key_v3: None,
            sealed_secret_v3: None,
            site_key_v2: None,
            sealed_secret_v2: None,
            endpoint: None,
        }
    }
}

/// A tenant, inside a write.
pub async fn read(write: &mut Write, id: TenantId) -> Result<Tenant> {
    write
        .one::<TenantRow>("tenant", BY_ID, args![id])
        .await?
        .try_into()
}

#[derive(sqlx::FromRow)]
struct TenantRow {
    id: i64,
    name: String,
    subdomain: String,
    zone: String,
    lang: String,
    active: bool,
    branding: String,
    settings: String,
    mail_from: String,
    sms_from: String,
}

impl TryFrom<TenantRow> for Tenant {
    type Error = crate::StoreError;
    fn try_from(row: TenantRow) -> Result<Self> {
        Ok(Tenant {
            id: TenantId(row.id),
            name: row.name,
            subdomain: row.subdomain,
            zone: row.zone,
            lang: row.lang,
            active: row.active,
            branding: serde_json::from_str(&row.branding)?,
            settings: serde_json::from_str(&row.settings)?,
            mail_from: row.mail_from,
            sms_from: row.sms_from,
        })
    }
}

/// Questions about tenants.
pub struct Tenants<'a>(pub(crate) &'a Db);

impl Tenants<'_> {
    /// The tenant of this number.
    pub async fn by_id(&self, tenant: TenantId) -> Result<Tenant> {
        self.0
            .one::<TenantRow>("tenant", BY_ID, args![tenant])
            .await?
            .try_into()
    }

    /// Every tenant, by number.
    pub async fn all(&self) -> Result<Vec<Tenant>> {
        self.0
            .all::<TenantRow>(ALL, args![])
            .await?
            .into_iter()
            .map(Tenant::try_from)
            .collect()
    }

    /// Every host name, by name.
    pub async fn hosts(&self) -> Result<Vec<TenantHost>> {
        let rows: Vec<(String, i64, String)> = self.0.all(HOSTS, args![]).await?;
        let hosts = rows.into_iter().map(|(host, tenant, branding)| {
            Ok(TenantHost {
                host,
                tenant: TenantId(tenant),
                branding: serde_json::from_str(&branding)?,
            })
        });
        hosts.collect()
    }
}

/// Adds a tenant.
pub async fn insert(write: &mut Write, tenant: &Tenant, at_ms: i64) -> Result<()> {
    let values = args![
        tenant.id,
        &tenant.name,
        &tenant.subdomain,
        &tenant.zone,
        &tenant.lang,
        tenant.active,
        serde_json::to_string(&tenant.branding)?,
        serde_json::to_string(&tenant.settings)?,
        &tenant.mail_from,
        &tenant.sms_from,
        at_ms
    ];
    write.execute(INSERT, values).await?;
    roles::begin(write, tenant.id, at_ms).await?;
    if !tenant.sms_from.is_empty() {
        // Several tenants may share the number of the hub's own carrier: the first has it.
        number_claims::claim(write, tenant.id, &tenant.sms_from, SENDER).await?;
    }
    write.announce_tenant_change(tenant.id);
    Ok(())
}

/// Gives a host (without port) to a tenant, taking it from the tenant that had it.
pub async fn set_host(write: &mut Write, host: &str, tenant: TenantId) -> Result<()> {
    let host = host.to_lowercase();
    if let Some((before,)) = write.optional::<(i64,)>(HOST_OWNER, args![&host]).await? {
        write.announce_tenant_change(TenantId(before));
    }
    write.execute(INSERT_HOST, args![host, tenant]).await?;
    write.announce_tenant_change(tenant);
    Ok(())
}

/// Gives a host that nobody has (without port, in lower case) to a tenant; false where somebody has it.
pub async fn add_host(write: &mut Write, host: &str, tenant: TenantId) -> Result<bool> {
    let is_new = write.execute(ADD_HOST, args![host, tenant]).await? == 1;
    write.announce_tenant_change(tenant);
    Ok(is_new)
}

/// Takes a host from its tenant; false where it is not the tenant's, or its last one.
pub async fn remove_host(write: &mut Write, host: &str, tenant: TenantId) -> Result<bool> {
    // Two that remove the last two hosts come one after the other.
    read_locked(write, tenant).await?;
    let is_removed = write.execute(REMOVE_HOST, args![host, tenant]).await? == 1;
    write.announce_tenant_change(tenant);
    Ok(is_removed)
}

async fn read_locked(write: &mut Write, tenant: TenantId) -> Result<()> {
    write.execute(HOLD, args![tenant]).await.map(drop)
}

/// Sets the branding of one of a tenant's hosts.
pub async fn set_host_branding(
    write: &mut Write,
    tenant: TenantId,
    host: &str,
    branding: &serde_json::Value,
) -> Result<()> {
    let text = serde_json::to_string(branding)?;
    write
        .execute(SET_HOST_BRANDING, args![host.to_lowercase(), tenant, text])
        .await?;
    write.announce_tenant_change(tenant);
    Ok(())
}

/// The settings of a tenant, as the write sees them.
pub async fn settings(write: &mut Write, tenant: TenantId) -> Result<TenantSettings> {
    Ok(read(write, tenant).await?.settings)
}

/// Sets a tenant's branding.
pub async fn set_branding(write: &mut Write, tenant: TenantId, branding: &serde_json::Value) -> Result<()> {
    let text = serde_json::to_string(branding)?;
    write.execute(SET_BRANDING, args![tenant, text]).await?;
    write.announce_tenant_change(tenant);
    Ok(())
}
