//! How a person has proved who they are, and whether that is enough for what belongs to the whole login: password,
//! login id, factors, devices and sessions. A login may hold accounts in several tenants, so no tenant decides alone
//! (NIST SP 800-63B-4, sections 2 and 4.1; OWASP ASVS 5.0, V6.3, V6.4 and V7.5).

use crate::{AccountId, TenantId};
use serde::{Deserialize, Serialize};

/// How long a proof is fresh enough to show or change what belongs to a login, in milliseconds.
pub const FRESH_MS: i64 = 5 * 60_000;

/// One kind of proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    Password,
    /// Signed in by a tenant's identity provider.
    SingleSignOn,
    /// WebAuthn with user verification: possession and knowledge (or a fingerprint) in one.
    Passkey,
    /// A code of an authenticator app.
    Totp,
    /// A code that went out by mail.
    Email,
    /// A code that went out by text.
    Sms,
    Backup,
    /// A device on which a second factor was given within the last thirty days. Good for signing in, never for the login.
    TrustedDevice,
}

/// A proof that was given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given {
    pub method: Method,
    pub at_ms: i64,
    /// With [`Method::SingleSignOn`]: the tenant of the identity provider. With a code sent to an account's address
    /// that is not the login's own: the tenant of that account. Such a proof is valid in that tenant only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tenant: Option<TenantId>,
    /// The account for which it was given, where one had been chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<AccountId>,
}

/// Everything that proved a person, in the order in which it was given; one entry for each method.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    given: Vec<Given>,
}

/// How many factors something asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    OneFactor,
    TwoFactors,
}

/// What a login asks for before anything that belongs to it is shown or changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Demand {
    /// The highest level that any of its accounts asks for.
    pub level: Level,
    /// The one tenant of all its accounts; none if there are several. That tenant's identity provider is enough for the
    /// login.
    pub only_tenant: Option<TenantId>,
}

/// Proof that is still missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Missing {
    /// One factor, whichever it is.
    Any,
    /// The first of two.
    First,
    /// The second of two.
    Second,
}

/// Whether a proof is enough for the login.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Assurance {
    /// Until then, in epoch milliseconds.
    Until(i64),
    /// In the order in which it is asked for; never empty.
    Missing(Vec<Missing>),
}

impl Given {
    /// A proof that is good for the login everywhere.
    pub fn of_login(method: Method, at_ms: i64) -> Self {
        Self {
            method,
            at_ms,
            tenant: None,
            account: None,
        }
    }

    /// A proof that is valid in one tenant only.
    pub fn in_tenant(method: Method, at_ms: i64, tenant: TenantId) -> Self {
        Self {
            tenant: Some(tenant),
            ..Self::of_login(method, at_ms)
        }
    }

    /// The same, given for an account.
    #[must_use]
    pub fn for_account(self, account: AccountId) -> Self {
        Self {
            account: Some(account),
            ..self
        }
    }

    fn is_first(&self) -> bool {
        matches!(
            self.method,
            Method::Password | Method::SingleSignOn | Method::Passkey
        )
    }

    fn is_second(&self) -> bool {
        matches!(
            self.method,
            Method::Passkey | Method::Totp | Method::Email | Method::Sms | Method::Backup
        )
    }

    /// Whether it counts where only `only_tenant` has accounts of the login.
    fn counts(&self, only_tenant: Option<TenantId>) -> bool {
        self.method != Method::TrustedDevice && self.tenant.is_none_or(|tenant| Some(tenant) == only_tenant)
    }

    fn is_fresh(&self, now_ms: i64) -> bool {
        self.at_ms <= now_ms && now_ms - self.at_ms < FRESH_MS
    }
}

impl Proof {
    /// What one proof makes.
    pub fn of(given: Given) -> Self {
        Self { given: vec![given] }
    }

    /// Adds a proof; it replaces an earlier one by the same method.
    pub fn add(&mut self, given: Given) {
        self.given.retain(|known| known.method != given.method);
        self.given.push(given);
    }

    /// The same with one more.
    #[must_use]
    pub fn and(mut self, given: Given) -> Self {
        self.add(given);
        self
    }

