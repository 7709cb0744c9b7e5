//! The buckets of requests, one for each network.

use hub_http::Key;
use hub_http::middleware::rate_limit::AddressLimit;
use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroU32;

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
