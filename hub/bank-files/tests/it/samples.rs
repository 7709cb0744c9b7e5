//! Files that tests write.

use hub_bank_files::ach::{
    AccountKind, AchFile, Batch, Entry, EntryClass, FileModifier, Movement, Origin, WrittenAch, write,
};
use hub_bank_files::{AccountNumber, RoutingNumber};
use jiff::civil::date;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

pub fn bank(nine: &str) -> RoutingNumber {
    RoutingNumber::parse(nine).unwrap()
}

/// A credit to a checking account.
pub fn entry(nine: &str, account: &str, cents: i64, id: &str, name: &str) -> Entry {
    Entry {
        account_kind: AccountKind::Checking,
        movement: Movement::Credit,
        is_prenote: false,
        bank: bank(nine),
        account: AccountNumber::parse(account).unwrap(),
        cents,
        id: id.into(),
        name: name.into(),
        addenda: None,
    }
}

pub fn batch(class: EntryClass, description: &str, entries: Vec<Entry>) -> Batch {
    Batch {
        class,
        company_name: "RIVERBEND COUNTY".into(),
        company_data: String::new(),
        company_id: "1921234567".into(),
        description: description.into(),
        descriptive_day: None,
        effective: date(2026, 11, 27),
        originating: bank("021000021"),
        entries,
    }
}

pub fn file(batches: Vec<Batch>) -> AchFile {
    AchFile {
        destination: bank("061000146"),
        destination_name: "FRB ATLANTA".into(),
        origin: Origin::Assigned("1921234567".into()),
        origin_name: "RIVERBEND COUNTY".into(),
        created_at: date(2026, 11, 25).at(14, 5, 0, 0),
        modifier: FileModifier::FIRST,
        reference: "RUN 7".into(),
        first_sequence: 41,
        batches,
    }
}

/// `fixtures/payments.ach`, whose sums were reckoned by hand.
pub fn payments() -> AchFile {
    let rent = batch(
        EntryClass::Ppd,
        "RENT AID",
        vec![
            Entry {
                addenda: Some("RENT FOR DECEMBER 2026".into()),
                ..entry("121042882", "12345678901", 120_050, "P7Q2M9", "ANA REYES")
            },
            Entry {
                account_kind: AccountKind::Savings,
                ..entry("231380104", "744-5678", 75_000, "X4K8", "JOSE MUNOZ")
            },
            Entry {
                is_prenote: true,
                ..entry("111000025", "99", 0, "N1", "SAM OKAFOR")
            },
        ],
    );
    let grants = batch(
        EntryClass::Ccd,
        "GRANTS",
        vec![
            entry("122105155", "00123456789", 9_999_999_999, "B77", "ODEGARD & SONS"),
            Entry {
                movement: Movement::Debit,
                ..entry("021000021", "555000", 10_000, "OFFSET", "RIVERBEND COUNTY")
            },
        ],
    );
    file(vec![
        Batch {
            descriptive_day: Some(date(2026, 11, 20)),
            ..rent
        },
        Batch {
            effective: date(2026, 11, 30),
            ..grants
        },
    ])
}

/// Files of many kinds, the same in every run; some have so many entries that the sum of routing numbers has more than ten digits.
pub fn many() -> Vec<(AchFile, WrittenAch)> {
    let mut random = StdRng::seed_from_u64(20_261_129);
    let mut files = Vec::new();
    for number in 0..60 {
        let count = match number % 20 {
            19 => 450,
            _ => random.random_range(1..9),
        };
        let batches = (0..random.random_range(1..4))
            .map(|_| {
                let class = [EntryClass::Ppd, EntryClass::Ccd][random.random_range(0..2)];
                let entries = (0..count).map(|_| any_entry(&mut random)).collect();
                batch(class, "AID", entries)
            })
            .collect();
        let made = AchFile {
            first_sequence: random.random_range(1..9_000_000),
            modifier: "A7Z0".chars().nth(number % 4).unwrap().try_into().unwrap(),
            ..file(batches)
        };
        let written = write(&made).unwrap();
        files.push((made, written));
    }
    files
}

fn any_entry(random: &mut StdRng) -> Entry {
    let prefix = [2, 6, 12, 31, 61, 72][random.random_range(0..6)];
    let eight = format!("{prefix:02}{:06}", random.random_range(0..1_000_000));
    let is_prenote = random.random_range(0..9) == 0;
    let digits = random.random_range(1..18);
    let account: String = (0..digits)
        .map(|_| char::from(b'0' + random.random_range(0..10_u8)))
        .collect();
    let names = ["ANA REYES", "JOSE MUNOZ-DE LA CRUZ", "ODEGARD & SONS 2", "LI"];
    Entry {
        account_kind: [AccountKind::Checking, AccountKind::Savings][random.random_range(0..2)],
        movement: [Movement::Credit, Movement::Debit][usize::from(random.random_range(0..4) == 0)],
        is_prenote,
        bank: RoutingNumber::of_eight(&eight).unwrap(),
        account: AccountNumber::parse(&account).unwrap(),
        cents: if is_prenote {
            0
        } else {
            random.random_range(1..200_000_000)
        },
        id: format!("T{}", random.random_range(0..1_000_000)),
        name: names[random.random_range(0..4)].into(),
        addenda: (random.random_range(0..3) == 0).then(|| "RENT FOR DECEMBER".into()),
    }
}
