use super::*;

const STEP: Duration = Duration::from_millis(20);

fn payload(number: u16) -> Bytes {
    Bytes::copy_from_slice(&number.to_be_bytes())
}

struct Stream {
    buffer: JitterBuffer,
    begun: Instant,
}

impl Stream {
    fn new() -> Self {
        Self {
            buffer: JitterBuffer::new(8_000),
            begun: Instant::now(),
        }
    }

    /// Packet `number` comes `late` after it was due.
    fn comes(&mut self, number: u16, late: Duration) {
        let now = self.begun + STEP * u32::from(number) + late;
        let timestamp = u32::from(number).wrapping_mul(160);
        self.buffer.put(number, timestamp, payload(number), false, now);
    }

    fn at(&mut self, step: u32) -> Next {
        self.buffer.take(self.begun + STEP * step)
    }
}

#[test]
fn a_steady_stream_is_played_in_order_after_the_least_delay() {
    let mut stream = Stream::new();
    let mut heard = Vec::new();
    for step in 0..100u16 {
        stream.comes(step, Duration::ZERO);
        if let Next::Packet(packet) = stream.at(u32::from(step)) {
            heard.push(packet);
        }
    }
    assert_eq!(heard, (0..heard.len() as u16).map(payload).collect::<Vec<_>>());
    assert!(heard.len() >= 98, "{}", heard.len());
    assert_eq!(stream.buffer.delay(), LEAST_DELAY);
}

#[test]
fn packets_that_overtake_each_other_are_put_in_order_over_the_wrap_of_numbers() {
    let mut buffer = JitterBuffer::new(8_000);
    let begun = Instant::now();
    let order = [65_534u16, 0, 65_535, 1, 3, 2];
    for sequence in order {
        let steps = u32::from(sequence.wrapping_sub(65_534));
        buffer.put(sequence, steps * 160, payload(sequence), false, begun);
    }
    let heard: Vec<Next> = (0..6)
        .map(|step| buffer.take(begun + STEP * (step + 2)))
        .collect();
    let expected = [65_534u16, 65_535, 0, 1, 2, 3].map(|number| Next::Packet(payload(number)));
    assert_eq!(heard, expected);
}

#[test]
fn what_is_missing_is_named_once_and_what_comes_after_its_turn_is_not_played() {
    let mut stream = Stream::new();
    for number in [0, 1, 3, 4] {
        stream.comes(number, Duration::ZERO);
    }
    let heard: Vec<Next> = (5..9).map(|step| stream.at(step)).collect();
    assert_eq!(heard[2], Next::Lost);
    assert_eq!(heard[3], Next::Packet(payload(3)));
    stream.comes(2, STEP * 8);
    assert_eq!(stream.at(9), Next::Packet(payload(4)));
    let stats = stream.buffer.stats();
    assert_eq!((stats.received, stats.lost, stats.late), (5, 1, 1));
}

#[test]
fn a_network_that_makes_packets_late_makes_them_wait_longer() {
    let mut stream = Stream::new();
    let mut lost = 0;
    for number in 0..400u16 {
        // Every fifth one is 60 ms late.
        let late = if number % 5 == 4 { 60 } else { 0 };
        stream.comes(number, Duration::from_millis(late));
    }
    assert!(stream.buffer.delay() >= Duration::from_millis(60));
    let mut again = Stream::new();
    again.buffer.lateness.peak = stream.buffer.lateness.peak;
    for step in 0..400u32 {
        for number in step.saturating_sub(3)..=step {
            let late = if number % 5 == 4 { 3 } else { 0 };
            if number + late == step {
                again.comes(number as u16, STEP * late);
            }
        }
        lost += u32::from(again.at(step) == Next::Lost);
    }
    assert_eq!(lost, 0);
}

#[test]
fn more_than_necessary_is_given_up_bit_by_bit() {
    let mut stream = Stream::new();
    // Twelve arrive at once, as after a pause of the network; then all in time.
    for number in 0..12 {
        stream.buffer.put(
            number,
            u32::from(number) * 160,
            payload(number),
            false,
            stream.begun,
        );
    }
    stream.buffer.lateness = Lateness::default();
    for step in 0..1_500u32 {
        let number = 12 + step;
        let at = stream.begun + STEP * step;
        stream
            .buffer
            .put(number as u16, number * 160, payload(0), false, at);
        stream.at(step);
    }
    assert!(
        stream.buffer.waiting.len() <= 4,
        "{} wait",
        stream.buffer.waiting.len()
    );
    assert!(stream.buffer.stats().dropped >= 8);
}

