//! Every statement that touches rows of tenants names the tenant.

use std::collections::HashSet;

/// Tables that belong to no tenant: sign-in, cluster, keys.
const GLOBAL: &[&str] = &[
    "tenants",
    "tenant_hosts",
    "media_keys",
    "signing_keys",
    "logins",
    "credentials",
    "sign_in_failures",
    "sessions",
    "refresh_tokens",
    "spent_tokens",
    "code_tries",
    // Tries and sends are counted before anybody has chosen a tenant.
    "attempts",
    "password_history",
    "sign_in_links",
    "fingerprints",
    // A code is found by its login, before anybody has chosen a tenant.
    "codes",
    "tenant_keys",
    // A login's devices and factors hold for its accounts in all tenants.
    "devices",
    "session_alarms",
    "authenticator_apps",
    "backup_codes",
    "passkeys",
    "passkey_challenges",
    "login_changes",
    // Found by what the browser presents; the tenant comes with it.
    "exchange_codes",
    "sign_on_requests",
    "pending_accounts",
    // The simulated world of the demonstration is one for all tenants.
    "sandbox_messages",
];

/// Statements that look across tenants on purpose, and why.
const ACROSS: &[(&str, &str, &str)] = &[
    (
        "accounts",
        "BY_LOGIN",
        "the account picker shows every account of a login",
    ),
    (
        "accounts",
        "VERIFY_EMAIL",
        "who reads an address reads it for every account of the login",
    ),
    ("accounts", "VERIFY_PHONE", "the same"),
    (
        "accounts",
        "MOVE_EMAIL",
        "a login id changes for every account of the login",
    ),
    ("accounts", "MOVE_PHONE", "the same"),
    ("audit", "TENANTS", "`audit verify` walks every chain"),
    (
        "egresses",
        "LEFT_OPEN",
        "a process that starts again ends what it has left open, of whichever tenant",
    ),
    (
        "calls",
        "OPEN_EVERYWHERE",
        "a simulated phone rings whichever tenant calls it",
    ),
    (
        "calls",
        "KEYS_IN_USE",
        "`hub doctor` counts what each key has sealed",
    ),
    (
        "calls",
        "UNFINISHED_EVERYWHERE",
        "a node takes up what it left when it died",
    ),
    ("captchas", "FORGET", "sweeping"),
    (
        "guest_links",
        "BY_HASH",
        "a guest has nothing but the code, which names its tenant",
    ),
    ("guest_links", "CLAIM", "the same"),
    (
        "guest_links",
        "INSERT",
        "its key is the code's hash; the tenant is a column",
    ),
    ("jobs", "CLAIM", "a node works for every tenant"),
    ("jobs", "COUNTS", "a gauge for the operator"),
    ("jobs", "FORGET", "sweeping"),
    ("jobs", "LIST", "`hub jobs` shows every job"),
    ("jobs", "OLDEST_ENDS", "the same"),
    ("jobs", "RELEASE", "a node gives back what it had claimed"),
    ("outbox", "FORGET", "sweeping"),
    ("outbox", "RELEASE", "a node gives back what it had claimed"),
    ("outbox", "WAITING", "a gauge for the operator"),
    ("program_events", "FORGET", "sweeping"),
    ("seed", "DONE", "tenant 0 stands for the demonstration"),
    (
        "threads",
        "TENANTS_OF_ADDRESS",
        "an incoming message tells its tenants by the address",
    ),
    ("write", "FORGET_EVENTS", "sweeping"),
];

/// The tables that a statement reads or writes, in lower case.
fn tables(sql: &str) -> HashSet<String> {
    let words: Vec<String> = sql
        .split(|c: char| c.is_whitespace() || c == '(' || c == ')' || c == ',')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words
        .windows(2)
        .filter(|pair| matches!(pair[0].as_str(), "from" | "join" | "into" | "update"))
        .map(|pair| pair[1].clone())
        .collect()
}

/// Whether the tenant is bound: `tenant_id = $1` in a condition, or the first column of an insert.
fn names_tenant(sql: &str) -> bool {
    let flat = sql
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase();
    let inserts = flat.starts_with("insert into")
        && flat
            .split_once('(')
            .is_some_and(|(_, columns)| columns.trim_start().starts_with("tenant_id"));
    inserts || flat.contains("tenant_id = $")
}

fn tenant_tables() -> HashSet<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
    std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().ends_with(".up.sql"))
        .flat_map(|path| {
            std::fs::read_to_string(path)
                .unwrap()
                .lines()
                .filter_map(|line| line.strip_prefix("CREATE TABLE "))
                .map(|rest| rest.trim_end_matches(['(', ' ']).trim_end().to_owned())
                .collect::<Vec<_>>()
        })
        .filter(|table| !GLOBAL.contains(&table.as_str()))
        .collect()
}

#[test]
fn no_statement_forgets_the_tenant() {
    let scoped = tenant_tables();
    assert!(scoped.len() > 20 && scoped.contains("messages"), "{scoped:?}");
    let mut faults = Vec::new();
    let mut excused = HashSet::new();
    for (file, name, sql) in hub_store::statements() {
        if tables(sql).is_disjoint(&scoped) || names_tenant(sql) {
            continue;
        }
        match ACROSS.iter().find(|known| (known.0, known.1) == (file, name)) {
            Some(known) => drop(excused.insert((known.0, known.1))),
            None => faults.push(format!("{file}::{name}: {sql}")),
        }
    }
    for (file, name, _) in ACROSS {
        if !excused.contains(&(*file, *name)) {
            faults.push(format!("{file}::{name} needs no excuse any more"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_forgotten_tenant_would_be_found() {
    assert!(!names_tenant("SELECT body FROM messages WHERE id = $1"));
    assert!(!names_tenant(
        "INSERT INTO messages (id, tenant_id) VALUES ($1, $2)"
    ));
    assert!(names_tenant(
        "INSERT INTO messages (tenant_id, id) VALUES ($1, $2)"
    ));
    assert!(tables("DELETE FROM messages").contains("messages"));
}
