//! Pictures: their size before decoding, and thumbnails for lists.

use hub_domain::files::{DetectedKind, FileKind, detect};
use image::codecs::jpeg::JpegEncoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};
use std::io::Cursor;

/// Maximum side length in pixels, and maximum pixels in total: what telephones take today, within a decoder's memory
/// limit.
const MAX_SIDE: u32 = 20_000;
const MAX_PIXELS: u64 = 64_000_000;
const MAX_MEMORY: u64 = 320 * 1024 * 1024;
/// Longest side of a small picture, in pixels.
const SMALL_SIDE: u32 = 320;
/// The most room of a drawing, in pixels.
const DRAWN_PX: (u32, u32) = (600, 300);
/// Longest side of a logo, in pixels.
const LOGO_SIDE: u32 = 640;
/// Longest side of the picture beside the sign-in form, in pixels.
const BACKGROUND_SIDE: u32 = 1_920;
const QUALITY: u8 = 80;

/// What a picture shows of itself.
pub(super) struct Inspected {
    /// Width and height as it is shown.
    pub size_px: (i64, i64),
    /// JPEG.
    pub small: Vec<u8>,
}

fn format(kind: FileKind) -> Option<ImageFormat> {
    match kind {
        FileKind::Jpeg => Some(ImageFormat::Jpeg),
        FileKind::Png => Some(ImageFormat::Png),
        FileKind::Gif => Some(ImageFormat::Gif),
        FileKind::Webp => Some(ImageFormat::WebP),
        FileKind::Heic
        | FileKind::Pdf
        | FileKind::Docx
        | FileKind::Xlsx
        | FileKind::Odt
        | FileKind::Text
        | FileKind::Csv => None,
    }
}

/// A logo made anew of a picture: PNG with its transparency, of at most 640 pixels. The key of the fault if it is no picture that
/// can be decoded here.
pub fn logo(bytes: &[u8]) -> Result<Vec<u8>, &'static str> {
    let picture = within(bytes, LOGO_SIDE)?;
    let mut png = Cursor::new(Vec::new());
    picture
        .write_to(&mut png, ImageFormat::Png)
        .map_err(|_| "damaged")?;
    Ok(png.into_inner())
}

/// The picture beside the sign-in form made anew: JPEG of at most 1,920 pixels, white where it was transparent. Faults as of [`logo`].
pub fn background(bytes: &[u8]) -> Result<Vec<u8>, &'static str> {
    let picture = within(bytes, BACKGROUND_SIDE)?;
    let mut jpeg = Vec::new();
    on_white(picture)
        .write_with_encoder(JpegEncoder::new_with_quality(&mut jpeg, QUALITY))
        .map_err(|_| "damaged")?;
    Ok(jpeg)
}

/// A picture whose sides are no longer than this, turned as it is shown.
fn within(bytes: &[u8], side: u32) -> Result<DynamicImage, &'static str> {
    if bytes.is_empty() {
        return Err("empty");
    }
    let format = match detect(bytes, "picture") {
        DetectedKind::Kind(kind) => format(kind),
        DetectedKind::Archive | DetectedKind::Unknown => None,
    };
    let (mut picture, turned) = decode(format.ok_or("kind_not_allowed")?, bytes)?;
    if picture.width() > side || picture.height() > side {
        picture = picture.thumbnail(side, side);
    }
    picture.apply_orientation(turned);
    Ok(picture)
}

/// How dark each point of a drawing is, as it is to be drawn on paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    /// Points across.
    pub width: u32,
    /// 0 is blank, 255 black; row by row.
    pub darkness: Vec<u8>,
}

/// Reads a drawing, such as a signature, within 600 by 300 points. The key of the fault if it is no picture that can be decoded here.
pub fn drawing(bytes: &[u8]) -> Result<Drawn, &'static str> {
    let format = match detect(bytes, "drawing") {
        DetectedKind::Kind(kind) => format(kind),
        DetectedKind::Archive | DetectedKind::Unknown => None,
    };
    let (mut picture, turned) = decode(format.ok_or("kind_not_allowed")?, bytes)?;
    picture.apply_orientation(turned);
    if picture.width() > DRAWN_PX.0 || picture.height() > DRAWN_PX.1 {
        picture = picture.thumbnail(DRAWN_PX.0, DRAWN_PX.1);
    }
    let grey = on_white(picture).into_luma8();
    Ok(Drawn {
        width: grey.width(),
        darkness: grey.into_raw().into_iter().map(|light| 255 - light).collect(),
    })
}

