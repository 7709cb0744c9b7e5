//! What allows a person to set a password without the old one: a link from a mail, or a token received for a code.
//! Either is good for one change.

use crate::App;
use crate::problem::{Key, Problem};
use crate::sign_in::operation;
use crate::tokens::TokenKind;
use hub_domain::clock::now_ms;
use hub_domain::{CdUser, TenantId};
use hub_store::identity::links::LinkPurpose;
use hub_store::{
    Write,
    identity::{accounts, links, sessions},
};

/// A link or token that is still good.
pub struct PasswordToken {
    pub cd_user: CdUser,
    pub tenant: TenantId,
    /// The session in which a code was requested; it stays active.
    pub session: String,
    means: Means,
}

enum Means {
    Link {
        token: String,
        destination: String,
        purpose: LinkPurpose,
    },
    Operation {
        jti: String,
        expires_at_ms: i64,
        /// By which the code came: `email`, `sms`, `call`.
        channel: String,
    },
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
                purpose: link.purpose,
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
    // What was proved before the last change of password or login id proves nothing after it, and neither does what was proved
    // in a session that has ended.
    if !operation::is_valid(app, user, &claims).await? {
        return Err(Key::LinkExpired.into());
    }
    let id = claims.operation_id.as_deref().unwrap_or_default();
    let channel = app.store.codes().channel(TenantId(tenant), user, id).await?;
    Ok(PasswordToken {
        cd_user: user,
        tenant: TenantId(tenant),
        session: claims.sid.unwrap_or_default(),
        means: Means::Operation {
            jti: claims.jti,
            expires_at_ms: claims.exp * 1000,
            channel: channel.unwrap_or_default(),
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

    /// The channel that it came by, as codes of a second factor name it; see [`hub_store::identity::passwords::replace`]. A code that was
    /// read aloud came to the phone, as a text does. What follows from a notice came by mail or text: `any`. What was handed out
    /// against the old password came by none.
    pub fn reset_by(&self) -> &'static str {
        match &self.means {
            // An assured session asked for it: the login was proved by more than this channel.
            _ if !self.session.is_empty() => "",
            Means::Link {
                purpose: LinkPurpose::MustChange,
                ..
            } => "",
            Means::Link { destination, .. } if destination.contains('@') => "email",
            Means::Link { destination, .. } if !destination.is_empty() => "sms",
            Means::Link { .. } => "any",
            Means::Operation { channel, .. } if channel == "email" => "email",
            Means::Operation { .. } => "sms",
        }
    }

    /// Uses it up within `write`. A link shows that its owner reads the mail that it came by.
    pub async fn consume(&self, write: &mut Write) -> Result<(), Problem> {
        let won = match &self.means {
            Means::Link {
                token, destination, ..
            } => {
                let won = links::consume(write, token, now_ms()).await?;
                if won && !destination.is_empty() {
                    accounts::verify_address(write, self.cd_user, destination, now_ms()).await?;
                }
                won
            }
            Means::Operation {
                jti, expires_at_ms, ..
            } => sessions::spend(write, jti, *expires_at_ms).await?,
        };
        if won { Ok(()) } else { Err(Key::LinkExpired.into()) }
    }
}
