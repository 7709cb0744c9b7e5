//! One telephone call as the pacing thread runs it, 20 ms at a time.

use super::keypad::{Keypad, Press, PressKind};
use super::mix::{fill, limit};
use super::participant::PhoneParticipant;
use super::player::Player;
use super::wire::{Carried, Received, Wire, WireFormat};
use crate::error::MediaError;
use crate::prompt::Prompt;
use crate::rtp::codec::{PhoneCodec, VoiceDecoder, VoiceEncoder};
use crate::rtp::digit_tones::{self, DigitDetector};
use crate::rtp::jitter::{JitterBuffer, JitterStats};
use crate::rtp::port_pool::PortPair;
use crate::rtp::telephone_event::{DigitReceiver, DigitSender, EventPosition};
use crate::sfu::rtcp_watch::ntp_now;
use std::collections::VecDeque;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// Time limits for the first sign of the phone (voice, comfort noise, a report, a request), and for a pause after that.
const FIRST_PACKET: Duration = Duration::from_secs(30);
const NO_PACKET: Duration = Duration::from_secs(15);
/// Interval of RTCP sender reports.
const REPORT_INTERVAL: Duration = Duration::from_secs(5);

/// What happens on a leg.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LegEvent {
    /// A key was pressed: `0`–`9`, `*`, `#`, `A`–`D`.
    Digit(char),
    /// The room presses a key on the phone, which takes keys by requests and not beside the voice.
    Wanted(char),
    /// The prompt of this number was played to its end.
    Played(u64),
    /// More keys were pressed than a call may have. Sent once.
    TooManyDigits,
    /// Nothing has arrived for too long, neither voice nor reports: the phone is gone. Sent once.
    NoMedia,
    /// The room has ended, or has sent the phone away.
    Dismissed,
    /// What was counted, once a leg has ended.
    Ended(JitterStats),
}

/// What a leg is asked to do.
pub(super) enum LegCommand {
    Join(Box<PhoneParticipant>),
    Leave,
    Play {
        number: u64,
        frames: Prompt,
        again: bool,
    },
    StopPlaying,
    /// Sends digits; whoever waits for that learns when the last one is sent.
    Dial(String, Option<oneshot::Sender<()>>),
    /// Plays this to the room, again and again, until the phone is heard.
    DialTone(Prompt),
    /// A key that the signalling reports.
    Pressed(char),
    /// The signalling shows that the phone is there.
    IsThere,
    Agree(WireFormat),
}

/// A phone's call.
pub(super) struct Leg {
    wire: Wire,
    events: mpsc::Sender<LegEvent>,
    encoder: VoiceEncoder,
    voice: Voice,
    digits: DigitReceiver,
    keypad: Keypad,
    overrun: bool,
    dialling: DigitSender,
    /// Who waits until all digits are sent.
    dialled: Vec<oneshot::Sender<()>>,
    player: Player,
    /// What the room hears while the phone is not heard yet.
    dial_tone: Option<Player>,
    participant: Option<PhoneParticipant>,
    /// The room was over at the last step. Who moves the phone out of a room before closing it has said so by the next one.
    is_room_over: bool,
    mix: Vec<i32>,
    frame: Vec<i16>,
    payload: Vec<u8>,
    begun: Instant,
    heard: Option<Instant>,
    loss_reported: bool,
    is_sending: bool,
    reported: Instant,
    /// Packets from strangers that have been counted.
    strangers: u64,
}

/// What the phone says, from its packets to samples.
struct Voice {
    codec: PhoneCodec,
    buffer: JitterBuffer,
    decoder: VoiceDecoder,
    decoded: Vec<i16>,
    samples: VecDeque<i16>,
    source: Option<u32>,
    /// Listens for digits that come as tones; none at other sample rates.
    tones: Option<DigitDetector>,
    /// The timestamp with which the voice that is listened to goes on.
    listened_to: Option<u32>,
}

impl Voice {
    fn new(format: &WireFormat) -> Result<Self, MediaError> {
        Ok(Self {
            codec: format.codec,
            buffer: JitterBuffer::new(format.codec.clock_hz()),
            decoder: VoiceDecoder::new(format.codec)?,
            decoded: Vec::new(),
            samples: VecDeque::new(),
            source: None,
            tones: detector(format.codec),
            listened_to: None,
        })
    }

    fn put(&mut self, packet: Received, now: Instant) {
        if self.source.replace(packet.source) != Some(packet.source) {
            self.buffer.restart();
            self.listened_to = None;
        }
        let quiet = self.codec.is_quiet(&packet.payload);
        self.buffer
            .put(packet.sequence, packet.timestamp, packet.payload, quiet, now);
    }

