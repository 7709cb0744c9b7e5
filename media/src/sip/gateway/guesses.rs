//! Counts wrong passwords of callers, so that one cannot be found by trying. Kept in memory: a restart forgets it, and whoever guesses
//! has to begin anew on each node.

use parking_lot::Mutex;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::time::{Duration, Instant};

/// Wrong passwords of one source, and how long they count since the first.
const MOST_OF_SOURCE: u32 = 10;
/// Wrong passwords for one trunk from anywhere: past them, a source that has guessed once is not heard any more.
const MOST_OF_TRUNK: u32 = 100;
const SPAN: Duration = Duration::from_secs(600);
/// Sources and trunks that are remembered; what is over is forgotten first.
const MOST_KEPT: usize = 20_000;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Subject {
    Source(IpAddr),
    Trunk(String),
}

/// See the module.
#[derive(Default)]
pub(super) struct Guesses(Mutex<HashMap<Subject, (u32, Instant)>>);

impl Guesses {
    /// Whether a source is not heard any more for a trunk with a password.
    pub fn are_too_many(&self, source: IpAddr, trunk: &str, now: Instant) -> bool {
        let counts = self.0.lock();
        let count = |subject: &Subject| {
            counts
                .get(subject)
                .filter(|(_, since)| now.duration_since(*since) < SPAN)
                .map_or(0, |(count, _)| *count)
        };
        let of_source = count(&Subject::Source(counted(source)));
        of_source >= MOST_OF_SOURCE
            || (of_source > 0 && count(&Subject::Trunk(trunk.to_owned())) >= MOST_OF_TRUNK)
    }

    /// Counts a wrong password.
    pub fn add(&self, source: IpAddr, trunk: &str, now: Instant) {
        let mut counts = self.0.lock();
        if counts.len() >= MOST_KEPT {
            counts.retain(|_, (_, since)| now.duration_since(*since) < SPAN);
        }
        for subject in [Subject::Source(counted(source)), Subject::Trunk(trunk.to_owned())] {
            if counts.len() >= MOST_KEPT && !counts.contains_key(&subject) {
                continue;
            }
            let (count, since) = counts.entry(subject).or_insert((0, now));
            if now.duration_since(*since) >= SPAN {
                (*count, *since) = (0, now);
            }
            *count = count.saturating_add(1);
        }
    }
}

/// The address by which a source is counted: an IPv6 one by its network of 64 bits, of which one subscriber has all.
pub(super) fn counted(source: IpAddr) -> IpAddr {
    match source.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn a_source_that_guesses_is_not_heard_until_the_span_is_over() {
        let (guesses, now) = (Guesses::default(), Instant::now());
        for _ in 0..MOST_OF_SOURCE {
            assert!(!guesses.are_too_many(ip("192.0.2.1"), "ST_1", now));
            guesses.add(ip("192.0.2.1"), "ST_1", now);
        }
        assert!(guesses.are_too_many(ip("192.0.2.1"), "ST_1", now));
        assert!(
            guesses.are_too_many(ip("::ffff:192.0.2.1"), "ST_2", now),
            "whatever trunk it tries"
        );
        assert!(!guesses.are_too_many(ip("192.0.2.2"), "ST_1", now));
        assert!(!guesses.are_too_many(ip("192.0.2.1"), "ST_1", now + SPAN));
        guesses.add(ip("192.0.2.1"), "ST_1", now + SPAN);
        assert!(
            !guesses.are_too_many(ip("192.0.2.1"), "ST_1", now + SPAN),
            "it is counted anew"
        );
    }

    #[test]
    fn addresses_of_one_ipv6_network_are_one_source() {
        let (guesses, now) = (Guesses::default(), Instant::now());
        for host in 0..MOST_OF_SOURCE {
            guesses.add(ip(&format!("2001:db8:1:2::{host:x}")), "ST_1", now);
        }
        assert!(guesses.are_too_many(ip("2001:db8:1:2:ffff::9"), "ST_1", now));
        assert!(!guesses.are_too_many(ip("2001:db8:1:3::1"), "ST_1", now));
    }

    #[test]
    fn many_sources_together_get_one_guess_each_and_the_carrier_is_still_heard() {
        let (guesses, now) = (Guesses::default(), Instant::now());
        for host in 0..MOST_OF_TRUNK {
            guesses.add(ip(&format!("2001:db8:{host:x}::1")), "ST_1", now);
        }
        assert!(guesses.are_too_many(ip("2001:db8:5::1"), "ST_1", now));
        assert!(
            !guesses.are_too_many(ip("2001:db8:5::1"), "ST_2", now),
            "another trunk"
        );
        assert!(
            !guesses.are_too_many(ip("192.0.2.7"), "ST_1", now),
            "who has not guessed"
        );
    }

    #[test]
    fn no_number_of_sources_fills_the_memory() {
        let (guesses, now) = (Guesses::default(), Instant::now());
        for host in 0..u32::try_from(MOST_KEPT).expect("it fits") + 10 {
            guesses.add(Ipv6Addr::from(u128::from(host) << 64).into(), "ST_1", now);
        }
        assert!(guesses.0.lock().len() <= MOST_KEPT);
        guesses.add(ip("192.0.2.1"), "ST_1", now + SPAN);
        assert!(guesses.0.lock().len() <= 2, "what is over is forgotten");
    }
}
