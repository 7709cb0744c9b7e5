//! What models may use in a day, and the prompts and cases of a tenant.

use crate::fresh::{Fresh, fresh};
use hub_domain::assistant::AiTool;
use hub_domain::{AccountId, TenantId};
use hub_store::StoreError;
use hub_store::assistant::assistant_prompts::{add, set_cases};
use hub_store::assistant::assistant_requests::{
    Ending, NewRequest, Spent, day_of, forget_before, give_back, rate, settle,
};
use hub_store::assistant::assistant_requests::{RESERVED_MS, Reserved, reserve};
use hub_store::assistant::assistant_runs::{self, PromptRun};
use hub_store::assistant::assistant_vectors::{self, VectorModel};
use hub_store::audit::By;

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);
const TOOL: AiTool = AiTool::GenerateIdeas;
const DAY_MS: i64 = 86_400_000;

fn asked(id: &str, tokens: i64, at_ms: i64) -> NewRequest<'_> {
    NewRequest {
        id,
        tool: TOOL,
        account: AccountId(7),
        account_name: "Rosa Delgado",
        prompt_version: 0,
        endpoint: "https://models.example.gov/v1",
        model: "small",
        sent: "[]",
        reserved_tokens: tokens,
        at_ms,
    }
}

/// Whether the tool's day allows it; a person's share is not counted.
async fn may(fresh: &Fresh, tenant: TenantId, new: NewRequest<'_>, cap: i64) -> bool {
    reserve(&fresh.store, tenant, new, cap, None).await.unwrap() == Reserved::Yes
}

fn spent(tokens_in: i64, tokens_out: i64) -> Spent {
    Spent {
        tokens_in,
        tokens_out,
        cost_microcents: 12,
        is_estimated: false,
    }
}

async fn used(fresh: &Fresh, day: i64) -> Vec<(String, i64, i64)> {
    let used = fresh.store.assistant_requests().used(COUNTY, day).await.unwrap();
    used.into_iter()
        .map(|one| (one.tool, one.used_tokens, one.reserved_tokens))
        .collect()
}

#[tokio::test]
async fn a_cap_is_counted_before_a_question_is_sent_and_settled_once() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let day = day_of(DAY_MS * 100 + 5);
    assert_eq!(day, 100);
    let at = DAY_MS * 100 + 5;
    assert!(may(&fresh, COUNTY, asked("a", 60, at), 100).await);
    assert!(!may(&fresh, COUNTY, asked("b", 60, at), 100).await);
    assert!(may(&fresh, OTHER, asked("b", 60, at), 100).await);
    assert_eq!(used(&fresh, day).await, [("generate_ideas".into(), 0, 60)]);

    assert!(
        settle(store, COUNTY, "a", Ending::Done, spent(20, 10))
            .await
            .unwrap()
    );
    assert!(
        !settle(store, COUNTY, "a", Ending::Failed("silent"), spent(99, 99))
            .await
            .unwrap()
    );
    assert!(
        !settle(store, COUNTY, "b", Ending::Done, spent(1, 1))
            .await
            .unwrap()
    );
    assert_eq!(used(&fresh, day).await, [("generate_ideas".into(), 30, 0)]);
    assert!(may(&fresh, COUNTY, asked("c", 70, at), 100).await);
    assert!(!may(&fresh, COUNTY, asked("d", 1, at), 100).await);
    // The next day begins anew, and a cap of nothing allows nothing.
    assert!(may(&fresh, COUNTY, asked("d", 100, at + DAY_MS), 100).await);
    assert!(!may(&fresh, COUNTY, asked("e", 1, at + 2 * DAY_MS), 0).await);

    let mine = store.assistant_requests().of(COUNTY, AccountId(7)).await.unwrap();
    let states: Vec<(&str, &str)> = mine
        .iter()
        .map(|one| (one.id.as_str(), one.state.as_str()))
        .collect();
    assert_eq!(states, [("d", "asked"), ("c", "asked"), ("a", "done")]);
    assert_eq!(
        (mine[2].tokens_in, mine[2].tokens_out, mine[2].cost_microcents),
        (20, 10, 12)
    );
    assert!(
        store
            .assistant_requests()
            .of(COUNTY, AccountId(8))
            .await
            .unwrap()
            .is_empty()
    );
    assert_eq!(store.assistant_requests().all(OTHER).await.unwrap().len(), 1);
}

