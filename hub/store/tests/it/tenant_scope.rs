//! Every statement on rows of tenants names the tenant, for each table it uses.

use crate::tenant_bindings::unbound;
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
    // A process serves every tenant.
    "nodes",
];

/// Statements that look across tenants on purpose, with the reason.
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
        "DOUBT_PHONE",
        "and what they have not read is taken back for every account",
    ),
    (
        "accounts",
        "MOVE_EMAIL",
        "a login id changes for every account of the login",
    ),
    ("accounts", "MOVE_PHONE", "the same"),
    ("bell", "FORGET", "sweeping"),
    ("audit", "TENANTS", "`audit verify` walks every chain"),
    (
        "availabilities",
        "RENEW",
        "a node gives its sign for the screens of every tenant",
    ),
    (
        "availabilities",
        "FORGET_NODE",
        "no screen is open at a node that begins, of whichever tenant",
    ),
    ("availabilities", "FORGET_OLD", "sweeping"),
    ("drafts", "UNTOUCHED", "sweeping"),
    (
        "egresses",
        "LEFT_OPEN",
        "a process that starts again ends what it has left open, of whichever tenant",
    ),
    (
        "line_visits",
        "AT_NODE",
        "a node clears up its own callers after a crash",
    ),
    (
        "line_offers",
        "FORGET_NODE",
        "a node that begins anew rings nobody",
    ),
    (
        "incoming_calls",
        "RINGING_AT",
        "what rang at a node that died is missed, of whichever tenant",
    ),
    (
        "sip_entries",
        "OLDEST_FIRST",
        "numbers of trunks are claimed at start, the oldest first",
    ),
    (
        "sip_entries",
        "TENANTS",
        "a telephone call comes in before it is known for whom",
    ),
    (
        "calls",
        "OPEN_EVERYWHERE",
        "a simulated phone rings whichever tenant calls it",
    ),
    (
        "recording_tracks",
        "KEYS_IN_USE",
        "`hub doctor` counts what each key has sealed",
    ),
    (
        "calls",
        "UNFINISHED_EVERYWHERE",
        "a node takes up what it left when it died",
    ),
    ("call_supervisors", "FORGET_LOST", "sweeping"),
    ("captchas", "FORGET", "sweeping"),
    ("delivery_attempts", "FORGET", "sweeping"),
    ("early_receipts", "FORGET", "sweeping"),
    ("keyword_answers", "FORGET", "sweeping"),
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
    ("draft_papers", "FORGET", "sweeping"),
    (
        "hand_overs",
        "BY_TOKEN",
        "a phone has nothing but the code, which names its tenant",
    ),
    ("hand_overs", "FORGET", "sweeping"),
    ("jobs", "CLAIM", "a node works for every tenant"),
    ("jobs", "COUNTS", "a gauge for the operator"),
    ("jobs", "DUE_KINDS", "a node works for every tenant"),
    ("jobs", "FORGET", "sweeping"),
    ("jobs", "LIST", "`hub jobs` shows every job"),
    ("jobs", "NEXT_DUE", "a node works for every tenant"),
    ("jobs", "OLDEST_ENDS", "a gauge for the operator"),
    ("jobs", "RELEASE", "a node gives back what it had claimed"),
    (
        "ledger_checks",
        "TENANTS",
        "`ledger check` walks the books of every tenant",
    ),
    (
        "logins",
        "REMOVE_UNUSED",
        "a login goes when it has an account in no tenant",
    ),
    ("logins", "REMOVE_UNUSED_OF_LIST", "the same"),
    ("marketplace_calls", "FORGET_REFUSALS", "sweeping"),
    ("marketplace_events", "FORGET", "sweeping"),
    (
        "marketplace_gateways",
        "DUE",
        "one node at a time reads the subscriptions of every marketplace",
    ),
    ("message_drafts", "FORGET", "sweeping"),
    ("payment_notices", "FORGET", "sweeping"),
    (
        "number_claims",
        "ALL",
        "a telephone call comes in before it is known for whom",
    ),
    (
        "number_claims",
        "CONFLICTS",
        "`hub doctor` names them for the operator",
    ),
    ("mass_tests", "FORGET", "sweeping"),
    ("trunk_calls", "FORGET", "sweeping"),
    ("trunk_watches", "DOWN", "a gauge for the operator"),
    ("outbox", "FORGET", "sweeping"),
    (
        "queue_counts",
        "FOLD",
        "what was appended is put together, of whichever tenant; each row keeps its own",
    ),
    ("queue_counts", "FOLD_DAYS", "the same"),
    ("queue_counts", "FORGET_NONE", "sweeping"),
    ("queue_counts", "FORGET_NO_DAYS", "sweeping"),
    ("outbox", "RELEASE", "a node gives back what it had claimed"),
    ("outbox", "WAITING", "a gauge for the operator"),
    ("program_events", "FORGET", "sweeping"),
    (
        "unwritten_states",
        "WITHOUT",
        "an upgrade writes the states of programs that have none, of whichever tenant; what is written then is the tenant's",
    ),
    (
        "number_digits",
        "UNFILLED",
        "an index is completed at start, for every tenant",
    ),
    (
        "account_words",
        "UNINDEXED",
        "an upgrade gives words to what has none, of whichever tenant; what is written then is the tenant's",
    ),
    (
        "login_spellings",
        "SET_OF_ACCOUNTS",
        "a login's address is that of its accounts in all tenants",
    ),
    (
        "application_words",
        "UNINDEXED",
        "an upgrade gives words to what has none, of whichever tenant; what is written then is the tenant's",
    ),
    ("answer_words", "UNINDEXED", "the same of the words of answers"),
    (
        "due_dates",
        "UNWRITTEN",
        "an upgrade writes the limits of states, of whichever tenant; each is then written as its tenant's",
    ),
    (
        "due_dates",
        "UNFILLED",
        "the same of the days by which applications are due",
    ),
    (
        "search",
        "SQLITE_REBUILD",
        "an empty index is filled with the documents of all tenants, each with its own",
    ),
    ("sign_ins", "FORGET", "sweeping"),
    ("sign_ons", "FORGET", "sweeping"),
    ("staff_notices", "FORGET", "sweeping"),
    (
        "subscriptions",
        "ENDED_FOR",
        "an instance is asked for by who bought it, whoever sold it",
    ),
    ("subscriptions", "FORGET_TICKETS", "sweeping"),
    ("seed", "DONE", "tenant 0 is the demonstration"),
    ("seed", "MARK_DONE", "the same"),
    (
        "applicants",
        "TENANTS_AT",
        "the address of an incoming message gives its tenants",
    ),
    ("staff_imports", "FORGET", "sweeping"),
    ("staff_imports", "FORGET_ROWS", "sweeping"),
    ("text_units", "FORGET", "sweeping"),
    ("thread_prints", "FORGET", "sweeping"),
    ("write", "FORGET_EVENTS", "sweeping"),
];