/// Decodes a picture within the limits, with how it is to be turned. The key of the fault if it is too large, or invalid.
fn decode(format: ImageFormat, bytes: &[u8]) -> Result<(DynamicImage, Orientation), &'static str> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(fault)?;
    let (width, height) = decoder.dimensions();
    if width == 0 || height == 0 {
        return Err("damaged");
    }
    if width > MAX_SIDE || height > MAX_SIDE || u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err("bomb");
    }
    let turned = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let picture = DynamicImage::from_decoder(decoder).map_err(fault)?;
    Ok((picture, turned))
}

/// Measures and decodes a picture; none if its format cannot be decoded here. The key of the fault if it is too large
/// to be decoded, or invalid.
pub(super) fn inspect(kind: FileKind, bytes: &[u8]) -> Result<Option<Inspected>, &'static str> {
    let Some(format) = format(kind) else {
        return Ok(None);
    };
    let (mut picture, turned) = decode(format, bytes)?;
    let (width, height) = (picture.width(), picture.height());
    // A smaller one is not enlarged.
    if picture.width() > SMALL_SIDE || picture.height() > SMALL_SIDE {
        picture = picture.thumbnail(SMALL_SIDE, SMALL_SIDE);
    }
    picture.apply_orientation(turned);
    let (width, height) = match turned {
        Orientation::Rotate90
        | Orientation::Rotate270
        | Orientation::Rotate90FlipH
        | Orientation::Rotate270FlipH => (height, width),
        Orientation::NoTransforms
        | Orientation::Rotate180
        | Orientation::FlipHorizontal
        | Orientation::FlipVertical => (width, height),
    };
    let mut small = Vec::new();
    on_white(picture)
        .write_with_encoder(JpegEncoder::new_with_quality(&mut small, QUALITY))
        .map_err(|_| "damaged")?;
    Ok(Some(Inspected {
        size_px: (width.into(), height.into()),
        small,
    }))
}

/// Transparent areas become white, as on paper: JPEG has no transparency.
fn on_white(picture: DynamicImage) -> DynamicImage {
    let mut rgba = picture.into_rgba8();
    for pixel in rgba.pixels_mut() {
        let alpha = u32::from(pixel.0[3]);
        for channel in &mut pixel.0[..3] {
            let mixed = (u32::from(*channel) * alpha + 255 * (255 - alpha)) / 255;
            *channel = u8::try_from(mixed).unwrap_or(u8::MAX);
        }
    }
    DynamicImage::ImageRgb8(DynamicImage::ImageRgba8(rgba).into_rgb8())
}

