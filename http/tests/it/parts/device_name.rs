//! What devices are called.

use hub_http::sign_in::device_name::device_name;

#[test]
fn browsers_are_distinguished_though_they_name_each_other() {
    let chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
    assert_eq!(device_name(chrome), "Chrome on Windows");
    assert_eq!(device_name(&format!("{chrome} Edg/142.0")), "Edge on Windows");
    let safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1";
    assert_eq!(device_name(safari), "Safari on iPhone");
    let android = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36";
    assert_eq!(device_name(android), "Chrome on Android");
    assert_eq!(
        device_name("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"),
        "Firefox on Linux"
    );
    assert_eq!(device_name("curl/8.0"), "Unknown device");
}
