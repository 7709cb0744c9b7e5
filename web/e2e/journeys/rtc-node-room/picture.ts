import {
  LocalVideoTrack,
  type RemoteTrack,
  type Room,
  TrackPublishOptions,
  TrackSource,
  VideoBufferType,
  VideoCodec,
  VideoFrame,
  VideoSource,
  VideoStream,
} from "@livekit/rtc-node";

import type { Colour } from "../colour";
import { emit } from "./lines.ts";

const PICTURES_A_SECOND = 15;
/** Of so many pictures one is looked at. */
const SAMPLE_EVERY = 10;

/** Publishes pictures of one colour, until the program ends. */
export async function film(room: Room, rgb: Colour, width: number): Promise<void> {
  const height = (width * 9) / 16;
  const source = new VideoSource(width, height);
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) => [...rgb, 255][at % 4]!);
  const options = new TrackPublishOptions({ source: TrackSource.SOURCE_CAMERA, simulcast: false, videoCodec: VideoCodec.VP8 });
  const track = LocalVideoTrack.createVideoTrack("camera", source);
  const frame = new VideoFrame(pixels, width, height, VideoBufferType.RGBA);
  setInterval(() => source.captureFrame(frame), 1000 / PICTURES_A_SECOND);
  const publication = await room.localParticipant!.publishTrack(track, options);
  emit("published", { sid: publication.sid, rgb });
}

/** Reports the mean colour of a track. */
export async function watch(track: RemoteTrack, sid: string | undefined, identity: string): Promise<void> {
  const pictures = new VideoStream(track).getReader();
  for (let count = 0; ; count++) {
    const { value } = await pictures.read();
    if (!value) return;
    if (count % SAMPLE_EVERY > 0) continue;
    const { data, width, height } = value.frame.convert(VideoBufferType.RGB24);
    const sums = [0, 0, 0];
    for (let at = 0; at < width * height * 3; at++) sums[at % 3]! += data[at]!;
    emit("seen", { sid, identity, width, height, rgb: sums.map((sum) => sum / (width * height)) });
  }
}
