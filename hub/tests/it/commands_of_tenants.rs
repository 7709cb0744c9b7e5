//! The subcommand that makes a tenant, the way back for its administrators, and what is not served of a tenant.

use crate::commands::{Demo, run};
use crate::deliveries::store;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_store::identity::accounts;
use hub_store::marketplace::marketplace_gateways::{self, MarketplaceGateway};

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

/// An invitation of somebody in tenant 1, with these flags.
fn invite(data: &std::path::Path, email: &str, flags: &[&str]) -> (bool, String) {
    let who = ["tenant", "invite", "1", "--administrator", email];
    let named = ["--first-name", "Ada", "--last-name", "Fox"];
    run(data, &[&who[..], &named, flags].concat())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_whose_account_was_closed_and_a_colleague_who_is_none_are_brought_back() {
    const COUNTY: TenantId = TenantId(1);
    let demo = Demo::seed("20");
    let data = demo.data();
    let admin = "admin@riverbend.example";
    let (well, words) = invite(&data, admin, &["--reopen", "--make-administrator"]);
    assert!(!well && words.contains("administers Riverbend"), "{words}");

    let opened = store(&data).await;
    let known = async |email: &str| {
        let here = opened.workflow_users().by_email(COUNTY, email).await.unwrap();
        opened.accounts().by_id(COUNTY, here[0].0).await.unwrap()
    };
    let account = known(admin).await;
    let mut write = opened.write().await.unwrap();
    assert!(
        accounts::deactivate(&mut write, COUNTY, account.id, now_ms())
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    for flags in [vec![], vec!["--make-administrator"]] {
        let (well, words) = invite(&data, admin, &flags);
        assert!(!well && words.contains("--reopen opens it again"), "{words}");
    }
    let (well, words) = invite(&data, admin, &["--reopen"]);
    assert!(
        well && words.contains("is open again") && words.contains("/login"),
        "{words}"
    );
    let again = known(admin).await;
    assert!(again.active && again.is_administrator());

    // A government account that administers nothing.
    let plain = "supervisor@riverbend.example";
    for flags in [vec![], vec!["--reopen"]] {
        let (well, words) = invite(&data, plain, &flags);
        assert!(
            !well && words.contains("--make-administrator gives them every right"),
            "{words}"
        );
        assert!(!known(plain).await.is_administrator());
    }
    let (well, words) = invite(&data, plain, &["--make-administrator"]);
    assert!(well && words.contains("administers Riverbend"), "{words}");
    assert_eq!(known(plain).await.roles, [99, 200]);
    let (well, words) = run(&data, &["audit", "verify"]);
    assert!(
        well && words.contains("the chain is whole") && !words.contains("BROKEN"),
        "{words}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_simulated_marketplace_is_not_served_in_production() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    assert!(run(&data, &["migrate"]).0);
    let (well, words) = add(&data, "mill.localhost", "America/Chicago", "ada@mill.example");
    assert!(well, "{words}");
    let gateway = MarketplaceGateway {
        api_address: MarketplaceGateway::SANDBOX.into(),
        login_address: String::new(),
        keys_address: "http://127.0.0.1:9".into(),
        directory: "mill".into(),
        client_id: "commonline".into(),
        sealed_secret: String::new(),
        caller: "marketplace".into(),
        domain: "localhost".into(),
        program: None,
        fallback_email: String::new(),
        read_hours: MarketplaceGateway::READ_HOURS,
        updated_at_ms: now_ms(),
    };
    let opened = store(&data).await;
    let mut write = opened.write().await.unwrap();
    marketplace_gateways::set(&mut write, TenantId(1), &gateway)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let (well, words) = run(&data, &["serve"]);
    assert!(
        !well && words.contains("the marketplace of Mill County is simulated"),
        "{words}"
    );
    assert!(
        words.contains("`hub marketplace remove 1` takes it away"),
        "{words}"
    );
    let (well, words) = run(&data, &["marketplace", "remove", "1"]);
    assert!(
        well && words.contains("no marketplace sells for Mill County any more"),
        "{words}"
    );
}
