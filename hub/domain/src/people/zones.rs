//! The possible time zones of a person: by where they live, else by the beginning of their number, else every zone of
//! the country. More than one means that the zone is not known; a condition on the local time must then be true in
//! each.

use serde::Serialize;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Zones by number prefix; the file's header names its source.
const NUMBER_ZONES: &str = include_str!("number_zones.txt");

/// Every zone of the states and territories of the United States in which clocks differ.
pub const US_ZONES: &[&str] = &[
    "America/Puerto_Rico",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Phoenix",
    "America/Los_Angeles",
    "America/Anchorage",
    "America/Adak",
    "Pacific/Honolulu",
    "Pacific/Pago_Pago",
    "Pacific/Guam",
];

/// By what somebody's zones are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ZoneSource {
    /// By where they live.
    Address,
    /// By the beginning of their number.
    Number,
    /// By nothing: they may be in any zone of the country.
    Unknown,
}

/// The zones in which somebody may be, and by what that is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Whereabouts {
    /// IANA names, at least one.
    pub zones: Vec<String>,
    pub source: ZoneSource,
}

/// Where somebody may be: `zone` is the IANA zone of their address, `state` the postal code of the state they live in, each
/// empty where it is not known, `number` an E.164 number or something else that has no zone.
pub fn whereabouts(zone: &str, state: &str, number: &str) -> Whereabouts {
    let found = |zones: &[&str], source| Whereabouts {
        zones: zones.iter().map(|zone| (*zone).to_owned()).collect(),
        source,
    };
    if is_zone(zone) {
        return found(&[zone], ZoneSource::Address);
    }
    let of_state = zones_of_state(state);
    if !of_state.is_empty() {
        return found(of_state, ZoneSource::Address);
    }
    let of_number = zones_of_number(number);
    if !of_number.is_empty() {
        return found(&of_number, ZoneSource::Number);
    }
    found(US_ZONES, ZoneSource::Unknown)
}

/// Whether this is the IANA name of a zone.
pub fn is_zone(name: &str) -> bool {
    !name.is_empty() && jiff::tz::TimeZone::get(name).is_ok()
}

/// The zones of a number in E.164 notation: by area code within +1, otherwise by country. Empty for invalid numbers and
/// for numbers without a place, such as toll-free ones.
pub fn zones_of_number(number: &str) -> Vec<&'static str> {
    static BY_BEGINNING: LazyLock<HashMap<&'static str, Vec<&'static str>>> = LazyLock::new(read_table);
    let Some(digits) = number.strip_prefix('+') else {
        return Vec::new();
    };
    let lengths: &[usize] = if digits.starts_with('1') { &[4] } else { &[3, 2, 1] };
    for length in lengths {
        if let Some(zones) = digits.get(..*length).and_then(|start| BY_BEGINNING.get(start)) {
            return zones.clone();
        }
    }
    Vec::new()
}

fn read_table() -> HashMap<&'static str, Vec<&'static str>> {
    let mut table = HashMap::new();
    for line in NUMBER_ZONES.lines().filter(|line| !line.starts_with('#')) {
        let Some((zones, beginnings)) = line.split_once(": ") else {
            continue;
        };
        let zones: Vec<&str> = zones.split(' ').collect();
        for beginning in beginnings.split(' ') {
            table.insert(beginning, zones.clone());
        }
    }
    table
}

/// The zones of a state or territory of the United States, by its postal code: all of those in which somebody there may be.
pub fn zones_of_state(code: &str) -> &'static [&'static str] {
    const EASTERN: &[&str] = &["America/New_York"];
    const CENTRAL: &[&str] = &["America/Chicago"];
    const EASTERN_CENTRAL: &[&str] = &["America/New_York", "America/Chicago"];
    const CENTRAL_MOUNTAIN: &[&str] = &["America/Chicago", "America/Denver"];
    const MOUNTAIN: &[&str] = &["America/Denver"];
    const MOUNTAIN_PACIFIC: &[&str] = &["America/Denver", "America/Los_Angeles"];
    match code {
        "CT" | "DC" | "DE" | "GA" | "MA" | "MD" | "ME" | "NC" | "NH" | "NJ" | "NY" | "OH" | "PA" | "RI"
        | "SC" | "VA" | "VT" | "WV" => EASTERN,
        "AL" | "AR" | "IA" | "IL" | "LA" | "MN" | "MO" | "MS" | "OK" | "WI" => CENTRAL,
        "FL" | "IN" | "KY" | "MI" | "TN" => EASTERN_CENTRAL,
        "KS" | "ND" | "NE" | "SD" | "TX" => CENTRAL_MOUNTAIN,
        "CO" | "MT" | "NM" | "UT" | "WY" => MOUNTAIN,
        "ID" | "OR" => MOUNTAIN_PACIFIC,
        // The Navajo Nation moves its clocks, the rest of the state does not.
        "AZ" => &["America/Phoenix", "America/Denver"],
        "NV" => &["America/Los_Angeles", "America/Denver"],
        "CA" | "WA" => &["America/Los_Angeles"],
        "AK" => &["America/Anchorage", "America/Adak"],
        "HI" => &["Pacific/Honolulu"],
        "PR" | "VI" => &["America/Puerto_Rico"],
        "AS" => &["Pacific/Pago_Pago"],
        "GU" | "MP" => &["Pacific/Guam"],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calls::recording_rules::STATES;

    #[test]
    fn the_address_comes_before_the_area_code_and_doubt_means_everywhere() {
        let at = |zone, state, number| whereabouts(zone, state, number);
        let denver = at("America/Denver", "NY", "+12125550100");
        assert_eq!(
            (denver.zones, denver.source),
            (vec!["America/Denver".into()], ZoneSource::Address)
        );
        assert_eq!(at("", "NY", "+13035550100").zones, ["America/New_York"]);
        let by_number = at("", "", "+13035550100");
        assert_eq!(by_number.zones, ["America/Denver"]);
        assert_eq!(by_number.source, ZoneSource::Number);
        assert_eq!(at("Mars/Olympus", "", "+13035550100").source, ZoneSource::Number);
        for nowhere in ["+18005550100", "ana@town.example", "", "+1", "5550100"] {
            let unknown = at("", "", nowhere);
            assert_eq!(unknown.source, ZoneSource::Unknown, "{nowhere}");
            assert_eq!(unknown.zones.len(), US_ZONES.len());
        }
    }

    #[test]
    fn area_codes_that_span_zones_have_all_of_them() {
        assert_eq!(
            zones_of_number("+18505550100"),
            ["America/Chicago", "America/New_York"]
        );
        assert_eq!(
            zones_of_number("+12085550100"),
            ["America/Boise", "America/Denver", "America/Los_Angeles"]
        );
        assert_eq!(zones_of_number("+16715550100"), ["Pacific/Guam"]);
        assert_eq!(zones_of_number("+525512345678"), zones_of_number("+52"));
        assert!(zones_of_number("+442079460000").contains(&"Europe/London"));
    }

    #[test]
    fn every_zone_of_the_tables_is_one_and_every_state_has_some() {
        for zones in read_table().values() {
            for zone in zones {
                assert!(is_zone(zone), "{zone}");
            }
        }
        for state in STATES {
            assert!(!zones_of_state(state).is_empty(), "{state}");
            assert!(zones_of_state(state).iter().all(|zone| is_zone(zone)));
        }
        assert!(US_ZONES.iter().all(|zone| is_zone(zone)));
    }
}
