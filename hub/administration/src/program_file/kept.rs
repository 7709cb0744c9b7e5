//! Settings and contacts of a program, as a file has them: by names, and under the same faults as when they are typed in.

use super::FileFault;
use hub_domain::programs::contacts::ProgramContacts;
use hub_domain::programs::settings::ProgramSettings;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The member of a file that has the settings.
pub const SETTINGS: &str = "settings";
/// The member of a file that has the contacts.
pub const CONTACTS: &str = "contacts";

/// What a program has besides its texts and its head; none of each where nobody has said anything.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KeptTexts {
    pub settings: Option<ProgramSettings>,
    pub contacts: Option<ProgramContacts>,
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
