//! What the hub knows of who asks, so that none of it leaves: names, addresses, numbers of the account, the login and the profile.

use crate::App;
use crate::extract::Caller;
use crate::problem::Problem;
use hub_assistant::redaction::{Kind, Known};
use hub_domain::profiles::Subject;
use hub_domain::profiles::fact::Row;
use hub_store::StoreError;

/// What is known of the caller.
pub async fn known_of(app: &App, caller: &Caller) -> Result<Vec<Known>, Problem> {
    let account = app.store.accounts().by_id(caller.tenant, caller.account).await?;
    let mut known = vec![
        Known::new(
            Kind::Writer,
            format!("{} {}", account.first_name, account.last_name),
        ),
        Known::new(Kind::Business, account.company_name.as_str()),
    ];
    let mut reached = vec![(account.email, account.phone)];
    match app.store.logins().by_id(caller.cd_user).await {
        Ok(login) => reached.push((login.email, login.phone)),
        Err(StoreError::NotFound(_)) => {}
        Err(error) => return Err(error.into()),
    }
    for (mail, phone) in reached {
        known.extend(mail.map(|mail| Known::new(Kind::Mail, mail)));
        known.extend(phone.map(|phone| Known::new(Kind::Phone, phone)));
    }
    let business = account.community_entity.map(Subject::business);
    for subject in [Subject::individual(caller.account)].into_iter().chain(business) {
        let facts = app.store.profile_facts().of(caller.tenant, subject).await?;
        for (section, rows) in &facts {
            for row in rows {
                of_row(section, row, &mut known);
            }
        }
    }
    known.dedup();
    Ok(known)
}

/// What a row of a profile says of somebody.
fn of_row(section: &str, row: &Row, known: &mut Vec<Known>) {
    let names = ["ds_firstname", "ds_middlename", "ds_lastname"];
    let name: Vec<&str> = names.iter().filter_map(|field| row.text(field)).collect();
    if !name.is_empty() {
        let kind = match section {
            "general" => Kind::Writer,
            _ => Kind::Person,
        };
        known.push(Known::new(kind, name.join(" ")));
    }
    for (field, fact) in &row.facts {
        let kind = match field.as_str() {
            "ds_name" | "ds_contact" | "ds_othernames" => Kind::Person,
            "ds_companyname" | "ds_tradename" => Kind::Business,
            "ds_mail" => Kind::Mail,
            "ds_phone" | "ds_phone_second" => Kind::Phone,
            "ds_addressline1" | "ds_mailing_addressline1" => Kind::Address,
            "nr_ssn" | "nr_ein" | "nr_account" | "nr_routing" | "ds_number" => Kind::Number,
            "dt_birth" => Kind::Birth,
            field if field.starts_with("dt_") => Kind::Date,
            _ => continue,
        };
        // Of what is sealed, the last four are there.
        let text = fact.value.as_str().or_else(|| fact.value["kept"].as_str());
        known.extend(text.map(|text| Known::new(kind, text)));
    }
}
