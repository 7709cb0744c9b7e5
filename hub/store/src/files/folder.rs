//! Files in a folder of this machine.

use super::{FileSink, FileSource, Files, check_key};
use crate::{Result, StoreError};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Keeps files under one folder; only the owner can read them.
#[derive(Debug, Clone)]
pub struct FolderFiles {
    root: PathBuf,
}

/// Ends the names of files that are being written; no key can have it.
const PARTIAL: &str = "~";

impl FolderFiles {
    /// Files under `root`, which is created if missing.
    pub fn open(root: impl Into<PathBuf>) -> Result<Self> {
        let root = root.into();
        make_folder(&root)?;
        Ok(Self { root })
    }

    fn path(&self, key: &str) -> Result<PathBuf> {
        check_key(key)?;
        Ok(self.root.join(key))
    }
}

impl Files for FolderFiles {
    fn create(&self, key: &str) -> Result<Box<dyn FileSink>> {
        let path = self.path(key)?;
        Ok(Box::new(GrowingFile(create_new(&path)?)))
    }

    fn put(&self, key: &str, bytes: &[u8]) -> Result<()> {
        let path = self.path(key)?;
        let partial = PathBuf::from(format!(
            "{}.{}{PARTIAL}",
            path.display(),
            uuid::Uuid::new_v4().simple()
        ));
        let written = create_new(&partial).and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&partial, &path)?;
            path.parent()
                .map_or(Ok(()), |folder| File::open(folder)?.sync_all())
        });
        if written.is_err() {
            // The file may not even exist; the first failure is the one to report.
            drop(fs::remove_file(&partial));
        }
        Ok(written?)
    }

    fn open(&self, key: &str) -> Result<Box<dyn FileSource>> {
        Ok(Box::new(File::open(self.path(key)?).map_err(missing)?))
    }

    fn length(&self, key: &str) -> Result<u64> {
        Ok(fs::metadata(self.path(key)?).map_err(missing)?.len())
    }

    fn delete(&self, key: &str) -> Result<()> {
        match fs::remove_file(self.path(key)?) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>> {
        let folder = folder.strip_suffix('/').unwrap_or(folder);
        let mut keys = Vec::new();
        let mut folders = vec![if folder.is_empty() {
            self.root.clone()
        } else {
            self.path(folder)?
        }];
        while let Some(folder) = folders.pop() {
            let entries = match fs::read_dir(&folder) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                entries => entries?,
            };
            for entry in entries {
                let entry = entry?;
                let path = entry.path();
                if entry.file_type()?.is_dir() {
                    folders.push(path);
                } else if let Ok(inner) = path.strip_prefix(&self.root)
                    && let Some(key) = inner.to_str()
                    && !key.ends_with(PARTIAL)
                {
                    keys.push(key.to_owned());
                }
            }
        }
        keys.sort();
        Ok(keys)
    }
}

struct GrowingFile(File);

impl FileSink for GrowingFile {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.0.sync_all()
    }
}

fn create_new(path: &Path) -> io::Result<File> {
    if let Some(folder) = path.parent() {
        make_folder(folder)?;
    }
    let mut options = OpenOptions::new();
    options.append(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(path)
}

fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(path)
}

fn missing(error: io::Error) -> StoreError {
    match error.kind() {
        io::ErrorKind::NotFound => StoreError::NotFound("file"),
        _ => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    struct Place(PathBuf);

    impl Drop for Place {
        fn drop(&mut self) {
            drop(fs::remove_dir_all(&self.0));
        }
    }

    fn place() -> (Place, FolderFiles) {
        let root = std::env::temp_dir().join(format!("hub-files-{}", uuid::Uuid::new_v4()));
        let files = FolderFiles::open(&root).unwrap();
        (Place(root), files)
    }

    fn read(files: &FolderFiles, key: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        files.open(key).unwrap().read_to_end(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn a_growing_file_can_be_read_and_is_made_once() {
        let (_place, files) = place();
        let mut sink = files.create("t1/recordings/r1/a.ogg").unwrap();
        sink.append(b"one ").unwrap();
        assert_eq!(read(&files, "t1/recordings/r1/a.ogg"), b"one ");
        sink.append(b"two").unwrap();
        sink.finish().unwrap();
        assert_eq!(read(&files, "t1/recordings/r1/a.ogg"), b"one two");
        assert_eq!(files.length("t1/recordings/r1/a.ogg").unwrap(), 7);
        let again = files.create("t1/recordings/r1/a.ogg").err().unwrap();
        assert!(matches!(again, StoreError::Io(error) if error.kind() == io::ErrorKind::AlreadyExists));
    }

    #[test]
    fn whole_files_are_replaced_listed_and_removed() {
        let (place, files) = place();
        files.put("t1/a/x", b"first").unwrap();
        files.put("t1/a/x", b"second").unwrap();
        files.put("t1/b/y", b"").unwrap();
        files.put("t2/a/x", b"other").unwrap();
        assert_eq!(read(&files, "t1/a/x"), b"second");
        assert_eq!(files.list("t1").unwrap(), ["t1/a/x", "t1/b/y"]);
        assert_eq!(files.list("t1/a/").unwrap(), ["t1/a/x"]);
        assert!(files.list("t3").unwrap().is_empty());
        files.delete("t1/a/x").unwrap();
        files.delete("t1/a/x").unwrap();
        assert!(matches!(
            files.open("t1/a/x").err(),
            Some(StoreError::NotFound(_))
        ));
        assert!(matches!(files.length("t1/a/x"), Err(StoreError::NotFound(_))));
        assert!(files.put("../outside", b"x").is_err() && files.open("../../etc/passwd").is_err());
        assert!(!place.0.parent().unwrap().join("outside").exists());
    }

    #[cfg(unix)]
    #[test]
    fn files_are_private() {
        use std::os::unix::fs::PermissionsExt;
        let (place, files) = place();
        files.put("t1/a/x", b"secret").unwrap();
        let mode = |path: &str| fs::metadata(place.0.join(path)).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode("t1/a/x"), mode("t1/a")), (0o600, 0o700));
    }
}
