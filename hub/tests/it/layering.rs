//! Allowed dependencies of packages, as drawn in docs/ARCHITECTURE.md.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Folder of each package, and our packages that it may use.
const RULES: [(&str, &str, &[&str]); 18] = [
    (
        "hub",
        "hub",
        &[
            "hub-administration",
            "hub-assistant",
            "hub-bank-files",
            "hub-domain",
            "hub-forms",
            "hub-ledger",
            "hub-letters",
            "hub-marketplace",
            "hub-payments",
            "hub-reference",
            "hub-store",
            "hub-vectors",
            "hub-actors",
            "hub-http",
            "hub-media",
        ],
    ),
    (
        "hub/administration",
        "hub-administration",
        &["hub-domain", "hub-forms", "hub-payments"],
    ),
    ("hub/bank-files", "hub-bank-files", &["hub-domain"]),
    ("hub/domain", "hub-domain", &[]),
    ("hub/forms", "hub-forms", &["hub-domain"]),
    ("hub/ledger", "hub-ledger", &["hub-domain"]),
    (
        "hub/letters",
        "hub-letters",
        &["hub-bank-files", "hub-domain", "hub-forms"],
    ),
    ("hub/marketplace", "hub-marketplace", &["hub-domain", "hub-store"]),
    ("hub/open-data", "hub-open-data", &["hub-domain"]),
    ("hub/assistant", "hub-assistant", &["hub-domain", "hub-vectors"]),
    ("hub/payments", "hub-payments", &["hub-bank-files", "hub-domain"]),
    ("hub/reference", "hub-reference", &["hub-domain"]),
    (
        "hub/store",
        "hub-store",
        &[
            "hub-bank-files",
            "hub-domain",
            "hub-forms",
            "hub-ledger",
            "hub-payments",
        ],
    ),
    ("hub/vectors", "hub-vectors", &[]),
    (
        "actors",
        "hub-actors",
        &[
            "hub-administration",
            "hub-bank-files",
            "hub-domain",
            "hub-forms",
            "hub-letters",
            "hub-marketplace",
            "hub-open-data",
            "hub-payments",
            "hub-store",
            "hub-media",
        ],
    ),
    (
        "http",
        "hub-http",
        &[
            "hub-administration",
            "hub-assistant",
            "hub-bank-files",
            "hub-domain",
            "hub-forms",
            "hub-ledger",
            "hub-letters",
            "hub-marketplace",
            "hub-open-data",
            "hub-payments",
            "hub-reference",
            "hub-store",
            "hub-actors",
        ],
    ),
    ("media", "hub-media", &["hub-domain"]),
    (
        "load-tests",
        "load-tests",
        &[
            "hub-bank-files",
            "hub-domain",
            "hub-ledger",
            "hub-payments",
            "hub-store",
        ],
    ),
];

fn dependencies(manifest: &Path) -> BTreeSet<String> {
    let text =
        std::fs::read_to_string(manifest).unwrap_or_else(|error| panic!("{}: {error}", manifest.display()));
    let table: toml::Table = text.parse().unwrap();
    let listed = table
        .get("dependencies")
        .and_then(|value| value.as_table())
        .cloned()
        .unwrap_or_default();
    listed.keys().cloned().collect()
}

#[test]
fn packages_use_only_what_the_map_allows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let ours: BTreeSet<&str> = RULES.iter().map(|(_, name, _)| *name).collect();
    let mut wrong = BTreeMap::new();
    for (folder, name, allowed) in RULES {
        let used = dependencies(&root.join(folder).join("Cargo.toml"));
        let extra: Vec<String> = used
            .into_iter()
            .filter(|used| ours.contains(used.as_str()) && !allowed.contains(&used.as_str()))
            .collect();
        if !extra.is_empty() {
            wrong.insert(name, extra);
        }
    }
    assert!(wrong.is_empty(), "imports against the map: {wrong:?}");
}

#[test]
fn only_the_store_speaks_sql_and_redis() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for (folder, name, _) in RULES.iter().filter(|(_, name, _)| *name != "hub-store") {
        let used = dependencies(&root.join(folder).join("Cargo.toml"));
        for forbidden in ["sqlx", "redis"] {
            assert!(!used.contains(forbidden), "{name} depends on {forbidden}");
        }
    }
}

/// What the hub of the actors is made of, and what that is made of. Nothing here knows the hub.
const BENEATH_THE_HUB: &[&str] = &[
    "calls::captions",
    "calls::egress",
    "calls::guest",
    "calls::lines",
    "calls::number_seller",
    "calls::own_rooms",
    "calls::party_names",
    "calls::recordings",
    "calls::sip_book",
    "calls::trunk",
    "conversations::channels::email",
    "conversations::channels::gateways",
    "conversations::channels::sms",
    "directory",
    "drive",
    "error",
    "files",
    "forms",
    "frame",
    "frame_queue",
    "identity",
    "job_handler",
    "paying::gateways",
    "registry",
    "supervision",
    "threads",
    "topic",
    "watch",
];

/// The paths of its own package that a file names, tests left out.
fn named(code: &str) -> Vec<String> {
    let code = code.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or(code);
    let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let paths = code.split("crate::").skip(1);
    paths
        .map(|rest| rest.split(|c| !is_path(c)).next().unwrap_or_default())
        .map(|path| path.trim_end_matches(':').to_owned())
        .collect()
}

/// The files of a module.
fn sources(module: &Path) -> Vec<std::path::PathBuf> {
    let file = module.with_extension("rs");
    let mut found: Vec<_> = file.is_file().then_some(file).into_iter().collect();
    for entry in std::fs::read_dir(module).into_iter().flatten() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        // What applicants do with a form is above the hub, and what it is checked with beneath.
        let is_above = module.ends_with("forms") && name != "mod";
        if is_above || name.contains("test") || name == "node_peer" {
            continue;
        }
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            found.push(path.clone());
        }
    }
    found
}

#[test]
fn the_hub_stands_beneath_its_actors() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let root = root.join("actors/src");
    let is_beneath = |path: &str| {
        let within = |module: &str| path == module || path.starts_with(&format!("{module}::"));
        // What the channels define together: the trait of their gateways, and what it speaks of.
        let of_channels = path.strip_prefix("conversations::channels");
        let names_type = |rest: &str| rest.trim_start_matches(':').starts_with(char::is_uppercase);
        BENEATH_THE_HUB.iter().any(|module| within(module))
            || of_channels.is_some_and(|rest| rest.is_empty() || names_type(rest))
    };
    let mut wrong = Vec::new();
    let mut read = 0;
    for module in BENEATH_THE_HUB.iter().chain(&["hub"]) {
        let files = sources(&root.join(module.replace("::", "/")));
        assert!(!files.is_empty(), "{module} is gone");
        for file in files {
            read += 1;
            let code = std::fs::read_to_string(&file).unwrap();
            let of_hub = |path: &str| *module == "hub" && (path == "Hub" || path.starts_with("hub"));
            let paths = named(&code).into_iter();
            let above = paths.filter(|path| !is_beneath(path) && !of_hub(path) && path != "Result");
            wrong.extend(above.map(|path| format!("{} uses {path}", file.display())));
        }
    }
    assert!(read > 60, "only {read} files");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
