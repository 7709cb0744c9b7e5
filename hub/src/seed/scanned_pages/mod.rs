//! Ten pages of the county that look scanned or photographed, two of them askew, drawn here and put on file in place of papers that
//! only have a name. A few of them were judged: accepted, and one that cannot be used and is asked for again.

mod letters;
mod page;

use super::people::account_id;
use super::seeded_random::SeededRandom;
use super::tenants::RIVERBEND;
use crate::error::Result;
use hub_actors::files::SealedFiles;
use hub_domain::AccountId;
use hub_domain::cases::application::{QueueItem, SortColumn};
use hub_domain::cases::document_judgement::DocumentVerdict;
use hub_domain::cases::queue_query::QueueQuery;
use hub_domain::clock::now_ms;
use hub_domain::files::{FileState, FileSubject};
use hub_domain::programs::document_settings::DocumentSettings;
use hub_store::Store;
use hub_store::cases::documents::{self, NewJudgement};
use hub_store::cases::paper_requests::{self, NewPaperRequest};
use hub_store::cases::validations;
use hub_store::files::stored_files::{self, NewFile, file_key, thumbnail_key};
use hub_store::keys::Keyring;
use page::Line::{Field, Gap, Name, Rule, Text, Title};
use page::{Look, Page};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// States in which reviewers look at papers: intake, case verification, review.
const IN_REVIEW: [i64; 4] = [1, 7, 8, 9];

