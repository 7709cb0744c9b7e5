//! The file itself: tags, bounds, and whatever people write.

use crate::reader::{assert_in_order, info, text};
use hub_letters::{
    Block, Entity, Entry, Field, Letter, LetterError, Level, Snapshot, Text, Value, Writer, write,
};
use jiff::civil::date;

fn letter(lang: &str, blocks: Vec<Block>) -> Letter {
    Letter {
        title: Text::plain("Decision"),
        lang: lang.into(),
        head: vec!["Rental assistance".into(), "ERA-1".into()],
        made_at: date(2026, 11, 28).at(10, 0, 0, 0),
        blocks,
    }
}

fn table(rows: usize) -> Block {
    let row = |number: usize| vec![Text::plain(format!("Person {number}")), Text::plain("$400.00")];
    Block::Table {
        heads: vec![Text::plain("Who"), Text::plain("Income")],
        rows: (1..=rows).map(row).collect(),
    }
}

#[test]
fn a_letter_is_tagged_and_says_that_it_conforms() {
    let blocks = vec![
        Block::Heading(Level::Section, Text::plain("What we decided")),
        Block::Paragraph(Text::plain("Your rent is paid.")),
        Block::Fields(vec![Field {
            label: Text::plain("Amount"),
            value: Value::Words(vec![Text::plain("$1,200.00")]),
        }]),
        table(2),
    ];
    let written = write(&letter("en", blocks)).unwrap();
    assert_eq!((written.pages, written.lacking), (1, 0));
    let about = info(&written.pdf, &[]);
    assert_in_order(
        &about,
        &["Title:", "Decision", "Tagged:", "yes", "Page size:", "612 x 792"],
    );
    assert!(info(&written.pdf, &["-meta"]).contains("<pdfuaid:part>1</pdfuaid:part>"));
    let raw = String::from_utf8_lossy(&written.pdf);
    assert!(raw.starts_with("%PDF-1.7") && raw.contains("/StructTreeRoot") && raw.contains("pdfuaid:part"));
    let tags = info(&written.pdf, &["-struct-text"]);
    assert_in_order(
        &tags,
        &[
            "H1",
            "Decision",
            "H2",
            "What we decided",
            "P",
            "Your rent is paid.",
            "L",
            "LI",
            "Lbl",
            "Amount",
            "LBody",
            "$1,200.00",
            "Table",
            "THead",
            "TR",
            "TH",
            "Who",
            "Income",
            "TBody",
            "TR",
            "TD",
            "Person 1",
            "TD",
            "$400.00",
            "Person 2",
        ],
    );
    assert_in_order(
        &text(&written.pdf),
        &[
            "Rental assistance · ERA-1",
            "Decision",
            "Your rent is paid.",
            "Amount",
            "Person 2",
            "Page 1 of 1",
        ],
    );
}

#[test]
fn a_table_over_pages_has_its_heads_on_each() {
    let written = write(&letter("en", vec![table(120)])).unwrap();
    assert!(written.pages > 2, "{}", written.pages);
    let read = text(&written.pdf);
    assert_eq!(read.matches("Income").count(), written.pages);
    assert_in_order(
        &read,
        &[
            "Page 1 of",
            "Person 120",
            &format!("Page {0} of {0}", written.pages),
        ],
    );
    let tags = info(&written.pdf, &["-struct-text"]);
    assert_eq!(
        tags.matches("Income").count(),
        1,
        "a screen reader hears them once"
    );
}

fn entry(number: usize, body: &str, lang: Option<&str>) -> Block {
    Block::Entry(Entry {
        head: Text::plain(format!("Text · Ana Reyes {number}")),
        facts: Text::plain("2026-11-28 10:00"),
        subject: Text::default(),
        body: vec![Text {
            words: body.into(),
            lang: lang.map(str::to_owned),
        }],
        files: Text::plain("Attachments: lease.pdf"),
    })
}

#[test]
fn entries_of_a_conversation_are_headings_with_paragraphs_in_the_language_of_who_wrote_them() {
    let blocks = vec![
        Block::Note(Text::plain("Private notes are not included.")),
        entry(1, "When will you decide?\nThank you.\n\nAna", None),
        entry(2, "متى ستبتون في طلبي؟", Some("ar")),
    ];
    let letter = letter("en", blocks);
    let page = &Writer::new(&letter).texts()[0];
    assert_in_order(
        page,
        &[
            "Decision\n",
            "Private notes are not included.\n",
            "Text · Ana Reyes 1\n2026-11-28 10:00\nWhen will you decide?\nThank you.\nAna\nAttachments: lease.pdf\n",
            "Text · Ana Reyes 2\n",
            "متى ستبتون في طلبي؟",
        ],
    );
    let written = write(&letter).unwrap();
    assert_eq!((written.pages, written.lacking), (1, 0));
    assert_in_order(
        &info(&written.pdf, &["-struct-text"]),
        &[
            "H1",
            "Decision",
            "P",
            "Private notes",
            "H2",
            "P",
            "2026-11-28 10:00",
            "P",
            "When will you decide?",
            "P",
            "Thank you.",
            "H2",
            "P",
        ],
    );
    let raw = String::from_utf8_lossy(&written.pdf);
    assert!(raw.contains("/Lang (ar)") || raw.contains("/Lang(ar)"));
}

