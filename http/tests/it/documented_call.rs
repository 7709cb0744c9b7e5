//! What the OpenAPI document says a call takes: members of its body, parameters of its path and query.

use serde_json::Value;
use std::sync::LazyLock;

static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::to_value(hub_http::openapi::document()).unwrap());

/// A member of a body, or a parameter.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    pub name: String,
    /// JSON type names; empty for any.
    pub kinds: Vec<String>,
    pub required: bool,
}

impl Member {
    /// Whether a value is of a kind that this member takes.
    pub fn takes(&self, value: &Value) -> bool {
        let kind = kind_of(value);
        self.kinds.is_empty()
            || self
                .kinds
                .iter()
                .any(|known| known == kind || (known == "number" && kind == "integer"))
    }
}

/// A call's input.
#[derive(Debug)]
pub struct DocumentedCall {
    /// Without a body none.
    pub body: Option<Vec<Member>>,
    /// Whether it takes none without one.
    pub body_required: bool,
    /// The body is a list.
    pub list: bool,
    /// The body is one plain object: an error in it is answered with the member's name.
    pub plain: bool,
    pub path: Vec<Member>,
    pub query: Vec<Member>,
}

/// Finds a call in the document.
pub fn documented_call(method: &str, path: &str) -> DocumentedCall {
    let operation = &DOCUMENT["paths"][path][method.to_lowercase()];
    assert!(operation.is_object(), "{method} {path} is not documented");
    let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
    let parameters = |place: &str| {
        let all = operation["parameters"].as_array().into_iter().flatten();
        all.filter(|parameter| parameter["in"] == place)
            .map(|parameter| Member {
                name: parameter["name"].as_str().unwrap().to_owned(),
                kinds: kinds(&parameter["schema"]),
                required: parameter["required"] == true,
            })
            .collect()
    };
    DocumentedCall {
        body: Some(schema).filter(|schema| schema.is_object()).map(members),
        body_required: operation["requestBody"]["required"] == true,
        list: resolved(schema)["type"] == "array",
        plain: resolved(schema)["allOf"].is_null(),
        path: parameters("path"),
        query: parameters("query"),
    }
}

/// JSON's name of what a value is, with `integer` for whole numbers.
pub fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_i64() || number.is_u64() => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

fn resolved(schema: &Value) -> &Value {
    match schema["$ref"].as_str() {
        Some(reference) => DOCUMENT
            .pointer(&reference[1..])
            .expect("a reference leads somewhere"),
        None => schema,
    }
}

fn members(schema: &Value) -> Vec<Member> {
    let schema = resolved(schema);
    let parts = ["allOf", "oneOf"].iter().flat_map(|part| schema[part].as_array());
    let mut all: Vec<Member> = parts.flatten().flat_map(members).collect();
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        all.push(Member {
            name: name.clone(),
            kinds: kinds(property),
            required: required.iter().any(|wanted| wanted == name.as_str()),
        });
    }
    all
}

fn kinds(schema: &Value) -> Vec<String> {
    let schema = resolved(schema);
    match &schema["type"] {
        Value::String(kind) => vec![kind.clone()],
        Value::Array(all) => all.iter().map(|kind| kind.as_str().unwrap().to_owned()).collect(),
        _ => {
            let parts = ["oneOf", "anyOf", "allOf"]
                .iter()
                .flat_map(|part| schema[part].as_array());
            parts.flatten().flat_map(kinds).collect()
        }
    }
}
