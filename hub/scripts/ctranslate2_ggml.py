"""Writes whisper weights that CTranslate2 holds (float16) as the ggml file that whisper.cpp reads.

Nothing is rounded: the weights are float16 on both sides. The same weights give the same bytes on every machine, so that
the outcome can be known by its hash. Names and layout are those of whisper.cpp's models/convert-pt-to-ggml.py.
"""

import json
import math
import struct

MAGIC = 0x67676D6C
FLOAT32, FLOAT16 = 0, 1
# CTranslate2's number for the type of a variable.
HALF = 4
# Number of tokens in the file, by vocabulary size: text, and in English-only models the end of text too.
WRITTEN_TOKENS = {51864: 50257, 51865: 50257}
MELS, BINS, RATE = 80, 201, 16000


class Refused(Exception):
    """The input is not what it should be."""


def convert(model, tokenizer, output):
    """Reads the bytes of a model.bin and of its tokenizer.json; writes a ggml file."""
    variables = read_variables(model)
    tokens, width = shape(variables, "decoder/embeddings/weight")
    context, _ = shape(variables, "encoder/position_encodings/encodings")
    text_context, _ = shape(variables, "decoder/position_encodings/encodings")
    if tokens not in WRITTEN_TOKENS:
        raise Refused(f"a vocabulary of {tokens} tokens is not known")
    layers = [sum(f"{side}/layer_{n}/ffn/linear_0/bias" in variables for n in range(99)) for side in ("encoder", "decoder")]
    heads = width // 64
    output.write(struct.pack("<I11i", MAGIC, tokens, context, width, heads, layers[0], text_context, width, heads, layers[1], MELS, 1))
    output.write(struct.pack("<2i", MELS, BINS) + mel_filters())
    words = vocabulary(tokenizer, WRITTEN_TOKENS[tokens])
    output.write(struct.pack("<i", len(words)))
    for word in words:
        output.write(struct.pack("<i", len(word)) + word)
    for name, dimensions, kind, data in tensors(variables, layers):
        encoded = name.encode()
        output.write(struct.pack(f"<3i{len(dimensions)}i", len(dimensions), len(encoded), kind, *reversed(dimensions)))
        output.write(encoded + data)


def read_variables(data):
    """Name to (shape, type, bytes) of each variable; see CTranslate2's model.cc, version 6 of its format."""
    at = 0

    def number(kind):
        nonlocal at
        try:
            (value,) = struct.unpack_from("<" + kind, data, at)
        except struct.error:
            raise Refused("model.bin ends too early") from None
        at += struct.calcsize("<" + kind)
        return value

    def string():
        nonlocal at
        length = number("H")
        at += length
        return bytes(data[at - length : at - 1]).decode()

    version, specification = number("I"), string()
    if (version, specification) != (6, "WhisperSpec"):
        raise Refused(f"version {version} of {specification} is not known")
    number("I")
    variables = {}
    for _ in range(number("I")):
        name = string()
        dimensions = [number("I") for _ in range(number("B"))]
        kind, length = number("B"), number("I")
        if at + length > len(data):
            raise Refused("model.bin ends too early")
        variables[name] = (dimensions, kind, data[at : at + length])
        at += length
    return variables


def shape(variables, name):
    if name not in variables:
        raise Refused(f"{name} is missing")
    return variables[name][0]


