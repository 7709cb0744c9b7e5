//! What banks answer: returns, dishonored and contested ones, notifications of change, and what nobody knows.

use crate::samples::{many, payments};
use hub_bank_files::AccountNumber;
use hub_bank_files::ach::{
    ChangeReason, Matter, NextStep, RETURN_REASONS, Reply, ReturnKind, ReturnReason, read, replies, write,
};
use jiff::civil::date;

/// An entry that a bank sends back.
fn entry(code: u8, cents: u64, trace: &str) -> String {
    let row = format!(
        "6{code}121042882{:<17}{cents:010}{:<15}{:<22}  1{trace}",
        "12345678901", "P7Q2M9", "ANA REYES"
    );
    assert_eq!(row.len(), 94);
    row
}

/// Its reason: 99 or 98, the code, the payment's trace number, columns 22 to 27, the bank, columns 36 to 79.
fn reason(kind: &str, code: &str, original: &str, dated: &str, rest: &str, trace: &str) -> String {
    let row = format!("7{kind}{code}{original:<15}{dated:<6}12104288{rest:<44}{trace}");
    assert_eq!(row.len(), 94, "{row}");
    row
}

/// A file of answers with right sums.
fn answers(class: &str, rows: &[String]) -> String {
    let entries = rows.iter().filter(|row| row.starts_with('6'));
    let hash = 12_104_288 * entries.clone().count();
    let sum = |digits: &[u8]| -> u64 {
        let of_kind = entries.clone().filter(|row| digits.contains(&row.as_bytes()[2]));
        of_kind.map(|row| row[29..39].parse::<u64>().unwrap()).sum()
    };
    let (credits, debits) = (sum(b"1234"), sum(b"6789"));
    let count = rows.len();
    let mut lines = vec![
        "101 021000021 0610001462611301305B094101RIVERBEND BANK         FRB ATLANTA                    "
            .to_owned(),
        format!(
            "5200RIVERBEND COUNTY                    1921234567{class}RENT AID  261120261127   1061000140000001"
        ),
    ];
    lines.extend_from_slice(rows);
    lines.push(format!(
        "8200{count:06}{hash:010}{debits:012}{credits:012}1921234567{:25}061000140000001",
        ""
    ));
    let blocks = (lines.len() + 1).div_ceil(10);
    lines.push(format!(
        "9000001{blocks:06}{count:08}{hash:010}{debits:012}{credits:012}{:39}",
        ""
    ));
    assert!(lines.iter().all(|line| line.len() == 94), "{lines:#?}");
    lines.join("\n")
}

fn read_replies(text: &str) -> Vec<Reply> {
    let file = read(text.as_bytes()).unwrap();
    assert_eq!(file.faults, []);
    replies(&file)
}

#[test]
fn acceptance_10_a_return_says_which_payment_came_back_and_what_to_do() {
    let text = answers(
        "PPD",
        &[
            entry(21, 120_050, "061000140000001"),
            reason("99", "R02", "021000020000041", "", "", "061000140000001"),
            entry(21, 75_000, "061000140000002"),
            reason(
                "99",
                "R15",
                "021000020000042",
                "261118",
                "NOTICE FROM THE FAMILY",
                "061000140000002",
            ),
        ],
    );
    let found = read_replies(&text);
    let [closed, died] = &found[..] else {
        panic!("two answers")
    };
    assert_eq!(
        (closed.line, closed.original_trace.as_str()),
        (3, "021000020000041")
    );
    assert_eq!(
        (closed.original_bank.as_str(), closed.cents),
        ("12104288", 120_050)
    );
    assert_eq!(
        (closed.company_id.as_str(), closed.trace.as_str()),
        ("1921234567", "061000140000001")
    );
    assert_eq!(closed.account, AccountNumber::parse("12345678901").unwrap());
    assert_eq!(
        (closed.id.as_str(), closed.name.as_str()),
        ("P7Q2M9", "ANA REYES")
    );
    let Matter::Returned { reason, died_on, .. } = &closed.matter else {
        panic!("{closed:?}")
    };
    assert_eq!(
        (reason.meaning, reason.next),
        ("The account is closed.", NextStep::AskForAnotherAccount)
    );
    assert_eq!(*died_on, None);
    assert_eq!(
        died.matter,
        Matter::Returned {
            reason: ReturnReason::find("R15").unwrap(),
            died_on: Some(date(2026, 11, 18)),
            information: "NOTICE FROM THE FAMILY".into(),
        }
    );
    assert!(closed.matter.is_money() && died.matter.is_money());
    assert!(
        !format!("{closed:?}").contains("12345678901"),
        "a log shows the end of an account alone"
    );
}

#[test]
fn acceptance_10_every_code_is_read_by_the_table() {
    for known in &RETURN_REASONS {
        let row = reason("99", known.code, "021000020000041", "", "", "061000140000001");
        let found = read_replies(&answers("PPD", &[entry(21, 1, "061000140000001"), row]));
        let (reason, kind) = match &found[0].matter {
            Matter::Returned { reason, .. } => (*reason, "returned"),
            Matter::Dishonored { reason, .. } => (*reason, "dishonored"),
            Matter::Contested { reason, .. } => (*reason, "contested"),
            Matter::Change { .. } | Matter::ChangeRefused { .. } | Matter::Unknown { .. } => {
                panic!("{found:?}")
            }
        };
        assert_eq!(reason, known);
        let expected = match known.kind {
            ReturnKind::Return | ReturnKind::Enrollment | ReturnKind::Gateway => "returned",
            ReturnKind::Dishonored => "dishonored",
            ReturnKind::Contested => "contested",
        };
        assert_eq!(kind, expected, "{}", known.code);
    }
}

