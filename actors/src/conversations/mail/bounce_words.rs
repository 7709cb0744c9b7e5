//! Reports in the words of mail servers that know no other form: qmail, Exim, Exchange, web mailers. They are believed
//! only from who sends reports: a server's own address, or the empty sender.

use super::addresses::mailboxes;
use super::bounce::{BounceAction, BounceRecipient, MAX_DIAGNOSIS, MAX_RECIPIENTS};
use super::fields::Fields;
use super::read::clean_line;
use hub_domain::people::address::normal_email;

/// Lines that are looked at; below them the mail is returned.
const MAX_LINES: usize = 200;

/// Names of senders of reports.
const SERVERS: &[&str] = &[
    "mailer-daemon",
    "postmaster",
    "mail-daemon",
    "mailerdaemon",
    "mailsystem",
    "mail.daemon",
];

/// Words that say that a mail did not arrive, in small letters.
const FAILED: &[&str] = &[
    "qmail-send",
    "wasn't able to deliver",
    "was not able to deliver",
    "unable to deliver",
    "could not be delivered",
    "couldn't be delivered",
    "cannot be delivered",
    "can't be delivered",
    "wasn't delivered",
    "was not delivered",
    "not been delivered",
    "delivery has failed",
    "delivery failed",
    "delivery failure",
    "delivery to the following",
    "undeliverable",
    "undelivered",
    "failure notice",
    "returned mail",
    "permanent error",
    "permanent fatal errors",
    "user unknown",
    "no such user",
    "address not found",
    "mailbox unavailable",
    "mailbox is full",
    "mailbox full",
    "no se pudo entregar",
    "no se ha podido entregar",
    "unzustellbar",
    "nicht zugestellt",
    "n'a pas pu être",
    "não pôde ser entregue",
    "не может быть доставлено",
];

/// Words that say that it will be tried again.
const DELAYED: &[&str] = &[
    "delayed",
    "has not yet been delivered",
    "will be retried",
    "will keep trying",
    "will continue to try",
    "will continue trying",
    "still trying",
    "warning message only",
    "do not need to resend",
    "don't need to resend",
    "temporary problem",
    "verzögert",
];

/// What begins the returned mail.
const RETURNED: &[&str] = &[
    "--- below this line is a copy of the message",
    "------ this is a copy of the message, including all the headers",
    "------ this is a copy of the message",
    "----- original message",
    "-----original message",
    "--- original message",
    "----- message header follows",
    "original message headers:",
    "message headers follow",
];

/// The recipients that a report in words names; none if it is no report.
pub(super) fn recipients(fields: &Fields<'_>, text: &str) -> Vec<BounceRecipient> {
    if !is_of_a_server(fields) {
        return Vec::new();
    }
    let told = text.find_lower(RETURNED).map_or(text, |at| &text[..at]);
    let subject = fields.text("Subject").unwrap_or_default().to_lowercase();
    let words = format!(
        "{subject}\n{}",
        told.chars().take(20_000).collect::<String>().to_lowercase()
    )
    .replace('’', "'");
    let says = |list: &[&str]| list.iter().any(|known| words.contains(known));
    let failed: Vec<String> = fields
        .all("X-Failed-Recipients")
        .flat_map(mailboxes)
        .filter_map(|one| normal_email(&one.address))
        .collect();
    if !says(FAILED) && !says(DELAYED) && failed.is_empty() {
        return Vec::new();
    }
    let action = if says(DELAYED) {
        BounceAction::Delayed
    } else {
        BounceAction::Failed
    };
    let mut found: Vec<BounceRecipient> = Vec::new();
    let lines: Vec<&str> = told.lines().take(MAX_LINES).collect();
    let own = normal_email(
        &mailboxes(fields.raw("From").unwrap_or_default())
            .pop()
            .unwrap_or_default()
            .address,
    );
    for (at, line) in lines.iter().enumerate() {
        for address in addresses(line) {
            if Some(&address) == own.as_ref() || found.iter().any(|one| one.addresses.contains(&address)) {
                continue;
            }
            // Where the server says whom it could not reach, nobody else counts.
            if (!failed.is_empty() && !failed.contains(&address)) || found.len() >= MAX_RECIPIENTS {
                continue;
            }
            let diagnosis = diagnosis(&lines[at..]);
            found.push(BounceRecipient {
                addresses: vec![address],
                action,
                status: status(&diagnosis),
                diagnosis,
            });
        }
    }
    for address in failed {
        if !found.iter().any(|one| one.addresses.contains(&address)) && found.len() < MAX_RECIPIENTS {
            let diagnosis = lines
                .iter()
                .find(|line| !status(line).is_empty())
                .copied()
                .unwrap_or_default();
            found.push(BounceRecipient {
                addresses: vec![address],
                action,
                status: status(diagnosis),
                diagnosis: clean_line(diagnosis, MAX_DIAGNOSIS),
            });
        }
    }
    found
}

