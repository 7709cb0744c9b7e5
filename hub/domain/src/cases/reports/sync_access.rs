//! Who sees the report on exchanges with external systems (specification 2, section 2.5).

use crate::identity::permission::ROLE_ADMINISTRATOR;

/// Administrators always; reviewers and remediators where the instance is in the configured list and the tenant has the report
/// switched on.
pub fn sees_sync_report(role_codes: &[String], roles: &[i64], is_listed: bool, is_on: bool) -> bool {
    let has = |codes: &[&str]| role_codes.iter().any(|code| codes.contains(&code.as_str()));
    let administrator = has(&["GOV"]) && roles.contains(&ROLE_ADMINISTRATOR);
    administrator || (has(&["REV", "REM"]) && is_listed && is_on)
}

#[cfg(test)]
mod tests {
    use super::sees_sync_report;

    #[test]
    fn reviewers_need_the_list_and_the_switch_and_administrators_neither() {
        let sees = |code: &str, roles: &[i64], is_listed, is_on| {
            sees_sync_report(&[code.to_owned()], roles, is_listed, is_on)
        };
        for code in ["REV", "REM"] {
            let combinations = [(false, false), (false, true), (true, false), (true, true)];
            let seen = combinations.map(|(is_listed, is_on)| sees(code, &[], is_listed, is_on));
            assert_eq!(seen, [false, false, false, true], "{code}");
        }
        assert!(sees("GOV", &[99], false, false));
        assert!(!sees("GOV", &[200], true, true));
        assert!(!sees("IND", &[99], true, true));
    }
}
