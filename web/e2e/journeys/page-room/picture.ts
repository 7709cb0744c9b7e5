import type { RoomWindow } from "./window";

/** Runs in the page, in an open room: reports received colours, and publishes one from a canvas. */
export function bringPictures(): void {
  const { actions, LivekitClient, room, emit } = window as unknown as RoomWindow;
  const { RoomEvent, Track } = LivekitClient;

  room.on(RoomEvent.TrackSubscribed, (track, { trackSid: sid }, { identity }) => {
    if (track.kind !== Track.Kind.Video) return;
    const video = document.body.appendChild(track.attach() as HTMLVideoElement);
    const small = new OffscreenCanvas(16, 9);
    const brush = small.getContext("2d", { willReadFrequently: true })!;
    let reportedAt = 0;
    const onFrame = (now: number) => {
      video.requestVideoFrameCallback(onFrame);
      if (now - reportedAt < 500) return;
      reportedAt = now;
      brush.drawImage(video, 0, 0, small.width, small.height);
      const { data } = brush.getImageData(0, 0, small.width, small.height);
      const mean = (part: number) => data.filter((_, at) => at % 4 === part).reduce((sum, value) => sum + value, 0) / (data.length / 4);
      emit("seen", { sid, identity, width: video.videoWidth, height: video.videoHeight, rgb: [mean(0), mean(1), mean(2)] });
    };
    video.requestVideoFrameCallback(onFrame);
  });

  actions.camera = async ({ rgb, width }) => {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = (width * 9) / 16;
    const brush = canvas.getContext("2d")!;
    brush.fillStyle = `rgb(${rgb.join()})`;
    // A canvas only yields a frame when it is painted.
    setInterval(() => brush.fillRect(0, 0, canvas.width, canvas.height), 1000 / 15);
    const [track] = canvas.captureStream().getVideoTracks();
    const options = { source: Track.Source.Camera, simulcast: false, videoCodec: "vp8" } as const;
    const publication = await room.localParticipant.publishTrack(track!, options);
    emit("published", { sid: publication.trackSid, rgb });
  };
}
