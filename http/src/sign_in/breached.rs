//! Passwords known from leaks: 55,860 of them, as the first six bytes of their SHA-256, sorted, in the binary. The list
//! is made by hub/scripts/breached-passwords.py from zxcvbn's frequency list (MIT) and Django's list of common
//! passwords (BSD).

use sha2::{Digest, Sha256};

static LIST: &[u8] = include_bytes!("../../data/breached-passwords.bin");

/// Bytes per password.
const WIDTH: usize = 6;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_known_passwords_are_on_it_and_others_are_not() {
        for password in ["123456", "Password", "qwerty123", "iloveyou", "TRUSTNO1"] {
            assert!(is_breached(password), "{password}");
        }
        for password in [
            "Riverbend-2026",
            "correct horse battery staple",
            "",
            "ñandú come pasto",
        ] {
            assert!(!is_breached(password), "{password}");
        }
    }

    #[test]
    fn the_list_is_whole_and_sorted() {
        assert_eq!(LIST.len() % WIDTH, 0);
        assert!(LIST.len() / WIDTH > 50_000);
        assert!(LIST.chunks(WIDTH).is_sorted());
    }
}
