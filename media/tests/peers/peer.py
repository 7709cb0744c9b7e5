"""One LiveKit client, driven by JSON lines: commands on stdin, events on stdout.

Publishes sine tones and reports, four times a second, which frequency it hears on each audio stream.
A stream stays open after its track has gone, so that a stale stream that comes to life is noticed.
"""

import argparse
import asyncio
import hashlib
import json
import os
import random
import sys
import time
import wave

import numpy as np
from lines import emit
from livekit import rtc
from pictures import frames_by_layer, pictures_so_far, publish_colour, watch

RATE = 48000
FRAME = RATE // 100
WINDOW = RATE // 4

# Where what is heard is written to, if it is.
recording = None


class Tone:
    """A published sine tone."""

    def __init__(self, room, hz, name):
        self.room, self.hz, self.name = room, hz, name
        self.source = rtc.AudioSource(RATE, 1, 200)
        self.task = None
        self.publication = None

    async def start(self):
        track = rtc.LocalAudioTrack.create_audio_track(self.name, self.source)
        self.task = asyncio.create_task(self.play())
        options = rtc.TrackPublishOptions(source=rtc.TrackSource.SOURCE_MICROPHONE, dtx=False, red=False)
        self.publication = await self.room.local_participant.publish_track(track, options)
        self.track = track
        emit("published", sid=self.publication.sid, hz=self.hz)

    async def play(self):
        position = 0
        while True:
            t = (np.arange(FRAME) + position) / RATE
            wave = (0.4 * 32767 * np.sin(2 * np.pi * self.hz * t)).astype(np.int16)
            position += FRAME
            await self.source.capture_frame(rtc.AudioFrame(wave.tobytes(), RATE, 1, FRAME))

    async def stop(self):
        await self.room.local_participant.unpublish_track(self.publication.sid)
        self.task.cancel()
        emit("unpublished", sid=self.publication.sid)


def analyse(samples):
    """Strongest frequency in Hz, its share of the energy, and the loudness in dBFS."""
    loudness = float(np.sqrt(np.mean(samples**2))) / 32768
    if loudness < 1e-6:
        return 0.0, 0.0, -120.0
    spectrum = np.abs(np.fft.rfft(samples * np.hanning(len(samples)))) ** 2
    peak = int(np.argmax(spectrum[4:]) + 4)
    share = float(spectrum[max(0, peak - 3) : peak + 4].sum() / spectrum.sum())
    return peak * RATE / len(samples), share, float(20 * np.log10(loudness))


async def listen(track, sid, identity):
    stream = rtc.AudioStream(track, sample_rate=RATE, num_channels=1)
    heard = np.empty(0)
    async for event in stream:
        if recording:
            recording.write(bytes(event.frame.data))
        heard = np.append(heard, np.frombuffer(event.frame.data, dtype=np.int16).astype(np.float64))
        if len(heard) >= WINDOW:
            hz, share, dbfs = analyse(heard[:WINDOW])
            heard = heard[WINDOW:]
            emit("heard", sid=sid, identity=identity, hz=hz, share=share, dbfs=dbfs)


async def report_arrivals(heard):
    """How many packets of each voice came, and how many are missing, since it began."""
    for track, identity in heard:
        for stats in await track.get_stats():
            if stats.WhichOneof("stats") == "inbound_rtp":
                arrived = stats.inbound_rtp.received
                emit("arrived", identity=identity, packets=arrived.packets_received, lost=arrived.packets_lost)


async def say(room, path):
    """Publishes speech (WAV, mono, 16 kHz), and reports when it is over; then it is silent."""
    with wave.open(path) as file:
        pcm = np.frombuffer(file.readframes(file.getnframes()), dtype=np.int16).astype(np.float64)
        rate = file.getframerate()
    length = len(pcm) * RATE // rate // FRAME * FRAME
    sound = np.interp(np.arange(length) * rate / RATE, np.arange(len(pcm)), pcm).astype(np.int16)
    source = rtc.AudioSource(RATE, 1, 200)
    track = rtc.LocalAudioTrack.create_audio_track("speech", source)
    options = rtc.TrackPublishOptions(source=rtc.TrackSource.SOURCE_MICROPHONE, dtx=False, red=False)
    await room.local_participant.publish_track(track, options)
    for at in range(0, length, FRAME):
        await source.capture_frame(rtc.AudioFrame(sound[at : at + FRAME].tobytes(), RATE, 1, FRAME))
    emit("said")
    silence = bytes(2 * FRAME)
    while True:
        await source.capture_frame(rtc.AudioFrame(silence, RATE, 1, FRAME))