    /// The next samples; and the digit in them, if tones are listened for.
    fn take(&mut self, frame: &mut [i16], now: Instant, listens: bool) -> Option<char> {
        let mut digit = None;
        let stream = (&mut self.buffer, &mut self.decoder);
        let heard = |timestamp: u32, packet: &[i16]| {
            let Some(tones) = self.tones.as_mut().filter(|_| listens) else {
                self.listened_to = None;
                return;
            };
            // What came in one piece at the phone is one piece here, however late its packets are: by their timestamps, which
            // count samples.
            match self.listened_to {
                Some(expected) if expected != timestamp => {
                    tones.miss(timestamp.wrapping_sub(expected) as i32)
                }
                Some(_) => {}
                None => *tones = DigitDetector::default(),
            }
            self.listened_to = Some(timestamp.wrapping_add(packet.len() as u32));
            digit = tones.hear(packet).or(digit);
        };
        fill(
            &mut self.samples,
            frame.len(),
            stream,
            &mut self.decoded,
            now,
            heard,
        );
        let length = frame.len().min(self.samples.len());
        frame[length..].fill(0);
        for (sample, said) in frame.iter_mut().zip(self.samples.drain(..length)) {
            *sample = said;
        }
        digit
    }
}

impl Leg {
    pub fn new(
        ports: PortPair,
        format: WireFormat,
        events: mpsc::Sender<LegEvent>,
        now: Instant,
    ) -> Result<Self, MediaError> {
        let codec = format.codec;
        Ok(Self {
            encoder: VoiceEncoder::new(codec)?,
            voice: Voice::new(&format)?,
            player: Player::new(codec.sample_rate())?,
            wire: Wire::new(ports, format)?,
            events,
            digits: DigitReceiver::default(),
            keypad: Keypad::default(),
            overrun: false,
            dialling: DigitSender::default(),
            dialled: Vec::new(),
            dial_tone: None,
            participant: None,
            is_room_over: false,
            mix: vec![0; codec.frame_samples()],
            frame: vec![0; codec.frame_samples()],
            payload: Vec::new(),
            begun: now,
            heard: None,
            loss_reported: false,
            is_sending: false,
            reported: now,
            strangers: 0,
        })
    }

    pub fn obey(&mut self, command: LegCommand) {
        match command {
            LegCommand::Join(participant) => {
                self.participant = Some(*participant);
                self.is_room_over = false;
            }
            LegCommand::Leave => {
                self.participant = None;
                self.is_room_over = false;
            }
            LegCommand::Play {
                number,
                frames,
                again,
            } => self.player.play(number, frames, again),
            LegCommand::StopPlaying => self.player.stop(),
            LegCommand::Dial(digits, dialled) => {
                self.dialling.dial(&digits);
                self.dialled.extend(dialled);
            }
            LegCommand::DialTone(frames) => self.sound_dial_tone(frames),
            LegCommand::Pressed(digit) => self.pressed(PressKind::Info, digit, Instant::now()),
            LegCommand::IsThere => self.heard = Some(Instant::now()),
            LegCommand::Agree(format) => {
                if let Err(error) = self.agree(format) {
                    tracing::warn!(%error, "a telephone call goes on as it was");
                }
            }
        }
    }

    fn sound_dial_tone(&mut self, frames: Prompt) {
        match Player::new(self.wire.format().codec.sample_rate()) {
            Ok(mut player) => {
                player.play(0, frames, true);
                self.dial_tone = Some(player);
            }
            Err(error) => tracing::warn!(%error, "a room does not hear that a phone rings"),
        }
    }

    fn agree(&mut self, format: WireFormat) -> Result<(), MediaError> {
        let before = self.wire.format();
        let before_keys = (before.digits, before.remote);
        if (before.codec, before.digits) != (format.codec, format.digits) {
            let rate = format.codec.sample_rate();
            let (voice, encoder) = (Voice::new(&format)?, VoiceEncoder::new(format.codec)?);
            if before.codec.sample_rate() != rate {
                self.player = Player::new(rate)?;
                self.dial_tone = None;
                if let Some(participant) = &mut self.participant {
                    participant.retune(rate)?;
                }
            }
            (self.voice, self.encoder) = (voice, encoder);
            self.mix.resize(format.codec.frame_samples(), 0);
            self.frame.resize(format.codec.frame_samples(), 0);
        }
        if before_keys != (format.digits, format.remote) {
            self.keypad.change_phone();
        }
        // After hold, or before the answer, the time limits start again.
        let now = Instant::now();
        (self.begun, self.heard) = (now, self.heard.map(|_| now));
        self.wire.agree(format)
    }

    /// Carries the leg on by 20 ms.
    pub fn step(&mut self, now: Instant) {
        self.receive(now);
        let listens = self.keypad.hears_tones();
        if let Some(digit) = self.voice.take(&mut self.frame, now, listens) {
            self.pressed(PressKind::Tone, digit, now);
        }
        self.mix.fill(0);
        let mut wanted = Vec::new();
        if let Some(participant) = &mut self.participant {
            if self.wire.format().direction.receives() {
                self.dial_tone = None;
                participant.speak(&self.frame, now);
            } else if let Some(tone) = &mut self.dial_tone {
                tone.add_to(&mut self.mix);
                limit(&self.mix, &mut self.frame);
                participant.speak(&self.frame, now);
                self.mix.fill(0);
            }
            participant.hear(&mut self.mix, now);
            wanted = participant.take_keys();
            if participant.is_over() && std::mem::replace(&mut self.is_room_over, true) {
                self.participant = None;
                self.is_room_over = false;
                self.notify(LegEvent::Dismissed);
            }
        }
        for key in wanted {
            self.press(key);
        }
        if let Some(number) = self.player.add_to(&mut self.mix) {
            self.notify(LegEvent::Played(number));
        }
        self.send();
        self.watch(now);
    }

