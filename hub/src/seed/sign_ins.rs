//! When the county's applicants signed in over the last two months: mostly on workdays, some of them often.

use super::people::{PEOPLE, account_id};
use super::seeded_random::SeededRandom;
use super::tenants::RIVERBEND;
use hub_domain::cases::reports::Audience;
use hub_store::seed::{self, Table};
use hub_store::{Result, Write, args};

const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;
/// Days of the past.
const DAYS: i64 = 60;

/// Adds them.
pub async fn insert(write: &mut Write, now_ms: i64) -> Result<()> {
    let mut random = SeededRandom::new(0x51c1_41a5);
    let roles = ["Individual", "Household", "Business", "Partner"];
    let people = PEOPLE
        .iter()
        .filter(|person| person.tenant == RIVERBEND && roles.contains(&person.account_type));
    let mut rows = Vec::new();
    for (position, person) in people.enumerate() {
        let audience = Audience::of(Some(person.account_type), false).as_str();
        let percent = 6 + position as i64 * 5 % 30;
        for day in 1..=DAYS {
            let begin = (now_ms / DAY_MS - day) * DAY_MS;
            // 1970 began on a Thursday.
            let is_workday = (begin / DAY_MS + 3) % 7 < 5;
            if random.chance(if is_workday { percent } else { percent / 3 }) {
                let at_ms = begin + 13 * HOUR_MS + random.range(0, 10 * HOUR_MS);
                rows.push(args![RIVERBEND, at_ms, account_id(person.login), audience]);
            }
        }
    }
    seed::load(write, Table::SignIns, rows).await
}
