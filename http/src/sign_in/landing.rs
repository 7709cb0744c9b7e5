//! Where a sign-in may lead afterwards: own paths, and hosts of the tenant's list.

use openidconnect::url::Url;

/// Longest address that a sign-in may lead to, in bytes.
const MAX_LANDING: usize = 2_000;

/// Where a sign-in may lead: a path of this origin, or an address whose origin the tenant lists. Anything else is nothing,
/// and the role's own home takes its place.
pub fn landing(target: &str, origins: &[String]) -> Option<String> {
    if target.is_empty()
        || target.len() > MAX_LANDING
        || target
            .chars()
            .any(|c| c.is_control() || c == '\\' || c.is_whitespace())
    {
        return None;
    }
    if target.starts_with('/') {
        // What a browser makes of it on some host must stay on that host.
        let base = Url::parse("https://own.invalid/").ok()?;
        let joined = base.join(target).ok()?;
        return (joined.origin() == base.origin()).then(|| target.to_owned());
    }
    let url = Url::parse(target).ok()?;
    let plain =
        matches!(url.scheme(), "https" | "http") && url.username().is_empty() && url.password().is_none();
    let listed = origins
        .iter()
        .any(|origin| Url::parse(origin).is_ok_and(|origin| origin.origin() == url.origin()));
    (plain && listed).then(|| url.to_string())
}
