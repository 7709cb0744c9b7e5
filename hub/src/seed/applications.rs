//! Applications with their applicants, in batches: the demonstration's five hundred, or any number for load tests.

use super::case_files::CaseFiles;
use super::conversations::{self, Conversation};
use super::course::{self, Course};
use super::names;
use super::office_time::{DAY_MS, HOUR_MS};
use super::people::{PEOPLE, account_id, email, phone};
use super::programs::{PROGRAMS, ProgramSeed};
use super::seeded_random::SeededRandom;
use super::tenants::{CAREFUND, LAKESHORE, RIVERBEND, ZONE};
use hub_domain::cases::reports::Audience;
use hub_domain::{AccountId, ApplicantId, ApplicationId, StateId, TenantId};
use hub_store::audit::By;
use hub_store::cases::new_applications::{self, LastEntry, NewApplication, Unread};
use hub_store::cases::{application_words, validations};
use hub_store::db::{Engine, Value};
use hub_store::people::applicants::{self, NewApplicant};
use hub_store::seed::{self, Table};
use hub_store::{Result, Store, StoreError, args, cases::search};
use tokio::sync::mpsc;

/// First application number of a tenant.
const FIRST_ID: i64 = 100_001;
/// Applications of Riverbend with a conversation and a case; the others only add to their number.
const WITH_CONVERSATION: i64 = 2_000;
/// Applications of the two small tenants.
const SMALL_TENANT: i64 = 24;
/// Applications per transaction.
const BATCH: i64 = 10_000;
/// More than so many are loaded without indexes.
const LARGE: i64 = 20_000;
/// Applications whose words are added at a time.
const TEXTS: usize = 250_000;
/// Applicants numbered from here on cannot sign in; those below can.
const FIRST_STRANGER: i64 = 101;

/// Owners and their names, as the queue shows them.
const OWNERS: [(&str, &str); 4] = [
    ("reviewer", "Dana Whitfield"),
    ("intake", "Luis Herrera"),
    ("caseworker", "Priya Raman"),
    ("supervisor", "Margaret Osei"),
];

/// An applicant.
pub struct Applicant {
    pub id: i64,
    pub account: Option<i64>,
    pub first: String,
    pub last: String,
    pub lang: &'static str,
    /// Empty when not known.
    pub phone: String,
    pub email: String,
    /// Postal code of the state they live in.
    pub state: &'static str,
    /// Reached at somebody else's number too.
    pub second_phone: Option<String>,
    pub has_opted_out: bool,
    /// Applies for their business.
    pub is_business: bool,
}

