//! The tools that a model helps with, and how a tenant has set up the model: where it answers, what it may cost in a day.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a model is asked for. Each has a prompt and a daily cap of its own.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum AiTool {
    /// Ideas for programs that meet a need.
    GenerateIdeas,
    /// Ideas put together so that they can be presented.
    GeneratePortfolio,
    /// The profile of a community, out of facts that are given.
    CreateProfile,
    /// Which programs fit a need, with what each says of itself.
    FindResources,
    /// What a call came to, out of its transcript.
    SummarizeCall,
    /// Prompts tried on golden cases.
    TestPrompts,
}

impl AiTool {
    /// Every one.
    pub const ALL: [AiTool; 6] = [
        AiTool::GenerateIdeas,
        AiTool::GeneratePortfolio,
        AiTool::CreateProfile,
        AiTool::FindResources,
        AiTool::SummarizeCall,
        AiTool::TestPrompts,
    ];
    /// Those that people ask something of on a page of their own, and whose prompts a tenant writes.
    pub const ASKED: [AiTool; 4] = [
        AiTool::GenerateIdeas,
        AiTool::GeneratePortfolio,
        AiTool::CreateProfile,
        AiTool::FindResources,
    ];

    /// Its name on the wire, in the store and on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            AiTool::GenerateIdeas => "generate_ideas",
            AiTool::GeneratePortfolio => "generate_portfolio",
            AiTool::CreateProfile => "create_profile",
            AiTool::FindResources => "find_resources",
            AiTool::SummarizeCall => "summarize_call",
            AiTool::TestPrompts => "test_prompts",
        }
    }

    /// Reads a name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tool| tool.as_str() == text)
    }
}

/// Tokens that a tool may use in a day where nobody has said otherwise.
pub const DEFAULT_DAILY_TOKENS: i64 = 100_000;
/// The share of a tool's day that one person may use where nobody has said otherwise, in percent.
pub const DEFAULT_PERSON_PERCENT: i64 = 10;
/// Days for which what was sent is kept where nobody has said otherwise.
pub const DEFAULT_KEPT_DAYS: i64 = 90;
/// The longest time for which it can be kept, in days.
pub const MOST_KEPT_DAYS: i64 = 3_650;
/// The largest daily cap, in tokens.
pub const MOST_DAILY_TOKENS: i64 = 1_000_000_000;
/// The largest price of a million tokens, in cents.
pub const MOST_CENTS: i64 = 100_000_000;

/// A model that answers at an endpoint of OpenAI's shape, and what it may cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssistantSettings {
    /// The base of its calls, without a slash at the end: `https://models.example.gov/v1`.
    pub endpoint: String,
    /// The model's name there.
    pub model: String,
    /// The model that turns texts into vectors, by which passages are found before they are sent; empty: by their words alone.
    #[serde(default)]
    pub embedding_model: String,
    /// Sealed under the tenant's key, in the context [`AssistantSettings::SEALED`]; none where the endpoint asks for no key.
    #[serde(default)]
    pub sealed_key: Option<String>,
    /// The operator has set the endpoint by command: it may be in the operator's own network.
    #[serde(default)]
    pub by_operator: bool,
    /// Tokens that each tool may use in a day (UTC).
    #[serde(default)]
    pub daily_tokens: BTreeMap<AiTool, i64>,
    /// The share of a tool's day that one person may use, 1 to 100 percent.
    #[serde(default = "person_percent")]
    pub person_percent: i64,
    /// Days for which what was sent, and answers of prompt tests, are kept.
    #[serde(default = "kept_days")]
    pub kept_days: i64,
    /// What a million tokens of a question cost, in cents.
    #[serde(default)]
    pub cents_per_million_in: i64,
    /// What a million tokens of an answer cost, in cents.
    #[serde(default)]
    pub cents_per_million_out: i64,
}

fn person_percent() -> i64 {
    DEFAULT_PERSON_PERCENT
}

fn kept_days() -> i64 {
    DEFAULT_KEPT_DAYS
}

impl AssistantSettings {
    /// What the endpoint's key is sealed for.
    pub const SEALED: &'static str = "assistant";

    /// What a tool may use in a day, in tokens; 0: nothing.
    pub fn cap(&self, tool: AiTool) -> i64 {
        self.daily_tokens
            .get(&tool)
            .copied()
            .unwrap_or(DEFAULT_DAILY_TOKENS)
            .clamp(0, MOST_DAILY_TOKENS)
    }

