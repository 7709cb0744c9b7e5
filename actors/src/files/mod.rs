//! Files: the sealed store beneath everything that is kept, and what people upload: received in parts, judged by its contents,
//! virus-scanned, served, removed.

mod archive;
mod cabinet;
mod clamd;
mod judge;
mod made;
mod paper;
mod pdf_password;
mod picture;
mod received;
mod reply;
mod scan;
mod sealed_files;
mod sound;
mod sweep;
#[cfg(test)]
mod tests;
mod upload;

pub use cabinet::Cabinet;
pub use clamd::Clamd;
pub use hub_media::sound_file::{MAX_SOUND_BYTES, SoundFault};
pub use judge::{Accepted, judge, judge_paper};
pub use made::MadeFile;
pub use paper::NewPaper;
pub use picture::{Drawn, background, drawing, logo};
pub use received::{ReceivedFile, received_id};
pub use reply::NewReply;
pub use scan::{Scanner, Verdict};
pub use sealed_files::{OpenFile, SealedFiles};
pub(crate) use sealed_files::{blocking, tenant_of};
pub use sound::TakenSound;
pub use sweep::FileSweep;
pub use upload::Received;
