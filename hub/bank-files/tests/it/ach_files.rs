//! Files of payments: the bytes themselves, and read back.

use crate::samples::{batch, entry, file, many, payments};
use hub_bank_files::BankFileError;
use hub_bank_files::ach::{
    AchFaultKind, AchFile, Entry, EntryClass, FileModifier, Movement, Origin, ReadEntry, read, write,
};
use jiff::civil::date;
use std::collections::BTreeSet;

#[test]
fn acceptance_10_a_file_is_the_one_that_was_reckoned_by_hand() {
    let written = write(&payments()).unwrap();
    let by_hand = include_str!("fixtures/payments.ach").replace('\n', "\r\n");
    for (line, (found, expected)) in written.text.lines().zip(by_hand.lines()).enumerate() {
        assert_eq!(found, expected, "line {}", line + 1);
    }
    assert_eq!(written.text, by_hand);
    assert_eq!(
        written.traces,
        [
            vec!["021000020000041", "021000020000042", "021000020000043"],
            vec!["021000020000044", "021000020000045"]
        ]
    );
    assert_eq!(written.next_sequence, 46);
    let totals = written.totals;
    assert_eq!((totals.rows, totals.hash), (6, 60_652_817));
    assert_eq!(
        (totals.debit_cents, totals.credit_cents),
        (10_000, 10_000_195_049)
    );
    assert_eq!(
        write(&payments()).unwrap(),
        written,
        "the same file has the same bytes"
    );
}

fn is_same(entry: &Entry, read: &ReadEntry) -> bool {
    let code = read.code.unwrap();
    code.account() == Some(entry.account_kind)
        && code.movement() == entry.movement
        && matches!(code.digits() % 10, 3 | 8) == entry.is_prenote
        && read.bank == entry.bank.as_str()
        && read.account == entry.account
        && (read.cents, read.id.as_str()) == (entry.cents, entry.id.as_str())
        && read.name == entry.name
        && read.addenda.first().and_then(|addenda| addenda.words()) == entry.addenda.as_deref()
}

#[test]
fn acceptance_10_every_file_is_read_back_as_it_was_written() {
    let mut has_long_hash = false;
    for (made, written) in many() {
        let rows: Vec<&str> = written.text.lines().collect();
        assert!(rows.len().is_multiple_of(10) && rows.iter().all(|row| row.len() == 94));
        let found = read(written.text.as_bytes()).unwrap();
        assert_eq!(found.faults, []);
        assert_eq!(
            (found.totals, found.modifier),
            (written.totals, Some(made.modifier.letter()))
        );
        assert_eq!(found.created_on, Some(made.created_at.date()));
        assert_eq!(
            (found.origin.as_str(), found.destination.as_str()),
            ("1921234567", "061000146")
        );
        let entries: Vec<&Entry> = made.batches.iter().flat_map(|batch| &batch.entries).collect();
        let back: Vec<&ReadEntry> = found.batches.iter().flat_map(|batch| &batch.entries).collect();
        assert_eq!(entries.len(), back.len());
        assert!(
            entries
                .iter()
                .zip(&back)
                .all(|(entry, read)| is_same(entry, read))
        );
        let traces: Vec<&String> = written.traces.iter().flatten().collect();
        assert_eq!(back.iter().map(|entry| &entry.trace).collect::<Vec<_>>(), traces);
        assert_eq!(
            traces.iter().collect::<BTreeSet<_>>().len(),
            traces.len(),
            "no trace number twice"
        );
        let sum: u64 = entries
            .iter()
            .map(|entry| entry.bank.eight().parse::<u64>().unwrap())
            .sum();
        assert_eq!(written.totals.hash, sum % 10_000_000_000);
        has_long_hash |= sum >= 10_000_000_000;
    }
    assert!(
        has_long_hash,
        "some sum of routing numbers has more than ten digits"
    );
}

