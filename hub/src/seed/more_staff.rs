//! Further staff of the county, for lists as long as a large agency's. They have no password: nobody signs in as one of them.

use super::names;
use super::people::DOMAIN;
use super::seeded_random::SeededRandom;
use super::tenants::{RIVERBEND, ZONE};
use hub_domain::ProgramId;
use hub_store::identity::roles::PROCESS_ADMIN;
use hub_store::seed::{self, Table};
use hub_store::{Result, Write, args};

/// Number of the first login and of its account: past the demonstration's own, before those that people make.
const FIRST: i64 = 10_001;
/// The most of them.
pub const MOST: i64 = 20_000;
/// Programs that each works in.
const PROGRAMS_EACH: usize = 3;
/// Roles in turn, each with what it is in the queue.
const ROLES: [(&str, i64); 7] = [
    ("Reviewer", 0),
    ("Intake specialist", 2),
    ("Case worker", 4),
    ("Supervisor", 0),
    ("Program designer", 0),
    ("Auditor", 0),
    (PROCESS_ADMIN, 0),
];
const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;

/// Somebody who works for the county.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Member {
    /// Of the login and of the account.
    number: i64,
    first: &'static str,
    last: &'static str,
    email: String,
    lang: &'static str,
    is_government: bool,
    active: bool,
    /// None: they have not signed in yet.
    signed_in_at_ms: Option<i64>,
    /// Programs, each with the place of the role in [`ROLES`].
    roles: Vec<(ProgramId, usize)>,
}

/// So many people with roles in several of these programs; one in five has the first of them among theirs.
fn members(count: i64, programs: &[ProgramId], now_ms: i64) -> Vec<Member> {
    let mut random = SeededRandom::new(0x57af_f001);
    let member = |position: i64| {
        let number = FIRST + position;
        let (first, last, lang) = names::person(&mut random);
        let begin = match random.chance(20) {
            true => 0,
            false => random.range(0, programs.len() as i64) as usize,
        };
        let several = programs.iter().cycle().skip(begin);
        let roles = several.take(PROGRAMS_EACH.min(programs.len())).enumerate();
        Member {
            number,
            first,
            last,
            email: format!("{}@{DOMAIN}", names::mailbox(first, last, number)),
            lang,
            is_government: random.chance(10),
            active: !random.chance(3),
            signed_in_at_ms: random
                .chance(90)
                .then(|| now_ms - random.range(HOUR_MS, 60 * DAY_MS)),
            roles: roles
                .map(|(place, program)| (*program, (position as usize + place) % ROLES.len()))
                .collect(),
        }
    };
    (0..count).map(member).collect()
}

/// Adds them; [`account_words::fill_missing`](hub_store::identity::account_words::fill_missing) makes them be found by name.
pub async fn insert(write: &mut Write, count: i64, programs: &[ProgramId], now_ms: i64) -> Result<()> {
    let (mut logins, mut accounts, mut memberships, mut sign_ins) = (vec![], vec![], vec![], vec![]);
    for member in members(count, programs, now_ms) {
        let (kind, code) = match member.is_government {
            true => ("Government", "GOV"),
            false => ("Reviewer", "REV"),
        };
        logins.push(args![
            member.number,
            &member.email,
            None::<String>,
            0_i64,
            0_i64,
            false,
            false,
            now_ms
        ]);
        accounts.push(args![
            RIVERBEND,
            member.number,
            member.number,
            kind,
            3_i64,
            None::<i64>,
            None::<i64>,
            member.first,
            member.last,
            "",
            &member.email,
            None::<String>,
            true,
            false,
            "[]",
            format!("[\"{code}\"]"),
            member.active,
            true,
            member.lang,
            ZONE,
            "{}",
            1_i64,
            now_ms,
            now_ms
        ]);
        for (program, role) in &member.roles {
            let (name, queue_role) = ROLES[*role];
            memberships.push(args![RIVERBEND, *program, member.number, queue_role, name, "[]"]);
        }
        if let Some(at_ms) = member.signed_in_at_ms {
            sign_ins.push(args![RIVERBEND, at_ms, member.number, "staff"]);
        }
    }
    seed::load(write, Table::Logins, logins).await?;
    seed::load(write, Table::Accounts, accounts).await?;
    seed::load(write, Table::ProgramMembers, memberships).await?;
    seed::load(write, Table::SignIns, sign_ins).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn everybody_has_an_address_of_their_own_and_roles_in_different_programs() {
        let programs: Vec<ProgramId> = (1..=200).map(ProgramId).collect();
        let all = members(5_000, &programs, 1_700_000_000_000);
        assert_eq!(all, members(5_000, &programs, 1_700_000_000_000));
        let addresses: HashSet<&str> = all.iter().map(|member| &*member.email).collect();
        assert_eq!(addresses.len(), 5_000);
        let mut worked_in = HashSet::new();
        for member in &all {
            let own: HashSet<ProgramId> = member.roles.iter().map(|(program, _)| *program).collect();
            assert_eq!(own.len(), PROGRAMS_EACH, "{member:?}");
            worked_in.extend(own);
        }
        assert_eq!(worked_in.len(), 200, "every program has somebody");
        assert!(all.last().is_some_and(|last| last.number < 100_001));
        let of_first = all.iter().filter(|member| member.roles[0].0 == ProgramId(1));
        assert!(of_first.count() > 800);
        assert!(all.iter().any(|member| !member.active) && all.iter().any(|member| member.is_government));
    }

    #[test]
    fn a_county_of_two_programs_gives_each_once() {
        let all = members(3, &[ProgramId(5), ProgramId(7)], 1_700_000_000_000);
        assert!(all.iter().all(|member| member.roles.len() == 2), "{all:?}");
    }
}
