//! Postfix and Dovecot for the tests, in their own folder on free ports: mail for riverbend.example and its reply
//! addresses arrives in mailboxes, gone.example has no recipients. Both have to be started as root.

use hub_store::tenants::{MailSecurity, MailServer};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

/// Both servers; they end with this.
pub struct MailPeers {
    folder: tempfile::TempDir,
    pub smtp: u16,
    pub imap: u16,
}

/// Of the mailboxes.
pub const PASSWORD: &str = "secret";

/// A program's output goes into a file: one that stays in the background would keep a pipe open for ever.
fn run(program: &str, arguments: &[&str]) {
    let said = tempfile::NamedTempFile::new().unwrap();
    let done = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(said.reopen().unwrap())
        .stderr(said.reopen().unwrap())
        .status()
        .unwrap_or_else(|error| panic!("{program}: {error}; hub/scripts/setup.sh test installs it"));
    let words = fs::read_to_string(said.path()).unwrap_or_default();
    assert!(done.success(), "{program} {arguments:?}: {words}");
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port()
}

/// A server that refuses every recipient, on the returned port: mails handed to it come back as bounces.
fn a_server_that_knows_nobody() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let mut writing = &stream;
            let mut lines = BufReader::new(&stream).lines();
            let mut say = |words: &str| writing.write_all(words.as_bytes()).is_ok();
            let mut goes_on = say("220 gone.example ESMTP\r\n");
            while goes_on && let Some(Ok(line)) = lines.next() {
                goes_on = match line.get(..4).unwrap_or_default() {
                    "RCPT" => say("550 5.1.1 no such person here\r\n"),
                    "DATA" => say("554 5.5.1 no valid recipients\r\n"),
                    "QUIT" => {
                        say("221 bye\r\n");
                        false
                    }
                    _ => say("250 ok\r\n"),
                };
            }
        }
    });
    port
}

