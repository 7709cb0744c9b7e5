//! Passwords known from leaks: 55,860 of them, as the first six bytes of their SHA-256, sorted, in the binary. The list
//! is made by hub/scripts/breached-passwords.py from zxcvbn's frequency list (MIT) and Django's list of common
//! passwords (BSD).

use sha2::{Digest, Sha256};

/// The list, [`WIDTH`] bytes for each password.
pub static LIST: &[u8] = include_bytes!("../../data/breached-passwords.bin");

/// Bytes per password.
pub const WIDTH: usize = 6;

/// Whether the password is on the list, however it is capitalised.
pub fn is_breached(password: &str) -> bool {
    let digest = Sha256::digest(password.to_lowercase().as_bytes());
    let wanted = &digest[..WIDTH];
    let (mut low, mut high) = (0, LIST.len() / WIDTH);
    while low < high {
        let middle = (low + high) / 2;
        match LIST[middle * WIDTH..(middle + 1) * WIDTH].cmp(wanted) {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle,
        }
    }
    false
}
