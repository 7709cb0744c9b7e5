//! The people who can sign in, with what the demonstration says about each. All share one publicly known password.

use super::tenants::{CAREFUND, LAKESHORE, RIVERBEND, SERVICE, ZONE};
use hub_domain::identity::admin_access::{AdminAccess, AdminArea};
use hub_domain::{AccountId, CdUser, ProgramId, TenantId};
use hub_store::identity::accounts::{self, Account, Membership};
use hub_store::identity::preferences;
use hub_store::identity::roles::{self, Role};
use hub_store::{Result, Write, identity::logins};

/// Everybody's password; `hub serve` refuses to start while one of these logins has it.
pub const PASSWORD: &str = "Riverbend-2026";
/// Everybody's mail domain.
pub const DOMAIN: &str = "riverbend.example";

/// A person who can sign in.
pub struct PersonSeed {
    /// Before the @.
    pub login: &'static str,
    pub first: &'static str,
    pub last: &'static str,
    pub company: &'static str,
    /// The last two digits of +1 202 555 01NN.
    pub phone: u8,
    pub lang: &'static str,
    pub tenant: TenantId,
    pub account_type: &'static str,
    pub roles: &'static [i64],
    pub role_codes: &'static [&'static str],
    /// For the printed table.
    pub about: &'static str,
}

const fn staff(
    login: &'static str,
    first: &'static str,
    last: &'static str,
    phone: u8,
    account_type: &'static str,
    roles: &'static [i64],
    role_codes: &'static [&'static str],
    about: &'static str,
) -> PersonSeed {
    let (company, lang, tenant) = ("", "en", RIVERBEND);
    PersonSeed {
        login,
        first,
        last,
        company,
        phone,
        lang,
        tenant,
        account_type,
        roles,
        role_codes,
        about,
    }
}

const fn applicant(
    login: &'static str,
    first: &'static str,
    last: &'static str,
    phone: u8,
    lang: &'static str,
    about: &'static str,
) -> PersonSeed {
    PersonSeed {
        login,
        first,
        last,
        company: "",
        phone,
        lang,
        tenant: RIVERBEND,
        account_type: "Individual",
        roles: &[],
        role_codes: &["IND"],
        about,
    }
}

const fn other(
    login: &'static str,
    names: (&'static str, &'static str, &'static str),
    phone: u8,
    tenant: TenantId,
    account_type: &'static str,
    role_codes: &'static [&'static str],
    about: &'static str,
) -> PersonSeed {
    let (first, last, company) = names;
    PersonSeed {
        login,
        first,
        last,
        company,
        phone,
        lang: "en",
        tenant,
        account_type,
        roles: &[],
        role_codes,
        about,
    }
}

/// Everybody with one account.
pub const PEOPLE: [PersonSeed; 21] = [
    staff(
        "reviewer",
        "Dana",
        "Whitfield",
        10,
        "Reviewer",
        &[],
        &["REV"],
        "reviewer: works the queue, calls, texts, writes",
    ),
    staff(
        "intake",
        "Luis",
        "Herrera",
        11,
        "Reviewer",
        &[],
        &["REV"],
        "intake specialist: assigns to himself alone",
    ),
    staff(
        "caseworker",
        "Priya",
        "Raman",
        12,
        "Reviewer",
        &[201],
        &["REV"],
        "case manager: assigns to herself alone",
    ),
    staff(
        "supervisor",
        "Margaret",
        "Osei",
        13,
        "Government",
        &[200],
        &["GOV"],
        "supervisor: listens to running calls",
    ),
    staff(
        "admin",
        "Thomas",
        "Lindqvist",
        14,
        "Government",
        &[99],
        &["GOV"],
        "administrator",
    ),
    staff(
        "market",
        "Elena",
        "Petrova",
        15,
        "ReviewerMarket",
        &[],
        &["REM"],
        "marketplace reviewer",
    ),
    staff(
        "process",
        "Jamal",
        "Brooks",
        16,
        "ReviewerMarket",
        &[],
        &["REM"],
        "process administrator, no queue",
    ),
    applicant("applicant", "Maria", "Santos", 1, "en", "applicant, English"),
    applicant("applicant2", "Carmen", "Ruiz", 2, "es", "applicant, Spanish"),
    applicant("applicant3", "Jun", "Dela Cruz", 3, "tl", "applicant, Tagalog"),
    applicant("applicant4", "Min-ji", "Park", 4, "ko", "applicant, Korean"),
    applicant("applicant5", "Yusuf", "Al-Amin", 5, "ar", "applicant, Arabic"),
    applicant("applicant6", "Linh", "Tran", 6, "vi", "applicant, Vietnamese"),
    applicant(
        "applicant7",
        "Olivia",
        "Bennett",
        7,
        "en",
        "applicant, has stopped texts",
    ),
    applicant(
        "applicant8",
        "Rosa",
        "Gutierrez",
        8,
        "es",
        "applicant, shares her phone with Diego",
    ),
    applicant(
        "applicant9",
        "Diego",
        "Gutierrez",
        9,
        "es",
        "applicant in Pennsylvania, also reached at Rosa's phone; agrees before a recording",
    ),
    other(
        "business",
        ("Harold", "Kim", "Riverside Bakery LLC"),
        20,
        RIVERBEND,
        "Business",
        &["BUS"],
        "business",
    ),
    other(
        "partner",
        ("Jessica", "Moore", "Mill Street Community Partners"),
        21,
        RIVERBEND,
        "Partner",
        &["PARTNER"],
        "partner organisation",
    ),
    other(
        "household",
        ("Amara", "Okafor", ""),
        22,
        RIVERBEND,
        "Household",
        &["HOUSEHOLD"],
        "household",
    ),
    other(
        "subscriber",
        ("Neil", "Foster", ""),
        23,
        SERVICE,
        "Subscriber",
        &["SUB"],
        "subscriber, at service.localhost",
    ),
    other(
        "demo",
        ("Sam", "Carter", ""),
        24,
        RIVERBEND,
        "Demo",
        &[],
        "demo account",
    ),
];

