//! What the subscriptions service of the demonstration has sold: its marketplace is simulated, and each state and each step of a
//! configuration is there to be seen.

use super::people::{account_id, email};
use super::programs::{denial_reasons, workflow};
use super::tenants::SERVICE;
use hub_domain::ProgramId;
use hub_domain::cases::reports::Audience;
use hub_domain::programs::details::ProgramDetails;
use hub_domain::subscription::SubscriptionState;
use hub_store::audit::By;
use hub_store::forms::drafts;
use hub_store::marketplace::marketplace_gateways::{self, MarketplaceGateway};
use hub_store::marketplace::subscriptions::{self, SoldSubscription, SubscriptionAdmin};
use hub_store::programs::{self, NewProgram};
use hub_store::{Result, Write};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// In which a subscription is configured.
const CONFIGURATION: ProgramId = ProgramId(9_001);
const HOUR_MS: i64 = 60 * 60_000;

const SUBSCRIBED: SubscriptionState = SubscriptionState::Subscribed;

/// Name, plan and state; the last comes first. The second has a configuration that is begun.
const SOLD: [(&str, &str, SubscriptionState); 9] = [
    ("Mill Street Housing Office", "starter", SUBSCRIBED),
    ("Harbor Town", "county", SUBSCRIBED),
    ("Lake District Schools", "county", SUBSCRIBED),
    ("Northern Transit Authority", "state", SUBSCRIBED),
    (
        "Riverbend Libraries",
        "starter",
        SubscriptionState::PendingFulfillmentStart,
    ),
    ("St. Mary's Clinic", "starter", SubscriptionState::Suspended),
    ("Old Town Council", "county", SubscriptionState::Unsubscribed),
    ("Valley Food Bank", "starter", SUBSCRIBED),
    ("County Museum", "starter", SUBSCRIBED),
];

fn words(texts: [&str; 3]) -> BTreeMap<String, String> {
    let by_lang = ["en", "es", "ar"].into_iter().zip(texts);
    by_lang
        .map(|(lang, text)| (lang.to_owned(), text.to_owned()))
        .collect()
}

fn form() -> Value {
    let question = |id: &str, kind: &str, texts: [&str; 3]| json!({ "id": id, "type": kind, "required": true, "words": words(texts) });
    json!({
        "format": 1,
        "id": "subscription",
        "title": words(["Configure your subscription", "Configure su suscripción", "إعداد اشتراكك"]),
        "sections": [{
            "id": "office",
            "title": words(["Your office", "Su oficina", "مكتبك"]),
            "pages": [{ "id": "office_page", "items": [
                question("office_name", "text", ["What your office is called", "Nombre de su oficina", "اسم مكتبك"]),
                question("staff", "number", ["How many people work there", "Cuántas personas trabajan ahí", "عدد العاملين فيه"]),
                question("texts", "yes_no", ["Will you send texts?", "¿Enviará mensajes de texto?", "هل سترسل رسائل نصية؟"]),
            ] }],
        }],
    })
}

/// Adds the simulated marketplace, the program of configuration, and what was sold.
pub async fn insert(write: &mut Write, at_ms: i64) -> Result<()> {
    let (flow, reasons) = (workflow(), denial_reasons(at_ms));
    let new = NewProgram {
        tenant: SERVICE,
        id: CONFIGURATION,
        name: "Subscription configuration",
        category: "Subscriptions",
        case_columns: false,
        workflow: &flow,
        denial_reasons: &reasons,
    };
    programs::insert(write, &new, at_ms).await?;
    programs::set_payments(write, SERVICE, CONFIGURATION, false).await?;
    programs::begin_form(write, SERVICE, CONFIGURATION, &form(), at_ms).await?;
    let details = ProgramDetails {
        summary: words([
            "What we need to know to set up your instance.",
            "Lo que necesitamos saber para preparar su instancia.",
            "ما نحتاج إلى معرفته لإعداد نسختك.",
        ]),
        audience: vec![Audience::Individual],
        several: true,
        ..ProgramDetails::default()
    };
    programs::begin_details(write, SERVICE, CONFIGURATION, &details, at_ms).await?;
    let gateway = MarketplaceGateway {
        api_address: MarketplaceGateway::SANDBOX.to_owned(),
        login_address: String::new(),
        keys_address: "http://127.0.0.1:9".to_owned(),
        directory: "riverbend".to_owned(),
        client_id: "commonline".to_owned(),
        sealed_secret: String::new(),
        caller: "marketplace".to_owned(),
        domain: "localhost".to_owned(),
        program: Some(CONFIGURATION),
        fallback_email: "help@service.example".to_owned(),
        read_hours: MarketplaceGateway::READ_HOURS,
        updated_at_ms: at_ms,
    };
    marketplace_gateways::set(write, SERVICE, &gateway).await?;
    let admin = SubscriptionAdmin {
        email: email("subscriber"),
        first_name: "Subscriber".to_owned(),
        last_name: "Riverbend".to_owned(),
    };
    for (position, (name, plan, state)) in SOLD.into_iter().enumerate() {
        let sold = SoldSubscription {
            id: format!("sandbox-seed-{}", position + 1),
            name: name.to_owned(),
            offer_id: hub_marketplace::sandbox::OFFER.to_owned(),
            plan_id: plan.to_owned(),
            quantity: None,
            state,
            purchaser_email: email("subscriber"),
        };
        let read_at_ms = at_ms - (position as i64 + 1) * HOUR_MS;
        subscriptions::put(write, SERVICE, &sold, read_at_ms).await?;
        subscriptions::set_admin(write, SERVICE, &sold.id, &admin).await?;
    }
    let (draft, account) = ("seeded-subscription-draft", account_id("subscriber"));
    let by = By::person(account.0, "subscriber").from("command line");
    drafts::begin(write, SERVICE, (draft, account, CONFIGURATION), (1, "en"), &by).await?;
    subscriptions::set_draft(write, SERVICE, "sandbox-seed-2", draft).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_of_a_configuration_is_sound() {
        let text = form().to_string();
        let form = hub_forms::Form::read(text.as_bytes()).unwrap_or_else(|faults| panic!("{faults:?}"));
        assert_eq!(form.items().count(), 3);
    }
}
