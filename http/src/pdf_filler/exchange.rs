//! What the hub and the process say to each other, once each: a head in JSON behind its length in bytes (four bytes, the highest
//! first), then a PDF, to the end. The hub's head is [`hub_letters::PdfAnswers`].

use hub_letters::{FilledPdf, PdfFormError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io;

/// The head of what the process says.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The PDF follows.
    Filled { filled: usize, not_drawn: Vec<String> },
    /// Nothing follows.
    Refused(PdfFormError),
}

impl Outcome {
    /// What became of a form, and the PDF that follows.
    pub fn of(became: Result<FilledPdf, PdfFormError>) -> (Self, Vec<u8>) {
        match became {
            Ok(FilledPdf {
                pdf,
                filled,
                not_drawn,
            }) => (Self::Filled { filled, not_drawn }, pdf),
            Err(error) => (Self::Refused(error), Vec::new()),
        }
    }

    /// The opposite of [`Outcome::of`].
    pub fn became(self, pdf: &[u8]) -> Result<FilledPdf, PdfFormError> {
        match self {
            Self::Filled { filled, not_drawn } => Ok(FilledPdf {
                pdf: pdf.to_vec(),
                filled,
                not_drawn,
            }),
            Self::Refused(error) => Err(error),
        }
    }
}

/// A head with its length.
pub fn head(of: &impl Serialize) -> io::Result<Vec<u8>> {
    let json = serde_json::to_vec(of)?;
    let length = u32::try_from(json.len()).map_err(io::Error::other)?;
    let mut head = length.to_be_bytes().to_vec();
    head.extend(json);
    Ok(head)
}

/// The head, and the PDF behind it.
///
/// # Errors
/// Something that broke off, or whose head is another one.
pub fn read<T: DeserializeOwned>(said: &[u8]) -> io::Result<(T, &[u8])> {
    let broken_off = || io::Error::from(io::ErrorKind::UnexpectedEof);
    let (length, rest) = said.split_first_chunk::<4>().ok_or_else(broken_off)?;
    let length = usize::try_from(u32::from_be_bytes(*length)).map_err(io::Error::other)?;
    let (head, pdf) = rest.split_at_checked(length).ok_or_else(broken_off)?;
    Ok((serde_json::from_slice(head)?, pdf))
}
