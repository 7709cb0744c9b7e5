//! Keys that a phone sends as tones in its voice although it has agreed to events.

use super::baresip::{Phone, Settings};
use super::exchange::{Exchange, NUMBER, OneTrunk, next, take, until};
use crate::peer::Peer;
use hub_media::sip::gateway::CallEvent;
use std::f32::consts::TAU;

const RATE: f32 = 8_000.0;
/// How long a key sounds, and how long nothing does after it, in seconds.
const KEY_S: f32 = 0.12;

/// A voice at 8 kHz that is put together bit by bit.
#[derive(Default)]
struct Voice(Vec<i16>);

impl Voice {
    fn tones(mut self, hertz: &[f32], seconds: f32) -> Self {
        let sample = |at: usize| {
            let turn = TAU * at as f32 / RATE;
            let sum: f32 = hertz.iter().map(|hertz| (hertz * turn).sin()).sum();
            (sum * 7_000.0) as i16
        };
        self.0.extend((0..(seconds * RATE) as usize).map(sample));
        self
    }

    /// Nothing until this moment of the voice.
    fn silent_until(mut self, second: f32) -> Self {
        self.0.resize((second * RATE) as usize, 0);
        self
    }

    /// Keys as their two tones (ITU-T Q.23).
    fn keys(mut self, keys: &str) -> Self {
        for key in keys.chars() {
            let rows = ["123A", "456B", "789C", "*0#D"];
            let row = rows.iter().position(|row| row.contains(key)).expect("a key");
            let column = rows[row].find(key).expect("a key");
            let (low, high) = (
                [697.0, 770.0, 852.0, 941.0][row],
                [1_209.0, 1_336.0, 1_477.0, 1_633.0][column],
            );
            self = self.tones(&[low, high], KEY_S).tones(&[], KEY_S);
        }
        self
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn keys_that_come_as_tones_are_heard_until_the_phone_sends_an_event() {
    let voice = Voice::default()
        .silent_until(2.0)
        .keys("159*#0D")
        .silent_until(60.0);
    let after_the_event = Voice::default().keys("333").tones(&[440.0], 50.0);
    let mut exchange = Exchange::start(OneTrunk::default()).await;
    let settings = Settings {
        voice: Some(voice.0),
        ..Settings::default()
    };
    let mut phone = Phone::start(settings).await;
    let ada = Peer::named(&exchange.server, "tones", "ada").await;
    phone.dial(NUMBER, exchange.gateway.local_addr()).await;
    let mut incoming = exchange.next_call().await;
    take(&exchange, &incoming.call, "tones");
    until(&mut incoming.events, CallEvent::Answered).await;
    for key in "159*#0D".chars() {
        assert_eq!(next(&mut incoming.events).await, CallEvent::Digit(key));
    }
    phone.press('7').await;
    assert_eq!(next(&mut incoming.events).await, CallEvent::Digit('7'));
    phone.say(&after_the_event.0).await;
    // The second row of tones is over once the last sound is there.
    ada.hears("phone", 440.0).await;
    phone.press('8').await;
    assert_eq!(
        next(&mut incoming.events).await,
        CallEvent::Digit('8'),
        "a tone is heard beside events"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tone_that_goes_on_is_one_digit_and_gives_way_to_events_and_to_info() {
    for dtmf in ["rtpevent", "info"] {
        // The tones last as long as the phone: each press meets one.
        let voice = Voice::default().tones(&[770.0, 1_336.0], 50.0);
        let mut exchange = Exchange::start(OneTrunk::default()).await;
        let settings = Settings {
            dtmf,
            voice: Some(voice.0),
            ..Settings::default()
        };
        let mut phone = Phone::start(settings).await;
        phone.dial(NUMBER, exchange.gateway.local_addr()).await;
        let mut incoming = exchange.next_call().await;
        incoming.call.answer().expect("answered");
        until(&mut incoming.events, CallEvent::Answered).await;
        let first = next(&mut incoming.events).await;
        assert_eq!(first, CallEvent::Digit('5'), "the tone: {dtmf}");
        phone.press('1').await;
        phone.press('2').await;
        for key in ['1', '2'] {
            assert_eq!(next(&mut incoming.events).await, CallEvent::Digit(key), "{dtmf}");
        }
    }
}
