"""A phone by LiveKit's own Python SDK: joins, says nothing, and writes down what one other participant says.

    livekit_listener.py URL TOKEN IDENTITY_TO_HEAR FILE.wav

Ends when the room is closed or the other one leaves, and prints one JSON line: {"seconds": 19.4}
"""

import asyncio
import json
import sys
import wave

from livekit import rtc

RATE = 48000


async def main(url, token, other, file):
    room = rtc.Room()
    subscribed = asyncio.get_running_loop().create_future()
    over = asyncio.Event()

    @room.on("track_subscribed")
    def on_track(track, publication, participant):
        if participant.identity == other and track.kind == rtc.TrackKind.KIND_AUDIO and not subscribed.done():
            subscribed.set_result(track)

    @room.on("track_unsubscribed")
    def on_track_gone(track, publication, participant):
        over.set()

    @room.on("disconnected")
    def on_disconnected(reason):
        over.set()

    await room.connect(url, token)
    stream = rtc.AudioStream(await asyncio.wait_for(subscribed, 30), sample_rate=RATE, num_channels=1)
    written = 0
    with wave.open(file, "wb") as recording:
        recording.setnchannels(1)
        recording.setsampwidth(2)
        recording.setframerate(RATE)

        async def write():
            nonlocal written
            async for event in stream:
                recording.writeframes(bytes(event.frame.data))
                written += event.frame.samples_per_channel

        writing = asyncio.create_task(write())
        await asyncio.wait_for(over.wait(), 90)
        await asyncio.wait({writing}, timeout=1)
        writing.cancel()
    print(json.dumps({"seconds": written / RATE}), flush=True)
    await room.disconnect()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
