//! Problems as the contract lists them.

use hub_http::{Key, Problem};

#[test]
fn the_keys_are_those_of_the_contract() {
    let contract = include_str!("../../../../docs/API-DESIGN.md");
    let line = contract
        .lines()
        .skip_while(|line| !line.starts_with("### Problem keys"))
        .nth(1)
        .expect("the contract lists the keys under their heading");
    let mut listed: Vec<(String, u16, Option<u16>)> = Vec::new();
    for entry in line.trim_end_matches('.').split(", ") {
        let mut parts = entry.split_whitespace();
        let key = parts.next().unwrap().trim_matches('`').to_owned();
        let status = parts.next().unwrap().parse().unwrap();
        let code = parts
            .next()
            .and_then(|_| parts.next())
            .map(|code| code.trim_end_matches(')').parse().unwrap());
        listed.push((key, status, code));
    }
    let ours: Vec<(String, u16, Option<u16>)> = Key::ALL
        .iter()
        .map(|key| Problem::new(*key).body())
        .map(|body| (body.key, body.status, body.code))
        .collect();
    assert_eq!(ours, listed);
}

#[test]
fn a_cause_never_goes_out() {
    let problem = Problem::internal("column secret does not exist");
    let body = serde_json::to_string(&problem.body()).unwrap();
    assert!(!body.contains("secret"), "{body}");
    assert!(problem.to_string().contains("secret"));
}
