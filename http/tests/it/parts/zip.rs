//! ZIP archives.

use hub_http::routes::calls::zip::{Zip, crc};

#[test]
fn sums_are_those_of_the_standard() {
    assert_eq!(crc(b"123456789"), 0xcbf4_3926);
    assert_eq!(crc(b""), 0);
}

#[test]
fn another_program_reads_the_archive() {
    let mut zip = Zip::default();
    zip.add("a/first.txt", b"one\n").unwrap();
    zip.add("zw\u{f6}lf.bin", &[7; 70_000]).unwrap();
    let bytes = zip.finish().unwrap();
    let script = "import io, sys, zipfile\n\
        z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))\n\
        assert z.testzip() is None\n\
        print([(i.filename, i.file_size) for i in z.infolist()], z.read('a/first.txt'))";
    let mut python = std::process::Command::new("python3")
        .args(["-c", script])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut python.stdin.take().unwrap(), &bytes).unwrap();
    let output = python.wait_with_output().unwrap();
    assert!(output.status.success());
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        said.trim(),
        "[('a/first.txt', 4), ('zw\u{f6}lf.bin', 70000)] b'one\\n'"
    );
}
