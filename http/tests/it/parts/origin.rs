//! Addresses with another host.

use hub_http::sign_in::origin::{host_of, with_host};

#[test]
fn the_host_changes_and_scheme_and_port_stay() {
    assert_eq!(
        with_host("http://localhost:8080", "lakeshore.localhost"),
        "http://lakeshore.localhost:8080"
    );
    assert_eq!(
        with_host("https://apply.riverbend.gov/", "apply.lakeshore.gov"),
        "https://apply.lakeshore.gov"
    );
    assert_eq!(
        with_host("http://[::1]:8080", "localhost"),
        "http://localhost:8080"
    );
    assert_eq!(
        host_of("https://apply.riverbend.gov:8443/x"),
        "apply.riverbend.gov"
    );
}
