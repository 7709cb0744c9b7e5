//! Loudness of a track, from the audio level in its packets (RFC 6464).

use parking_lot::Mutex;

/// Packets softer than this do not count as speech, in −dBov.
const SPEECH_DBOV: u8 = 45;
/// Packets of speech (20 ms each) in one interval that make a speaker: 40 % of 400 ms.
const MIN_PACKETS: u32 = 8;
/// Intervals without speech after which a speaker has stopped.
const RELEASE_INTERVALS: u8 = 2;
/// Steps of the levels sent to clients.
const STEPS: f32 = 8.0;

#[derive(Default)]
struct Interval {
    packets: u32,
    linear_sum: f32,
    quiet_intervals: u8,
    smoothed: f32,
}

/// Collects levels on the packet path, and is read once per interval.
#[derive(Default)]
pub(crate) struct LevelMeter(Mutex<Interval>);

impl LevelMeter {
    /// One packet's level: 0 is the loudest, 127 silence.
    pub fn record(&self, dbov: u8) {
        if dbov <= SPEECH_DBOV {
            let mut interval = self.0.lock();
            interval.packets += 1;
            interval.linear_sum += 10f32.powf(-f32::from(dbov) / 20.0);
        }
    }

    /// Ends an interval: the level, 0 when nobody speaks, otherwise in eighths up to 1.
    pub fn finish_interval(&self) -> f32 {
        let interval = &mut *self.0.lock();
        if interval.packets >= MIN_PACKETS {
            let level = interval.linear_sum / interval.packets as f32;
            interval.smoothed = if interval.smoothed == 0.0 {
                level
            } else {
                (interval.smoothed + level) / 2.0
            };
            interval.quiet_intervals = 0;
        } else if interval.smoothed > 0.0 {
            interval.quiet_intervals += 1;
            if interval.quiet_intervals >= RELEASE_INTERVALS {
                interval.smoothed = 0.0;
            }
        }
        interval.packets = 0;
        interval.linear_sum = 0.0;
        ((interval.smoothed * STEPS).ceil() / STEPS).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speech_starts_at_once_and_ends_after_two_quiet_intervals() {
        let meter = LevelMeter::default();
        assert_eq!(meter.finish_interval(), 0.0);
        (0..20).for_each(|_| meter.record(20));
        assert_eq!(meter.finish_interval(), 0.125);
        assert_eq!(meter.finish_interval(), 0.125);
        assert_eq!(meter.finish_interval(), 0.0);
    }

    #[test]
    fn a_click_and_background_noise_are_not_speech() {
        let meter = LevelMeter::default();
        (0..3).for_each(|_| meter.record(5));
        (0..17).for_each(|_| meter.record(70));
        assert_eq!(meter.finish_interval(), 0.0);
    }
}
