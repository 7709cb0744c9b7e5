//! The few functions of PocketSphinx 5prealpha that are needed, and a safe face for them: [`Decoder`].
//! The one place of this crate where unsafe code is allowed.
#![allow(unsafe_code)]

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr::{self, NonNull};
use std::sync::Once;

// Opaque types of pocketsphinx.h, cmd_ln.h, logmath.h.
type ArgDefinitions = c_void;
type CommandLine = c_void;
type RawDecoder = c_void;
type Segment = c_void;
type LogMath = c_void;

unsafe extern "C" {
    fn ps_args() -> *const ArgDefinitions;
    fn ps_init(config: *mut CommandLine) -> *mut RawDecoder;
    fn ps_free(decoder: *mut RawDecoder) -> c_int;
    fn ps_start_utt(decoder: *mut RawDecoder) -> c_int;
    fn ps_process_raw(
        decoder: *mut RawDecoder,
        data: *const i16,
        samples: usize,
        no_search: c_int,
        full_utt: c_int,
    ) -> c_int;
    fn ps_end_utt(decoder: *mut RawDecoder) -> c_int;
    fn ps_get_logmath(decoder: *mut RawDecoder) -> *mut LogMath;
    fn ps_seg_iter(decoder: *mut RawDecoder) -> *mut Segment;
    fn ps_seg_next(segment: *mut Segment) -> *mut Segment;
    fn ps_seg_word(segment: *mut Segment) -> *const c_char;
    fn ps_seg_prob(segment: *mut Segment, acoustic: *mut i32, language: *mut i32, backoff: *mut i32) -> i32;
    fn cmd_ln_parse_r(
        previous: *mut CommandLine,
        definitions: *const ArgDefinitions,
        count: i32,
        values: *mut *mut c_char,
        strict: i32,
    ) -> *mut CommandLine;
    fn cmd_ln_free_r(config: *mut CommandLine) -> c_int;
    fn logmath_exp(logmath: *mut LogMath, value: c_int) -> f64;
    fn err_set_logfp(stream: *mut c_void);
}

/// A word as the engine has it, with noise and silence markers among the words.
pub(super) struct RawWord {
    pub(super) text: String,
    /// Posterior probability, 0 to 1.
    pub(super) probability: f64,
}

/// One decoder: about 90 MB, used by one thread at a time.
pub(super) struct Decoder {
    raw: NonNull<RawDecoder>,
    /// The decoder reads its settings for as long as it lives.
    config: NonNull<CommandLine>,
}

// SAFETY: the library keeps no thread-local state, and every function that takes the decoder takes `&mut self`.
unsafe impl Send for Decoder {}

impl Decoder {
    /// Loads a decoder with these settings (`-hmm`, path, …). `None`: the library refused them.
    pub(super) fn load(settings: &[&str]) -> Option<Self> {
        static QUIET: Once = Once::new();
        // SAFETY: a null stream turns the library's log off (err.h).
        QUIET.call_once(|| unsafe { err_set_logfp(ptr::null_mut()) });

        let settings: Vec<CString> = settings
            .iter()
            .map(|setting| CString::new(*setting).ok())
            .collect::<Option<_>>()?;
        let mut values: Vec<*mut c_char> = settings
            .iter()
            .map(|setting| setting.as_ptr().cast_mut())
            .collect();
        // SAFETY: `values` holds `count` strings that outlive the call; the library copies them (cmd_ln.h) and does
        // not write to them. ps_args() is a static table.
        let config = NonNull::new(unsafe {
            cmd_ln_parse_r(
                ptr::null_mut(),
                ps_args(),
                values.len() as i32,
                values.as_mut_ptr(),
                1,
            )
        })?;
        // SAFETY: the configuration is valid, and the decoder retains it.
        match NonNull::new(unsafe { ps_init(config.as_ptr()) }) {
            Some(raw) => Some(Self { raw, config }),
            None => {
                // SAFETY: our reference, given up once.
                unsafe { cmd_ln_free_r(config.as_ptr()) };
                None
            }
        }
    }

    /// Decodes one whole utterance of 16 kHz samples. `None`: the library failed.
    pub(super) fn decode(&mut self, samples: &[i16]) -> Option<Vec<RawWord>> {
        let raw = self.raw.as_ptr();
        // SAFETY: the decoder is valid and only we use it; `samples` is valid for its length.
        let processed = unsafe {
            if ps_start_utt(raw) < 0 {
                return None;
            }
            let processed = ps_process_raw(raw, samples.as_ptr(), samples.len(), 0, 1);
            // The utterance is ended in any case, or the next one could not start.
            if ps_end_utt(raw) < 0 || processed < 0 {
                None
            } else {
                Some(())
            }
        };
        processed?;
        let mut words = Vec::new();
        // SAFETY: the iterator is used until it is null, which also frees it (ps_seg_next); words are strings of the
        // dictionary, valid while the decoder lives, and are copied here.
        unsafe {
            let logmath = ps_get_logmath(raw);
            let mut segment = ps_seg_iter(raw);
            while !segment.is_null() {
                let word = ps_seg_word(segment);
                if !word.is_null() {
                    let probability = ps_seg_prob(segment, ptr::null_mut(), ptr::null_mut(), ptr::null_mut());
                    words.push(RawWord {
                        text: CStr::from_ptr(word).to_string_lossy().into_owned(),
                        probability: logmath_exp(logmath, probability),
                    });
                }
                segment = ps_seg_next(segment);
            }
        }
        Some(words)
    }
}

impl Drop for Decoder {
    fn drop(&mut self) {
        // SAFETY: both references are ours and are given up once.
        unsafe {
            ps_free(self.raw.as_ptr());
            cmd_ln_free_r(self.config.as_ptr());
        }
    }
}
