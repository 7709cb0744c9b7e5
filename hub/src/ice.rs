//! The STUN and TURN servers of the configuration.

use crate::config::Media;
use crate::error::{HubError, Result};
use hub_media::{IceServers, TurnServers};
use std::time::Duration;

/// ICE servers for clients; each refusal is a sentence that says what to do.
pub fn servers(media: &Media) -> Result<IceServers> {
    check("media.stun", &media.stun, &["stun:", "stuns:"])?;
    check("media.turn", &media.turn, &["turn:", "turns:"])?;
    let turn = if media.turn.is_empty() {
        None
    } else {
        Some(TurnServers {
            urls: media.turn.clone(),
            secret: secret(media)?,
            lifetime: Duration::from_secs(media.turn_ttl_s),
        })
    };
    Ok(IceServers {
        stun: media.stun.clone(),
        turn,
    })
}

fn check(name: &str, urls: &[String], schemes: &[&str]) -> Result<()> {
    for url in urls {
        let fits = |scheme: &&str| url.strip_prefix(*scheme).is_some_and(|host| !host.is_empty());
        if !schemes.iter().any(fits) {
            return Err(HubError::refused(format!(
                "{name}: {url:?} does not begin with {}",
                schemes.join(" or ")
            )));
        }
    }
    Ok(())
}

fn secret(media: &Media) -> Result<String> {
    let secret = match (&media.turn_secret, &media.turn_secret_file) {
        (Some(secret), _) => secret.clone(),
        (None, Some(path)) => std::fs::read_to_string(path).map_err(|error| HubError::file(path, error))?,
        (None, None) => String::new(),
    };
    match secret.trim() {
        "" => Err(HubError::refused(
            "media.turn needs the secret that the TURN servers know: media.turn_secret_file or HUB_TURN_SECRET",
        )),
        secret => Ok(secret.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn turn_servers_need_their_secret_and_an_address() {
        let mut media = Config::default().media;
        assert!(servers(&media).unwrap().turn.is_none());
        media.turn = vec!["turn:turn.example.org".into()];
        let why = servers(&media).unwrap_err().to_string();
        assert!(why.contains("HUB_TURN_SECRET"), "{why}");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        std::fs::write(&path, "north\n").unwrap();
        media.turn_secret_file = Some(path);
        let turn = servers(&media).unwrap().turn.unwrap();
        assert_eq!((&*turn.secret, turn.lifetime.as_secs()), ("north", 86_400));
        media.turn = vec!["https://turn.example.org".into()];
        assert!(servers(&media).is_err());
        media.turn = vec!["turn:".into()];
        assert!(servers(&media).is_err());
    }
}
