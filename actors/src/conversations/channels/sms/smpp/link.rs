//! The connection to a carrier: bound, kept alive, and re-established when it breaks. The outcome of requests pending
//! at that moment is unknown: they fail, and are repeated under the same key.

use super::deliveries::{Brought, Deliveries};
use super::pdu::{self, Pdu, command, status};
use super::{SmppSettings, code};
use hub_domain::conversations::text_failure::TextFailure;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

/// Connecting, and binding.
const PATIENCE: Duration = Duration::from_secs(10);
/// Between two tries; it doubles up to the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// Units that may wait to be written.
const OUTGOING: usize = 256;

/// A refusal that has no status: why nothing was answered.
pub(super) type Refused = (TextFailure, String);

/// State of the connection.
#[derive(Clone)]
pub(super) enum LinkState {
    /// Not bound; with the carrier's refusal, if it has refused.
    Away(Option<u32>),
    Bound(Requests),
}

/// Asks a bound carrier.
#[derive(Clone)]
pub(super) struct Requests {
    outgoing: mpsc::Sender<Pdu>,
    waiting: Arc<Mutex<HashMap<u32, oneshot::Sender<Pdu>>>>,
    sequence: Arc<AtomicU32>,
    /// Names the connection.
    session: Arc<str>,
}

impl Requests {
    fn number(&self) -> u32 {
        // 1 to 0x7fffffff (section 3.2).
        self.sequence.fetch_add(1, Ordering::Relaxed) % 0x7fff_ffff + 1
    }

    /// Asks, and waits for the answer.
    pub async fn ask(&self, make: impl FnOnce(u32) -> Pdu, patience: Duration) -> Result<Pdu, Refused> {
        let number = self.number();
        let (sender, answer) = oneshot::channel();
        self.waiting.lock().insert(number, sender);
        let asked = async {
            self.outgoing.send(make(number)).await.ok()?;
            answer.await.ok()
        };
        let answered = timeout(patience, asked).await;
        self.waiting.lock().remove(&number);
        match answered {
            Ok(Some(pdu)) => Ok(pdu),
            Ok(None) => Err((TextFailure::Provider, "connection-lost".into())),
            Err(_) => Err((TextFailure::Provider, "timeout".into())),
        }
    }
}

/// Keeps the connection until it is dropped with its task.
pub(super) async fn keep(
    settings: Arc<SmppSettings>,
    state: Arc<watch::Sender<LinkState>>,
    deliveries: Deliveries,
) {
    // What a connection that broke off in the middle has left answers nobody.
    state.send_replace(LinkState::Away(None));
    let mut pause = FIRST_PAUSE;
    loop {
        match connected(&settings, &state, &deliveries).await {
            Ok(()) => pause = FIRST_PAUSE,
            Err(why) => {
                tracing::warn!(carrier = %settings.host, system_id = %settings.system_id, why, "no connection to the carrier of texts");
            }
        }
        if matches!(&*state.borrow(), LinkState::Bound(_)) {
            state.send_replace(LinkState::Away(None));
        }
        sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// One connection from start to end; an error if it was never bound.
async fn connected(
    settings: &SmppSettings,
    state: &watch::Sender<LinkState>,
    deliveries: &Deliveries,
) -> Result<(), &'static str> {
    let connecting = timeout(
        PATIENCE,
        TcpStream::connect((settings.host.as_str(), settings.port)),
    );
    let mut stream = connecting
        .await
        .map_err(|_| "no answer")?
        .map_err(|_| "not reached")?;
    // Texts are small, and somebody waits for each.
    let _ = stream.set_nodelay(true);
    let mut buffer = Vec::new();
    let bound = timeout(PATIENCE, bind(settings, &mut stream, &mut buffer)).await;
    let refusal = bound.map_err(|_| "the bind was not answered")??;
    if refusal != status::OK {
        state.send_replace(LinkState::Away(Some(refusal)));
        return Err("the carrier refuses the account");
    }
    let (outgoing, written) = mpsc::channel(OUTGOING);
    let requests = Requests {
        outgoing,
        waiting: Arc::default(),
        sequence: Arc::new(AtomicU32::new(1)),
        session: uuid::Uuid::now_v7().to_string().into(),
    };
    state.send_replace(LinkState::Bound(requests.clone()));
    tracing::info!(carrier = %settings.host, "bound to the carrier of texts");
    // A node may have died with parts in its hands.
    deliveries.check();
    let why = serve(settings, stream, buffer, requests.clone(), written, deliveries).await;
    requests.waiting.lock().clear();
    tracing::warn!(carrier = %settings.host, why, "the connection to the carrier of texts has ended");
    Ok(())
}

/// The carrier's answer to the bind.
async fn bind(
    settings: &SmppSettings,
    stream: &mut TcpStream,
    buffer: &mut Vec<u8>,
) -> Result<u32, &'static str> {
    let request = pdu::bind(1, &settings.system_id, &settings.password, &settings.system_type);
    stream
        .write_all(&request.bytes())
        .await
        .map_err(|_| "broken off")?;
    loop {
        if let Some(pdu) = Pdu::take(buffer).map_err(|_| "malformed")? {
            if pdu.is_answer() && (pdu.sequence == 1 || pdu.command == command::GENERIC_NACK) {
                return Ok(pdu.status);
            }
            continue;
        }
        if stream.read_buf(buffer).await.map_err(|_| "broken off")? == 0 {
            return Err("closed");
        }
    }
}

