//! Since when the figures of a line are counted.

use hub_domain::clock::now_ms;
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// When today began in a time zone (IANA name); by UTC where there is no such zone.
pub fn today_began_ms(zone: &str) -> i64 {
    let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
    let now = now_ms();
    let today = Timestamp::from_millisecond(now)
        .ok()
        .map(|now| now.to_zoned(zone));
    let began = today.and_then(|today| today.start_of_day().ok());
    began.map_or(now - 86_400_000, |began| began.timestamp().as_millisecond())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_begun_within_the_last_day_and_an_hour() {
        for zone in ["America/New_York", "Asia/Kathmandu", "Nowhere/None"] {
            let ago = now_ms() - today_began_ms(zone);
            assert!((0..25 * 3_600_000 + 1_000).contains(&ago), "{zone}: {ago}");
        }
        assert_eq!(today_began_ms("UTC") % 86_400_000, 0);
    }
}
