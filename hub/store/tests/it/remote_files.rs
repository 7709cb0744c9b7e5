//! Files in a bucket of a real S3-compatible server that checks signatures: versitygw, which HUB_TEST_S3_SERVER names by its path.

use hub_store::StoreError;
use hub_store::files::{
    Files, FolderFiles, RemoteFiles, RemoteSettings, SealKey, SealedReader, SealedWriter, put_sealed,
    read_sealed,
};
use std::io::{Read, Seek, SeekFrom};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const SECRET_KEY: &str = "a-secret-of-the-test";

struct Server {
    process: Child,
    folder: TempDir,
    port: u16,
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// The server with an empty bucket; none where it is not installed and not required.
async fn server() -> Option<Server> {
    let Some(program) = std::env::var_os("HUB_TEST_S3_SERVER").filter(|path| !path.is_empty()) else {
        eprintln!("HUB_TEST_S3_SERVER names no versitygw: the bucket is not tried");
        return None;
    };
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    std::fs::create_dir_all(data.join("files")).unwrap();
    let port = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let process = Command::new(program)
        .env("ROOT_ACCESS_KEY", "hub")
        .env("ROOT_SECRET_KEY", SECRET_KEY)
        .args(["--port", &format!("127.0.0.1:{port}"), "posix"])
        .arg(&data)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let server = Server {
        process,
        folder,
        port,
    };
    let end = Instant::now() + Duration::from_secs(60);
    while tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_err() {
        assert!(Instant::now() < end, "the server does not listen");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Some(server)
}

impl Server {
    fn settings(&self, secret_key: &str) -> RemoteSettings {
        RemoteSettings {
            endpoint: format!("http://127.0.0.1:{}", self.port),
            bucket: "files".into(),
            region: "us-east-1".into(),
            access_key: "hub".into(),
            secret_key: secret_key.into(),
        }
    }

    fn growing(&self) -> FolderFiles {
        FolderFiles::open(self.folder.path().join("growing")).unwrap()
    }

    fn files(&self) -> RemoteFiles {
        RemoteFiles::open(&self.settings(SECRET_KEY), self.growing()).unwrap()
    }
}

/// File calls block: as in the hub, they run on a thread for blocking work.
async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.unwrap()
}

fn key() -> SealKey {
    SealKey {
        id: 1,
        secret: [7; 32],
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bucket_keeps_whole_files_lists_reads_and_deletes_them() {
    let Some(server) = server().await else { return };
    let files = server.files();
    files.probe().await.unwrap();
    apart(move || {
        let letter: Vec<u8> = (0..3_000_000u32).map(|number| (number % 251) as u8).collect();
        put_sealed(&files, "t1/files/a", &letter, &key()).unwrap();
        files.put("t1/files/b", b"other").unwrap();
        files.put("t2/files/a", b"another tenant's").unwrap();
        assert_eq!(files.list("t1/files").unwrap(), ["t1/files/a", "t1/files/b"]);
        assert!(read_sealed(&files, "t1/files/a", |_| Some([7; 32])).unwrap() == letter);
        assert!(
            files.length("t1/files/a").unwrap() > 3_000_000,
            "sealed where it lies"
        );
        let mut reader =
            SealedReader::open(files.open("t1/files/a").unwrap(), "t1/files/a", |_| Some([7; 32])).unwrap();
        reader.seek(SeekFrom::Start(2_500_000)).unwrap();
        let mut part = vec![0; 100_000];
        reader.read_exact(&mut part).unwrap();
        assert!(part == letter[2_500_000..2_600_000]);
        files.delete("t1/files/a").unwrap();
        files.delete("t1/files/a").unwrap();
        assert!(matches!(files.open("t1/files/a"), Err(StoreError::NotFound(_))));
        assert!(matches!(files.length("t1/files/a"), Err(StoreError::NotFound(_))));
        assert_eq!(files.list("").unwrap(), ["t1/files/b", "t2/files/a"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_signs_with_a_wrong_secret_gets_and_leaves_nothing() {
    let Some(server) = server().await else { return };
    let stranger = RemoteFiles::open(&server.settings("guessed"), server.growing()).unwrap();
    assert!(stranger.probe().await.is_err());
    apart(move || assert!(stranger.put("t1/files/a", b"x").is_err())).await;
    let files = server.files();
    apart(move || assert!(files.list("").unwrap().is_empty())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_grows_can_be_read_and_is_moved_when_it_is_finished_or_after_a_crash() {
    let Some(server) = server().await else { return };
    let (files, growing) = (server.files(), server.growing());
    apart(move || {
        let name = "t1/recordings/c/a.ogg";
        let mut writer = SealedWriter::create(files.create(name).unwrap(), name, &key()).unwrap();
        writer.append(b"said ").unwrap();
        let read = |files: &RemoteFiles| {
            let mut all = Vec::new();
            let mut reader = SealedReader::open(files.open(name).unwrap(), name, |_| Some([7; 32])).unwrap();
            reader.read_to_end(&mut all).unwrap();
            all
        };
        assert_eq!(read(&files), b"said ");
        assert!(files.length(name).unwrap() > 0);
        writer.append(b"so").unwrap();
        writer.finish().unwrap();
        moved(&growing, name);
        assert_eq!(read(&files), b"said so");
    })
    .await;
    // A process that died left one unfinished: the next process moves the files.
    let left = "t1/recordings/c/b.ogg";
    let here = server.growing();
    let mut writer = SealedWriter::create(here.create(left).unwrap(), left, &key()).unwrap();
    writer.append(b"broken off").unwrap();
    drop(writer);
    let files = server.files();
    apart(move || {
        moved(&here, left);
        assert!(files.list("t1/recordings").unwrap().contains(&left.to_owned()));
    })
    .await;
}

/// Waits until a file no longer lies here.
fn moved(growing: &FolderFiles, key: &str) {
    let end = Instant::now() + Duration::from_secs(60);
    while growing.length(key).is_ok() {
        assert!(Instant::now() < end, "{key} is not moved");
        std::thread::sleep(Duration::from_millis(20));
    }
}
