//! Forms of other offices, filled in by the program that runs: a good one, and one that is made to take all memory.

use crate::commands::{hub, run};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use hub_domain::{AccountId, TenantId};
use hub_http::pdf_filler::PdfFiller;
use hub_letters::{FilledPdf, PdfAnswer, PdfAnswers, PdfFormError};
use std::io::Write;

/// A form with the field "Street", and more objects behind its four.
fn form(more: &[Vec<u8>]) -> Vec<u8> {
    let page = [
        "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /DA (/Helv 10 Tf 0 g) >> >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [4 0 R] >>",
        "<< /Type /Annot /Subtype /Widget /FT /Tx /T (Street) /Rect [72 700 300 720] /P 3 0 R >>",
    ];
    let objects = page.iter().map(|object| object.as_bytes());
    let objects: Vec<&[u8]> = objects.chain(more.iter().map(Vec::as_slice)).collect();
    let size = objects.len() + 1;
    let mut pdf = b"%PDF-1.5\n".to_vec();
    let mut table = format!("xref\n0 {size}\n0000000000 65535 f \n");
    for (at, object) in objects.iter().enumerate() {
        table.push_str(&format!("{:010} 00000 n \n", pdf.len()));
        pdf.extend(format!("{} 0 obj\n", at + 1).bytes());
        pdf.extend(*object);
        pdf.extend(b"\nendobj\n");
    }
    let start = pdf.len();
    let end = format!("{table}trailer\n<< /Root 1 0 R /Size {size} >>\nstartxref\n{start}\n%%EOF\n");
    pdf.extend(end.bytes());
    pdf
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// A stream of objects, packed twice: one array of 1.3 million arrays of one number each, 4 MB as text and 800 MB as objects.
fn many_arrays(number: usize) -> Vec<u8> {
    let head = format!("{number} 0 ");
    let plain = format!("{head}[{}]", "[0]".repeat(1_330_000));
    let twice = packed(&packed(plain.as_bytes()));
    let dictionary = format!(
        "<< /Type /ObjStm /N 1 /First {} /Filter [/FlateDecode /FlateDecode] /Length {} >>\nstream\n",
        head.len(),
        twice.len()
    );
    [dictionary.as_bytes(), &twice, b"\nendstream"].concat()
}

async fn fill(pdf: &[u8]) -> Result<FilledPdf, PdfFormError> {
    let filler = PdfFiller::new(Some(env!("CARGO_BIN_EXE_hub").into()));
    let street = PdfAnswer {
        at: "street".into(),
        said: vec!["Oak St".into()],
        ..PdfAnswer::default()
    };
    let answers = PdfAnswers {
        answers: vec![street],
        ..PdfAnswers::default()
    };
    let turn = filler.turn((TenantId(1), AccountId(1))).unwrap();
    turn.fill(pdf, &answers).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_is_filled_in_by_a_process_within_its_limits() {
    let filled = fill(&form(&[])).await.unwrap();
    let text = String::from_utf8_lossy(&filled.pdf);
    assert_eq!((filled.filled, &*filled.not_drawn), (1, &[][..]), "{text}");
    assert!(
        filled.pdf.starts_with(b"%PDF-") && text.contains("(Oak St)"),
        "{text}"
    );
    assert_eq!(fill(b"no PDF").await, Err(PdfFormError::NotPdf));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_small_file_that_unpacks_to_more_than_there_is_ends_its_process_alone() {
    let streams: Vec<Vec<u8>> = (0..6).map(|at| many_arrays(100 + at)).collect();
    let hostile = form(&streams);
    assert!(hostile.len() < 20_000, "{} bytes", hostile.len());
    assert_eq!(fill(&hostile).await, Err(PdfFormError::TooMuch));
    assert_eq!(
        fill(&form(&[])).await.map(|filled| filled.filled),
        Ok(1),
        "the next one"
    );
}

#[test]
fn the_command_is_the_hubs_own_and_needs_nothing_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let (_, help) = run(&data, &["--help"]);
    assert!(help.contains("openapi") && !help.contains("fill-pdf"), "{help}");
    // Nothing is said to it; a configuration that cannot be read would be named before.
    let output = hub(&data)
        .arg("fill-pdf")
        .env("HUB_CONFIG", folder.path().join("none.toml"))
        .output()
        .unwrap();
    let words = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{words}");
    assert_eq!(words.trim(), "hub: unexpected end of file");
    assert!(output.stdout.is_empty() && !data.exists());
}
