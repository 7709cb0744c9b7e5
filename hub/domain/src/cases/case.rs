//! What a case holds besides its answers: papers, payments, history.

use super::correction::CorrectionDocument;
use super::document_judgement::{DocumentJudgement, DocumentVerdict};
use super::form::Answer;
use crate::files::FileState;
use serde::{Deserialize, Serialize};

/// A paper of an application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CaseDocument {
    pub id: String,
    /// A document kind of the program's form.
    pub kind: String,
    pub name: String,
    pub by: String,
    pub received_at_ms: i64,
    /// When the applicant sent another in its place, as they were asked to; null: it stands.
    pub replaced_at_ms: Option<i64>,
    /// The last day on which it counts, `yyyy-mm-dd`; null: it does not expire.
    pub expires_on: Option<String>,
    /// Null: on paper, or kept by the program that sent the application.
    pub file_id: Option<String>,
    /// Of the file; empty where there is none.
    pub media_type: String,
    pub size_bytes: Option<i64>,
    pub file_state: Option<FileState>,
    /// How many times something was said of it. Whoever judges it names this number, so that two people do not judge one paper past
    /// each other.
    pub version: i64,
    /// Null: nobody has said whether it is accepted.
    pub judgement: Option<DocumentJudgement>,
}

impl CaseDocument {
    /// Whether it counts as on file: on paper, or as a file that may be opened. One that the virus scanner has not checked
    /// yet, or has found infected, does not, nor one that was replaced or that staff cannot use.
    pub fn counts(&self) -> bool {
        if self.replaced_at_ms.is_some() || self.verdict() == DocumentVerdict::NotUsable {
            return false;
        }
        !self.is_unreadable()
    }

    /// What is said of it.
    pub fn verdict(&self) -> DocumentVerdict {
        let judgement = self.judgement.as_ref();
        judgement.map_or(DocumentVerdict::Unjudged, |judgement| judgement.verdict)
    }

    /// Whether nobody may open it: its file is not there, or the virus scanner has not let it pass.
    pub fn is_unreadable(&self) -> bool {
        match self.file_state {
            None | Some(FileState::Unscanned | FileState::Clean) => false,
            Some(FileState::Pending | FileState::Infected | FileState::Refused | FileState::Removed) => true,
        }
    }

    /// Whether it is on file and staff have accepted it.
    pub fn is_accepted(&self) -> bool {
        self.counts() && self.verdict() == DocumentVerdict::Accepted
    }

    /// Whether the applicant need not send it again: it counts, or the virus scanner has not looked at it yet.
    pub fn has_come(&self) -> bool {
        let is_unlooked = self.file_state == Some(FileState::Pending)
            && self.replaced_at_ms.is_none()
            && self.verdict() != DocumentVerdict::NotUsable;
        is_unlooked || self.counts()
    }
}

/// A payment to an applicant, or to somebody paid on their behalf.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CasePayment {
    pub amount_cents: i64,
    /// `PaymentChannelName`.
    pub channel: String,
    /// `PaymentStatusName`.
    #[schema(value_type = PaymentStatus)]
    pub status: String,
    pub payee: String,
    pub reference: String,
    pub changed_at_ms: i64,
}

crate::wire_names! {
    /// How far a payment is.
    PaymentStatus = "planned" | "sent" | "paid" | "failed";
}

/// Kind of a history entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HistoryKind {
    Filed,
    /// Another status.
    State,
    /// Another owner.
    Owner,
    /// The change before was taken back.
    Undo,
    /// The applicant withdrew the application.
    Withdrawn,
    /// A new workflow has its state no more: it went where whoever published it said.
    StateRemoved,
    Document,
    /// A paper was taken off the file.
    DocumentRemoved,
    /// A paper was accepted.
    DocumentAccepted,
    /// A paper cannot be used; the comment says why.
    DocumentNotUsable,
    /// What was said of a paper was taken back.
    DocumentUnjudged,
    /// The applicant was asked for papers.
    DocumentsAsked,
    /// An answer was corrected.
    Answer,
    /// A rule that does not hold is let pass.
    Override,
    /// A rule is not let pass any more.
    OverrideEnd,
    /// The applicant was asked to correct an answer.
    CorrectionAsked,
    /// They are not asked any more.
    CorrectionTakenBack,
    /// The applicant says that the answer is right.
    AsItIs,
    /// The applicant offered to change answers.
    Offered,
    /// Staff took an offer.
    OfferTaken,
    /// Staff declined one.
    OfferDeclined,
    Payment,
    HoldSet,
    HoldLifted,
}

/// A line of a history: who, what, when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct HistoryEntry {
    pub kind: HistoryKind,
    pub by: String,
    pub at_ms: i64,
    /// Names of statuses, or of owners, or an answer in plain text: empty where there was none.
    pub from: String,
    pub to: String,
    /// The owner set by the change of status; empty if the owner stayed.
    pub owner: String,
    /// Of a denial.
    pub reason: String,
    pub comment: String,
    /// Of a correction: the question, in the reader's language.
    pub question: String,
    /// Of a correction: the answer as it was.
    pub before: Option<Answer>,
    /// Of a correction: the answer as it is since.
    pub after: Option<Answer>,
    /// Of a correction: the paper that shows it.
    pub document: Option<CorrectionDocument>,
}

impl HistoryEntry {
    /// A line without particulars.
    pub fn of(kind: HistoryKind, by: String, at_ms: i64) -> Self {
        Self {
            kind,
            by,
            at_ms,
            from: String::new(),
            to: String::new(),
            owner: String::new(),
            reason: String::new(),
            comment: String::new(),
            question: String::new(),
            before: None,
            after: None,
            document: None,
        }
    }
}
