//! Telephones of the world outside, for tests: a gateway of our own on loopback that calls and is called, and what was heard
//! there.

use crate::testing::{TENANT, TestHub};
use async_trait::async_trait;
use hub_domain::calls::telephone::PhoneNumber;
use hub_domain::config_version::ConfigKind;
use hub_media::phone::{PhoneIdentity, PhonePace};
use hub_media::prompt::Prompt;
use hub_media::sip::gateway::{
    CallDirectory, CallEvent, InboundTrunk, IncomingCall, Invitation, OutgoingCall, PhoneCall, SipConfig,
    SipGateway,
};
use hub_media::{AudioPacket, AudioTap, LegTrack, RoomKey};
use hub_store::audit::By;
use hub_store::calls::phone_numbers;
use hub_store::config_versions::{self, ConfigId};
use parking_lot::Mutex;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;

/// Samples of 20 ms at 48 kHz.
const STEP: usize = 960;

/// Everybody may call everybody.
struct Open;

#[async_trait]
impl CallDirectory for Open {
    fn knows(&self, _: IpAddr) -> bool {
        true
    }
    async fn trunk(&self, _: &Invitation) -> Option<InboundTrunk> {
        Some(InboundTrunk::default())
    }
}

/// A free address, and ports for voices that no other test of these uses.
pub(crate) fn config() -> SipConfig {
    static PORTS: AtomicU16 = AtomicU16::new(47_000);
    let first = PORTS.fetch_add(20, Ordering::Relaxed);
    let free = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    SipConfig {
        udp: free.local_addr().unwrap(),
        tcp: None,
        tls: None,
        advertise: None,
        rtp_ports: first..=first + 19,
        private_trunks: vec!["127.0.0.0/8".to_owned()],
        authorities: None,
    }
}

/// The telephones.
pub(crate) struct Phones {
    pub gateway: SipGateway,
    pub ringing: mpsc::Receiver<IncomingCall>,
    _pace: PhonePace,
}

impl Phones {
    pub async fn start() -> Self {
        let pace = PhonePace::start().unwrap();
        let (gateway, ringing) = SipGateway::start(config(), Arc::new(Open), pace.clone())
            .await
            .unwrap();
        Self {
            gateway,
            ringing,
            _pace: pace,
        }
    }

    /// The next phone that rings.
    pub async fn next(&mut self) -> IncomingCall {
        let next = tokio::time::timeout(Duration::from_secs(20), self.ringing.recv()).await;
        next.unwrap().unwrap()
    }

    /// Calls a number of the hub.
    pub async fn call(
        &self,
        test: &TestHub,
        number: &str,
        from: &str,
    ) -> (PhoneCall, mpsc::Receiver<CallEvent>) {
        let outgoing = OutgoingCall {
            host: test.hub.media().telephony().unwrap().local_addr().to_string(),
            called: number.to_owned(),
            caller: from.to_owned(),
            ..OutgoingCall::default()
        };
        self.gateway.call(outgoing).await.unwrap()
    }
}

/// Publishes a flow, and lets the hub's number lead to it.
pub(crate) async fn lead_to_flow(test: &TestHub, number: &str, key: &str, flow: &serde_json::Value) {
    let id = ConfigId {
        tenant: TENANT,
        kind: ConfigKind::Flow,
        key,
    };
    let leads = PhoneNumber {
        number: number.to_owned(),
        program_id: 5,
        label: "Front desk".to_owned(),
        trunk_id: "ST_out".to_owned(),
        second_trunk_id: String::new(),
        flow: key.to_owned(),
        line: String::new(),
        version: 1,
    };
    let mut write = test.hub.store().write().await.unwrap();
    config_versions::begin(&mut write, id, &flow.to_string(), &By::system(), 1)
        .await
        .unwrap();
    phone_numbers::change(&mut write, TENANT, &leads, &By::system().from("test"))
        .await
        .unwrap();
    write.commit().await.unwrap();
}

/// Passes over events until this one comes.
pub(crate) async fn until(events: &mut mpsc::Receiver<CallEvent>, wanted: &CallEvent) {
    loop {
        let event = tokio::time::timeout(Duration::from_secs(30), events.recv()).await;
        let event = event.unwrap_or_else(|_| panic!("no {wanted:?} in 30 s"));
        if event.unwrap_or_else(|| panic!("no {wanted:?} before the end")) == *wanted {
            return;
        }
    }
}

/// What a telephone hears.
#[derive(Default)]
pub(crate) struct Earpiece(Mutex<Vec<AudioPacket>>);

impl AudioTap for Earpiece {
    fn packet(&self, _: &LegTrack, packet: &AudioPacket) {
        self.0.lock().push(packet.clone());
    }

    fn track_ended(&self, _: &LegTrack) {}
}

