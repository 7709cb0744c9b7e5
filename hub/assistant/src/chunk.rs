//! A piece of an answer, as servers that call themselves compatible send it: members that are unknown, missing, null, empty or of
//! another kind are passed over, and only what is understood counts.

use serde_json::Value;

/// Tokens that the endpoint says it has counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Usage {
    pub tokens_in: i64,
    pub tokens_out: i64,
}

/// What one event says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chunk {
    /// More of the answer; empty where there is none.
    pub text: String,
    /// Why the answer ends here: `stop`, `length` or another word.
    pub finish: Option<String>,
    pub usage: Option<Usage>,
    /// The endpoint reports an error.
    pub is_error: bool,
    /// The endpoint says that nothing follows.
    pub is_end: bool,
}

/// Reads an event. One that is no JSON says nothing.
pub fn read(name: &str, data: &str) -> Chunk {
    let mut chunk = Chunk::default();
    let data = data.trim();
    if data.eq_ignore_ascii_case("[done]") {
        chunk.is_end = true;
        return chunk;
    }
    let value: Value = serde_json::from_str(data).unwrap_or_default();
    chunk.is_error = name == "error" || is_error(&value);
    if chunk.is_error {
        return chunk;
    }
    chunk.usage = usage(&value["usage"]).or_else(|| usage(&value["x_groq"]["usage"]));
    for choice in value["choices"].as_array().into_iter().flatten() {
        // Only one answer is asked for; some servers leave its number out.
        if choice["index"].as_i64().unwrap_or_default() != 0 {
            continue;
        }
        for place in [
            &choice["delta"]["content"],
            &choice["message"]["content"],
            &choice["text"],
        ] {
            chunk.text.push_str(&text_of(place));
        }
        let finish = choice["finish_reason"].as_str().filter(|why| !why.is_empty());
        chunk.finish = finish.map(str::to_owned).or(chunk.finish.take());
    }
    chunk
}

fn is_error(value: &Value) -> bool {
    let named = match &value["error"] {
        Value::Null | Value::Bool(false) => false,
        Value::String(text) => !text.is_empty(),
        Value::Object(members) => !members.is_empty(),
        _ => true,
    };
    named || value["object"] == "error" || value["type"] == "error"
}

/// A text, or the texts of its parts.
fn text_of(content: &Value) -> String {
    match content {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts
            .iter()
            .filter_map(|part| part.as_str().or_else(|| part["text"].as_str()))
            .collect(),
        _ => String::new(),
    }
}

fn usage(value: &Value) -> Option<Usage> {
    let count = |name: &str| {
        let count = &value[name];
        let whole = count.as_i64().or_else(|| count.as_str()?.parse().ok());
        whole.filter(|count| (0..=1_000_000_000).contains(count))
    };
    let usage = Usage {
        tokens_in: count("prompt_tokens").or_else(|| count("input_tokens"))?,
        tokens_out: count("completion_tokens").or_else(|| count("output_tokens"))?,
    };
    // A server that does not count says 0 of both.
    (usage != Usage::default()).then_some(usage)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(data: &str) -> String {
        read("", data).text
    }

    #[test]
    fn a_piece_is_read_whatever_else_stands_in_it() {
        assert_eq!(
            text(r#"{"choices":[{"delta":{"content":"Hi"},"index":0,"new":{"a":[]}}]}"#),
            "Hi"
        );
        assert_eq!(
            text(r#"{"choices":[{"delta":{"role":"assistant","content":null}}]}"#),
            ""
        );
        assert_eq!(
            text(r#"{"choices":[{"delta":{"content":[{"type":"text","text":"a"},"b"]}}]}"#),
            "ab"
        );
        assert_eq!(text(r#"{"choices":[{"message":{"content":"whole"}}]}"#), "whole");
        assert_eq!(text(r#"{"choices":[{"text":"old"}]}"#), "old");
        assert_eq!(text(r#"{"choices":[]}"#), "");
        assert_eq!(
            text(r#"{"choices":[{"index":1,"delta":{"content":"other"}}]}"#),
            ""
        );
        assert_eq!(text("not json"), "");
        assert!(read("", "[DONE]").is_end);
    }

    #[test]
    fn an_empty_reason_is_none_and_an_error_is_told_in_every_shape() {
        assert_eq!(
            read("", r#"{"choices":[{"delta":{},"finish_reason":""}]}"#).finish,
            None
        );
        assert_eq!(
            read("", r#"{"choices":[{"delta":{},"finish_reason":"length"}]}"#).finish,
            Some("length".into())
        );
        for error in [
            r#"{"error":{"message":"overloaded"}}"#,
            r#"{"error":"overloaded"}"#,
            r#"{"object":"error","message":"overloaded"}"#,
            r#"{"type":"error"}"#,
        ] {
            assert!(read("", error).is_error, "{error}");
        }
        assert!(read("error", "overloaded").is_error);
        assert!(!read("", r#"{"error":null,"choices":[]}"#).is_error);
    }

    #[test]
    fn tokens_are_those_that_were_counted() {
        let counted = |data: &str| read("", data).usage;
        let some = Some(Usage {
            tokens_in: 12,
            tokens_out: 3,
        });
        assert_eq!(
            counted(r#"{"usage":{"prompt_tokens":12,"completion_tokens":3,"more":{}}}"#),
            some
        );
        assert_eq!(
            counted(r#"{"usage":{"input_tokens":"12","output_tokens":3}}"#),
            some
        );
        assert_eq!(counted(r#"{"usage":null}"#), None);
        assert_eq!(
            counted(r#"{"usage":{"prompt_tokens":0,"completion_tokens":0}}"#),
            None
        );
        assert_eq!(
            counted(r#"{"usage":{"prompt_tokens":-5,"completion_tokens":3}}"#),
            None
        );
    }
}