async def send_bombs(room, count, size):
    """Sends data as fast as the client takes it, until it is refused."""
    payload, sent = bytes(size), 0
    while sent < count:
        batch = [room.local_participant.publish_data(payload, reliable=True, topic="bomb") for _ in range(200)]
        results = await asyncio.gather(*batch, return_exceptions=True)
        if any(isinstance(result, Exception) for result in results):
            break
        sent += len(batch)
    emit("bombed", count=sent)


def bulk(size, seed):
    """Text of this size that does not compress to nothing; the same for the same seed."""
    return random.Random(seed).randbytes(size // 2).hex()


def report_publications(room):
    """What is known of the tracks of the others."""
    for participant in room.remote_participants.values():
        for publication in participant.track_publications.values():
            emit(
                "publication",
                identity=participant.identity,
                sid=publication.sid,
                subscribed=publication.subscribed,
                encryption=publication.encryption_type,
            )


async def send_numbered(room, count, interval, topic):
    """Sends the numbers below `count`, each reliably; one that the client refuses is sent again."""
    for number in range(count):
        while True:
            try:
                await room.local_participant.publish_data(str(number).encode(), reliable=True, topic=topic)
                break
            except rtc.participant.PublishDataError:
                emit("retried", number=number)
                await asyncio.sleep(0.2)
        await asyncio.sleep(interval)
    emit("streamed", count=count)


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--url", required=True)
    parser.add_argument("--token", required=True)
    parser.add_argument("--no-subscribe", action="store_true")
    parser.add_argument("--connections", type=int, choices=(1, 2), default=1)
    parser.add_argument("--key", help="encrypt end to end with this shared key")
    arguments = parser.parse_args()

    room = rtc.Room()
    tasks, tones, kept, heard = [], {}, [], []

    @room.on("participant_connected")
    def _(participant):
        emit("participant_connected", identity=participant.identity, name=participant.name)

    @room.on("participant_disconnected")
    def _(participant):
        emit("participant_disconnected", identity=participant.identity)

    @room.on("track_published")
    def _(publication, participant):
        emit("track_published", sid=publication.sid, identity=participant.identity)

    @room.on("track_subscribed")
    def _(track, publication, participant):
        emit("track_subscribed", sid=publication.sid, identity=participant.identity)
        handler = listen if track.kind == rtc.TrackKind.KIND_AUDIO else watch
        if track.kind == rtc.TrackKind.KIND_AUDIO:
            heard.append((track, participant.identity))
        tasks.append(asyncio.create_task(handler(track, publication.sid, participant.identity)))

    @room.on("track_unsubscribed")
    def _(track, publication, participant):
        emit("track_unsubscribed", sid=publication.sid, identity=participant.identity)

    @room.on("track_unpublished")
    def _(publication, participant):
        emit("track_unpublished", sid=publication.sid, identity=participant.identity)

    @room.on("track_muted")
    def _(participant, publication):
        emit("track_muted", sid=publication.sid, identity=participant.identity)

    @room.on("track_unmuted")
    def _(participant, publication):
        emit("track_unmuted", sid=publication.sid, identity=participant.identity)

    @room.on("local_track_subscribed")
    def _(track):
        emit("local_track_subscribed", sid=track.sid)

    @room.on("active_speakers_changed")
    def _(speakers):
        emit("speakers", identities=[speaker.identity for speaker in speakers])

    @room.on("participant_attributes_changed")
    def _(attributes, participant):
        emit("attributes", identity=participant.identity, attributes=dict(participant.attributes))

    @room.on("participant_name_changed")
    def _(participant, _, name):
        emit("name", identity=participant.identity, name=name)

    @room.on("participant_metadata_changed")
    def _(participant, _, metadata):
        emit("metadata", identity=participant.identity, metadata=metadata)

    @room.on("token_refreshed")
    def _():
        emit("token", token=room._token)

    @room.on("connection_quality_changed")
    def _(participant, quality):
        emit("quality", identity=participant.identity, quality=int(quality))

    @room.on("data_received")
    def _(packet):
        sender = packet.participant.identity if packet.participant else None
        if packet.topic == "packet":
            digest = hashlib.sha256(packet.data).hexdigest()
            emit("packet", identity=sender, length=len(packet.data), sha256=digest)
        elif packet.topic != "bomb":
            emit("data", topic=packet.topic, text=packet.data.decode(), identity=sender)

    @room.on("sip_dtmf_received")
    def _(dtmf):
        sender = dtmf.participant.identity if dtmf.participant else None
        emit("dtmf", code=dtmf.code, digit=dtmf.digit, identity=sender)

    @room.on("moved")
    def _():
        emit("moved", room=room.name)

    @room.on("room_metadata_changed")
    def _(_, metadata):
        emit("room_metadata", metadata=metadata)

    @room.on("disconnected")
    def _(reason):
        emit("disconnected", reason=int(reason))

    @room.on("reconnecting")
    def _():
        emit("reconnecting")

    @room.on("reconnected")
    def _():
        emit("reconnected")

    async def read_text(reader, identity):
        text = await reader.read_all()
        info = reader.info
        emit("text", topic=info.topic, text=text, identity=identity, attributes=dict(info.attributes or {}))

    async def read_bulk(reader, identity):
        if isinstance(reader, rtc.TextStreamReader):
            content = (await reader.read_all()).encode()
        else:
            content = b"".join([chunk async for chunk in reader])
        digest = hashlib.sha256(content).hexdigest()
        emit("bulk", identity=identity, length=len(content), sha256=digest, kind=type(reader).__name__)

    def keep_reading(reader, identity):
        tasks.append(asyncio.create_task(read_bulk(reader, identity)))

    room.register_text_stream_handler("bulk", keep_reading)
    room.register_byte_stream_handler("bulk", keep_reading)
    for topic in ("notes", "lk.transcription"):
        room.register_text_stream_handler(
            topic, lambda reader, identity: tasks.append(asyncio.create_task(read_text(reader, identity)))
        )

    started = time.time()
    try:
        options = rtc.RoomOptions(
            auto_subscribe=not arguments.no_subscribe,
            single_peer_connection=arguments.connections == 1,
            dynacast=True,
            encryption=arguments.key and rtc.E2EEOptions(rtc.KeyProviderOptions(shared_key=arguments.key.encode())),
        )
        await room.connect(arguments.url, arguments.token, options)
    except rtc.ConnectError as error:
        emit("refused", text=str(error))
        return
    emit(
        "connected",
        sid=room.local_participant.sid,
        took=time.time() - started,
        others=sorted(room.remote_participants),
        names={one.identity: one.name for one in room.remote_participants.values()},
    )

    loop = asyncio.get_running_loop()
    lines = asyncio.StreamReader(limit=2**22)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while line := await lines.readline():
        command = json.loads(line)
        name = command["cmd"]
        try:
            if name == "publish":
                tone = Tone(room, command["hz"], command.get("name", "mic"))
                await tone.start()
                tones[tone.publication.sid] = tone
            elif name == "unpublish":
                sid, tone = tones.popitem()
                await tone.stop()
            elif name == "say":
                tasks.append(asyncio.create_task(say(room, command["path"])))
            elif name == "record":
                global recording
                recording = open(command["path"], "wb", buffering=0)
            elif name == "camera":
                kept.append(await publish_colour(
                        room,
                        command["rgb"],
                        command.get("simulcast", False),
                        command.get("noise", False),
                        command.get("width", 640),
                    ))
            elif name == "quality":
                for participant in room.remote_participants.values():
                    for publication in participant.track_publications.values():
                        if publication.kind == rtc.TrackKind.KIND_VIDEO:
                            publication.set_video_quality(command["quality"])
            elif name == "encoded":
                for track, _ in kept:
                    emit("encoded", frames=frames_by_layer(await track.get_stats()), ask=command["ask"])
            elif name == "pictures":
                emit("pictures", ask=command["ask"], came=await pictures_so_far(room))
            elif name == "mute":
                for tone in tones.values():
                    tone.track.mute() if command["muted"] else tone.track.unmute()
            elif name == "text":
                await room.local_participant.send_text(
                    command["text"], topic=command["topic"], destination_identities=command.get("to", [])
                )
            elif name == "bulk":
                text, to = bulk(command["size"], command["seed"]), command.get("to", [])
                if command["kind"] == "text":
                    await room.local_participant.send_text(
                        text, topic="bulk", destination_identities=to, compress=False
                    )
                else:
                    writer = await room.local_participant.stream_bytes(
                        "bulk", total_size=len(text), topic="bulk", destination_identities=to
                    )
                    await writer.write(text.encode())
                    await writer.aclose()
                emit("sent", sha256=hashlib.sha256(text.encode()).hexdigest(), length=len(text))
            elif name == "file":
                await room.local_participant.send_file(command["path"], topic="bulk")
            elif name == "stream":
                tasks.append(
                    asyncio.create_task(
                        send_numbered(room, command["count"], command["interval_ms"] / 1000, command["topic"])
                    )
                )
            elif name == "arrivals":
                await report_arrivals(heard)
            elif name == "bombs":
                tasks.append(asyncio.create_task(send_bombs(room, command["count"], command["size"])))
            elif name == "register":

                async def answer(call):
                    if call.payload == "fail":
                        raise rtc.RpcError(1234, "as asked", "more")
                    return f"{call.caller_identity} said {call.payload}"

                room.local_participant.register_rpc_method(command["method"], answer)
            elif name == "rpc":
                to, method, payload = command["to"], command["method"], command["payload"]
                call = {"to": to, "method": method, "payload": payload}
                try:
                    result = await room.local_participant.perform_rpc(
                        destination_identity=to, method=method, payload=payload
                    )
                    emit("rpc", result=result, **call)
                except rtc.RpcError as error:
                    emit("rpc", code=error.code, text=error.message, data=error.data, **call)
            elif name == "data":
                await room.local_participant.publish_data(
                    command["text"].encode(),
                    reliable=command["reliable"],
                    destination_identities=command.get("to", []),
                    topic=command["topic"],
                )
            elif name == "dtmf":
                await room.local_participant.publish_dtmf(code=command["code"], digit=command["digit"])
            elif name == "attributes":
                await room.local_participant.set_attributes(command["attributes"])
            elif name == "name":
                await room.local_participant.set_name(command["name"])
            elif name == "metadata":
                await room.local_participant.set_metadata(command["metadata"])
            elif name == "allow":
                only = command.get("only")
                room.local_participant.set_track_subscription_permissions(
                    allow_all_participants=only is None,
                    participant_permissions=[
                        rtc.ParticipantTrackPermission(participant_identity=identity, allow_all=True)
                        for identity in only or []
                    ],
                )
            elif name == "publications":
                report_publications(room)
            elif name == "packet":
                content = bulk(command["size"], command["seed"]).encode()
                await room.local_participant.publish_data(content, reliable=True, topic="packet")
                emit("sent", sha256=hashlib.sha256(content).hexdigest(), length=len(content))
            elif name == "subscribe":
                for participant in room.remote_participants.values():
                    for publication in participant.track_publications.values():
                        publication.set_subscribed(command["on"])
            elif name == "simulate":
                await room.simulate_scenario(command["scenario"])
            elif name == "leave":
                await room.disconnect()
                break
            elif name == "die":
                os._exit(9)
            emit("done", cmd=name)
        except Exception as error:  # reported to the test, which decides
            emit("failed", cmd=name, text=f"{type(error).__name__}: {error}")
    emit("ended")


asyncio.run(main())
