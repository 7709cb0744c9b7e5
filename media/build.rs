//! Links the embedded draft engine of speech recognition (Debian: libpocketsphinx-dev).

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=POCKETSPHINX_LIB_DIR");
    let folder = std::env::var("POCKETSPHINX_LIB_DIR").ok();
    if let Some(folder) = &folder {
        println!("cargo::rustc-link-search=native={folder}");
    }
    let arch = std::env::var("CARGO_CFG_TARGET_ARCH").unwrap_or_default();
    let places = [
        format!("/usr/lib/{arch}-linux-gnu"),
        "/usr/lib".into(),
        "/usr/local/lib".into(),
        "/usr/lib64".into(),
    ];
    let found = places
        .iter()
        .chain(&folder)
        .any(|place| Path::new(place).join("libpocketsphinx.so").exists());
    if !found {
        println!(
            "cargo::warning=libpocketsphinx was not found: apt-get install libpocketsphinx-dev pocketsphinx-en-us, \
             or set POCKETSPHINX_LIB_DIR"
        );
    }
    println!("cargo::rustc-link-lib=dylib=pocketsphinx");
    println!("cargo::rustc-link-lib=dylib=sphinxbase");
}