/// The login with accounts in several tenants.
pub const MANY: &str = "many";
const MANY_PHONE: u8 = 25;

/// First login number; account numbers are at least ten times the login's.
const FIRST_USER: i64 = 101;

/// +1 202 555 01NN, reserved for fiction.
pub fn phone(last_two: u8) -> String {
    format!("+120255501{last_two:02}")
}

/// The mail address of a sign-in name.
pub fn email(login: &str) -> String {
    format!("{login}@{DOMAIN}")
}

/// The account number of somebody in the table.
pub fn account_id(login: &str) -> AccountId {
    let position = PEOPLE.iter().position(|person| person.login == login);
    AccountId((FIRST_USER + position.unwrap_or(PEOPLE.len()) as i64) * 10)
}

/// 1 is business, 2 individual (specification 1, section 9), 3 government.
fn entity_type(account_type: &str) -> i64 {
    match account_type {
        "Business" | "Partner" => 1,
        "Individual" | "Household" | "Subscriber" => 2,
        _ => 3,
    }
}

fn account(person: &PersonSeed, user: CdUser, id: AccountId) -> Account {
    let kind = entity_type(person.account_type);
    Account {
        tenant: person.tenant,
        id,
        cd_user: user,
        account_type: person.account_type.into(),
        entity_type: kind,
        community_entity: (kind < 3).then_some(id.0),
        community_entity_type: (kind < 3).then_some(kind),
        first_name: person.first.into(),
        last_name: person.last.into(),
        company_name: person.company.into(),
        email: Some(email(person.login)),
        phone: Some(phone(person.phone)),
        email_verified: true,
        phone_verified: true,
        email_verified_at_ms: 0,
        phone_verified_at_ms: 0,
        roles: person.roles.to_vec(),
        role_codes: person.role_codes.iter().map(|code| code.to_string()).collect(),
        active: true,
        second_factor: person
            .role_codes
            .iter()
            .any(|code| matches!(*code, "REV" | "GOV" | "REM")),
        lang: person.lang.into(),
        zone: ZONE.into(),
        version: 1,
    }
}

/// Adds logins and accounts, all with the hash of [`PASSWORD`].
pub async fn insert(write: &mut Write, password_hash: &str, at_ms: i64) -> Result<()> {
    for (position, person) in PEOPLE.iter().enumerate() {
        let user = CdUser(FIRST_USER + position as i64);
        let (mail, number) = (email(person.login), phone(person.phone));
        logins::insert(write, user, Some(&mail), Some(&number), false, at_ms).await?;
        logins::set_password(write, user, password_hash, true, at_ms).await?;
        let account = account(person, user, account_id(person.login));
        accounts::insert(write, &account, at_ms).await?;
        if account.account_type == "Business" {
            let profile = serde_json::json!({ "address": "27 Mill Street, Riverbend" });
            accounts::set_profile(write, account.tenant, account.id, &profile, at_ms).await?;
        }
    }
    insert_many(write, password_hash, at_ms).await
}

