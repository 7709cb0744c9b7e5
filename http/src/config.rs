//! What the HTTP side needs to know from the configuration.

use std::net::IpAddr;
use std::path::PathBuf;

/// Settings of the HTTP side.
#[derive(Debug, Clone)]
pub struct HttpConfig {
    /// Default public address, e.g. `https://apply.riverbend.gov`; links are made from it or from the tenant's host.
    pub public_url: String,
    /// The demonstration: `/sandbox` is mounted and LiveKit's signal socket takes any origin.
    pub demo: bool,
    /// Pages are reached over HTTPS: cookies get `Secure` and the `__Host-` prefix, and HSTS is sent.
    pub secure: bool,
    /// Proxies whose `X-Forwarded-For`, `X-Forwarded-Host` and `X-Forwarded-Proto` count.
    pub trusted_proxies: Vec<IpAddr>,
    /// Password checks that may run at the same time.
    pub password_checks: usize,
    /// Requests to the sign-in calls that one address may make in a minute.
    pub sign_in_per_minute: u32,
    /// Instances whose reviewers and remediators may see the report on exchanges with systems outside (specification 2, section 2.5).
    pub sync_report_instances: Vec<i64>,
    /// Where pictures of accounts are asked for, in the tenants that show them: a service like Gravatar's.
    pub avatar_source: String,
    /// Threads that serve requests.
    pub workers: usize,
    /// API keys that webhooks are signed with: nobody revokes them while the operator's configuration names them.
    pub webhook_keys: Vec<String>,
    /// The program `hub`, which is started to read PDFs of others ([`crate::pdf_filler`]); none: the one that is running.
    pub program: Option<PathBuf>,
}

impl Default for HttpConfig {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            public_url: "http://localhost:8080".into(),
            demo: false,
            secure: false,
            trusted_proxies: Vec::new(),
            password_checks: cores.saturating_sub(1).max(1),
            sign_in_per_minute: 600,
            sync_report_instances: vec![318],
            avatar_source: "https://gravatar.com/avatar".into(),
            workers: cores,
            webhook_keys: Vec::new(),
            program: None,
        }
    }
}
