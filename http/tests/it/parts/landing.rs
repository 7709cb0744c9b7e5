//! Where a sign-in may lead.

use hub_http::sign_in::landing::landing;

#[test]
fn a_sign_in_leads_to_own_paths_and_listed_hosts_alone() {
    let origins = ["https://forms.riverbend.gov".to_owned()];
    for good in [
        "/",
        "/resources/7?tab=1#x",
        "https://forms.riverbend.gov/apply?x=1",
    ] {
        assert_eq!(landing(good, &origins).as_deref(), Some(good));
    }
    for bad in [
        "",
        "resources",
        "//evil.example",
        "/\\evil.example",
        "/\t/evil.example",
        "https://evil.example",
        "https://forms.riverbend.gov.evil.example/",
        "https://forms.riverbend.gov@evil.example/",
        "https://user@forms.riverbend.gov/",
        "http://forms.riverbend.gov/",
        "https://forms.riverbend.gov:8443/",
        "javascript:alert(1)",
        "data:text/html,x",
    ] {
        assert_eq!(landing(bad, &origins), None, "{bad}");
    }
    assert_eq!(landing(&format!("/{}", "x".repeat(3000)), &origins), None);
}
