//! The installable whisper models, and how a file is verified.
//!
//! Names and SHA-1 sums are those that whisper.cpp publishes (models/README.md). It publishes none for some quantised
//! files: for those the sum of the first download is kept beside the file and compared from then on (trust on first
//! use). The same weights also come in packages; `hub/scripts/speech-weights.py` converts them into files of the same
//! names and lengths, with sums of their own.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use sha1::{Digest as _, Sha1};
use sha2::Sha256;

use super::ggml;
use super::recogniser::SpeechError;

/// Where whisper.cpp publishes its models.
pub const MODEL_SOURCE: &str = "https://huggingface.co/ggerganov/whisper.cpp/resolve/main";

/// A model file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Model {
    /// e.g. `base.en`; its file is `ggml-base.en.bin`.
    pub name: &'static str,
    /// Length of the file in bytes.
    pub bytes: u64,
    /// Published sum, in hexadecimal digits.
    pub sha1: Option<&'static str>,
    /// SHA-256 of the file that is rewritten from a package.
    pub packaged: Option<&'static str>,
    /// Knows about a hundred languages; otherwise English only.
    pub multilingual: bool,
    /// Of the weights.
    pub licence: &'static str,
}

const fn model(name: &'static str, bytes: u64, sha1: Option<&'static str>, multilingual: bool) -> Model {
    Model {
        name,
        bytes,
        sha1,
        packaged: None,
        multilingual,
        licence: "MIT",
    }
}

const fn packaged(sha256: &'static str, model: Model) -> Model {
    Model {
        packaged: Some(sha256),
        ..model
    }
}

/// Models worth having on a machine without an accelerator, the smallest first.
pub const MODELS: &[Model] = &[
    packaged(
        "ec23d3bcecc2b5be3137ddfeb482ea756f603deb5965f197c34b56acdf76696a",
        model(
            "tiny.en",
            77_704_715,
            Some("c78c86eb1a8faa21b369bcd33207cc90d64ae9df"),
            false,
        ),
    ),
    model(
        "tiny",
        77_691_713,
        Some("bd577a113a864445d4c299885e0cb97d4ba92b5f"),
        true,
    ),
    model("base-q8_0", 81_768_585, None, true),
    model(
        "base.en",
        147_964_211,
        Some("137c40403d78fd54d454da0f9bd998f78703390c"),
        false,
    ),
    packaged(
        "fba04692865224a5492ba33593ea30cdb429f72c76075877afa54e9ff52004a0",
        model(
            "base",
            147_951_465,
            Some("465707469ff3a37a2b9b8d8f89f2f99de7299dac"),
            true,
        ),
    ),
    model("small-q8_0", 264_464_607, None, true),
    model(
        "small.en",
        487_614_201,
        Some("db8a495a91d927739e50b3fc1cc4c6b8f6c2d022"),
        false,
    ),
    model(
        "small",
        487_601_967,
        Some("55356645c2b361a969dfd0ef2c5a50d530afd8d5"),
        true,
    ),
    model(
        "large-v3-turbo-q5_0",
        574_041_195,
        Some("e050f7970618a659205450ad97eb95a18d69c9ee"),
        true,
    ),
    model(
        "medium",
        1_533_763_059,
        Some("fd9727b6e1217c2f614f9b698455c4ffd82463b4"),
        true,
    ),
    model(
        "large-v3-turbo",
        1_624_555_275,
        Some("4af2b29d7ec73d781377bfd1758ca957a807e941"),
        true,
    ),
];

/// Result of reading a whole file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verified {
    /// It is what whisper.cpp published.
    Published,
    /// It is the input for rewriting from a package.
    Packaged,
    /// No sum is published; it is what was fetched first.
    AsFetched,
    /// No sum is published and none was kept: this one is kept from now on.
    FirstUse {
        /// SHA-256 of the file.
        sha256: String,
    },
}

