//! `GET /api/threads/{id}/numbers`: whom one can call in a case: the applicant, who stands in the form, who is in the address book.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::CallPlace;
use crate::problem::Problem;
use crate::routes::cases::work_queue::forms;
use crate::routes::conversations::threads;
use actix_web::{get, web};
use hub_domain::calls::call::ConferenceRole;
use hub_domain::calls::case_numbers::numbers_in;
use hub_domain::cases::answer::{Answer, AnswerKind};
use hub_domain::people::address::{display_phone, normal_phone};
use hub_domain::{ApplicationId, ProgramId, ThreadId};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct NumbersParams {
    /// In which the form's questions are named, BCP 47.
    lang: Option<String>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CaseNumbers {
    /// The applicant's first, then the form's, then the address book's.
    items: Vec<CaseNumber>,
}

/// Where a number comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NumberOrigin {
    Applicant,
    Form,
    AddressBook,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CaseNumber {
    /// E.164.
    number: String,
    /// As people here write it.
    shown: String,
    /// The applicant's name, what the form asked, or the name in the address book; may be empty.
    label: String,
    origin: NumberOrigin,
    /// Who they are in a call that they are called into.
    role: ConferenceRole,
    /// BCP 47.
    lang: String,
}

/// The numbers of a case: these can be called from its conversation.
#[utoipa::path(tag = "calls", params(("id" = String, Path), NumbersParams), responses((status = 200, body = CaseNumbers)), security(("bearer" = [])))]
#[get("/api/threads/{id}/numbers")]
pub async fn list_case_numbers(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
    params: web::Query<NumbersParams>,
) -> Result<web::Json<CaseNumbers>, Problem> {
    let (tenant, store) = (caller.tenant, &app.store);
    let thread = threads::thread(&app, &caller, &ThreadId(id.into_inner())).await?;
    let program = ProgramId(thread.program_id);
    let applicant = store.threads().applicant(tenant, None, &thread).await?;
    let filed = store
        .answers()
        .last(tenant, ApplicationId(thread.application_id))
        .await?;
    let mut items: Vec<CaseNumber> = applicant
        .addresses
        .iter()
        .filter(|known| known.kind == "phone")
        .map(|known| CaseNumber {
            shown: display_phone(&known.address),
            number: known.address.clone(),
            label: applicant.name.clone(),
            origin: NumberOrigin::Applicant,
            role: ConferenceRole::Applicant,
            lang: applicant.lang.clone(),
        })
        .collect();
    if let Some(filed) = &filed {
        let form = forms::of_answers(&app, tenant, program, Some(filed)).await?;
        let lang = params.lang.as_deref().unwrap_or("en");
        let sections = form.map_or_else(Vec::new, |form| form.read(&filed.answers, lang));
        let mut titled = Vec::new();
        for section in &sections {
            phones(&section.answers, &section.title, &mut titled);
        }
        for number in numbers_in(&filed.answers) {
            let title = titled.iter().find(|(known, _)| *known == number);
            items.push(CaseNumber {
                shown: display_phone(&number),
                label: title.map(|(_, title)| title.clone()).unwrap_or_default(),
                origin: NumberOrigin::Form,
                role: ConferenceRole::ThirdParty,
                lang: "en".to_owned(),
                number,
            });
        }
    }
    for entry in store.address_book().of_program(tenant, program).await? {
        items.push(CaseNumber {
            role: entry.role()?,
            shown: display_phone(&entry.number),
            number: entry.number,
            label: entry.name,
            origin: NumberOrigin::AddressBook,
            lang: entry.lang,
        });
    }
    let mut seen = std::collections::BTreeSet::new();
    items.retain(|one| seen.insert(one.number.clone()));
    Ok(web::Json(CaseNumbers { items }))
}

/// The telephone numbers among answers, with what asked for them; a part of an answer has the name of what it is part of.
fn phones(answers: &[Answer], around: &str, found: &mut Vec<(String, String)>) {
    for answer in answers {
        let title = match answer.title.is_empty() || answer.at.is_empty() {
            true => around,
            false => &answer.title,
        };
        if answer.kind == AnswerKind::Phone
            && let Some(number) = answer.text.as_deref().and_then(normal_phone)
        {
            found.push((number, title.to_owned()));
        }
        for row in &answer.rows {
            phones(row, title, found);
        }
    }
}
