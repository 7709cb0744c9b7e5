//! A bank's file of returns (NACHA): the first entries of a file that was sent come back, each with its reason.

use crate::error::LoadError;

/// "No account": the account is not paid to again.
const REASON: &str = "R03";
/// Columns of a row.
const COLUMNS: usize = 94;
/// Rows of a block.
const BLOCK: usize = 10;

/// The file in which the bank sends so many entries of `sent` back; `sent` has one batch of credits.
pub fn returning(sent: &str, count: usize) -> Result<String, LoadError> {
    let rows: Vec<&str> = sent.lines().collect();
    let first = |kind: char| {
        let found = rows
            .iter()
            .find(|row| row.starts_with(kind) && row.len() == COLUMNS);
        found
            .copied()
            .ok_or_else(|| LoadError::Unexpected(format!("the file has no row of the kind {kind}")))
    };
    let (head, batch) = (first('1')?, first('5')?);
    let mut file = vec![head.to_owned(), batch.to_owned()];
    let (mut returned, mut hash, mut cents) = (0, 0_u64, 0_u64);
    let is_entry = |row: &&&str| row.starts_with('6') && row.len() == COLUMNS;
    for row in rows.iter().filter(is_entry).take(count) {
        // Bank, amount and trace number stand in these columns of an entry.
        let (bank, amount, trace) = (&row[3..11], &row[29..39], &row[79..94]);
        returned += 1;
        hash += number(bank)?;
        cents += number(amount)?;
        let own_trace = format!("{bank}{returned:07}");
        // 21 and 31 return what was paid by 22 and 32; the digit says that a row follows.
        let code = if &row[1..3] == "32" { "31" } else { "21" };
        file.push(format!("6{code}{}1{own_trace}", &row[3..78]));
        file.push(format!("799{REASON}{trace}{:6}{bank}{:44}{own_trace}", "", ""));
    }
    let (entries, hash) = (2 * returned, hash % 10_000_000_000);
    let totals = format!("{hash:010}{:012}{cents:012}", 0);
    file.push(format!(
        "8{}{entries:06}{totals}{}{:25}{}",
        &batch[1..4],
        &batch[40..50],
        "",
        &batch[79..94]
    ));
    let blocks = (file.len() + 1).div_ceil(BLOCK);
    file.push(format!("9{:06}{blocks:06}{entries:08}{totals}{:39}", 1, ""));
    file.resize(blocks * BLOCK, "9".repeat(COLUMNS));
    Ok(file.join("\r\n"))
}

fn number(digits: &str) -> Result<u64, LoadError> {
    digits
        .trim()
        .parse()
        .map_err(|_| LoadError::Unexpected(format!("{digits} is no number")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of two payments: its rows have their columns, whatever is in those that a return does not need.
    fn sent() -> String {
        let entry = |code: &str, cents: u64, sequence: u64| {
            let (account, id, name) = ("1234", "7-1", "ANA REYES");
            format!("6{code}110000000{account:17}{cents:010}{id:15}{name:22}  011000000{sequence:07}")
        };
        let rows = [
            format!("1{:93}", "01"),
            format!(
                "5220{:36}{:10}{:29}{:15}",
                "COUNTY", "1123456789", "PPDAWARD", "111000000000001"
            ),
            entry("22", 120_050, 1),
            entry("32", 5, 2),
            format!("8{:93}", "220"),
            format!("9{:93}", ""),
        ];
        rows.map(|row| row[..COLUMNS].to_owned()).join("\r\n")
    }

    #[test]
    fn a_return_names_the_payment_and_the_totals_are_those_of_what_comes_back() {
        let file = returning(&sent(), 2).expect("there are two payments");
        let rows: Vec<&str> = file.lines().collect();
        assert_eq!(rows.len(), BLOCK);
        assert!(rows.iter().all(|row| row.len() == COLUMNS), "{file}");
        let kinds: String = rows.iter().filter_map(|row| row.chars().next()).collect();
        assert_eq!(kinds, "1567678999");
        let sent = sent();
        let traced = &sent.lines().nth(2).expect("a payment")[79..94];
        assert!(rows[3].starts_with(&format!("799R03{traced}")), "{}", rows[3]);
        assert_eq!((&rows[2][1..3], &rows[4][1..3]), ("21", "31"));
        assert_eq!(&rows[6][4..10], "000004", "an entry and its row count two");
        assert_eq!(&rows[6][10..20], "0022000000", "twice the bank's eight digits");
        assert_eq!(&rows[6][32..44], "000000120055");
    }

    #[test]
    fn a_file_without_payments_is_named() {
        assert!(returning("nothing", 1).is_err());
    }
}