/// Indexes of tenant tables that do not begin with the tenant, and why.
const ACROSS_INDEXES: &[(&str, &str)] = &[
    (
        "accounts_by_user",
        "the account picker shows every account of a login",
    ),
    (
        "applicant_addresses_everywhere",
        "a carrier delivers by address alone",
    ),
    ("captcha_tokens_by_expiry", "sweeping"),
    ("jobs_due", "a node claims what is due, of whichever tenant"),
    (
        "subscriptions_by_bought",
        "an instance is asked for by who bought it, whoever sold it",
    ),
    ("topic_events_by_age", "sweeping"),
];

/// The lines of all migrations, in their order, and of what the engines add to them.
fn schema_lines() -> Vec<String> {
    let package = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for (folder, ending) in [("../../../migrations", ".up.sql"), ("../src/engine", ".sql")] {
        let entries = std::fs::read_dir(package.join(folder)).unwrap();
        let mut of_folder: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        of_folder.retain(|path| path.to_string_lossy().ends_with(ending));
        of_folder.sort();
        files.extend(of_folder);
    }
    let texts = files.iter().map(|file| std::fs::read_to_string(file).unwrap());
    texts
        .flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

fn words(line: &str) -> Vec<&str> {
    line.split([' ', '(', ')', ',', ';'])
        .filter(|word| !word.is_empty() && *word != "UNIQUE")
        .collect()
}

/// The indexes after all migrations: name, table, first column.
fn indexes() -> Vec<(String, String, String)> {
    let mut found: Vec<(String, String, String)> = Vec::new();
    for line in schema_lines() {
        match words(&line)[..] {
            ["CREATE", "INDEX", name, "ON", table, first, ..] => {
                found.push((name.to_owned(), table.to_owned(), first.to_owned()));
            }
            ["DROP", "INDEX", name, ..] => found.retain(|(known, ..)| known != name),
            ["ALTER", "TABLE", before, "RENAME", "TO", after] => {
                for (_, table, _) in found.iter_mut().filter(|(_, table, _)| table == before) {
                    after.clone_into(table);
                }
            }
            _ => {}
        }
    }
    found
}

#[test]
fn every_index_begins_with_the_tenant() {
    let (owned, found) = (tenant_tables(), indexes());
    assert!(found.len() > 40, "only {} indexes", found.len());
    let others = found
        .iter()
        .filter(|(_, table, first)| owned.contains(table) && first != "tenant_id");
    let mut others: Vec<&str> = others.map(|(name, ..)| name.as_str()).collect();
    others.sort_unstable();
    let excused: Vec<&str> = ACROSS_INDEXES.iter().map(|(name, _)| *name).collect();
    assert_eq!(others, excused, "without the tenant; excused");
}

/// The tables after all migrations that belong to a tenant.
fn tenant_tables() -> HashSet<String> {
    let mut found = HashSet::new();
    for line in schema_lines() {
        match words(&line)[..] {
            ["CREATE", "TABLE", table, ..]
            | ["CREATE", "VIRTUAL", "TABLE", "IF", "NOT", "EXISTS", table, ..] => {
                found.insert(table.to_owned());
            }
            ["ALTER", "TABLE", before, "RENAME", "TO", after] => {
                found.remove(before);
                found.insert(after.to_owned());
            }
            // A view of a tenant's rows; a former name of a table is none.
            ["CREATE", "VIEW", view, "AS"] if view != "notice_next_ways" => {
                found.insert(view.to_owned());
            }
            ["DROP", "TABLE", table] => drop(found.remove(table)),
            _ => {}
        }
    }
    found.retain(|table| !GLOBAL.contains(&table.as_str()));
    found
}

#[test]
fn no_statement_forgets_the_tenant() {
    let owned = tenant_tables();
    assert!(
        owned.len() > 80 && owned.contains("messages") && owned.contains("search_index"),
        "{owned:?}"
    );
    // By the name that a later migration gave it, and no table that is gone.
    assert!(
        owned.contains("notice_fallbacks")
            && !owned.contains("notice_next_ways")
            && !owned.contains("leases")
    );
    let mut faults = Vec::new();
    let mut excused = HashSet::new();
    for statement in hub_store::statements() {
        let left = unbound(&statement.sql, &owned);
        if left.is_empty() {
            continue;
        }
        let (file, name) = (statement.file, statement.name);
        match ACROSS.iter().find(|known| (known.0, known.1) == (file, name)) {
            Some(_) => drop(excused.insert((file, name))),
            None => faults.push(format!(
                "{file}::{name} leaves {left:?} to any tenant: {}",
                statement.sql
            )),
        }
    }
    for (file, name, _) in ACROSS {
        if !excused.contains(&(*file, *name)) {
            faults.push(format!("{file}::{name} needs no excuse any more"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
