//! Recording rules that are refused.

use hub_domain::calls::recording_rules::RecordingRule;
use hub_http::routes::administration::features::rules::{ChangeRecordingRules, checked};

#[test]
fn rules_are_for_states_or_for_people_whose_state_is_not_known() {
    let asked = |home: &str, state: &str| ChangeRecordingRules {
        home: Some(home.into()),
        set: Some([(state.to_owned(), RecordingRule::Agreement)].into()),
        unset: None,
    };
    assert!(checked(asked("VA", "PA")).is_ok());
    assert!(checked(asked("VA", "")).is_ok());
    for (home, state) in [("", "PA"), ("va", "PA"), ("VA", "XX"), ("Virginia", "PA")] {
        assert!(checked(asked(home, state)).is_err(), "{home} {state}");
    }
}
