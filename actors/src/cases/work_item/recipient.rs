//! Whom a message is for: an address of the applicant, and colleagues who are named in a note.

use crate::error::{ActorError, Result};
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::Draft;
use hub_domain::people::address::normal_address;
use hub_domain::people::applicant::Applicant;
use hub_domain::problem::Key;
use hub_domain::{AccountId, TenantId};
use hub_store::{Store, StoreError};

/// The address that a draft goes to: the one that it names, else the applicant's first. Only addresses that are the applicant's own.
pub(super) fn recipient(applicant: &Applicant, draft: &Draft) -> Result<String> {
    let kind = match draft.channel {
        Channel::Sms => "phone",
        Channel::Email => "email",
        Channel::Note | Channel::Call | Channel::Voice | Channel::Session | Channel::Comment => {
            return Ok(String::new());
        }
    };
    let asked = draft.to.as_deref().map(normal_address);
    let is_meant = |address: &str| match &asked {
        None => true,
        Some(asked) => asked.as_deref() == Some(address),
    };
    let mut addresses = applicant.addresses.iter();
    let found = addresses.find(|known| known.kind == kind && is_meant(&known.address));
    found
        .map(|known| known.address.clone())
        .ok_or(ActorError::RefusedField {
            field: "to",
            key: Key::AddressUnknown,
        })
}

/// Only people of the agency are named in notes.
pub(super) async fn are_colleagues(store: &Store, tenant: TenantId, accounts: &[AccountId]) -> Result<()> {
    for account in accounts {
        is_colleague(store, tenant, *account).await?;
    }
    Ok(())
}

async fn is_colleague(store: &Store, tenant: TenantId, account: AccountId) -> Result<()> {
    let refused = ActorError::RefusedField {
        field: "mentions",
        key: Key::NotFound,
    };
    match store.accounts().by_id(tenant, account).await {
        Ok(account) => {
            let is_staff = |code: &String| matches!(code.as_str(), "GOV" | "REV" | "REM");
            if account.active && account.role_codes.iter().any(is_staff) {
                Ok(())
            } else {
                Err(refused)
            }
        }
        Err(StoreError::NotFound(_)) => Err(refused),
        Err(error) => Err(error.into()),
    }
}
