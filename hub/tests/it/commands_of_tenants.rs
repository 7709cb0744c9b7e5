//! The subcommand that makes a tenant.

use crate::commands::run;

/// Makes a tenant at a host.
fn add(data: &std::path::Path, host: &str, zone: &str, email: &str) -> (bool, String) {
    let arguments = [
        "tenant",
        "add",
        "Mill County",
        "--host",
        host,
        "--zone",
        zone,
        "--mail-from",
        "help@mill.example",
        "--administrator",
        email,
        "--first-name",
        "Ada",
        "--last-name",
        "Fox",
        "--state",
        "il",
    ];
    run(data, &arguments)
}

/// The link that the command prints.
fn link_in(words: &str) -> String {
    let line = words.lines().find(|line| line.contains("/add-account?token="));
    line.unwrap_or_else(|| panic!("no link in {words}")).to_owned()
}

#[test]
fn a_tenant_is_made_with_the_link_of_its_first_administrator_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let (well, words) = add(&data, "mill.localhost", "America/Chicago", "ada@mill.example");
    assert!(!well && words.contains("`hub migrate` makes one"), "{words}");
    assert!(run(&data, &["migrate"]).0);
    let (well, words) = run(&data, &["tenant", "list"]);
    assert!(well && words.contains("there is no tenant yet"), "{words}");
    let (_, words) = run(&data, &["doctor"]);
    assert!(
        words.contains("tenants: there is none, so nobody can sign in: `hub tenant add` makes one"),
        "{words}"
    );

    let refused = [
        ("mill", "America/Chicago", "ada@mill.example", "mill is no host"),
        ("mill.localhost", "Mars", "ada@mill.example", "Mars is no zone"),
        (
            "mill.localhost",
            "America/Chicago",
            "ada",
            "ada is no mail address",
        ),
    ];
    for (host, zone, email, why) in refused {
        let (well, words) = add(&data, host, zone, email);
        assert!(!well && words.contains(why), "{words}");
    }

    let (well, words) = add(&data, "mill.localhost", "America/Chicago", "ada@mill.example");
    assert!(
        well && words.contains("Mill County is tenant 1, at http://mill.localhost:"),
        "{words}"
    );
    let link = link_in(&words);
    let (_, token) = link.split_once("/add-account?token=").unwrap();
    assert_eq!(token.len(), 64, "{link}");
    // What is kept of the link opens nothing.
    let file = std::fs::read(data.join("hub.sqlite")).unwrap();
    assert!(!file.windows(64).any(|window| window == token.as_bytes()));

    let (well, words) = add(&data, "mill.localhost", "America/Chicago", "bo@mill.example");
    assert!(
        !well && words.contains("mill.localhost is another tenant's already"),
        "{words}"
    );
    let (well, words) = add(&data, "mill.example", "America/Chicago", "bo@mill.example");
    assert!(well && words.contains("is tenant 2"), "{words}");
    let (_, words) = run(&data, &["tenant", "list"]);
    let listed: Vec<&str> = words.lines().collect();
    assert_eq!(
        listed,
        ["1  Mill County  mill.localhost", "2  Mill County  mill.example"]
    );

    // A link that was lost is made anew; the first one opens nothing any more.
    let again = |tenant| {
        let who = [
            "--administrator",
            "Ada@mill.example",
            "--first-name",
            "Ada",
            "--last-name",
            "Fox",
        ];
        run(&data, &[&["tenant", "invite", tenant][..], &who].concat())
    };
    let (well, words) = again("1");
    let other = link_in(&words);
    assert!(
        well && other.starts_with("http://mill.localhost:") && other != link,
        "{words}"
    );
    assert!(!again("3").0);
    let (well, words) = run(&data, &["audit", "verify"]);
    assert!(
        well && words.contains("tenant 1: 4 lines, the chain is whole"),
        "{words}"
    );
}