/// An application before it becomes rows.
pub struct Application {
    pub id: i64,
    pub program: &'static ProgramSeed,
    pub external_id: String,
    pub matter: &'static str,
    pub state: i64,
    pub owner: Option<(i64, &'static str)>,
    pub created_at_ms: i64,
    pub state_since_ms: i64,
}

impl Application {
    /// Its thread's id.
    pub fn thread_id(&self) -> String {
        format!("t{}", self.id)
    }
}

#[derive(Default)]
struct Batch {
    applicants: Vec<NewApplicant>,
    consents: Vec<Vec<Value>>,
    applications: Vec<NewApplication>,
    conversation: Conversation,
    case_files: CaseFiles,
}

/// Adds `count` applications to Riverbend and a few to the small tenants; `progress` is called with the number done. Applications are
/// made beside those that are being written.
pub async fn insert(store: &Store, count: i64, now_ms: i64, progress: &mut dyn FnMut(i64)) -> Result<()> {
    let (made, mut batches) = mpsc::channel(1);
    let making = tokio::task::spawn_blocking(move || {
        let mut random = SeededRandom::new(0x5217_e4be);
        let signing_in = signing_in();
        let mut done = 0;
        while done < count {
            let until = (done + BATCH).min(count);
            let batch = Batch::of_county(&mut random, &signing_in, done..until, now_ms);
            if made.blocking_send((until, batch)).is_err() {
                break;
            }
            done = until;
        }
        random
    });
    // The first have conversations, and are written as by a hub that runs.
    if let Some((done, batch)) = batches.recv().await {
        batch.write(store, RIVERBEND).await?;
        progress(done);
    }
    if count > LARGE {
        load(store, &mut batches, progress).await?;
    }
    while let Some((done, batch)) = batches.recv().await {
        batch.write(store, RIVERBEND).await?;
        progress(done);
    }
    let mut random = making
        .await
        .map_err(|error| StoreError::Io(std::io::Error::other(error)))?;
    for tenant in [LAKESHORE, CAREFUND] {
        let mut batch = Batch::default();
        for index in 0..SMALL_TENANT {
            let applicant = stranger(&mut random, tenant, index);
            let application = application(&mut random, tenant, index, &applicant, now_ms);
            batch.add(&mut random, tenant, &application, &applicant, true, true, now_ms);
        }
        batch.write(store, tenant).await?;
    }
    let mut write = store.write().await?;
    search::rebuild(&mut write).await?;
    write.commit().await
}

/// Writes very many: indexes and counts are made when all are there, and words in their own order. On PostgreSQL two batches are written
/// at a time.
async fn load(
    store: &Store,
    batches: &mut mpsc::Receiver<(i64, Batch)>,
    progress: &mut dyn FnMut(i64),
) -> Result<()> {
    let load = seed::Load::begin(store).await?;
    let mut texts = Vec::new();
    while let Some((mut done, batch)) = batches.recv().await {
        let beside = match store.db().engine() {
            Engine::Sqlite => None,
            Engine::Postgres => batches.recv().await,
        };
        match beside {
            Some((until, beside)) => {
                let (one, other) = tokio::try_join!(
                    batch.write_rows(store, RIVERBEND),
                    beside.write_rows(store, RIVERBEND)
                )?;
                texts.extend(one);
                texts.extend(other);
                done = until;
            }
            None => texts.extend(batch.write_rows(store, RIVERBEND).await?),
        }
        if texts.len() >= TEXTS {
            write_words(store, std::mem::take(&mut texts)).await?;
        }
        progress(done);
    }
    write_words(store, texts).await?;
    load.finish(store).await
}

async fn write_words(store: &Store, texts: Vec<(ApplicationId, String)>) -> Result<()> {
    let mut write = store.write().await?;
    application_words::add_in_order(&mut write, RIVERBEND, &texts).await?;
    write.commit().await
}

/// The applicants who can sign in, in the order of their table.
fn signing_in() -> Vec<Applicant> {
    let roles = ["Individual", "Business", "Household"];
    let people = PEOPLE
        .iter()
        .filter(|person| person.tenant == RIVERBEND && roles.contains(&person.account_type));
    people
        .enumerate()
        .map(|(position, person)| Applicant {
            id: position as i64 + 1,
            account: Some(account_id(person.login).0),
            first: person.first.into(),
            last: person.last.into(),
            lang: person.lang,
            phone: phone(person.phone),
            email: email(person.login),
            state: if person.login == "applicant9" { "PA" } else { "DC" },
            second_phone: (person.login == "applicant9").then(|| phone(8)),
            has_opted_out: person.login == "applicant7",
            is_business: person.account_type == "Business",
        })
        .collect()
}

/// The first applications belong to applicants who can sign in; some of them get a second one later.
fn signing_in_turn(index: i64, people: usize) -> Option<usize> {
    let people = people as i64;
    if index < people {
        return Some(index as usize);
    }
    (40..40 + people)
        .contains(&index)
        .then(|| (index - 40) as usize)
        .filter(|position| position % 2 == 0)
}

fn stranger(random: &mut SeededRandom, tenant: TenantId, index: i64) -> Applicant {
    let (first, last, lang) = names::person(random);
    let number = FIRST_STRANGER + index;
    // 555-0100 to 0199 is reserved for fiction in every area code.
    let areas: [(i64, &str); 12] = [
        (301, "MD"),
        (240, "MD"),
        (703, "VA"),
        (571, "VA"),
        (410, "MD"),
        (443, "MD"),
        (804, "VA"),
        (540, "VA"),
        (215, "PA"),
        (267, "PA"),
        (302, "DE"),
        (304, "WV"),
    ];
    let (area, state) = areas[(index / 100) as usize % areas.len()];
    let is_numbered = index < areas.len() as i64 * 100 && !random.chance(6);
    Applicant {
        id: number,
        account: None,
        first: first.into(),
        last: last.into(),
        lang,
        phone: if is_numbered {
            format!("+1{area}55501{:02}", index % 100)
        } else {
            String::new()
        },
        email: format!(
            "{}@{}.example",
            names::mailbox(first, last, number),
            if tenant == RIVERBEND { "mail" } else { "post" }
        ),
        state,
        second_phone: None,
        has_opted_out: random.chance(2),
        is_business: true,
    }
}

fn application(
    random: &mut SeededRandom,
    tenant: TenantId,
    index: i64,
    applicant: &Applicant,
    now_ms: i64,
) -> Application {
    let program = match program(random, tenant) {
        program if program.businesses && !applicant.is_business => &PROGRAMS[0],
        _ if applicant.is_business && applicant.account.is_some() => &PROGRAMS[2],
        program => program,
    };
    // The first nineteen show every status once; after them the common ones are more frequent.
    let state = if index < 19 {
        index + 1
    } else {
        random.pick(&COMMON_STATES)
    };
    let age_ms = random.range(2 * HOUR_MS, 120 * DAY_MS);
    let is_fresh = matches!(state, 4 | 16);
    let stay_ms = match is_fresh {
        true => age_ms,
        false => random.range(HOUR_MS, age_ms.max(2 * HOUR_MS)),
    };
    let drawn = (now_ms - age_ms, now_ms - stay_ms);
    let (created_at_ms, state_since_ms) = course::dated(FIRST_ID + index, state, drawn, now_ms);
    let owned = !is_fresh && tenant == RIVERBEND && random.chance(72);
    let owner = owned
        .then(|| random.pick(&OWNERS))
        .map(|(login, name)| (account_id(login).0, name));
    Application {
        id: FIRST_ID + index,
        program,
        external_id: format!(
            "{}-26-{:06}",
            program.prefix,
            4_000 + index * 3 + random.range(0, 3)
        ),
        matter: random.pick(program.matters),
        state,
        owner,
        created_at_ms,
        state_since_ms,
    }
}

const COMMON_STATES: [i64; 32] = [
    16, 19, 4, 4, 4, 4, 8, 8, 7, 7, 2, 2, 9, 9, 9, 1, 1, 11, 11, 10, 18, 17, 6, 6, 5, 3, 3, 12, 13, 13, 15,
    14,
];

fn program(random: &mut SeededRandom, tenant: TenantId) -> &'static ProgramSeed {
    let mut draw = random.range(0, 100);
    let mut last = &PROGRAMS[0];
    for program in PROGRAMS.iter().filter(|program| program.tenant == tenant) {
        last = program;
        if draw < program.share {
            break;
        }
        draw -= program.share;
    }
    last
}

