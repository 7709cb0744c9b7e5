//! Checks as they are printed: what their rows say, on the paper that the program's account says.

use crate::App;
use crate::problem::Problem;
use crate::routes::letters::saved;
use actix_web::{HttpResponse, web};
use hub_bank_files::RoutingNumber;
use hub_bank_files::micr::MicrLine;
use hub_bank_files::payee_name::on_check;
use hub_domain::cases::correction_request::day_at;
use hub_domain::{TenantId, money};
use hub_letters::{BlankStock, Check as Sheet, CheckError, Offset, Stamp, StubLine};
use hub_payments::check_account::MOST_OFFSET;
use hub_payments::fees::LAST_CHECK;
use hub_payments::{CheckAccount, CheckFace};
use hub_store::paying::check_payments::{Check, CheckState, memo};
use jiff::civil::Date;
use sha2::{Digest, Sha256};

/// What the number of an account of checks is sealed for.
pub const SEALED_CHECK_ACCOUNT: &str = "check account";
/// Points to an inch.
const INCH: f64 = 72.0;

/// Whether the magnetic line has place for this account beside the longest number of a check.
pub fn is_printable_account(number: &str) -> bool {
    // Any bank will do: its number has one length.
    let bank = RoutingNumber::parse("000000000");
    let line = bank
        .ok()
        .and_then(|bank| MicrLine::business(LAST_CHECK.unsigned_abs(), bank, number).ok());
    line.is_some()
}

/// How a program's checks are printed, with its account's number.
pub struct Stock {
    face: CheckFace,
    /// Empty where no magnetic line is printed.
    number: String,
}

impl Stock {
    /// Opens what is sealed of an account.
    pub async fn open(app: &App, tenant: TenantId, account: CheckAccount) -> Result<Self, Problem> {
        let number = match account.face.micr {
            true => {
                let sealed = &account.sealed_account;
                app.keyring
                    .open_for_tenant(tenant, SEALED_CHECK_ACCOUNT, sealed)
                    .await?
            }
            false => String::new(),
        };
        Ok(Self {
            face: account.face,
            number,
        })
    }

    /// A check that was printed, as its row says; a void one says that it is void.
    pub fn sheet(&self, check: &Check, zone: &str) -> Result<Sheet, Problem> {
        let stamp = (check.state == CheckState::Void).then_some(Stamp::Void);
        let day = check.printed_on.parse::<Date>();
        let day = day.unwrap_or_else(|_| day_at(check.printed_at_ms, zone));
        let of = Face {
            number: check.number,
            payee: &check.payee,
            cents: check.cents,
            memo: &check.memo,
            day,
        };
        self.laid_out(of, stamp)
    }

    /// What a check would look like that nobody has printed yet: it has no number.
    pub fn preview(
        &self,
        (payee, cents): (&str, i64),
        (program, external_id): (&str, &str),
        day: Date,
    ) -> Result<Sheet, Problem> {
        let of = Face {
            number: 0,
            payee,
            cents,
            memo: &memo(program, external_id),
            day,
        };
        self.laid_out(of, Some(Stamp::Preview))
    }

    fn laid_out(&self, of: Face<'_>, stamp: Option<Stamp>) -> Result<Sheet, Problem> {
        let face = &self.face;
        let payee = on_check(of.payee).ok_or_else(|| unfit(&CheckError::Payee))?;
        let number = u64::try_from(of.number).map_err(Problem::internal)?;
        let lines = |lines: &[&str]| -> Vec<String> {
            let written = lines.iter().filter(|line| !line.trim().is_empty());
            written.map(|line| (*line).to_owned()).collect()
        };
        let (blank_stock, micr) = match face.micr {
            true => {
                let bank = RoutingNumber::parse(&face.routing_number).map_err(Problem::internal)?;
                let line = MicrLine::business(number, bank, &self.number).map_err(Problem::internal)?;
                let stock = BlankStock {
                    issuer: lines(&[
                        face.payer_name.as_str(),
                        face.payer_street.as_str(),
                        face.payer_town.as_str(),
                    ]),
                    bank: lines(&[face.bank_name.as_str(), face.bank_line.as_str()]),
                    fraction: String::new(),
                    signature: face.signature.clone(),
                };
                (Some(stock), Some(line))
            }
            false => (None, None),
        };
        let stub = |label: &str, value: String| StubLine {
            label: label.to_owned(),
            value,
        };
        Ok(Sheet {
            number,
            issued_on: of.day,
            stub: vec![
                stub("Paid to", payee.clone()),
                stub("For", of.memo.to_owned()),
                stub("Amount", format!("${}", money::dollars(of.cents))),
            ],
            payee,
            address: Vec::new(),
            cents: of.cents,
            memo: of.memo.to_owned(),
            blank_stock,
            micr,
            offset: offset(face),
            stamp,
        })
    }
}

/// What is written on one check.
struct Face<'a> {
    number: i64,
    payee: &'a str,
    cents: i64,
    memo: &'a str,
    day: Date,
}

/// By how much the program's printer is off.
pub fn offset(face: &CheckFace) -> Offset {
    let points = |inches: f64| (inches.clamp(-MOST_OFFSET, MOST_OFFSET) * INCH) as f32;
    Offset {
        right: points(face.right),
        down: points(face.down),
    }
}

/// What cannot be printed, at the member that is to be changed.
pub fn unfit(error: &CheckError) -> Problem {
    let problem = match error {
        CheckError::Payee => Problem::field("payee", "invalid"),
        CheckError::Amount => Problem::field("amount_cents", "invalid"),
        CheckError::DoesNotFit(what) => Problem::field(*what, "too_long"),
        CheckError::Letter(error) => return Problem::internal(error),
    };
    problem.with_message(error.to_string())
}

/// The file of these checks, laid out on a thread that serves nobody else, with its SHA-256 in hexadecimal digits.
pub async fn file(sheets: Vec<Sheet>) -> Result<(Vec<u8>, String), Problem> {
    let written = web::block(move || hub_letters::checks(&sheets)).await;
    let written = written
        .map_err(Problem::internal)?
        .map_err(|error| unfit(&error))?;
    let sha256 = Sha256::digest(&written.pdf)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    Ok((written.pdf, sha256))
}

/// The answer that is this file, shown in the browser.
pub fn answer(name: &str, pdf: Vec<u8>) -> HttpResponse {
    saved(name, false).body(pdf)
}
