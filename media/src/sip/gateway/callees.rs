//! Addresses of trunks that are being called: their answers are read, whether or not they may call in.

use parking_lot::Mutex;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

/// Calls by address.
#[derive(Clone, Default)]
pub(super) struct Callees(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// Admits the answers of some addresses until it is dropped.
pub(super) struct Admission {
    callees: Callees,
    addresses: Vec<IpAddr>,
}

impl Callees {
    pub fn admit(&self, addresses: Vec<IpAddr>) -> Admission {
        let mut known = self.0.lock();
        for address in &addresses {
            *known.entry(*address).or_default() += 1;
        }
        Admission {
            callees: self.clone(),
            addresses,
        }
    }

    pub fn knows(&self, address: IpAddr) -> bool {
        self.0.lock().contains_key(&address.to_canonical())
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let mut known = self.callees.0.lock();
        for address in &self.addresses {
            if let Some(calls) = known.get_mut(address) {
                *calls -= 1;
                if *calls == 0 {
                    known.remove(address);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_known_for_as_long_as_any_call_to_it_lasts() {
        let (callees, address): (Callees, IpAddr) = (Callees::default(), "192.0.2.1".parse().unwrap());
        let (first, second) = (callees.admit(vec![address]), callees.admit(vec![address]));
        drop(first);
        assert!(callees.knows(address) && callees.knows("::ffff:192.0.2.1".parse().unwrap()));
        drop(second);
        assert!(!callees.knows(address));
    }
}