/// The returned mail below a report in words.
pub(super) fn returned(text: &str) -> Option<&str> {
    let at = text.find_lower(RETURNED)?;
    let below = text[at..].split_once('\n')?.1;
    // The dashes' line may be two.
    Some(below.trim_start_matches(['-', '\n', ' ', '\r']))
}

fn is_of_a_server(fields: &Fields<'_>) -> bool {
    if fields.word("Return-Path") == "<>" {
        return true;
    }
    let from = mailboxes(fields.raw("From").unwrap_or_default())
        .pop()
        .unwrap_or_default();
    // Without a domain it is no address, and a server's all the same.
    let bare = fields.word("From");
    let local = from.address.split('@').next().unwrap_or_default().to_lowercase();
    SERVERS
        .iter()
        .any(|name| local == *name || bare.trim_matches(['<', '>', ' ']) == *name)
        || local.starts_with("microsoftexchange")
}

/// Addresses in a line.
fn addresses(line: &str) -> Vec<String> {
    let words = line
        .split(|letter: char| letter.is_whitespace() || "<>()[],;\"'".contains(letter))
        .take(100);
    let found = words.filter(|word| word.contains('@')).filter_map(|word| {
        let word = word.trim_matches([':', '.', '*']);
        normal_email(word.strip_prefix("mailto:").unwrap_or(word))
    });
    found.collect()
}

/// The server's words about an address: what stands behind it, or below it up to an empty line.
fn diagnosis(lines: &[&str]) -> String {
    let behind = lines
        .first()
        .and_then(|line| line.split_once([':', '>']))
        .map_or("", |(_, behind)| behind);
    let behind = behind.trim_start_matches([':', '>', ' ']);
    let below = lines.iter().skip(1).skip_while(|line| line.trim().is_empty());
    let below: Vec<&str> = below
        .take_while(|line| !line.trim().is_empty())
        .take(5)
        .copied()
        .collect();
    let words = format!("{behind} {}", below.join(" "));
    clean_line(&words, MAX_DIAGNOSIS)
}

/// The first status code in the words (RFC 3463).
fn status(words: &str) -> String {
    let is_code = |word: &&str| {
        let mut parts = word.split('.');
        let class = parts.next().is_some_and(|class| ["2", "4", "5"].contains(&class));
        let is_number = |part: Option<&str>| {
            part.is_some_and(|part| {
                (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
            })
        };
        class && is_number(parts.next()) && is_number(parts.next()) && parts.next().is_none()
    };
    let mut each = words.split(|letter: char| !letter.is_ascii_digit() && letter != '.');
    each.find(is_code).unwrap_or_default().to_owned()
}

trait FindLower {
    /// The first place of any of these, letters of ASCII being the same in both sizes.
    fn find_lower(&self, any: &[&str]) -> Option<usize>;
}

impl FindLower for str {
    fn find_lower(&self, any: &[&str]) -> Option<usize> {
        let lower = self.to_ascii_lowercase();
        any.iter().filter_map(|words| lower.find(words)).min()
    }
}
