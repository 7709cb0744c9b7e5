//! Quality of a participant's voice in telephony's figures: loss, jitter, round trip, MOS.

/// The worse of both directions over a few seconds.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Reception {
    /// Share of packets lost, 0 to 1.
    pub loss: f32,
    /// Interarrival jitter (RFC 3550, section 6.4.1) in milliseconds.
    pub jitter_ms: u32,
    /// From the server to the client and back, in milliseconds; not known before the client has reported on something sent.
    pub rtt_ms: Option<u32>,
}

/// The codec's robustness to loss (ITU-T G.107, section 7.3: Ie and Bpl). Opus in one of its usual modes equals G.711
/// without loss and tolerates about as much of it as G.711 with concealment (G.113, table I.3: 25.1).
const EQUIPMENT: f32 = 0.0;
const ROBUSTNESS: f32 = 25.1;
/// Delay of codec, packets and sound cards, in milliseconds.
const ENDS_MS: f32 = 60.0;

impl Reception {
    /// Mean opinion score, 1.0 (bad) to 4.4 (the best of a telephone call), by the E-model (ITU-T G.107) with its
    /// default values for everything that is not measured here.
    pub fn mos(&self) -> f32 {
        let delay = self.rtt_ms.unwrap_or(0) as f32 / 2.0 + 2.0 * self.jitter_ms as f32 + ENDS_MS;
        // Cole and Rosenbluth's simplification of the delay impairment Id.
        let delay_impairment = 0.024 * delay + 0.11 * (delay - 177.3).max(0.0);
        let percent = self.loss * 100.0;
        let loss_impairment = EQUIPMENT + (95.0 - EQUIPMENT) * percent / (percent + ROBUSTNESS);
        let r = (93.2 - delay_impairment - loss_impairment).clamp(0.0, 100.0);
        (1.0 + 0.035 * r + r * (r - 60.0) * (100.0 - r) * 7e-6).clamp(1.0, 4.5)
    }

    /// Whether the difference is worth reporting.
    pub(crate) fn differs(&self, reported: &Reception) -> bool {
        (self.mos() - reported.mos()).abs() >= 0.1
            || (self.loss - reported.loss).abs() >= 0.01
            || self.jitter_ms.abs_diff(reported.jitter_ms) >= 10
            || self.rtt_ms.is_some() != reported.rtt_ms.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mos(loss: f32, jitter_ms: u32, rtt_ms: u32) -> f32 {
        let rtt_ms = Some(rtt_ms);
        Reception {
            loss,
            jitter_ms,
            rtt_ms,
        }
        .mos()
    }

    #[test]
    fn the_score_is_what_the_model_gives() {
        // R = 93.2 - 0.024 * 60 = 91.76: MOS 4.38.
        assert!((mos(0.0, 0, 0) - 4.38).abs() < 0.01, "{}", mos(0.0, 0, 0));
        // G.711 with concealment at 5 % loss: Ie-eff = 95 * 5 / 30.1 = 15.8, R = 76: MOS 3.85.
        assert!((mos(0.05, 0, 0) - 3.85).abs() < 0.03, "{}", mos(0.05, 0, 0));
        // 400 ms from mouth to ear: Id = 9.6 + 24.5, R = 59: MOS 3.05.
        assert!((mos(0.0, 0, 680) - 3.05).abs() < 0.05, "{}", mos(0.0, 0, 680));
        assert!(mos(1.0, 500, 2_000) >= 1.0);
    }

    #[test]
    fn more_loss_jitter_or_delay_is_never_better() {
        let base = mos(0.02, 20, 80);
        assert!(mos(0.04, 20, 80) < base && mos(0.02, 60, 80) < base && mos(0.02, 20, 400) < base);
    }

    #[test]
    fn only_noticeable_changes_are_reported() {
        let reported = Reception {
            loss: 0.01,
            jitter_ms: 12,
            rtt_ms: Some(40),
        };
        assert!(
            !Reception {
                jitter_ms: 15,
                rtt_ms: Some(48),
                ..reported
            }
            .differs(&reported)
        );
        assert!(
            Reception {
                loss: 0.03,
                ..reported
            }
            .differs(&reported)
        );
        assert!(reported.differs(&Reception::default()));
    }
}
