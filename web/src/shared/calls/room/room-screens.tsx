import { useConnectionState, useLocalParticipantPermissions, useRoomContext, useTracks } from "@livekit/components-react";
import { ConnectionState, Track, type VideoTrack } from "livekit-client";
import { useEffect } from "react";
import type { RoomStores } from "./room-state";
import { canShareScreen } from "./screen";

/** Shows the screens shared in the room, and lets us share ours if browser and server allow it. */
export function RoomScreens({ stores }: { stores: RoomStores }) {
  const room = useRoomContext();
  const connection = useConnectionState(room);
  const permissions = useLocalParticipantPermissions();
  const shown = useTracks([Track.Source.ScreenShare]);
  const sources = permissions?.canPublishSources ?? [];
  const isAllowed = Boolean(permissions?.canPublish) && (sources.length === 0 || sources.includes(Track.sourceToProto(Track.Source.ScreenShare)));
  const mayShare = isAllowed && canShareScreen() && connection === ConnectionState.Connected;

  useEffect(() => {
    // Sound of the screen is not sent: whatever is heard in a call is somebody's voice.
    const share = (isOn: boolean) => room.localParticipant.setScreenShareEnabled(isOn, { audio: false });
    stores.room.setState({ shareScreen: mayShare ? async (isOn) => void (await share(isOn)) : null });
    return () => stores.room.setState({ shareScreen: null });
  }, [room, stores, mayShare]);
  useEffect(() => {
    stores.room.setState({
      screens: shown.map(({ participant, publication }) => ({
        id: publication.trackSid,
        name: participant.name ?? "",
        isLocal: participant.isLocal,
        show: (element) => {
          const track = publication.track as VideoTrack | undefined;
          track?.attach(element);
          return () => void track?.detach(element);
        },
      })),
    });
    return () => stores.room.setState({ screens: [] });
  }, [shown, stores]);
  return null;
}
