//! The configuration: `hub.toml`, overridden by `HUB_…` variables. hub/hub.toml explains every option.

use crate::error::{HubError, Result};
use serde::Deserialize;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

/// Everything that can be set.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    pub node: String,
    pub data_dir: PathBuf,
    pub http: Http,
    pub admin: Admin,
    pub database: Database,
    pub redis: Redis,
    pub keys: Keys,
    pub media: Media,
    pub sip: Sip,
    pub mail: Mail,
    pub speech: Speech,
    pub files: Files,
    pub log: Log,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Http {
    pub addr: String,
    pub public_url: String,
    pub tls_cert: Option<PathBuf>,
    pub tls_key: Option<PathBuf>,
    pub trusted_proxies: Vec<IpAddr>,
    pub workers: usize,
    pub password_checks: usize,
    pub sign_in_per_minute: u32,
    pub sync_report_instances: Vec<i64>,
    pub avatar_source: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Admin {
    pub addr: String,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Database {
    pub url: String,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Redis {
    pub url: String,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Keys {
    pub master_key_file: Option<PathBuf>,
    /// Only from `HUB_MASTER_KEY`: a secret does not belong in a file that is passed around.
    #[serde(skip)]
    pub master_key: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Media {
    pub udp: String,
    pub tcp: String,
    pub advertise: Vec<IpAddr>,
    pub webhooks: Vec<Webhook>,
    pub stun: Vec<String>,
    pub turn: Vec<String>,
    pub turn_secret_file: Option<PathBuf>,
    pub turn_ttl_s: u64,
    /// Only from `HUB_TURN_SECRET`.
    #[serde(skip)]
    pub turn_secret: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Webhook {
    pub api_key: String,
    pub urls: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sip {
    pub addr: String,
    pub tls_addr: String,
    pub advertise: Option<IpAddr>,
    /// `first-last`.
    pub rtp_ports: String,
    /// Addresses and networks besides the public Internet at which trunks may be that calls go out to.
    pub private_trunks: Vec<String>,
    /// Certificates of authorities besides the public ones that vouch for trunks which are called by TLS, PEM.
    pub tls_ca: Option<PathBuf>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mail {
    pub smtp_url: String,
    pub from: String,
    /// Whether the server's password may be sent without encryption when the server is on this machine.
    pub clear_password_on_loopback: bool,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Speech {
    pub whisper_models: Vec<PathBuf>,
    pub workers: usize,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Files {
    pub s3_url: String,
    pub s3_bucket: String,
    pub s3_region: String,
    pub s3_access_key: String,
    pub s3_secret_key_file: Option<PathBuf>,
    /// Only from `HUB_S3_SECRET_KEY`.
    #[serde(skip)]
    pub s3_secret_key: Option<String>,
    pub clamd: String,
    pub serve_unscanned: bool,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Log {
    pub filter: String,
    pub format: String,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            node: String::new(),
            data_dir: "data".into(),
            http: Http::default(),
            admin: Admin::default(),
            database: Database::default(),
            redis: Redis::default(),
            keys: Keys::default(),
            media: Media::default(),
            sip: Sip::default(),
            mail: Mail::default(),
            speech: Speech::default(),
            files: Files::default(),
            log: Log::default(),
        }
    }
}

impl Default for Http {
    fn default() -> Self {
        Self {
            addr: "127.0.0.1:8080".into(),
            public_url: String::new(),
            tls_cert: None,
            tls_key: None,
            trusted_proxies: Vec::new(),
            workers: 0,
            password_checks: 0,
            sign_in_per_minute: 600,
            sync_report_instances: vec![318],
            avatar_source: "https://gravatar.com/avatar".into(),
        }
    }
}

impl Default for Admin {
    fn default() -> Self {
        Self {
            addr: "127.0.0.1:9090".into(),
        }
    }
}

impl Default for Sip {
    fn default() -> Self {
        Self {
            addr: String::new(),
            tls_addr: String::new(),
            advertise: None,
            rtp_ports: "20000-29999".into(),
            private_trunks: Vec::new(),
            tls_ca: None,
        }
    }
}

impl Default for Media {
    fn default() -> Self {
        Self {
            udp: "0.0.0.0:7882".into(),
            tcp: String::new(),
            advertise: Vec::new(),
            webhooks: Vec::new(),
            stun: Vec::new(),
            turn: Vec::new(),
            turn_secret_file: None,
            turn_ttl_s: 86_400,
            turn_secret: None,
        }
    }
}

impl Default for Log {
    fn default() -> Self {
        Self {
            filter: "info".into(),
            format: "pretty".into(),
        }
    }
}

/// A variable and the setting that it overrides.
type Override = (
    &'static str,
    fn(&mut Config, &str) -> std::result::Result<(), String>,
);

fn addresses(text: &str) -> std::result::Result<Vec<IpAddr>, String> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts
        .map(|part| part.parse().map_err(|_| format!("{part:?} is no IP address")))
        .collect()
}

fn texts(text: &str) -> Vec<String> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts.map(str::to_owned).collect()
}

fn yes_or_no(text: &str) -> std::result::Result<bool, String> {
    match text.trim().to_ascii_lowercase().as_str() {
        "true" | "yes" | "1" | "on" => Ok(true),
        "false" | "no" | "0" | "off" | "" => Ok(false),
        other => Err(format!("{other:?} is neither true nor false")),
    }
}

/// `key=url` pairs, comma-joined; a key may occur several times.
fn webhooks(text: &str) -> std::result::Result<Vec<Webhook>, String> {
    let mut webhooks: Vec<Webhook> = Vec::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let Some((api_key, url)) = part.split_once('=') else {
            return Err("each webhook is written KEY=URL".into());
        };
        match webhooks.iter_mut().find(|known| known.api_key == api_key) {
            Some(known) => known.urls.push(url.to_owned()),
            None => webhooks.push(Webhook {
                api_key: api_key.to_owned(),
                urls: vec![url.to_owned()],
            }),
        }
    }
    Ok(webhooks)
}

fn number<T: std::str::FromStr>(text: &str) -> std::result::Result<T, String> {
    text.parse().map_err(|_| format!("{text:?} is no number"))
}

/// Every variable.
#[expect(clippy::unit_arg, reason = "an assignment and its success on one line")]
const OVERRIDES: &[Override] = &[
    ("HUB_NODE", |config, text| Ok(config.node = text.into())),
    ("HUB_DATA_DIR", |config, text| Ok(config.data_dir = text.into())),
    ("HUB_HTTP_ADDR", |config, text| Ok(config.http.addr = text.into())),
    ("HUB_PUBLIC_URL", |config, text| {
        Ok(config.http.public_url = text.into())
    }),
    ("HUB_TLS_CERT", |config, text| {
        Ok(config.http.tls_cert = Some(text.into()))
    }),
    ("HUB_TLS_KEY", |config, text| {
        Ok(config.http.tls_key = Some(text.into()))
    }),
    ("HUB_TRUSTED_PROXIES", |config, text| {
        Ok(config.http.trusted_proxies = addresses(text)?)
    }),
    ("HUB_WORKERS", |config, text| {
        Ok(config.http.workers = number(text)?)
    }),
    ("HUB_PASSWORD_CHECKS", |config, text| {
        Ok(config.http.password_checks = number(text)?)
    }),
    ("HUB_SIGN_IN_PER_MINUTE", |config, text| {
        Ok(config.http.sign_in_per_minute = number(text)?)
    }),
    ("HUB_SYNC_REPORT_INSTANCES", |config, text| {
        Ok(config.http.sync_report_instances = texts(text)
            .iter()
            .map(|text| number(text))
            .collect::<std::result::Result<_, _>>()?)
    }),
    ("HUB_AVATAR_SOURCE", |config, text| {
        Ok(config.http.avatar_source = text.into())
    }),
    ("HUB_ADMIN_ADDR", |config, text| {
        Ok(config.admin.addr = text.into())
    }),
    ("HUB_DATABASE_URL", |config, text| {
        Ok(config.database.url = text.into())
    }),
    ("HUB_REDIS_URL", |config, text| Ok(config.redis.url = text.into())),
    ("HUB_MASTER_KEY", |config, text| {
        Ok(config.keys.master_key = Some(text.into()))
    }),
    ("HUB_MASTER_KEY_FILE", |config, text| {
        Ok(config.keys.master_key_file = Some(text.into()))
    }),
    ("HUB_MEDIA_UDP", |config, text| Ok(config.media.udp = text.into())),
    ("HUB_MEDIA_TCP", |config, text| Ok(config.media.tcp = text.into())),
    ("HUB_MEDIA_ADVERTISE", |config, text| {
        Ok(config.media.advertise = addresses(text)?)
    }),
    ("HUB_MEDIA_WEBHOOKS", |config, text| {
        Ok(config.media.webhooks = webhooks(text)?)
    }),
    ("HUB_STUN", |config, text| Ok(config.media.stun = texts(text))),
    ("HUB_TURN", |config, text| Ok(config.media.turn = texts(text))),
    ("HUB_TURN_SECRET", |config, text| {
        Ok(config.media.turn_secret = Some(text.into()))
    }),
    ("HUB_TURN_SECRET_FILE", |config, text| {
        Ok(config.media.turn_secret_file = Some(text.into()))
    }),
    ("HUB_TURN_TTL_S", |config, text| {
        Ok(config.media.turn_ttl_s = number(text)?)
    }),
    ("HUB_SIP_ADDR", |config, text| Ok(config.sip.addr = text.into())),
    ("HUB_SIP_TLS_ADDR", |config, text| {
        Ok(config.sip.tls_addr = text.into())
    }),
    ("HUB_SIP_ADVERTISE", |config, text| {
        Ok(config.sip.advertise = addresses(text)?.first().copied())
    }),
    ("HUB_RTP_PORTS", |config, text| {
        Ok(config.sip.rtp_ports = text.into())
    }),
    ("HUB_SIP_PRIVATE_TRUNKS", |config, text| {
        Ok(config.sip.private_trunks = text.split(',').map(|one| one.trim().to_owned()).collect())
    }),
    ("HUB_SIP_TLS_CA", |config, text| {
        Ok(config.sip.tls_ca = Some(text.into()))
    }),
    ("HUB_SMTP_URL", |config, text| {
        Ok(config.mail.smtp_url = text.into())
    }),
    ("HUB_MAIL_FROM", |config, text| Ok(config.mail.from = text.into())),
    ("HUB_CLEAR_MAIL_PASSWORD_ON_LOOPBACK", |config, text| {
        Ok(config.mail.clear_password_on_loopback = yes_or_no(text)?)
    }),
    ("HUB_WHISPER_MODEL", |config, text| {
        Ok(config.speech.whisper_models = text.split(',').map(|path| path.trim().into()).collect())
    }),
    ("HUB_SPEECH_WORKERS", |config, text| {
        Ok(config.speech.workers = number(text)?)
    }),
    ("HUB_S3_URL", |config, text| Ok(config.files.s3_url = text.into())),
    ("HUB_S3_BUCKET", |config, text| {
        Ok(config.files.s3_bucket = text.into())
    }),
    ("HUB_S3_REGION", |config, text| {
        Ok(config.files.s3_region = text.into())
    }),
    ("HUB_S3_ACCESS_KEY", |config, text| {
        Ok(config.files.s3_access_key = text.into())
    }),
    ("HUB_S3_SECRET_KEY", |config, text| {
        Ok(config.files.s3_secret_key = Some(text.into()))
    }),
    ("HUB_S3_SECRET_KEY_FILE", |config, text| {
        Ok(config.files.s3_secret_key_file = Some(text.into()))
    }),
    ("HUB_CLAMD", |config, text| Ok(config.files.clamd = text.into())),
    ("HUB_SERVE_UNSCANNED", |config, text| {
        Ok(config.files.serve_unscanned = yes_or_no(text)?)
    }),
    ("HUB_LOG", |config, text| Ok(config.log.filter = text.into())),
    ("HUB_LOG_FORMAT", |config, text| {
        Ok(config.log.format = text.into())
    }),
];

impl Config {
    /// Reads the file (`hub.toml` in the current folder when none is named and it exists) and then the environment.
    pub fn load(file: Option<&Path>) -> Result<Self> {
        let default = Path::new("hub.toml");
        let file = file.or_else(|| default.exists().then_some(default));
        let text = match file {
            Some(path) => std::fs::read_to_string(path).map_err(|error| HubError::file(path, error))?,
            None => String::new(),
        };
        let config: Self =
            toml::from_str(&text).map_err(|error| HubError::file(file.unwrap_or(default), error))?;
        config.overridden(|name| std::env::var(name).ok())
    }

    fn overridden(mut self, variable: impl Fn(&str) -> Option<String>) -> Result<Self> {
        for (name, apply) in OVERRIDES {
            if let Some(text) = variable(name).filter(|text| !text.trim().is_empty()) {
                apply(&mut self, text.trim()).map_err(|why| HubError::refused(format!("{name}: {why}")))?;
            }
        }
        if !matches!(self.log.format.as_str(), "pretty" | "json") {
            return Err(HubError::refused("log.format is \"pretty\" or \"json\""));
        }
        if self.http.tls_cert.is_some() != self.http.tls_key.is_some() {
            return Err(HubError::refused("TLS needs both http.tls_cert and http.tls_key"));
        }
        Ok(self)
    }

    /// The database's address; SQLite in the data folder when none is set.
    pub fn database_url(&self) -> String {
        match self.database.url.as_str() {
            "" => format!("sqlite:{}", self.data_dir.join("hub.sqlite").display()),
            url => url.to_owned(),
        }
    }

    /// The address under which people reach the hub.
    pub fn public_url(&self) -> String {
        if !self.http.public_url.is_empty() {
            return self.http.public_url.trim_end_matches('/').to_owned();
        }
        let scheme = if self.http.tls_cert.is_some() {
            "https"
        } else {
            "http"
        };
        let port = self.http.addr.rsplit(':').next().unwrap_or("8080");
        format!("{scheme}://localhost:{port}")
    }

    /// Where the master key lies.
    pub fn master_key_file(&self) -> PathBuf {
        self.keys
            .master_key_file
            .clone()
            .unwrap_or_else(|| self.data_dir.join("master.key"))
    }
}

/// Reads an address with port; a bare port means loopback.
pub fn socket_address(name: &str, text: &str) -> Result<SocketAddr> {
    let full = if text.bytes().all(|byte| byte.is_ascii_digit()) {
        format!("127.0.0.1:{text}")
    } else {
        text.to_owned()
    };
    full.parse().map_err(|_| {
        HubError::refused(format!(
            "{name}: {text:?} is no address with a port, such as 0.0.0.0:8080"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sample_holds_every_option_with_its_default() {
        let sample = include_str!("../hub.toml");
        let explained: Config = toml::from_str(sample).unwrap();
        assert_eq!(format!("{explained:?}"), format!("{:?}", Config::default()));
        for (name, _) in OVERRIDES {
            assert!(sample.contains(name), "{name} is not explained in hub.toml");
        }
    }

    #[test]
    fn variables_win_and_mistakes_are_named() {
        let set = |name: &'static str, value: &'static str| {
            Config::default().overridden(move |asked| (asked == name).then(|| value.to_owned()))
        };
        assert_eq!(
            set("HUB_HTTP_ADDR", "0.0.0.0:80").unwrap().http.addr,
            "0.0.0.0:80"
        );
        assert_eq!(
            set("HUB_MEDIA_ADVERTISE", "192.0.2.1, ::1")
                .unwrap()
                .media
                .advertise
                .len(),
            2
        );
        let refusal = set("HUB_TRUSTED_PROXIES", "proxy").unwrap_err().to_string();
        assert_eq!(refusal, "HUB_TRUSTED_PROXIES: \"proxy\" is no IP address");
        let hooks = set("HUB_MEDIA_WEBHOOKS", "a=https://x/?b=c, d=http://y/,a=http://z/").unwrap();
        let recorded: Vec<(&str, Vec<&str>)> = hooks
            .media
            .webhooks
            .iter()
            .map(|hook| {
                (
                    hook.api_key.as_str(),
                    hook.urls.iter().map(String::as_str).collect(),
                )
            })
            .collect();
        assert_eq!(
            recorded,
            [
                ("a", vec!["https://x/?b=c", "http://z/"]),
                ("d", vec!["http://y/"])
            ]
        );
        assert!(set("HUB_MEDIA_WEBHOOKS", "https://x/").is_err());
        assert!(set("HUB_TLS_CERT", "cert.pem").is_err());
        assert!(toml::from_str::<Config>("[http]\nadress = \"x\"").is_err());
    }

    #[test]
    fn a_port_alone_is_on_loopback() {
        assert_eq!(socket_address("x", "8080").unwrap().to_string(), "127.0.0.1:8080");
        assert!(socket_address("x", "localhost").is_err());
    }
}
