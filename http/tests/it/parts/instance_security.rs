//! Changes of how people sign in that are refused.

use hub_http::routes::administration::security::change::{ChangeInstanceSecurity, checked};

fn fault(asked: ChangeInstanceSecurity) -> String {
    let body = checked(asked).unwrap_err().body();
    format!("{} {}", body.errors[0].field, body.errors[0].key)
}

#[test]
fn lists_are_kept_in_one_notation_and_faults_name_their_field() {
    let asked = ChangeInstanceSecurity {
        code_countries: Some(vec!["us".into(), " CA ".into(), "US".into()]),
        origins: Some(vec!["https://Apply.Example.gov/".into()]),
        ..Default::default()
    };
    let kept = checked(asked).unwrap();
    assert_eq!(kept.code_countries.unwrap(), ["CA", "US"]);
    assert_eq!(kept.origins.unwrap(), ["https://apply.example.gov"]);
    for (asked, expected) in [
        (
            ChangeInstanceSecurity {
                staff_idle_minutes: Some(90),
                ..Default::default()
            },
            "staff_idle_minutes out_of_range",
        ),
        (
            ChangeInstanceSecurity {
                code_countries: Some(vec!["ZZ".into()]),
                ..Default::default()
            },
            "code_countries unknown",
        ),
        (
            ChangeInstanceSecurity {
                origins: Some(vec!["http://a.example".into()]),
                ..Default::default()
            },
            "origins not_an_address",
        ),
        (
            ChangeInstanceSecurity {
                password_policy: Some("none".into()),
                ..Default::default()
            },
            "password_policy unknown",
        ),
    ] {
        assert_eq!(fault(asked), expected);
    }
}
