//! Settings, contacts, fees, public figures and the budget's limit of a program, as a file has them: by names, and under the same faults as
//! when they are typed in. No account, no key of a provider and no money is among them.

use super::FileFault;
use hub_domain::programs::contacts::ProgramContacts;
use hub_domain::programs::public_figures::PublicFigures;
use hub_domain::programs::settings::ProgramSettings;
use hub_payments::ProgramFees;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The member of a file that has the settings.
pub const SETTINGS: &str = "settings";
/// The member of a file that has the contacts.
pub const CONTACTS: &str = "contacts";
/// The member of a file that has the fees.
pub const FEES: &str = "fees";
/// The member of a file that says whether everybody may read the program's figures.
pub const PUBLIC_FIGURES: &str = "public_figures";
/// The member of a file that says whether the program's money is limited.
pub const BUDGET: &str = "budget";

/// Whether what a program awards is limited. How much money there is belongs to whoever has it, and is in no file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileBudget {
    pub limits: bool,
}

/// What a program has besides its texts and its head; none of each where nobody has said anything.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KeptTexts {
    pub settings: Option<ProgramSettings>,
    pub contacts: Option<ProgramContacts>,
    pub fees: Option<ProgramFees>,
    pub public_figures: Option<PublicFigures>,
    pub budget: Option<FileBudget>,
}

/// The settings of a file.
///
/// # Errors
/// What cannot be read or cannot be a setting, with its place.
pub(super) fn settings(value: &Value) -> Result<ProgramSettings, FileFault> {
    let settings = read::<ProgramSettings>(SETTINGS, value)?.trimmed();
    match settings.faults().into_iter().next() {
        None => Ok(settings),
        Some(fault) => Err(FileFault::new(
            format!("{SETTINGS}.{}", fault.field),
            fault.key,
            "",
        )),
    }
}

/// The contacts of a file. What a telephone number is depends on the country of whoever takes it, who checks them.
///
/// # Errors
/// What cannot be read, with its place.
pub(super) fn contacts(value: &Value) -> Result<ProgramContacts, FileFault> {
    Ok(read::<ProgramContacts>(CONTACTS, value)?.trimmed())
}

/// The fees of a file.
///
/// # Errors
/// As of the settings.
pub(super) fn fees(value: &Value) -> Result<ProgramFees, FileFault> {
    let fees = read::<ProgramFees>(FEES, value)?;
    match fees.faults().into_iter().next() {
        None => Ok(fees),
        Some((field, key)) => Err(FileFault::new(format!("{FEES}.{field}"), key, "")),
    }
}

/// What a file says of the figures for everybody.
///
/// # Errors
/// What cannot be read, with its place.
pub(super) fn public_figures(value: &Value) -> Result<PublicFigures, FileFault> {
    read(PUBLIC_FIGURES, value)
}

/// What a file says of the program's budget.
///
/// # Errors
/// What cannot be read, with its place.
pub(super) fn budget(value: &Value) -> Result<FileBudget, FileFault> {
    read(BUDGET, value)
}

fn read<T: Serialize + DeserializeOwned>(member: &str, value: &Value) -> Result<T, FileFault> {
    let read: Result<T, _> = serde_path_to_error::deserialize(value);
    read.map_err(|error| {
        let inner = error.path().to_string();
        let path = match inner.as_str() {
            "." => member.to_owned(),
            inner => format!("{member}.{inner}"),
        };
        FileFault::of_serde(&path, &error.into_inner().to_string())
    })
}