impl Batch {
    /// Applications of Riverbend by their numbers.
    fn of_county(
        random: &mut SeededRandom,
        signing_in: &[Applicant],
        indexes: std::ops::Range<i64>,
        now_ms: i64,
    ) -> Self {
        let mut batch = Batch::default();
        for index in indexes {
            let applicant = match signing_in_turn(index, signing_in.len()) {
                Some(position) => &signing_in[position],
                None => &stranger(random, RIVERBEND, index),
            };
            let application = application(random, RIVERBEND, index, applicant, now_ms);
            let is_new = applicant.id >= FIRST_STRANGER || index < signing_in.len() as i64;
            batch.add(
                random,
                RIVERBEND,
                &application,
                applicant,
                is_new,
                index < WITH_CONVERSATION,
                now_ms,
            );
        }
        batch
    }

    #[allow(clippy::too_many_arguments)]
    fn add(
        &mut self,
        random: &mut SeededRandom,
        tenant: TenantId,
        application: &Application,
        applicant: &Applicant,
        is_new: bool,
        talks: bool,
        now_ms: i64,
    ) {
        if is_new {
            self.add_applicant(tenant, applicant, application.created_at_ms);
        }
        let program = application.program;
        let name = format!("{} {}", applicant.first, applicant.last);
        let company = program.businesses.then(|| match applicant.account {
            Some(_) => "Riverside Bakery LLC".to_owned(),
            None => names::business(random),
        });
        let company = company.map(|name| (20_000 + applicant.id, name));
        let (case_number, client_id) = match program.case_columns {
            true => (
                format!("C{:07}", 1_200_000 + application.id),
                format!("{:09}", 310_000_000 + applicant.id * 7),
            ),
            false => (String::new(), String::new()),
        };
        let filed_as = format!("{name}: {}", application.matter);
        let last = match talks {
            true => {
                let course = Course::of(application);
                let (rows, about) = (&mut self.conversation, (application, applicant));
                let last = conversations::add(rows, tenant, about, &course, now_ms);
                self.case_files
                    .add(application, applicant, &course, last.paper, now_ms);
                last
            }
            false => conversations::Ending::silent(application.created_at_ms),
        };
        let owner = application.owner.map(|(id, name)| (id, name.to_owned()));
        self.applications.push(NewApplication {
            external_id: application.external_id.clone(),
            applicant_name: filed_as,
            company,
            audience: applicant.account.map(|_| match applicant.is_business {
                true => Audience::Business,
                false => Audience::Individual,
            }),
            state: StateId(application.state),
            state_since_ms: application.state_since_ms,
            changed_by: owner.as_ref().map_or("system", |(_, name)| name).to_owned(),
            owner,
            category: match program.id.0 {
                1720 => application.matter.to_owned(),
                _ => program.category.to_owned(),
            },
            case_number,
            client_id,
            created_at_ms: application.created_at_ms,
            last_contact: last.contact.map(|contact| {
                let (direction, channel) = (contact.direction.to_owned(), contact.channel.to_owned());
                (contact.at_ms, direction, channel)
            }),
            unread: Unread {
                email: last.unread_email,
                sms: last.unread_sms,
                ..Unread::default()
            },
            last_entry: LastEntry {
                seq: last.seq,
                at_ms: last.at_ms,
                channel: last.channel.to_owned(),
                direction: last.direction.to_owned(),
                preview: last.preview,
            },
            ..NewApplication::filed(tenant, program.id, ApplicationId(application.id), applicant.id)
        });
    }

