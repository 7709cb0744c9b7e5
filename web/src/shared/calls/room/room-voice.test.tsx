import { act, render } from "@testing-library/react";
import { ConnectionState, RoomEvent, Track } from "livekit-client";
import { afterEach, expect, test, vi } from "vitest";
import { createRoomStores } from "./room-state";
import { RoomVoice } from "./room-voice";

const context = vi.hoisted(() => ({ room: undefined as unknown }));
vi.mock("@livekit/components-react", () => ({
  useRoomContext: () => context.room,
  useConnectionState: () => ConnectionState.Connected,
  useLocalParticipantPermissions: () => ({ canPublish: true }),
}));

/** A room with one microphone that can be pulled out, and what happens in it. */
function roomWithMicrophone() {
  const media = { readyState: "live" };
  const handlers = new Map<string, (...args: unknown[]) => void>();
  const devices = new EventTarget();
  const state = { isThere: true, isHeard: false };
  const open = async () => {
    if (!state.isThere) throw new DOMException("", "NotFoundError");
    media.readyState = "live";
  };
  const track = {
    mediaStreamTrack: media,
    mute: async () => void (state.isHeard = false),
    unmute: async () => void (state.isHeard = true),
    stop: () => undefined,
    restartTrack: open,
  };
  let publication: { audioTrack: object; source: Track.Source } | undefined;
  const localParticipant = {
    isLocal: true,
    getTrackPublication: () => publication,
    createTracks: async () => {
      await open();
      return [track];
    },
    publishTrack: async () => {
      publication = { audioTrack: track, source: Track.Source.Microphone };
      state.isHeard = true;
    },
    unpublishTrack: async () => void (publication = undefined),
  };
  context.room = {
    localParticipant,
    on: (event: string, handler: (...args: unknown[]) => void) => void handlers.set(event, handler),
    off: (event: string) => void handlers.delete(event),
  };
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as Navigator, { mediaDevices: devices }));
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  /** As the media client does for a moderator's order and for a microphone that is gone. */
  const muted = () => {
    state.isHeard = false;
    handlers.get(RoomEvent.TrackMuted)?.(publication, localParticipant);
    return settled();
  };
  return {
    state,
    settled,
    muted,
    pullOut: () => {
      state.isThere = false;
      media.readyState = "ended";
      return muted();
    },
    plugIn: () => {
      state.isThere = true;
      devices.dispatchEvent(new Event("devicechange"));
      return settled();
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

const access = { url: "wss://hub.example", token: "token" } as never;

test("a microphone that was pulled out is nobody's order, and its voice comes back with it", async () => {
  const microphone = roomWithMicrophone();
  const stores = createRoomStores();
  const handleMuted = vi.fn();
  render(<RoomVoice access={access} stores={stores} publishes onMuted={handleMuted} />);
  await microphone.settled();
  expect(microphone.state.isHeard).toBe(true);
  await microphone.pullOut();
  expect(handleMuted).not.toHaveBeenCalled();
  expect(stores.room.getState().microphoneProblem).toBe("unplugged");
  await microphone.plugIn();
  expect(microphone.state.isHeard).toBe(true);
  expect(stores.room.getState().microphoneProblem).toBeNull();
  expect(handleMuted).not.toHaveBeenCalled();
});

test("another microphone that is chosen in its place is heard", async () => {
  const microphone = roomWithMicrophone();
  const stores = createRoomStores();
  const { rerender } = render(<RoomVoice access={access} stores={stores} publishes />);
  await microphone.settled();
  await microphone.pullOut();
  microphone.state.isThere = true;
  rerender(<RoomVoice access={access} stores={stores} publishes microphone="headset" />);
  await microphone.settled();
  expect(microphone.state.isHeard).toBe(true);
  expect(stores.room.getState().microphoneProblem).toBeNull();
});

test("a moderator's order is told as such", async () => {
  const microphone = roomWithMicrophone();
  const stores = createRoomStores();
  const handleMuted = vi.fn();
  render(<RoomVoice access={access} stores={stores} publishes onMuted={handleMuted} />);
  await microphone.settled();
  await microphone.muted();
  expect(handleMuted).toHaveBeenCalledOnce();
  expect(stores.room.getState().microphoneProblem).toBeNull();
});
