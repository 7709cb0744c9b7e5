//! The county's telephone numbers, and the trunk by which softphones on the same machine call them.

use super::tenants::RIVERBEND;
use crate::error::{HubError, Result};
use hub_actors::calls::sip_book::SipBook;
use hub_domain::calls::telephone::PhoneNumber;
use hub_domain::calls::waiting_line::DEFAULT_LINE;
use hub_media::sip::{SipAuditEntry, SipStore, TrunkSettings, first_inbound_trunk};
use hub_store::audit::By;
use hub_store::calls::phone_numbers;
use hub_store::keys::Keyring;
use hub_store::{Store, Write};

/// The program whose reviewers the numbers ring.
const PROGRAM: i64 = 5;
/// Name of the seed in the audit log.
const SEED: &str = "seed";

/// A number of the county: what it is called, and the flow or the waiting line that it leads to.
pub struct CountyNumber {
    pub number: &'static str,
    pub label: &'static str,
    flow: &'static str,
    line: &'static str,
}

pub const NUMBERS: [CountyNumber; 3] = [
    CountyNumber {
        number: "+12025550180",
        label: "Benefits line",
        flow: "benefits-line",
        line: "",
    },
    CountyNumber {
        number: "+12025550181",
        label: "Application status",
        flow: "status-line",
        line: "",
    },
    CountyNumber {
        number: "+12025550182",
        label: "Straight to the reviewers",
        flow: "",
        line: DEFAULT_LINE,
    },
];

/// Writes the numbers.
pub async fn insert(write: &mut Write) -> Result<()> {
    for one in NUMBERS {
        let number = PhoneNumber {
            number: one.number.to_owned(),
            program_id: PROGRAM,
            label: one.label.to_owned(),
            trunk_id: String::new(),
            second_trunk_id: String::new(),
            flow: one.flow.to_owned(),
            line: one.line.to_owned(),
            version: 1,
        };
        phone_numbers::add(write, RIVERBEND, &number, &By::system().from(SEED)).await?;
    }
    Ok(())
}

/// Writes the trunk. It takes calls for every number of the county, from this machine alone.
pub async fn add_trunk(store: &Store, keyring: &Keyring) -> Result<()> {
    let settings = TrunkSettings {
        name: "Softphones on this machine".to_owned(),
        addresses: vec!["127.0.0.1".to_owned(), "::1".to_owned()],
        ..TrunkSettings::default()
    };
    let entry = first_inbound_trunk(settings).map_err(|fault| HubError::refused(fault.to_string()))?;
    let book = SipBook::new(store.clone(), keyring.clone()).by(By::system().from(SEED));
    let created = SipAuditEntry {
        action: "create",
        by: String::new(),
    };
    Ok(book.save(&RIVERBEND.to_string(), &entry, created).await?)
}
