//! People of the instance with login ids, one for each outcome of a search for a login, and their programs.

use super::people::{email, phone};
use super::tenants::{CAREFUND, ZONE};
use hub_domain::identity::login_window::LoginWindow;
use hub_domain::{AccountId, CdUser, ProgramId};
use hub_store::identity::accounts::{self, Account};
use hub_store::{
    Result, Write,
    identity::{enrolments, logins},
};

/// A program that is open for applications.
const OPEN: ProgramId = ProgramId(15);
/// A program that begins next year.
const NOT_OPEN_YET: ProgramId = ProgramId(16);
/// A program whose money is spoken for.
const SPENT: ProgramId = ProgramId(17);
/// A program that is over.
const OVER: ProgramId = ProgramId(18);

const DAY_MS: i64 = 24 * 60 * 60_000;
/// First login number, past everybody else's.
const FIRST_USER: i64 = 201;

/// A person on file at the agency.
struct Member {
    login: &'static str,
    first: &'static str,
    last: &'static str,
    /// The last two digits of +1 202 555 01NN.
    phone: u8,
    lang: &'static str,
    program: ProgramId,
    /// Without one the login is still to be created.
    has_password: bool,
    about: &'static str,
}

const MEMBERS: [Member; 5] = [
    Member {
        login: "member",
        first: "Grace",
        last: "Holloway",
        phone: 30,
        lang: "en",
        program: OPEN,
        has_password: true,
        about: "applicant with a login id, at carefund.localhost",
    },
    Member {
        login: "newcomer",
        first: "Hector",
        last: "Salinas",
        phone: 31,
        lang: "es",
        program: OPEN,
        has_password: false,
        about: "on file without a password: finds and creates the login, at carefund.localhost",
    },
    Member {
        login: "early",
        first: "Ingrid",
        last: "Sorensen",
        phone: 32,
        lang: "en",
        program: NOT_OPEN_YET,
        has_password: false,
        about: "program not opened yet, at carefund.localhost",
    },
    Member {
        login: "waiting",
        first: "Kofi",
        last: "Mensah",
        phone: 33,
        lang: "en",
        program: SPENT,
        has_password: false,
        about: "funding unavailable, at carefund.localhost",
    },
    Member {
        login: "former",
        first: "Lucille",
        last: "Baptiste",
        phone: 34,
        lang: "en",
        program: OVER,
        has_password: true,
        about: "program closed, also when signing in, at carefund.localhost",
    },
];

/// Adds the people and the doors of their programs.
pub async fn insert(write: &mut Write, password_hash: &str, now_ms: i64) -> Result<()> {
    let begun = LoginWindow {
        opens_at_ms: now_ms - 200 * DAY_MS,
        closes_at_ms: None,
        funded: true,
    };
    let windows = [
        (OPEN, begun),
        (
            NOT_OPEN_YET,
            LoginWindow {
                opens_at_ms: now_ms + 365 * DAY_MS,
                ..begun
            },
        ),
        (
            SPENT,
            LoginWindow {
                funded: false,
                ..begun
            },
        ),
        (
            OVER,
            LoginWindow {
                closes_at_ms: Some(now_ms - 30 * DAY_MS),
                ..begun
            },
        ),
    ];
    for (program, window) in windows {
        enrolments::set_window(write, CAREFUND, program, &window).await?;
    }
    for (position, member) in MEMBERS.iter().enumerate() {
        let user = CdUser(FIRST_USER + position as i64);
        let id = AccountId(user.0 * 10);
        let (mail, number) = (email(member.login), phone(member.phone));
        logins::insert(write, user, Some(&mail), Some(&number), false, now_ms).await?;
        if member.has_password {
            logins::set_password(write, user, password_hash, true, now_ms).await?;
        }
        let account = Account {
            tenant: CAREFUND,
            id,
            cd_user: user,
            account_type: "Individual".into(),
            entity_type: 2,
            community_entity: Some(id.0),
            community_entity_type: Some(2),
            first_name: member.first.into(),
            last_name: member.last.into(),
            company_name: String::new(),
            email: Some(mail),
            phone: Some(number),
            email_verified: member.has_password,
            phone_verified: member.has_password,
            email_verified_at_ms: 0,
            phone_verified_at_ms: 0,
            roles: Vec::new(),
            role_codes: vec!["IND".into()],
            active: true,
            second_factor: false,
            lang: member.lang.into(),
            zone: ZONE.into(),
            version: 1,
        };
        accounts::insert(write, &account, now_ms).await?;
        enrolments::enrol(write, CAREFUND, id, member.program).await?;
    }
    Ok(())
}

/// Their lines of the table that `hub demo` prints.
pub fn lines() -> impl Iterator<Item = (String, &'static str)> {
    MEMBERS.iter().map(|member| (email(member.login), member.about))
}
