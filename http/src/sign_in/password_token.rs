//! What lets somebody set a password without the old one: a link from a mail, or a token that a code has earned. Either is
//! good for one change.

use crate::App;
use crate::problem::{Key, Problem};
use crate::tokens::TokenKind;
use hub_domain::clock::now_ms;
use hub_domain::{CdUser, TenantId};
use hub_store::{Write, accounts, links, sessions};

/// A link or token that is still good.
pub struct PasswordToken {
    pub cd_user: CdUser,
    pub tenant: TenantId,
    /// The session in which a code was asked for; it goes on.
    pub session: String,
    means: Means,
}

enum Means {
    Link { token: String, destination: String },
    Operation { jti: String, expires_at_ms: i64 },
}

/// Characters of a link's token.
const LINK_LENGTH: usize = 64;

/// Reads what was presented; whatever is no good is `link_expired`.
pub async fn resolve(app: &App, presented: &str) -> Result<PasswordToken, Problem> {
    if presented.len() == LINK_LENGTH && presented.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        let link = app.store.links().by_token(presented, now_ms()).await?;
        let link = link.ok_or(Key::LinkExpired)?;
        return Ok(PasswordToken {
            cd_user: link.cd_user,
            tenant: link.tenant,
            session: String::new(),
            means: Means::Link {
                token: presented.to_owned(),
                destination: link.destination,
            },
        });
    }
    let claims = app
        .tokens
        .verify(presented, TokenKind::Operation)
        .map_err(|_| Key::LinkExpired)?;
    let (true, Some(tenant), Ok(user)) = (claims.proved, claims.tid, claims.sub.parse::<CdUser>()) else {
        return Err(Key::LinkExpired.into());
    };
    let sets_password = matches!(
        claims.operation.as_deref(),
        Some("change_password" | "create_login")
    );
    if !sets_password || app.store.sessions().is_spent(&claims.jti).await? {
        return Err(Key::LinkExpired.into());
    }
    // What was proved before the last change of the password proves nothing after it.
    let changed = app.store.passwords().changed_at_ms(user).await?;
    if changed.is_some_and(|at_ms| at_ms / 1000 > claims.iat) {
        return Err(Key::LinkExpired.into());
    }
    Ok(PasswordToken {
        cd_user: user,
        tenant: TenantId(tenant),
        session: claims.sid.unwrap_or_default(),
        means: Means::Operation {
            jti: claims.jti,
            expires_at_ms: claims.exp * 1000,
        },
    })
}

impl PasswordToken {
    /// How it came, for the audit log.
    pub fn reason(&self) -> &'static str {
        match self.means {
            Means::Link { .. } => "one-time link",
            Means::Operation { .. } => "code",
        }
    }

    /// Uses it up within `write`. A link shows that its owner reads the mail that it came by.
    pub async fn consume(&self, write: &mut Write) -> Result<(), Problem> {
        let won = match &self.means {
            Means::Link { token, destination } => {
                let won = links::consume(write, token, now_ms()).await?;
                if won && !destination.is_empty() {
                    accounts::verify_address(write, self.cd_user, destination).await?;
                }
                won
            }
            Means::Operation { jti, expires_at_ms } => sessions::spend(write, jti, *expires_at_ms).await?,
        };
        if won { Ok(()) } else { Err(Key::LinkExpired.into()) }
    }
}
