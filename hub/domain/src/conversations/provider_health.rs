//! Whether a provider is used, or passed over for the next one. It is passed over when five of its last ten attempts failed or
//! had no answer, or when 15 % of its messages of the last quarter of an hour took over five minutes. A message now and then is
//! still handed to it; when it takes three in a row it is used again.

use serde::Serialize;

/// How many attempts are looked back upon.
pub const LAST_ATTEMPTS: usize = 10;
/// So many of them failed: it is passed over.
pub const FAILURES: usize = 5;
/// So many taken in a row after that: it is used again.
pub const PROBES: usize = 3;
/// How far back slow messages count.
pub const SLOW_WINDOW_MS: i64 = 15 * 60_000;
/// A message that takes longer is slow.
pub const SLOW_MS: i64 = 5 * 60_000;
/// So many in a hundred are too many.
pub const SLOW_PERCENT: i64 = 15;
/// Of fewer messages one late phone would say too much.
pub const SLOW_LEAST: i64 = 10;
/// How often a provider that is passed over is tried.
pub const PROBE_EVERY_MS: i64 = 60_000;

/// Recent record of a provider.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    /// Whether it took each of its last attempts, newest first.
    pub taken: Vec<bool>,
    /// When it was last handed something.
    pub last_at_ms: Option<i64>,
    /// Messages of the last quarter of an hour of which it is known how long they took, or that have waited too long for it.
    pub judged: i64,
    /// How many of them were slow.
    pub slow: i64,
}

/// Health of a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProviderHealth {
    /// In use.
    Used,
    /// Passed over: too many attempts failed.
    Failing,
    /// Passed over: too many messages were late.
    Slow,
}

impl Record {
    /// The provider's health by this record.
    pub fn health(&self) -> ProviderHealth {
        let last = &self.taken[..self.taken.len().min(LAST_ATTEMPTS)];
        let failed = last.iter().filter(|taken| !**taken).count();
        let recovered = last.len() >= PROBES && last[..PROBES].iter().all(|taken| *taken);
        if failed >= FAILURES && !recovered {
            return ProviderHealth::Failing;
        }
        if self.judged >= SLOW_LEAST && self.slow * 100 >= self.judged * SLOW_PERCENT {
            return ProviderHealth::Slow;
        }
        ProviderHealth::Used
    }

    /// Whether a provider that is passed over is to be tried again now.
    pub fn is_probe_due(&self, now_ms: i64) -> bool {
        self.health() != ProviderHealth::Used
            && self.last_at_ms.is_none_or(|at| now_ms - at >= PROBE_EVERY_MS)
    }
}

/// The order in which a tenant's providers are asked, by their places in its list. Those in use come first, in the tenant's own
/// order; one that is to be probed comes before all, for something that nobody waits for; one that has just failed with this
/// very message (`failed_last`) comes after the others in use.
pub fn order(records: &[Record], failed_last: Option<usize>, is_urgent: bool, now_ms: i64) -> Vec<usize> {
    let rank = |place: usize| {
        let record = &records[place];
        match record.health() {
            _ if !is_urgent && record.is_probe_due(now_ms) && failed_last != Some(place) => 0,
            ProviderHealth::Used if failed_last != Some(place) => 1,
            ProviderHealth::Used => 2,
            ProviderHealth::Failing | ProviderHealth::Slow => 3,
        }
    };
    let mut places: Vec<usize> = (0..records.len()).collect();
    places.sort_by_key(|place| (rank(*place), *place));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(taken: &str) -> Record {
        Record {
            taken: taken.chars().map(|attempt| attempt == '+').collect(),
            last_at_ms: Some(0),
            ..Record::default()
        }
    }

    #[test]
    fn five_failures_of_the_last_ten_pass_a_provider_over_and_three_probes_bring_it_back() {
        assert_eq!(record("").health(), ProviderHealth::Used);
        assert_eq!(record("----").health(), ProviderHealth::Used);
        assert_eq!(record("-----").health(), ProviderHealth::Failing);
        assert_eq!(record("-+-+-+-+-+").health(), ProviderHealth::Failing);
        assert_eq!(record("-+-+-+-+++").health(), ProviderHealth::Used);
        assert_eq!(record("++++++----").health(), ProviderHealth::Used);
        assert_eq!(record("++-----").health(), ProviderHealth::Failing);
        assert_eq!(record("+++-----").health(), ProviderHealth::Used);
        // What lies further back does not count.
        assert_eq!(record("++++++----------").health(), ProviderHealth::Used);
    }

    #[test]
    fn fifteen_percent_late_messages_pass_a_provider_over() {
        let slow = |judged, slow| {
            let record = Record {
                judged,
                slow,
                ..record("++++++++++")
            };
            record.health()
        };
        assert_eq!(slow(100, 14), ProviderHealth::Used);
        assert_eq!(slow(100, 15), ProviderHealth::Slow);
        assert_eq!(slow(10, 2), ProviderHealth::Slow);
        assert_eq!(slow(9, 9), ProviderHealth::Used, "too few to judge by");
    }

    #[test]
    fn the_next_in_use_is_asked_and_the_one_passed_over_is_probed_now_and_then() {
        let records = [record("-----"), record("+++"), record("+++")];
        assert_eq!(order(&records, None, false, 10_000), [1, 2, 0]);
        assert_eq!(order(&records, None, false, PROBE_EVERY_MS), [0, 1, 2]);
        assert_eq!(
            order(&records, None, true, PROBE_EVERY_MS),
            [1, 2, 0],
            "no code is a probe"
        );
        assert_eq!(order(&records, Some(0), false, PROBE_EVERY_MS), [1, 2, 0]);
        assert_eq!(order(&records, Some(1), false, 10_000), [2, 1, 0]);
        let none = [record("-----"), record("-----")];
        assert_eq!(
            order(&none, None, true, 10_000),
            [0, 1],
            "all are tried in their order"
        );
    }
}
