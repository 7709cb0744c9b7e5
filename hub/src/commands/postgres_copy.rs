//! Copies of a PostgreSQL database by its own tools, `pg_dump` and `pg_restore`, which handle every server version.

use super::demo::without_password;
use crate::error::{HubError, Result};
use std::path::Path;
use std::process::{Command, Stdio};

/// Name of the dump in a backup.
pub const DUMP: &str = "hub.dump";

/// Writes the whole database at `url` to `file`, in PostgreSQL's own format, as a consistent snapshot.
pub fn dump(url: &str, file: &Path) -> Result<()> {
    let mut command = tool("pg_dump", url);
    command
        .args(["--format=custom", "--no-owner", "--no-privileges", "--file"])
        .arg(file);
    finish(command, "pg_dump", url)
}

/// Puts a dump into the empty database at `url`, wholly or not at all.
pub fn load(url: &str, file: &Path) -> Result<()> {
    let mut command = tool("pg_restore", url);
    command
        .args([
            "--no-owner",
            "--no-privileges",
            "--single-transaction",
            "--exit-on-error",
        ])
        .arg(file);
    finish(command, "pg_restore", url)
}

/// A tool that gets the database by its environment: everybody on the machine can read a process's arguments.
fn tool(name: &str, url: &str) -> Command {
    let mut command = Command::new(name);
    let (address, password) = split_password(url);
    command.arg("--dbname").arg(address).stdin(Stdio::null());
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    command
}

fn finish(mut command: Command, name: &str, url: &str) -> Result<()> {
    let output = command.output().map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => HubError::refused(format!(
            "{name} is not installed: it comes with PostgreSQL's client programs (Debian: postgresql-client), in the server's version or a newer one"
        )),
        _ => HubError::from(error),
    })?;
    if output.status.success() {
        return Ok(());
    }
    Err(HubError::refused(format!(
        "{name} failed at {}: {}",
        without_password(url),
        String::from_utf8_lossy(&output.stderr).trim()
    )))
}

/// The address without its password, and the password, decoded.
fn split_password(url: &str) -> (String, Option<String>) {
    let parts = url.split_once("://").and_then(|(scheme, rest)| {
        let (person, server) = rest.rsplit_once('@')?;
        let (name, password) = person.split_once(':')?;
        Some((format!("{scheme}://{name}@{server}"), percent_decoded(password)))
    });
    match parts {
        Some((address, password)) => (address, Some(password)),
        None => (url.to_owned(), None),
    }
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let decoded = match (first, tail) {
            (b'%', [high, low, ..]) => std::str::from_utf8(&[*high, *low])
                .ok()
                .and_then(|digits| u8::from_str_radix(digits, 16).ok()),
            _ => None,
        };
        bytes.push(decoded.unwrap_or(*first));
        rest = if decoded.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::split_password;

    #[test]
    fn the_password_leaves_the_address() {
        assert_eq!(
            split_password("postgres://hub:a%40b%2@db:5432/hub?sslmode=require"),
            (
                "postgres://hub@db:5432/hub?sslmode=require".to_owned(),
                Some("a@b%2".to_owned())
            )
        );
        assert_eq!(
            split_password("postgres://hub@db/hub"),
            ("postgres://hub@db/hub".to_owned(), None)
        );
    }
}
