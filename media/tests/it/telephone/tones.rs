//! Analysis of a sound: pitches and levels.

use std::f32::consts::TAU;
use std::path::Path;

/// Samples, and how many a second.
pub struct Sound {
    pub samples: Vec<f32>,
    pub rate: f32,
}

impl std::fmt::Debug for Sound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let strength = |hertz: &f32| format!("{hertz} Hz: {:.3}", self.strength(*hertz));
        let tones: Vec<String> = [440.0, 660.0, 880.0, 1_100.0].iter().map(strength).collect();
        write!(f, "{:.1} s with {tones:?}", self.samples.len() as f32 / self.rate)
    }
}

impl Sound {
    /// The sound of the file with this ending in a folder; silence if there is none. Its header is written when a call
    /// ends, so lengths are taken from the file size.
    pub fn read(folder: &Path, ending: &str) -> Self {
        // A call that was held continues in another file; the names contain the start times.
        let files = std::fs::read_dir(folder).expect("a folder");
        let found = files.filter_map(|entry| {
            let path = entry.ok()?.path();
            path.to_string_lossy().ends_with(ending).then_some(path)
        });
        let found = found.max();
        let bytes = found
            .and_then(|path| std::fs::read(path).ok())
            .unwrap_or_default();
        if bytes.len() < 44 {
            return Self {
                samples: Vec::new(),
                rate: 8_000.0,
            };
        }
        let rate = u32::from_le_bytes([bytes[24], bytes[25], bytes[26], bytes[27]]) as f32;
        let samples = bytes[44..]
            .chunks_exact(2)
            .map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])) / 32_768.0)
            .collect();
        Self { samples, rate }
    }

    /// The last seconds.
    pub fn last(&self, seconds: f32) -> Self {
        let length = (seconds * self.rate) as usize;
        Self {
            samples: self.samples[self.samples.len().saturating_sub(length)..].to_vec(),
            rate: self.rate,
        }
    }

    /// Amplitude of a tone.
    pub fn strength(&self, hertz: f32) -> f32 {
        if self.samples.is_empty() {
            return 0.0;
        }
        let turn = TAU * hertz / self.rate;
        let (mut cosine, mut sine) = (0.0f64, 0.0f64);
        for (at, sample) in self.samples.iter().enumerate() {
            let angle = f64::from(turn) * at as f64;
            cosine += f64::from(*sample) * angle.cos();
            sine += f64::from(*sample) * angle.sin();
        }
        (2.0 * cosine.hypot(sine) / self.samples.len() as f64) as f32
    }

    /// Whether a tone is heard clearly.
    pub fn has(&self, hertz: f32) -> bool {
        self.strength(hertz) > 0.05
    }
}
