//! What `hub doctor` and `hub models` say of the speech weights of a machine.

use crate::commands::hub;
use hub_media::speech::models::Model;
use hub_media::speech::scripted::Script;
use std::fs::File;
use std::path::Path;

fn run(data: &Path, cache: Option<&Path>, model: Option<&Path>, arguments: &[&str]) -> (bool, String) {
    let mut command = hub(data);
    if let Some(cache) = cache {
        command.env("XDG_CACHE_HOME", cache);
    }
    if let Some(model) = model {
        command.env("HUB_WHISPER_MODEL", model);
    }
    let output = command.args(arguments).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&said).into_owned(),
    )
}

#[test]
fn without_weights_the_doctor_says_where_they_belong_and_that_calls_have_no_captions() {
    let folder = tempfile::tempdir().unwrap();
    let (data, cache) = (folder.path().join("data"), folder.path().join("cache"));
    let (well, words) = run(&data, Some(&cache), None, &["migrate"]);
    assert!(well, "{words}");
    let (_, words) = run(&data, Some(&cache), None, &["doctor"]);
    for place in [data.join("models"), cache.join("commonline").join("models")] {
        assert!(words.contains(&place.display().to_string()), "{words}");
    }
    assert!(words.contains("calls have no captions"), "{words}");
}

#[test]
fn a_file_that_is_not_the_model_it_is_named_after_is_a_fault_and_the_hub_goes_on_without_it() {
    let folder = tempfile::tempdir().unwrap();
    let (data, cache) = (folder.path().join("data"), folder.path().join("cache"));
    let models = cache.join("commonline").join("models");
    std::fs::create_dir_all(&models).unwrap();
    let model = Model::find("tiny.en").unwrap();
    let place = models.join(model.file_name());
    // Cut short: it is not even looked at.
    File::create(&place).unwrap().set_len(model.bytes - 1).unwrap();
    let (_, words) = run(&data, Some(&cache), None, &["doctor"]);
    assert!(words.contains("no weights in"), "{words}");
    // As long as it should be, and something else.
    File::create(&place).unwrap().set_len(model.bytes).unwrap();
    let (well, words) = run(&data, Some(&cache), None, &["doctor"]);
    assert!(
        !well && words.contains(&format!("{}: not a ggml file", place.display())),
        "{words}"
    );
    let (well, words) = run(&data, Some(&cache), None, &["migrate"]);
    assert!(well, "{words}");
}

#[test]
fn the_doctor_names_each_engine_its_languages_and_whether_its_file_is_the_published_one() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let (_, words) = run(&data, None, None, &["doctor"]);
    for line in [
        "whisper tiny.en recognises English",
        "ggml-tiny.en.bin has the checksum of tiny.en",
        "whisper base recognises 100 languages: af am ar",
        "ggml-base.bin has the checksum of base",
    ] {
        assert!(words.contains(line), "{line}: {words}");
    }
    let own = folder.path().join("ours.bin");
    Script::new("our own words", false)
        .write(&mut File::create(&own).unwrap())
        .unwrap();
    let (_, words) = run(&data, None, Some(&own), &["doctor"]);
    assert!(
        words.contains("whisper ours recognises English")
            && words.contains("is a file of your own: it has no known checksum"),
        "{words}"
    );
    let (well, words) = run(&data, None, None, &["models"]);
    let here = words.lines().find(|line| line.starts_with("tiny.en"));
    assert!(
        well && here.is_some_and(|line| line.contains("77 MB")
            && line.contains("MIT")
            && line.contains("package")
            && line.ends_with("ggml-tiny.en.bin")),
        "{words}"
    );
}
