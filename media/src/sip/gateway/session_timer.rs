//! Session timers (RFC 4028), which detect that the other end has vanished.

use std::time::Duration;

/// Shortest interval that is taken (section 5), and the one that we ask for.
const LEAST: u64 = 90;
const OURS: u64 = 1_800;
/// Longest interval that another end may want: a call whose other end has vanished is noticed within it.
const LONGEST: u64 = 24 * 3_600;

/// The negotiated timer: how long a session lasts without a refresh, and who refreshes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SessionTimer {
    pub interval: Duration,
    pub is_ours: bool,
}

/// What a `Session-Expires` header asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    /// This is agreed.
    Timer(SessionTimer),
    /// Too short: 422 with the least.
    TooShort,
}

/// Interval of our own offer, where the other end wants at least so much.
pub(super) fn ours(least_s: Option<u64>) -> u64 {
    OURS.max(least_s.unwrap_or(0))
}

/// The seconds of a `Min-SE` header (section 5); none that anybody would wait for.
pub(super) fn seconds(header: &str) -> Option<u64> {
    let (seconds, _) = parse(header)?;
    (seconds <= LONGEST).then_some(seconds)
}

/// The least interval, for a `Min-SE` header.
pub(super) fn least() -> String {
    LEAST.to_string()
}

/// Reads a request's header; `as_server`: if the refresher is left open, it is the other end, which asked.
pub(super) fn asked(header: &str) -> Option<Asked> {
    let (seconds, refresher) = parse(header)?;
    if seconds < LEAST {
        return Some(Asked::TooShort);
    }
    Some(Asked::Timer(SessionTimer {
        interval: Duration::from_secs(seconds),
        is_ours: refresher == Some("uas"),
    }))
}

/// What an answer to our offer agrees on.
pub(super) fn agreed(header: &str) -> Option<SessionTimer> {
    let (seconds, refresher) = parse(header)?;
    Some(SessionTimer {
        interval: Duration::from_secs(seconds.max(LEAST)),
        is_ours: refresher != Some("uas"),
    })
}

impl SessionTimer {
    /// The header of an answer.
    pub fn header(&self) -> String {
        let refresher = if self.is_ours { "uas" } else { "uac" };
        format!("{};refresher={refresher}", self.interval.as_secs())
    }

    /// The headers of a refresh that we send.
    pub fn refresh(&self) -> [(&'static str, String); 2] {
        let seconds = self.interval.as_secs();
        [
            ("Session-Expires", format!("{seconds};refresher=uac")),
            ("Min-SE", seconds.to_string()),
        ]
    }

    /// The other end takes no shorter interval than this (section 7.4).
    pub fn lengthen(&mut self, least_s: u64) {
        self.interval = self.interval.max(Duration::from_secs(least_s));
    }

    /// Time until the next action: half of the interval for the refresher, most of it for the other side (section 10).
    pub fn due(&self) -> Duration {
        if self.is_ours {
            self.interval / 2
        } else {
            let early = Duration::from_secs(32).min(self.interval / 3);
            self.interval - early
        }
    }
}

fn parse(header: &str) -> Option<(u64, Option<&str>)> {
    let mut parts = header.split(';').map(str::trim);
    let seconds: u64 = parts.next()?.parse().ok()?;
    let refresher = parts.find_map(|part| {
        let (name, value) = part.split_once('=')?;
        name.trim()
            .eq_ignore_ascii_case("refresher")
            .then(|| value.trim())
    });
    // A week is longer than any call, and no sum of times overflows.
    Some((seconds.min(7 * 24 * 3_600), refresher))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asks_refreshes_unless_it_says_otherwise() {
        let timer = |header| match asked(header) {
            Some(Asked::Timer(timer)) => timer,
            other => panic!("{other:?}"),
        };
        assert_eq!(timer("1800").header(), "1800;refresher=uac");
        let ours = timer("600; refresher=uas");
        assert_eq!((ours.is_ours, ours.due()), (true, Duration::from_secs(300)));
        assert_eq!(timer("90").due(), Duration::from_secs(60));
        assert_eq!(asked("89"), Some(Asked::TooShort));
        assert_eq!(asked("soon"), None);
        assert_eq!(timer("99999999999999").interval, Duration::from_secs(604_800));
    }

    #[test]
    fn another_end_may_want_longer_sessions_within_bounds() {
        assert_eq!(
            (ours(None), ours(Some(90)), ours(Some(3_600))),
            (1_800, 1_800, 3_600)
        );
        assert_eq!(seconds(" 3600;x=y"), Some(3_600));
        for wrong in ["", "soon", "-1", "99999999"] {
            assert_eq!(seconds(wrong), None, "{wrong}");
        }
        let mut timer = agreed("1800;refresher=uac").unwrap();
        timer.lengthen(3_600);
        timer.lengthen(60);
        assert_eq!(timer.refresh()[0].1, "3600;refresher=uac");
        assert_eq!(timer.refresh()[1], ("Min-SE", "3600".to_owned()));
    }

    #[test]
    fn what_is_answered_to_our_offer_says_who_refreshes() {
        assert_eq!(
            agreed("1800;refresher=uac").map(|timer| timer.is_ours),
            Some(true)
        );
        assert_eq!(
            agreed("1800;refresher=uas").map(|timer| timer.is_ours),
            Some(false)
        );
        assert_eq!(agreed(""), None);
    }
}