#[tokio::test]
async fn many_who_ask_at_once_do_not_pass_the_cap_together() {
    let fresh = fresh().await;
    let ids: Vec<String> = (0..8).map(|number| format!("r{number}")).collect();
    let asking = ids
        .iter()
        .map(async |id| may(&fresh, COUNTY, asked(id, 30, 1), 100).await);
    let taken: Vec<bool> = futures::future::join_all(asking).await;
    assert_eq!(taken.iter().filter(|taken| **taken).count(), 3);
    assert_eq!(used(&fresh, 0).await, [("generate_ideas".into(), 0, 90)]);
}

/// MONEY AI 5
#[tokio::test]
async fn one_person_has_a_share_of_the_day_and_others_go_on() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let share = async |id: &str, account: i64, tokens: i64| {
        let new = NewRequest {
            account: AccountId(account),
            ..asked(id, tokens, 1)
        };
        reserve(store, COUNTY, new, 100, Some(40)).await.unwrap()
    };
    assert_eq!(share("a", 7, 30).await, Reserved::Yes);
    assert_eq!(share("b", 7, 30).await, Reserved::ShareUsedUp);
    // What was refused has left nothing reserved.
    assert_eq!(used(&fresh, 0).await, [("generate_ideas".into(), 0, 30)]);
    assert_eq!(share("b", 8, 40).await, Reserved::Yes);
    assert_eq!(share("c", 9, 40).await, Reserved::DayUsedUp);
    assert!(
        settle(store, COUNTY, "a", Ending::Done, spent(3, 2))
            .await
            .unwrap()
    );
    assert_eq!(share("d", 7, 20).await, Reserved::Yes);
    let own = store
        .assistant_requests()
        .used_by(COUNTY, 0, AccountId(7))
        .await
        .unwrap();
    assert_eq!((own[0].used_tokens, own[0].reserved_tokens), (5, 20));
    assert!(
        store
            .assistant_requests()
            .used_by(OTHER, 0, AccountId(7))
            .await
            .unwrap()
            .is_empty()
    );
}

#[tokio::test]
async fn what_nobody_settles_is_given_back_and_a_late_end_counts_all_the_same() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let taken = reserve(store, COUNTY, asked("a", 60, 1), 100, Some(60))
        .await
        .unwrap();
    assert_eq!(taken, Reserved::Yes);
    assert_eq!(give_back(store, COUNTY, RESERVED_MS).await.unwrap(), 0);
    assert_eq!(give_back(store, OTHER, 1 + RESERVED_MS).await.unwrap(), 0);
    assert_eq!(give_back(store, COUNTY, 1 + RESERVED_MS).await.unwrap(), 1);
    assert_eq!(give_back(store, COUNTY, 1 + RESERVED_MS).await.unwrap(), 0);
    assert_eq!(used(&fresh, 0).await, [("generate_ideas".into(), 0, 0)]);
    let all = store.assistant_requests().all(COUNTY).await.unwrap();
    assert_eq!(
        (all[0].state.as_str(), all[0].failure.as_str()),
        ("failed", "interrupted")
    );
    let again = reserve(store, COUNTY, asked("b", 60, 2), 100, Some(60))
        .await
        .unwrap();
    assert_eq!(again, Reserved::Yes);
    // The process had not ended: what it has used is counted, once.
    assert!(
        settle(store, COUNTY, "a", Ending::Done, spent(20, 5))
            .await
            .unwrap()
    );
    assert!(
        !settle(store, COUNTY, "a", Ending::Done, spent(20, 5))
            .await
            .unwrap()
    );
    assert_eq!(used(&fresh, 0).await, [("generate_ideas".into(), 25, 60)]);
    let own = store
        .assistant_requests()
        .used_by(COUNTY, 0, AccountId(7))
        .await
        .unwrap();
    assert_eq!((own[0].used_tokens, own[0].reserved_tokens), (25, 60));
}

