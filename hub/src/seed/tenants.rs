//! The four tenants of the demonstration, with their hosts and branding.

use super::Waits;
use super::host_branding::{self, EXCHANGE_HOST};
use hub_domain::TenantId;
use hub_domain::conversations::quiet_hours::SendingHours;
use hub_store::tenants::{self, Tenant, TenantSettings};
use hub_store::{Result, Write};
use serde_json::{Value, json};

/// The county where everything happens.
pub const RIVERBEND: TenantId = TenantId(1);
/// A second county, to show that tenants do not see each other.
pub const LAKESHORE: TenantId = TenantId(318);
/// The subscriptions service.
pub const SERVICE: TenantId = TenantId(344);
/// The instance with login ids.
pub const CAREFUND: TenantId = TenantId(483);

/// Everybody's zone.
pub const ZONE: &str = "America/New_York";

struct Face {
    id: TenantId,
    name: &'static str,
    subdomain: &'static str,
    hosts: &'static [&'static str],
    color: &'static str,
    heading: &'static str,
    message: &'static str,
    contact: &'static str,
    mail_from: &'static str,
    sms_from: &'static str,
    program_type: &'static str,
    /// Where its people sit.
    state: &'static str,
}

const FACES: [Face; 4] = [
    Face {
        id: RIVERBEND,
        name: "Riverbend County",
        subdomain: "riverbend",
        hosts: &[
            "riverbend.localhost",
            "localhost",
            "127.0.0.1",
            "[::1]",
            EXCHANGE_HOST,
        ],
        color: "#1f5f8b",
        heading: "Riverbend County assistance programs",
        message: "Sign in to apply for help with rent, energy, food or childcare, or to work on applications.",
        contact: "Department of Community Services, 200 Mill Street, Riverbend. Call (202) 555-0100 on weekdays from 8 to 5.",
        mail_from: "assistance@riverbend.example",
        sms_from: "+12025550100",
        program_type: "workflow",
        state: "DC",
    },
    Face {
        id: LAKESHORE,
        name: "Lakeshore County",
        subdomain: "lakeshore",
        hosts: &["lakeshore.localhost"],
        color: "#0f766e",
        heading: "Lakeshore County recovery programs",
        message: "Sign in to follow an application for flood recovery.",
        contact: "Office of Recovery, 14 Harbor Road, Lakeshore. Call (312) 555-0100.",
        mail_from: "recovery@lakeshore.example",
        sms_from: "+13125550100",
        program_type: "workflow",
        state: "IL",
    },
    Face {
        id: SERVICE,
        name: "Commonline Subscriptions",
        subdomain: "service",
        hosts: &["service.localhost"],
        color: "#5b4bb7",
        heading: "Your subscriptions",
        message: "Sign in to see and change what your agency subscribes to.",
        contact: "Write to help@service.example.",
        mail_from: "help@service.example",
        sms_from: "+12065550100",
        program_type: "subscription",
        state: "WA",
    },
    Face {
        id: CAREFUND,
        name: "Carefund Marketplace",
        subdomain: "carefund",
        hosts: &["carefund.localhost"],
        color: "#a23b54",
        heading: "Help with your insurance premium",
        message: "Sign in with your login id to see your application.",
        contact: "Member services: (503) 555-0100, every day from 7 to 7.",
        mail_from: "members@carefund.example",
        sms_from: "+15035550100",
        program_type: "marketplace",
        state: "OR",
    },
];

/// The mail address from which a tenant writes.
pub fn mail_from(tenant: TenantId) -> &'static str {
    FACES
        .iter()
        .find(|face| face.id == tenant)
        .map_or("", |face| face.mail_from)
}

/// The number from which a tenant texts.
pub fn sms_from(tenant: TenantId) -> &'static str {
    FACES
        .iter()
        .find(|face| face.id == tenant)
        .map_or("", |face| face.sms_from)
}

/// Adds the tenants and their hosts.
pub async fn insert(write: &mut Write, waits: Waits, at_ms: i64) -> Result<()> {
    for face in &FACES {
        let form = if face.id == CAREFUND {
            "login_id"
        } else {
            "classic"
        };
        let mut branding = json!({
            "ds_portalTitle": face.name,
            "ds_textMode": "bright",
            "ds_loginHeading": face.heading,
            "ds_loginMessage": face.message,
            "ds_program_type": face.program_type,
            "brand_color": face.color,
            "contact_info": face.contact,
        });
        if let (Some(all), Value::Object(more)) = (branding.as_object_mut(), host_branding::more(face.id)) {
            all.extend(more);
        }
        let tenant = Tenant {
            id: face.id,
            name: face.name.into(),
            subdomain: face.subdomain.into(),
            zone: ZONE.into(),
            lang: "en".into(),
            active: true,
            branding,
            settings: TenantSettings {
                password_policy: form.into(),
                login_form: form.into(),
                state: face.state.into(),
                // The demonstration is looked at at any hour.
                sending_hours: SendingHours::ALWAYS,
                undo_send_seconds: waits.undo_send_seconds,
                notices_wait_for_undo: waits.notices_wait_for_undo,
                ..TenantSettings::default()
            },
            mail_from: face.mail_from.into(),
            sms_from: face.sms_from.into(),
        };
        tenants::insert(write, &tenant, at_ms).await?;
        for host in face.hosts {
            tenants::set_host(write, host, face.id).await?;
        }
    }
    tenants::set_host_branding(write, RIVERBEND, EXCHANGE_HOST, &host_branding::exchange()).await?;
    Ok(())
}
