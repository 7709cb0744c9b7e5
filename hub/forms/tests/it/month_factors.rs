//! A month's amount is the same in a profile and in a form.

use hub_domain::profiles::money_period::PERIODS;
use hub_forms::document::{Factor, Period};

#[test]
fn profiles_reckon_a_month_as_forms_do() {
    let of_forms: Vec<(&str, Factor)> = Period::ALL
        .into_iter()
        // A profile has no last four payments.
        .filter(|period| *period != Period::Varies)
        .map(|period| (period.name(), period.factor()))
        .collect();
    let of_profiles: Vec<(&str, Factor)> = PERIODS
        .into_iter()
        .map(|(name, times, per)| (name, Factor { times, per }))
        .collect();
    assert_eq!(of_profiles, of_forms);
}
