//! Numbers out of a file, one after the other, the low byte first; never beyond its end.

use crate::error::{Result, VectorsError};

/// What is left to read, and how much was.
pub struct Bytes<'a> {
    whole: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    pub fn new(whole: &'a [u8]) -> Self {
        Self { whole, at: 0 }
    }

    /// Where the next byte is.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The next so many bytes.
    ///
    /// # Errors
    /// [`VectorsError::CutShort`], as of everything here.
    pub fn take(&mut self, bytes: usize) -> Result<&'a [u8]> {
        let end = self.at.checked_add(bytes).ok_or(VectorsError::CutShort)?;
        let taken = self.whole.get(self.at..end).ok_or(VectorsError::CutShort)?;
        self.at = end;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let taken = self.take(N)?;
        taken.try_into().map_err(|_| VectorsError::CutShort)
    }

    pub fn u8(&mut self) -> Result<u8> {
        Ok(u8::from_le_bytes(self.array()?))
    }

    pub fn u16(&mut self) -> Result<u16> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    pub fn u32(&mut self) -> Result<u32> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    pub fn u64(&mut self) -> Result<u64> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    pub fn f32(&mut self) -> Result<f32> {
        Ok(f32::from_le_bytes(self.array()?))
    }

    /// A number of things, which is written with a sign.
    pub fn count(&mut self) -> Result<usize> {
        let number = i32::from_le_bytes(self.array()?);
        usize::try_from(number).map_err(|_| VectorsError::Foreign("a number below nothing"))
    }
}

/// Numbers of four bytes; what is left of the last one is left out.
pub fn floats(bytes: &[u8]) -> Vec<f32> {
    let (numbers, _) = bytes.as_chunks::<4>();
    numbers.iter().map(|number| f32::from_le_bytes(*number)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_their_order_and_not_beyond_the_end() {
        let mut bytes = Bytes::new(&[7, 1, 2, 255, 255, 255, 255, 9]);
        assert_eq!((bytes.u8().unwrap(), bytes.u16().unwrap()), (7, 0x0201));
        assert!(matches!(bytes.count(), Err(VectorsError::Foreign(_))));
        assert!(matches!(bytes.u16(), Err(VectorsError::CutShort)));
        assert_eq!((bytes.at(), bytes.take(1).unwrap()), (7, &[9][..]));
        assert!(bytes.take(usize::MAX).is_err());
        assert_eq!(floats(&[0, 0, 128, 63, 1]), [1.0]);
    }
}