/// Accounts in three tenants, one without a name, one no longer active.
async fn insert_many(write: &mut Write, password_hash: &str, at_ms: i64) -> Result<()> {
    let user = CdUser(FIRST_USER + PEOPLE.len() as i64);
    logins::insert(
        write,
        user,
        Some(&email(MANY)),
        Some(&phone(MANY_PHONE)),
        true,
        at_ms,
    )
    .await?;
    logins::set_password(write, user, password_hash, true, at_ms).await?;
    let first = account_id(MANY).0;
    let memberships: [(TenantId, &str, &[&str], (&str, &str), bool); 4] = [
        (RIVERBEND, "Individual", &["IND"], ("Morgan", "Ellis"), true),
        (LAKESHORE, "Business", &["BUS"], ("", ""), true),
        (CAREFUND, "Government", &["GOV"], ("Morgan", "Ellis"), true),
        (LAKESHORE, "Individual", &["IND"], ("Morgan", "Ellis"), false),
    ];
    for (offset, (tenant, account_type, role_codes, (first_name, last_name), active)) in
        memberships.into_iter().enumerate()
    {
        let person = PersonSeed {
            login: MANY,
            first: first_name,
            last: last_name,
            company: "",
            phone: MANY_PHONE,
            lang: "en",
            tenant,
            account_type,
            roles: &[],
            role_codes: &[],
            about: "",
        };
        let mut account = account(&person, user, AccountId(first + offset as i64));
        account.role_codes = role_codes.iter().map(|code| code.to_string()).collect();
        account.second_factor = account_type == "Government";
        account.active = active;
        accounts::insert(write, &account, at_ms).await?;
    }
    Ok(())
}

/// Gives staff their memberships in the programs.
pub async fn insert_memberships(
    write: &mut Write,
    programs: &[(TenantId, ProgramId)],
    at_ms: i64,
) -> Result<()> {
    let memberships = [
        ("reviewer", 0, "Reviewer"),
        ("intake", 2, "Intake specialist"),
        ("caseworker", 4, "Case worker"),
        ("supervisor", 0, "Supervisor"),
        ("admin", 0, ADMINISTRATOR),
        ("market", 0, MARKET_REVIEWER),
    ];
    for role in county_roles() {
        roles::put(write, RIVERBEND, &role, at_ms).await?;
    }
    for (tenant, program) in programs {
        if *tenant == CAREFUND {
            let membership = membership(*program, 0, "Reviewer");
            accounts::add_membership(write, *tenant, AccountId(account_id(MANY).0 + 2), &membership).await?;
        }
        if *tenant != RIVERBEND {
            continue;
        }
        for (login, queue_role, role_name) in memberships {
            let membership = membership(*program, queue_role, role_name);
            accounts::add_membership(write, *tenant, account_id(login), &membership).await?;
        }
        if *program == ProgramId(5) {
            let membership = membership(*program, 0, roles::PROCESS_ADMIN);
            accounts::add_membership(write, *tenant, account_id("process"), &membership).await?;
        }
    }
    // They have worked here for years; the newcomer's first day is today.
    for (login, ..) in memberships.iter().filter(|(login, ..)| *login != NEWCOMER) {
        let settings = serde_json::json!({ "first_day_over": true });
        preferences::put(write, RIVERBEND, account_id(login).0, &settings).await?;
    }
    Ok(())
}

/// Whose first day it is.
const NEWCOMER: &str = "intake";

const ADMINISTRATOR: &str = "Administrator";
const MARKET_REVIEWER: &str = "Marketplace reviewer";

/// The county's roles besides those that every tenant begins with.
fn county_roles() -> [Role; 4] {
    let role = |name: &str, queue_role, supervises, areas: &[(AdminArea, AdminAccess)]| Role {
        name: name.into(),
        queue_role,
        supervises,
        areas: areas.iter().copied().collect(),
        version: 0,
    };
    let every = AdminArea::ALL.map(|area| (area, AdminAccess::ReadWrite));
    [
        role(ADMINISTRATOR, 0, true, &every),
        role(MARKET_REVIEWER, 0, false, &[]),
        role(
            "Program designer",
            0,
            false,
            &[
                (AdminArea::ProgramConfig, AdminAccess::ReadWrite),
                (AdminArea::FormConfig, AdminAccess::ReadWrite),
                (AdminArea::WorkflowConfig, AdminAccess::ReadWrite),
                (AdminArea::Communications, AdminAccess::Read),
            ],
        ),
        role(
            "Auditor",
            0,
            false,
            &[
                (AdminArea::ProgramConfig, AdminAccess::Read),
                (AdminArea::UserMgmt, AdminAccess::Read),
                (AdminArea::ReportsConfig, AdminAccess::Read),
                (AdminArea::AnalyticsDashboardConfig, AdminAccess::Read),
            ],
        ),
    ]
}

/// A membership that gives what its role gives.
fn membership(program: ProgramId, queue_role: i64, role_name: &str) -> Membership {
    Membership {
        program,
        queue_role,
        role_name: role_name.into(),
        permissions: Vec::new(),
    }
}

/// The table of sign-in names, as `hub demo` prints it.
pub fn table() -> String {
    let mut text = String::from("  sign in as (all with the password Riverbend-2026)\n");
    for person in &PEOPLE {
        text.push_str(&format!("    {:<33}{}\n", email(person.login), person.about));
    }
    for (address, about) in super::members::lines() {
        text.push_str(&format!("    {address:<33}{about}\n"));
    }
    text.push_str(&format!(
        "    {:<33}accounts in three tenants, to choose from\n",
        email(MANY)
    ));
    text
}
