//! Who carries a tenant's texts, and how the hub speaks to them.

use super::text_segments::DefaultAlphabet;
use serde::{Deserialize, Serialize};

/// Texts a second that a provider takes where nothing else is set: the least that is usual for a number of an agency.
pub const DEFAULT_PER_SECOND: u32 = 10;

/// A tenant's provider of texts. Its secret is sealed under the tenant's key, in the context [`TextProvider::SEALED`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TextProvider {
    /// Twilio's REST API, which others implement too.
    Twilio {
        /// Where it is, without a slash at the end: `https://api.twilio.com`.
        url: String,
        account_sid: String,
        sealed_token: String,
        per_second: u32,
    },
    /// SMPP 3.4, as carriers speak it among themselves.
    Smpp {
        host: String,
        port: u16,
        system_id: String,
        /// What the provider has given out besides; mostly empty.
        system_type: String,
        sealed_password: String,
        per_second: u32,
        /// Requests that may wait for their answers at the same time.
        window: u32,
        receipt_ids: ReceiptIds,
        /// What the carrier reads and writes under data coding 0.
        #[serde(default)]
        default_alphabet: DefaultAlphabet,
    },
}

impl TextProvider {
    /// What the secret is sealed for.
    pub const SEALED: &'static str = "text_provider";

    /// Which provider it is, among others of the tenant: its kind, account and address, without a secret.
    pub fn identity(&self) -> String {
        match self {
            TextProvider::Twilio { url, account_sid, .. } => {
                let host = url.split_once("://").map_or(url.as_str(), |(_, host)| host);
                format!("twilio {account_sid}@{host}")
            }
            TextProvider::Smpp {
                host,
                port,
                system_id,
                ..
            } => format!("smpp {system_id}@{host}:{port}"),
        }
    }
}

/// How the message ids of an SMPP provider's receipts are written, beside those of its answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReceiptIds {
    /// Letter by letter the same.
    Same,
    /// Decimal in receipts, hexadecimal in answers.
    Decimal,
    /// Hexadecimal in receipts, decimal in answers.
    Hexadecimal,
}

impl ReceiptIds {
    /// The answer's id for a receipt's id; unchanged if it is not a number.
    pub fn answered(self, receipt: &str) -> String {
        let receipt = receipt.trim();
        let number = match self {
            ReceiptIds::Same => None,
            ReceiptIds::Decimal => receipt.parse::<u128>().ok().map(|id| format!("{id:x}")),
            ReceiptIds::Hexadecimal => u128::from_str_radix(receipt, 16).ok().map(|id| id.to_string()),
        };
        number.unwrap_or_else(|| receipt.to_owned())
    }

    /// One notation for the id of an answer, so that case and leading zeros do not matter.
    pub fn normal(self, answer: &str) -> String {
        let answer = answer.trim();
        match self {
            ReceiptIds::Same => answer.to_owned(),
            ReceiptIds::Decimal => {
                u128::from_str_radix(answer, 16).map_or_else(|_| answer.to_owned(), |id| format!("{id:x}"))
            }
            ReceiptIds::Hexadecimal => answer
                .parse::<u128>()
                .map_or_else(|_| answer.to_owned(), |id| id.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ReceiptIds::*;

    #[test]
    fn ids_of_receipts_find_those_of_answers_in_either_notation() {
        for (ids, answer, receipt) in [
            (Same, "ab-12", "ab-12"),
            (Decimal, "0000BEEF", "48879"),
            (Decimal, "beef", "0000048879"),
            (Hexadecimal, "48879", "BEEF"),
            (Hexadecimal, "00048879", "beef"),
            (Decimal, "not a number", "not a number"),
        ] {
            assert_eq!(ids.answered(receipt), ids.normal(answer), "{answer} {receipt}");
        }
        assert_eq!(Decimal.answered(&"9".repeat(400)), "9".repeat(400));
    }
}
