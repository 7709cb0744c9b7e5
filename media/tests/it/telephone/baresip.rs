//! baresip, a SIP telephone: it plays a tone, and records what it hears.

use super::tones::Sound;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

/// Longest life of a phone, in seconds.
const LIFE: &str = "90";
/// How long it speaks in each call, in seconds.
const TONE_S: u32 = 60;

/// What a phone is like.
#[derive(Debug, Clone)]
pub struct Settings {
    pub codec: &'static str,
    /// Pitch of its tone.
    pub hertz: u32,
    pub transport: &'static str,
    /// Name and password for the trunk.
    pub credentials: Option<(&'static str, &'static str)>,
    /// SRTP by keys in the description.
    pub is_encrypted: bool,
    /// Certificate and key by which it takes calls over TLS, at the port after its own.
    pub certificate: Option<(Vec<u8>, Vec<u8>)>,
    /// Takes a call that comes.
    pub answers: bool,
    /// How it presses keys: `rtpevent`, `info`.
    pub dtmf: &'static str,
    /// What it says in place of its tone, at the codec's rate.
    pub voice: Option<Vec<i16>>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            codec: "pcmu",
            hertz: 440,
            transport: "udp",
            credentials: None,
            is_encrypted: false,
            certificate: None,
            answers: false,
            dtmf: "rtpevent",
            voice: None,
        }
    }
}

pub struct Phone {
    _child: Child,
    folder: TempDir,
    control: TcpStream,
    /// Its output.
    log: Arc<parking_lot::Mutex<String>>,
    pub address: SocketAddr,
    /// Samples a second of what it says.
    rate: u32,
}

impl Phone {
    /// Starts a phone and waits until it can be used.
    pub async fn start(settings: Settings) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let (address, control) = (own_address(), free_address().await);
        write_config(folder.path(), &settings, address, control);
        let mut child = Command::new("baresip")
            .args(["-4", "-t", LIFE, "-f"])
            .arg(folder.path())
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("baresip starts (package baresip-core)");
        let log = Arc::new(parking_lot::Mutex::new(String::new()));
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let written = log.clone();
        tokio::spawn(async move {
            while let Ok(Some(line)) = lines.next_line().await {
                *written.lock() += &(line + "\n");
            }
        });
        let begun = Instant::now();
        let control = loop {
            match TcpStream::connect(control).await {
                Ok(stream) => break stream,
                Err(_) if begun.elapsed() < Duration::from_secs(20) => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                Err(error) => panic!("baresip cannot be controlled: {error}\n{}", log.lock()),
            }
        };
        Self {
            _child: child,
            folder,
            control,
            log,
            address,
            rate: rate_of(settings.codec),
        }
    }

    /// Gives a command of its menu.
    pub async fn command(&mut self, command: &str, parameters: &str) {
        let text = json!({"command": command, "params": parameters}).to_string();
        let line = format!("{}:{text},", text.len());
        self.control.write_all(line.as_bytes()).await.expect("controlled");
    }

    pub async fn dial(&mut self, number: &str, gateway: SocketAddr) {
        self.dial_by(number, gateway, "udp").await;
    }

    pub async fn dial_by(&mut self, number: &str, gateway: SocketAddr, transport: &str) {
        self.command("dial", &format!("sip:{number}@{gateway};transport={transport}"))
            .await;
    }

    pub async fn hang_up(&mut self) {
        self.command("hangup", "").await;
    }

    pub async fn press(&mut self, key: char) {
        self.command("sndcode", &key.to_string()).await;
        tokio::time::sleep(Duration::from_millis(250)).await;
        // The key is let go.
        self.command("sndcode", "\u{4}").await;
        tokio::time::sleep(Duration::from_millis(150)).await;
    }

    /// Says this from now on, at the codec's rate, in place of what it says.
    pub async fn say(&mut self, voice: &[i16]) {
        let path = self.folder.path().join("said-later.wav");
        std::fs::write(&path, wav(voice, self.rate)).expect("written");
        self.command("ausrc", &format!("aufile,{}", path.display())).await;
    }

    /// Waits for an event of the phone.
    pub async fn event(&mut self, kind: &str) -> Value {
        let next = async {
            loop {
                let message = read_netstring(&mut self.control).await;
                if message["event"] == true && message["type"] == kind {
                    return message;
                }
            }
        };
        let event = tokio::time::timeout(Duration::from_secs(30), next).await;
        event.unwrap_or_else(|_| panic!("no event {kind}; the phone said:\n{}", self.log.lock()))
    }

    /// Its output so far.
    pub fn log(&self) -> String {
        self.log.lock().clone()
    }

    /// The sound it has heard so far.
    pub fn heard(&self) -> Sound {
        Sound::read(self.folder.path(), "-dec.wav")
    }

    /// Waits until it hears a tone, without the pitch `not`, if given, in the same second.
    pub async fn hears(&self, hertz: f32, not: Option<f32>) {
        let begun = Instant::now();
        loop {
            let heard = self.heard().last(1.0);
            if heard.has(hertz) && not.is_none_or(|other| !heard.has(other)) {
                return;
            }
            assert!(
                begun.elapsed() < Duration::from_secs(30),
                "the phone does not hear {hertz} Hz without {not:?}: {heard:?}\n{}",
                self.log()
            );
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }
}

