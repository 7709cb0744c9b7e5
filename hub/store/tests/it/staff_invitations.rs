//! Invitations to work for a tenant, and lists of people.

use crate::fresh::fresh;
use hub_domain::conversations::channel::Channel;
use hub_domain::identity::staff::{ImportOutcome, ImportVerdict, Invitee, ProgramRole};
use hub_domain::{AccountId, ProgramId, TenantId};
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::identity::staff_imports::{self, StaffImport, StaffImportLine};
use hub_store::identity::staff_invitations::{self, Inviter, StaffFilter};

const TENANT: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);

fn invitee(email: &str) -> Invitee {
    Invitee {
        account_type: "Reviewer".into(),
        first_name: "Ines".into(),
        last_name: "Cole".into(),
        email: email.into(),
        phone: None,
        lang: "es".into(),
        roles: vec![201],
        programs: vec![ProgramRole {
            program: ProgramId(5),
            role: "Case worker".into(),
        }],
    }
}

fn inviter<'a>(import: Option<&'a str>) -> Inviter<'a> {
    Inviter {
        account: AccountId(7),
        name: "Ada",
        import,
    }
}

#[tokio::test]
async fn an_invitation_is_its_tenants_own_and_an_address_has_one_that_is_open() {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    let by = inviter(None);
    let id = staff_invitations::insert(&mut write, TENANT, &invitee("ines@mill.example"), &by, "one", 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let invitations = fresh.store.staff_invitations();
    let found = invitations.by_id(TENANT, &id).await.unwrap();
    assert_eq!(found.invitee, invitee("ines@mill.example"));
    assert!(invitations.by_id(OTHER, &id).await.is_err());
    let mut write = fresh.store.write().await.unwrap();
    let second =
        staff_invitations::insert(&mut write, TENANT, &invitee("ines@mill.example"), &by, "two", 2).await;
    assert!(second.unwrap_err().is_unique_violation());
    write.rollback().await.unwrap();
    let filter = |program, role: &str, typed: &str| StaffFilter {
        seen: None,
        program: Some(ProgramId(program)),
        role: role.into(),
        typed: typed.into(),
    };
    for (asked, count) in [
        (filter(5, "", "col"), 1),
        (filter(5, "Case worker", ""), 1),
        (filter(5, "Reviewer", ""), 0),
        (filter(6, "", ""), 0),
        (filter(5, "", "nobody"), 0),
    ] {
        assert_eq!(
            invitations.count(TENANT, &asked).await.unwrap(),
            count,
            "{asked:?}"
        );
    }
    let narrow = StaffFilter {
        seen: Some(vec![ProgramId(15)]),
        ..StaffFilter::default()
    };
    assert_eq!(
        invitations.count(TENANT, &narrow).await.unwrap(),
        0,
        "15 is not 5"
    );
    let mut second = invitee("omar@mill.example");
    second.programs.push(ProgramRole {
        program: ProgramId(6),
        role: "Reviewer".into(),
    });
    let mut write = fresh.store.write().await.unwrap();
    staff_invitations::insert(&mut write, TENANT, &second, &by, "three", 3)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let everybody = StaffFilter::default();
    let page = invitations.page(TENANT, &everybody, (50, 0)).await.unwrap();
    let invited: Vec<Invitee> = page.into_iter().map(|one| one.invitee).collect();
    assert_eq!(invited, [second, invitee("ines@mill.example")]);
    let beyond = invitations.page(TENANT, &everybody, (50, 2)).await.unwrap();
    assert_eq!(beyond, []);
}

#[tokio::test]
async fn the_phone_of_an_invitation_is_known_by_the_account_that_came_of_it() {
    let fresh = fresh().await;
    let (account, phone) = (AccountId(70), "+12025550177");
    let with_phone = Invitee {
        phone: Some(phone.into()),
        ..invitee("ines@mill.example")
    };
    let mut write = fresh.store.write().await.unwrap();
    let by = inviter(None);
    let id = staff_invitations::insert(&mut write, TENANT, &with_phone, &by, "one", 1)
        .await
        .unwrap();
    let bare = staff_invitations::insert(&mut write, TENANT, &invitee("omar@mill.example"), &by, "two", 1)
        .await
        .unwrap();
    for (id, account) in [(&id, account), (&bare, AccountId(71))] {
        staff_invitations::taken(&mut write, TENANT, id, account, 2)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    let invitations = fresh.store.staff_invitations();
    let of = async |tenant, account| invitations.phone_of(tenant, account).await.unwrap();
    assert_eq!(of(TENANT, account).await.as_deref(), Some(phone));
    assert_eq!(of(TENANT, AccountId(71)).await, None, "without a phone");
    assert_eq!(of(TENANT, AccountId(72)).await, None, "not invited");
    assert_eq!(of(OTHER, account).await, None);
}

#[tokio::test]
async fn a_withdrawn_invitation_leaves_neither_a_link_nor_a_login() {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    let by = inviter(Some("list"));
    for (email, token) in [("ines@mill.example", "one"), ("omar@mill.example", "two")] {
        staff_invitations::insert(&mut write, TENANT, &invitee(email), &by, token, 1)
            .await
            .unwrap();
        let key = staff_invitations::mail_key(token);
        let mail = NewDelivery::new(Channel::Email, Lane::Message, key);
        outbox::enqueue(&mut write, TENANT, mail).await.unwrap();
    }
    assert!(
        !staff_invitations::import_was_followed(&mut write, TENANT, "list")
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    assert_eq!(fresh.store.outbox().waiting().await.unwrap(), 2);
    assert!(
        fresh
            .store
            .pending_accounts()
            .by_token("one", 2)
            .await
            .unwrap()
            .is_some()
    );
    let mut write = fresh.store.write().await.unwrap();
    let withdrawn = staff_invitations::withdraw_import(&mut write, TENANT, "list", 3)
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(withdrawn, 2);
    assert_eq!(
        fresh.store.outbox().waiting().await.unwrap(),
        0,
        "no mail brings a dead link"
    );
    assert!(
        fresh
            .store
            .pending_accounts()
            .by_token("one", 2)
            .await
            .unwrap()
            .is_none()
    );
    let login = fresh.store.logins().by_email("ines@mill.example").await.unwrap();
    assert_eq!(login, None);
    let open = fresh.store.staff_invitations().addresses(TENANT).await.unwrap();
    assert!(open.is_empty(), "{open:?}");
}

#[tokio::test]
async fn the_lines_of_a_list_come_in_its_order_and_are_taken_back_once() {
    let fresh = fresh().await;
    let import = StaffImport {
        id: "list".into(),
        account: AccountId(7),
        account_name: "Ada".into(),
        file_name: "people.csv".into(),
        origin: "https://a.example".into(),
        lines: 3,
        created_at_ms: 1,
        started_at_ms: None,
        finished_at_ms: None,
        undone_at_ms: None,
    };
    let line = |line, verdict| StaffImportLine {
        line,
        account_type: "Reviewer".into(),
        first_name: "Ines".into(),
        last_name: "Cole".into(),
        email: format!("ines{line}@mill.example"),
        phone: None,
        lang: "en".into(),
        program: Some(ProgramId(5)),
        role: "Reviewer".into(),
        verdict,
        outcome: None,
        invitation: None,
        account: None,
        role_before: None,
    };
    let mut lines = [
        line(2, ImportVerdict::New),
        line(3, ImportVerdict::BadName),
        line(10, ImportVerdict::New),
    ];
    lines[2].phone = Some("+12025550177".into());
    let mut write = fresh.store.write().await.unwrap();
    staff_imports::insert(&mut write, TENANT, &import, &lines)
        .await
        .unwrap();
    assert!(staff_imports::start(&mut write, TENANT, "list", 2).await.unwrap());
    assert!(!staff_imports::start(&mut write, TENANT, "list", 3).await.unwrap());
    assert!(
        !staff_imports::undo(&mut write, TENANT, "list", 3).await.unwrap(),
        "it runs"
    );
    let waiting = staff_imports::waiting(&mut write, TENANT, "list", 0, 50)
        .await
        .unwrap();
    let numbers: Vec<i64> = waiting.iter().map(|line| line.line).collect();
    assert_eq!(numbers, [2, 10]);
    for mut line in waiting {
        line.outcome = Some(ImportOutcome::Invited);
        staff_imports::came_to(&mut write, TENANT, "list", &line)
            .await
            .unwrap();
    }
    staff_imports::finish(&mut write, TENANT, "list", 4)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let imports = fresh.store.staff_imports();
    assert!(imports.by_id(OTHER, "list").await.is_err());
    assert_eq!(
        imports.mails(TENANT, "list").await.unwrap(),
        [
            ("en".to_owned(), None),
            ("en".to_owned(), Some("+12025550177".to_owned()))
        ]
    );
    let left = imports.lines(TENANT, "list", 2, None, 10).await.unwrap();
    assert_eq!((left.len(), left[1].outcome), (2, Some(ImportOutcome::Invited)));
    let mut write = fresh.store.write().await.unwrap();
    assert!(staff_imports::undo(&mut write, TENANT, "list", 5).await.unwrap());
    assert!(!staff_imports::undo(&mut write, TENANT, "list", 6).await.unwrap());
    write.commit().await.unwrap();
    let undone = imports
        .lines(TENANT, "list", 0, Some(ImportVerdict::New), 10)
        .await
        .unwrap();
    assert!(
        undone
            .iter()
            .all(|line| line.outcome == Some(ImportOutcome::Undone))
    );
}
