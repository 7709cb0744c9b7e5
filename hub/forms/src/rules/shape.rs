//! What a value is for a rule.

/// The kind of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    Bool,
    /// A whole number; money is in cents.
    Int,
    Text,
    Date,
    List(Box<Shape>),
    /// Named values; each may be missing. A row of a group names the group, so that what is read of it is known.
    Record {
        group: Option<String>,
        fields: Vec<Field>,
    },
}

/// A value of a record: the names that lead to it, and the one under which it is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub names: Vec<String>,
    pub id: String,
    pub shape: Shape,
}

impl Shape {
    /// A record of these fields.
    pub fn record<'a>(fields: impl IntoIterator<Item = (&'a str, Shape)>) -> Self {
        let field = |(name, shape): (&str, Shape)| Field {
            names: vec![name.to_owned()],
            id: name.to_owned(),
            shape,
        };
        Shape::Record {
            group: None,
            fields: fields.into_iter().map(field).collect(),
        }
    }

    /// The rows of a group.
    pub fn rows(group: &str, fields: impl IntoIterator<Item = (Vec<String>, String, Shape)>) -> Self {
        Shape::List(Box::new(Shape::row(group, fields)))
    }

    /// One row of a group.
    pub fn row(group: &str, fields: impl IntoIterator<Item = (Vec<String>, String, Shape)>) -> Self {
        let field = |(names, id, shape)| Field { names, id, shape };
        Shape::Record {
            group: Some(group.to_owned()),
            fields: fields.into_iter().map(field).collect(),
        }
    }

    /// One value, as opposed to a list or a record.
    pub fn is_scalar(&self) -> bool {
        match self {
            Shape::Bool | Shape::Int | Shape::Text | Shape::Date => true,
            Shape::List(_) | Shape::Record { .. } => false,
        }
    }

    /// Its name, for those who write rules.
    pub fn name(&self) -> &'static str {
        match self {
            Shape::Bool => "yes or no",
            Shape::Int => "whole number",
            Shape::Text => "text",
            Shape::Date => "date",
            Shape::List(_) => "list",
            Shape::Record { .. } => "record",
        }
    }

    /// The field that a name leads to: by id before by key.
    pub fn field(&self, name: &str) -> Option<&Field> {
        let Shape::Record { fields, .. } = self else {
            return None;
        };
        let by_id = fields.iter().find(|field| field.id == name);
        by_id.or_else(|| {
            fields
                .iter()
                .find(|field| field.names.iter().any(|known| known == name))
        })
    }
}
