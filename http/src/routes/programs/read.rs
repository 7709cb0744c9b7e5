//! `GET /api/programs/{id}`: all that a program says of itself.

use super::listing::{Entry, Listings, ProgramListing};
use super::program;
use crate::App;
use crate::extract::accepted_language::language_of;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpRequest, get, web};
use hub_domain::clock::now_ms;
use hub_domain::programs::contacts::ProgramContacts;
use hub_domain::programs::details::in_lang;
use serde::Serialize;

/// How a program is reached; empty texts where it does not say.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProgramContact {
    email: String,
    /// As it is published.
    phone: String,
    /// When somebody answers.
    hours: String,
    /// Where the office is.
    address: String,
}

impl ProgramContact {
    /// In a language, else in English.
    fn in_lang(contacts: ProgramContacts, lang: &str) -> Self {
        let text = |words| in_lang(words, lang).map_or("", |(_, text)| text).to_owned();
        Self {
            hours: text(&contacts.hours),
            address: text(&contacts.address),
            email: contacts.email,
            phone: contacts.phone,
        }
    }
}

/// A program with its whole text.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProgramPage {
    #[serde(flatten)]
    listing: ProgramListing,
    /// Paragraphs are parted by an empty line; empty where there is no text.
    about: String,
    /// The language of the text.
    about_lang: String,
    /// What happens after one has applied; empty where the program does not say.
    next: String,
    /// The language of what happens.
    next_lang: String,
    /// Who may qualify.
    eligibility: Vec<Entry>,
    /// What the help may be used for.
    uses: Vec<Entry>,
    /// How long most people take for the form; null where the program does not say.
    minutes: Option<i64>,
    /// Who does not qualify by the form's rules cannot apply.
    must_qualify: bool,
    contacts: ProgramContact,
}

/// An active program of the caller's tenant, or one that the caller tries before its launch; 404 for any other. Words are in the language of `Accept-Language`, for government
/// accounts in the account's, and in English where they are missing in it.
#[utoipa::path(
    tag = "programs",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = ProgramPage),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/programs/{id}")]
pub async fn read_program(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    request: HttpRequest,
    id: web::Path<i64>,
) -> Result<web::Json<ProgramPage>, Problem> {
    let program = program(&app, &caller, &id).await?;
    let owned = app.store.own_programs();
    let own = owned.of(caller.tenant, caller.account).await?;
    let lang = language_of(&request, &caller);
    let listings = Listings::of(&app, caller.tenant, lang, now_ms()).await?;
    let settings = app.store.program_settings();
    let contacts = settings.contacts(caller.tenant, program.id).await?;
    let details = &program.details;
    let text = |words| in_lang(words, listings.lang()).unwrap_or(("en", ""));
    let ((about_lang, about), (next_lang, next)) = (text(&details.about), text(&details.next));
    Ok(web::Json(ProgramPage {
        listing: listings.listing(&program, own.get(&program.id)),
        about: about.to_owned(),
        about_lang: about_lang.to_owned(),
        next: next.to_owned(),
        next_lang: next_lang.to_owned(),
        eligibility: Entry::in_lang(&details.eligibility, listings.lang()),
        uses: Entry::in_lang(&details.uses, listings.lang()),
        minutes: details.minutes,
        must_qualify: details.must_qualify,
        contacts: ProgramContact::in_lang(contacts, listings.lang()),
    }))
}