impl MailPeers {
    /// `None` for an ordinary user: neither server can be started by one.
    pub fn start() -> Option<Self> {
        let user = Command::new("id").arg("-u").output().unwrap();
        if user.stdout != b"0\n" {
            eprintln!("left out: Postfix and Dovecot can only be started by root");
            return None;
        }
        let folder = tempfile::Builder::new()
            .prefix("mail-")
            .tempdir_in("/tmp")
            .unwrap();
        let at = |name: &str| folder.path().join(name).display().to_string();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        for name in ["postfix", "queue", "data", "dovecot", "mail", "state"] {
            fs::create_dir(at(name)).unwrap();
        }
        run("chown", &["postfix", &at("data")]);
        run("chown", &["mail:mail", &at("mail")]);
        run(
            "openssl",
            &[
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:prime256v1",
                "-nodes",
                "-days",
                "2",
                "-subj",
                "/CN=localhost",
                "-addext",
                "basicConstraints=critical,CA:FALSE",
                "-addext",
                "subjectAltName=DNS:localhost",
                "-keyout",
                &at("key.pem"),
                "-out",
                &at("cert.pem"),
            ],
        );
        let (smtp, imap, lmtp) = (free_port(), free_port(), free_port());
        let master = fs::read_to_string("/usr/share/postfix/master.cf.dist")
            .expect("Postfix is needed: hub/scripts/setup.sh test installs it");
        let mut services: Vec<String> = Vec::new();
        for line in master.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split_whitespace().collect();
            match fields.as_slice() {
                ["smtp", "inet", ..] => services.push(format!("127.0.0.1:{smtp} inet n - n - - smtpd")),
                [name, kind, private, user, _, rest @ ..]
                    if !line.starts_with(' ') && !line.contains("pipe") =>
                {
                    services.push(format!("{name} {kind} {private} {user} n {}", rest.join(" ")));
                }
                _ => {}
            }
        }
        fs::write(
            folder.path().join("postfix/master.cf"),
            services.join("\n") + "\n",
        )
        .unwrap();
        let main = format!(
            "compatibility_level = 3.6\nqueue_directory = {queue}\ndata_directory = {data}\ndaemon_directory = /usr/lib/postfix/sbin\n\
             command_directory = /usr/sbin\nmail_owner = postfix\nsetgid_group = postdrop\nmyhostname = mx.riverbend.example\n\
             maillog_file = {log}\nmaillog_file_prefixes = {folder}\ninet_interfaces = 127.0.0.1\ninet_protocols = ipv4\nmydestination =\n\
             alias_maps =\nlocal_recipient_maps =\nrecipient_delimiter = +\nmessage_size_limit = 36700160\nmailbox_size_limit = 0\n\
             virtual_mailbox_domains = riverbend.example, reply.riverbend.example\n\
             virtual_mailbox_maps = inline:{{ {{ ana@riverbend.example = x }}, {{ hub@reply.riverbend.example = x }} }}\n\
             virtual_transport = lmtp:inet:127.0.0.1:{lmtp}\n\
             transport_maps = inline:{{ {{ gone.example = smtp:[127.0.0.1]:{gone} }} }}\n\
             smtpd_tls_security_level = may\nsmtpd_tls_cert_file = {cert}\nsmtpd_tls_key_file = {key}\n\
             smtpd_recipient_restrictions = permit_mynetworks, reject\nmynetworks = 127.0.0.0/8\n",
            gone = a_server_that_knows_nobody(),
            queue = at("queue"),
            data = at("data"),
            log = at("postfix.log"),
            folder = folder.path().display(),
            cert = at("cert.pem"),
            key = at("key.pem"),
        );
        fs::write(folder.path().join("postfix/main.cf"), main).unwrap();
        let conf = format!(
            "base_dir = {base}\nstate_dir = {state}\nlog_path = {log}\nprotocols = imap lmtp\nssl = yes\nssl_cert = <{cert}\nssl_key = <{key}\n\
             disable_plaintext_auth = no\nmail_location = maildir:{mail}/%n\nfirst_valid_uid = 1\nlisten = 127.0.0.1\n\
             recipient_delimiter = +\nlmtp_save_to_detail_mailbox = no\n\
             passdb {{\n driver = static\n args = password={PASSWORD}\n}}\n\
             userdb {{\n driver = static\n args = uid=mail gid=mail home={mail}/%n\n}}\n\
             service imap-login {{\n inet_listener imap {{\n port = {imap}\n }}\n inet_listener imaps {{\n port = 0\n }}\n}}\n\
             service lmtp {{\n inet_listener lmtp {{\n address = 127.0.0.1\n port = {lmtp}\n }}\n}}\n",
            base = at("dovecot"),
            state = at("state"),
            log = at("dovecot.log"),
            cert = at("cert.pem"),
            key = at("key.pem"),
            mail = at("mail"),
        );
        fs::write(folder.path().join("dovecot.conf"), conf).unwrap();
        run("dovecot", &["-c", &at("dovecot.conf")]);
        let peers = Self { folder, smtp, imap };
        run("postfix", &["-c", &peers.at("postfix"), "start"]);
        Some(peers)
    }

    fn at(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Server for the county's outgoing mails.
    pub fn server(&self) -> MailServer {
        MailServer {
            host: "127.0.0.1".into(),
            port: self.smtp,
            security: MailSecurity::None,
            username: None,
            sealed_password: None,
        }
    }

    /// TLS that trusts Dovecot's certificate and no other.
    pub fn tls(&self) -> Arc<ClientConfig> {
        let mut roots = RootCertStore::empty();
        let certificate = CertificateDer::from_pem_file(self.path("cert.pem")).unwrap();
        roots.add(certificate).unwrap();
        super::imap::trusting(roots)
    }

    /// The mails in somebody's mailbox, as they lie there.
    pub fn mails(&self, user: &str) -> Vec<String> {
        let mut mails = Vec::new();
        for place in ["new", "cur"] {
            let folder = self.path("mail").join(user).join(place);
            for file in fs::read_dir(folder).into_iter().flatten().flatten() {
                mails.push(String::from_utf8_lossy(&fs::read(file.path()).unwrap()).into_owned());
            }
        }
        mails
    }

    /// Makes the server renumber a mailbox, as after the loss of its index.
    pub fn lose_index(&self, user: &str) {
        let folder = self.path("mail").join(user);
        for file in fs::read_dir(&folder).unwrap().flatten() {
            if file.file_name().to_string_lossy().starts_with("dovecot") && file.path().is_file() {
                fs::remove_file(file.path()).unwrap();
            }
        }
    }

    /// What the servers logged, for a test that failed.
    pub fn logs(&self) -> String {
        let read = |name: &str| fs::read_to_string(Path::new(&self.path(name))).unwrap_or_default();
        format!("{}\n{}", read("postfix.log"), read("dovecot.log"))
    }
}

impl Drop for MailPeers {
    fn drop(&mut self) {
        let postfix = ["-c", &self.at("postfix"), "stop"].map(str::to_owned);
        let dovecot = ["-c", &self.at("dovecot.conf"), "stop"].map(str::to_owned);
        for (program, arguments) in [("postfix", postfix), ("doveadm", dovecot)] {
            let mut ending = Command::new(program);
            ending
                .args(arguments)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            let _ = ending.status();
        }
    }
}
