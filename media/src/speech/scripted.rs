//! A whisper model with a fixed output, for tests without a download.
//!
//! The file goes through the same code as a real model (loading, mel, encoder, decoder, tokens) and yields the given
//! words with certainty, whatever it hears. Voice activity still decides when it runs. Not for production: only tests
//! write one.
//!
//! How it works: all weights are zero, so the decoder's state at a position is only that position's embedding; it
//! points in the direction of one token, which therefore follows with a probability of 1.

use std::io::{self, Write};

use super::ggml::MAGIC;

const STATE: usize = 64;
const AUDIO_CONTEXT: usize = 1_500;
const TEXT_CONTEXT: usize = 448;
const MELS: usize = 80;
const BINS: usize = 201;
/// First token that is no word, in the English vocabulary.
const END_OF_TEXT: usize = 50_256;
/// Timestamp 0 in the English vocabulary.
const BEGIN: usize = 50_363;

/// What a scripted model says.
#[derive(Clone, Debug)]
pub struct Script {
    /// The words, at most 60 different ones and 400 in all.
    pub words: Vec<String>,
    /// Know all of whisper's languages; otherwise English only.
    pub multilingual: bool,
}

impl Script {
    /// The words of this sentence.
    pub fn new(sentence: &str, multilingual: bool) -> Self {
        Self {
            words: sentence.split_whitespace().map(str::to_owned).collect(),
            multilingual,
        }
    }

    /// Writes the model file: 7.5 MB.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut vocabulary: Vec<String> = vec![" ".to_owned()];
        let mut spoken = Vec::new();
        for word in &self.words {
            let word = format!(" {word}");
            let known = vocabulary.iter().position(|other| *other == word);
            spoken.push(known.unwrap_or(vocabulary.len()));
            if known.is_none() {
                vocabulary.push(word);
            }
        }
        let shift = usize::from(self.multilingual);
        let (end, begin) = (END_OF_TEXT + shift, BEGIN + shift);
        // <|0.00|> words <|1.00|>
        let mut sequence = vec![begin];
        sequence.extend(&spoken);
        sequence.extend([begin + 50, end]);
        // Each token has its own direction; the end has the first.
        let mut directions = vec![end];
        for token in &sequence {
            if !directions.contains(token) {
                directions.push(*token);
            }
        }
        if directions.len() > STATE || sequence.len() + 3 > TEXT_CONTEXT || self.words.is_empty() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "a script has 1 to 400 words, 60 different",
            ));
        }

        let tokens = 51_864 + shift;
        numbers(
            out,
            &[
                MAGIC as i32,
                tokens as i32,
                AUDIO_CONTEXT as i32,
                STATE as i32,
                1,
                1,
            ],
        )?;
        numbers(out, &[TEXT_CONTEXT as i32, STATE as i32, 1, 1, MELS as i32, 1])?;
        numbers(out, &[MELS as i32, BINS as i32])?;
        floats(out, &mel_filters())?;
        numbers(out, &[vocabulary.len() as i32])?;
        for word in &vocabulary {
            numbers(out, &[word.len() as i32])?;
            out.write_all(word.as_bytes())?;
        }

        for (name, shape) in layers() {
            match shape {
                Shape::Ones => vector(out, &name, &[1.0; STATE])?,
                Shape::Zeros(length) => vector(out, &name, &vec![0.0; length])?,
                Shape::ConvolutionBias => {
                    tensor_head(out, &name, &[1, STATE], 0)?;
                    floats(out, &[0.0; STATE])?;
                }
                Shape::Weights(dimensions) => {
                    tensor_head(out, &name, &dimensions, 1)?;
                    out.write_all(&vec![0; 2 * dimensions.iter().product::<usize>()])?;
                }
            }
        }
        tensor_head(out, "encoder.positional_embedding", &[STATE, AUDIO_CONTEXT], 0)?;
        floats(out, &sinusoids())?;

        // The prompt takes one position, or three where it names language and task.
        let first = if self.multilingual { 2 } else { 0 };
        let mut positions = vec![0.0f32; TEXT_CONTEXT * STATE];
        for (position, row) in positions.chunks_mut(STATE).enumerate() {
            let token = match position.checked_sub(first) {
                Some(index) => sequence.get(index).unwrap_or(&end),
                None => continue,
            };
            if let Some(direction) = directions.iter().position(|other| other == token) {
                row[direction] = 100.0;
            }
        }
        tensor_head(out, "decoder.positional_embedding", &[STATE, TEXT_CONTEXT], 0)?;
        floats(out, &positions)?;

        tensor_head(out, "decoder.token_embedding.weight", &[STATE, tokens], 1)?;
        /// 4.0 as a half-precision float.
        const FOUR: u16 = 0x4400;
        let mut embedding = vec![0u8; 2 * STATE * tokens];
        for (direction, token) in directions.iter().enumerate() {
            let at = 2 * (token * STATE + direction);
            embedding[at..at + 2].copy_from_slice(&FOUR.to_le_bytes());
        }
        out.write_all(&embedding)
    }
}

