//! Where a trunk is: the addresses of its host, or those of the servers that its domain names, in the order in which they are tried
//! (RFC 3263, section 4).

use super::names::{Names, Server};
use super::outbound::Transport;
use crate::error::MediaError;
use rand::Rng;
use std::net::{IpAddr, SocketAddr};

/// RFC 3261, section 19.1.2.
const PORT: u16 = 5060;
const TLS_PORT: u16 = 5061;
/// Servers and addresses of one trunk that are tried at most.
const MOST: usize = 8;

/// Host and port of a trunk, as it was entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Host {
    /// A name or an address, without brackets.
    pub name: String,
    pub port: Option<u16>,
}

impl Host {
    /// `carrier.example`, `carrier.example:5080`, `192.0.2.1`, `[2001:db8::1]:5061`.
    pub fn parse(text: &str) -> Self {
        let (name, port) = match text.rsplit_once(':') {
            // An IPv6 address without brackets has colons too.
            Some((name, port)) if !text.ends_with(']') && (!name.contains(':') || name.ends_with(']')) => {
                match port.parse() {
                    Ok(port) => (name, Some(port)),
                    Err(_) => (text, None),
                }
            }
            _ => (text, None),
        };
        let name = name.trim_start_matches('[').trim_end_matches(']');
        Self {
            name: name.trim_end_matches('.').to_owned(),
            port,
        }
    }
}

/// The addresses of a trunk, the first to be tried first.
pub(super) async fn targets(
    names: &dyn Names,
    host: &str,
    transport: Transport,
) -> Result<Vec<SocketAddr>, MediaError> {
    let host = Host::parse(host);
    let default_port = match transport {
        Transport::Udp | Transport::Tcp => PORT,
        Transport::Tls => TLS_PORT,
    };
    let port = host.port.unwrap_or(default_port);
    if let Ok(address) = host.name.parse::<IpAddr>() {
        return Ok(vec![SocketAddr::new(address.to_canonical(), port)]);
    }
    // A port that is named is the one that is meant (section 4.2).
    if host.port.is_none() {
        let service = match transport {
            Transport::Udp => "_sip._udp",
            Transport::Tcp => "_sip._tcp",
            Transport::Tls => "_sips._tcp",
        };
        let servers = names.servers(&format!("{service}.{}", host.name)).await;
        let found = of_servers(names, &host.name, servers).await?;
        if !found.is_empty() {
            return Ok(found);
        }
    }
    let addresses = names.addresses(&host.name).await?;
    let found: Vec<SocketAddr> = addresses
        .into_iter()
        .take(MOST)
        .map(|address| SocketAddr::new(address, port))
        .collect();
    match found.is_empty() {
        true => Err(MediaError::Sip(format!("the trunk {} has no address", host.name))),
        false => Ok(found),
    }
}

async fn of_servers(
    names: &dyn Names,
    domain: &str,
    servers: Vec<Server>,
) -> Result<Vec<SocketAddr>, MediaError> {
    // A single target "." says that there is no such service (RFC 2782).
    if let [only] = servers.as_slice()
        && only.host.is_empty()
    {
        return Err(MediaError::Sip(format!(
            "{domain} does not offer telephony by this transport"
        )));
    }
    let mut found = Vec::new();
    for server in in_order(servers, |most| rand::rng().random_range(0..=most)) {
        match names.addresses(&server.host).await {
            Ok(addresses) => {
                for address in addresses {
                    let target = SocketAddr::new(address, server.port);
                    if found.len() < MOST && !found.contains(&target) {
                        found.push(target);
                    }
                }
            }
            Err(error) => tracing::debug!(server = server.host, %error, "a trunk's server has no address"),
        }
    }
    Ok(found)
}

