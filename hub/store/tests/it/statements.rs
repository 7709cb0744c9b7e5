//! Every statement of the store parses and types on the engine at hand.

use crate::fresh::fresh;
use std::collections::HashSet;
use std::path::Path;

#[tokio::test]
async fn every_statement_can_be_prepared() {
    let fresh = fresh().await;
    let statements = hub_store::statements();
    assert!(
        statements.len() > 300,
        "only {} statements are registered",
        statements.len()
    );
    let engine = fresh.store.db().engine();
    let mut faults = Vec::new();
    for statement in statements {
        if statement.engine.is_some_and(|only| only != engine) {
            continue;
        }
        if let Err(error) = fresh.store.db().prepare(&statement.sql).await {
            faults.push(format!("{}::{}: {error}", statement.file, statement.name));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Every source file of the store, by its path below `src`.
fn sources() -> Vec<(String, String)> {
    let mut sources = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../src")];
    let root = folders[0].clone();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let name = path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
                sources.push((name, std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    sources
}

/// The module that a source file is: its name, or that of its folder.
fn module(path: &str) -> &str {
    let path = path.strip_suffix("/mod.rs").unwrap_or(path);
    path.rsplit('/')
        .next()
        .and_then(|name| name.split('.').next())
        .unwrap_or(path)
}

/// Faults of a source file: it declares statements that `lib.rs` does not gather, or contains SQL that it does not
/// declare.
fn undeclared(path: &str, source: &str, gathered: &HashSet<&str>, composing: &HashSet<&str>) -> Vec<String> {
    let file = module(path);
    let mut faults = Vec::new();
    let mut rest = source.split("\n#[cfg(test)]").next().unwrap_or(source).to_owned();
    if let Some((before, block)) = rest.split_once("\nstatements! {") {
        if !gathered.contains(file) {
            faults.push(format!("{path}: lib.rs does not gather the statements of {file}"));
        }
        let after = block.split_once("\n}\n").map_or("", |(_, after)| after);
        rest = format!("{before}{after}");
    }
    if !composing.contains(file) {
        let verbs = [
            "SELECT ",
            "INSERT INTO ",
            "UPDATE ",
            "DELETE FROM ",
            "WITH ",
            "VACUUM ",
        ];
        let literals = rest.split('"').skip(1).step_by(2);
        for sql in literals.filter(|text| verbs.iter().any(|verb| text.starts_with(verb))) {
            faults.push(format!("{path}: not declared by statements!: {sql}"));
        }
    }
    faults
}

#[test]
fn no_file_keeps_its_statements_from_the_tests() {
    let statements = hub_store::statements();
    let gathered = statements.iter().map(|statement| statement.file).collect();
    let composed = statements.iter().filter(|statement| statement.name == "composed");
    let composing = composed.map(|statement| statement.file).collect();
    let sources = sources();
    assert!(sources.len() > 50, "only {} sources", sources.len());
    let faults: Vec<String> = sources
        .iter()
        .flat_map(|(path, source)| undeclared(path, source, &gathered, &composing))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_file_that_keeps_its_statements_would_be_found() {
    let (gathered, composing) = (HashSet::from(["calls"]), HashSet::new());
    let declares = "use x;\n\nstatements! {\n    A = \"SELECT 1\";\n}\n";
    assert!(undeclared("calls/mod.rs", declares, &gathered, &composing).is_empty());
    assert_eq!(
        undeclared("cases/notes.rs", declares, &gathered, &composing).len(),
        1
    );
    let hides = format!("{declares}\nconst B: &str =\n    \"SELECT 2\";\n");
    assert_eq!(undeclared("calls.rs", &hides, &gathered, &composing).len(), 1);
}

#[tokio::test]
async fn a_wrong_statement_would_be_found() {
    let fresh = fresh().await;
    assert!(
        fresh
            .store
            .db()
            .prepare("SELECT no_such_column FROM tenants")
            .await
            .is_err()
    );
}

#[tokio::test]
async fn migrations_run_twice_without_harm() {
    let fresh = fresh().await;
    fresh.store.db().migrate().await.unwrap();
    fresh.store.db().ping().await.unwrap();
}