/// Reads, writes and keeps alive; says why it ended.
async fn serve(
    settings: &SmppSettings,
    stream: TcpStream,
    mut buffer: Vec<u8>,
    requests: Requests,
    mut written: mpsc::Receiver<Pdu>,
    deliveries: &Deliveries,
) -> &'static str {
    let (mut reader, mut writer) = stream.into_split();
    let mut alive = interval(settings.enquire_every);
    alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
    alive.reset();
    let mut asked: Option<u32> = None;
    loop {
        loop {
            match Pdu::take(&mut buffer) {
                Ok(Some(pdu)) => {
                    if asked == Some(pdu.sequence) && pdu.is_answer() {
                        asked = None;
                    }
                    match heard(pdu, &requests, deliveries).await {
                        Heard::Answer(answer) => {
                            if writer.write_all(&answer.bytes()).await.is_err() {
                                return "broken off";
                            }
                        }
                        Heard::Taken => {}
                        Heard::End(answer) => {
                            let _ = writer.write_all(&answer.bytes()).await;
                            return "the carrier has unbound";
                        }
                    }
                }
                Ok(None) => break,
                Err(pdu::Malformed) => return "a malformed unit",
            }
        }
        tokio::select! {
            read = reader.read_buf(&mut buffer) => match read {
                Ok(0) => return "closed",
                Ok(_) => {}
                Err(_) => return "broken off",
            },
            // `requests` keeps the channel open.
            Some(pdu) = written.recv() => {
                if writer.write_all(&pdu.bytes()).await.is_err() {
                    return "broken off";
                }
            }
            _ = alive.tick() => {
                if asked.is_some() {
                    return "the carrier does not answer";
                }
                let number = requests.number();
                asked = Some(number);
                let question = Pdu::new(command::ENQUIRE_LINK, number, Vec::new());
                if writer.write_all(&question.bytes()).await.is_err() {
                    return "broken off";
                }
                deliveries.check();
            }
        }
    }
}

enum Heard {
    /// Sent before everything else.
    Answer(Pdu),
    /// Somebody has it; an answer comes by the queue, if one is due.
    Taken,
    End(Pdu),
}

async fn heard(pdu: Pdu, requests: &Requests, deliveries: &Deliveries) -> Heard {
    if pdu.is_answer() {
        if let Some(asker) = requests.waiting.lock().remove(&pdu.sequence) {
            let _ = asker.send(pdu);
        }
        return Heard::Taken;
    }
    match pdu.command {
        command::DELIVER_SM => match pdu::Deliver::read(&pdu.body) {
            Ok(deliver) => {
                // Under load the carrier waits for its answers: that is the purpose of its window.
                deliveries
                    .put(Brought {
                        deliver,
                        session: requests.session.to_string(),
                        number: pdu.sequence,
                        answers: requests.outgoing.clone(),
                    })
                    .await;
                Heard::Taken
            }
            Err(pdu::Malformed) => {
                Heard::Answer(Pdu::answer(pdu.command, status::INVALID_LENGTH, pdu.sequence))
            }
        },
        command::ENQUIRE_LINK => Heard::Answer(Pdu::answer(pdu.command, status::OK, pdu.sequence)),
        command::UNBIND => Heard::End(Pdu::answer(pdu.command, status::OK, pdu.sequence)),
        _ => Heard::Answer(Pdu {
            command: command::GENERIC_NACK,
            status: status::INVALID_COMMAND,
            sequence: pdu.sequence,
            body: Vec::new(),
        }),
    }
}

/// Waits until the carrier is bound.
pub(super) async fn bound(
    state: &mut watch::Receiver<LinkState>,
    patience: Duration,
) -> Result<Requests, Refused> {
    let waiting = state.wait_for(|state| !matches!(state, LinkState::Away(None)));
    match timeout(patience, waiting).await {
        Ok(Ok(state)) => match &*state {
            LinkState::Bound(requests) => Ok(requests.clone()),
            LinkState::Away(refusal) => {
                let refusal = refusal.unwrap_or_default();
                Err((code::failure(refusal), format!("bind-{refusal:#x}")))
            }
        },
        Ok(Err(_)) | Err(_) => Err((TextFailure::Provider, "not-connected".into())),
    }
}
