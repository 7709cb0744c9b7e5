//! The county's figures for everybody: some of its programs are public, and their past months are frozen from its own cases.

use super::programs::PROGRAMS;
use super::tenants::RIVERBEND;
use crate::error::Result;
use hub_actors::administration::open_data;
use hub_domain::programs::public_figures::PublicFigures;
use hub_store::Store;
use hub_store::audit::By;
use hub_store::programs::program_settings;
use hub_store::tenant_settings;
use hub_store::tenants::PublicDashboardSettings;

/// Months with cases before the last one: the county's applications are four months old at most.
const MONTHS_BEFORE: usize = 2;

/// Makes programs public and freezes the months that the county has cases of.
pub async fn freeze(store: &Store, now_ms: i64) -> Result<()> {
    let by = By::system().from("hub demo");
    let mut write = store.write().await?;
    let own = PROGRAMS.iter().filter(|program| program.tenant == RIVERBEND);
    for program in own {
        let figures = PublicFigures {
            is_published: true,
            shows_zeros: true,
        };
        program_settings::save(&mut write, RIVERBEND, program.id, 0, &figures, &by).await?;
    }
    tenant_settings::change(&mut write, RIVERBEND, &by, |settings| {
        settings.public_dashboard = PublicDashboardSettings {
            contact_name: "Office of open data".into(),
            contact_mail: "data@riverbend.example".into(),
            licence: "Public domain (CC0 1.0)".into(),
            licence_url: "https://creativecommons.org/publicdomain/zero/1.0/".into(),
            frame: String::new(),
        };
    })
    .await?;
    write.commit().await?;
    let due = open_data::due(store, RIVERBEND, now_ms).await?;
    let Some(mut first) = due.first().copied() else {
        return Ok(());
    };
    for _ in 0..MONTHS_BEFORE {
        first = first.previous();
    }
    for month in first.following(MONTHS_BEFORE as u8 + 1) {
        open_data::freeze(store, RIVERBEND, month).await?;
    }
    Ok(())
}
