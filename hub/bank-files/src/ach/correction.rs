//! The corrected data of a notification of change: 29 columns whose meaning depends on its code.

use super::row::number;
use super::transaction_code::TransactionCode;
use crate::account_number::AccountNumber;
use crate::routing_number::RoutingNumber;

/// What the bank says is right.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Correction {
    pub bank: Option<RoutingNumber>,
    pub account: Option<AccountNumber>,
    pub code: Option<TransactionCode>,
    pub name: Option<String>,
    pub id: Option<String>,
    /// All that the code promises is there and valid. What is not, goes to a person.
    pub is_complete: bool,
}

impl Correction {
    /// Reads the 29 columns. Columns are as the rules have them; some banks write the account's kind at the end instead.
    pub(crate) fn read(code: &str, data: &str) -> Self {
        let data = format!("{data:<29}");
        let part = |first: usize, last: usize| data.get(first - 1..last).unwrap_or_default().trim();
        let bank = |text: &str| RoutingNumber::parse(text).ok();
        let account = |text: &str| AccountNumber::parse(text).ok();
        let kind = |text: &str| number(text).and_then(TransactionCode::read);
        let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        // The kind of account, where its columns are empty: the last word.
        let last_kind = |first: usize, last: usize| {
            let at = part(first, last);
            kind(at).or_else(|| {
                data.split_whitespace()
                    .next_back()
                    .filter(|word| word.len() == 2)
                    .and_then(kind)
            })
        };
        let mut found = Self::default();
        found.is_complete = match code {
            "C01" => {
                found.account = account(part(1, 17));
                found.account.is_some()
            }
            "C02" => {
                found.bank = bank(part(1, 9));
                found.bank.is_some()
            }
            "C03" => {
                (found.bank, found.account) = (bank(part(1, 9)), account(part(10, 29)));
                found.bank.is_some() && found.account.is_some()
            }
            "C04" => {
                found.name = text(part(1, 22));
                found.name.is_some()
            }
            "C05" => {
                found.code = kind(part(1, 2));
                found.code.is_some()
            }
            "C06" => {
                (found.account, found.code) = (account(part(1, 17)), last_kind(21, 22));
                found.account.is_some() && found.code.is_some()
            }
            "C07" => {
                (found.bank, found.account) = (bank(part(1, 9)), account(part(10, 26)));
                found.code = last_kind(27, 28);
                found.bank.is_some() && found.account.is_some() && found.code.is_some()
            }
            "C09" => {
                found.id = text(part(1, 22));
                found.id.is_some()
            }
            // Nothing that could be taken over by itself.
            _ => false,
        };
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(text: &str) -> Option<AccountNumber> {
        AccountNumber::parse(text).ok()
    }

    fn bank(text: &str) -> Option<RoutingNumber> {
        RoutingNumber::parse(text).ok()
    }

    /// Columns by the rules' Appendix Five.
    #[test]
    fn acceptance_10_corrected_data_is_read_by_its_code() {
        let read = Correction::read;
        assert_eq!(read("C01", "1918171614").account, account("1918171614"));
        assert_eq!(read("C02", "121042882").bank, bank("121042882"));
        let both = read("C03", "121042882   10414-9876");
        assert_eq!(
            (both.bank, both.account),
            (bank("121042882"), account("10414-9876"))
        );
        assert_eq!(
            read("C04", "ANA REYES-MUNOZ").name.as_deref(),
            Some("ANA REYES-MUNOZ")
        );
        assert_eq!(read("C05", "32").code.map(TransactionCode::digits), Some(32));
        for data in ["10414876            32", "10414876                   32"] {
            let kind = read("C06", data);
            assert_eq!(
                (kind.account, kind.code),
                (account("10414876"), TransactionCode::read(32)),
                "{data}"
            );
        }
        for data in ["12104288212345678901234567 32", "12104288212345678901234567037"] {
            let all = read("C07", data);
            assert_eq!(all.bank, bank("121042882"));
            assert_eq!(all.is_complete, data.ends_with(" 32"), "{data}");
        }
        let all = read("C07", "12104288200012345         22 ");
        assert_eq!(
            (all.account, all.code),
            (account("00012345"), TransactionCode::read(22))
        );
        assert_eq!(read("C09", "A-7731").id.as_deref(), Some("A-7731"));
    }

    #[test]
    fn a_correction_that_is_not_valid_is_not_taken_over() {
        for (code, data) in [
            ("C01", ""),
            ("C02", "121042883"),
            ("C03", "121042882"),
            ("C05", "99"),
            ("C06", "10414876"),
            ("C07", "121042882"),
            ("C10", "NEW NAME"),
            ("C13", ""),
            ("C77", "1"),
        ] {
            assert!(!Correction::read(code, data).is_complete, "{code} {data}");
        }
    }
}
