//! Profiles: what people and businesses say of themselves, under the hub's own calls and the specification's.

pub mod activities;
pub mod business;
pub mod business_users;
pub mod demographics;
pub mod documents;
pub mod general;
pub mod licenses;
pub mod note_attachments;
pub mod notes;
pub mod of_applicant;
pub mod person;
pub mod public_offices;
pub mod read;
pub mod save;
pub mod view;

use crate::App;
use crate::extract::Caller;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use hub_domain::profiles::business_role::{BusinessDeed, BusinessRole};
use hub_domain::profiles::{ProfileKind, Subject};
use hub_store::identity::accounts::Account;
use serde::Deserialize;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    read::read_profile: Session;
    activities::list_profile_activity: Session;
    documents::list_profile_documents: Session;
    public_offices::list_serving_offices: Session;
    save::save_profile_section: Session;
    of_applicant::read_applicant_profile: Allowed(QueueRead);
    notes::list_community_notes: Session;
    notes::create_community_note: Session;
    note_attachments::list_note_attachments: Session;
    note_attachments::attach_to_note: Session;
    demographics::list_demographics: Session;
    demographics::list_demographics_translated: Session;
    demographics::list_individual_demographics: Own(Person);
    demographics::delete_user_demographics: Own(Person);
    demographics::add_user_demographic: Own(Person);
    demographics::set_user_demographics: Own(Person);
    demographics::edit_user_demographics: Own(Person);
    person::read_user_profile: Own(Person);
    person::list_user_demographics: Own(Person);
    person::list_user_household: Own(Person);
    person::list_user_rents: Own(Person);
    person::list_user_utilities: Own(Person);
    person::list_user_incomes: Own(Person);
    person::list_user_bank_accounts: Own(Person);
    business::read_business: Own(Business);
    business::list_business_financials: Own(Business);
    business::read_business_community: Own(Business);
    business::quick_edit_business: Own(Business);
    business_users::list_business_users: Own(Business);
    business_users::create_business_user: Own(Business);
    business_users::associate_business_user: Own(Business);
    business_users::change_business_user: Own(Business);
    business_users::read_business_user: Own(Business);
    business_users::remove_business_user: Own(Business);
    activities::list_activity_periods: Own(Business);
    activities::list_activities_of_period: Own(Business);
    licenses::list_community_entity_licenses: Own(Business);
    licenses::create_community_entity_license: Own(Business);
    licenses::change_community_entity_license: Own(Business);
    licenses::delete_community_entity_license: Own(Business);
};

/// Which profile a call is about.
#[derive(Debug, Clone, Copy, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WhichProfile {
    /// A business that the caller belongs to; left out, the caller's own.
    pub business: Option<i64>,
}

/// A profile that the caller may read.
#[derive(Debug, Clone)]
pub struct Whose {
    pub subject: Subject,
    /// What the caller is in the business.
    pub role: Option<BusinessRole>,
    /// The caller's account.
    pub account: Account,
}

impl Whose {
    /// Whether the caller may do this; a person may do everything with their own profile.
    pub fn may(&self, deed: BusinessDeed) -> bool {
        self.role.is_none_or(|role| role.may(deed))
    }

    /// Refuses what the caller's role does not allow.
    pub fn require(&self, deed: BusinessDeed) -> Result<(), Problem> {
        match self.may(deed) {
            true => Ok(()),
            false => Err(Key::NotAllowed.into()),
        }
    }
}

/// The profile that a call is about, if it is the caller's. Staff have none, and what is somebody else's does not exist.
pub async fn whose(app: &App, caller: &Caller, which: WhichProfile) -> Result<Whose, Problem> {
    let account = app.store.accounts().by_id(caller.tenant, caller.account).await?;
    let has = |code: &str| account.role_codes.iter().any(|known| known == code);
    if !["IND", "BUS", "PARTNER", "HOUSEHOLD"].into_iter().any(has) {
        return Err(Key::NotFound.into());
    }
    let own = account.community_entity.unwrap_or(account.id.0);
    let (subject, role) = match which.business {
        None if has("BUS") => (Subject::business(own), Some(BusinessRole::Owner)),
        None => (Subject::individual(account.id), None),
        Some(id) if has("BUS") && id == own => (Subject::business(id), Some(BusinessRole::Owner)),
        Some(id) => {
            let email = account.email.as_deref().filter(|_| account.email_verified);
            let email = email.ok_or(Key::NotFound)?;
            let role = app.store.business_people().role(caller.tenant, id, email).await?;
            (Subject::business(id), Some(role.ok_or(Key::NotFound)?))
        }
    };
    Ok(Whose {
        subject,
        role,
        account,
    })
}

/// Whether a profile is a business's.
pub(crate) fn is_business(whose: &Whose) -> bool {
    whose.subject.kind == ProfileKind::Business
}
