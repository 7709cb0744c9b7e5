//! Which phone numbers a tenant sends codes to before anybody has proved to own them: mobile and fixed lines of the
//! countries it serves. The kind of a number comes from the metadata of libphonenumber, which follows the national
//! numbering plans.

use rlibphonenumber::{PHONE_NUMBER_UTIL, PhoneNumberType, Region};

/// Area codes of the North American plan that belong neither to the United States' mainland nor to Canada, by country
/// (ISO 3166-1): numbers there that are assigned to nobody yet are foreign all the same.
const OTHER_NORTH_AMERICA: &[(&str, &[&str])] = &[
    ("AG", &["268"]),
    ("AI", &["264"]),
    ("AS", &["684"]),
    ("BB", &["246"]),
    ("BM", &["441"]),
    ("BS", &["242"]),
    ("DM", &["767"]),
    ("DO", &["809", "829", "849"]),
    ("GD", &["473"]),
    ("GU", &["671"]),
    ("JM", &["658", "876"]),
    ("KN", &["869"]),
    ("KY", &["345"]),
    ("LC", &["758"]),
    ("MP", &["670"]),
    ("MS", &["664"]),
    ("PR", &["787", "939"]),
    ("SX", &["721"]),
    ("TC", &["649"]),
    ("TT", &["868"]),
    ("VC", &["784"]),
    ("VG", &["284"]),
    ("VI", &["340"]),
];

/// Exchange of information services in every area code of the North American plan: each call costs extra.
const PAY_PER_CALL_EXCHANGE: &str = "976";

/// Whether a code may go to this number (E.164): a mobile or fixed line of one of these countries (ISO 3166-1, two letters).
/// Abroad a number of no known kind is refused; within the North American plan it is taken for one of the United States,
/// since numbers reserved for examples are of no kind.
pub fn is_served(e164: &str, countries: &[String]) -> bool {
    let Ok(number) = PHONE_NUMBER_UTIL.parse(e164, None) else {
        return false;
    };
    let is_listed = |country: &str| {
        countries
            .iter()
            .any(|listed| listed.eq_ignore_ascii_case(country))
    };
    let region = PHONE_NUMBER_UTIL.get_region_for_number(&number);
    let kind = PHONE_NUMBER_UTIL.get_number_type(&number);
    let north_american = e164.strip_prefix("+1").filter(|rest| rest.len() == 10);
    if north_american.is_some_and(|rest| rest[3..].starts_with(PAY_PER_CALL_EXCHANGE)) {
        return false;
    }
    match kind {
        PhoneNumberType::FixedLine | PhoneNumberType::Mobile | PhoneNumberType::FixedLineOrMobile => {
            region.is_some_and(|region| is_listed(region.as_region_str().as_str()))
        }
        PhoneNumberType::Unknown => north_american.is_some_and(|rest| is_listed(unassigned_country(rest))),
        PhoneNumberType::TollFree
        | PhoneNumberType::PremiumRate
        | PhoneNumberType::SharedCost
        | PhoneNumberType::VoIP
        | PhoneNumberType::PersonalNumber
        | PhoneNumberType::Pager
        | PhoneNumberType::UAN
        | PhoneNumberType::VoiceMail => false,
    }
}

/// Whether whoever reaches this number (E.164) pays extra: premium and shared-cost numbers of any country.
pub fn costs_extra(e164: &str) -> bool {
    let north_american = e164.strip_prefix("+1").filter(|rest| rest.len() == 10);
    if north_american.is_some_and(|rest| rest.get(3..6) == Some(PAY_PER_CALL_EXCHANGE)) {
        return true;
    }
    PHONE_NUMBER_UTIL.parse(e164, None).is_ok_and(|number| {
        matches!(
            PHONE_NUMBER_UTIL.get_number_type(&number),
            PhoneNumberType::PremiumRate | PhoneNumberType::SharedCost
        )
    })
}

/// Area codes of the North American plan that cost extra wherever they are called from, or lead to a carrier's own services.
const PAID_AREAS: &[&str] = &["700", "900", "976"];
/// Directory assistance of every area code of the North American plan: each call costs extra.
const DIRECTORY_ASSISTANCE: &str = "5551212";
/// Numbers for emergencies, which calls of the hub's own never go to (911, its rehearsal 933, both after the 9 for an outside line,
/// and those of other countries).
const EMERGENCY: &[&str] = &["911", "933", "9911", "9933", "112", "999", "000"];

/// Whether calls may go out to this number: as for codes, and free numbers of the countries served too, which cost nothing. A free
/// number of another country costs what a call abroad costs.
pub fn is_called(e164: &str, countries: &[String]) -> bool {
    let Ok(number) = PHONE_NUMBER_UTIL.parse(e164, None) else {
        return false;
    };
    if e164
        .strip_prefix("+1")
        .is_some_and(|rest| !is_plain_north_american(rest))
    {
        return false;
    }
    let is_free = matches!(
        PHONE_NUMBER_UTIL.get_number_type(&number),
        PhoneNumberType::TollFree
    );
    // Country codes are no beginnings of each other.
    let has_code_of = |country: &String| {
        Region::from_code(&country.to_ascii_uppercase())
            .ok()
            .and_then(|region| PHONE_NUMBER_UTIL.get_country_code_for_region(region))
            .is_some_and(|code| e164.starts_with(&format!("+{code}")))
    };
    (is_free && countries.iter().any(has_code_of)) || is_served(e164, countries)
}