    /// What one person may use of a tool in a day, in tokens; none where only the tool's cap holds: prompts are tried by administrators.
    pub fn share(&self, tool: AiTool) -> Option<i64> {
        let percent = self.person_percent.clamp(1, 100);
        (tool != AiTool::TestPrompts).then(|| self.cap(tool) * percent / 100)
    }

    /// Days for which what was sent is kept.
    pub fn kept(&self) -> i64 {
        self.kept_days.clamp(1, MOST_KEPT_DAYS)
    }

    /// What so many tokens cost, in millionths of a cent.
    pub fn cost_microcents(&self, tokens_in: i64, tokens_out: i64) -> i64 {
        let of = |tokens: i64, cents: i64| tokens.max(0).saturating_mul(cents.max(0));
        of(tokens_in, self.cents_per_million_in).saturating_add(of(tokens_out, self.cents_per_million_out))
    }

    /// Without the secret, for the audit log.
    pub fn described(&self) -> String {
        let caps: Vec<String> = AiTool::ALL
            .iter()
            .map(|tool| format!("{} {}", tool.as_str(), self.cap(*tool)))
            .collect();
        format!(
            "{} at {}, a day: {}; a person: {} %; kept {} days",
            self.model,
            self.endpoint,
            caps.join(", "),
            self.person_percent,
            self.kept_days
        )
    }
}

/// Whether questions may go to this address: HTTPS, or HTTP for a server of the operator's own; with a host, without a user, a
/// query or a fragment in it.
pub fn is_endpoint(url: &str, may_be_plain: bool) -> bool {
    let rest = match url.strip_prefix("https://") {
        Some(rest) => rest,
        None if may_be_plain => match url.strip_prefix("http://") {
            Some(rest) => rest,
            None => return false,
        },
        None => return false,
    };
    let host = rest.split('/').next().unwrap_or_default();
    let is_plain = url.len() <= 300 && url.bytes().all(|byte| byte.is_ascii_graphic());
    is_plain && !host.is_empty() && !host.starts_with(':') && !url.contains(['@', '?', '#', '\\'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_is_read_by_the_name_that_it_has_on_the_wire() {
        for tool in AiTool::ALL {
            assert_eq!(AiTool::parse(tool.as_str()), Some(tool));
            assert_eq!(serde_json::to_value(tool).unwrap(), tool.as_str());
        }
        assert_eq!(AiTool::parse("generate-ideas"), None);
    }

    #[test]
    fn an_endpoint_is_an_address_with_a_host_and_nothing_hidden_in_it() {
        for good in ["https://models.example.gov/v1", "https://models.example.gov:8443"] {
            assert!(is_endpoint(good, false), "{good}");
        }
        for bad in [
            "http://models.example.gov/v1",
            "https://",
            "https:///v1",
            "https://:8443/v1",
            "https://key@models.example.gov",
            "https://models.example.gov/v1?key=1",
            "https://models.example.gov/v1#a",
            "https://models example.gov",
            "ftp://models.example.gov",
        ] {
            assert!(!is_endpoint(bad, false), "{bad}");
        }
        assert!(is_endpoint("http://127.0.0.1:8081/v1", true));
    }

    #[test]
    fn tokens_cost_what_a_million_of_them_cost_in_parts() {
        let settings = AssistantSettings {
            endpoint: "https://models.example.gov/v1".into(),
            model: "small".into(),
            embedding_model: String::new(),
            sealed_key: None,
            by_operator: false,
            daily_tokens: BTreeMap::from([(AiTool::CreateProfile, 5)]),
            person_percent: DEFAULT_PERSON_PERCENT,
            kept_days: DEFAULT_KEPT_DAYS,
            cents_per_million_in: 15,
            cents_per_million_out: 60,
        };
        assert_eq!(settings.cost_microcents(1_000, 200), 27_000);
        assert_eq!(settings.cost_microcents(-1, i64::MAX), i64::MAX);
        assert_eq!(settings.cap(AiTool::CreateProfile), 5);
        assert_eq!(settings.cap(AiTool::GenerateIdeas), DEFAULT_DAILY_TOKENS);
        assert_eq!(
            settings.share(AiTool::GenerateIdeas),
            Some(DEFAULT_DAILY_TOKENS / 10)
        );
        assert_eq!(settings.share(AiTool::TestPrompts), None);
    }

    #[test]
    fn settings_of_the_release_before_have_what_holds_by_default() {
        let text = r#"{"endpoint":"https://models.example.gov/v1","model":"small"}"#;
        let settings: AssistantSettings = serde_json::from_str(text).unwrap();
        assert_eq!((settings.person_percent, settings.kept_days), (10, 90));
    }
}