const PAGES: &[Page] = &[
    Page {
        kind: "identity",
        name: "Driver's licence",
        look: Look::Photographed,
        askew: 0.0,
        lines: &[
            Title("DRIVER'S LICENSE"),
            Text("COMMONWEALTH OF VIRGINIA"),
            Rule,
            Name("NAME"),
            Field("NUMBER", "T64-28-1093"),
            Field("CLASS", "D"),
            Field("ISSUED", "03/14/2023"),
            Field("EXPIRES", "03/14/2031"),
            Gap,
            Text("THIS SAMPLE IS NO LICENSE."),
        ],
    },
    Page {
        kind: "income",
        name: "Pay stub",
        look: Look::Scanned,
        askew: 0.0,
        lines: &[
            Title("EARNINGS STATEMENT"),
            Text("RIVERBEND MARKET, 40 DOCK STREET"),
            Rule,
            Name("EMPLOYEE"),
            Field("PAY PERIOD", "10/01 - 10/15"),
            Field("HOURS", "76.5"),
            Field("RATE", "$17.25"),
            Rule,
            Field("GROSS PAY", "$1,319.63"),
            Field("FEDERAL TAX", "$96.20"),
            Field("SOCIAL SECURITY", "$81.82"),
            Field("MEDICARE", "$19.13"),
            Rule,
            Field("NET PAY", "$1,122.48"),
        ],
    },
    Page {
        kind: "lease",
        name: "Lease, page 1",
        look: Look::Scanned,
        askew: 4.5,
        lines: &[
            Title("RESIDENTIAL LEASE"),
            Text("PAGE 1 OF 2"),
            Rule,
            Name("TENANT"),
            Field("LANDLORD", "HARBOR HOMES LLC"),
            Field("UNIT", "218 MILL STREET, 3B"),
            Field("TERM", "12 MONTHS"),
            Field("MONTHLY RENT", "$1,150.00"),
            Field("DEPOSIT", "$1,150.00"),
            Gap,
            Text("RENT IS DUE ON THE FIRST OF EACH MONTH."),
            Text("LATE AFTER THE FIFTH, WITH A FEE OF $50."),
            Text("THE LANDLORD PAYS WATER AND SEWER."),
            Text("THE TENANT PAYS ELECTRICITY AND GAS."),
        ],
    },
    Page {
        kind: "income",
        name: "Benefit letter",
        look: Look::Scanned,
        askew: 0.0,
        lines: &[
            Title("NOTICE OF BENEFITS"),
            Text("OFFICE OF UNEMPLOYMENT INSURANCE"),
            Rule,
            Name("CLAIMANT"),
            Field("WEEKLY AMOUNT", "$342.00"),
            Field("WEEKS LEFT", "14"),
            Field("CLAIM BEGAN", "08/19"),
            Gap,
            Text("KEEP THIS LETTER WITH YOUR RECORDS."),
            Text("REPORT ANY WORK THAT YOU FIND."),
        ],
    },
    Page {
        kind: "identity",
        name: "Passport page",
        look: Look::Scanned,
        askew: 0.0,
        lines: &[
            Title("PASSPORT"),
            Text("TYPE P   CODE USA"),
            Rule,
            Name("NAME"),
            Field("NUMBER", "A0912 4477"),
            Field("ISSUED", "22 MAY 2021"),
            Field("EXPIRES", "21 MAY 2031"),
            Gap,
            Text("THIS SAMPLE IS NO PASSPORT."),
        ],
    },
    Page {
        kind: "lease",
        name: "Letter of the landlord",
        look: Look::Photographed,
        askew: 0.0,
        lines: &[
            Title("HARBOR HOMES LLC"),
            Text("218 MILL STREET, RIVERBEND"),
            Rule,
            Name("TO"),
            Gap,
            Text("YOUR RENT FOR SEPTEMBER AND OCTOBER HAS"),
            Text("NOT COME IN. THE BALANCE IS $2,300.00."),
            Text("PLEASE PAY WITHIN TEN DAYS OR CALL US:"),
            Text("WE WORK WITH THE COUNTY'S RENT RELIEF."),
            Gap,
            Text("SIGNED: D. OKAFOR"),
        ],
    },
    Page {
        kind: "income",
        name: "Bank statement",
        look: Look::Photographed,
        askew: -6.0,
        lines: &[
            Title("ACCOUNT STATEMENT"),
            Text("RIVERBEND SAVINGS BANK"),
            Rule,
            Name("ACCOUNT HOLDER"),
            Field("OPENING BALANCE", "$412.07"),
            Field("10/03 PAYROLL", "$1,122.48"),
            Field("10/05 RENT", "- $1,150.00"),
            Field("10/09 POWER CO", "- $88.14"),
            Field("10/17 PAYROLL", "$1,122.48"),
            Field("10/21 MARKET", "- $64.90"),
            Rule,
            Field("CLOSING BALANCE", "$1,353.99"),
        ],
    },
    Page {
        kind: "utility_bill",
        name: "Electric bill",
        look: Look::Scanned,
        askew: 0.0,
        lines: &[
            Title("ELECTRIC BILL"),
            Text("RIVERBEND POWER AND LIGHT"),
            Rule,
            Name("CUSTOMER"),
            Field("METER", "#7730-118"),
            Field("USE", "612 KWH"),
            Field("PAST DUE", "$173.40"),
            Field("THIS MONTH", "$88.14"),
            Rule,
            Field("AMOUNT DUE", "$261.54"),
            Text("SHUT-OFF NOTICE: PAY BY 11/30."),
        ],
    },
    Page {
        kind: "income",
        name: "Pay stub of a second job",
        look: Look::Scanned,
        askew: 0.0,
        lines: &[
            Title("PAY SLIP"),
            Text("COLE'S CLEANING SERVICE"),
            Rule,
            Name("EMPLOYEE"),
            Field("WEEK", "42"),
            Field("HOURS", "11"),
            Field("RATE", "$15.00"),
            Field("PAID", "$165.00"),
        ],
    },
    Page {
        kind: "identity",
        name: "State identification",
        look: Look::Photographed,
        askew: 0.0,
        lines: &[
            Title("IDENTIFICATION CARD"),
            Text("COMMONWEALTH OF VIRGINIA"),
            Rule,
            Name("NAME"),
            Field("NUMBER", "B71-00-5521"),
            Field("EXPIRES", "07/02/2029"),
            Gap,
            Text("THIS SAMPLE IS NO CARD."),
        ],
    },
];

