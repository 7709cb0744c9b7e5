//! Tones that are recognized despite loss: what everybody in a room sends, and a meter that measures whether it is
//! intelligible.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use bytes::Bytes;
use opus::{Application, Channels, Decoder, Encoder};
use rtc::rtp;
use rtc::rtp_transceiver::rtp_sender::RtpCodecKind;

use super::meter::{Listener, TrackListener};
use crate::error::LoadError;

/// Sample rate for listening, and the samples of a packet of 20 ms.
const RATE: u32 = 8_000;
const FRAME: usize = 160;
/// Packets judged together: 240 ms.
const WINDOW: usize = 12;
/// Packets that wait for those that they have overtaken.
const WAITING: usize = 12;
/// A window is clean when this share of its energy is one tone's, ...
const CLEAN: f64 = 0.8;
/// ... and its mean square is above this (−40 dBFS).
const AUDIBLE: f64 = 1e-4;
/// A picture's packet that is this many packets late will not arrive any more.
const GIVEN_UP: u64 = 90;

/// The tones in one room: multiples of 50 Hz, so that each fits a frame of 20 ms and no two are confused.
pub fn tone_hz(place: usize) -> u32 {
    400 + 150 * place as u32
}

/// A second of a tone in Opus, with in-band error correction for single losses (FEC, RFC 6716, section 2.1.7).
pub fn encode(hz: u32) -> Result<Arc<[Bytes]>, LoadError> {
    let mut encoder = Encoder::new(16_000, Channels::Mono, Application::Voip)?;
    encoder.set_bitrate(opus::Bitrate::Bits(24_000))?;
    encoder.set_inband_fec(true)?;
    encoder.set_packet_loss_perc(20)?;
    let mut packets = Vec::new();
    // The encoder has settled when the second second begins.
    for number in 0..100usize {
        let samples: Vec<f32> = (0..320)
            .map(|offset| {
                let at = (number * 320 + offset) as f64 / 16_000.0;
                (0.3 * (std::f64::consts::TAU * f64::from(hz) * at).sin()) as f32
            })
            .collect();
        packets.push(Bytes::from(encoder.encode_vec_float(&samples, 1275)?));
    }
    Ok(packets.split_off(50).into())
}

/// What one client heard and saw of the others.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Impression {
    /// Windows of 240 ms with sound in them.
    pub windows: u64,
    /// Those that were clearly the tone of the track's owner.
    pub clean: u64,
    /// Those that were clearly somebody else's tone.
    pub foreign: u64,
    /// Packets of sound that came, and that never came or too late.
    pub sound: u64,
    pub sound_missing: u64,
    /// Picture packets that arrived in order, that arrived late or after a request, and that never arrived.
    pub pictures: u64,
    pub pictures_repaired: u64,
    pub pictures_missing: u64,
}

impl Impression {
    /// Adds another one.
    pub fn absorb(&mut self, other: &Self) {
        self.windows += other.windows;
        self.clean += other.clean;
        self.foreign += other.foreign;
        self.sound += other.sound;
        self.sound_missing += other.sound_missing;
        self.pictures += other.pictures;
        self.pictures_repaired += other.pictures_repaired;
        self.pictures_missing += other.pictures_missing;
    }
}

/// Listens for tones and counts pictures.
pub struct ToneMeter {
    places: usize,
    impression: Mutex<Impression>,
}

impl ToneMeter {
    /// For a room of this many.
    pub fn new(places: usize) -> Arc<Self> {
        Arc::new(Self {
            places,
            impression: Mutex::default(),
        })
    }

