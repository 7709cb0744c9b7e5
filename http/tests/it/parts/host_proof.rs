//! The proof that a host belongs to an instance.

use hub_domain::TenantId;
use hub_http::routes::administration::subdomains::add::proof;

#[test]
fn every_instance_and_host_has_a_proof_of_its_own() {
    let one = proof(TenantId(1), b"key", "a.example");
    assert!(one.starts_with("commonline=") && one.len() == 11 + 32, "{one}");
    assert_eq!(one, proof(TenantId(1), b"key", "a.example"));
    for other in [
        proof(TenantId(2), b"key", "a.example"),
        proof(TenantId(1), b"yek", "a.example"),
        proof(TenantId(1), b"key", "b.example"),
    ] {
        assert_ne!(one, other);
    }
}
