//! Every program of the demonstration goes as a file into an empty tenant, and its file is the same bytes there.

use crate::commands::Demo;
use hub_administration::program_file::{
    FileBudget, FileFrame, FileProgram, KeptTexts, ProgramFile, templates_named,
};
use hub_domain::cases::form_frame::FormFrame;
use hub_domain::config_version::ConfigKind;
use hub_domain::identity::admin_access::AdminAreas;
use hub_domain::{ProgramId, TenantId};
use hub_store::audit::By;
use hub_store::bus::InProcessBus;
use hub_store::configuration::program_import::{self, Imported, ImportedText, Incoming};
use hub_store::db::Db;
use hub_store::identity::roles::{self, Role};
use hub_store::programs::program_files::{self, ProgramAbout};
use hub_store::tenants::{self, Tenant};
use hub_store::{Store, args};
use std::collections::BTreeMap;
use std::sync::Arc;

const KINDS: [ConfigKind; 7] = [
    ConfigKind::Workflow,
    ConfigKind::Form,
    ConfigKind::ValidationRules,
    ConfigKind::MessageTemplate,
    ConfigKind::DenialReasons,
    ConfigKind::NotificationRule,
    ConfigKind::ProgramDetails,
];

/// A program's file.
async fn export(store: &Store, tenant: TenantId, program: ProgramId) -> ProgramFile {
    let files = store.program_files();
    let about = files.about(tenant, program).await.unwrap().unwrap();
    let (mut texts, mut everybodys) = files.in_force(tenant, program, &KINDS).await.unwrap();
    let named = templates_named(&texts);
    everybodys.retain(|(_, key, _)| named.contains(key));
    texts.append(&mut everybodys);
    let about = FileProgram {
        name: about.name,
        names: about.names,
        category: about.category,
        scope: about.scope,
        case_columns: about.case_columns,
        has_payments: about.has_payments,
        frame: about.frame.map(|frame| FileFrame {
            path: frame.path,
            frame_mode: frame.frame_mode,
        }),
    };
    let budget = store.budgets().of(tenant, program).await.unwrap();
    let said = store.program_settings();
    let kept = KeptTexts {
        settings: said.said(tenant, program).await.unwrap(),
        contacts: said.said(tenant, program).await.unwrap(),
        fees: said.said(tenant, program).await.unwrap(),
        public_figures: said.said(tenant, program).await.unwrap(),
        budget: (budget.revision > 0).then_some(FileBudget {
            limits: budget.amount.is_some(),
        }),
    };
    ProgramFile::of(about, kept, &texts).unwrap()
}

/// An empty tenant with the roles that a file names.
async fn empty_tenant(store: &Store, number: i64, like: &Tenant, file: &ProgramFile) -> TenantId {
    let id = TenantId(number);
    let tenant = Tenant {
        id,
        name: format!("Empty {number}"),
        subdomain: format!("empty{number}"),
        sms_from: String::new(),
        ..like.clone()
    };
    let mut write = store.write().await.unwrap();
    tenants::insert(&mut write, &tenant, 1).await.unwrap();
    for name in file.roles() {
        let role = Role {
            name: name.to_owned(),
            queue_role: 0,
            supervises: false,
            areas: AdminAreas::default(),
            version: 0,
        };
        roles::put(&mut write, id, &role, 1).await.unwrap();
    }
    write.commit().await.unwrap();
    id
}

/// Brings a file in as a new program, in force.
async fn bring(store: &Store, tenant: TenantId, file: &ProgramFile) -> ProgramId {
    let own = file.program.clone();
    let about = ProgramAbout {
        name: own.name,
        names: own.names,
        category: own.category,
        scope: own.scope,
        case_columns: own.case_columns,
        has_payments: own.has_payments,
        frame: own.frame.map(|frame| FormFrame {
            path: frame.path,
            frame_mode: frame.frame_mode,
        }),
    };
    let mut write = store.write().await.unwrap();
    let program = program_files::insert(&mut write, tenant, &about, 1)
        .await
        .unwrap();
    let placed = file.placed(program, &BTreeMap::new()).unwrap();
    let texts: Vec<ImportedText> = placed
        .into_iter()
        .map(|text| ImportedText {
            kind: text.kind,
            key: text.key,
            body: text.body,
        })
        .collect();
    let by = By::system().from("test");
    let frame_mode = file.program.frame.as_ref().is_some_and(|frame| frame.frame_mode);
    let incoming = Incoming {
        texts: &texts,
        settings: file.kept.settings.as_ref().map(|settings| (settings, frame_mode)),
        contacts: file.kept.contacts.as_ref(),
        fees: file.kept.fees.as_ref(),
        public_figures: file.kept.public_figures.as_ref(),
        limits: file.kept.budget.map(|budget| budget.limits),
    };
    let imported = program_import::import(&mut write, tenant, program, incoming, Some("A copy"), by)
        .await
        .unwrap();
    assert!(
        matches!(imported, Imported::Released(Some(_))),
        "{}: {imported:?}",
        file.program.name
    );
    write.commit().await.unwrap();
    program
}

#[tokio::test(flavor = "multi_thread")]
async fn every_program_of_the_demonstration_is_the_same_file_in_an_empty_tenant() {
    let demo = Demo::seed("3");
    let url = format!("sqlite:{}", demo.data().join("hub.sqlite").display());
    let store = Store::new(Db::open(&url).await.unwrap(), Arc::new(InProcessBus::default()));
    let programs: Vec<(i64, i64)> = store
        .db()
        .all(
            "SELECT tenant_id, id FROM programs ORDER BY tenant_id, id",
            args![],
        )
        .await
        .unwrap();
    assert!(programs.len() >= 12, "{programs:?}");
    let like = store.tenants().by_id(TenantId(1)).await.unwrap();
    for (place, (tenant, program)) in programs.into_iter().enumerate() {
        let file = export(&store, TenantId(tenant), ProgramId(program)).await;
        let written = file.write().unwrap();
        let read = ProgramFile::read(written.as_bytes()).unwrap();
        let there = empty_tenant(&store, 9_000 + place as i64, &like, &read).await;
        let copy = bring(&store, there, &read).await;
        let again = export(&store, there, copy).await.write().unwrap();
        assert_eq!(again, written, "program {program} of tenant {tenant}");
    }
}
