//! The digits of applications' numbers, by which they are found on a telephone's keys.

use crate::{Result, Store, args, statements};

statements! {
    UNFILLED = "SELECT tenant_id, id, external_id FROM applications WHERE number_digits = '' ORDER BY tenant_id, id LIMIT 2000";
    FILL = "UPDATE applications SET number_digits = $3 WHERE tenant_id = $1 AND id = $2";
}

/// What stands where a number has no digits: nobody presses it.
const NONE: &str = "-";

/// The digits of a number as they are kept.
pub(super) fn digits_of(number: &str) -> String {
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    if digits.is_empty() {
        NONE.to_owned()
    } else {
        digits
    }
}

/// Fills in the digits of applications from before there were any, and of those that another program has written. Returns how many.
pub async fn fill_missing(store: &Store) -> Result<u64> {
    let mut done = 0;
    loop {
        let rows: Vec<(i64, i64, String)> = store.db().all(UNFILLED, args![]).await?;
        if rows.is_empty() {
            return Ok(done);
        }
        let mut write = store.write().await?;
        for (tenant, id, number) in &rows {
            write
                .execute(FILL, args![*tenant, *id, digits_of(number)])
                .await?;
        }
        write.commit().await?;
        done += rows.len() as u64;
    }
}
