//! A payout that finance reports: how much went to whom, by which channel, and how far it is.

use super::incoming_sheet::is_formula;
use super::{RowFault, SheetRow};
use crate::money;

/// How far a payment may be.
pub const STATUSES: [&str; 4] = ["planned", "sent", "paid", "failed"];

/// A payment of an application. Its reference says which one it is: the same reference again changes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payout {
    pub amount_cents: i64,
    pub channel: String,
    /// One of [`STATUSES`].
    pub status: String,
    /// Empty: the applicant.
    pub payee: String,
    pub reference: String,
}

impl Payout {
    /// Columns that must be there.
    pub const WANTED: [&'static str; 5] = [
        "Application ID",
        "Amount",
        "Payment Channel",
        "Payment status",
        "Reference",
    ];

    /// Reads a row.
    pub fn of(row: SheetRow<'_>) -> Result<Self, RowFault> {
        if row.is_too_long() {
            return Err(RowFault::TooLong);
        }
        if row.has_formula(&["Payee", "Payment Channel", "Reference"]) {
            return Err(RowFault::Formula);
        }
        let amount_cents = money::cents(row.cell("Amount")).ok_or(RowFault::AmountInvalid)?;
        let [channel, status, payee, reference] = ["Payment Channel", "Payment status", "Payee", "Reference"]
            .map(|column| row.text(column).to_owned());
        Self {
            amount_cents,
            channel,
            status: status.to_lowercase(),
            payee,
            reference,
        }
        .complete()
    }

    /// The same of a list, if it can be kept.
    pub fn checked(self) -> Result<Self, RowFault> {
        let texts = [&self.channel, &self.payee, &self.reference];
        if texts.iter().any(|text| text.chars().count() > 500) {
            return Err(RowFault::TooLong);
        }
        if texts.iter().any(|text| is_formula(text)) {
            return Err(RowFault::Formula);
        }
        self.complete()
    }

    /// The same, if nothing is missing and all of it is possible.
    fn complete(self) -> Result<Self, RowFault> {
        if !(1..=MOST_CENTS).contains(&self.amount_cents) {
            return Err(RowFault::AmountInvalid);
        }
        if self.channel.is_empty() {
            return Err(RowFault::ChannelMissing);
        }
        if !STATUSES.contains(&self.status.as_str()) {
            return Err(RowFault::StatusUnknown);
        }
        match self.reference.is_empty() {
            true => Err(RowFault::ReferenceMissing),
            false => Ok(self),
        }
    }
}

/// The most that one payment is: ten million dollars.
const MOST_CENTS: i64 = 1_000_000_000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::finance::IncomingSheet;

    fn read(row: &str) -> Result<Payout, RowFault> {
        let file = format!("Application ID,Amount,Payment Channel,Payment status,Payee,Reference\n{row}\n");
        let sheet = IncomingSheet::read(file.as_bytes(), &Payout::WANTED).unwrap();
        let row = sheet.rows().next().unwrap();
        Payout::of(row)
    }

    #[test]
    fn a_row_is_a_payment_or_says_what_it_lacks() {
        let paid = read("ERA-1,\"$1,200.50\",Check,Paid,Ana Reyes,P-1").unwrap();
        assert_eq!(
            (paid.amount_cents, paid.status.as_str(), paid.payee.as_str()),
            (120_050, "paid", "Ana Reyes")
        );
        for (row, fault) in [
            ("ERA-1,-5,Check,paid,Ana,P-1", RowFault::AmountInvalid),
            ("ERA-1,0,Check,paid,Ana,P-1", RowFault::AmountInvalid),
            ("ERA-1,99999999999,Check,paid,Ana,P-1", RowFault::AmountInvalid),
            ("ERA-1,5,Check,mailed,Ana,P-1", RowFault::StatusUnknown),
            ("ERA-1,5,,paid,Ana,P-1", RowFault::ChannelMissing),
            ("ERA-1,5,Check,paid,Ana,", RowFault::ReferenceMissing),
            ("ERA-1,5,Check,paid,\"=HYPERLINK(1)\",P-1", RowFault::Formula),
        ] {
            assert_eq!(read(row), Err(fault), "{row}");
        }
    }
}