def tensors(variables, layers):
    """Each tensor under OpenAI's name, in the order of OpenAI's checkpoint."""

    def weights(name):
        dimensions, kind, data = variables[name] if name in variables else (None, None, None)
        if dimensions is None or kind != HALF:
            raise Refused(f"{name} is missing or not float16")
        return dimensions, data

    def half(to, name):
        dimensions, data = weights(name)
        return to, dimensions, FLOAT16, data

    def single(to, name, column=False):
        dimensions, data = weights(name)
        return to, dimensions + [1] * column, FLOAT32, widened(data)

    def rows(name, part, parts):
        """One of the matrices, or biases, that CTranslate2 keeps under each other."""
        dimensions, data = weights(name)
        size = len(data) // parts
        return [dimensions[0] // parts, *dimensions[1:]], data[part * size : (part + 1) * size]

    def pair(to, name):
        yield half(f"{to}.weight", f"{name}/weight")
        yield single(f"{to}.bias", f"{name}/bias")

    def norm(to, name):
        yield single(f"{to}.weight", f"{name}/gamma")
        yield single(f"{to}.bias", f"{name}/beta")

    def attention(to, name, fused, output):
        """Query, key, value; keys have no bias. `fused`: for each, the variable that holds it, which part, of how many."""
        for projection, (linear, part, parts) in zip(("query", "key", "value"), fused):
            dimensions, matrix = rows(f"{name}/{linear}/weight", part, parts)
            yield f"{to}.{projection}.weight", dimensions, FLOAT16, matrix
            dimensions, bias = rows(f"{name}/{linear}/bias", part, parts)
            if projection != "key":
                yield f"{to}.{projection}.bias", dimensions, FLOAT32, widened(bias)
            elif any(struct.unpack(f"<{len(bias) // 2}e", bias)):
                raise Refused(f"{name} has a key bias")
        yield from pair(f"{to}.out", f"{name}/{output}")

    own = [("linear_0", part, 3) for part in range(3)]
    crossed = [("linear_0", 0, 1), ("linear_1", 0, 2), ("linear_1", 1, 2)]

    yield single("decoder.positional_embedding", "decoder/position_encodings/encodings")
    yield half("decoder.token_embedding.weight", "decoder/embeddings/weight")
    for side, count in (("decoder", layers[1]), ("encoder", layers[0])):
        if side == "encoder":
            yield single("encoder.positional_embedding", "encoder/position_encodings/encodings")
            for convolution in ("conv1", "conv2"):
                yield half(f"encoder.{convolution}.weight", f"encoder/{convolution}/weight")
                yield single(f"encoder.{convolution}.bias", f"encoder/{convolution}/bias", column=True)
        for layer in range(count):
            to, name = f"{side}.blocks.{layer}", f"{side}/layer_{layer}"
            yield from attention(f"{to}.attn", f"{name}/self_attention", own, "linear_1")
            yield from norm(f"{to}.attn_ln", f"{name}/self_attention/layer_norm")
            if side == "decoder":
                yield from attention(f"{to}.cross_attn", f"{name}/attention", crossed, "linear_2")
                yield from norm(f"{to}.cross_attn_ln", f"{name}/attention/layer_norm")
            yield from pair(f"{to}.mlp.0", f"{name}/ffn/linear_0")
            yield from pair(f"{to}.mlp.2", f"{name}/ffn/linear_1")
            yield from norm(f"{to}.mlp_ln", f"{name}/ffn/layer_norm")
        yield from norm("decoder.ln" if side == "decoder" else "encoder.ln_post", f"{side}/layer_norm")


def widened(data):
    """float16 as float32."""
    count = len(data) // 2
    return struct.pack(f"<{count}f", *struct.unpack(f"<{count}e", data))


def vocabulary(tokenizer, written):
    """The bytes of so many tokens; byte-level BPE writes each byte as a printable letter (GPT-2's `bytes_to_unicode`)."""
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    letters = {chr(byte): byte for byte in printable}
    for index, byte in enumerate(byte for byte in range(0x100) if byte not in printable):
        letters[chr(0x100 + index)] = byte
    parsed = json.loads(tokenizer)
    by_number = {token["id"]: token["content"] for token in parsed.get("added_tokens", [])}
    by_number |= {number: word for word, number in parsed["model"]["vocab"].items()}
    try:
        return [bytes(letters[letter] for letter in by_number[number]) for number in range(written)]
    except KeyError as missing:
        raise Refused(f"the tokenizer lacks {missing}") from None


def mel_filters():
    """Slaney's mel filters for 16 kHz and 400 samples, each of the same area."""

    def hertz(mel):
        return 200.0 / 3 * mel if mel < 15 else 1000.0 * math.exp(math.log(6.4) / 27.0 * (mel - 15))

    highest = 15 + math.log(RATE / 2 / 1000.0) / (math.log(6.4) / 27.0)
    edges = [hertz(highest / (MELS + 1) * index) for index in range(MELS + 2)]
    values = []
    for low, middle, high in zip(edges, edges[1:], edges[2:]):
        for index in range(BINS):
            frequency = index * RATE / 2 / (BINS - 1)
            slope = min((frequency - low) / (middle - low), (high - frequency) / (high - middle))
            values.append(max(0.0, slope) * 2.0 / (high - low))
    return struct.pack(f"<{len(values)}f", *values)
