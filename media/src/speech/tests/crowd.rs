//! Eight people at once: on a leg each, and in one microphone.

use super::people::wrong_words;
use super::understood::{errors, say, spoken_words};
use super::*;

const VOICES: [&str; 4] = ["slt", "rms", "awb", "kal16"];

/// The first eight sentences, each by another voice or with other words, made equally loud.
fn people() -> Vec<Vec<f32>> {
    let said = SENTENCES[..8].iter().zip(VOICES.iter().cycle());
    said.map(|(sentence, voice)| {
        let mut pcm = say(voice, sentence, false);
        let loudest = pcm.iter().fold(0.01f32, |most, sample| most.max(sample.abs()));
        pcm.iter_mut().for_each(|sample| *sample *= 0.7 / loudest);
        pcm
    })
    .collect()
}

#[test]
fn eight_people_at_once_are_written_each_under_their_own_name() {
    let captioner = newcomer();
    let sounds = people();
    let zero = Instant::now();
    let heard: Vec<Vec<CaptionEvent>> = thread::scope(|scope| {
        let running: Vec<_> = sounds
            .iter()
            .enumerate()
            .map(|(number, pcm)| {
                let captioner = &captioner;
                let mut sound = silence(400);
                sound.extend(pcm);
                sound.extend(silence(1_000));
                scope.spawn(move || {
                    let options = LegOptions {
                        leg: format!("person-{number}").into(),
                        ..options("en", zero, true)
                    };
                    captions(captioner, options, packets(&sound, zero))
                })
            })
            .collect();
        running.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let (mut wrong, mut all) = (0, 0);
    for (number, events) in heard.iter().enumerate() {
        assert_consistent(events);
        assert!(
            events
                .iter()
                .all(|event| *event.leg == *format!("person-{number}"))
        );
        let texts: Vec<&str> = finals(events)
            .iter()
            .map(|event| event.committed_text.as_str())
            .collect();
        let said = spoken_words(SENTENCES[number]);
        wrong += errors(&said, &spoken_words(&texts.join(" ")));
        all += said.len();
    }
    println!("{wrong} of {all} words wrong");
    assert!(
        wrong * 100 <= all * 10,
        "{wrong} of {all} words wrong: {heard:#?}"
    );
    // One after the other they fare no better: what is said at once is not mixed up.
    let alone: Vec<(Vec<f32>, &'static str)> = sounds.into_iter().zip(SENTENCES).collect();
    assert!(wrong <= wrong_words(&captioner, &alone).0 + 2);
}

#[test]
fn a_crowd_in_one_microphone_yields_no_sentence_that_nobody_said() {
    let captioner = newcomer();
    let sounds = people();
    for many in [4, 8] {
        let mut crowd = vec![0.0; sounds.iter().map(Vec::len).max().unwrap_or_default() + 22_400];
        for pcm in &sounds[..many] {
            for (index, sample) in pcm.iter().enumerate() {
                crowd[6_400 + index] += sample / many as f32;
            }
        }
        let zero = Instant::now();
        let events = captions(&captioner, options("en", zero, true), packets(&crowd, zero));
        assert_consistent(&events);
        let written: Vec<&str> = finals(&events)
            .iter()
            .map(|event| event.committed_text.as_str())
            .collect();
        assert!(written.is_empty(), "{many} at once: {written:?}");
    }
}
