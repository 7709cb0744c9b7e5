use super::*;

struct OneKey;

impl ApiKeys for OneKey {
    fn secret(&self, api_key: &str) -> Option<ApiSecret> {
        (api_key == "devkey").then(|| ApiSecret {
            space: "t1".into(),
            secret: "secret".into(),
        })
    }
}

fn checked(token: &str) -> Result<VerifiedToken, ConnectError> {
    verify(&OneKey, &OwnSecret::new(), token)
}

fn minted(grant: &TokenGrant, ttl: Duration) -> String {
    mint(&OneKey, "devkey", grant, ttl).expect("mints")
}

#[test]
fn a_minted_token_verifies_and_keeps_its_grant() {
    let mut grant = TokenGrant::join("case-7", "reviewer-1");
    grant.name = "Ada".into();
    grant.attributes.insert("role".into(), "reviewer".into());
    grant.permissions.can_publish_sources = vec![TrackSource::Microphone];
    let token = checked(&minted(&grant, Duration::from_secs(60))).expect("verifies");
    assert_eq!(token.space, "t1");
    assert_eq!(token.claims.sub, "reviewer-1");
    assert_eq!(token.claims.video.room, "case-7");
    assert_eq!(token.claims.attributes["role"], "reviewer");
    assert!(token.permissions().allows_source(TrackSource::Microphone));
    assert!(!token.permissions().allows_source(TrackSource::Camera));
}

#[test]
fn a_hidden_participant_may_publish_nothing_even_when_its_token_says_so() {
    let mut grant = TokenGrant::join("case-7", "supervisor");
    grant.permissions.hidden = true;
    let permissions = checked(&minted(&grant, Duration::from_secs(60)))
        .expect("verifies")
        .permissions();
    assert!(permissions.can_publish);
    assert!(!permissions.allows_source(TrackSource::Microphone));
    assert!(!permissions.allows_data());
}

#[test]
fn a_renewed_token_says_what_its_participant_has_become() {
    let verified = |token: &str| checked(token).expect("verifies");
    let mut grant = TokenGrant::join("case-7", "applicant");
    grant.name = "Ada".into();
    let mut token = verified(&minted(&grant, Duration::from_secs(60)));
    let none = HashMap::new();
    assert!(!token.follow("Ada", "", &none, &Permissions::default()));
    let muzzled = Permissions {
        can_publish: false,
        can_publish_sources: vec![TrackSource::Microphone],
        private: true,
        ..Default::default()
    };
    let attributes = HashMap::from([("desk".to_owned(), "7".to_owned())]);
    assert!(token.follow("Ben", "m", &attributes, &muzzled));
    assert!(!token.follow("Ben", "m", &attributes, &muzzled));
    let renewed = verified(&token.renewed("secret", Duration::from_secs(60)).expect("signs"));
    let claims = &renewed.claims;
    assert_eq!((&*claims.name, &*claims.metadata), ("Ben", "m"));
    assert_eq!(claims.attributes, attributes);
    let private = renewed.permissions().private;
    assert!(!private && !renewed.permissions().can_publish && !renewed.permissions().hidden);
    // Claims too large for a token are left out, and the rest is kept.
    let long = "\u{1}".repeat(MAX_TOKEN);
    assert!(!token.follow("Cem", &long, &attributes, &muzzled));
    assert!(token.follow("Cem", &long, &attributes, &Permissions::default()));
    assert_eq!(token.claims.name, "Ben");
    let longest = "\u{1}".repeat((MAX_RENEWED_TEXT - 20) / 6);
    assert!(token.follow("", &longest, &none, &Permissions::default()));
    verified(&token.renewed("secret", Duration::from_secs(60)).expect("signs"));
}

