//! Allowed dependencies of packages, as drawn in docs/ARCHITECTURE.md.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Folder of each package, and our packages that it may use.
const RULES: [(&str, &str, &[&str]); 10] = [
    (
        "hub",
        "hub",
        &[
            "hub-domain",
            "hub-forms",
            "hub-letters",
            "hub-reference",
            "hub-store",
            "hub-actors",
            "hub-http",
            "hub-media",
        ],
    ),
    ("hub/domain", "hub-domain", &[]),
    ("hub/forms", "hub-forms", &["hub-domain"]),
    ("hub/letters", "hub-letters", &["hub-domain", "hub-forms"]),
    ("hub/reference", "hub-reference", &["hub-domain"]),
    ("hub/store", "hub-store", &["hub-domain", "hub-forms"]),
    (
        "actors",
        "hub-actors",
        &["hub-domain", "hub-forms", "hub-letters", "hub-store", "hub-media"],
    ),
    (
        "http",
        "hub-http",
        &[
            "hub-domain",
            "hub-forms",
            "hub-letters",
            "hub-reference",
            "hub-store",
            "hub-actors",
        ],
    ),
    ("media", "hub-media", &["hub-domain"]),
    ("load-tests", "load-tests", &["hub-domain"]),
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
