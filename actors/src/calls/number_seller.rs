//! Telephone numbers that can be bought. The demonstration sells those that are reserved for fiction; a carrier's shop is another
//! implementation.

use async_trait::async_trait;
use hub_store::{Result, Store};
use serde::Serialize;

/// A number that is for sale.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct NumberOffer {
    /// E.164.
    pub number: String,
    /// It can be called.
    pub calls: bool,
    /// It can be texted.
    pub texts: bool,
    /// What it costs in a month, in cents of the dollar.
    pub monthly_cents: i64,
}

/// Why a number cannot be bought.
#[derive(Debug, thiserror::Error)]
pub enum SellerError {
    /// Somebody has it, or it never was for sale.
    #[error("the number is not for sale")]
    NotForSale,
    /// The seller does not answer.
    #[error("seller: {0}")]
    Unreachable(String),
}

/// Sells numbers.
#[async_trait]
pub trait NumberSeller: Send + Sync {
    /// Some numbers that begin with this area code of North America (three digits), the smallest first.
    async fn offers(&self, area_code: &str) -> std::result::Result<Vec<NumberOffer>, SellerError>;
    /// Buys a number, E.164. From then on nobody else is offered it.
    async fn buy(&self, number: &str) -> std::result::Result<NumberOffer, SellerError>;
}

/// Offers of one answer.
const MOST: usize = 20;
/// What a number of the simulated exchange costs in a month.
const MONTHLY_CENTS: i64 = 115;
/// The last four digits that are reserved for fiction in every area code, after 555 (NANPA): the simulated phones ring at the
/// lower ones.
const FIRST: u32 = 140;
const LAST: u32 = 199;

/// The simulated exchange: what a tenant has bought there is in the tenants' own lists of numbers, where simulated phones call and
/// text it.
pub struct SandboxSeller {
    store: Store,
}

impl SandboxSeller {
    /// Sells what nobody in this database has.
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    /// Whether a tenant has a number, or somebody is reached at it.
    async fn is_taken(&self, number: &str) -> Result<bool> {
        for tenant in self.store.tenants().all().await? {
            let called = self.store.phone_numbers().by_number(tenant.id, number).await?;
            if called.is_some() || self.store.text_numbers().is_own(tenant.id, number).await? {
                return Ok(true);
            }
        }
        let people = self.store.applicants().tenants_at(number).await?;
        Ok(!people.is_empty() || !self.store.logins().by_phone(number).await?.is_empty())
    }
}

fn offer(number: String) -> NumberOffer {
    NumberOffer {
        number,
        calls: true,
        texts: true,
        monthly_cents: MONTHLY_CENTS,
    }
}

/// Whether these are the three digits of an area code: the first is 2 to 9, and no service code such as 911.
pub fn is_area_code(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 3
        && bytes.iter().all(u8::is_ascii_digit)
        && bytes[0] >= b'2'
        && !(bytes[1] == b'1' && bytes[2] == b'1')
}

/// Whether the simulated exchange has such a number: +1, an area code, 555, 01 and two digits from its range.
fn is_sold(number: &str) -> bool {
    let Some(rest) = number
        .strip_prefix("+1")
        .filter(|rest| rest.len() == 10 && rest.is_ascii())
    else {
        return false;
    };
    let (area, rest) = rest.split_at(3);
    let line = rest.strip_prefix("555").and_then(|line| line.parse::<u32>().ok());
    is_area_code(area) && line.is_some_and(|line| (FIRST..=LAST).contains(&line))
}

#[async_trait]
impl NumberSeller for SandboxSeller {
    async fn offers(&self, area_code: &str) -> std::result::Result<Vec<NumberOffer>, SellerError> {
        let mut offers = Vec::new();
        if !is_area_code(area_code) {
            return Ok(offers);
        }
        for line in FIRST..=LAST {
            if offers.len() == MOST {
                break;
            }
            let number = format!("+1{area_code}555{line:04}");
            let taken = self.is_taken(&number).await;
            if !taken.map_err(|error| SellerError::Unreachable(error.to_string()))? {
                offers.push(offer(number));
            }
        }
        Ok(offers)
    }

    async fn buy(&self, number: &str) -> std::result::Result<NumberOffer, SellerError> {
        let taken = self.is_taken(number).await;
        let taken = taken.map_err(|error| SellerError::Unreachable(error.to_string()))?;
        match is_sold(number) && !taken {
            true => Ok(offer(number.to_owned())),
            false => Err(SellerError::NotForSale),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_of_fiction_are_sold_and_none_of_a_service() {
        for sold in ["+12025550140", "+12025550199", "+19075550150"] {
            assert!(is_sold(sold), "{sold}");
        }
        for other in [
            "+12025550139",
            "+12025550200",
            "+12025551150",
            "+19115550150",
            "+11005550150",
            "+442025550150",
            "2025550150",
            "+1202555014",
            "+120255501400",
            "+1202555014x",
            "+1٢٠٢٥٥٥٠١٥٠",
            "",
        ] {
            assert!(!is_sold(other), "{other}");
        }
    }
}
