//! Voices under bad network conditions: packets that are lost, delayed or reordered, in both directions.

use crate::peer::{Peer, is_tone};
use crate::relay::{self, Loss, NetworkConditions, relay};
use crate::server::{Mode, TestServer};
use crate::understood::{letters_of, understood};
use serde_json::json;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// So long each set of conditions is listened to.
const LISTENED: Duration = Duration::from_secs(4);
const SENTENCES: [&str; 3] = [
    "I would like to apply for help with my rent",
    "my family has three children and we live in the city",
    "can you tell me which papers I have to bring",
];

fn conditions(loss_percent: u32) -> NetworkConditions {
    NetworkConditions {
        loss: f64::from(loss_percent) / 100.0,
        delay: Duration::from_millis(60),
        overtaking: 0.1,
    }
}

async fn a_voice_stays_clean_under_all_network_conditions(mode: Mode) {
    let server = TestServer::start_heavy_with(mode, relay::config()).await;
    let loss = Loss::none();
    relay(server.media.local_addr().expect("address"), loss.clone()).await;
    let mut ada = Peer::named(&server, "conditions", "ada").await;
    let ben = Peer::named(&server, "conditions", "ben").await;
    ada.publish(440).await;
    ben.hears("ada", 440.0).await;
    // Each packet travels two links, so a fifth lost on each is more than a third in total.
    for (percent, least) in [(2, 90), (5, 90), (10, 80), (20, 60)] {
        loss.set_conditions(conditions(percent));
        tokio::time::sleep(Duration::from_secs(1)).await;
        let since = Instant::now();
        tokio::time::sleep(LISTENED).await;
        let sounds = ben.sounds_since(since);
        let clean = sounds.iter().filter(|sound| is_tone(sound, 440.0)).count();
        assert!(sounds.len() >= 14, "{} quarters of a second", sounds.len());
        assert!(
            clean * 100 >= sounds.len() * least,
            "{percent} % lost each way: {clean} of {} quarters of a second are clean",
            sounds.len()
        );
    }
    // Of fifty packets a second, each on two links, some 170 and 180.
    for changed in [&loss.lost, &loss.overtook] {
        assert!(changed.load(Ordering::Relaxed) > 80, "{changed:?} packets");
    }
}

/// The sentences as flite reads them, a second apart.
fn read_out(folder: &Path) -> String {
    let path = folder.join("speech.wav");
    let format = hound::WavSpec {
        channels: 1,
        sample_rate: 16_000,
        bits_per_sample: 16,
        sample_format: hound::SampleFormat::Int,
    };
    let mut writer = hound::WavWriter::create(&path, format).expect("a file");
    for sentence in SENTENCES {
        let one = folder.join("one.wav");
        let status = Command::new("flite")
            .args(["-voice", "slt", "-t", sentence, "-o"])
            .arg(&one)
            .status();
        assert!(status.expect("flite is installed").success());
        let mut reader = hound::WavReader::open(&one).expect("a wave file");
        assert_eq!(reader.spec(), format);
        let spoken = reader.samples::<i16>().map(|sample| sample.expect("a sample"));
        for sample in std::iter::repeat_n(0, 16_000).chain(spoken) {
            writer.write_sample(sample).expect("writes");
        }
    }
    writer.finalize().expect("writes");
    path.to_str().expect("text").to_owned()
}

async fn words_are_understood_when_every_tenth_packet_is_lost_in_each_direction(mode: Mode) {
    let server = TestServer::start_heavy_with(mode, relay::config()).await;
    let loss = Loss::none();
    relay(server.media.local_addr().expect("address"), loss.clone()).await;
    let mut ada = Peer::named(&server, "words", "ada").await;
    let mut ben = Peer::named(&server, "words", "ben").await;
    let folder = tempfile::tempdir().expect("a folder");
    let heard = folder.path().join("heard.raw");
    ben.send(json!({"cmd": "record", "path": heard})).await;
    loss.set_conditions(conditions(10));
    ada.send(json!({"cmd": "say", "path": read_out(folder.path())}))
        .await;
    ada.event_within("said", Duration::from_secs(60), |_| true).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(loss.lost.load(Ordering::Relaxed) > 50, "{:?}", loss.lost);

    let pcm = std::fs::read(&heard).expect("what was heard");
    let samples = pcm
        .chunks_exact(2)
        .map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
    let text = letters_of(&understood(samples.collect(), "en-US").await);
    let words: Vec<&str> = text.split(' ').collect();
    let said: Vec<String> = SENTENCES
        .iter()
        .flat_map(|sentence| sentence.split(' ').map(str::to_lowercase))
        .collect();
    // In any order: each word that was heard counts once.
    let mut left = words;
    let right = said.iter().filter(|word| {
        let found = left.iter().position(|heard| heard == word);
        found.map(|at| left.swap_remove(at)).is_some()
    });
    let right = right.count();
    assert!(
        right * 100 >= said.len() * 60,
        "{right} of {} words: {text}",
        said.len()
    );
}

in_both_modes!(
    a_voice_stays_clean_under_all_network_conditions,
    words_are_understood_when_every_tenth_packet_is_lost_in_each_direction,
);
