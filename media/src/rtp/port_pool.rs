//! Ports for voices: two for each call, RTP's even and RTCP's odd one after it (RFC 3550, section 11).

use crate::error::MediaError;
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::net::{IpAddr, UdpSocket};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a port stays unused after a call, so that late packets do not reach the next one.
const COOL_DOWN: Duration = Duration::from_secs(10);

struct Free {
    port: u16,
    since: Option<Instant>,
}

/// The ports that are free.
pub struct PortPool {
    address: IpAddr,
    free: Mutex<VecDeque<Free>>,
}

/// A pair of open ports, which returns to its pool when it is dropped.
pub struct PortPair {
    /// For RTP.
    pub rtp: UdpSocket,
    /// For RTCP.
    pub rtcp: UdpSocket,
    port: u16,
    pool: Arc<PortPool>,
}

impl PortPool {
    /// Ports of this range, on this address.
    pub fn new(address: IpAddr, range: RangeInclusive<u16>) -> Arc<Self> {
        let even = range.clone().filter(|port| port % 2 == 0);
        let pairs = even.filter(|port| range.contains(&port.saturating_add(1)));
        let free = pairs.map(|port| Free { port, since: None }).collect();
        Arc::new(Self {
            address,
            free: Mutex::new(free),
        })
    }

    /// How many calls find ports.
    pub fn available(&self) -> usize {
        self.free.lock().len()
    }

    /// Opens the pair that has been free longest. Ports that somebody else holds are passed over.
    pub fn open(self: &Arc<Self>, now: Instant) -> Result<PortPair, MediaError> {
        let tries = self.available();
        for _ in 0..tries {
            let Some(port) = self.oldest_free(now) else { break };
            match (self.bind(port), self.bind(port + 1)) {
                (Ok(rtp), Ok(rtcp)) => {
                    let pool = self.clone();
                    return Ok(PortPair {
                        rtp,
                        rtcp,
                        port,
                        pool,
                    });
                }
                (Err(error), _) | (_, Err(error)) => {
                    tracing::debug!(port, %error, "a port for a voice is taken");
                    self.put_back(port, Some(now));
                }
            }
        }
        Err(MediaError::NoPorts)
    }

    fn oldest_free(&self, now: Instant) -> Option<u16> {
        let mut free = self.free.lock();
        let front = free.front()?;
        let has_cooled_down = front
            .since
            .is_none_or(|since| now.saturating_duration_since(since) >= COOL_DOWN);
        if !has_cooled_down {
            return None;
        }
        free.pop_front().map(|free| free.port)
    }

    fn bind(&self, port: u16) -> std::io::Result<UdpSocket> {
        let socket = UdpSocket::bind((self.address, port))?;
        socket.set_nonblocking(true)?;
        Ok(socket)
    }

    fn put_back(&self, port: u16, since: Option<Instant>) {
        self.free.lock().push_back(Free { port, since });
    }
}

impl PortPair {
    /// The RTP port's number.
    pub fn number(&self) -> u16 {
        self.port
    }
}

impl Drop for PortPair {
    fn drop(&mut self) {
        self.pool.put_back(self.port, Some(Instant::now()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_cools_down_before_reuse_and_an_exhausted_pool_is_an_error() {
        let address: IpAddr = "127.0.0.1".parse().unwrap();
        // Three pairs in a range of this test's own.
        let pool = PortPool::new(address, 39_101..=39_108);
        assert_eq!(pool.available(), 3);
        let now = Instant::now();
        let open = |now| pool.open(now);
        let (first, second, third) = (open(now).unwrap(), open(now).unwrap(), open(now).unwrap());
        assert!(matches!(open(now), Err(MediaError::NoPorts)));
        let numbers = [first.number(), second.number(), third.number()];
        assert_eq!(numbers, [39_102, 39_104, 39_106]);
        drop(second);
        assert!(matches!(open(now), Err(MediaError::NoPorts)), "it cools down");
        let again = open(Instant::now() + COOL_DOWN).unwrap();
        assert_eq!(again.number(), 39_104);
    }

    #[test]
    fn a_port_that_somebody_holds_is_passed_over() {
        let held = UdpSocket::bind("127.0.0.1:39113").unwrap();
        let pool = PortPool::new("127.0.0.1".parse().unwrap(), 39_112..=39_115);
        assert_eq!(pool.open(Instant::now()).unwrap().number(), 39_114);
        drop(held);
    }
}
