//! A file of weights of one small layer, written as the large ones are.

/// Numbers of a vector, of the layer, and of a block.
const WIDTH: usize = 32;
/// Most pieces of a text.
pub const TOKENS: usize = 8;
/// The pieces, each with how likely it is.
const PIECES: [(&str, f32); 9] = [
    ("<s>", 0.0),
    ("<pad>", 0.0),
    ("</s>", 0.0),
    ("<unk>", 0.0),
    ("▁", -2.0),
    ("▁ren", -3.0),
    ("▁rent", -3.0),
    ("t", -1.0),
    ("a", -1.0),
];
/// What letters become.
const REPLACED: [(char, &str); 2] = [('\u{ad}', ""), ('ａ', "a")];

/// Bytes of a file, one after the other.
#[derive(Default)]
struct File(Vec<u8>);

impl File {
    fn int(&mut self, number: usize) {
        self.0.extend(i32::try_from(number).unwrap().to_le_bytes());
    }

    fn long(&mut self, number: usize) {
        self.0.extend((number as u64).to_le_bytes());
    }

    fn float(&mut self, number: f32) {
        self.0.extend(number.to_le_bytes());
    }
}

/// Weights that depend on their place, in four bits: each block with a step of 1/8 (a half float).
fn blocks(rows: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for row in 0..rows {
        bytes.extend([0x00, 0x30]);
        bytes.extend((0..16).map(|place| (row * 31 + place * 17) as u8));
    }
    bytes
}

fn floats(number: usize, value: f32) -> Vec<u8> {
    value.to_le_bytes().repeat(number)
}

/// The file.
pub fn small_weights() -> Vec<u8> {
    let mut file = File(b"E5S1".to_vec());
    for number in [1, WIDTH, 1, 2, WIDTH, PIECES.len(), TOKENS, 2] {
        file.int(number);
    }
    file.float(1e-12);
    file.int(32);
    for number in [PIECES.len(), 0, 2, 1, 3] {
        file.int(number);
    }
    file.long(PIECES.iter().map(|(piece, _)| piece.len()).sum());
    let mut edge = 0;
    file.int(edge);
    for (piece, _) in PIECES {
        edge += piece.len();
        file.int(edge);
    }
    for (_, score) in PIECES {
        file.float(score);
    }
    for (piece, _) in PIECES {
        file.0.extend(piece.as_bytes());
    }
    let mut replaced = File::default();
    for (letter, others) in REPLACED {
        replaced.int(letter as usize);
        replaced.0.push(others.chars().count() as u8);
        for other in others.chars() {
            replaced.int(other as usize);
        }
    }
    file.int(REPLACED.len());
    file.int(replaced.0.len());
    file.0.extend(replaced.0);

    let mut weights: Vec<(String, u8, Vec<u8>)> = vec![
        ("emb.word".into(), 1, blocks(PIECES.len())),
        ("emb.pos".into(), 0, floats(WIDTH * TOKENS, 0.01)),
        ("emb.type".into(), 0, floats(WIDTH * 2, 0.02)),
    ];
    for name in ["emb.ln", "l0.aln", "l0.oln"] {
        weights.push((format!("{name}.w"), 0, floats(WIDTH, 1.0)));
        weights.push((format!("{name}.b"), 0, floats(WIDTH, 0.0)));
    }
    for name in ["q", "k", "v", "ao", "fi", "fo"] {
        weights.push((format!("l0.{name}.w"), 1, blocks(WIDTH)));
        weights.push((format!("l0.{name}.b"), 0, floats(WIDTH, 0.1)));
    }
    let table: usize = weights
        .iter()
        .map(|(name, _, _)| name.len() + 2 + 1 + 4 + 8 + 8)
        .sum();
    let mut place = file.0.len() + 4 + table;
    file.int(weights.len());
    for (name, kind, bytes) in &weights {
        file.0.extend(u16::try_from(name.len()).unwrap().to_le_bytes());
        file.0.extend(name.as_bytes());
        file.0.push(*kind);
        file.int(0);
        file.long(place);
        file.long(bytes.len());
        place += bytes.len();
    }
    for (_, _, bytes) in weights {
        file.0.extend(bytes);
    }
    file.0
}