/// Plays a steady stream whose packets `held` are delivered together once the last of them is due, with a pause every
/// `pause` packets; says how much later than its sending each step's packet is played.
fn held_back(
    held: std::ops::Range<u16>,
    steps: u32,
    pause: Option<u16>,
) -> (Vec<Option<Duration>>, JitterStats) {
    let mut stream = Stream::new();
    let mut lags = Vec::new();
    for step in 0..steps {
        let number = step as u16;
        let now = stream.begun + STEP * step;
        let arriving = if number == held.end {
            held.start..number + 1
        } else {
            number..number + 1
        };
        for number in arriving.filter(|_| !held.contains(&number)) {
            let quiet = pause.is_some_and(|every| number % every < 8);
            stream
                .buffer
                .put(number, u32::from(number) * 160, payload(number), quiet, now);
        }
        lags.push(match stream.at(step) {
            Next::Packet(packet) => {
                let number = u16::from_be_bytes([packet[0], packet[1]]);
                Some(STEP * (step - u32::from(number)))
            }
            Next::Lost | Next::Silence => None,
        });
    }
    (lags, stream.buffer.stats())
}

#[test]
fn what_a_network_held_back_does_not_stay_as_delay() {
    for packets in [10, 15, 20, 25, 40, 60, 100] {
        let (lags, _) = held_back(500..500 + packets, 1_000, None);
        let resumed = usize::from(500 + packets);
        let after = &lags[resumed + 250..];
        let greatest = after.iter().flatten().max().copied();
        assert!(
            greatest.is_some_and(|lag| lag <= Duration::from_millis(120)),
            "{packets}: {greatest:?}"
        );
        assert!(
            after.iter().all(Option::is_some),
            "{packets}: nothing is lost afterwards"
        );
    }
    // Nothing more than necessary is waited for before it.
    let (lags, stats) = held_back(500..540, 1_000, None);
    assert!(lags[10..500].iter().flatten().all(|lag| *lag <= LEAST_DELAY));
    // What is dropped is what is too much, not more.
    assert!((25..=42).contains(&stats.dropped), "{stats:?}");
}

#[test]
fn a_second_after_a_long_standstill_the_delay_is_as_before() {
    let (lags, _) = held_back(500..540, 700, None);
    assert!(
        lags[590..]
            .iter()
            .flatten()
            .all(|lag| *lag <= Duration::from_millis(60)),
        "{:?}",
        &lags[590..600]
    );
}

#[test]
fn a_pause_is_shortened_before_speech_is() {
    // Twelve packets too many, less than what is dropped at once; every thirty packets eight are a pause.
    let (lags, _) = held_back(500..510, 620, Some(30));
    assert!(
        lags[560..]
            .iter()
            .flatten()
            .all(|lag| *lag <= Duration::from_millis(220))
    );
    let mut stream = Stream::new();
    for number in 0..16u16 {
        let quiet = (8..12).contains(&number);
        stream.buffer.put(
            number,
            u32::from(number) * 160,
            payload(number),
            quiet,
            stream.begun,
        );
    }
    stream.buffer.lateness = Lateness::default();
    stream.buffer.next = Some(0);
    let Next::Packet(first) = stream.at(0) else {
        panic!("a packet waits")
    };
    assert_eq!(first, payload(0));
    // 300 ms wait where 20 are wanted: all but the newest are dropped, and a pause is too far off to continue in.
    assert_eq!(stream.at(1), Next::Packet(payload(14)));
}

#[test]
fn a_longer_way_is_the_new_measure_after_two_seconds() {
    let mut stream = Stream::new();
    for number in 0..1_000u16 {
        let late = if number < 300 {
            Duration::ZERO
        } else {
            Duration::from_millis(700)
        };
        stream.comes(number, late);
    }
    assert_eq!(stream.buffer.delay(), LEAST_DELAY);
}

#[test]
fn silence_and_another_stream_begin_anew() {
    let mut stream = Stream::new();
    for number in 0..5 {
        stream.comes(number, Duration::ZERO);
    }
    let heard: Vec<Next> = (5..20).map(|step| stream.at(step)).collect();
    assert_eq!(heard.iter().filter(|next| **next == Next::Lost).count(), 4);
    assert_eq!(heard[14], Next::Silence);
    let now = stream.begun + STEP * 30;
    stream.buffer.put(40_000, 7, payload(9), false, now);
    assert_eq!(stream.buffer.take(now + STEP), Next::Packet(payload(9)));
}

#[test]
fn a_flood_is_bounded() {
    let mut stream = Stream::new();
    for number in 0..5_000 {
        stream.comes(number, Duration::ZERO);
    }
    assert_eq!(stream.buffer.waiting.len(), CAPACITY);
}
