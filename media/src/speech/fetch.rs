//! Downloads a model; an interrupted download resumes.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use futures::StreamExt as _;
use reqwest::header::{CONTENT_RANGE, IF_RANGE, RANGE};
use reqwest::{Client, Response, StatusCode};
use tokio::fs::{self, OpenOptions};
use tokio::io::AsyncWriteExt as _;

use super::models::{Model, Verified};
use super::recogniser::SpeechError;

/// How far a fetch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FetchProgress {
    /// Bytes that are here, those of earlier attempts included.
    pub fetched: u64,
    /// Bytes of the whole file.
    pub total: u64,
}

/// Downloads a model into a folder, verifies it and renames it; returns its path and how it was verified.
///
/// `source` is [`super::models::MODEL_SOURCE`] or a mirror of the same file names. A partial download is kept in
/// `<file>.part` and continued, if the server still has the same file. A file that does not verify is removed, and so is
/// one that the disk has no room for: what else is on it, the database perhaps, needs the room more.
pub async fn fetch_model(
    client: &Client,
    model: &'static Model,
    source: &str,
    folder: &Path,
    mut progress: impl FnMut(FetchProgress),
) -> Result<(PathBuf, Verified), SpeechError> {
    let url = model.url(source);
    let path = folder.join(model.file_name());
    let part = folder.join(format!("{}.part", model.file_name()));
    let tag = folder.join(format!("{}.part.etag", model.file_name()));
    fs::create_dir_all(folder).await?;

    let mut fetched = fs::metadata(&part).await.map_or(0, |file| file.len());
    if fetched > model.bytes {
        fs::remove_file(&part).await?;
        fetched = 0;
    }
    if fetched < model.bytes {
        let known = fs::read_to_string(&tag).await.ok();
        let response = request(client, &url, fetched, known.as_deref()).await?;
        fetched = continues_at(&response, fetched);
        let etag = response.headers().get("etag").and_then(|etag| etag.to_str().ok());
        if let Some(etag) = etag.filter(|etag| !etag.starts_with("W/")) {
            fs::write(&tag, etag).await?;
        }
        let received = receive(response, &url, model, &part, fetched, &mut progress).await;
        if let Err(SpeechError::Io(error)) = &received
            && matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded)
        {
            fs::remove_file(&part).await?;
            drop(fs::remove_file(&tag).await);
        }
        received?;
    }
    let (verify_path, checked) = (part.clone(), *model);
    let verified = tokio::task::spawn_blocking(move || checked.verify(&verify_path))
        .await
        .map_err(|error| SpeechError::Fetch {
            url: url.clone(),
            reason: error.to_string(),
        })?;
    drop(fs::remove_file(&tag).await);
    match verified {
        Ok(verified) => {
            fs::rename(&part, &path).await?;
            if matches!(verified, Verified::FirstUse { .. }) {
                fs::rename(
                    part.with_extension("bin.sha256"),
                    path.with_extension("bin.sha256"),
                )
                .await?;
            }
            Ok((path, verified))
        }
        Err(error) => {
            fs::remove_file(&part).await?;
            Err(error)
        }
    }
}

async fn request(client: &Client, url: &str, from: u64, etag: Option<&str>) -> Result<Response, SpeechError> {
    let failed = |reason: String| SpeechError::Fetch {
        url: url.to_owned(),
        reason,
    };
    let mut request = client.get(url);
    if from > 0 {
        request = request.header(RANGE, format!("bytes={from}-"));
        if let Some(etag) = etag {
            request = request.header(IF_RANGE, etag);
        }
    }
    let response = request.send().await.map_err(|error| failed(error.to_string()))?;
    match response.status() {
        StatusCode::OK | StatusCode::PARTIAL_CONTENT => Ok(response),
        status => Err(failed(format!("the server answered {status}"))),
    }
}

/// Where the server's answer begins: at the requested offset, or at the start if it sends the whole file.
fn continues_at(response: &Response, asked: u64) -> u64 {
    let range = response
        .headers()
        .get(CONTENT_RANGE)
        .and_then(|range| range.to_str().ok());
    let continued = response.status() == StatusCode::PARTIAL_CONTENT
        && range.is_some_and(|range| range.starts_with(&format!("bytes {asked}-")));
    if continued { asked } else { 0 }
}

