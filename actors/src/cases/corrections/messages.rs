//! What a work item is asked about corrections by its applicant.

use super::Refusal;
use crate::error::Result;
use actix::Message as ActixMessage;
use hub_domain::cases::case::CaseDocument;
use hub_domain::cases::document_judgement::DocumentVerdict;
use hub_domain::conversations::channel::Channel;
use hub_domain::identity::by::By;
use hub_store::cases::correction_requests::CorrectionRequest;
use serde_json::Value;

/// What an operation came to.
type Done<T> = Result<std::result::Result<T, Refusal>>;

/// Asks the applicant to correct answers.
#[derive(ActixMessage)]
#[rtype(result = "Done<CorrectionRequest>")]
pub struct AskCorrections {
    pub by: By,
    /// Where, and what staff say about it.
    pub places: Vec<(String, String)>,
    /// `yyyy-mm-dd`.
    pub due_on: Option<String>,
    /// The agency's zone: by its clock a day is over.
    pub zone: String,
    /// Scheme and host for the link to the application.
    pub link_origin: String,
}

/// Asks them no more.
#[derive(ActixMessage)]
#[rtype(result = "Done<()>")]
pub struct TakeBackCorrections {
    pub by: By,
    pub request: String,
}

/// Asks the applicant for papers.
#[derive(ActixMessage)]
#[rtype(result = "Done<AskedPapers>")]
pub struct AskPapers {
    pub by: By,
    /// Document kinds of the program's form.
    pub kinds: Vec<String>,
    /// `yyyy-mm-dd`.
    pub due_on: Option<String>,
    /// By which channel; none: by the first that reaches them.
    pub via: Option<Channel>,
    /// Whether they are reminded of the day.
    pub reminds: bool,
    /// The agency's zone: by its clock a day is over.
    pub zone: String,
    /// Scheme and host for the link to the application.
    pub link_origin: String,
}

/// How an applicant was asked for papers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AskedPapers {
    /// None: nobody could be reached.
    pub told_by: Option<Channel>,
    /// Until when the message can be taken back; none: it is on its way.
    pub undo_until_ms: Option<i64>,
}

/// Says that a paper is accepted or cannot be used, or takes back what was said.
#[derive(ActixMessage)]
#[rtype(result = "Done<JudgedPaper>")]
pub struct JudgePaper {
    pub by: By,
    /// Its id.
    pub document: String,
    /// As whoever judges saw it.
    pub version: i64,
    pub verdict: DocumentVerdict,
    /// One of the program's reasons, where it cannot be used.
    pub reason: Option<i64>,
    /// In the judge's own words, for the applicant.
    pub note: String,
    /// Whether the applicant is asked for another in its place.
    pub asks_again: bool,
    /// `yyyy-mm-dd`.
    pub due_on: Option<String>,
    /// By which channel they are asked; none: by the first that reaches them.
    pub via: Option<Channel>,
    /// The agency's zone: by its clock a day is over.
    pub zone: String,
    /// Scheme and host for the link to the application.
    pub link_origin: String,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedPaper {
    pub document: CaseDocument,
    /// How the applicant was asked for another; none: they were not.
    pub asked: Option<AskedPapers>,
    /// The applicant has been told of what is taken back now: another was asked for, and that message has been sent.
    pub is_told: bool,
}

/// Asks them for a paper no more.
#[derive(ActixMessage)]
#[rtype(result = "Done<()>")]
pub struct TakeBackPaper {
    pub by: By,
    pub kind: String,
    /// Whoever has just asked undoes it: nothing is taken back where the applicant has been told.
    pub is_undo: bool,
}

/// The applicant answers what they were asked.
#[derive(ActixMessage)]
#[rtype(result = "Done<()>")]
pub struct AnswerCorrections {
    pub by: By,
    pub request: String,
    /// Where, and what they say: none is that it is right as it is.
    pub places: Vec<(String, Option<Value>)>,
    /// The same key does nothing a second time.
    pub key: String,
    /// In which they write, BCP 47.
    pub lang: String,
    pub zone: String,
}

/// The applicant offers to change answers.
#[derive(ActixMessage)]
#[rtype(result = "Done<String>")]
pub struct OfferChanges {
    pub by: By,
    /// Where, and what.
    pub places: Vec<(String, Value)>,
    pub words: String,
    /// The same key does nothing a second time.
    pub key: String,
    pub lang: String,
    pub zone: String,
}

/// Staff take an offer, or decline it.
#[derive(ActixMessage)]
#[rtype(result = "Done<TakenOffer>")]
pub struct EndOffer {
    pub by: By,
    pub offer: String,
    /// Why it is declined; none takes it.
    pub declined: Option<String>,
}

/// What became of an offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenOffer {
    /// Signatures that cover something else by now, by id.
    pub sign_again: Vec<String>,
}
