//! A conversation as a PDF, for a hearing or a file on paper: every entry in its order, who wrote it by which channel, what became of
//! it, and what came with it by name. Private notes only where they are asked for.

mod job;
mod paper;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod visit_tests;
mod visit_words;
mod words;

pub use job::ThreadPrinter;
