"""Pictures of one colour, published, and the colour of those that come."""

import asyncio

import numpy as np
from lines import emit
from livekit import rtc


async def watch(track, sid, identity):
    stream = rtc.VideoStream(track)
    count = 0
    async for event in stream:
        count += 1
        if count % 10 == 1:
            frame = event.frame.convert(rtc.VideoBufferType.RGB24)
            pixels = np.frombuffer(frame.data, dtype=np.uint8).reshape(frame.height, frame.width, 3)
            mean = pixels.reshape(-1, 3).mean(axis=0)
            emit("seen", sid=sid, identity=identity, width=frame.width, height=frame.height, rgb=mean.tolist())


async def publish_colour(room, rgb, simulcast, noise, width):
    height = width * 9 // 16
    source = rtc.VideoSource(width, height)
    track = rtc.LocalVideoTrack.create_video_track("camera", source)
    options = rtc.TrackPublishOptions(
        source=rtc.TrackSource.SOURCE_CAMERA, simulcast=simulcast, video_codec=rtc.VideoCodec.VP8
    )
    pixels = np.zeros((height, width, 4), dtype=np.uint8)
    pixels[:, :] = [*rgb, 255]

    # Coarse grain that is different every time takes all the encoder may spend on changes.
    grain = np.random.default_rng(1)

    async def play():
        while True:
            if noise:
                blocks = grain.integers(96, 160, (height // 8, width // 8, 3), dtype=np.uint8)
                pixels[:, :, :3] = blocks.repeat(8, axis=0).repeat(8, axis=1)
            source.capture_frame(rtc.VideoFrame(width, height, rtc.VideoBufferType.RGBA, pixels.tobytes()))
            await asyncio.sleep(1 / 15)

    task = asyncio.create_task(play())
    publication = await room.local_participant.publish_track(track, options)
    emit("published", sid=publication.sid, rgb=rgb)
    return track, task


def frames_by_layer(stats):
    """Frames encoded so far of each simulcast layer, by its name."""
    outbound = [one.outbound_rtp.outbound for one in stats if one.WhichOneof("stats") == "outbound_rtp"]
    return {layer.rid: layer.frames_encoded for layer in outbound}


async def pictures_so_far(room):
    """How many whole pictures the network has brought, whether there was time to decode them or not."""
    came = 0
    for participant in room.remote_participants.values():
        for publication in participant.track_publications.values():
            if publication.kind == rtc.TrackKind.KIND_VIDEO and publication.track:
                for one in await publication.track.get_stats():
                    if one.WhichOneof("stats") == "inbound_rtp":
                        came += one.inbound_rtp.inbound.frames_received
    return came
