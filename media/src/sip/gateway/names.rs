//! What the names of trunks stand for: servers of a domain (SRV, RFC 2782) and addresses.

use crate::error::MediaError;
use async_trait::async_trait;
use hickory_resolver::TokioResolver;
use hickory_resolver::proto::rr::{RData, RecordType};
use std::net::IpAddr;
use std::time::Duration;

/// A domain without servers of its own is asked for its address after so long at the latest.
const SERVERS_WITHIN: Duration = Duration::from_secs(3);

/// A server of a domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Server {
    /// The lowest is tried first.
    pub priority: u16,
    /// Share of the calls among servers of one priority.
    pub weight: u16,
    pub port: u16,
    pub host: String,
}

/// Answers what names stand for.
#[async_trait]
pub(super) trait Names: Send + Sync {
    /// The servers of a name such as `_sip._udp.carrier.example`; none where it has no such record.
    async fn servers(&self, name: &str) -> Vec<Server>;
    /// The addresses of a host.
    async fn addresses(&self, host: &str) -> Result<Vec<IpAddr>, MediaError>;
}

/// The names that this machine knows.
pub(super) struct SystemNames {
    /// None where the machine names no servers to ask: then every name is a host.
    resolver: Option<TokioResolver>,
}

impl SystemNames {
    pub fn new() -> Self {
        let built = TokioResolver::builder_tokio().and_then(|builder| builder.build());
        let resolver = built
            .inspect_err(|error| tracing::warn!(%error, "servers of a trunk's domain are not looked up"))
            .ok();
        Self { resolver }
    }
}

#[async_trait]
impl Names for SystemNames {
    async fn servers(&self, name: &str) -> Vec<Server> {
        let Some(resolver) = &self.resolver else {
            return Vec::new();
        };
        let looked_up = resolver.lookup(name, RecordType::SRV);
        let found = match tokio::time::timeout(SERVERS_WITHIN, looked_up).await {
            Ok(Ok(found)) => found,
            Ok(Err(error)) => {
                tracing::debug!(name, %error, "a domain has no servers of its own");
                return Vec::new();
            }
            Err(_) => {
                tracing::info!(name, "nobody says in time which servers a domain has");
                return Vec::new();
            }
        };
        let records = found.answers().iter().filter_map(|record| match &record.data {
            RData::SRV(server) => Some(Server {
                priority: server.priority,
                weight: server.weight,
                port: server.port,
                host: server.target.to_string().trim_end_matches('.').to_owned(),
            }),
            _ => None,
        });
        records.collect()
    }

    async fn addresses(&self, host: &str) -> Result<Vec<IpAddr>, MediaError> {
        let found = tokio::net::lookup_host((host, 0)).await;
        let found =
            found.map_err(|error| MediaError::Sip(format!("the trunk {host} is not found: {error}")))?;
        let mut addresses: Vec<IpAddr> = Vec::new();
        for address in found {
            let address = address.ip().to_canonical();
            if !addresses.contains(&address) {
                addresses.push(address);
            }
        }
        Ok(addresses)
    }
}