#[test]
fn acceptance_10_a_changed_digit_is_found() {
    let whole = include_str!("fixtures/payments.ach");
    // Line, columns, and what is found: amount, bank, check digit, trace, then the fields of both control rows.
    for (line, column, kinds) in [
        (3, 39, vec![AchFaultKind::Credits]),
        (5, 10, vec![AchFaultKind::CheckDigit, AchFaultKind::Hash]),
        (5, 12, vec![AchFaultKind::CheckDigit]),
        (6, 94, vec![AchFaultKind::Trace]),
        (3, 79, vec![AchFaultKind::AddendaFlag]),
        (5, 79, vec![AchFaultKind::AddendaFlag]),
        (7, 10, vec![AchFaultKind::Count]),
        (7, 20, vec![AchFaultKind::Hash]),
        (7, 44, vec![AchFaultKind::Credits]),
        (11, 32, vec![AchFaultKind::Debits]),
        (12, 7, vec![AchFaultKind::Batches]),
        (12, 13, vec![AchFaultKind::Blocks]),
        (12, 21, vec![AchFaultKind::Count]),
        (12, 31, vec![AchFaultKind::Hash]),
        (12, 55, vec![AchFaultKind::Credits]),
    ] {
        let mut rows: Vec<String> = whole.lines().map(str::to_owned).collect();
        let row = &mut rows[line - 1];
        let digit = row.as_bytes()[column - 1] - b'0';
        // The flag has two states; the trace number becomes the one before.
        let other = match (column, kinds[0]) {
            (79, _) => 1 - digit,
            (_, AchFaultKind::Trace) => digit - 1,
            _ => (digit + 1) % 10,
        };
        row.replace_range(column - 1..column, &other.to_string());
        let found = read(rows.join("\n").as_bytes()).unwrap();
        for kind in &kinds {
            assert!(
                found.faults.iter().any(|fault| fault.kind == *kind),
                "{line}:{column} {:?}",
                found.faults
            );
        }
    }
    assert_eq!(read(whole.as_bytes()).unwrap().faults, []);
}

#[test]
fn a_file_is_read_without_line_ends_without_its_filling_and_with_foreign_letters() {
    let whole = include_str!("fixtures/payments.ach");
    let expected = read(whole.as_bytes()).unwrap();
    let unfilled: Vec<&str> = whole
        .lines()
        .filter(|row| !row.trim_matches('9').is_empty())
        .collect();
    let trimmed: Vec<&str> = whole.lines().map(str::trim_end).collect();
    for text in [
        whole.replace('\n', ""),
        whole.replace('\n', "\r\n"),
        format!("\u{feff}{whole}\n\n"),
        unfilled.join("\n"),
        trimmed.join("\r\n"),
    ] {
        let found = read(text.as_bytes()).unwrap();
        assert_eq!((found.faults.len(), found.totals), (0, expected.totals), "{text}");
        assert_eq!(found.batches.len(), 2);
    }
    let utf8 = whole.replace("JOSE MUNOZ", "JOSÉ MUÑOZ");
    let latin: Vec<u8> = utf8.chars().map(|c| u8::try_from(c).unwrap()).collect();
    for bytes in [utf8.as_bytes(), latin.as_slice()] {
        let found = read(bytes).unwrap();
        assert_eq!(found.faults, []);
        assert_eq!(found.batches[0].entries[1].name, "JOS? MU?OZ");
    }
}

#[test]
fn what_is_no_file_of_payments_is_refused_and_what_is_broken_is_named() {
    for wrong in ["", "\n\n", "Date,Amount\n2026-11-25,5", "9000001", "%PDF-1.7"] {
        assert_eq!(read(wrong.as_bytes()), Err(BankFileError::NoHeader), "{wrong}");
    }
    let whole = include_str!("fixtures/payments.ach");
    let cut: Vec<&str> = whole.lines().take(6).collect();
    let found = read(cut.join("\n").as_bytes()).unwrap();
    let kinds: Vec<AchFaultKind> = found.faults.iter().map(|fault| fault.kind).collect();
    assert_eq!(kinds, [AchFaultKind::Unfinished, AchFaultKind::Unfinished]);
    assert_eq!(found.batches[0].entries.len(), 3, "what is there is kept");
    let mut rows: Vec<&str> = whole.lines().collect();
    rows.remove(1);
    let found = read(rows.join("\n").as_bytes()).unwrap();
    assert!(
        found
            .faults
            .iter()
            .any(|fault| (fault.line, fault.kind) == (2, AchFaultKind::Order))
    );
    assert_eq!(
        found
            .batches
            .iter()
            .map(|batch| batch.entries.len())
            .sum::<usize>(),
        5
    );
}

