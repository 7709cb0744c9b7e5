//! Hosts and their ports.

use hub_http::extract::tenant_host::without_port;

#[test]
fn ports_are_cut_off() {
    assert_eq!(without_port("riverbend.localhost:8080"), "riverbend.localhost");
    assert_eq!(without_port("localhost"), "localhost");
    assert_eq!(without_port("[::1]:8080"), "[::1]");
}