#[test]
fn a_hidden_participant_comes_back_hidden() {
    let mut grant = TokenGrant::join("case-7", "supervisor");
    grant.permissions.hidden = true;
    let mut token = checked(&minted(&grant, Duration::from_secs(60))).expect("verifies");
    assert!(!token.follow("", "", &HashMap::new(), &Permissions::default()));
    assert!(token.permissions().hidden);
    // Others are hidden only while the permission says so.
    grant.permissions.hidden = false;
    let mut token = checked(&minted(&grant, Duration::from_secs(60))).expect("verifies");
    let hidden = Permissions {
        hidden: true,
        ..Default::default()
    };
    assert!(token.follow("", "", &HashMap::new(), &hidden) && token.permissions().hidden);
    let shown = Permissions::default();
    assert!(token.follow("", "", &HashMap::new(), &shown) && !token.permissions().hidden);
}

#[test]
fn an_expired_a_forged_and_a_foreign_token_are_refused() {
    let grant = TokenGrant::join("r", "i");
    let status = |token: &str| checked(token).expect_err("refused").status;
    let mut claims: Claims =
        jsonwebtoken::dangerous::insecure_decode_claims(minted(&grant, Duration::ZERO)).expect("claims");
    claims.exp -= LEEWAY_S + 1;
    assert_eq!(status(&sign(&claims, "secret").expect("signs")), 401);
    claims.exp += 1000;
    assert_eq!(status(&sign(&claims, "another").expect("signs")), 401);
    claims.iss = "stranger".into();
    assert_eq!(status(&sign(&claims, "secret").expect("signs")), 401);
    assert_eq!(status("not.a.token"), 401);
    assert_eq!(status(""), 401);
    assert_eq!(status(&"a".repeat(MAX_TOKEN + 1)), 401);
}

#[test]
fn a_token_signed_with_another_algorithm_is_refused() {
    let grant = TokenGrant::join("r", "i");
    let token = minted(&grant, Duration::from_secs(60));
    let payload = token.split('.').nth(1).expect("payload");
    // {"alg":"none"}
    let forged = format!("eyJhbGciOiJub25lIn0.{payload}.");
    assert_eq!(checked(&forged).expect_err("refused").status, 401);
}

#[test]
fn absent_permissions_mean_yes() {
    let claims: Claims =
        serde_json::from_str(r#"{"iss":"devkey","sub":"a","exp":99,"video":{"room":"r","roomJoin":true}}"#)
            .expect("parses");
    let token = VerifiedToken {
        space: "t1".into(),
        api_key: "devkey".into(),
        claims,
        given_hidden: false,
        own: None,
    };
    assert_eq!(token.permissions(), Permissions::default());
}

#[test]
fn a_token_of_the_servers_own_is_made_and_renewed_by_nobody_else() {
    let secret = OwnSecret::new();
    let own = Own {
        space: "t1".into(),
        holder: "session-1".into(),
    };
    let grant = TokenGrant::join("call-7", "reviewer-1");
    let token = mint_own(&secret, &own, &grant, Duration::from_secs(60)).expect("mints");
    let read = verify(&OneKey, &secret, &token).expect("verifies");
    assert_eq!((&read.own, &*read.space), (&Some(own), "t1"));
    assert_eq!(read.claims.video.room, "call-7");
    let renewed = read
        .renewed(secret.expose(), Duration::from_secs(60))
        .expect("signs");
    assert_eq!(
        verify(&OneKey, &secret, &renewed).expect("verifies").own,
        read.own
    );
    // Neither another process nor the holder of a key signs it, whatever it says.
    assert_eq!(checked(&token).expect_err("refused").status, 401);
    let forged = read.renewed("secret", Duration::from_secs(60)).expect("signs");
    assert_eq!(
        verify(&OneKey, &secret, &forged).expect_err("refused").status,
        401
    );
    let claims = json_of(&token);
    let as_a_keys = [("iss", serde_json::json!("devkey"))];
    let forged = sign(&with(claims, &as_a_keys), "secret").expect("signs");
    assert_eq!(verify(&OneKey, &secret, &forged).expect("verifies").own, None);
}

fn json_of(token: &str) -> serde_json::Value {
    jsonwebtoken::dangerous::insecure_decode_claims(token).expect("claims")
}

fn with(mut claims: serde_json::Value, changes: &[(&str, serde_json::Value)]) -> serde_json::Value {
    for (name, value) in changes {
        claims[*name] = value.clone();
    }
    claims
}
