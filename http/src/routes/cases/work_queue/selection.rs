//! The applications of a call for many: chosen ones, pasted numbers, or all that a filter finds.

use super::filter::QueueParams;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::Problem;
use hub_domain::ApplicationId;
use hub_domain::cases::bulk::MOST_ITEMS;
use hub_domain::cases::queue_query::QueueQuery;
use serde::Deserialize;

/// One of the three.
#[derive(Debug, Clone, Default, Deserialize, utoipa::ToSchema)]
pub struct Selection {
    /// Applications by their ids.
    ids: Option<Vec<i64>>,
    /// Applications by their numbers, as people know them.
    numbers: Option<Vec<String>>,
    /// All that such a page would list, whatever its number.
    filter: Option<QueueParams>,
}

/// Longest number of an application, in characters.
const MAX_NUMBER_CHARS: usize = 64;

impl Selection {
    /// The selected applications, each with the number or id that named it; id 0 for an unknown number. At most 5,000.
    pub(in crate::routes) async fn named<D: Demand>(
        self,
        app: &App,
        caller: &Allowed<D>,
    ) -> Result<Vec<(ApplicationId, String)>, Problem> {
        let applications = app.store.applications();
        let too_many = || Problem::field("selection", "too_long");
        let named: Vec<(ApplicationId, String)> = match (self.ids, self.numbers, self.filter) {
            (Some(ids), None, None) => {
                let named = ids.into_iter().map(|id| (ApplicationId(id), id.to_string()));
                named.collect()
            }
            (None, Some(numbers), None) => {
                if numbers.len() > MOST_ITEMS {
                    return Err(too_many());
                }
                if numbers
                    .iter()
                    .any(|number| number.chars().count() > MAX_NUMBER_CHARS)
                {
                    return Err(Problem::field("numbers", "too_long"));
                }
                named_by_numbers(app, caller, numbers).await?
            }
            (None, None, Some(filter)) => {
                let query = filter.counted_query(app, caller).await?;
                let found = applications
                    .ids(caller.tenant, &query, MOST_ITEMS as i64 + 1)
                    .await?;
                found.into_iter().map(|id| (id, id.to_string())).collect()
            }
            _ => return Err(Problem::field("selection", "required")),
        };
        match named.len() {
            0 => Err(Problem::field("selection", "required")),
            count if count > MOST_ITEMS => Err(too_many()),
            _ => Ok(named),
        }
    }
}

/// Numbers in the order in which they were pasted.
async fn named_by_numbers<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    numbers: Vec<String>,
) -> Result<Vec<(ApplicationId, String)>, Problem> {
    let numbers = numbers.iter().map(|number| pasted(number).to_owned());
    let numbers: Vec<String> = numbers.filter(|number| !number.is_empty()).collect();
    let applications = app.store.applications();
    let mut found = std::collections::HashMap::new();
    for some in numbers.chunks(500) {
        let query = QueueQuery {
            member: caller.member(),
            numbers: some.to_vec(),
            ..QueueQuery::default()
        };
        let ids = applications.ids(caller.tenant, &query, MOST_ITEMS as i64).await?;
        for item in applications.by_ids(caller.tenant, &ids).await? {
            found.insert(item.external_id, item.id);
        }
    }
    let named = numbers.into_iter().map(|number| {
        let id = found.get(&number).copied().unwrap_or(ApplicationId(0));
        (id, number)
    });
    Ok(named.collect())
}

/// A pasted number without what spreadsheets and mails leave around it: blanks, byte order marks, marks of direction.
fn pasted(number: &str) -> &str {
    number.trim_matches(|sign: char| {
        let is_mark = matches!(sign, '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}');
        is_mark || sign.is_whitespace()
    })
}
