//! A spoken prompt as a file that browsers play.

use super::ogg_page::PageWriter;
use super::track::{comments, head};
use super::{RecordingError, SAMPLE_RATE};
use crate::prompt::Prompt;

/// Samples of a packet: 20 ms.
const FRAME: u64 = SAMPLE_RATE as u64 / 50;
/// Pages of a second.
const PAGE_PACKETS: usize = 50;

/// Puts the packets of a prompt into Ogg (RFC 7845), as they are.
pub fn prompt_file(prompt: &Prompt) -> Result<Vec<u8>, RecordingError> {
    let mut encoder = opus::Encoder::new(SAMPLE_RATE, opus::Channels::Mono, opus::Application::Voip)?;
    let pre_skip = encoder.get_lookahead()?.max(0) as u16;
    let mut file = Vec::new();
    let mut pages = PageWriter::new(rand::random());
    for header in [head(pre_skip), comments(&[])] {
        pages.add(&header, 0);
        file.extend_from_slice(pages.close(None));
    }
    let mut granule = 0;
    for second in prompt.chunks(PAGE_PACKETS) {
        for packet in second {
            if !pages.fits(packet.len()) {
                file.extend_from_slice(pages.close(None));
            }
            granule += FRAME;
            pages.add(packet, granule);
        }
        let end = (granule == FRAME * prompt.len() as u64).then_some(granule);
        file.extend_from_slice(pages.close(end));
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::super::TrackDecoder;
    use super::*;
    use crate::prompt::Speaker;

    #[test]
    fn a_prompt_is_heard_from_its_file_as_it_was_spoken() {
        let prompt = Speaker::default()
            .say("en", "For an update on your application, press 1.")
            .unwrap();
        let file = prompt_file(&prompt).unwrap();
        let samples = TrackDecoder::open(file.as_slice()).unwrap().decode_all().unwrap();
        let expected = prompt.len() * FRAME as usize;
        assert!(
            samples.len() <= expected && samples.len() + 1_000 > expected,
            "{} of {expected}",
            samples.len()
        );
        let power = samples.iter().map(|sample| sample * sample).sum::<f32>() / samples.len() as f32;
        assert!(power.sqrt() > 0.01, "it is silent");
    }
}
