//! What the hub knows of who asks, and of whom a call is about, so that none of it leaves: names, addresses, numbers of the account,
//! the login, the profile, the case.

use crate::App;
use crate::extract::Caller;
use crate::problem::Problem;
use hub_assistant::redaction::{Kind, Known};
use hub_domain::profiles::Subject;
use hub_domain::profiles::fact::Row;
use hub_domain::{AccountId, ApplicantId, ApplicationId, TenantId, ThreadId};
use hub_store::StoreError;
use hub_store::calls::Call;
use serde_json::Value;

/// What is known of the caller.
pub async fn known_of(app: &App, caller: &Caller) -> Result<Vec<Known>, Problem> {
    let mut known = known_of_account(app, caller.tenant, caller.account, Kind::Writer).await?;
    match app.store.logins().by_id(caller.cd_user).await {
        Ok(login) => reached_at(login.email, login.phone, &mut known),
        Err(StoreError::NotFound(_)) => {}
        Err(error) => return Err(error.into()),
    }
    known.dedup();
    Ok(known)
}

/// What is known of those who speak in a call and of its case: the caller's own, the applicant's account, profile and addresses, and
/// what was filed.
pub async fn known_of_call(app: &App, caller: &Caller, call: &Call) -> Result<Vec<Known>, Problem> {
    let (tenant, application) = (caller.tenant, ApplicationId(call.application_id));
    let mut known = vec![
        Known::new(Kind::Applicant, call.applicant_name.as_str()),
        Known::new(Kind::Phone, call.to_address.as_str()),
        Known::new(Kind::Phone, call.off_file_number.as_str()),
        Known::new(Kind::Writer, call.reviewer_name.as_str()),
    ];
    let item = app.store.applications().by_id(tenant, application).await?;
    known.push(Known::new(Kind::Business, item.company_name));
    let numbers = [item.case_number, item.client_id, item.external_id];
    known.extend(numbers.into_iter().map(|number| Known::new(Kind::Number, number)));
    let thread = app
        .store
        .threads()
        .by_id(tenant, &ThreadId(call.thread_id.clone()))
        .await?;
    let applicants = app.store.applicants();
    for (kind, address) in applicants
        .addresses(tenant, ApplicantId(thread.applicant_id))
        .await?
    {
        let kind = match kind.as_str() {
            "email" => Kind::Mail,
            _ => Kind::Phone,
        };
        known.push(Known::new(kind, address));
    }
    if let Some(account) = applicants.account_of(tenant, application).await? {
        known.extend(known_of_account(app, tenant, account, Kind::Applicant).await?);
    }
    if let Some(filed) = app.store.answers().last(tenant, application).await? {
        of_answers(&filed.answers, &mut known);
    }
    known.extend(known_of(app, caller).await?);
    known.dedup();
    Ok(known)
}

async fn known_of_account(
    app: &App,
    tenant: TenantId,
    account: AccountId,
    kind: Kind,
) -> Result<Vec<Known>, Problem> {
    let row = app.store.accounts().by_id(tenant, account).await?;
    let mut known = vec![
        Known::new(kind, format!("{} {}", row.first_name, row.last_name)),
        Known::new(Kind::Business, row.company_name.as_str()),
    ];
    reached_at(row.email, row.phone, &mut known);
    let business = row.community_entity.map(Subject::business);
    for subject in [Subject::individual(account)].into_iter().chain(business) {
        let facts = app.store.profile_facts().of(tenant, subject).await?;
        for (section, rows) in &facts {
            for row in rows {
                of_row(section, row, kind, &mut known);
            }
        }
    }
    Ok(known)
}

fn reached_at(mail: Option<String>, phone: Option<String>, known: &mut Vec<Known>) {
    known.extend(mail.map(|mail| Known::new(Kind::Mail, mail)));
    known.extend(phone.map(|phone| Known::new(Kind::Phone, phone)));
}

/// What filed answers say of somebody, by the shapes in which forms keep them: `{full}` is a name, `{line}` a street, and of texts those
/// that are a mail address, a day or a number.
fn of_answers(answer: &Value, known: &mut Vec<Known>) {
    match answer {
        Value::Object(members) => {
            for (name, value) in members {
                let kind = match name.as_str() {
                    "full" => Kind::Person,
                    "line" => Kind::Address,
                    _ => {
                        of_answers(value, known);
                        continue;
                    }
                };
                known.extend(value.as_str().map(|text| Known::new(kind, text)));
            }
        }
        Value::Array(all) => all.iter().for_each(|one| of_answers(one, known)),
        Value::String(text) => known.extend(kind_of(text).map(|kind| Known::new(kind, text.as_str()))),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// What a text of an answer is by its look; none where it says nothing of who somebody is.
fn kind_of(text: &str) -> Option<Kind> {
    let is_sign = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | ' ' | '(' | ')' | '.' | '/');
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let is_day = text.len() == 10 && text.split('-').map(str::len).eq([4, 2, 2]);
    if !text.contains(' ') && text.contains('@') {
        Some(Kind::Mail)
    } else if !text.chars().all(is_sign) || digits < 7 {
        None
    } else if is_day {
        Some(Kind::Date)
    } else if text.starts_with('+') {
        Some(Kind::Phone)
    } else {
        Some(Kind::Number)
    }
}

/// What a row of a profile says of somebody.
fn of_row(section: &str, row: &Row, whose: Kind, known: &mut Vec<Known>) {
    let names = ["ds_firstname", "ds_middlename", "ds_lastname"];
    let name: Vec<&str> = names.iter().filter_map(|field| row.text(field)).collect();
    if !name.is_empty() {
        let kind = match section {
            "general" => whose,
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