enum Shape {
    Ones,
    Zeros(usize),
    ConvolutionBias,
    Weights(Vec<usize>),
}

/// All tensors but the embeddings, as named in whisper.cpp's whisper-arch.h.
fn layers() -> Vec<(String, Shape)> {
    let mut layers = Vec::new();
    let mut add = |name: String, shape: Shape| layers.push((name, shape));
    for (convolution, inputs) in [("conv1", MELS), ("conv2", STATE)] {
        add(
            format!("encoder.{convolution}.weight"),
            Shape::Weights(vec![3, inputs, STATE]),
        );
        add(format!("encoder.{convolution}.bias"), Shape::ConvolutionBias);
    }
    for norm in ["encoder.ln_post", "decoder.ln"] {
        add(format!("{norm}.weight"), Shape::Ones);
        add(format!("{norm}.bias"), Shape::Zeros(STATE));
    }
    let blocks = [
        ("encoder", &["attn"][..]),
        ("decoder", &["attn", "cross_attn"][..]),
    ];
    for (side, attentions) in blocks {
        let block = format!("{side}.blocks.0");
        for attention in attentions {
            add(format!("{block}.{attention}_ln.weight"), Shape::Ones);
            add(format!("{block}.{attention}_ln.bias"), Shape::Zeros(STATE));
            for part in ["query", "key", "value", "out"] {
                add(
                    format!("{block}.{attention}.{part}.weight"),
                    Shape::Weights(vec![STATE, STATE]),
                );
                if part != "key" {
                    add(format!("{block}.{attention}.{part}.bias"), Shape::Zeros(STATE));
                }
            }
        }
        add(format!("{block}.mlp_ln.weight"), Shape::Ones);
        add(format!("{block}.mlp_ln.bias"), Shape::Zeros(STATE));
        add(
            format!("{block}.mlp.0.weight"),
            Shape::Weights(vec![STATE, 4 * STATE]),
        );
        add(format!("{block}.mlp.0.bias"), Shape::Zeros(4 * STATE));
        add(
            format!("{block}.mlp.2.weight"),
            Shape::Weights(vec![4 * STATE, STATE]),
        );
        add(format!("{block}.mlp.2.bias"), Shape::Zeros(STATE));
    }
    layers
}

/// Encoder positions: sines and cosines of falling frequency (Vaswani et al. 2017).
fn sinusoids() -> Vec<f32> {
    let half = STATE / 2;
    let step = (10_000f32).ln() / (half - 1) as f32;
    let mut values = Vec::with_capacity(AUDIO_CONTEXT * STATE);
    for position in 0..AUDIO_CONTEXT {
        let angle = |index: usize| position as f32 * (-step * index as f32).exp();
        values.extend((0..half).map(|index| angle(index).sin()));
        values.extend((0..half).map(|index| angle(index).cos()));
    }
    values
}

/// Slaney's mel filters for 16 kHz and a transform of 400 samples, as whisper uses them.
fn mel_filters() -> Vec<f32> {
    /// Linear below 1 kHz, logarithmic above.
    fn to_hertz(mel: f32) -> f32 {
        if mel < 15.0 {
            mel * 200.0 / 3.0
        } else {
            1_000.0 * ((mel - 15.0) * 6.4f32.ln() / 27.0).exp()
        }
    }
    let top = 15.0 + (8.0f32).ln() / (6.4f32.ln() / 27.0);
    let edges: Vec<f32> = (0..MELS + 2)
        .map(|index| to_hertz(top * index as f32 / (MELS + 1) as f32))
        .collect();
    let mut filters = Vec::with_capacity(MELS * BINS);
    for edge in edges.windows(3) {
        for bin in 0..BINS {
            let hertz = bin as f32 * 40.0;
            let rise = (hertz - edge[0]) / (edge[1] - edge[0]);
            let fall = (edge[2] - hertz) / (edge[2] - edge[1]);
            filters.push(rise.min(fall).max(0.0) * 2.0 / (edge[2] - edge[0]));
        }
    }
    filters
}

fn vector(out: &mut impl Write, name: &str, values: &[f32]) -> io::Result<()> {
    tensor_head(out, name, &[values.len()], 0)?;
    floats(out, values)
}

fn tensor_head(out: &mut impl Write, name: &str, dimensions: &[usize], kind: i32) -> io::Result<()> {
    numbers(out, &[dimensions.len() as i32, name.len() as i32, kind])?;
    for dimension in dimensions {
        numbers(out, &[*dimension as i32])?;
    }
    out.write_all(name.as_bytes())
}

fn numbers(out: &mut impl Write, values: &[i32]) -> io::Result<()> {
    values
        .iter()
        .try_for_each(|value| out.write_all(&value.to_le_bytes()))
}

fn floats(out: &mut impl Write, values: &[f32]) -> io::Result<()> {
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    out.write_all(&bytes)
}