/// Whether ten digits have the form of the North American plan, in which neither area nor exchange begins with 0 or 1, and belong to
/// no service that costs extra.
fn is_plain_north_american(ten_digits: &str) -> bool {
    let begins_high = |at: usize| {
        ten_digits
            .as_bytes()
            .get(at)
            .is_some_and(|digit| (b'2'..=b'9').contains(digit))
    };
    ten_digits.len() == 10
        && begins_high(0)
        && begins_high(3)
        && !PAID_AREAS.iter().any(|area| ten_digits.starts_with(area))
        && !ten_digits.ends_with(DIRECTORY_ASSISTANCE)
}

/// Whether digits are those of an emergency number.
pub fn is_emergency(digits: &str) -> bool {
    EMERGENCY.contains(&digits)
}

/// Whether there are numbers of such a country (ISO 3166-1, two letters).
pub fn is_country(code: &str) -> bool {
    Region::from_code(code)
        .is_ok_and(|region| PHONE_NUMBER_UTIL.get_country_code_for_region(region).is_some())
}

/// The country of ten digits that the numbering plan assigns to nobody.
fn unassigned_country(ten_digits: &str) -> &'static str {
    let of_area = |codes: &[&str]| codes.iter().any(|code| ten_digits.starts_with(code));
    OTHER_NORTH_AMERICA
        .iter()
        .find(|(_, codes)| of_area(codes))
        .map_or("US", |(country, _)| country)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_numbers_are_called_and_premium_rates_are_not() {
        let countries = ["US".to_owned()];
        for (number, called) in [
            ("+18002221222", true),
            ("+12025550199", true),
            ("+19002345678", false),
            ("+12029762345", false),
            ("+12025551212", false),
            ("+17002345678", false),
            ("+19001234567", false),
            ("+10112345678", false),
            ("+12020550110", false),
            ("+4930901820", false),
            ("+448001111111", false),
            ("+80012345678", false),
            ("911", false),
        ] {
            assert_eq!(is_called(number, &countries), called, "{number}");
        }
        assert!(is_called("+448001111111", &["gb".to_owned()]));
    }

    fn served(number: &str, countries: &[&str]) -> bool {
        let countries: Vec<String> = countries.iter().map(|country| (*country).to_owned()).collect();
        is_served(number, &countries)
    }

    #[test]
    fn countries_are_those_that_have_numbers() {
        for (code, expected) in [
            ("US", true),
            ("pr", true),
            ("ZZ", false),
            ("001", false),
            ("USA", false),
            ("", false),
        ] {
            assert_eq!(is_country(code), expected, "{code}");
        }
    }

    #[test]
    fn mobile_and_fixed_lines_of_the_countries_served_and_no_others() {
        for (number, countries, expected, what) in [
            ("+12025550110", &["US"][..], true, "reserved for fiction"),
            ("+12025550199", &["US"], true, "reserved for fiction"),
            ("+12025550301", &["us"], true, "an example"),
            (
                "+15055550123",
                &["US"],
                true,
                "reserved for fiction, of no known kind",
            ),
            ("+12028675309", &["US"], true, "Washington"),
            ("+19175551234", &["US"], true, "New York"),
            ("+16135550123", &["US"], false, "Ottawa"),
            ("+14165551234", &["US", "CA"], true, "Toronto"),
            ("+12423591234", &["US"], false, "Bahamas"),
            ("+12423591234", &["US", "BS"], true, "Bahamas, served"),
            ("+12421110000", &["US"], false, "Bahamas, assigned to nobody"),
            ("+18765551234", &["US"], false, "Jamaica"),
            ("+18092345678", &["US"], false, "Dominican Republic"),
            ("+17872345678", &["US"], false, "Puerto Rico"),
            ("+17872345678", &["US", "PR"], true, "Puerto Rico, served"),
            ("+19002345678", &["US"], false, "premium rate"),
            ("+12029765678", &["US"], false, "pay per call"),
            ("+18002345678", &["US"], false, "free of charge"),
            ("+15002345678", &["US"], false, "personal number"),
            ("+447400123456", &["US"], false, "British mobile"),
            ("+447400123456", &["GB"], true, "British mobile, served"),
            ("+442079460123", &["GB"], true, "London"),
            ("+449012345678", &["GB"], false, "British premium rate"),
            ("+448431234567", &["GB"], false, "British shared cost"),
            ("+447012345678", &["GB"], false, "British personal number"),
            ("+447640123456", &["GB"], false, "British pager"),
            (
                "+445600123456",
                &["GB"],
                false,
                "British number over the internet",
            ),
            ("+445512345678", &["GB"], false, "British access number"),
            ("+447781123456", &["GB"], false, "Guernsey"),
            ("+525512345678", &["US", "MX"], true, "Mexico, served"),
            ("+4930123456", &["DE"], true, "Berlin"),
            ("+499001234567", &["DE"], false, "German premium rate"),
            ("+491801234567", &["DE"], false, "German shared cost"),
            ("+881612345678", &["US"], false, "satellite"),
            ("+870773001234", &["US"], false, "satellite"),
            ("+88213123456", &["US"], false, "international network"),
            ("+979123456789", &["US"], false, "international premium rate"),
            ("+80012345678", &["US"], false, "international free of charge"),
            ("+37190012345", &["LV"], false, "Latvian premium rate"),
            ("+999123456789", &["US"], false, "no country"),
            ("+1202", &["US"], false, "too short"),
            ("", &["US"], false, "nothing"),
            ("+12025550110", &[], false, "nowhere served"),
        ] {
            assert_eq!(
                served(number, countries),
                expected,
                "{number} {countries:?}: {what}"
            );
        }
    }
}
