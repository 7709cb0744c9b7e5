//! Where utterances begin and end.

use super::*;

/// Utterances of this sound, heard in pieces of 20 ms.
fn utterances(pcm: &[f32]) -> Vec<segment::Utterance> {
    let mut segmenter = segment::Segmenter::new();
    let mut ended = Vec::new();
    for piece in pcm.chunks(320) {
        segmenter.push(piece, &mut |utterance| ended.push(utterance));
    }
    segmenter.flush(&mut |utterance| ended.push(utterance));
    ended
}

#[test]
fn an_utterance_has_some_sound_around_it_and_nothing_else() {
    let sentence = speak(SENTENCES[5]);
    let mut pcm = silence(1_000);
    pcm.extend(&sentence);
    pcm.extend(silence(2_000));
    let heard = utterances(&pcm);
    assert_eq!(heard.len(), 1);
    let (start, end) = (16_000, 16_000 + sentence.len() as u64);
    assert!(
        heard[0].voice_start.abs_diff(start) < 1_600,
        "voice starts at {}",
        heard[0].voice_start
    );
    assert!(
        heard[0].voice_end.abs_diff(end) < 3_200,
        "voice ends at {}, not {end}",
        heard[0].voice_end
    );
    assert!(
        heard[0].start + 3_200 < start && heard[0].start + 8_000 > start,
        "some pre-roll"
    );
    let from = heard[0].start as usize;
    assert_eq!(heard[0].pcm, pcm[from..from + heard[0].pcm.len()]);
    assert!(
        from + heard[0].pcm.len() >= end as usize - 1_600 && heard[0].pcm.len() < sentence.len() + 12_000
    );
}

#[test]
fn one_who_does_not_stop_is_cut_without_losing_a_sample() {
    let mut pcm = silence(500);
    let speech: Vec<f32> = SENTENCES.iter().flat_map(|sentence| speak(sentence)).collect();
    pcm.extend(&speech);
    pcm.extend(silence(1_500));
    let heard = utterances(&pcm);
    assert!(
        heard.len() >= speech.len() / (12 * 16_000),
        "{} utterances",
        heard.len()
    );
    let mut cuts = 0;
    for pair in heard.windows(2) {
        assert!(pair[0].pcm.len() <= 12 * 16_000);
        let end = pair[0].start + pair[0].pcm.len() as u64;
        cuts += usize::from(end == pair[1].start);
    }
    assert!(cuts >= 1, "at least one forced cut");
    let kept: usize = heard.iter().map(|utterance| utterance.pcm.len()).sum();
    assert!(kept >= speech.len() - 1_600, "{kept} of {} samples", speech.len());
    for utterance in &heard {
        let from = utterance.start as usize;
        assert_eq!(utterance.pcm, pcm[from..from + utterance.pcm.len()]);
    }
}