#[test]
fn acceptance_10_dishonored_and_contested_returns_name_what_they_answer() {
    // Columns 36–38, 39–53, 54–56, 57–58, then information, or 59–73, 74–76, 77–78.
    let dishonored = ["   ", "061000140000001", "331", "02", "UNTIMELY"].concat();
    let contested = [
        "331",
        "061000140000001",
        "332",
        "02",
        "021000020000070",
        "336",
        "68",
    ]
    .concat();
    let text = answers(
        "PPD",
        &[
            entry(21, 120_050, "061000140000001"),
            reason("99", "R68", "021000020000041", "", &dishonored, "061000140000001"),
            entry(21, 120_050, "061000140000002"),
            reason(
                "99",
                "R73",
                "021000020000041",
                "261201",
                &contested,
                "061000140000002",
            ),
        ],
    );
    let found = read_replies(&text);
    assert_eq!(
        found[0].matter,
        Matter::Dishonored {
            reason: ReturnReason::find("R68").unwrap(),
            return_trace: "061000140000001".into(),
            return_settled: Some(331),
            returned_for: ReturnReason::find("R02"),
            information: "UNTIMELY".into(),
        }
    );
    assert_eq!(
        found[1].matter,
        Matter::Contested {
            reason: ReturnReason::find("R73").unwrap(),
            returned_on: Some(date(2026, 12, 1)),
            original_settled: Some(331),
            return_trace: "061000140000001".into(),
            return_settled: Some(332),
            returned_for: ReturnReason::find("R02"),
            dishonored_trace: "021000020000070".into(),
            dishonored_settled: Some(336),
            dishonored_for: ReturnReason::find("R68"),
        }
    );
}

#[test]
fn acceptance_10_a_notification_of_change_has_what_is_right_and_moves_no_money() {
    let row = |code, data: &str| reason("98", code, "021000020000041", "", data, "061000140000001");
    let one = |code, data: &str| {
        read_replies(&answers(
            "COR",
            &[entry(21, 0, "061000140000001"), row(code, data)],
        ))
        .remove(0)
    };
    let changed = one("C03", "111000025   0099-7");
    let Matter::Change {
        reason,
        correction,
        data,
    } = &changed.matter
    else {
        panic!("{changed:?}")
    };
    assert_eq!(Some(*reason), ChangeReason::find("C03"));
    assert_eq!(
        correction.bank.map(|bank| bank.to_string()).as_deref(),
        Some("111000025")
    );
    assert_eq!(correction.account, AccountNumber::parse("0099-7").ok());
    assert!(correction.is_complete && data == "111000025   0099-7");
    assert!(!changed.matter.is_money() && changed.cents == 0);
    // A routing number whose check digit is wrong is not taken over.
    let wrong = one("C02", "111000026");
    assert!(matches!(&wrong.matter, Matter::Change { correction, .. } if !correction.is_complete));
    let refused = one("C62", "021000020000041");
    assert!(matches!(&refused.matter, Matter::ChangeRefused { reason, .. } if reason.code == "C62"));
}

#[test]
fn acceptance_10_an_unknown_code_is_kept_whole_for_a_person() {
    for (kind, code) in [("99", "R48"), ("99", "R86"), ("99", "   "), ("98", "C99")] {
        let row = reason(
            kind,
            code,
            "021000020000041",
            "",
            "SOMETHING NEW",
            "061000140000001",
        );
        let text = answers("PPD", &[entry(21, 75_000, "061000140000001"), row.clone()]);
        let found = read_replies(&text);
        let [only] = &found[..] else { panic!("{found:?}") };
        assert_eq!(
            (only.original_trace.as_str(), only.cents),
            ("021000020000041", 75_000)
        );
        assert_eq!(
            only.matter,
            Matter::Unknown {
                code: code.trim().into(),
                row
            }
        );
        assert!(only.matter.is_money());
    }
}

#[test]
fn acceptance_10_no_entry_is_ever_dropped() {
    // Entries that say no reason, as payments do, are kept for a person too.
    for (made, written) in many()
        .into_iter()
        .take(12)
        .chain([(payments(), write(&payments()).unwrap())])
    {
        let found = replies(&read(written.text.as_bytes()).unwrap());
        let expected: Vec<i64> = made
            .batches
            .iter()
            .flat_map(|batch| &batch.entries)
            .map(|entry| entry.cents)
            .collect();
        assert_eq!(
            found.iter().map(|reply| reply.cents).collect::<Vec<_>>(),
            expected
        );
        for reply in found {
            let none = Matter::Unknown {
                code: String::new(),
                row: String::new(),
            };
            assert_eq!((reply.matter, reply.original_trace.as_str()), (none, ""));
        }
    }
}
