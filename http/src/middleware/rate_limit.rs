//! Limits sign-in requests per network ([`Network`]). A whole county shares one address, so the bucket is large: lockout is by login.

use crate::problem::{Key, Problem};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use hub_domain::identity::network::Network;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

/// A bucket per network.
pub struct AddressLimit {
    limiter: DefaultKeyedRateLimiter<Network>,
    calls: AtomicU32,
}

impl AddressLimit {
    /// `per_minute` requests a minute, in one burst if need be.
    pub fn per_minute(per_minute: NonZeroU32) -> Self {
        Self {
            limiter: RateLimiter::keyed(Quota::per_minute(per_minute)),
            calls: AtomicU32::new(0),
        }
    }

    /// Takes one from the bucket of this address's network, or says when there is one again.
    pub fn check(&self, address: IpAddr) -> Result<(), Problem> {
        // Buckets that are full again are forgotten now and then, so that many addresses do not fill the memory.
        if self.calls.fetch_add(1, Ordering::Relaxed) % 4096 == 4095 {
            self.limiter.retain_recent();
        }
        self.limiter.check_key(&Network::from(address)).map_err(|early| {
            let wait = early.wait_time_from(DefaultClock::default().now());
            Problem::new(Key::RateLimited).retry_after_ms(wait.as_millis() as i64)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn an_empty_bucket_says_when_it_fills_and_leaves_others_alone() {
        let limit = AddressLimit::per_minute(NonZeroU32::new(2).unwrap());
        let (a, b) = (
            IpAddr::from(Ipv4Addr::new(10, 0, 0, 1)),
            IpAddr::from(Ipv4Addr::new(10, 0, 0, 2)),
        );
        assert!(limit.check(a).is_ok() && limit.check(a).is_ok());
        let refusal = limit.check(a).unwrap_err();
        assert_eq!(refusal.key(), Key::RateLimited);
        assert!(
            refusal
                .body()
                .retry_after_ms
                .is_some_and(|wait| (1..=30_000).contains(&wait))
        );
        assert!(limit.check(b).is_ok());
    }

    #[test]
    fn all_addresses_of_one_household_share_a_bucket() {
        let limit = AddressLimit::per_minute(NonZeroU32::new(2).unwrap());
        let check = |address: &str| limit.check(address.parse().unwrap());
        assert!(check("2001:db8:1:2::1").is_ok() && check("2001:db8:1:2:a:b:c:d").is_ok());
        assert!(check("2001:db8:1:2:ffff::9").is_err());
        assert!(check("2001:db8:1:3::1").is_ok());
        assert!(check("192.0.2.7").is_ok() && check("::ffff:192.0.2.7").is_ok());
        assert!(check("192.0.2.7").is_err());
    }
}