    fn add_applicant(&mut self, tenant: TenantId, applicant: &Applicant, at_ms: i64) {
        let phones = [Some(&applicant.phone), applicant.second_phone.as_ref()];
        let phones = phones.into_iter().flatten().filter(|number| !number.is_empty());
        self.applicants.push(NewApplicant {
            id: ApplicantId(applicant.id),
            account: applicant.account.map(AccountId),
            name: format!("{} {}", applicant.first, applicant.last),
            lang: applicant.lang.to_owned(),
            zone: ZONE.to_owned(),
            state: applicant.state.to_owned(),
            addresses: phones.chain([&applicant.email]).cloned().collect(),
            created_at_ms: at_ms,
        });
        if !applicant.phone.is_empty() {
            let (state, reason) = if applicant.has_opted_out {
                ("opted_out", "texted STOP")
            } else {
                ("granted", "agreed in the application")
            };
            let id = format!("consent-{}", applicant.id);
            self.consents.push(args![
                tenant,
                id,
                &applicant.phone,
                "SMS",
                0_i64,
                state,
                reason,
                at_ms
            ]);
        }
    }

    /// Writes everything.
    async fn write(self, store: &Store, tenant: TenantId) -> Result<()> {
        let mut write = store.write().await?;
        seed::load(&mut write, Table::AddressConsents, self.consents).await?;
        new_applications::insert(&mut write, &self.applications).await?;
        self.conversation.write(&mut write).await?;
        let judged = self.case_files.applications();
        self.case_files.write(&mut write, tenant).await?;
        let by = By::system().from("hub demo");
        applicants::create(&mut write, tenant, &self.applicants, &by).await?;
        for application in judged {
            validations::judge(&mut write, tenant, application).await?;
        }
        write.commit().await
    }

    /// Writes applications without conversations and cases. Returns the texts of which words are to be added.
    async fn write_rows(self, store: &Store, tenant: TenantId) -> Result<Vec<(ApplicationId, String)>> {
        let mut write = store.write().await?;
        seed::load(&mut write, Table::AddressConsents, self.consents).await?;
        let texts = new_applications::insert_rows(&mut write, &self.applications).await?;
        let by = By::system().from("hub demo");
        applicants::create(&mut write, tenant, &self.applicants, &by).await?;
        write.commit().await?;
        let ids = self.applications.iter().map(|application| application.id);
        Ok(ids.zip(texts).collect())
    }
}