#[tokio::test]
async fn what_was_sent_is_forgotten_in_time_and_rated_by_its_author() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let later = 91 * DAY_MS;
    assert!(may(&fresh, COUNTY, asked("old", 1, 1), 100).await);
    assert!(may(&fresh, OTHER, asked("old", 1, 1), 100).await);
    assert!(may(&fresh, COUNTY, asked("new", 1, later), 100).await);
    let ids = async |tenant: TenantId| -> Vec<String> {
        let all = store.assistant_requests().all(tenant).await.unwrap();
        all.into_iter().map(|one| one.id).collect()
    };
    // Asking again forgets nothing by itself; housekeeping does, whether anybody asks or not.
    assert_eq!(ids(COUNTY).await, ["new", "old"]);
    forget_before(store, COUNTY, DAY_MS).await.unwrap();
    assert_eq!(ids(COUNTY).await, ["new"]);
    assert_eq!(ids(OTHER).await, ["old"]);
    assert!(used(&fresh, 0).await.is_empty());
    assert_eq!(used(&fresh, 91).await, [("generate_ideas".into(), 0, 1)]);

    let mut write = store.write().await.unwrap();
    rate(&mut write, COUNTY, "new", AccountId(7), true).await.unwrap();
    let others = rate(&mut write, COUNTY, "new", AccountId(8), false).await;
    assert!(matches!(others, Err(StoreError::NotFound(_))));
    let strangers = rate(&mut write, OTHER, "new", AccountId(7), false).await;
    assert!(matches!(strangers, Err(StoreError::NotFound(_))));
    write.commit().await.unwrap();
    let all = store.assistant_requests().all(COUNTY).await.unwrap();
    assert_eq!(all[0].is_useful, Some(true));
}

