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
