//! What a tenant's programs say of themselves, in passages that can be found and named.

use crate::App;
use crate::problem::Problem;
use hub_assistant::finding::{Found, FullText};
use hub_assistant::passage::Passage;
use hub_domain::TenantId;
use hub_domain::cases::form::Words;
use hub_domain::programs::details::{Named, in_lang};
use hub_store::programs::program_listings::ListedProgram;

/// Longest passage, in characters.
const LONGEST: usize = 1_500;

/// The passages of programs, in a language as far as they have words in it.
pub fn passages_of(programs: &[ListedProgram], lang: &str) -> Vec<Passage> {
    let mut passages: Vec<Passage> = Vec::new();
    for program in programs {
        let title = program.name_in(lang);
        let mut push = |text: &str, lang: &str| {
            let text = text.trim();
            passages.push(Passage {
                id: 0,
                program_id: Some(program.id.0),
                title: title.to_owned(),
                text: text.chars().take(LONGEST).collect(),
                lang: lang.to_owned(),
            });
        };
        let details = &program.details;
        let (summary_lang, summary) = in_lang(&details.summary, lang).unwrap_or_default();
        push(summary, summary_lang);
        for words in [&details.about, &details.next] {
            let words: &Words = words;
            let Some((lang, text)) = in_lang(words, lang) else {
                continue;
            };
            for paragraph in text.split("\n\n").filter(|text| !text.trim().is_empty()) {
                push(paragraph, lang);
            }
        }
        for list in [&details.eligibility, &details.uses, &details.needs] {
            let list: &Vec<Named> = list;
            let entries: Vec<(&str, &str)> =
                list.iter().filter_map(|one| in_lang(&one.words, lang)).collect();
            if let Some((lang, _)) = entries.first() {
                let texts: Vec<&str> = entries.iter().map(|(_, text)| *text).collect();
                push(&texts.join("; "), lang);
            }
        }
    }
    passages
}

/// Gives what was found its numbers, 1 and up.
pub fn numbered(found: Vec<Found>) -> Vec<Passage> {
    let numbered = found.into_iter().zip(1..);
    numbered
        .map(|(found, id)| Passage { id, ..found.passage })
        .collect()
}

/// The active programs of a tenant.
pub async fn programs(app: &App, tenant: TenantId) -> Result<Vec<ListedProgram>, Problem> {
    Ok(app.store.program_listings().all(tenant).await?)
}

/// What fits a question by its words alone.
pub fn found_by_words(question: &str, passages: &[Passage], most: usize) -> Vec<Passage> {
    numbered(FullText::found(question, passages, most))
}
