//! What passages mean to a model for vectors: kept by the hash of their text, so that a question asks for those alone that are new.

use crate::db::Db;
use crate::{Result, Store, args, statements};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use hub_domain::TenantId;
use std::collections::HashMap;

statements! {
    OF_MODEL = "SELECT hash, vector FROM assistant_vectors WHERE tenant_id = $1 AND endpoint = $2 AND model = $3";
    PUT = "INSERT INTO assistant_vectors (tenant_id, endpoint, model, hash, vector, created_at_ms) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (tenant_id, endpoint, model, hash) DO UPDATE SET vector = excluded.vector, created_at_ms = excluded.created_at_ms";
    REMOVE = "DELETE FROM assistant_vectors WHERE tenant_id = $1 AND hash = $2";
    REMOVE_OTHERS = "DELETE FROM assistant_vectors WHERE tenant_id = $1 AND NOT (endpoint = $2 AND model = $3)";
}

/// Whose vectors they are: those of another model, or of the same name elsewhere, cannot be compared with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VectorModel<'a> {
    pub endpoint: &'a str,
    pub model: &'a str,
}

/// Vectors of passages, for reading.
pub struct AssistantVectors<'a>(pub(crate) &'a Db);

impl AssistantVectors<'_> {
    /// Those of a model, by the hash of their text. What cannot be read is left out.
    pub async fn of(&self, tenant: TenantId, of: VectorModel<'_>) -> Result<HashMap<String, Vec<f64>>> {
        let rows: Vec<(String, String)> = self.0.all(OF_MODEL, args![tenant, of.endpoint, of.model]).await?;
        let read = rows
            .into_iter()
            .filter_map(|(hash, text)| Some((hash, numbers(&text)?)));
        Ok(read.collect())
    }
}

/// Keeps vectors, by the hash of their text. Those of other models leave.
pub async fn keep(
    store: &Store,
    tenant: TenantId,
    of: VectorModel<'_>,
    vectors: &[(String, Vec<f64>)],
    at_ms: i64,
) -> Result<()> {
    let mut write = store.write().await?;
    let values = args![tenant, of.endpoint, of.model];
    write.execute(REMOVE_OTHERS, values).await?;
    for (hash, vector) in vectors {
        let values = args![tenant, of.endpoint, of.model, hash, written(vector), at_ms];
        write.execute(PUT, values).await?;
    }
    write.commit().await
}

/// Removes those of passages that are none any more.
pub async fn remove(store: &Store, tenant: TenantId, hashes: &[String]) -> Result<()> {
    let mut write = store.write().await?;
    for hash in hashes {
        write.execute(REMOVE, args![tenant, hash]).await?;
    }
    write.commit().await
}

fn written(vector: &[f64]) -> String {
    // Models give no more digits than four bytes have.
    let bytes: Vec<u8> = vector
        .iter()
        .flat_map(|number| (*number as f32).to_le_bytes())
        .collect();
    BASE64_STANDARD.encode(bytes)
}

fn numbers(text: &str) -> Option<Vec<f64>> {
    let bytes = BASE64_STANDARD.decode(text).ok()?;
    let (parts, rest) = bytes.as_chunks::<4>();
    let numbers = parts.iter().map(|part| f64::from(f32::from_le_bytes(*part)));
    rest.is_empty().then(|| numbers.collect())
}
