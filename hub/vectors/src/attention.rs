//! What each token takes from the others: as much as its query is like their keys.

use crate::norm::likeness;

/// Attention of several heads within one text; `queries`, `keys` and `values` are one token after the other, `width` numbers each,
/// of which each head has its share.
pub fn attention(queries: &[f32], keys: &[f32], values: &[f32], width: usize, heads: usize) -> Vec<f32> {
    let share = width / heads;
    let scale = 1.0 / (share as f32).sqrt();
    let tokens = queries.len() / width;
    let mut taken = vec![0.0; queries.len()];
    let mut weights = vec![0.0; tokens];
    for (query, taken) in queries.chunks_exact(width).zip(taken.chunks_exact_mut(width)) {
        for head in 0..heads {
            let part = head * share..(head + 1) * share;
            for (weight, key) in weights.iter_mut().zip(keys.chunks_exact(width)) {
                *weight = likeness(&query[part.clone()], &key[part.clone()]) * scale;
            }
            make_shares(&mut weights);
            let taken = &mut taken[part.clone()];
            for (weight, value) in weights.iter().zip(values.chunks_exact(width)) {
                for (taken, value) in taken.iter_mut().zip(&value[part.clone()]) {
                    *taken += weight * value;
                }
            }
        }
    }
    taken
}

/// Makes numbers shares of one whole, by their exponentials.
pub fn make_shares(numbers: &mut [f32]) {
    let largest = numbers.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut whole = 0.0;
    for number in numbers.iter_mut() {
        *number = (*number - largest).exp();
        whole += *number;
    }
    for number in numbers {
        *number /= whole;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_and_large_numbers_do_not_overflow() {
        let mut numbers = [1_000.0, 1_000.0, 900.0];
        make_shares(&mut numbers);
        assert!((numbers[0] - 0.5).abs() < 1e-6 && (numbers[1] - 0.5).abs() < 1e-6);
        assert!(numbers[2] < 1e-6);
        make_shares(&mut []);
    }

    #[test]
    fn a_token_takes_from_those_whose_keys_are_like_its_query_head_by_head() {
        // Two tokens, two heads of one number each.
        let queries = [30.0, 0.0, -30.0, 0.0];
        let keys = [1.0, 5.0, -1.0, 7.0];
        let values = [10.0, 2.0, 20.0, 4.0];
        let taken = attention(&queries, &keys, &values, 2, 2);
        for (taken, wanted) in taken.iter().zip([10.0, 3.0, 20.0, 3.0]) {
            assert!((taken - wanted).abs() < 1e-4);
        }
    }
}
