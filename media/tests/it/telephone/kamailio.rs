//! Kamailio, a SIP exchange: it registers lines by name and password, stays in the path of their calls (Record-Route), and asks
//! those who call through it for a password too.

use super::baresip::free_address;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::net::UdpSocket;
use tokio::process::{Child, Command};

/// The line that may register, and its password.
pub const LINE: &str = "line7";
pub const PASSWORD: &str = "open sesame";

/// Calls to any number go to the registered line: the request names the line's contact, `To` the number.
const ROUTES: &str = r#"
request_route {
  if (is_method("OPTIONS")) {
    if ($rU == "line7" && !registered("location")) { sl_send_reply("404", "Nobody has registered"); exit; }
    sl_send_reply("200", "OK");
    exit;
  }
  if (is_method("CANCEL")) { if (t_check_trans()) t_relay(); exit; }
  if (has_totag()) {
    if (loose_route()) { t_relay(); exit; }
    if (is_method("ACK") && t_check_trans()) t_relay();
    exit;
  }
  if (is_method("REGISTER")) {
    if (!pv_www_authenticate("$td", "open sesame", "0")) { www_challenge("$td", "1"); exit; }
    consume_credentials();
    if ($tU != "line7") { sl_send_reply("403", "Not your line"); exit; }
    save("location");
    exit;
  }
  record_route();
  if ($fU == "line7") {
    if (!pv_proxy_authenticate("$fd", "open sesame", "0")) { proxy_challenge("$fd", "1"); exit; }
    consume_credentials();
    $du = $hdr(X-Trunk);
  } else {
    $rU = "line7";
    if (!lookup("location")) { sl_send_reply("480", "Nobody has registered"); exit; }
  }
  t_relay();
}
"#;

pub struct Kamailio {
    child: Child,
    folder: TempDir,
    pub address: SocketAddr,
}

impl Kamailio {
    /// Starts an exchange and waits until it answers.
    pub async fn start() -> Self {
        let address = free_address().await;
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("kamailio.cfg"), config(address)).expect("written");
        let child = start(folder.path(), address).await;
        Self {
            child,
            folder,
            address,
        }
    }

    /// Kills it with all that it knows, and starts it anew at the same address.
    pub async fn restart(&mut self) {
        self.stop().await;
        self.child = start(self.folder.path(), self.address).await;
    }

    /// Whether the line is registered.
    pub async fn knows_the_line(&self) -> bool {
        ask(&format!("{LINE}@{}", self.address), self.address)
            .await
            .is_some_and(|status| status == 200)
    }

    async fn stop(&mut self) {
        let parent = self.child.id().expect("it runs").to_string();
        // Its workers are children of the process that was started.
        let killed = Command::new("pkill")
            .args(["-KILL", "-P", &parent])
            .status()
            .await;
        killed.expect("pkill runs");
        self.child.kill().await.expect("killed");
    }
}

impl Drop for Kamailio {
    fn drop(&mut self) {
        if let Some(parent) = self.child.id() {
            let killed = std::process::Command::new("pkill")
                .args(["-KILL", "-P", &parent.to_string()])
                .status();
            killed.expect("pkill runs");
        }
    }
}

fn config(address: SocketAddr) -> String {
    let modules = [
        "sl",
        "tm",
        "rr",
        "pv",
        "siputils",
        "textops",
        "usrloc",
        "registrar",
        "auth",
    ];
    let modules: String = modules
        .iter()
        .map(|name| format!("loadmodule \"{name}.so\"\n"))
        .collect();
    format!(
        "children=1\nlog_stderror=yes\ndebug=0\nauto_aliases=no\ndisable_tcp=yes\nlisten=udp:{address}\n\
         mpath=\"/usr/lib/x86_64-linux-gnu/kamailio/modules/:/usr/lib/aarch64-linux-gnu/kamailio/modules/\"\n\
         {modules}modparam(\"usrloc\", \"db_mode\", 0)\nmodparam(\"registrar\", \"default_expires\", 12)\n\
         modparam(\"registrar\", \"max_expires\", 12)\n{ROUTES}"
    )
}

async fn start(folder: &Path, address: SocketAddr) -> Child {
    let mut child = Command::new("kamailio")
        .args(["-DD", "-E", "-m", "32", "-M", "4", "-f"])
        .arg(folder.join("kamailio.cfg"))
        .arg("-Y")
        .arg(folder)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(std::fs::File::create(folder.join("log")).expect("a log"))
        .kill_on_drop(true)
        .spawn()
        .expect("kamailio starts (package kamailio)");
    let begun = Instant::now();
    while !answers(address).await {
        let log = || std::fs::read_to_string(folder.join("log")).unwrap_or_default();
        let ended = child.try_wait().expect("its state");
        assert!(
            ended.is_none() && begun.elapsed() < Duration::from_secs(20),
            "kamailio does not answer ({ended:?}):\n{}",
            log()
        );
    }
    child
}

async fn answers(address: SocketAddr) -> bool {
    ask(&address.to_string(), address).await == Some(200)
}

/// The status that OPTIONS is answered with; none where no answer comes.
async fn ask(whom: &str, address: SocketAddr) -> Option<u16> {
    let socket = UdpSocket::bind("127.0.0.1:0").await.expect("a socket");
    let here = socket.local_addr().expect("an address");
    let options = format!(
        "OPTIONS sip:{whom} SIP/2.0\r\nVia: SIP/2.0/UDP {here};branch=z9hG4bKtest{}\r\nFrom: <sip:test@{here}>;tag=1\r\n\
         To: <sip:{whom}>\r\nCall-ID: {here}\r\nCSeq: 1 OPTIONS\r\nMax-Forwards: 70\r\nContent-Length: 0\r\n\r\n",
        here.port()
    );
    let mut answer = [0; 1_024];
    socket.send_to(options.as_bytes(), address).await.expect("sent");
    let received = tokio::time::timeout(Duration::from_millis(300), socket.recv(&mut answer)).await;
    let length = received.ok()?.ok()?;
    let line = std::str::from_utf8(&answer[..length]).ok()?;
    line.strip_prefix("SIP/2.0 ")?.get(..3)?.parse().ok()
}
