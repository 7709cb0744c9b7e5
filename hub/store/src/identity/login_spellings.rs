//! Logins whose mail address was stored in another spelling than the one by which addresses are compared: with capitals in its
//! domain, its letters instead of their form in the domain name system, or the dot of the root. Nobody could sign in by them.

use crate::db::Engine;
use crate::{Result, Store, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::people::address::normal_email;

statements! {
    // What has none of these marks is in its one form, or in none that could be mended.
    ODD_SQLITE for Sqlite = "SELECT cd_user, email FROM logins WHERE cd_user > $1 AND email IS NOT NULL
            AND (email <> LOWER(email) OR email LIKE '%.' OR email <> TRIM(email) OR LENGTH(CAST(email AS BLOB)) <> LENGTH(email))
        ORDER BY cd_user LIMIT 2000";
    ODD_POSTGRES for Postgres = "SELECT cd_user, email FROM logins WHERE cd_user > $1 AND email IS NOT NULL
            AND (email <> LOWER(email) OR email LIKE '%.' OR email <> TRIM(email) OR OCTET_LENGTH(email) <> LENGTH(email))
        ORDER BY cd_user LIMIT 2000";
    SET = "UPDATE logins SET email = $3 WHERE cd_user = $1 AND email = $2";
    OWNER = "SELECT cd_user FROM logins WHERE email = $1";
    SET_OF_ACCOUNTS = "UPDATE accounts SET email = $3, version = version + 1, updated_at_ms = $4 WHERE cd_user = $1 AND email = $2";
}

/// What became of logins in another spelling.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Mended {
    pub mended: u64,
    /// Another login has the address in its one form: an operator decides which of them is the person's.
    pub in_use: u64,
}

/// Writes the addresses of logins, and of their accounts, in the one form. Several nodes may do so at once.
pub async fn mend(store: &Store) -> Result<Mended> {
    let odd = match store.db().engine() {
        Engine::Sqlite => ODD_SQLITE,
        Engine::Postgres => ODD_POSTGRES,
    };
    let (mut last, mut outcome) = (i64::MIN, Mended::default());
    loop {
        let found: Vec<(i64, String)> = store.db().all(odd, args![last]).await?;
        let Some((user, _)) = found.last() else {
            return Ok(outcome);
        };
        last = *user;
        for (user, email) in &found {
            match normal_email(email) {
                Some(normal) if normal != *email => match set(store, *user, email, &normal).await? {
                    true => outcome.mended += 1,
                    false => outcome.in_use += 1,
                },
                // Letters of other scripts before the @ are as they should be.
                Some(_) | None => {}
            }
        }
    }
}

/// False if another login has the address.
async fn set(store: &Store, user: i64, email: &str, normal: &str) -> Result<bool> {
    let mut write = store.write().await?;
    let owner: Option<(i64,)> = write.optional(OWNER, args![normal]).await?;
    if owner.is_some() {
        write.rollback().await?;
        return Ok(false);
    }
    match write.execute(SET, args![user, email, normal]).await {
        Ok(_) => {}
        // Another node, or somebody who has just signed up.
        Err(error) if error.is_unique_violation() => {
            write.rollback().await?;
            return Ok(false);
        }
        Err(error) => return Err(error),
    }
    write
        .execute(SET_OF_ACCOUNTS, args![user, email, normal, now_ms()])
        .await?;
    write.commit().await?;
    Ok(true)
}