    /// What was heard and seen since the last call.
    pub fn take(&self) -> Impression {
        std::mem::take(&mut *self.locked())
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, Impression> {
        self.impression
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl Listener for ToneMeter {
    fn track(self: Arc<Self>, kind: RtpCodecKind) -> Box<dyn TrackListener> {
        let order = Order::default();
        match kind {
            RtpCodecKind::Video => Box::new(Pictures {
                meter: self,
                order,
                missing: BTreeSet::new(),
                asked: None,
            }),
            _ => Box::new(Tones {
                meter: self,
                order,
                next: None,
                waiting: BTreeMap::new(),
                decoder: Decoder::new(RATE, Channels::Mono).ok(),
                window: Vec::with_capacity(FRAME * WINDOW),
                own: None,
            }),
        }
    }
}

/// Sequence numbers that do not wrap.
#[derive(Default)]
struct Order(Option<u64>);

impl Order {
    fn number(&mut self, sequence: u16) -> u64 {
        let newest = self.0.unwrap_or(u64::from(sequence) + 0x1_0000);
        let step = sequence.wrapping_sub(newest as u16) as i16;
        let number = newest.saturating_add_signed(i64::from(step));
        self.0 = Some(newest.max(number));
        number
    }
}

struct Tones {
    meter: Arc<ToneMeter>,
    order: Order,
    next: Option<u64>,
    waiting: BTreeMap<u64, Bytes>,
    decoder: Option<Decoder>,
    window: Vec<f32>,
    /// The first tone that was clearly heard is the owner's.
    own: Option<usize>,
}

impl TrackListener for Tones {
    fn packet(&mut self, packet: &rtp::Packet, _: Instant) -> bool {
        let number = self.order.number(packet.header.sequence_number);
        if self.next.is_some_and(|next| number < next) {
            return false;
        }
        self.waiting.insert(number, packet.payload.clone());
        while self.waiting.len() > WAITING {
            self.play();
        }
        false
    }
}

impl Tones {
    /// Plays the next 20 ms: the packet itself, or its copy in the following one, or the decoder's concealment.
    fn play(&mut self) {
        let Some((&first, _)) = self.waiting.first_key_value() else {
            return;
        };
        let next = self.next.unwrap_or(first);
        if first > next + 50 {
            // A second is missing: its sender was absent. What follows is a new beginning.
            self.next = Some(first);
            self.window.clear();
            return;
        }
        let mut frame = [0f32; FRAME];
        let Some(decoder) = &mut self.decoder else { return };
        let came = self.waiting.remove(&next);
        let decoded = match (&came, self.waiting.get(&(next + 1))) {
            (Some(packet), _) => decoder.decode_float(packet, &mut frame, false),
            (None, Some(after)) => decoder.decode_float(after, &mut frame, true),
            (None, None) => decoder.decode_float(&[], &mut frame, false),
        };
        self.next = Some(next + 1);
        let mut impression = self.meter.locked();
        match came {
            Some(_) => impression.sound += 1,
            None => impression.sound_missing += 1,
        }
        if decoded.is_err() {
            return;
        }
        self.window.extend_from_slice(&frame);
        if self.window.len() < FRAME * WINDOW {
            return;
        }
        if let Some(heard) = judge(&self.window, self.meter.places) {
            impression.windows += 1;
            if let Some(tone) = heard {
                if *self.own.get_or_insert(tone) == tone {
                    impression.clean += 1;
                } else {
                    impression.foreign += 1;
                }
            }
        }
        self.window.clear();
    }
}

/// None when nothing is audible; otherwise the place whose tone is clear, if any is.
fn judge(window: &[f32], places: usize) -> Option<Option<usize>> {
    let energy: f64 = window.iter().map(|sample| f64::from(*sample).powi(2)).sum();
    if energy / (window.len() as f64) < AUDIBLE {
        return None;
    }
    // Frame by frame: what repairs a loss does not keep the phase.
    let of_tone = |hz: u32| -> f64 { window.chunks_exact(FRAME).map(|frame| power(frame, hz)).sum() };
    Some((0..places).find(|place| of_tone(tone_hz(*place)) / energy > CLEAN))
}

/// The energy of a frequency in a window (Goertzel), on the scale of the sum of squares.
fn power(window: &[f32], hz: u32) -> f64 {
    let step = std::f64::consts::TAU * f64::from(hz) / f64::from(RATE);
    let (mut one, mut two) = (0.0f64, 0.0f64);
    for sample in window {
        let now = f64::from(*sample) + 2.0 * step.cos() * one - two;
        two = one;
        one = now;
    }
    let squared = one * one + two * two - 2.0 * step.cos() * one * two;
    2.0 * squared / window.len() as f64
}

struct Pictures {
    meter: Arc<ToneMeter>,
    order: Order,
    missing: BTreeSet<u64>,
    asked: Option<Instant>,
}

impl TrackListener for Pictures {
    fn packet(&mut self, packet: &rtp::Packet, at: Instant) -> bool {
        let newest = self.order.0;
        let number = self.order.number(packet.header.sequence_number);
        let mut impression = self.meter.locked();
        match newest {
            Some(newest) if number <= newest => {
                if self.missing.remove(&number) {
                    impression.pictures_repaired += 1;
                }
                return false;
            }
            // After a gap that large its owner was away.
            Some(newest) if number - newest < GIVEN_UP => self.missing.extend(newest + 1..number),
            Some(_) => self.missing.clear(),
            None => {}
        }
        impression.pictures += 1;
        let kept = self.missing.split_off(&number.saturating_sub(GIVEN_UP));
        let given_up = std::mem::replace(&mut self.missing, kept).len() as u64;
        impression.pictures_missing += given_up;
        let rested = self
            .asked
            .is_none_or(|asked| at.duration_since(asked).as_secs() >= 1);
        if given_up > 0 && rested {
            self.asked = Some(at);
            return true;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packet(sequence_number: u16, payload: Bytes) -> rtp::Packet {
        rtp::Packet {
            header: rtp::Header {
                sequence_number,
                ..Default::default()
            },
            payload,
        }
    }

    fn hear(lost: impl Fn(usize) -> bool, swapped: bool, place: usize) -> Impression {
        let packets = encode(tone_hz(place)).expect("the encoder takes 20 ms frames");
        let meter = ToneMeter::new(4);
        let mut track = meter.clone().track(RtpCodecKind::Audio);
        let mut order: Vec<usize> = (0..600).collect();
        if swapped {
            order.chunks_exact_mut(3).for_each(<[usize]>::reverse);
        }
        for number in order.into_iter().filter(|number| !lost(*number)) {
            // Across the end of the sequence numbers.
            let sequence = (number as u16).wrapping_add(65_400);
            track.packet(&packet(sequence, packets[number % 50].clone()), Instant::now());
        }
        meter.take()
    }

    #[test]
    fn a_tone_is_known_through_loss_and_out_of_order() {
        let whole = hear(|_| false, true, 2);
        assert!(
            whole.windows >= 48 && whole.clean >= whole.windows - 1,
            "{whole:?}"
        );
        assert_eq!((whole.foreign, whole.sound_missing), (0, 0));
        let torn = hear(|number| number % 5 == 3, false, 1);
        assert!(torn.sound_missing > 100, "{torn:?}");
        assert!(
            torn.clean * 10 >= torn.windows * 9 && torn.foreign == 0,
            "{torn:?}"
        );
    }

    #[test]
    fn noise_is_no_tone_and_another_tone_is_another_s() {
        let noise: Vec<f32> = (0..FRAME * WINDOW)
            .map(|_| rand::random_range(-0.3..0.3))
            .collect();
        assert_eq!(judge(&noise, 4), Some(None));
        assert_eq!(judge(&[0.0; FRAME * WINDOW], 4), None);
        let (mine, other) = (encode(tone_hz(0)), encode(tone_hz(3)));
        let (mine, other) = (mine.expect("encodes"), other.expect("encodes"));
        let meter = ToneMeter::new(4);
        let mut track = meter.clone().track(RtpCodecKind::Audio);
        for number in 0..200u16 {
            let from = if number < 100 { &mine } else { &other };
            let payload = from[usize::from(number) % 50].clone();
            track.packet(&packet(number, payload), Instant::now());
        }
        let heard = meter.take();
        assert!(heard.clean >= 6 && heard.foreign >= 6, "{heard:?}");
    }

    #[test]
    fn a_picture_is_repaired_or_given_up_and_asked_for() {
        let meter = ToneMeter::new(1);
        let mut track = meter.clone().track(RtpCodecKind::Video);
        let now = Instant::now();
        let mut requests = 0;
        for sequence in (0..10u16).chain([12, 10]).chain(13..200) {
            requests += u32::from(track.packet(&packet(sequence, Bytes::from_static(&[0x10])), now));
        }
        let seen = meter.take();
        // 10 came late, 11 never.
        assert_eq!(
            (seen.pictures, seen.pictures_repaired, seen.pictures_missing),
            (198, 1, 1)
        );
        assert_eq!(requests, 1);
    }
}
