//! Fills forms of other offices, each in a process of its own: how much memory and time a file takes to read cannot be told from its
//! bytes, and a process ends where its limits do, without the hub (docs/adr/0092-forms-are-filled-in-a-process-of-their-own.md).

mod child;
pub mod exchange;
mod limits;
pub mod process;

pub use child::answer;

use crate::problem::{Key, Problem};
use hub_domain::{AccountId, TenantId};
use hub_letters::{FilledPdf, PdfAnswers, PdfFormError};
use parking_lot::Mutex;
use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// So many processes run at a time.
const PROCESSES: usize = 2;
/// So many people have a form filled in at a time, most of them waiting for a process.
pub const PEOPLE: usize = 32;
/// How long somebody waits for a process.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// A person, in one of their accounts.
pub type Filler = (TenantId, AccountId);

/// Starts the processes, a few at a time.
#[derive(Debug)]
pub struct PdfFiller {
    program: Option<PathBuf>,
    processes: Semaphore,
    people: Mutex<HashSet<Filler>>,
}

impl PdfFiller {
    /// With the program `hub`; none: the one that is running.
    pub fn new(program: Option<PathBuf>) -> Self {
        Self {
            program,
            processes: Semaphore::new(PROCESSES),
            people: Mutex::default(),
        }
    }

    /// The turn of a person, who has one at a time, until it is dropped. Taken before the file is received, it bounds what all files
    /// together take.
    ///
    /// # Errors
    /// `rate_limited` while the person has a turn, `overloaded` where too many have one.
    pub fn turn(&self, person: Filler) -> Result<Turn<'_>, Problem> {
        let mut people = self.people.lock();
        if people.contains(&person) {
            return Err(Problem::new(Key::RateLimited).with_message("one form is filled in at a time"));
        }
        if people.len() >= PEOPLE {
            return Err(Key::Overloaded.into());
        }
        people.insert(person);
        Ok(Turn { of: self, person })
    }

    fn program(&self) -> io::Result<PathBuf> {
        match &self.program {
            Some(program) => Ok(program.clone()),
            None => running_program(),
        }
    }
}

/// The program that is running, on Linux by a name that stays where its file is replaced.
fn running_program() -> io::Result<PathBuf> {
    let link = Path::new("/proc/self/exe");
    match link.exists() {
        true => Ok(link.to_owned()),
        false => std::env::current_exe(),
    }
}

/// A person's turn.
#[derive(Debug)]
pub struct Turn<'a> {
    of: &'a PdfFiller,
    person: Filler,
}

impl Turn<'_> {
    /// Fills in a form.
    ///
    /// # Errors
    /// What is wrong with the file, inside; a process that cannot be started or says nothing sensible, `overloaded` where none becomes
    /// free, outside.
    pub async fn fill(
        &self,
        pdf: &[u8],
        answers: &PdfAnswers,
    ) -> Result<Result<FilledPdf, PdfFormError>, Problem> {
        let waited = timeout(LONGEST_WAIT, self.of.processes.acquire()).await;
        let _process = waited.map_err(|_| Key::Overloaded)?.map_err(Problem::internal)?;
        let program = self.of.program().map_err(Problem::internal)?;
        process::filled(&program, pdf, answers)
            .await
            .map_err(|error| Problem::internal(format!("{} fill-pdf: {error}", program.display())))
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.of.people.lock().remove(&self.person);
    }
}
