//! What programs say of themselves, and the lists that are made of it.

use crate::fresh::{Fresh, fresh};
use hub_domain::cases::form_frame::FormFrame;
use hub_domain::cases::reports::Audience;
use hub_domain::cases::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::config_version::ConfigKind;
use hub_domain::programs::details::ProgramDetails;
use hub_domain::{AccountId, ProgramId, TenantId};
use hub_store::args;
use hub_store::audit::By;
use hub_store::config_versions::ConfigId;
use hub_store::configuration::{self, Publishing};
use hub_store::programs::{self, NewProgram};
use serde_json::json;

const HERE: TenantId = TenantId(1);
const THERE: TenantId = TenantId(2);

/// Two programs here and one of the same number there; the first says something of itself.
async fn programs_of_two_tenants() -> Fresh {
    let fresh = fresh().await;
    let flow = Workflow {
        states: vec![
            State::new(1, "Received", StateKind::Initial),
            State::new(2, "Closed", StateKind::Terminal),
        ],
        transitions: vec![Transition {
            from: 1,
            to: 2,
            ..Transition::default()
        }],
    };
    let mut write = fresh.store.write().await.unwrap();
    for (tenant, id, name) in [
        (HERE, 5, "Rent help"),
        (HERE, 7, "Energy help"),
        (THERE, 5, "Flood help"),
    ] {
        let program = NewProgram {
            tenant,
            id: ProgramId(id),
            name,
            category: "Housing",
            case_columns: false,
            workflow: &flow,
            denial_reasons: &[],
        };
        programs::insert(&mut write, &program, 1).await.unwrap();
    }
    let details = ProgramDetails {
        summary: [("en".to_owned(), "Pays rent.".to_owned())].into(),
        audience: vec![Audience::Business],
        ..ProgramDetails::default()
    };
    programs::begin_details(&mut write, HERE, ProgramId(5), &details, 1)
        .await
        .unwrap();
    let frame = FormFrame {
        path: "/rent/".into(),
        frame_mode: true,
    };
    programs::set_frame(&mut write, HERE, ProgramId(5), &frame)
        .await
        .unwrap();
    write.commit().await.unwrap();
    fresh
}

#[tokio::test]
async fn a_program_says_what_was_published_last_and_who_says_nothing_is_open_to_everybody() {
    let fresh = programs_of_two_tenants().await;
    let said = async |tenant, program| {
        let programs = fresh.store.programs();
        programs.details(tenant, ProgramId(program)).await.unwrap()
    };
    assert_eq!(said(HERE, 5).await.audience, [Audience::Business]);
    // Of another tenant, and of a program without a word.
    assert_eq!(said(THERE, 5).await, ProgramDetails::default());
    assert_eq!(said(HERE, 7).await, ProgramDetails::default());
    let id = ConfigId {
        tenant: HERE,
        kind: ConfigKind::ProgramDetails,
        key: "5",
    };
    let text = json!({ "summary": { "en": "Pays all rent." }, "several": true }).to_string();
    let mut write = fresh.store.write().await.unwrap();
    let by = By::person(9, "Lea").from("test");
    let published = configuration::publish_text(&mut write, id, 1, &text, by)
        .await
        .unwrap();
    assert!(matches!(published, Publishing::Published));
    write.commit().await.unwrap();
    let now = said(HERE, 5).await;
    assert_eq!((now.audience.len(), now.several), (2, true));
}

#[tokio::test]
async fn a_list_has_the_active_programs_of_its_tenant_by_name_with_all_that_it_shows() {
    let fresh = programs_of_two_tenants().await;
    let listings = fresh.store.program_listings();
    let all = listings.all(HERE).await.unwrap();
    let names: Vec<(&str, bool, bool)> = all
        .iter()
        .map(|one| (one.name.as_str(), one.has_form, one.frame.is_some()))
        .collect();
    assert_eq!(names, [("Energy help", false, false), ("Rent help", false, true)]);
    assert_eq!(all[1].details.audience, [Audience::Business]);
    let mut write = fresh.store.write().await.unwrap();
    let sql = "UPDATE programs SET active = FALSE WHERE tenant_id = $1 AND id = 5";
    write.execute(sql, args![HERE]).await.unwrap();
    write.commit().await.unwrap();
    assert_eq!(listings.all(HERE).await.unwrap().len(), 1);
    assert!(
        listings
            .one(HERE, ProgramId(5), AccountId(0))
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        listings
            .one(THERE, ProgramId(5), AccountId(0))
            .await
            .unwrap()
            .is_some()
    );
}

#[tokio::test]
async fn a_text_that_cannot_be_read_hides_its_program_alone() {
    let fresh = programs_of_two_tenants().await;
    let mut write = fresh.store.write().await.unwrap();
    let sql = "UPDATE config_versions SET body = '{' WHERE tenant_id = $1 AND kind = 'program_details'";
    write.execute(sql, args![HERE]).await.unwrap();
    write.commit().await.unwrap();
    let all = fresh.store.program_listings().all(HERE).await.unwrap();
    let names: Vec<&str> = all.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["Energy help"]);
    let programs = fresh.store.programs();
    assert!(programs.details(HERE, ProgramId(5)).await.is_err());
}
