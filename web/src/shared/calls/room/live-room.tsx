import { lazy, Suspense } from "react";
import type { RoomLinkProps } from "./room-link";

// The media client is larger than the rest of the app: it is loaded with the first call.
const RoomLink = lazy(() => import("./room-link"));

/** Joins a room while it is mounted. Renders nothing; see {@link RoomLinkProps}. */
export function LiveRoom(props: RoomLinkProps) {
  return (
    <Suspense fallback={null}>
      <RoomLink {...props} />
    </Suspense>
  );
}
