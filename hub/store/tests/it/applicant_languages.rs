use crate::fresh::fresh;
use hub_domain::cases::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::{ApplicantId, ApplicationId, ProgramId, StateId, TenantId};
use hub_store::audit::By;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::people::applicants::{self, NewApplicant};
use hub_store::programs::{self, NewProgram};

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);
const OPEN: i64 = 4;
const OVER: i64 = 12;

fn step(from: i64, to: i64) -> Transition {
    Transition {
        from,
        to,
        ..Transition::default()
    }
}

fn flow() -> Workflow {
    let state = |id: i64, kind| State::new(id, &format!("State {id}"), kind);
    Workflow {
        states: vec![state(OPEN, StateKind::Initial), state(OVER, StateKind::Terminal)],
        transitions: vec![step(OPEN, OVER)],
    }
}

#[tokio::test]
async fn open_applications_are_counted_by_the_language_of_their_people() {
    let fresh = fresh().await;
    let by = By::system().from("test");
    let mut write = fresh.store.write().await.unwrap();
    // Language, program, status.
    let filed = [
        ("pt-BR", 5, OPEN),
        ("pt-BR", 5, OPEN),
        ("zh-Hant", 5, OPEN),
        ("ar", 5, OVER),
        ("ar", 6, OPEN),
    ];
    for tenant in [COUNTY, OTHER] {
        for (at, (lang, program, state)) in filed.into_iter().enumerate() {
            let id = i64::try_from(at).unwrap() + 1;
            let person = NewApplicant {
                id: ApplicantId(id),
                account: None,
                name: format!("Person {id}"),
                lang: if tenant == COUNTY { lang } else { "so" }.into(),
                zone: "America/New_York".into(),
                state: String::new(),
                addresses: Vec::new(),
                created_at_ms: 1,
            };
            applicants::create(&mut write, tenant, &[person], &by)
                .await
                .unwrap();
            let application = NewApplication {
                state: StateId(state),
                created_at_ms: id,
                ..NewApplication::filed(tenant, ProgramId(program), ApplicationId(100 + id), id)
            };
            new_applications::insert(&mut write, &[application])
                .await
                .unwrap();
        }
    }
    // Program 6 has other statuses: what ends an application in program 5 does not there.
    let other = Workflow {
        states: vec![
            State::new(OVER, "Filed", StateKind::Initial),
            State::new(OPEN, "Over", StateKind::Terminal),
        ],
        transitions: vec![step(OVER, OPEN)],
    };
    for (tenant, id, workflow) in [(COUNTY, 5, &flow()), (COUNTY, 6, &other), (OTHER, 5, &flow())] {
        let program = NewProgram {
            tenant,
            id: ProgramId(id),
            name: "Rent help",
            category: "",
            case_columns: false,
            workflow,
            denial_reasons: &[],
        };
        programs::insert(&mut write, &program, 1).await.unwrap();
    }
    write.commit().await.unwrap();
    let everywhere = async |flows: &[(ProgramId, &Workflow)]| {
        let languages = fresh.store.applicant_languages();
        languages
            .open_everywhere(COUNTY, flows.iter().copied())
            .await
            .unwrap()
    };
    let counted = [("pt-BR".to_owned(), 2), ("zh-Hant".to_owned(), 1)];
    assert_eq!(
        everywhere(&[(ProgramId(5), &flow()), (ProgramId(6), &other)]).await,
        counted
    );
    let of_one = everywhere(&[(ProgramId(5), &flow())]).await;
    assert_eq!(of_one[0], ("ar".to_owned(), 1), "program 6 ends nothing");
    assert_eq!(of_one[1..], counted);
    let open = async |program| {
        let languages = fresh.store.applicant_languages();
        languages.open(COUNTY, ProgramId(program), &flow()).await.unwrap()
    };
    assert_eq!(
        open(5).await,
        [("pt-BR".to_owned(), 2), ("zh-Hant".to_owned(), 1)]
    );
    assert_eq!(open(6).await, [("ar".to_owned(), 1)]);
    assert_eq!(open(7).await, []);
    let chosen: Vec<ApplicationId> = (101..=104).map(ApplicationId).collect();
    let of_chosen = fresh
        .store
        .applications()
        .languages_of(COUNTY, &chosen)
        .await
        .unwrap();
    assert_eq!(
        of_chosen,
        [
            ("ar".to_owned(), 1),
            ("pt-BR".to_owned(), 2),
            ("zh-Hant".to_owned(), 1)
        ]
    );
    assert_eq!(
        fresh
            .store
            .applications()
            .languages_of(COUNTY, &[])
            .await
            .unwrap(),
        []
    );
}