#[test]
fn acceptance_10_what_no_bank_would_take_is_not_written() {
    let with = |change: fn(&mut AchFile)| {
        let mut file = payments();
        change(&mut file);
        write(&file).map(|_| ())
    };
    let field = |field, most| -> Result<(), BankFileError> { Err(BankFileError::Field { field, most }) };
    let cases: &[(Result<(), BankFileError>, fn(&mut AchFile))] = &[
        (Ok(()), |_| {}),
        (Ok(()), |file| file.origin = Origin::Routing(file.destination)),
        (Ok(()), |file| {
            file.modifier = FileModifier::try_from('9').unwrap()
        }),
        (Err(BankFileError::Empty), |file| file.batches.clear()),
        (Err(BankFileError::Empty), |file| file.batches[1].entries.clear()),
        (Err(BankFileError::Amount), |file| {
            file.batches[0].entries[0].cents = 0
        }),
        (Err(BankFileError::Amount), |file| {
            file.batches[0].entries[0].cents = -1
        }),
        (Err(BankFileError::Amount), |file| {
            file.batches[0].entries[0].cents = 10_000_000_000
        }),
        (Err(BankFileError::Amount), |file| {
            file.batches[0].entries[2].cents = 1
        }),
        (field("name of the receiver", 22), |file| {
            file.batches[0].entries[0].name = "José Muñoz".into();
        }),
        (field("name of the receiver", 22), |file| {
            file.batches[0].entries[0].name = "A".repeat(23);
        }),
        (field("identification", 15), |file| {
            file.batches[0].entries[0].id = "A".repeat(16)
        }),
        (field("addenda", 80), |file| {
            file.batches[0].entries[0].addenda = Some("\n".into())
        }),
        (field("description", 10), |file| {
            file.batches[0].description = " ".into()
        }),
        (field("immediate origin", 10), |file| {
            file.origin = Origin::Assigned("12".into())
        }),
        (Err(BankFileError::TooMany(9_999_999)), |file| {
            file.first_sequence = 0
        }),
        (Err(BankFileError::TooMany(9_999_999)), |file| {
            file.first_sequence = 9_999_998
        }),
        (Ok(()), |file| file.first_sequence = 9_999_995),
        (Err(BankFileError::NotSettled(date(2026, 11, 26))), |file| {
            file.batches[0].effective = date(2026, 11, 26);
        }),
        (Err(BankFileError::NotSettled(date(2026, 11, 28))), |file| {
            file.batches[0].effective = date(2026, 11, 28);
        }),
        (Err(BankFileError::NotSettled(date(2026, 11, 24))), |file| {
            file.batches[0].effective = date(2026, 11, 24);
        }),
    ];
    for (number, (expected, change)) in cases.iter().enumerate() {
        assert_eq!(with(*change), *expected, "case {number}");
    }
}

#[test]
fn acceptance_10_a_batch_of_debits_alone_says_so() {
    let mut taken = entry("111000025", "99", 500, "1", "SAM OKAFOR");
    taken.movement = Movement::Debit;
    let written = write(&file(vec![batch(EntryClass::Ppd, "FEES", vec![taken])])).unwrap();
    let classes: Vec<&str> = written
        .text
        .lines()
        .filter(|row| row.starts_with(['5', '8']))
        .map(|row| &row[1..4])
        .collect();
    assert_eq!(classes, ["225", "225"]);
}

#[test]
fn acceptance_11_ten_thousand_payments_stand_in_one_file_each_with_a_trace_number_of_its_own() {
    let entries: Vec<Entry> = (1..=10_000_i64)
        .map(|number| {
            let account = format!("{number:012}");
            let id = format!("7-{number}");
            entry("121042882", &account, number * 7, &id, "ANA REYES")
        })
        .collect();
    let made = file(vec![batch(EntryClass::Ppd, "AWARD", entries)]);
    let written = write(&made).unwrap();
    assert_eq!(
        write(&made).unwrap(),
        written,
        "the same list gives the same bytes"
    );
    let rows: Vec<&str> = written.text.split_terminator("\r\n").collect();
    assert!(rows.iter().all(|row| row.len() == 94));
    assert_eq!(rows.len() % 10, 0);
    let traces: BTreeSet<&String> = written.traces.iter().flatten().collect();
    assert_eq!(traces.len(), 10_000);
    assert_eq!(written.totals.credit_cents, 7 * 10_000 * 10_001 / 2);
    let read = read(written.text.as_bytes()).unwrap();
    assert_eq!(read.faults, []);
    assert_eq!(read.totals, written.totals);
    for (number, entry) in (1..).zip(&read.batches[0].entries) {
        assert_eq!(
            (entry.cents, entry.id.as_str()),
            (number * 7, format!("7-{number}").as_str())
        );
    }
}