/// Servers in the order in which they are tried: by priority, and among equals by chance, weighted (RFC 2782). `random` answers a
/// number up to the one it is given.
fn in_order(mut servers: Vec<Server>, mut random: impl FnMut(u32) -> u32) -> Vec<Server> {
    // Those without weight stand first in the sum, so that they are chosen seldom.
    servers.sort_by_key(|server| (server.priority, server.weight));
    let mut ordered = Vec::with_capacity(servers.len());
    while let Some(first) = servers.first() {
        let priority = first.priority;
        let equals = servers.iter().take_while(|server| server.priority == priority);
        let sums: Vec<u32> = equals
            .scan(0, |sum, server| {
                *sum += u32::from(server.weight);
                Some(*sum)
            })
            .collect();
        let wanted = random(sums.last().copied().unwrap_or(0));
        let chosen = sums.iter().position(|sum| *sum >= wanted).unwrap_or(0);
        ordered.push(servers.remove(chosen));
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;
    use async_trait::async_trait;
    use std::collections::HashMap;

    #[derive(Default)]
    struct Zone {
        servers: HashMap<&'static str, Vec<Server>>,
        hosts: HashMap<&'static str, Vec<&'static str>>,
    }

    #[async_trait]
    impl Names for Zone {
        async fn servers(&self, name: &str) -> Vec<Server> {
            self.servers.get(name).cloned().unwrap_or_default()
        }
        async fn addresses(&self, host: &str) -> Result<Vec<IpAddr>, MediaError> {
            let found = self.hosts.get(host);
            let found = found.ok_or_else(|| MediaError::Sip(format!("the trunk {host} is not found")))?;
            Ok(found.iter().map(|text| text.parse().unwrap()).collect())
        }
    }

    fn server(priority: u16, weight: u16, port: u16, host: &str) -> Server {
        Server {
            priority,
            weight,
            port,
            host: host.to_owned(),
        }
    }

    fn zone() -> Zone {
        let hosts = [
            ("one.carrier.example", vec!["192.0.2.1", "2001:db8::1"]),
            ("two.carrier.example", vec!["192.0.2.2"]),
            ("carrier.example", vec!["192.0.2.9"]),
            ("plain.example", vec!["192.0.2.7", "192.0.2.8"]),
            ("closed.example", vec!["192.0.2.6"]),
        ];
        let servers = [
            (
                "_sip._udp.carrier.example",
                vec![
                    server(20, 0, 5080, "two.carrier.example"),
                    server(10, 0, 5070, "one.carrier.example"),
                    server(30, 0, 5090, "gone.carrier.example"),
                ],
            ),
            (
                "_sips._tcp.carrier.example",
                vec![server(0, 0, 5099, "two.carrier.example")],
            ),
            ("_sip._udp.closed.example", vec![server(0, 0, 0, "")]),
        ];
        Zone {
            servers: servers.into_iter().collect(),
            hosts: hosts.into_iter().collect(),
        }
    }

    async fn found(host: &str, transport: Transport) -> Vec<String> {
        let found = targets(&zone(), host, transport).await.unwrap();
        found.iter().map(ToString::to_string).collect()
    }

    #[tokio::test]
    async fn the_servers_that_a_domain_names_are_tried_by_priority() {
        assert_eq!(
            found("carrier.example", Transport::Udp).await,
            ["192.0.2.1:5070", "[2001:db8::1]:5070", "192.0.2.2:5080"]
        );
        assert_eq!(
            found("carrier.example.", Transport::Tls).await,
            ["192.0.2.2:5099"]
        );
    }

    #[tokio::test]
    async fn a_host_without_servers_or_with_a_port_is_looked_up_by_its_address() {
        assert_eq!(found("carrier.example", Transport::Tcp).await, ["192.0.2.9:5060"]);
        assert_eq!(
            found("plain.example", Transport::Tls).await,
            ["192.0.2.7:5061", "192.0.2.8:5061"]
        );
        assert_eq!(
            found("carrier.example:5066", Transport::Udp).await,
            ["192.0.2.9:5066"]
        );
        assert_eq!(found("192.0.2.5", Transport::Udp).await, ["192.0.2.5:5060"]);
        assert_eq!(
            found("[2001:db8::5]:5062", Transport::Tls).await,
            ["[2001:db8::5]:5062"]
        );
        assert_eq!(found("2001:db8::5", Transport::Udp).await, ["[2001:db8::5]:5060"]);
        assert_eq!(
            found("::ffff:192.0.2.5", Transport::Udp).await,
            ["192.0.2.5:5060"]
        );
    }

    #[tokio::test]
    async fn a_domain_that_says_it_has_no_telephony_is_not_called() {
        assert!(targets(&zone(), "closed.example", Transport::Udp).await.is_err());
        assert!(targets(&zone(), "nobody.example", Transport::Udp).await.is_err());
    }

    #[test]
    fn servers_of_one_priority_share_calls_by_their_weight() {
        let servers = || {
            vec![
                server(1, 30, 1, "light"),
                server(1, 70, 2, "heavy"),
                server(1, 0, 3, "spare"),
                server(0, 0, 4, "first"),
            ]
        };
        let order = |numbers: &[u32]| {
            let mut numbers = numbers.iter().copied();
            let ordered = in_order(servers(), |most| numbers.next().unwrap_or(0).min(most));
            ordered.into_iter().map(|server| server.host).collect::<Vec<_>>()
        };
        assert_eq!(order(&[0, 0, 0, 0]), ["first", "spare", "light", "heavy"]);
        assert_eq!(order(&[0, 31, 1, 0]), ["first", "heavy", "light", "spare"]);
        assert_eq!(order(&[0, 100, 30, 0]), ["first", "heavy", "light", "spare"]);
    }
}