    /// Packets from strangers since this was asked last.
    pub fn new_strangers(&mut self) -> u64 {
        let all = self.wire.strangers();
        all - std::mem::replace(&mut self.strangers, all)
    }

    fn receive(&mut self, now: Instant) {
        let (digits, voice) = (&mut self.digits, &mut self.voice);
        let mut pressed = Vec::new();
        let is_there = self.wire.read(now, |packet| match packet.carried {
            Carried::Digit => {
                let position = EventPosition {
                    source: packet.source,
                    sequence: packet.sequence,
                    timestamp: packet.timestamp,
                    marker: packet.marker,
                };
                pressed.extend(digits.receive(position, &packet.payload));
            }
            Carried::Voice => voice.put(packet, now),
            Carried::Silence => {}
        });
        if is_there {
            self.heard = Some(now);
        }
        for digit in pressed {
            self.pressed(PressKind::Event, digit, now);
        }
    }

    /// Presses a key that the room wants pressed.
    fn press(&mut self, key: char) {
        match self.wire.format().digits {
            Some(_) => {
                self.dialling.dial(key.encode_utf8(&mut [0; 4]));
            }
            None => self.notify(LegEvent::Wanted(key)),
        }
    }

    fn pressed(&mut self, kind: PressKind, digit: char, now: Instant) {
        match self.keypad.press(kind, digit, now) {
            Press::Digit(digit) => {
                if let Some(participant) = &self.participant {
                    participant.press(digit);
                }
                self.notify(LegEvent::Digit(digit));
            }
            // What sounds like digits may be music: it ends no call.
            Press::TooMany if kind != PressKind::Tone && !self.overrun => {
                self.overrun = true;
                self.notify(LegEvent::TooManyDigits);
            }
            Press::Known | Press::TooMany => {}
        }
    }

    fn send(&mut self) {
        if !self.wire.format().direction.sends() {
            self.wire.skip();
            self.is_sending = false;
            return;
        }
        let clock = self.wire.timestamp();
        let samples = self.wire.format().codec.frame_clock() as u16;
        if let Some(digit_type) = self.wire.format().digits {
            let digit = self.dialling.next(clock, samples);
            if !self.dialling.is_busy() {
                for dialled in self.dialled.drain(..) {
                    // Nobody may be waiting any more.
                    let _ = dialled.send(());
                }
            }
            if let Some(digit) = digit {
                self.wire
                    .send_digit(digit_type, digit.timestamp, &digit.payload, digit.marker);
                return;
            }
        }
        limit(&self.mix, &mut self.frame);
        if self.encoder.encode(&self.frame, &mut self.payload) {
            let is_first = !std::mem::replace(&mut self.is_sending, true);
            self.wire.send_voice(&self.payload, is_first);
        }
    }

    fn watch(&mut self, now: Instant) {
        if now.saturating_duration_since(self.reported) >= REPORT_INTERVAL {
            self.reported = now;
            self.wire.report(ntp_now());
        }
        let (since, allowed) = match self.heard {
            Some(heard) => (heard, NO_PACKET),
            None => (self.begun, FIRST_PACKET),
        };
        // Nothing need arrive while either side is on hold.
        let direction = self.wire.format().direction;
        let is_expected = direction.receives() && direction.sends();
        if is_expected && !self.loss_reported && now.saturating_duration_since(since) >= allowed {
            self.loss_reported = true;
            self.notify(LegEvent::NoMedia);
        }
    }

    /// A slow reader loses events, but never delays the leg. Digits leave half of the room to what ends a call.
    fn notify(&self, event: LegEvent) {
        let is_digit = matches!(event, LegEvent::Digit(_) | LegEvent::Wanted(_));
        if is_digit && self.events.capacity() * 2 < self.events.max_capacity() {
            return tracing::debug!("a digit of a telephone call is lost");
        }
        if self.events.try_send(event).is_err() {
            tracing::debug!("an event of a telephone call is lost");
        }
    }
}

/// What hears digits as tones in a voice of this codec.
fn detector(codec: PhoneCodec) -> Option<DigitDetector> {
    (codec.sample_rate() == digit_tones::RATE).then(DigitDetector::default)
}

impl Drop for Leg {
    fn drop(&mut self) {
        let strangers = self.wire.strangers();
        if strangers > 0 {
            tracing::info!(
                strangers,
                "packets from other addresses were left out of a telephone call"
            );
        }
        self.notify(LegEvent::Ended(self.voice.buffer.stats()));
    }
}

#[cfg(test)]
mod tests;