async fn receive(
    response: Response,
    url: &str,
    model: &Model,
    part: &Path,
    mut fetched: u64,
    progress: &mut impl FnMut(FetchProgress),
) -> Result<(), SpeechError> {
    let failed = |reason: String| SpeechError::Fetch {
        url: url.to_owned(),
        reason,
    };
    let mut options = OpenOptions::new();
    options.create(true);
    if fetched > 0 {
        options.append(true)
    } else {
        options.write(true).truncate(true)
    };
    let mut file = options.open(part).await?;
    progress(FetchProgress {
        fetched,
        total: model.bytes,
    });
    let mut body = response.bytes_stream();
    while let Some(bytes) = body.next().await {
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(error) => {
                // What came is kept for the next attempt.
                file.flush().await?;
                return Err(failed(error.to_string()));
            }
        };
        fetched += bytes.len() as u64;
        if fetched > model.bytes {
            drop(file);
            fs::remove_file(part).await?;
            return Err(failed("the server sends more than the model has".to_owned()));
        }
        file.write_all(&bytes).await?;
        progress(FetchProgress {
            fetched,
            total: model.bytes,
        });
    }
    file.sync_all().await?;
    if fetched < model.bytes {
        return Err(failed(format!(
            "the server sent {fetched} of {} bytes",
            model.bytes
        )));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use parking_lot::Mutex;
    use sha1::{Digest as _, Sha1};
    use tokio::io::{AsyncBufReadExt as _, BufReader};
    use tokio::net::TcpListener;

    use super::*;
    use crate::speech::scripted::Script;

    /// What one request is answered with.
    #[derive(Clone, Copy)]
    enum Answer {
        /// All that was asked for.
        Serve,
        /// Breaks off after so many bytes.
        Break(usize),
        /// The whole file, whatever was asked for.
        IgnoreRange,
        Missing,
    }

    /// An HTTP server of one file; answers its requests in the order given and notes their ranges.
    async fn serve(file: Vec<u8>, answers: Vec<Answer>) -> (String, Arc<Mutex<Vec<Option<String>>>>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let source = format!("http://{}/models", listener.local_addr().unwrap());
        let ranges = Arc::new(Mutex::new(Vec::new()));
        let noted = ranges.clone();
        tokio::spawn(async move {
            for answer in answers {
                let (mut socket, _) = listener.accept().await.unwrap();
                let (reader, mut writer) = socket.split();
                let mut lines = BufReader::new(reader).lines();
                let mut range = None;
                while let Some(line) = lines.next_line().await.unwrap() {
                    if line.is_empty() {
                        break;
                    }
                    if let Some(value) = line.to_ascii_lowercase().strip_prefix("range: ") {
                        range = Some(value.to_owned());
                    }
                }
                let asked = range
                    .as_deref()
                    .and_then(|range| range.strip_prefix("bytes=")?.strip_suffix('-'));
                let from: usize = asked.map_or(0, |from| from.parse().unwrap());
                noted.lock().push(range.clone());
                let (head, body, sent) = match answer {
                    Answer::Missing => ("404 Not Found".to_owned(), &b""[..], 0),
                    Answer::IgnoreRange => ("200 OK".to_owned(), &file[..], file.len()),
                    Answer::Serve | Answer::Break(_) => {
                        let body = &file[from..];
                        let sent = if let Answer::Break(sent) = answer {
                            sent
                        } else {
                            body.len()
                        };
                        let range = format!("content-range: bytes {from}-{}/{}", file.len() - 1, file.len());
                        let head = if asked.is_some() {
                            format!("206 Partial Content\r\n{range}")
                        } else {
                            "200 OK".into()
                        };
                        (head, body, sent)
                    }
                };
                let head = format!(
                    "HTTP/1.1 {head}\r\netag: \"one\"\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
                    body.len()
                );
                writer.write_all(head.as_bytes()).await.unwrap();
                // A client that has no room for it hangs up.
                drop(writer.write_all(&body[..sent]).await);
            }
        });
        (source, ranges)
    }

    fn published(file: &[u8]) -> &'static Model {
        let sum: &'static str = Box::leak(format!("{:x}", Sha1::digest(file)).into_boxed_str());
        let base = *Model::find("tiny.en").unwrap();
        Box::leak(Box::new(Model {
            name: "test.en",
            bytes: file.len() as u64,
            sha1: Some(sum),
            ..base
        }))
    }

    fn script() -> Vec<u8> {
        let mut file = Vec::new();
        Script::new("fetched words", false).write(&mut file).unwrap();
        file
    }

    #[tokio::test]
    async fn a_broken_fetch_goes_on_where_it_was() {
        let file = script();
        let model = published(&file);
        let (source, ranges) = serve(
            file.clone(),
            vec![Answer::Break(1_000_000), Answer::Break(500_000), Answer::Serve],
        )
        .await;
        let folder = tempfile::tempdir().unwrap();
        let client = Client::new();
        for _ in 0..2 {
            let broken = fetch_model(&client, model, &source, folder.path(), |_| {}).await;
            assert!(matches!(broken, Err(SpeechError::Fetch { .. })), "{broken:?}");
            assert_eq!(model.installed(folder.path()), None);
        }
        let mut steps = Vec::new();
        let (path, verified) = fetch_model(&client, model, &source, folder.path(), |step| steps.push(step))
            .await
            .unwrap();
        assert_eq!(verified, Verified::Published);
        assert_eq!(std::fs::read(&path).unwrap(), file);
        assert_eq!(model.installed(folder.path()), Some(path));
        let ranges = ranges.lock().clone();
        assert_eq!(
            ranges,
            [None, Some("bytes=1000000-".into()), Some("bytes=1500000-".into())]
        );
        assert_eq!(steps[0].fetched, 1_500_000);
        assert_eq!(
            steps.last(),
            Some(&FetchProgress {
                fetched: model.bytes,
                total: model.bytes
            })
        );
        let left: Vec<_> = std::fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(left, ["ggml-test.en.bin"]);
    }

    #[tokio::test]
    async fn a_server_without_ranges_starts_over() {
        let file = script();
        let model = published(&file);
        let (source, _) = serve(file.clone(), vec![Answer::Break(700_000), Answer::IgnoreRange]).await;
        let folder = tempfile::tempdir().unwrap();
        let client = Client::new();
        assert!(
            fetch_model(&client, model, &source, folder.path(), |_| {})
                .await
                .is_err()
        );
        let (path, _) = fetch_model(&client, model, &source, folder.path(), |_| {})
            .await
            .unwrap();
        assert_eq!(std::fs::read(path).unwrap(), file);
    }

    #[tokio::test]
    async fn a_file_that_is_not_the_model_is_not_kept() {
        let file = script();
        let model = published(&file);
        let mut other = file.clone();
        other[3_000_000] ^= 1;
        let (source, _) = serve(other, vec![Answer::Serve, Answer::Missing]).await;
        let folder = tempfile::tempdir().unwrap();
        let client = Client::new();
        let refused = fetch_model(&client, model, &source, folder.path(), |_| {}).await;
        assert!(matches!(refused, Err(SpeechError::Model { .. })), "{refused:?}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        let missing = fetch_model(&client, model, &source, folder.path(), |_| {}).await;
        assert!(matches!(missing, Err(SpeechError::Fetch { reason, .. }) if reason.contains("404")));
    }

    #[tokio::test]
    async fn a_full_disk_gets_its_room_back_and_the_next_fetch_begins_anew() {
        let file = script();
        let model = published(&file);
        let (source, ranges) = serve(file.clone(), vec![Answer::Serve, Answer::Serve]).await;
        let folder = tempfile::tempdir().unwrap();
        let part = folder.path().join("ggml-test.en.bin.part");
        // The kernel's own full disk: whatever is written to it finds no room.
        std::os::unix::fs::symlink("/dev/full", &part).unwrap();
        let client = Client::new();
        let full = fetch_model(&client, model, &source, folder.path(), |_| {}).await;
        assert!(
            matches!(&full, Err(SpeechError::Io(error)) if error.kind() == ErrorKind::StorageFull),
            "{full:?}"
        );
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        assert_eq!(model.installed(folder.path()), None);
        let (path, _) = fetch_model(&client, model, &source, folder.path(), |_| {})
            .await
            .unwrap();
        assert_eq!(std::fs::read(path).unwrap(), file);
        assert_eq!(ranges.lock().clone(), [None, None]);
    }

    #[tokio::test]
    async fn without_a_published_sum_the_first_fetch_is_trusted_and_remembered() {
        let file = script();
        let model: &'static Model = Box::leak(Box::new(Model {
            sha1: None,
            ..*published(&file)
        }));
        let (source, _) = serve(file.clone(), vec![Answer::Serve]).await;
        let folder = tempfile::tempdir().unwrap();
        let (path, verified) = fetch_model(&Client::new(), model, &source, folder.path(), |_| {})
            .await
            .unwrap();
        assert!(matches!(verified, Verified::FirstUse { .. }));
        assert_eq!(model.verify(&path).unwrap(), Verified::AsFetched);
    }
}
