//! G.711: a sample in eight bits, by µ-law or A-law (ITU-T G.711).

/// Largest magnitude that µ-law can say, before its bias is added.
const MU_LAW_CLIP: i32 = 32_635;
const MU_LAW_BIAS: i32 = 0x84;

static MU_LAW: [i16; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < table.len() {
        table[byte] = from_mu_law_bits(byte as u8);
        byte += 1;
    }
    table
};
static A_LAW: [i16; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < table.len() {
        table[byte] = from_a_law_bits(byte as u8);
        byte += 1;
    }
    table
};

/// A sample from its µ-law byte.
pub fn from_mu_law(byte: u8) -> i16 {
    MU_LAW[usize::from(byte)]
}

/// A sample from its A-law byte.
pub fn from_a_law(byte: u8) -> i16 {
    A_LAW[usize::from(byte)]
}

/// The µ-law byte of a sample.
pub fn to_mu_law(sample: i16) -> u8 {
    let sample = i32::from(sample);
    let sign = if sample < 0 { 0x80 } else { 0 };
    let magnitude = sample.abs().min(MU_LAW_CLIP) + MU_LAW_BIAS;
    // The bias sets a bit from 7 on: its place is the exponent.
    let exponent = 24 - magnitude.leading_zeros();
    let mantissa = (magnitude >> (exponent + 3)) & 0x0f;
    !(sign | (exponent as u8) << 4 | mantissa as u8)
}

/// The A-law byte of a sample.
pub fn to_a_law(sample: i16) -> u8 {
    // Thirteen bits; a negative value is complemented, so that −1 and 0 lie beside each other.
    let (sign, magnitude) = if sample >= 0 {
        (0x80, i32::from(sample) >> 3)
    } else {
        (0, !i32::from(sample) >> 3)
    };
    let byte = if magnitude < 32 {
        magnitude >> 1
    } else {
        let exponent = 27 - magnitude.leading_zeros() as i32;
        exponent << 4 | (magnitude >> exponent) & 0x0f
    };
    (sign | byte as u8) ^ 0x55
}

const fn from_mu_law_bits(byte: u8) -> i16 {
    let byte = !byte;
    let exponent = (byte >> 4) & 7;
    let magnitude = (((byte & 0x0f) as i32) << 3) + MU_LAW_BIAS;
    let magnitude = (magnitude << exponent) - MU_LAW_BIAS;
    if byte & 0x80 != 0 {
        -magnitude as i16
    } else {
        magnitude as i16
    }
}

const fn from_a_law_bits(byte: u8) -> i16 {
    let byte = byte ^ 0x55;
    let (exponent, mantissa) = ((byte >> 4) & 7, (byte & 0x0f) as i32);
    let magnitude = match exponent {
        0 => (mantissa << 4) + 8,
        _ => ((mantissa << 4) + 0x108) << (exponent - 1),
    };
    if byte & 0x80 != 0 {
        magnitude as i16
    } else {
        -magnitude as i16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values_of_the_recommendation() {
        // Table 2a of G.711: the ends and the middle of µ-law, times four for sixteen bits.
        for (byte, sample) in [
            (0x80, 32_124),
            (0x00, -32_124),
            (0xff, 0),
            (0x7f, 0),
            (0xfe, 8),
            (0x7e, -8),
        ] {
            assert_eq!(from_mu_law(byte), sample, "{byte:#x}");
        }
        // Table 1a: A-law, times eight.
        for (byte, sample) in [
            (0xaa, 32_256),
            (0x2a, -32_256),
            (0xd5, 8),
            (0x55, -8),
            (0xd4, 24),
            (0x80, 5_504),
        ] {
            assert_eq!(from_a_law(byte), sample, "{byte:#x}");
        }
    }

    #[test]
    fn every_byte_comes_back_from_its_sample() {
        for byte in 0..=255u8 {
            assert_eq!(to_a_law(from_a_law(byte)), byte);
            // µ-law has two zeros.
            let expected = if byte == 0x7f { 0xff } else { byte };
            assert_eq!(to_mu_law(from_mu_law(byte)), expected);
        }
    }

    #[test]
    fn every_sample_comes_back_nearly() {
        for sample in i16::MIN..=i16::MAX {
            let (wide, margin) = (i32::from(sample), i32::from(sample).abs() / 16 + 16);
            let mu_law = i32::from(from_mu_law(to_mu_law(sample)));
            let a_law = i32::from(from_a_law(to_a_law(sample)));
            assert!((wide - mu_law).abs() <= margin, "{sample} became {mu_law}");
            assert!((wide - a_law).abs() <= margin, "{sample} became {a_law}");
        }
    }
}
