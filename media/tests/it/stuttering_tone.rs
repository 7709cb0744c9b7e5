//! A line that stutters: a tone goes on and off, and no word comes of it.

use crate::understood::understood;
use std::f64::consts::TAU;

/// How long the tone is on, off, on … in samples at 8 kHz: between 80 and 200 ms each.
const RUNS: [u32; 82] = [
    868, 1162, 995, 1219, 1240, 702, 652, 1443, 888, 864, 1595, 1091, 1443, 1097, 1253, 784, 1249, 1473,
    1142, 1351, 1284, 701, 1367, 1207, 929, 669, 1470, 1093, 1330, 1483, 1325, 1524, 1019, 1408, 1066, 1538,
    1483, 733, 770, 848, 1566, 1058, 1241, 928, 1126, 1010, 976, 1201, 1200, 1508, 1294, 1531, 1462, 1591,
    1284, 796, 1466, 1566, 1508, 1186, 1325, 842, 1438, 1190, 913, 700, 1459, 1590, 724, 1408, 1034, 784,
    922, 1378, 1477, 682, 1229, 683, 1329, 957, 1485, 1581,
];
/// Twelve seconds at 8 kHz.
const LENGTH: usize = 96_000;
/// Samples at 48 kHz for each of those.
const TIMES: u32 = 6;

/// The sound at 48 kHz; each run begins at the phase's start, which clicks as such lines do.
fn stutters(pitch_hz: f64) -> Vec<i16> {
    let mut sound = Vec::with_capacity(LENGTH * TIMES as usize);
    for (number, run) in RUNS.iter().enumerate() {
        let is_on = number % 2 == 0;
        sound.extend((0..run * TIMES).map(|sample| {
            let turns = pitch_hz * f64::from(sample) / 48_000.0;
            if is_on {
                (9_000.0 * (TAU * turns).sin()) as i16
            } else {
                0
            }
        }));
    }
    sound.truncate(LENGTH * TIMES as usize);
    sound
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_word_is_made_of_a_tone_that_stutters() {
    // The recogniser seldom falls for the same tone twice.
    for pitch_hz in [440.0, 425.0, 480.0] {
        let text = understood(stutters(pitch_hz), "en-US").await;
        assert_eq!(text, "", "{pitch_hz} Hz");
    }
}
