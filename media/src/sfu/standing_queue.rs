//! How long packets to a client wait in a queue on the network path.
//!
//! Video packets have a transmission number, and the client reports each arrival time by its own clock
//! (draft-holmer-rmcat-transport-wide-cc-extensions-01). The shortest delay of the last minutes is the path with empty
//! queues; what a packet takes longer is queueing delay (RFC 6817, section 2.4: base delay). A burst delays itself, and
//! a busy client reports late; a standing queue delays even the fastest packet of every half second (RFC 8289, section
//! 3).

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Transmissions that are remembered until the client reports on them.
const REMEMBERED: usize = 2_048;
/// The fastest packet of this interval measures the queue.
const INTERVAL: Duration = Duration::from_millis(500);
/// Packets in an interval below which the quickest says nothing.
const MIN_PACKETS: u32 = 5;
/// The shortest delay is remembered at least this long, and at most twice as long: clocks that drift apart by 0.01 %
/// cause no more than 12 ms.
const BASE: Duration = Duration::from_secs(60);
/// No queue is this long: the client's clock, or the path, has changed.
const MOST_US: i64 = 10_000_000;

/// See the module.
#[derive(Default)]
pub(crate) struct StandingQueue {
    /// When transmissions departed; the last one is the one before `next`.
    departures: VecDeque<Instant>,
    next: u16,
    /// What departures are counted from.
    epoch: Option<Instant>,
    /// Shortest delays in µs from our clock to the client's, of this period and the one before.
    base: Option<i64>,
    earlier_base: Option<i64>,
    base_since: Option<Instant>,
    interval: Option<Interval>,
}

struct Interval {
    since: Instant,
    shortest_us: i64,
    packets: u32,
}

impl StandingQueue {
    /// A packet departs; its number.
    pub fn depart(&mut self, now: Instant) -> u16 {
        if self.departures.len() == REMEMBERED {
            self.departures.pop_front();
        }
        self.departures.push_back(now);
        self.epoch.get_or_insert(now);
        let number = self.next;
        self.next = number.wrapping_add(1);
        number
    }

    /// The client reports the arrival of the packet with this number, by its clock. If that ends an interval: the
    /// queueing delay in it.
    pub fn arrived(&mut self, number: u16, arrival: Duration, now: Instant) -> Option<Duration> {
        let back = usize::from(self.next.wrapping_sub(number));
        let departure = *self.departures.get(self.departures.len().checked_sub(back)?)?;
        let departed_us = departure.duration_since(self.epoch?).as_micros() as i64;
        let delay_us = (arrival.as_micros() as i64).checked_sub(departed_us)?;
        let base = self.base_with(delay_us, now);
        let interval = self.interval.get_or_insert(Interval {
            since: now,
            shortest_us: i64::MAX,
            packets: 0,
        });
        interval.shortest_us = interval.shortest_us.min(delay_us);
        interval.packets += 1;
        if now.duration_since(interval.since) < INTERVAL || interval.packets < MIN_PACKETS {
            return None;
        }
        let queue_us = interval.shortest_us - base;
        self.interval = None;
        if queue_us > MOST_US {
            self.forget_path();
            return None;
        }
        Some(Duration::from_micros(queue_us.max(0) as u64))
    }

    /// The path to the client may change now, possibly to a longer one.
    pub fn forget_path(&mut self) {
        (self.base, self.earlier_base, self.base_since) = (None, None, None);
        self.interval = None;
    }

    /// The shortest delay so far, including this one.
    fn base_with(&mut self, delay_us: i64, now: Instant) -> i64 {
        let since = *self.base_since.get_or_insert(now);
        if now.duration_since(since) >= BASE {
            self.earlier_base = self.base.take();
            self.base_since = Some(now);
        }
        let base = self.base.map_or(delay_us, |base| base.min(delay_us));
        self.base = Some(base);
        self.earlier_base.map_or(base, |earlier| earlier.min(base))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACKET: Duration = Duration::from_millis(20);
    /// What the client's clock shows when ours starts.
    const CLIENTS_CLOCK: Duration = Duration::from_secs(86_400);

    struct Link {
        queue: StandingQueue,
        start: Instant,
        sent: u32,
    }

    impl Link {
        fn new() -> Self {
            Self {
                queue: StandingQueue::default(),
                start: Instant::now(),
                sent: 0,
            }
        }

        /// Sends packets, each with this transmission time in milliseconds; returns the resulting queues.
        fn send(&mut self, count: u32, ms: impl Fn(u32) -> u64) -> Vec<u128> {
            let mut queues = Vec::new();
            for n in 0..count {
                let at = PACKET * self.sent;
                self.sent += 1;
                let number = self.queue.depart(self.start + at);
                let delay = Duration::from_millis(ms(n));
                let queue = self
                    .queue
                    .arrived(number, CLIENTS_CLOCK + at + delay, self.start + at + delay);
                queues.extend(queue.map(|queue| queue.as_millis()));
            }
            queues
        }
    }

    #[test]
    fn path_delay_and_bursts_are_no_queue() {
        let mut link = Link::new();
        let queues = link.send(500, |n| if n % 3 == 0 { 40 } else { 240 });
        assert!(
            queues.len() >= 15 && queues.iter().all(|queue| *queue == 0),
            "{queues:?}"
        );
    }

    #[test]
    fn a_queue_that_grows_is_seen_to_grow_and_to_drain() {
        let mut link = Link::new();
        link.send(200, |_| 40);
        // A fifth more than fits: 4 ms for each packet of 20 ms.
        let queues = link.send(100, |n| 40 + u64::from(n) * 4);
        assert!(queues.is_sorted() && *queues.last().unwrap() > 200, "{queues:?}");
        let queues = link.send(100, |n| 440 - u64::from(n) * 4);
        assert!(
            queues.iter().rev().is_sorted() && *queues.last().unwrap() < 140,
            "{queues:?}"
        );
    }

    #[test]
    fn a_path_that_stays_longer_is_the_new_base_after_minutes() {
        let mut link = Link::new();
        link.send(100, |_| 40);
        assert_eq!(link.send(100, |_| 240).last(), Some(&200));
        assert_eq!(link.send(6_100, |_| 240).last(), Some(&0));
        link.queue.forget_path();
        assert_eq!(link.send(100, |_| 900).last(), Some(&0));
    }

    #[test]
    fn numbers_wrap_and_those_that_were_never_sent_say_nothing() {
        let mut link = Link::new();
        let queues = link.send(70_000, |_| 15);
        assert!(queues.len() > 2_000 && queues.iter().all(|queue| *queue == 0));
        let now = link.start;
        for number in [
            link.queue.next,
            link.queue.next.wrapping_sub(REMEMBERED as u16 + 1),
        ] {
            assert_eq!(link.queue.arrived(number, Duration::ZERO, now), None);
        }
        assert_eq!(StandingQueue::default().arrived(0, Duration::ZERO, now), None);
    }

    #[test]
    fn a_clock_that_leaps_is_no_queue() {
        let mut link = Link::new();
        link.send(100, |_| 40);
        let leap = link.send(100, |_| 3_600_000);
        assert!(leap.iter().all(|queue| *queue < 100), "{leap:?}");
    }
}
