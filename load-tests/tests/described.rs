//! The README's table of scenarios and the program's own list are one.

use std::collections::BTreeSet;
use std::process::Command;

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_load-tests"))
}

#[test]
fn every_scenario_stands_in_the_readme_and_none_that_does_not_exist() {
    let help = program().arg("--help").output().expect("the program runs");
    let help = String::from_utf8(help.stdout).expect("text");
    let (_, commands) = help.split_once("Commands:").expect("it has scenarios");
    let (commands, _) = commands.split_once("Options:").expect("it has options");
    let known: BTreeSet<&str> = commands
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(known.contains("sfu-audio") && known.len() > 8, "{known:?}");
    let (_, table) = include_str!("../README.md")
        .split_once("| scenario | what it does |")
        .expect("the README has the table");
    let described: BTreeSet<&str> = table
        .lines()
        .skip(2)
        .map_while(|line| line.strip_prefix("| `")?.split_once('`'))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(described, known);
}

#[test]
fn a_hub_that_does_not_answer_is_an_error_and_no_table() {
    let run = program()
        .args([
            "--hub",
            "http://127.0.0.1:9",
            "--pid",
            &std::process::id().to_string(),
        ])
        .args(["join", "--joins", "1"])
        .output()
        .expect("the program runs");
    assert!(!run.status.success());
    assert!(run.stdout.is_empty());
    let said = String::from_utf8(run.stderr).expect("text");
    assert!(said.contains("error: socket: "), "{said}");
}
