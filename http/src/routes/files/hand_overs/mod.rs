//! A question of a form handed over to a phone: a link that can do one thing, add pages to this question, for fifteen minutes, on
//! one device. No account is needed there: the link's code is the key.

pub mod begin;
pub mod create;
pub mod open;
pub mod own_number;
pub mod remove;
pub mod revoke;
pub mod text;
pub mod upload;

use crate::App;
use crate::extract::Client;
use crate::extract::tenant_host::tenant_of;
use crate::problem::{Key, Problem};
use crate::routes::files::papers::papers;
use crate::sign_in::limits::{GUEST_CODES, Try};
use hub_domain::clock::now_ms;
use hub_domain::files::FileView;
use hub_domain::identity::by::By;
use hub_domain::identity::network::Network;
use hub_store::files::hand_overs::{self, HandOver};
use serde::Deserialize;

/// Longest code and longest name of a device, in bytes.
const MAX_KEY: usize = 64;

/// Which phone asks.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Device {
    /// Made by the browser and kept there: a hand-over works on one device.
    device_id: String,
}

/// What a code opens for a phone, at this moment; the first phone that asks keeps it.
async fn handed(app: &App, client: &Client, code: &str, device: &Device) -> Result<HandOver, Problem> {
    let device = device.device_id.trim();
    if device.is_empty() || device.len() > MAX_KEY || device.contains('\0') {
        return Err(Problem::field("device_id", "required"));
    }
    let found = if code.len() > MAX_KEY {
        None
    } else if let Some(said) = hub_actors::calls::guest::spoken(code) {
        by_spoken(app, client, &said).await?
    } else {
        let hash = hub_actors::calls::guest::hash(code);
        app.store.hand_overs().by_token(&hash).await?
    };
    let found = found.ok_or(Key::NotFound)?;
    let tenant = found.tenant();
    let is_open = found.is_open_at(now_ms())
        && app
            .store
            .draft_owner()
            .is_open(tenant, &found.draft_id, found.account())
            .await?;
    if !is_open {
        return Err(Key::LinkOver.into());
    }
    match found.device_id.as_deref() {
        Some(known) if known == device => return Ok(found),
        Some(_) => return Err(Key::LinkUsed.into()),
        None => {}
    }
    let mut write = app.store.write().await?;
    if !hand_overs::claim(&mut write, tenant, &found.id, device).await? {
        return Err(Key::LinkUsed.into());
    }
    write.commit().await?;
    Ok(found)
}

/// A typed code is short, so guesses are counted before they are checked, together with those of guests.
async fn by_spoken(app: &App, client: &Client, code: &str) -> Result<Option<HandOver>, Problem> {
    let source = Network::from(client.source_ip).to_string();
    let tried = Try::claim(app, &GUEST_CODES, source, Key::RateLimited).await?;
    let Some(tenant) = tenant_of(&app.store, &client.host).await? else {
        return Ok(None);
    };
    for hash in hub_actors::calls::guest::spoken_hashes(&app.keyring, tenant, code).await? {
        if let Some(found) = app.store.hand_overs().by_spoken(tenant, &hash).await? {
            let mut write = app.store.write().await?;
            tried.give_back(&mut write).await?;
            write.commit().await?;
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The pages that this phone has given.
async fn pages(app: &App, handed: &HandOver) -> Result<Vec<FileView>, Problem> {
    let all = papers(app, handed.tenant(), handed.account(), &handed.draft_id).await?;
    let own = all
        .into_iter()
        .filter(|(paper, _)| paper.hand_over_id.as_deref() == Some(&handed.id));
    Ok(own.map(|(_, file)| file).collect())
}

/// Whether a file or an upload came by this hand-over; refused as if it were not there.
async fn own_page(app: &App, handed: &HandOver, id: &str) -> Result<(), Problem> {
    let paper = app.store.draft_papers().by_id(handed.tenant(), id).await?;
    match paper {
        Some(paper) if paper.hand_over_id.as_deref() == Some(&handed.id) => Ok(()),
        _ => Err(Key::NotFound.into()),
    }
}

/// As the audit log names what a phone does: its owner, by the hand-over.
fn origin(handed: &HandOver, client: &Client) -> By {
    let source = format!("hand-over, {}", client.source_ip);
    By::person(handed.account_id, handed.account_name.clone()).from(source)
}