impl Model {
    /// The model of this name.
    pub fn find(name: &str) -> Option<&'static Self> {
        MODELS.iter().find(|model| model.name == name)
    }

    /// The model that a file of this name is meant to be.
    pub fn of_file(path: &Path) -> Option<&'static Self> {
        let name = path.file_name()?.to_str()?;
        MODELS.iter().find(|model| model.file_name() == name)
    }

    /// Name of its file.
    pub fn file_name(&self) -> String {
        format!("ggml-{}.bin", self.name)
    }

    /// Where it is fetched from.
    pub fn url(&self, source: &str) -> String {
        format!("{}/{}", source.trim_end_matches('/'), self.file_name())
    }

    /// Its path in this folder, if it is installed. An unfinished file has another name.
    pub fn installed(&self, folder: &Path) -> Option<PathBuf> {
        let path = folder.join(self.file_name());
        fs::metadata(&path)
            .is_ok_and(|file| file.len() == self.bytes)
            .then_some(path)
    }

    /// Reads a file through and verifies that it is this model: its length, its sum, its structure. Takes seconds.
    pub fn verify(&self, path: &Path) -> Result<Verified, SpeechError> {
        let refused = |reason: String| SpeechError::Model {
            path: path.display().to_string(),
            reason,
        };
        let length = fs::metadata(path)?.len();
        if length != self.bytes {
            return Err(refused(format!(
                "it has {length} bytes, {} has {}",
                self.name, self.bytes
            )));
        }
        let (sha1, sha256) = sums(path)?;
        let verified = match self.sha1 {
            _ if self.packaged == Some(&*sha256) => Verified::Packaged,
            Some(published) if published == sha1 => Verified::Published,
            Some(published) => return Err(refused(format!("its SHA-1 is {sha1}, published is {published}"))),
            None => {
                let kept = path.with_extension("bin.sha256");
                match fs::read_to_string(&kept) {
                    Ok(known) if known.trim() == sha256 => Verified::AsFetched,
                    Ok(known) => {
                        let known = known.trim();
                        return Err(refused(format!(
                            "its SHA-256 is {sha256}, first fetched was {known}"
                        )));
                    }
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {
                        fs::write(&kept, format!("{sha256}\n"))?;
                        Verified::FirstUse { sha256 }
                    }
                    Err(error) => return Err(error.into()),
                }
            }
        };
        ggml::check(path).map_err(refused)?;
        Ok(verified)
    }
}

/// SHA-1 and SHA-256 of a file, in hexadecimal digits.
fn sums(path: &Path) -> io::Result<(String, String)> {
    let (mut file, mut sha1, mut sha256) = (File::open(path)?, Sha1::new(), Sha256::new());
    let mut buffer = vec![0; 1 << 16];
    loop {
        let read = file.read(&mut buffer)?;
        if read == 0 {
            return Ok((
                format!("{:x}", sha1.finalize()),
                format!("{:x}", sha256.finalize()),
            ));
        }
        sha1.update(&buffer[..read]);
        sha256.update(&buffer[..read]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speech::scripted::Script;

    #[test]
    fn the_table_is_in_order_and_well_formed() {
        for model in MODELS {
            assert_eq!(Model::find(model.name), Some(model));
            assert_eq!(model.multilingual, !model.name.ends_with(".en"));
            assert!(model.bytes > 10_000_000 && model.licence == "MIT");
            if let Some(sum) = model.sha1 {
                assert!(sum.len() == 40 && sum.bytes().all(|digit| digit.is_ascii_hexdigit()));
            }
        }
        let base = Model::find("base.en").unwrap();
        assert_eq!(
            base.url("http://mirror.example/models/"),
            "http://mirror.example/models/ggml-base.en.bin"
        );
    }

    #[test]
    fn a_file_is_proved_by_length_sum_and_structure() {
        let folder = tempfile::tempdir().unwrap();
        let mut file = Vec::new();
        Script::new("a few words", false).write(&mut file).unwrap();
        let sum = format!("{:x}", Sha1::digest(&file));
        let sum: &'static str = Box::leak(sum.into_boxed_str());
        let known = model("test.en", file.len() as u64, Some(sum), false);
        let path = folder.path().join(known.file_name());
        fs::write(&path, &file).unwrap();
        assert_eq!(known.installed(folder.path()), Some(path.clone()));
        assert_eq!(known.verify(&path).unwrap(), Verified::Published);

        let rewritten = format!("{:x}", Sha256::digest(&file));
        let rewritten = packaged(
            Box::leak(rewritten.into_boxed_str()),
            Model {
                sha1: Some(""),
                ..known
            },
        );
        assert_eq!(rewritten.verify(&path).unwrap(), Verified::Packaged);

        let unknown = Model { sha1: None, ..known };
        assert!(matches!(
            unknown.verify(&path).unwrap(),
            Verified::FirstUse { .. }
        ));
        assert_eq!(unknown.verify(&path).unwrap(), Verified::AsFetched);

        file[100] ^= 1;
        fs::write(&path, &file).unwrap();
        let refused = |outcome: Result<Verified, SpeechError>| match outcome {
            Err(SpeechError::Model { reason, .. }) => reason,
            other => panic!("{other:?}"),
        };
        assert!(refused(known.verify(&path)).contains("SHA-1"));
        assert!(refused(unknown.verify(&path)).contains("first fetched"));
        fs::write(&path, &file[1..]).unwrap();
        assert!(refused(known.verify(&path)).contains("bytes"));
        assert_eq!(known.installed(folder.path()), None);
    }
}