/// Draws the pages, and puts each on file for a paper of its kind that reviewers are looking at.
pub async fn insert(store: &Store, keyring: &Keyring, files: &SealedFiles) -> Result<()> {
    let query = QueueQuery {
        states: IN_REVIEW.to_vec(),
        sort: SortColumn::StateCurrentTime,
        descending: true,
        page_size: 100,
        ..QueueQuery::default()
    };
    let items = store.applications().page(RIVERBEND, &query).await?.items;
    let mut left: Vec<(u64, &Page)> = (1_u64..).zip(PAGES).collect();
    let mut put: Vec<(QueueItem, String)> = Vec::new();
    for item in items {
        let papers = store.documents().of(RIVERBEND, item.id).await?;
        for paper in papers.into_iter().filter(|paper| paper.file_id.is_none()) {
            let Some(place) = left.iter().position(|(_, page)| page.kind == paper.kind) else {
                continue;
            };
            let (number, page) = left.remove(place);
            let drawn = page.draw(&item.item_name, 0x005c_a200 ^ number)?;
            let id = SeededRandom::new(0x00f1_1e00 ^ number).uuid(paper.received_at_ms);
            let new = NewFile {
                id: id.clone(),
                subject: FileSubject::Answer {
                    application: item.id,
                    question: paper.kind.clone(),
                },
                name: format!("{}.jpg", page.name),
                media_type: "image/jpeg".into(),
                size_bytes: drawn.jpeg.len() as i64,
                sha256: format!("{:x}", Sha256::digest(&drawn.jpeg)),
                state: FileState::Unscanned,
                finding: String::new(),
                is_stored: true,
                has_thumbnail: true,
                size_px: Some(drawn.size_px),
                by: (AccountId(0), paper.by.clone()),
                keep_until_ms: None,
            };
            let whole = vec![
                (file_key(RIVERBEND, &id), drawn.jpeg),
                (thumbnail_key(RIVERBEND, &id), drawn.small),
            ];
            files.put(keyring, RIVERBEND, whole).await?;
            let mut write = store.write().await?;
            stored_files::insert(&mut write, RIVERBEND, &new).await?;
            documents::give_file(&mut write, RIVERBEND, item.id, (&paper.id, &id)).await?;
            write.commit().await?;
            put.push((item.clone(), paper.id));
        }
        if left.is_empty() {
            break;
        }
    }
    judge(store, put).await
}

/// The first ones are judged by whoever has the case: two accepted, and one that cannot be used and is asked for again.
async fn judge(store: &Store, mut put: Vec<(QueueItem, String)>) -> Result<()> {
    put.sort_by_key(|(item, _)| item.owner_id.is_none());
    let reasons = DocumentSettings::default().reasons;
    let nothing = BTreeMap::new();
    for ((item, document), place) in put.iter().zip(0..3) {
        let reviewer = match item.owner_id {
            Some(owner) => (owner, item.owner_name.as_str()),
            None => (account_id("reviewer").0, "Dana Whitfield"),
        };
        let reason = reasons.first().filter(|_| place == 2);
        let judgement = NewJudgement {
            application: item.id,
            document,
            seen: 0,
            verdict: match reason {
                Some(_) => DocumentVerdict::NotUsable,
                None => DocumentVerdict::Accepted,
            },
            reason: reason.map_or("", |reason| reason.name.as_str()),
            texts: reason.map_or(&nothing, |reason| &reason.text_by_lang),
            note: "",
            by: reviewer,
        };
        let papers = store.documents().of(RIVERBEND, item.id).await?;
        let kinds: Vec<String> = papers
            .into_iter()
            .filter(|paper| paper.id == *document)
            .map(|paper| paper.kind)
            .collect();
        let due_on = hub_domain::clock::iso8601(now_ms() + 7 * 86_400_000);
        let mut write = store.write().await?;
        documents::judge(&mut write, RIVERBEND, &judgement).await?;
        if reason.is_some() {
            let request = NewPaperRequest {
                application: item.id,
                kinds: &kinds,
                due_on: due_on.get(..10),
                by: reviewer,
                told_by: None,
                link_origin: "",
                via: None,
                message: None,
                remind_at_ms: &[],
            };
            paper_requests::ask(&mut write, RIVERBEND, request).await?;
        }
        validations::judge(&mut write, RIVERBEND, item.id).await?;
        write.commit().await?;
    }
    Ok(())
}
