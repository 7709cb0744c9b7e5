//! The files of the store depend on each other in one direction: there are no cycles, direct or indirect.

use std::collections::{HashMap, HashSet};
use std::path::Path;

/// Files that all others depend on, or that depend on all others.
const OUTSIDE: &[&str] = &["lib", "db", "error", "statement"];

/// The folders of tables.
const CAPABILITIES: &[&str] = &[
    "identity",
    "people",
    "programs",
    "cases",
    "conversations",
    "calls",
    "configuration",
    "forms",
    "ledger",
    "paying",
];

/// The store's files that `source` uses: by its imports, by path, and by a reader of the store.
fn used(source: &str, files: &HashSet<String>) -> HashSet<String> {
    let code = source.split("\n#[cfg(test)]").next().unwrap_or(source);
    let mut used = HashSet::new();
    for import in code.split("use crate::").skip(1) {
        let import = import.split(';').next().unwrap_or_default();
        used.extend(named(import, files));
    }
    for path in code.split("crate::").skip(1) {
        let path = path.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
        used.extend(named(path.take(1).next().unwrap_or_default(), files));
    }
    for read in code.split("self.0").skip(1) {
        let call = read.trim_start().strip_prefix('.').unwrap_or_default();
        used.extend(names(call).take(1).map(str::to_owned));
    }
    used.retain(|name| files.contains(name) && !OUTSIDE.contains(&name.as_str()));
    used
}

/// The files that paths name: the last of each path, because a capability's own file has its folder's name
/// (`calls::egresses` is only `egresses`).
fn named(paths: &str, files: &HashSet<String>) -> Vec<String> {
    let names: Vec<&str> = names(paths).collect();
    let mut found = Vec::new();
    for (at, name) in names.iter().enumerate() {
        let within = names.get(at + 1).is_some_and(|next| {
            files.contains(*next)
                && (paths.contains(&format!("{name}::{next}")) || paths.contains(&format!("{name}::{{")))
        });
        if !within {
            found.push((*name).to_owned());
        }
    }
    found
}

fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|name| !name.is_empty())
}

/// A path from `file` back to a file already visited, if there is one.
fn circle(
    file: &str,
    graph: &HashMap<String, HashSet<String>>,
    passed: &mut Vec<String>,
    clear: &mut HashSet<String>,
) -> Option<Vec<String>> {
    if let Some(at) = passed.iter().position(|one| one == file) {
        return Some(passed[at..].to_vec());
    }
    if clear.contains(file) {
        return None;
    }
    passed.push(file.to_owned());
    for next in graph.get(file).into_iter().flatten() {
        if let Some(found) = circle(next, graph, passed, clear) {
            return Some(found);
        }
    }
    passed.pop();
    clear.insert(file.to_owned());
    None
}

fn first_circle(sources: &HashMap<String, String>) -> Option<Vec<String>> {
    let files: HashSet<String> = sources.keys().cloned().collect();
    let graph = sources.iter().map(|(file, source)| {
        let mut uses = used(source, &files);
        uses.remove(file);
        (file.clone(), uses)
    });
    let graph: HashMap<String, HashSet<String>> = graph.collect();
    let mut clear = HashSet::new();
    let mut starts: Vec<&String> = files
        .iter()
        .filter(|file| !OUTSIDE.contains(&file.as_str()))
        .collect();
    starts.sort();
    starts
        .into_iter()
        .find_map(|file| circle(file, &graph, &mut Vec::new(), &mut clear))
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src");
    let mut folders = vec![root.clone()];
    let mut sources = HashMap::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            // The base of the tables (engine, bus, files, keys) has its own layers.
            if path.is_dir() && CAPABILITIES.iter().any(|capability| path.ends_with(capability)) {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let named = if path.ends_with("mod.rs") { &folder } else { &path };
                let name = named.file_stem().unwrap().to_string_lossy().into_owned();
                let before = sources.insert(name.clone(), std::fs::read_to_string(&path).unwrap());
                assert!(before.is_none(), "two files are called {name}");
            }
        }
    }
    assert!(sources.len() > 45, "only {} files", sources.len());
    assert_eq!(first_circle(&sources), None);
}

#[test]
fn a_circle_would_be_found() {
    let file = |name: &str, source: &str| (name.to_owned(), source.to_owned());
    let mut sources = HashMap::from([
        file("calls", "use crate::{Store, args, conversations::messages};\n"),
        file("messages", "fn f() { self.0.summaries().all() }\n"),
        file("summaries", "use crate::error::Result;\n"),
        file("error", ""),
    ]);
    assert_eq!(first_circle(&sources), None);
    sources.extend([file("summaries", "crate::calls::by_id()")]);
    assert_eq!(first_circle(&sources).unwrap().len(), 3);
}