fn fault(error: image::ImageError) -> &'static str {
    match error {
        image::ImageError::Limits(_) => "bomb",
        _ => "damaged",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
        let picture = DynamicImage::new_rgb8(width, height);
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn a_drawing_is_dark_where_there_is_ink_and_blank_where_nothing_is() {
        let mut canvas = image::RgbaImage::new(3, 1);
        canvas.put_pixel(1, 0, image::Rgba([0, 0, 0, 255]));
        let mut bytes = Cursor::new(Vec::new());
        canvas.write_to(&mut bytes, ImageFormat::Png).unwrap();
        let drawn = drawing(&bytes.into_inner()).unwrap();
        assert_eq!((drawn.width, drawn.darkness), (3, vec![0, 255, 0]));
        let large = drawing(&encoded(1200, 400, ImageFormat::Jpeg)).unwrap();
        assert_eq!((large.width, large.darkness.len()), (600, 600 * 200));
        assert_eq!(drawing(b"Ana Reyes"), Err("kind_not_allowed"));
    }

    #[test]
    fn a_logo_keeps_its_transparency_and_becomes_no_larger_than_it_is_shown() {
        let mut clear = Cursor::new(Vec::new());
        let picture = DynamicImage::new_rgba8(1_600, 400);
        picture.write_to(&mut clear, ImageFormat::Png).unwrap();
        let made = image::load_from_memory(&logo(&clear.into_inner()).unwrap()).unwrap();
        assert_eq!((made.width(), made.height()), (640, 160));
        assert_eq!(made.into_rgba8().get_pixel(0, 0).0[3], 0);
        let small = logo(&encoded(12, 8, ImageFormat::Jpeg)).unwrap();
        let small = image::load_from_memory(&small).unwrap();
        assert_eq!((small.width(), small.height()), (12, 8));
        let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
        for (bytes, fault) in [
            (&svg[..], "kind_not_allowed"),
            (&b""[..], "empty"),
            (&b"%PDF-1.7\n%%EOF"[..], "kind_not_allowed"),
            (&encoded(12, 8, ImageFormat::Png)[..40], "damaged"),
        ] {
            assert_eq!(logo(bytes), Err(fault));
        }
    }

    #[test]
    fn a_background_is_no_larger_than_a_screen_and_white_where_nothing_is() {
        let mut clear = Cursor::new(Vec::new());
        let picture = DynamicImage::new_rgba8(3_840, 960);
        picture.write_to(&mut clear, ImageFormat::Png).unwrap();
        let made = image::load_from_memory(&background(&clear.into_inner()).unwrap()).unwrap();
        assert_eq!((made.width(), made.height()), (1_920, 480));
        assert_eq!(made.into_rgb8().get_pixel(5, 5).0, [255, 255, 255]);
        assert_eq!(background(b"GIF89a"), Err("damaged"));
        assert_eq!(background(b""), Err("empty"));
    }

    #[test]
    fn a_picture_has_a_small_one_of_the_same_shape() {
        for (kind, format) in [
            (FileKind::Png, ImageFormat::Png),
            (FileKind::Jpeg, ImageFormat::Jpeg),
            (FileKind::Gif, ImageFormat::Gif),
            (FileKind::Webp, ImageFormat::WebP),
        ] {
            let inspected = inspect(kind, &encoded(1_000, 500, format)).unwrap().unwrap();
            assert_eq!(inspected.size_px, (1_000, 500));
            let small = image::load_from_memory_with_format(&inspected.small, ImageFormat::Jpeg).unwrap();
            assert_eq!((small.width(), small.height()), (320, 160), "{kind:?}");
        }
        assert!(inspect(FileKind::Pdf, b"%PDF-").unwrap().is_none());
    }

    #[test]
    fn a_picture_that_is_small_keeps_its_size() {
        let inspected = inspect(FileKind::Png, &encoded(40, 12, ImageFormat::Png))
            .unwrap()
            .unwrap();
        let small = image::load_from_memory_with_format(&inspected.small, ImageFormat::Jpeg).unwrap();
        assert_eq!((small.width(), small.height()), (40, 12));
    }

    #[test]
    fn what_would_fill_the_memory_is_refused_before_it_is_decoded() {
        // A header that promises 60,000 × 60,000 pixels, in 70 bytes.
        let mut bomb = encoded(1, 1, ImageFormat::Png);
        bomb[16..20].copy_from_slice(&60_000u32.to_be_bytes());
        bomb[20..24].copy_from_slice(&60_000u32.to_be_bytes());
        let checksum = crc32(&bomb[12..29]);
        bomb[29..33].copy_from_slice(&checksum.to_be_bytes());
        assert_eq!(inspect(FileKind::Png, &bomb).err(), Some("bomb"));
        assert_eq!(
            inspect(FileKind::Png, b"\x89PNG\r\n\x1a\n nonsense").err(),
            Some("damaged")
        );
    }

    /// Of a PNG's chunk (ISO 15948, annex D).
    fn crc32(bytes: &[u8]) -> u32 {
        let mut crc = u32::MAX;
        for byte in bytes {
            crc ^= u32::from(*byte);
            for _ in 0..8 {
                crc = if crc & 1 == 1 {
                    (crc >> 1) ^ 0xedb8_8320
                } else {
                    crc >> 1
                };
            }
        }
        !crc
    }
}