impl Earpiece {
    /// Listens at a phone: its call goes into a room of its own, where what it hears is its voice.
    pub fn at(test: &TestHub, call: &PhoneCall, room: &str) -> Arc<Self> {
        let heard = Arc::new(Self::default());
        let key = RoomKey::new("phones", room);
        test.hub.media().set_audio_tap(&key, Some(heard.clone()));
        let identity = PhoneIdentity {
            identity: room.to_owned(),
            ..PhoneIdentity::default()
        };
        call.join(test.hub.media(), &key, identity).unwrap();
        heard
    }

    /// Everything so far, at 48 kHz.
    pub fn samples(&self) -> Vec<f32> {
        decoded(self.0.lock().iter().map(|packet| &packet.payload[..]))
    }

    /// Everything from now on.
    pub fn forget(&self) {
        self.0.lock().clear();
    }
}

/// The samples of a prompt, at 48 kHz.
pub(crate) fn samples_of(prompt: &Prompt) -> Vec<f32> {
    decoded(prompt.iter().map(|packet| &packet[..]))
}

fn decoded<'a>(packets: impl Iterator<Item = &'a [u8]>) -> Vec<f32> {
    let mut decoder = opus::Decoder::new(48_000, opus::Channels::Mono).unwrap();
    let mut samples = Vec::new();
    for packet in packets {
        let mut frame = vec![0.0; 6 * STEP];
        let length = decoder.decode_float(packet, &mut frame, false).unwrap();
        samples.extend_from_slice(&frame[..length]);
    }
    samples
}

/// How strong a tone is in a sound, 1 is full.
pub(crate) fn strength(samples: &[f32], hertz: f32) -> f32 {
    let turn = f64::from(std::f32::consts::TAU * hertz / 48_000.0);
    let (mut cosine, mut sine) = (0.0f64, 0.0f64);
    for (n, sample) in samples.iter().enumerate() {
        cosine += f64::from(*sample) * (turn * n as f64).cos();
        sine += f64::from(*sample) * (turn * n as f64).sin();
    }
    (2.0 * cosine.hypot(sine) / samples.len().max(1) as f64) as f32
}

/// Whether somebody hears that a phone rings: both tones, in one of the seconds so far.
pub(crate) async fn hears_ringing(earpiece: &Earpiece) -> bool {
    crate::testing::eventually(async || {
        let heard = earpiece.samples();
        heard.chunks_exact(48_000).any(|second| {
            strength(second, 440.0) > 0.03 && strength(second, 480.0) > 0.03 && strength(second, 700.0) < 0.01
        })
    })
    .await
}

/// Whether somebody hears words that a phone says three times in a row: a busy machine may spoil one.
pub(crate) async fn hears_from(earpiece: &Earpiece, phone: &PhoneCall, words: &Prompt) -> bool {
    for _ in 0..3 {
        phone.play(words.clone(), false).unwrap();
    }
    hears(earpiece, words).await
}

/// Whether somebody hears these words.
pub(crate) async fn hears(earpiece: &Earpiece, words: &Prompt) -> bool {
    let said = envelope(&samples_of(words));
    // Each look decodes everything so far, on the thread of the hub's actors.
    for _ in 0..120 {
        let heard = envelope(&earpiece.samples());
        if heard.len() >= said.len().max(111) && likeness(&said, &heard) > 0.9 {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    false
}

/// Loudness in steps of 20 ms.
pub(crate) fn envelope(samples: &[f32]) -> Vec<f32> {
    let steps = samples.chunks(STEP);
    steps
        .map(|step| (step.iter().map(|sample| sample * sample).sum::<f32>() / step.len() as f32).sqrt())
        .collect()
}

/// How alike two courses of loudness are, second by second, each at the shift at which they are most alike: the median, 1 is
/// the same. A jitter buffer on a busy machine may insert or leave out a step between two seconds.
pub(crate) fn likeness(said: &[f32], heard: &[f32]) -> f32 {
    let mut seconds: Vec<f32> = said
        .chunks_exact(50)
        .map(|second| {
            let at = |part: &[f32]| alike(second, part);
            heard.windows(second.len()).map(at).fold(0.0, f32::max)
        })
        .collect();
    assert!(!seconds.is_empty(), "too little was said to compare");
    seconds.sort_by(f32::total_cmp);
    seconds[seconds.len() / 2]
}

/// The correlation of two series of the same length.
fn alike(one: &[f32], other: &[f32]) -> f32 {
    let mean = |values: &[f32]| values.iter().sum::<f32>() / values.len() as f32;
    let (a, b) = (mean(one), mean(other));
    let sum = |f: &dyn Fn(f32, f32) -> f32| one.iter().zip(other).map(|(x, y)| f(x - a, y - b)).sum::<f32>();
    sum(&|x, y| x * y) / (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt().max(1e-9)
}
