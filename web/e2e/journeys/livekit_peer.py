"""A participant by LiveKit's own Python SDK: publishes a tone, listens to one other participant, says what it heard.

    livekit_peer.py URL TOKEN PUBLISHED_HZ IDENTITY_TO_HEAR SECONDS

Prints one JSON line when it is in the room, and one at the end:
    {"joined": "identity"}
    {"heard_hz": 440.1, "share": 0.83, "seconds": 4.0}
`heard_hz` is the strongest frequency of what the other participant sent; `share` is how much of the energy between
100 and 4000 Hz lies within 3 % of it.
"""

import asyncio
import json
import sys

import numpy
from livekit import rtc

RATE = 48000


async def publish_tone(room, hertz):
    source = rtc.AudioSource(RATE, 1)
    track = rtc.LocalAudioTrack.create_audio_track("tone", source)
    options = rtc.TrackPublishOptions(source=rtc.TrackSource.SOURCE_MICROPHONE)
    await room.local_participant.publish_track(track, options)
    samples = RATE // 100
    number = 0
    while True:
        time = (number * samples + numpy.arange(samples)) / RATE
        frame = rtc.AudioFrame.create(RATE, 1, samples)
        numpy.frombuffer(frame.data, dtype=numpy.int16)[:] = (8000 * numpy.sin(2 * numpy.pi * hertz * time)).astype(numpy.int16)
        await source.capture_frame(frame)
        number += 1


async def listen(track, seconds):
    stream = rtc.AudioStream(track, sample_rate=RATE, num_channels=1)
    parts, wanted = [], int(RATE * seconds)
    async for event in stream:
        parts.append(numpy.frombuffer(event.frame.data, dtype=numpy.int16).copy())
        if sum(len(part) for part in parts) >= wanted + RATE:
            break
    await stream.aclose()
    return numpy.concatenate(parts)[RATE:].astype(numpy.float64)


def strongest(samples):
    spectrum = numpy.abs(numpy.fft.rfft(samples * numpy.hanning(len(samples)))) ** 2
    frequencies = numpy.fft.rfftfreq(len(samples), 1 / RATE)
    spoken = (frequencies >= 100) & (frequencies <= 4000)
    peak = frequencies[spoken][numpy.argmax(spectrum[spoken])]
    near = spoken & (numpy.abs(frequencies - peak) <= 0.03 * peak)
    total = spectrum[spoken].sum()
    return float(peak), float(spectrum[near].sum() / total) if total > 0 else 0.0


async def main(url, token, hertz, other, seconds):
    room = rtc.Room()
    subscribed = asyncio.get_running_loop().create_future()

    @room.on("track_subscribed")
    def on_track(track, publication, participant):
        if participant.identity == other and track.kind == rtc.TrackKind.KIND_AUDIO and not subscribed.done():
            subscribed.set_result(track)

    await room.connect(url, token)
    print(json.dumps({"joined": room.local_participant.identity}), flush=True)
    speaking = asyncio.create_task(publish_tone(room, hertz)) if hertz > 0 else None
    track = await asyncio.wait_for(subscribed, 60)
    samples = await asyncio.wait_for(listen(track, seconds), 60)
    peak, share = strongest(samples)
    print(json.dumps({"heard_hz": peak, "share": share, "seconds": len(samples) / RATE}), flush=True)
    # Stays for those who listen to the tone until its input is closed.
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    if speaking:
        speaking.cancel()
    await room.disconnect()


if __name__ == "__main__":
    address, key, published, identity, length = sys.argv[1:]
    asyncio.run(main(address, key, float(published), identity, float(length)))
