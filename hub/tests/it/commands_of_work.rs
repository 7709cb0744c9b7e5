//! The subcommands for workflows and jobs.

use crate::commands::{Demo, run};

#[test]
fn a_workflow_is_checked_and_published_and_an_overtaken_draft_is_refused() {
    let demo = Demo::seed("20");
    let workflow = |arguments: &[&str]| {
        let of = ["workflow", "--tenant", "1", "--program", "1715"];
        run(&demo.data(), &[&of[..], arguments].concat())
    };
    let (well, shown) = workflow(&["show"]);
    assert!(well, "{shown}");
    let mut flow: serde_json::Value = serde_json::from_str(&shown).unwrap();
    let file = demo.folder.path().join("workflow.json");
    let path = file.to_str().unwrap();
    std::fs::write(&file, &shown).unwrap();
    let (well, words) = workflow(&["draft", path]);
    assert!(well && words.contains("version 2 is kept as a draft"), "{words}");

    let lonely = serde_json::json!({ "id": 99, "name": "Lost", "kind": "open" });
    flow["states"].as_array_mut().unwrap().push(lonely);
    std::fs::write(&file, flow.to_string()).unwrap();
    for verb in ["check", "publish"] {
        let (well, words) = workflow(&[verb, path]);
        let faults = [
            "state 99 cannot be reached",
            "state 99 has no way out and is not terminal",
        ];
        assert!(
            !well && faults.iter().all(|fault| words.contains(fault)),
            "{verb}: {words}"
        );
    }
    let into = serde_json::json!({ "from": 1, "to": 99 });
    flow["states"].as_array_mut().unwrap().last_mut().unwrap()["kind"] = "terminal".into();
    flow["transitions"].as_array_mut().unwrap().push(into);
    std::fs::write(&file, flow.to_string()).unwrap();
    let (well, words) = workflow(&["check", path]);
    assert!(well && words.contains("can be published"), "{words}");
    let (well, words) = workflow(&["publish", path]);
    assert!(well && words.contains("holds from now on"), "{words}");
    let (well, words) = workflow(&["show"]);
    assert!(well && words.contains("\"Lost\""), "{words}");

    // The draft is based on the previous version: that is an error, which only a file can override.
    let (well, words) = workflow(&["publish", "--draft", "2"]);
    assert!(!well && words.contains("it was made from version 1"), "{words}");
    let (well, words) = workflow(&["publish", path, "--based-on", "1"]);
    assert!(!well && words.contains("it was made from version 1"), "{words}");
    let (well, words) = workflow(&["versions"]);
    let states = [
        ": holds, published by system at",
        "2: draft by system at",
        "1: superseded",
    ];
    assert!(
        well && states.iter().all(|state| words.contains(state)),
        "{words}"
    );
    let (well, words) = run(
        &demo.data(),
        &["workflow", "--tenant", "1", "--program", "3", "versions"],
    );
    assert!(
        !well && words.contains("Riverbend County has no program 3"),
        "{words}"
    );
    let (well, words) = run(&demo.data(), &["audit", "verify"]);
    assert!(
        well && words.contains("tenant 1: 19 lines, the chain is whole"),
        "{words}"
    );
}

#[test]
fn jobs_are_listed_stopped_and_started_again_and_both_are_written_down() {
    let demo = Demo::seed("20");
    let (well, words) = run(&demo.data(), &["jobs"]);
    let known = [
        "housekeeping of the whole hub: waiting",
        "retention of tenant 1: waiting",
    ];
    assert!(well && known.iter().all(|job| words.contains(job)), "{words}");
    let (well, words) = run(&demo.data(), &["jobs", "cancel", "retention", "--tenant", "1"]);
    assert!(well && words.contains("retention: cancelled"), "{words}");
    let (well, words) = run(&demo.data(), &["jobs", "cancel", "retention", "--tenant", "1"]);
    assert!(
        !well && words.contains("retention is cancelled: there is nothing to stop"),
        "{words}"
    );
    let (_, words) = run(&demo.data(), &["doctor"]);
    assert!(words.contains("retention of tenant 1 is cancelled"), "{words}");
    let (well, words) = run(&demo.data(), &["jobs", "retry", "retention", "--tenant", "1"]);
    assert!(well && words.contains("retention: waiting, due now"), "{words}");
    let (well, words) = run(&demo.data(), &["jobs", "retry", "retention"]);
    assert!(!well && words.contains("job not found"), "{words}");
    let (well, words) = run(&demo.data(), &["audit", "verify"]);
    assert!(
        well && words.contains("tenant 1: 18 lines, the chain is whole"),
        "{words}"
    );
}