#[test]
fn a_letter_that_is_written_part_by_part_is_the_same_and_counts_what_no_font_has() {
    let blocks: Vec<Block> = (1..=300)
        .map(|number| entry(number, "The lease is on its way 🧾", None))
        .collect();
    let mut writer = Writer::new(&letter("en", Vec::new()));
    for (at, block) in blocks.iter().enumerate() {
        assert_eq!(writer.lacking(), at);
        writer.add(block);
    }
    let texts = writer.texts();
    let written = writer.finish().unwrap();
    assert_eq!((written.lacking, written.pages), (300, texts.len()));
    assert!(texts.len() > 20 && texts.last().is_some_and(|text| text.contains("Ana Reyes 300")));
    assert_eq!(write(&letter("en", blocks)), Ok(written));
}

#[test]
fn whatever_people_write_becomes_a_letter_and_none_of_it_is_lost_unsaid() {
    let hostile = [
        "",
        "   ",
        "\u{0}\u{1}\u{feff}\u{fffe}\u{ffff}",
        "\u{202e}evil\u{202c} \u{2067}x\u{2069}",
        "(unbalanced) \\) endobj stream %%EOF <script>",
        "مرحبا Ana 123 שלום",
        "租金补助申请，謝謝。",
        "a\u{301}e\u{327}\u{200d}\u{200c}\u{ad}",
        "line\r\nline\u{2028}line\u{85}line",
        "\u{3000}\u{2003}\u{a0}\u{202f}租",
        "🧾 🏳️‍🌈 ሰላም",
    ];
    let mut blocks: Vec<Block> = hostile
        .iter()
        .map(|words| Block::Paragraph(Text::plain(*words)))
        .collect();
    blocks.push(Block::Paragraph(Text::plain("x".repeat(20_000))));
    for words in hostile {
        blocks.push(Block::Heading(Level::Section, Text::plain(words)));
        blocks.push(Block::Fields(vec![Field {
            label: Text::plain(words),
            value: Value::Boxes(vec![Text::plain(words)]),
        }]));
        blocks.push(Block::Table {
            heads: vec![Text::plain(words), Text::plain("")],
            rows: vec![vec![Text::plain(words), Text::plain(words)]],
        });
        blocks.push(Block::Note(Text::plain(words)));
        blocks.push(Block::Entry(Entry {
            head: Text::plain(words),
            subject: Text::plain(words),
            body: vec![Text::plain(words)],
            ..Entry::default()
        }));
        blocks.push(Block::PageBreak);
    }
    for lang in ["en", "ar", "zh-Hans", "nonsense"] {
        let written = write(&letter(lang, blocks.clone())).unwrap();
        assert!(written.lacking > 0);
        let read = text(&written.pdf);
        assert_in_order(&read, &["(unbalanced) \\) endobj stream %%EOF <script>"]);
        assert!(read.contains("租金补助申请") && read.contains('□'), "{read}");
        assert!(read.matches('x').count() >= 20_000, "{lang}");
    }
}

#[test]
fn a_letter_is_bounded_and_its_tables_are_even() {
    let many = vec![Block::Paragraph(Text::plain("x")); 10_001];
    assert_eq!(write(&letter("en", many)), Err(LetterError::TooLong));
    let long = vec![Block::Paragraph(Text::plain("x".repeat(2_000_001)))];
    assert_eq!(write(&letter("en", long)), Err(LetterError::TooLong));
    let uneven = Block::Table {
        heads: vec![Text::plain("Who")],
        rows: vec![vec![]],
    };
    assert_eq!(
        write(&letter("en", vec![uneven])),
        Err(LetterError::UnevenTable { cells: 0, columns: 1 })
    );
    assert_eq!(write(&letter("en", Vec::new())).unwrap().pages, 1);
}

#[test]
fn how_an_application_stands_is_one_page_in_the_language_of_its_reader() {
    let snapshot = Snapshot {
        lang: "es",
        agency: "Riverbend County",
        program: "Ayuda para el alquiler",
        number: "ERA-1",
        entity_name: "Ana Pérez",
        entity: Entity::Person,
        status: "En revisión",
        status_description: "",
        applied_on: "2026-03-02",
        made_at: date(2026, 11, 28).at(10, 0, 0, 0),
    };
    let written = write(&snapshot.letter()).unwrap();
    let read = text(&written.pdf);
    assert_in_order(
        &read,
        &[
            "Estado de una solicitud",
            "Número",
            "ERA-1",
            "Persona",
            "Ana Pérez",
            "2 de marzo de 2026",
            "En revisión",
        ],
    );
    assert!(!read.contains("Qué significa"), "{read}");
}
