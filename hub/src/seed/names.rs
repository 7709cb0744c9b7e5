//! Names of applicants and businesses, mixed as in a mid-Atlantic county.

use super::seeded_random::SeededRandom;

/// A group of neighbours: the language they write in, their first and last names.
struct Community {
    lang: &'static str,
    /// Share in percent.
    share: i64,
    first: &'static [&'static str],
    last: &'static [&'static str],
}

const COMMUNITIES: [Community; 6] = [
    Community {
        lang: "en",
        share: 58,
        first: &[
            "James", "Mary", "Robert", "Patricia", "Michael", "Linda", "David", "Barbara", "William",
            "Denise", "Andre", "Keisha", "Marcus", "Tanya", "Kevin", "Sharon", "Brian", "Latoya", "Eric",
            "Monica", "Gregory", "Heather", "Walter", "Joyce", "Terrence", "Brenda", "Colin", "Abigail",
            "Nathan", "Grace", "Isaiah", "Hannah",
        ],
        last: &[
            "Smith", "Johnson", "Williams", "Brown", "Jones", "Davis", "Miller", "Wilson", "Moore", "Taylor",
            "Anderson", "Jackson", "White", "Harris", "Martin", "Thompson", "Robinson", "Clark", "Lewis",
            "Walker", "Hall", "Young", "King", "Wright", "Green", "Baker", "Carter", "Mitchell", "Campbell",
            "Parker", "Coleman", "Hughes",
        ],
    },
    Community {
        lang: "es",
        share: 26,
        first: &[
            "José", "María", "Luis", "Ana", "Carlos", "Rosa", "Juan", "Elena", "Miguel", "Lucía", "Jorge",
            "Gabriela", "Pedro", "Sofía", "Raúl", "Isabel", "Héctor", "Daniela", "Óscar", "Paola", "Ernesto",
            "Yolanda",
        ],
        last: &[
            "García",
            "Rodríguez",
            "Martínez",
            "Hernández",
            "López",
            "González",
            "Pérez",
            "Sánchez",
            "Ramírez",
            "Torres",
            "Flores",
            "Rivera",
            "Gómez",
            "Díaz",
            "Reyes",
            "Morales",
            "Ortiz",
            "Castillo",
            "Vásquez",
            "Mejía",
        ],
    },
    Community {
        lang: "tl",
        share: 4,
        first: &["Jose Rizal", "Maricel", "Rodel", "Jocelyn", "Arnel", "Liza"],
        last: &["Reyes", "Santos", "Bautista", "Ocampo", "Villanueva", "Aquino"],
    },
    Community {
        lang: "ko",
        share: 4,
        first: &["Ji-woo", "Seo-yeon", "Hyun-woo", "Eun-ji", "Sung-min"],
        last: &["Kim", "Lee", "Park", "Choi", "Jung"],
    },
    Community {
        lang: "ar",
        share: 4,
        first: &["Omar", "Layla", "Hassan", "Noor", "Khalid", "Mariam"],
        last: &["Haddad", "Al-Masri", "Nasser", "Saleh", "Khoury"],
    },
    Community {
        lang: "vi",
        share: 4,
        first: &["Minh", "Huong", "Tuan", "Lan", "Duc"],
        last: &["Nguyen", "Tran", "Le", "Pham", "Vo"],
    },
];

const TRADES: [&str; 14] = [
    "Bakery",
    "Auto Repair",
    "Hair Studio",
    "Landscaping",
    "Dry Cleaners",
    "Cafe",
    "Hardware",
    "Child Care Center",
    "Printing",
    "Taqueria",
    "Plumbing",
    "Books",
    "Catering",
    "Bicycle Shop",
];
const PLACES: [&str; 14] = [
    "Riverside",
    "Mill Street",
    "Old Bridge",
    "Lakeview",
    "Harbor",
    "Maple Grove",
    "Eastgate",
    "Union Square",
    "Cedar Hill",
    "Canal",
    "Northpoint",
    "Fairview",
    "Stonebridge",
    "Willow Creek",
];

/// First name, last name and language of somebody.
pub fn person(random: &mut SeededRandom) -> (&'static str, &'static str, &'static str) {
    let mut draw = random.range(0, 100);
    let mut chosen = &COMMUNITIES[0];
    for community in &COMMUNITIES {
        if draw < community.share {
            chosen = community;
            break;
        }
        draw -= community.share;
    }
    (random.pick(chosen.first), random.pick(chosen.last), chosen.lang)
}

/// The first name of somebody who lives with those who write in a language.
pub fn given(random: &mut SeededRandom, lang: &str) -> &'static str {
    let (first, ..) = person(random);
    let own = COMMUNITIES.iter().find(|community| community.lang == lang);
    let names = own.unwrap_or(&COMMUNITIES[0]).first;
    match names.contains(&first) {
        true => first,
        false => names[first.bytes().map(usize::from).sum::<usize>() % names.len()],
    }
}

/// A business's name.
pub fn business(random: &mut SeededRandom) -> String {
    let form = random.pick(&["LLC", "Inc.", "LLC", "Co."]);
    format!("{} {} {form}", random.pick(&PLACES), random.pick(&TRADES))
}

/// The part of a mail address before the @: plain letters, digits and dots.
pub fn mailbox(first: &str, last: &str, number: i64) -> String {
    let plain = |text: &str| -> String {
        text.to_lowercase()
            .chars()
            .filter_map(|c| match c {
                'á' | 'à' => Some('a'),
                'é' => Some('e'),
                'í' => Some('i'),
                'ó' => Some('o'),
                'ú' => Some('u'),
                'ñ' => Some('n'),
                c if c.is_ascii_alphanumeric() => Some(c),
                _ => None,
            })
            .collect()
    };
    format!("{}.{}{number}", plain(first), plain(last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fit_the_language_that_somebody_writes() {
        let mut random = SeededRandom::new(0x4a3e);
        for _ in 0..500 {
            let (first, last, lang) = person(&mut random);
            let own = COMMUNITIES
                .iter()
                .find(|community| community.lang == lang)
                .unwrap();
            assert!(own.first.contains(&first) && own.last.contains(&last));
            assert!(own.first.contains(&given(&mut random, lang)));
        }
        assert!(COMMUNITIES[0].first.contains(&given(&mut random, "am")));
    }

    #[test]
    fn shares_make_a_whole_and_mailboxes_are_plain() {
        assert_eq!(
            COMMUNITIES.iter().map(|community| community.share).sum::<i64>(),
            100
        );
        assert_eq!(mailbox("José", "Al-Amin", 7), "jose.alamin7");
    }
}