#[tokio::test]
async fn a_prompt_has_versions_and_of_two_people_the_second_is_told() {
    let fresh = fresh().await;
    let by = By::person(7, "Rosa Delgado").from("192.0.2.7");
    let mut write = fresh.store.write().await.unwrap();
    assert_eq!(
        add(&mut write, COUNTY, TOOL, 0, "Be brief.", &by).await.unwrap(),
        1
    );
    assert_eq!(
        add(&mut write, COUNTY, TOOL, 1, "Be very brief.", &by)
            .await
            .unwrap(),
        2
    );
    let stale = add(&mut write, COUNTY, TOOL, 1, "Be long.", &by).await;
    assert!(matches!(
        stale,
        Err(StoreError::VersionConflict { current: 2, .. })
    ));
    assert_eq!(
        set_cases(&mut write, COUNTY, TOOL, 0, "[1]", &by).await.unwrap(),
        1
    );
    assert_eq!(
        set_cases(&mut write, COUNTY, TOOL, 1, "[2]", &by).await.unwrap(),
        2
    );
    let stale = set_cases(&mut write, COUNTY, TOOL, 0, "[3]", &by).await;
    assert!(matches!(
        stale,
        Err(StoreError::VersionConflict { current: 2, .. })
    ));
    write.commit().await.unwrap();

    let prompts = fresh.store.assistant_prompts();
    let newest = prompts.in_force(COUNTY, TOOL).await.unwrap().unwrap();
    assert_eq!(
        (newest.version, newest.body.as_str(), newest.by_name.as_str()),
        (2, "Be very brief.", "Rosa Delgado")
    );
    assert_eq!(prompts.versions(COUNTY, TOOL).await.unwrap().len(), 2);
    assert_eq!(
        prompts.in_force(COUNTY, AiTool::FindResources).await.unwrap(),
        None
    );
    assert_eq!(prompts.in_force(OTHER, TOOL).await.unwrap(), None);
    assert_eq!(
        prompts.cases_of(COUNTY, TOOL).await.unwrap().unwrap().cases,
        "[2]"
    );
    assert!(prompts.cases(OTHER).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_run_is_kept_as_far_as_it_came() {
    let fresh = fresh().await;
    let mut run = PromptRun {
        id: "run".into(),
        tool: TOOL.as_str().into(),
        prompt_version: 2,
        model: "small".into(),
        repeats: 5,
        state: "running".into(),
        outcomes: "[]".into(),
        tokens: 0,
        cost_microcents: 0,
        by_name: "Rosa Delgado".into(),
        started_at_ms: 5,
    };
    assistant_runs::begin(&fresh.store, COUNTY, &run).await.unwrap();
    let runs = fresh.store.assistant_runs();
    assert_eq!(runs.of(COUNTY, TOOL).await.unwrap(), [run.clone()]);
    assert_eq!(runs.last_whole(COUNTY, TOOL).await.unwrap(), None);
    run.state = "done".into();
    run.outcomes = "[{}]".into();
    run.tokens = 9;
    assistant_runs::keep(&fresh.store, COUNTY, &run).await.unwrap();
    assert_eq!(runs.last_whole(COUNTY, TOOL).await.unwrap(), Some(run));
    assert!(runs.of(OTHER, TOOL).await.unwrap().is_empty());
}

#[tokio::test]
async fn runs_are_forgotten_in_time_and_the_last_whole_one_of_a_tool_stays() {
    let fresh = fresh().await;
    let run = async |id: &str, tool: AiTool, state: &str, at_ms: i64| {
        let run = PromptRun {
            id: id.into(),
            tool: tool.as_str().into(),
            prompt_version: 0,
            model: "small".into(),
            repeats: 1,
            state: state.into(),
            outcomes: "[]".into(),
            tokens: 0,
            cost_microcents: 0,
            by_name: "Rosa Delgado".into(),
            started_at_ms: at_ms,
        };
        assistant_runs::begin(&fresh.store, COUNTY, &run).await.unwrap();
        assistant_runs::keep(&fresh.store, COUNTY, &run).await.unwrap();
    };
    run("a", TOOL, "done", 1).await;
    run("b", TOOL, "done", 2).await;
    run("c", TOOL, "stopped", 3).await;
    run("d", AiTool::FindResources, "done", 1).await;
    run("e", TOOL, "running", 50).await;
    assistant_runs::forget_before(&fresh.store, OTHER, 50)
        .await
        .unwrap();
    let ids = async |tool: AiTool| -> Vec<String> {
        let runs = fresh.store.assistant_runs().of(COUNTY, tool).await.unwrap();
        runs.into_iter().map(|one| one.id).collect()
    };
    assert_eq!(ids(TOOL).await, ["e", "c", "b", "a"]);
    assistant_runs::forget_before(&fresh.store, COUNTY, 50)
        .await
        .unwrap();
    assert_eq!(ids(TOOL).await, ["e", "b"]);
    assert_eq!(ids(AiTool::FindResources).await, ["d"]);
}

#[tokio::test]
async fn vectors_are_kept_by_tenant_and_model_and_those_of_another_model_leave() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let small = VectorModel {
        endpoint: "https://models.example.gov/v1",
        model: "small",
    };
    let vectors = [
        ("a".to_owned(), vec![0.5, -1.25]),
        ("b".to_owned(), vec![3.0, 0.0]),
    ];
    assistant_vectors::keep(store, COUNTY, small, &vectors, 1)
        .await
        .unwrap();
    assistant_vectors::keep(store, OTHER, small, &vectors[..1], 1)
        .await
        .unwrap();
    assistant_vectors::keep(store, COUNTY, small, &[("a".to_owned(), vec![0.25, 1.0])], 2)
        .await
        .unwrap();
    let kept = store.assistant_vectors().of(COUNTY, small).await.unwrap();
    assert_eq!(
        (&kept["a"], &kept["b"], kept.len()),
        (&vec![0.25, 1.0], &vec![3.0, 0.0], 2)
    );
    assistant_vectors::remove(store, COUNTY, &["b".to_owned()])
        .await
        .unwrap();
    assert_eq!(
        store.assistant_vectors().of(COUNTY, small).await.unwrap().len(),
        1
    );

    let large = VectorModel {
        model: "large",
        ..small
    };
    assert!(
        store
            .assistant_vectors()
            .of(COUNTY, large)
            .await
            .unwrap()
            .is_empty()
    );
    assistant_vectors::keep(store, COUNTY, large, &vectors, 3)
        .await
        .unwrap();
    assert!(
        store
            .assistant_vectors()
            .of(COUNTY, small)
            .await
            .unwrap()
            .is_empty()
    );
    assert_eq!(
        store.assistant_vectors().of(OTHER, small).await.unwrap()["a"],
        [0.5, -1.25]
    );
}
