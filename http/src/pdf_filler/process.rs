//! The hub's end: starts a process, and ends it where it takes too long or says too much.

use super::exchange::{Outcome, head, read};
use hub_letters::{FilledPdf, PdfAnswers, PdfFormError};
use std::io;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

/// How long a process may go on, whatever it waits for.
const LONGEST: Duration = Duration::from_secs(30);
/// The most bytes that it may say: a form of 10 MB, with fonts and drawings, unpacked in parts.
const MAX_SAID: u64 = 64 * 1024 * 1024;

/// What a form became.
///
/// # Errors
/// A process that cannot be started, or that fails without saying what is wrong with the file.
pub async fn filled(
    program: &Path,
    pdf: &[u8],
    answers: &PdfAnswers,
) -> io::Result<Result<FilledPdf, PdfFormError>> {
    let head = head(answers)?;
    let mut child = Command::new(program)
        .arg("fill-pdf")
        .env_clear()
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()?;
    let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(io::ErrorKind::BrokenPipe.into());
    };
    let Ok(talked) = timeout(LONGEST, talk(&mut child, (stdin, stdout), &head, pdf)).await else {
        tracing::warn!("a form took longer than {LONGEST:?}");
        return Ok(Err(PdfFormError::TooMuch));
    };
    let Some((status, said)) = talked? else {
        tracing::warn!("a form came to more than {MAX_SAID} bytes");
        return Ok(Err(PdfFormError::TooMuch));
    };
    match status.code() {
        Some(0) => {
            let (outcome, pdf): (Outcome, &[u8]) = read(&said)?;
            Ok(outcome.became(pdf))
        }
        Some(code) => Err(io::Error::other(format!("ended with {code}"))),
        // By a signal: one of its limits, or no memory.
        None => {
            tracing::warn!(%status, "a form took more than its process may");
            Ok(Err(PdfFormError::TooMuch))
        }
    }
}

/// Says what is asked and hears what is said, at the same time; none where that is too long.
async fn talk(
    child: &mut Child,
    (mut stdin, stdout): (ChildStdin, ChildStdout),
    head: &[u8],
    pdf: &[u8],
) -> io::Result<Option<(ExitStatus, Vec<u8>)>> {
    let say = async move {
        // A process that has ended hears no more, and its status says why.
        if stdin.write_all(head).await.is_ok() {
            let _ = stdin.write_all(pdf).await;
        }
        drop(stdin);
    };
    let hear = async move {
        let mut said = Vec::new();
        let heard = stdout.take(MAX_SAID + 1).read_to_end(&mut said).await;
        heard.map(|length| (length, said))
    };
    tokio::pin!(say, hear);
    let (length, said) = tokio::select! {
        heard = &mut hear => heard?,
        () = &mut say => hear.await?,
    };
    if u64::try_from(length).is_ok_and(|length| length > MAX_SAID) {
        return Ok(None);
    }
    Ok(Some((child.wait().await?, said)))
}