async fn read_netstring(stream: &mut TcpStream) -> Value {
    let mut length = 0usize;
    loop {
        match stream.read_u8().await.expect("the phone is there") {
            b':' => break,
            digit => length = length * 10 + usize::from(digit - b'0'),
        }
    }
    let mut text = vec![0; length + 1];
    stream.read_exact(&mut text).await.expect("a whole message");
    serde_json::from_slice(&text[..length]).expect("JSON")
}

/// An address whose next port is free too, where the phone listens for TLS. The system assigns such a port to no other
/// socket, since its range begins at 32768.
fn own_address() -> SocketAddr {
    static NEXT: AtomicU16 = AtomicU16::new(14_000);
    loop {
        let port = NEXT.fetch_add(2, Ordering::Relaxed);
        let is_free = |port| std::net::TcpListener::bind(("127.0.0.1", port)).is_ok();
        if is_free(port) && is_free(port + 1) {
            return SocketAddr::from(([127, 0, 0, 1], port));
        }
        assert!(port < 19_000, "no port is free");
    }
}

/// An address of loopback that nobody listens on.
pub async fn free_address() -> SocketAddr {
    let socket = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port");
    socket.local_addr().expect("an address")
}

/// A tone that lasts as long as the phone runs.
fn tone(hertz: u32, rate: u32) -> Vec<i16> {
    let turn = std::f64::consts::TAU * f64::from(hertz) / f64::from(rate);
    let sample = |at: u32| (f64::from(at) * turn).sin() * 8_000.0;
    (0..rate * TONE_S).map(|at| sample(at) as i16).collect()
}

/// A sound file: 16 bit, one channel.
fn wav(samples: &[i16], rate: u32) -> Vec<u8> {
    let samples: Vec<u8> = samples.iter().flat_map(|sample| sample.to_le_bytes()).collect();
    let length = samples.len() as u32;
    let mut wav = b"RIFF".to_vec();
    wav.extend((36 + length).to_le_bytes());
    wav.extend(b"WAVEfmt \x10\0\0\0\x01\0\x01\0");
    wav.extend(rate.to_le_bytes());
    wav.extend((2 * rate).to_le_bytes());
    wav.extend(b"\x02\0\x10\0data");
    wav.extend(length.to_le_bytes());
    wav.extend(samples);
    wav
}

fn rate_of(codec: &str) -> u32 {
    if codec == "opus" { 48_000 } else { 8_000 }
}

fn write_config(folder: &Path, settings: &Settings, address: SocketAddr, control: SocketAddr) {
    let mut modules: Vec<&str> = vec![
        "g711.so",
        "opus.so",
        "aufile.so",
        "aubridge.so",
        "sndfile.so",
        "plc.so",
    ];
    if settings.is_encrypted {
        modules.push("srtp.so");
    }
    let modules: String = modules.iter().map(|name| format!("module {name}\n")).collect();
    let rate = rate_of(settings.codec);
    let (from, to) = (
        20_000 + address.port() % 20_000 / 2 * 2,
        21_000 + address.port() % 20_000 / 2 * 2,
    );
    let said = folder.join("said.wav");
    let voice = settings
        .voice
        .clone()
        .unwrap_or_else(|| tone(settings.hertz, rate));
    std::fs::write(&said, wav(&voice, rate)).expect("written");
    let shown = folder.join("certificate.pem");
    let certificate = match &settings.certificate {
        Some((certificate, key)) => {
            std::fs::write(&shown, [&key[..], certificate].concat()).expect("written");
            format!("sip_certificate {}\n", shown.display())
        }
        None => String::new(),
    };
    let config = format!(
        "sip_listen {address}\n{certificate}sip_verify_server no\nnet_interface 127.0.0.1\ncall_local_timeout 60\n\
         module_path /usr/lib/baresip/modules\nmodule_tmp account.so\nmodule_app menu.so\nmodule_app ctrl_tcp.so\n\
         {modules}ctrl_tcp_listen {control}\naudio_source aufile,{}\naudio_player aubridge,nil\n\
         audio_alert aubridge,nil\nausrc_srate {rate}\nauplay_srate {rate}\nausrc_channels 1\nauplay_channels 1\n\
         rtp_ports {from}-{to}\nsnd_path {}\njitter_buffer_delay 1-4\nrtp_stats no\n",
        said.display(),
        folder.display(),
    );
    std::fs::write(folder.join("config"), config).expect("written");
    let credentials = settings.credentials.map_or(String::new(), |(name, password)| {
        format!(";auth_user={name};auth_pass={password}")
    });
    let encryption = if settings.is_encrypted {
        ";mediaenc=srtp-mand"
    } else {
        ""
    };
    let answer = if settings.answers { "auto" } else { "manual" };
    let account = format!(
        "\"Ada Lovelace\" <sip:+12025550123@{address};transport={}>;regint=0;audio_codecs={};answermode={answer};\
         dtmfmode={}{credentials}{encryption}\n",
        settings.transport, settings.codec, settings.dtmf
    );
    std::fs::write(folder.join("accounts"), account).expect("written");
    std::fs::write(folder.join("contacts"), "").expect("written");
}
