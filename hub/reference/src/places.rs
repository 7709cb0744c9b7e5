//! States, counties, and the counties of ZIP codes. One ZIP code may be in several counties; those of the armed forces and of the freely
//! associated states are in none.

use crate::unpacked::{field, text};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

hub_domain::wire_names! {
    /// What a state is.
    PlaceKind = "state" | "district" | "territory" | "associated";
}

/// A state, the District of Columbia, a territory or a freely associated state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct State {
    /// Its postal code, `VA`.
    pub id: String,
    /// Two digits, `51`.
    pub fips: String,
    pub name: String,
    #[schema(value_type = PlaceKind)]
    pub kind: String,
}

/// A county, or what there is in its place: a parish, a borough, an independent city, a municipio.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct County {
    /// Five digits, the state's first.
    pub fips: String,
    /// With what it is, `Fairfax County`.
    pub name: String,
    /// The state's postal code.
    pub state: String,
}

/// What is known of a ZIP code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ZipCode {
    /// Five digits.
    pub zip: String,
    /// By their names; none for the armed forces abroad, and where no source knows one.
    #[schema(value_type = Vec<County>)]
    pub counties: Vec<&'static County>,
    /// The city that mail is addressed to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub city: Option<String>,
    /// The postal code of the state, or `AA`, `AE` or `AP` of the armed forces.
    pub state: String,
}

static STATES: LazyLock<Vec<State>> = LazyLock::new(|| {
    let text = text(include_bytes!("../data/states.tsv.gz"));
    let rows = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    rows.map(|row| State {
        id: field(&row, 0).to_owned(),
        fips: field(&row, 1).to_owned(),
        kind: field(&row, 2).to_owned(),
        name: field(&row, 3).to_owned(),
    })
    .collect()
});

static COUNTIES: LazyLock<BTreeMap<String, County>> = LazyLock::new(|| {
    let text = text(include_bytes!("../data/counties.tsv.gz"));
    let rows = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let counties = rows.map(|row| County {
        fips: field(&row, 0).to_owned(),
        state: field(&row, 1).to_owned(),
        name: field(&row, 2).to_owned(),
    });
    counties.map(|county| (county.fips.clone(), county)).collect()
});

/// The lines of the ZIP codes, in their order. They stay as they were written: somebody asks for one at a time.
static ZIPS: LazyLock<String> = LazyLock::new(|| text(include_bytes!("../data/zips.tsv.gz")));
static ZIP_LINES: LazyLock<Vec<&'static str>> = LazyLock::new(|| ZIPS.lines().collect());

/// The states by their names.
pub fn states() -> &'static [State] {
    &STATES
}

/// A state by its postal code in any case, or by its two digits.
pub fn state(id: &str) -> Option<&'static State> {
    STATES
        .iter()
        .find(|state| state.id.eq_ignore_ascii_case(id) || state.fips == id)
}

/// The counties of a state, by their names.
pub fn counties_of(state: &State) -> Vec<&'static County> {
    let mut counties: Vec<&County> = COUNTIES
        .values()
        .filter(|county| county.state == state.id)
        .collect();
    counties.sort_by(|one, other| one.name.cmp(&other.name));
    counties
}

/// A county by its five digits.
pub fn county(fips: &str) -> Option<&'static County> {
    COUNTIES.get(fips)
}

/// A ZIP code as it was typed: five digits, or nine with or without a hyphen. None where there is no such one.
pub fn zip(typed: &str) -> Option<ZipCode> {
    let digits = five_digits(typed)?;
    let lines = &*ZIP_LINES;
    let at = lines
        .binary_search_by(|line| line.get(..5).unwrap_or(line).cmp(&digits))
        .ok()?;
    let row: Vec<&str> = lines.get(at)?.split('\t').collect();
    let city = Some(field(&row, 2)).filter(|city| !city.is_empty());
    Some(ZipCode {
        counties: field(&row, 3).split(' ').filter_map(county).collect(),
        city: city.map(str::to_owned),
        state: field(&row, 1).to_owned(),
        zip: digits,
    })
}

/// The first five digits of a ZIP code, if it is one.
pub(crate) fn five_digits(typed: &str) -> Option<String> {
    let digits: String = typed
        .trim()
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '\u{2010}'..='\u{2015}'))
        .collect();
    let is_zip = matches!(digits.len(), 5 | 9) && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_zip.then(|| digits[..5].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(zip: &ZipCode) -> Vec<&str> {
        zip.counties.iter().map(|county| county.name.as_str()).collect()
    }

    #[test]
    fn the_states_and_their_counties_are_complete() {
        let of = |kind: &str| states().iter().filter(|state| state.kind == kind).count();
        assert_eq!(
            [of("state"), of("district"), of("territory"), of("associated")],
            [50, 1, 5, 3]
        );
        assert!(states().is_sorted_by(|one, other| one.name < other.name));
        assert_eq!(COUNTIES.len(), 3_243);
        let count = |id: &str| counties_of(state(id).unwrap()).len();
        assert_eq!(
            (count("TX"), count("va"), count("11"), count("PR")),
            (254, 133, 1, 78)
        );
        assert_eq!(count("CT"), 17, "eight counties and nine planning regions");
        let named = |fips: &str| county(fips).unwrap().name.as_str();
        assert_eq!(named("46102"), "Oglala Lakota County");
        assert_eq!(named("02063"), "Chugach Census Area");
        assert_eq!(named("72021"), "Bayamón Municipio");
        assert!(county("46113").is_none() && state("XX").is_none() && state("").is_none());
    }

    #[test]
    fn a_zip_code_may_be_in_several_counties_in_one_or_in_none() {
        assert_eq!(ZIP_LINES.len(), 41_688);
        let one = zip("10001").unwrap();
        assert_eq!(
            (names(&one), one.city.as_deref(), &*one.state),
            (vec!["New York County"], Some("New York"), "NY")
        );
        let several = zip("22030").unwrap();
        assert_eq!(names(&several), ["Fairfax County", "Fairfax city"]);
        let puerto_rico = zip("00601").unwrap();
        assert_eq!(names(&puerto_rico), ["Adjuntas Municipio", "Ponce Municipio"]);
        assert_eq!((puerto_rico.city, &*puerto_rico.state), (None, "PR"));
        let military = zip("34002").unwrap();
        assert_eq!(
            (names(&military).len(), military.city.as_deref(), &*military.state),
            (0, Some("APO"), "AA")
        );
        assert_eq!(names(&zip("96910").unwrap()), ["Guam"]);
        assert_eq!(names(&zip("57770").unwrap()), ["Oglala Lakota County"]);
        let blank = ZIP_LINES
            .iter()
            .filter(|line| line.split('\t').count() < 4)
            .count();
        assert_eq!(blank, 512);
    }

    #[test]
    fn a_zip_code_is_read_as_it_is_typed() {
        for typed in [
            "10001",
            " 10001 ",
            "10001-1234",
            "100011234",
            "10001 - 1234",
            "10001\u{2013}1234",
        ] {
            assert_eq!(zip(typed).map(|found| found.zip), Some("10001".into()), "{typed}");
        }
        for typed in [
            "",
            "1000",
            "00000",
            "10001-12",
            "1000a",
            "١٠٠٠١",
            "100010",
            "\u{0}",
        ] {
            assert_eq!(zip(typed), None, "{typed}");
        }
    }
}