    /// The same, good for the accounts of one tenant alone.
    #[must_use]
    pub fn within(mut self, tenant: TenantId) -> Self {
        self.given
            .retain(|given| given.tenant.is_none_or(|only| only == tenant));
        for given in &mut self.given {
            given.tenant = Some(tenant);
        }
        self
    }

    /// What was given.
    pub fn given(&self) -> &[Given] {
        &self.given
    }

    /// Whether this was given.
    pub fn has(&self, method: Method) -> bool {
        self.given.iter().any(|given| given.method == method)
    }

    /// The only tenant whose accounts this proof opens: set if its identity provider signed in, or the proof was narrowed to it, and
    /// none of the login's own proofs came first.
    pub fn only_tenant(&self) -> Option<TenantId> {
        let own = self
            .given
            .iter()
            .any(|given| given.is_first() && given.tenant.is_none());
        let vouched = self
            .given
            .iter()
            .find(|given| given.is_first() && given.tenant.is_some())?;
        vouched.tenant.filter(|_| !own)
    }

    /// Whether a second factor was given that counts for an account of this tenant. A trusted device does not count.
    pub fn second_factor_in(&self, tenant: TenantId) -> bool {
        self.given
            .iter()
            .any(|given| given.is_second() && given.tenant.is_none_or(|only| only == tenant))
    }

    /// When the first proof was given; none for an empty proof.
    pub fn began_ms(&self) -> Option<i64> {
        self.given.iter().map(|given| given.at_ms).min()
    }

