//! A model for tests: an endpoint on this machine that answers each question with the next of the answers that it was given.

use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

/// How a question is answered.
#[derive(Debug, Clone)]
pub enum Reply {
    /// In pieces of two characters; then the stream ends.
    Whole(String),
    /// The same, and then nothing more until the hub is gone.
    Endless(String),
}

pub struct TestModel {
    address: SocketAddr,
    /// The body of each question, and an empty text when a connection was closed by the hub.
    seen: mpsc::UnboundedReceiver<String>,
}

impl TestModel {
    /// The last reply stands for all that follow.
    pub async fn start(replies: Vec<Reply>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (report, seen) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            let mut number = 0;
            while let Ok((stream, _)) = listener.accept().await {
                let reply = replies[number.min(replies.len() - 1)].clone();
                number += 1;
                tokio::spawn(serve(stream, reply, report.clone()));
            }
        });
        Self { address, seen }
    }

    /// What the settings call its endpoint.
    pub fn endpoint(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    pub async fn next(&mut self) -> String {
        let seen = tokio::time::timeout(Duration::from_secs(20), self.seen.recv());
        seen.await.unwrap().unwrap()
    }

    /// Whether nothing was asked since.
    pub fn is_quiet(&mut self) -> bool {
        self.seen.try_recv().is_err()
    }
}

async fn serve(mut stream: TcpStream, reply: Reply, report: mpsc::UnboundedSender<String>) {
    let Some(body) = read(&mut stream).await else {
        return;
    };
    let _ = report.send(body);
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n";
    let mut sent = head.to_owned();
    let (Reply::Whole(text) | Reply::Endless(text)) = &reply;
    let chars: Vec<char> = text.chars().collect();
    for piece in chars.chunks(2) {
        let piece: String = piece.iter().collect();
        let event = serde_json::json!({ "choices": [{ "delta": { "content": piece } }] });
        sent.push_str(&format!("data: {event}\n\n"));
    }
    if matches!(reply, Reply::Whole(_)) {
        sent.push_str("data: {\"choices\":[],\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":20}}\n\ndata: [DONE]\n\n");
    }
    let _ = stream.write_all(sent.as_bytes()).await;
    let _ = stream.flush().await;
    if matches!(reply, Reply::Endless(_)) {
        let mut byte = [0];
        let _ = stream.read(&mut byte).await;
        let _ = report.send(String::new());
    }
}

async fn read(stream: &mut TcpStream) -> Option<String> {
    let mut bytes = Vec::new();
    loop {
        let mut part = [0; 8192];
        let count = stream.read(&mut part).await.ok().filter(|count| *count > 0)?;
        bytes.extend_from_slice(&part[..count]);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            continue;
        };
        let length = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            let is_length = name.eq_ignore_ascii_case("content-length");
            is_length.then(|| value.trim().parse::<usize>().ok())?
        });
        if body.len() >= length.unwrap_or_default() {
            return Some(body.to_owned());
        }
    }
}
