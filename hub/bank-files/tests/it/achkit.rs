//! Files of payments, read by somebody else's reader (`achkit` of PyPI; hub/scripts/peers.sh).

use crate::samples::{many, payments};
use hub_bank_files::ach::write;
use std::io::Write;
use std::process::{Command, Stdio};

/// Says the faults of each file of a list in JSON, then those of the first file with an amount, a check digit, a count and a block changed.
const SCRIPT: &str = r"
import json, sys
from achkit import validate
def codes(text): return sorted({error['code'] for error in validate(text)['errors']})
files = json.load(sys.stdin)
first = files[0].splitlines()
def changed(line, column, value):
    rows = list(first)
    rows[line] = rows[line][:column] + value + rows[line][column + len(value):]
    return codes('\n'.join(rows))
json.dump({
    'whole': [codes(text) for text in files],
    'amount': changed(2, 38, '9'),
    'digit': changed(2, 11, '3'),
    'count': changed(6, 9, '9'),
    'block': codes('\n'.join(first[:-1])),
}, sys.stdout)
";

#[test]
fn acceptance_10_files_pass_a_reader_that_is_not_ours() {
    let python = std::env::var("COMMONLINE_PEERS_PYTHON").unwrap_or_else(|_| {
        concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../target/commonline/peers/bin/python"
        )
        .to_owned()
    });
    let mut files = vec![write(&payments()).unwrap().text];
    files.extend(many().into_iter().map(|(_, written)| written.text));
    let mut judge = Command::new(&python)
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{python}: {error}; hub/scripts/setup.sh test installs it"));
    let sent = serde_json::to_vec(&files).unwrap();
    judge.stdin.take().unwrap().write_all(&sent).unwrap();
    let done = judge.wait_with_output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let said: serde_json::Value = serde_json::from_slice(&done.stdout).unwrap();
    let whole = said["whole"].as_array().unwrap();
    assert_eq!(whole.len(), 61);
    for (number, faults) in whole.iter().enumerate() {
        assert_eq!(*faults, serde_json::json!([]), "file {number}");
    }
    // It does find what is wrong.
    assert_eq!(
        said["amount"],
        serde_json::json!(["BAD_BATCH_CREDIT", "BAD_FILE_CREDIT"])
    );
    assert_eq!(said["digit"], serde_json::json!(["BAD_ROUTING_CHECKSUM"]));
    assert_eq!(said["count"], serde_json::json!(["BAD_BATCH_COUNT"]));
    assert_eq!(said["block"], serde_json::json!(["BAD_BLOCKING"]));
}