    /// Whether this is enough for what belongs to a login. With one factor asked for, any factor will do that was given within
    /// the last [`FRESH_MS`]; with two, the first may be as old as the session, and the second must be that fresh.
    pub fn judge(&self, demand: Demand, now_ms: i64) -> Assurance {
        let counted = || self.given.iter().filter(|given| given.counts(demand.only_tenant));
        let newest = |among: &dyn Fn(&Given) -> bool| {
            counted()
                .filter(|given| among(given) && given.is_fresh(now_ms))
                .map(|given| given.at_ms)
                .max()
        };
        match demand.level {
            Level::OneFactor => match newest(&|_| true) {
                Some(at_ms) => Assurance::Until(at_ms + FRESH_MS),
                None => Assurance::Missing(vec![Missing::Any]),
            },
            Level::TwoFactors => {
                let first = counted().any(Given::is_first);
                match (first, newest(&Given::is_second)) {
                    (true, Some(at_ms)) => Assurance::Until(at_ms + FRESH_MS),
                    (true, None) => Assurance::Missing(vec![Missing::Second]),
                    (false, Some(_)) => Assurance::Missing(vec![Missing::First]),
                    (false, None) => Assurance::Missing(vec![Missing::First, Missing::Second]),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 10_000_000;
    const HERE: TenantId = TenantId(1);
    const ELSEWHERE: TenantId = TenantId(2);
    const ALL: [Method; 8] = [
        Method::Password,
        Method::SingleSignOn,
        Method::Passkey,
        Method::Totp,
        Method::Email,
        Method::Sms,
        Method::Backup,
        Method::TrustedDevice,
    ];

    fn given(method: Method, age_ms: i64) -> Given {
        match method {
            Method::SingleSignOn => Given::in_tenant(method, NOW - age_ms, HERE),
            _ => Given::of_login(method, NOW - age_ms),
        }
    }

    fn demand(level: Level, only_tenant: Option<TenantId>) -> Demand {
        Demand { level, only_tenant }
    }

    fn is_enough(proof: &Proof, demand: Demand) -> bool {
        matches!(proof.judge(demand, NOW), Assurance::Until(_))
    }

    #[test]
    fn where_one_factor_is_asked_for_any_fresh_one_but_a_trusted_device_will_do() {
        for method in ALL {
            for age_ms in [0, FRESH_MS - 1, FRESH_MS, FRESH_MS * 100] {
                let proof = Proof::of(given(method, age_ms));
                let expected = method != Method::TrustedDevice && age_ms < FRESH_MS;
                let asked = demand(Level::OneFactor, Some(HERE));
                assert_eq!(is_enough(&proof, asked), expected, "{method:?} {age_ms}");
            }
        }
    }

    #[test]
    fn where_two_are_asked_for_every_pair_is_a_first_and_a_fresh_second() {
        let asked = demand(Level::TwoFactors, Some(HERE));
        for first in ALL {
            for second in ALL {
                for age_ms in [0, FRESH_MS - 1, FRESH_MS] {
                    let proof = Proof::of(given(first, FRESH_MS * 9)).and(given(second, age_ms));
                    let has_first = [first, second].iter().any(|method| {
                        matches!(method, Method::Password | Method::SingleSignOn | Method::Passkey)
                    });
                    let has_second = matches!(
                        second,
                        Method::Passkey | Method::Totp | Method::Email | Method::Sms | Method::Backup
                    ) && age_ms < FRESH_MS;
                    assert_eq!(
                        is_enough(&proof, asked),
                        has_first && has_second,
                        "{first:?} {second:?} {age_ms}"
                    );
                }
            }
        }
    }

    #[test]
    fn what_one_tenant_vouches_for_counts_for_a_login_of_that_tenant_alone() {
        let sign_on = Proof::of(Given::in_tenant(Method::SingleSignOn, NOW, HERE));
        let full = sign_on.clone().and(Given::of_login(Method::Totp, NOW));
        let mailed =
            Proof::of(Given::of_login(Method::Password, NOW)).and(Given::in_tenant(Method::Email, NOW, HERE));
        for (only, expected) in [(Some(HERE), true), (Some(ELSEWHERE), false), (None, false)] {
            assert_eq!(
                is_enough(&sign_on, demand(Level::OneFactor, only)),
                expected,
                "{only:?}"
            );
            assert_eq!(
                is_enough(&full, demand(Level::TwoFactors, only)),
                expected,
                "{only:?}"
            );
            assert_eq!(
                is_enough(&mailed, demand(Level::TwoFactors, only)),
                expected,
                "{only:?}"
            );
        }
        assert_eq!(sign_on.only_tenant(), Some(HERE));
        let own = sign_on.and(Given::of_login(Method::Password, NOW));
        assert_eq!(own.only_tenant(), None, "the password opens every account");
        assert!(mailed.second_factor_in(HERE) && !mailed.second_factor_in(ELSEWHERE));
    }

    #[test]
    fn what_is_missing_is_asked_for_in_order() {
        use Missing::{Any, First, Second};
        let two = demand(Level::TwoFactors, None);
        let password = Proof::of(Given::of_login(Method::Password, NOW));
        let foreign = Proof::of(Given::in_tenant(Method::SingleSignOn, NOW, HERE));
        let coded = foreign.clone().and(Given::of_login(Method::Totp, NOW));
        for (proof, asked, missing) in [
            (Proof::default(), demand(Level::OneFactor, None), vec![Any]),
            (Proof::default(), two, vec![First, Second]),
            (password.clone(), two, vec![Second]),
            (foreign, two, vec![First, Second]),
            (coded, two, vec![First]),
        ] {
            assert_eq!(proof.judge(asked, NOW), Assurance::Missing(missing));
        }
        let passkey = Proof::of(Given::of_login(Method::Passkey, NOW - 1_000));
        assert_eq!(passkey.judge(two, NOW), Assurance::Until(NOW - 1_000 + FRESH_MS));
    }

    #[test]
    fn a_proof_from_the_future_is_none() {
        let proof = Proof::of(Given::of_login(Method::Password, NOW + 1));
        assert!(!is_enough(&proof, demand(Level::OneFactor, None)));
    }

    #[test]
    fn a_method_given_again_takes_the_place_of_the_older_and_the_beginning_moves_with_it() {
        let proof = Proof::of(given(Method::Password, 9_000))
            .and(given(Method::Totp, 8_000))
            .and(given(Method::Password, 1_000));
        assert_eq!(proof.given().len(), 2);
        assert_eq!(proof.began_ms(), Some(NOW - 8_000));
        assert_eq!(Proof::default().began_ms(), None);
    }
}
